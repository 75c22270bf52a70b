//! The features of La Viña: prestige, baskets that a winery will buy, time in the aisle.

use game::{Game, Seat, Turn};
use la_vina::{
    Action, Basket, CardId, Frame, Layer, Picker, Pile, Position, State, Values, Wine, WineryNo,
    wild_needed,
};

use bots::{Encoding, Judgement, Level, NetworkUse, SearchParameters};

use crate::Mind;

/// The mean value of one more card.
const MEAN_CARD: f32 = 3.0;

impl Judgement for Mind {
    const FEATURES: &'static [&'static str] = &[
        "prestige",
        "sale",
        "second_sale",
        "sale_near_exit",
        "promise",
        "second_promise",
        "wild",
        "tools",
        "capacity",
        "basket_value",
        "barrels",
        "barrels_behind",
        "way_ahead",
        "left_early",
        "foremost_with_wild_ahead",
        "card_in_reach",
        "card_in_hand",
        "to_move",
    ];

    /// Returns true for a pour. It can wait for the card, the winery or the trade that it makes room for.
    fn only_rearranges(action: Action) -> bool {
        matches!(action, Action::Pour(_))
    }

    fn only_ends(action: Action) -> bool {
        matches!(
            action,
            Action::EndTurn | Action::EndDeliveries | Action::EndUpgrades | Action::Skip
        )
    }

    /// Returns true if two states differ at most in the mark of the last pour. Pouring and pouring back changes nothing
    /// else.
    fn is_equivalent(one: &State, other: &State) -> bool {
        one.same_position(other)
    }

    fn features(state: &State, seat: Seat, out: &mut [f32]) {
        let player = state.player(seat);
        let prestige = f32::from(player.prestige) / 10.0;
        let barrels = f32::from(player.barrels);
        let sales = best_first(player.baskets.map(|basket| sale(state, &basket, player.wild)));
        let promises =
            best_first(player.baskets.map(|basket| potential_sale(state, &basket, player.wild)));
        // A basket can only be sold with a barrel.
        let sold = |rank: f32, worth: f32| if barrels > rank { worth / 10.0 } else { 0.0 };
        let (ahead, left) = remaining_way(state, seat);
        let capacity: usize = player.baskets.iter().map(Basket::capacity).sum();
        let value: u8 = player.baskets.iter().map(|basket| basket.values().total()).sum();
        let due = state.turn() == Turn::Decide(seat);
        out.copy_from_slice(&[
            prestige,
            sold(0.0, sales[0]),
            sold(1.0, sales[1]),
            sold(0.0, sales[0]) * (1.0 - ahead),
            sold(0.0, promises[0]),
            sold(1.0, promises[1]),
            f32::from(player.wild.min(4)),
            player.tools.iter().count() as f32,
            capacity as f32 - 5.0,
            f32::from(value) / 10.0,
            barrels / 5.0,
            (barrels - fewest_barrels(state, seat)) / 5.0,
            ahead,
            left,
            f32::from(u8::from(state.wild_at_exit() && is_foremost(state, seat))),
            if due { best_card_gain(state, seat) / 10.0 } else { 0.0 },
            if due { card_in_hand(state, seat) / 10.0 } else { 0.0 },
            f32::from(u8::from(due)),
        ]);
    }

    /// Returns the progress of the game, measured by the fewest barrels that any player has left.
    fn game_progress(state: &State) -> f32 {
        let all = state.components().chart(state.players()).barrels;
        let fewest = Seat::all(state.players()).map(|seat| state.player(seat).barrels).min();
        1.0 - f32::from(fewest.unwrap_or_default()) / f32::from(all)
    }

    bots::trained! { Mind }

    /// The best temperatures of those tried (docs/BOTS.md).
    const TEMPERATURES: [f64; Level::LADDER.len()] = [0.1, 0.062, 0.01, 0.0, 0.0, 0.0, 0.0, 0.0];

    const SEARCH_PARAMETERS: SearchParameters = SearchParameters {
        trust: NetworkUse::Everywhere,
        exploration: 0.15,
        sharpness: 2.0,
        policy: 1.0,
        narrow: 0.03,
    };
}

fn best_first(mut two: [f32; 2]) -> [f32; 2] {
    if two[1] > two[0] {
        two.swap(0, 1);
    }
    two
}

/// Returns the pay of the winery's next slot for this value, with seals.
fn delivery_points(state: &State, winery: WineryNo, value: u8) -> f32 {
    let rewards = state.wineries().rewards(winery, state.components(), state.players());
    let lying = state.wineries().get(winery);
    let next = lying.barrels.len();
    let Some(reward) = rewards.as_slice().get(next) else { return 0.0 };
    let seals = if next + 1 == rewards.count() { lying.seals } else { 0 };
    f32::from(reward.of(value)) + f32::from(seals)
}

/// Returns the barrels of the rival who is nearest to the end.
fn fewest_barrels(state: &State, seat: Seat) -> f32 {
    let rivals = Seat::all(state.players()).filter(|&other| other != seat);
    rivals.map(|other| f32::from(state.player(other).barrels)).fold(f32::MAX, f32::min)
}

/// Returns the most that any winery pays for these grapes. A wild grape spent costs its value.
fn basket_worth(state: &State, values: Values, wild: u8) -> f32 {
    let offer = |winery: WineryNo| {
        let request = state.wineries().request(winery, state.components());
        match wild_needed(values, request) {
            Some(needed) if needed <= wild => {
                delivery_points(state, winery, values.total() + needed) - f32::from(needed)
            }
            _ => 0.0,
        }
    };
    state.wineries().open().map(offer).fold(0.0, f32::max)
}

/// Returns the most that any winery would pay for the basket as it is.
fn sale(state: &State, basket: &Basket, wild: u8) -> f32 {
    if basket.is_empty() { 0.0 } else { basket_worth(state, basket.values(), wild) }
}

/// Returns the most that a winery would pay after suitable cards are added to the basket, less a deduction for every
/// card that is still missing.
fn potential_sale(state: &State, basket: &Basket, wild: u8) -> f32 {
    let room = (basket.capacity() - basket.len()) as f32;
    promise_of(state, basket.values(), room, wild)
}

fn promise_of(state: &State, values: Values, room: f32, wild: u8) -> f32 {
    let total = f32::from(values.total());
    let mut best = 0.0f32;
    for winery in state.wineries().open() {
        let Some(request) = state.wineries().request(winery, state.components()) else { continue };
        let fitting = f32::from(values.of(request.variety));
        let stray = total - fitting;
        let short = match request.wine {
            Wine::Monovarietal if stray > 0.0 => continue,
            Wine::Monovarietal => 0.0,
            Wine::Coupage => (stray - fitting).max(if stray == 0.0 { 1.0 } else { 0.0 }),
        };
        let minimum = f32::from(request.minimum.unwrap_or(5));
        let needed = (minimum - total - f32::from(wild) * 0.5).max(short);
        let cards = (needed / MEAN_CARD).max(0.0);
        if cards > room {
            continue;
        }
        let paid = delivery_points(state, winery, (total + cards * MEAN_CARD) as u8);
        best = best.max(paid * 0.7f32.powf(cards));
    }
    best
}

/// Returns the distance that the seat's pickers still have to go, and a value for how early they left.
fn remaining_way(state: &State, seat: Seat) -> (f32, f32) {
    let aisle = state.aisle();
    let spaces = f32::from(aisle.spaces());
    let (mut ahead, mut early) = (0.0, 0.0);
    for picker in Picker::first(state.pickers()).filter(|&picker| aisle.owner(picker) == seat) {
        let position = aisle.position(picker);
        if position == Position::EXIT {
            let rank = aisle.left().iter().position(|&other| other == picker).unwrap_or_default();
            early += 1.0 - rank as f32 / f32::from(state.pickers());
        } else {
            let walked = position.space().map_or(0.0, |space| space.index() as f32 + 1.0);
            ahead += (spaces - walked) / spaces;
        }
    }
    (ahead, early)
}

/// Returns true if a picker of the seat is the nearest to the exit.
fn is_foremost(state: &State, seat: Seat) -> bool {
    let aisle = state.aisle();
    let foremost = Picker::first(state.pickers()).max_by_key(|&picker| aisle.position(picker));
    foremost.is_some_and(|picker| aisle.owner(picker) == seat)
}

/// Returns the gain of the best card that the acting picker can still take this turn.
fn best_card_gain(state: &State, seat: Seat) -> f32 {
    let Some(Frame::Turn { took: false, .. }) = state.frame() else { return 0.0 };
    let Some(space) = state.aisle().position(state.picker()).space() else { return 0.0 };
    Pile::all(state.aisle().spaces())
        .filter(|&pile| Pile::beside(space).contains(pile))
        .filter_map(|pile| state.vines().card(pile, Layer::Available))
        .map(|card| gain_of_card(state, seat, card))
        .fold(0.0, f32::max)
}

fn card_in_hand(state: &State, seat: Seat) -> f32 {
    state.card_in_hand().map_or(0.0, |card| gain_of_card(state, seat, card))
}

/// Returns the gain of a card in the basket that it suits best.
fn gain_of_card(state: &State, seat: Seat, card: CardId) -> f32 {
    let grape = state.components().grape(card);
    let player = state.player(seat);
    let tool = if !grape.tools.is_empty() && player.tools.iter().count() < 2 { 0.5 } else { 0.0 };
    let Some(variety) = grape.variety else { return tool };
    let gain = |basket: &Basket| {
        let mut values = basket.values();
        values.add(variety, grape.value);
        let room = (basket.capacity() - basket.len()) as f32 - 1.0;
        let with = basket_worth(state, values, player.wild).max(promise_of(
            state,
            values,
            room,
            player.wild,
        ));
        let without =
            sale(state, basket, player.wild).max(potential_sale(state, basket, player.wild));
        with - without
    };
    let baskets = player.baskets.iter().filter(|basket| basket.has_room());
    tool + baskets.map(gain).fold(0.0, f32::max)
}
