//! La Viña as numbers.

use std::sync::LazyLock;

use catalog::la_vina::{
    Action, AisleBox, Basket, BasketKind, BasketNo, CARDS, CardId, Components, Frame, GrapeCard,
    Layer, Picker, Pile, Reward, Row, Side, Space, Spot, State, Tool, Tools, Upgrade, Variety,
    Wine, WineryCard, WineryNo,
};
use game::{ComponentSet, Game, Seat, Turn};

use super::{Actions, Encode, Floats, Sink, clockwise};

const SPACES: usize = 6;
const PILES: usize = 2 * SPACES;
const WINERIES: usize = 9;
/// Wild grapes that a delivery may add: none, or up to all eight of the box.
const WILDS: usize = 9;
/// The ways to take a card by the tools paid: none, billhook, shears, both, boots, boots with
/// billhook, boots with shears.
const WAYS: usize = 7;

kinds! {
    Take = "take", WAYS * PILES;
    Also = "also", 2;
    Skip = "skip", 1;
    Move = "move", 2 * SPACES;
    Exit = "exit", 1;
    EndTurn = "end turn", 1;
    Place = "place", 2;
    Discard = "discard", 1;
    Return = "return", 3;
    Pour = "pour", 2;
    Empty = "empty", 2;
    Deliver = "deliver", 2 * WINERIES * WILDS;
    EndDeliveries = "end deliveries", 1;
    Upgrade = "upgrade", 4;
    EndUpgrades = "end upgrades", 1;
}

static ACTIONS: LazyLock<Actions<Action>> = LazyLock::new(|| Actions::new::<State>(all()));

fn all() -> impl Iterator<Item = Action> {
    let boxes = || {
        (0..SPACES)
            .filter_map(Space::new)
            .flat_map(|space| [Row::Back, Row::Front].map(|row| AisleBox::new(space, row)))
    };
    let wineries = || (0..WINERIES - 1).filter_map(WineryNo::new).chain([WineryNo::COOPERATIVE]);
    let deliveries = BasketNo::BOTH.into_iter().flat_map(move |basket| {
        wineries().flat_map(move |to| {
            (0..WILDS as u8).map(move |wild| Action::Deliver { basket, to, wild })
        })
    });
    let upgrades = BasketNo::BOTH
        .into_iter()
        .flat_map(|basket| Upgrade::ALL.map(|to| Action::Upgrade { basket, to }));
    (0..WAYS)
        .flat_map(|way| Pile::all(SPACES as u8).map(move |pile| take(way, pile)))
        .chain(Side::ALL.map(|side| Action::Also { side }))
        .chain([Action::Skip, Action::Exit, Action::EndTurn, Action::Discard])
        .chain([Action::EndDeliveries, Action::EndUpgrades])
        .chain(boxes().map(Action::Move))
        .chain(BasketNo::BOTH.map(Action::Place))
        .chain(Tool::ALL.map(Action::Return))
        .chain(BasketNo::BOTH.map(Action::Pour))
        .chain(BasketNo::BOTH.map(Action::Empty))
        .chain(deliveries)
        .chain(upgrades)
}

/// The way of taking as three bits: billhook, shears, boots.
const BITS: [Tool; 3] = [Tool::Billhook, Tool::Shears, Tool::Boots];

fn take(way: usize, pile: Pile) -> Action {
    let paid = BITS.into_iter().enumerate().filter(|(bit, _)| way >> bit & 1 == 1);
    let tools: Tools = paid.map(|(_, tool)| tool).collect();
    let layer = if tools.has(Tool::Billhook) { Layer::Covered } else { Layer::Available };
    Action::Take { tools, pile, layer }
}

#[inline]
fn way(tools: Tools) -> usize {
    let bit = |tool| tools.has(tool) as usize;
    bit(Tool::Billhook) | bit(Tool::Shears) << 1 | bit(Tool::Boots) << 2
}

impl Encode for State {
    const VERSION: u32 = 1;
    const ACTIONS: usize = Kind::ALL;
    const ACTION_KINDS: &'static [(&'static str, usize)] = KINDS;

    #[inline]
    fn index(action: Action) -> usize {
        match action {
            Action::Take { tools, pile, layer: _ } => {
                Kind::Take.at(way(tools) * PILES + pile.index())
            }
            Action::Also { side } => Kind::Also.at(side as usize),
            Action::Skip => Kind::Skip.at(0),
            Action::Move(to) => Kind::Move.at(2 * to.space().index() + to.row() as usize),
            Action::Exit => Kind::Exit.at(0),
            Action::EndTurn => Kind::EndTurn.at(0),
            Action::Place(basket) => Kind::Place.at(basket as usize),
            Action::Discard => Kind::Discard.at(0),
            Action::Return(tool) => Kind::Return.at(tool as usize),
            Action::Pour(basket) => Kind::Pour.at(basket as usize),
            Action::Empty(basket) => Kind::Empty.at(basket as usize),
            Action::Deliver { basket, to, wild } => {
                let place = basket as usize * WINERIES + to.index();
                Kind::Deliver.at(place * WILDS + wild as usize)
            }
            Action::EndDeliveries => Kind::EndDeliveries.at(0),
            Action::Upgrade { basket, to } => Kind::Upgrade.at(basket as usize * 2 + to as usize),
            Action::EndUpgrades => Kind::EndUpgrades.at(0),
        }
    }

    fn action(index: usize) -> Option<Action> {
        ACTIONS.get(index)
    }

    fn tell<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let components = self.components();
        let builtin = std::ptr::eq(components, Components::builtin());
        let teller = Teller { state: self, components, printed: builtin.then(|| &*PRINTED), seat };
        teller.tell_turn(sink);
        teller.tell_vines(sink);
        teller.tell_pickers(sink);
        teller.tell_players(sink);
        teller.tell_wineries(sink);
        teller.tell_supply(sink);
    }
}

struct Teller<'a> {
    state: &'a State,
    components: &'static Components,
    /// The entries of cards and wineries, if they are the built-in ones.
    printed: Option<&'static Printed>,
    seat: Seat,
}

const CARD: usize = 10;
const REQUEST: usize = 7;
const SLOTS: usize = 5;

/// What the built-in components look like as entries, worked out once: reading it here instead of
/// telling it anew halves the time of an observation.
struct Printed {
    open: [[f32; CARD]; CARDS],
    hidden: [[f32; CARD]; CARDS],
    requests: [[f32; REQUEST]; WINERY_CARDS],
    /// By winery card and filled slots.
    slots: [[[f32; SLOTS]; MAX_SLOTS + 1]; WINERY_CARDS],
    /// Where each card counts among the discards.
    places: [u8; CARDS],
}

const WINERY_CARDS: usize = 16;
const MAX_SLOTS: usize = 5;

static PRINTED: LazyLock<Printed> = LazyLock::new(|| {
    let components = Components::builtin();
    let card =
        |row: usize| components.grape(CardId::new(row).expect("the table has a row for each card"));
    Printed {
        open: std::array::from_fn(|row| entries(|out| tell_grape(card(row), true, out))),
        hidden: std::array::from_fn(|row| entries(|out| tell_grape(card(row), false, out))),
        requests: std::array::from_fn(|row| {
            entries(|out| tell_request(&components.wineries[row], out))
        }),
        slots: std::array::from_fn(|row| {
            std::array::from_fn(|filled| {
                let rewards = components.wineries[row].rewards;
                entries(|out| tell_slots(rewards.as_slice(), filled, out))
            })
        }),
        places: std::array::from_fn(|row| discard_place(card(row)) as u8),
    }
});

fn entries<const N: usize>(tell: impl FnOnce(&mut Floats<'_>)) -> [f32; N] {
    let mut entries = [0.0; N];
    let mut floats = Floats::new(&mut entries);
    tell(&mut floats);
    assert!(floats.is_full(), "a printed row has {N} entries");
    entries
}

/// Variety, or that it is an empty vine; value; tool, or that it is hidden.
fn tell_grape<S: Sink>(grape: &GrapeCard, open: bool, sink: &mut S) {
    sink.one_hot(Some(grape.variety.map_or(4, |variety| variety as usize)), 5);
    sink.part(f32::from(grape.value), 5.0);
    let tool = if open { grape.tool.map(|tool| tool as usize) } else { Some(3) };
    sink.one_hot(tool, 4);
}

fn tell_request<S: Sink>(card: &WineryCard, sink: &mut S) {
    sink.one_hot(Some(card.variety as usize), 4);
    sink.flag(card.wine == Wine::Monovarietal);
    sink.flag(card.wine == Wine::Coupage);
    sink.part(f32::from(card.minimum.unwrap_or(0)), 12.0);
}

/// The next two rewards, and how many slots are left.
fn tell_slots<S: Sink>(rewards: &[Reward], filled: usize, sink: &mut S) {
    tell_reward(rewards.get(filled).copied(), sink);
    tell_reward(rewards.get(filled + 1).copied(), sink);
    sink.part(rewards.len().saturating_sub(filled) as f32, 5.0);
}

/// Varieties by value, then empty vines.
fn discard_place(grape: &GrapeCard) -> usize {
    match grape.variety {
        Some(variety) => variety as usize * 5 + grape.value.clamp(1, 5) as usize - 1,
        None => 20,
    }
}

/// What is pending.
const DECISIONS: usize = 7;

impl Teller<'_> {
    fn players(&self) -> u8 {
        self.state.players()
    }

    /// How many seats clockwise of the observer.
    #[inline]
    fn relative(&self, other: Seat) -> usize {
        clockwise(self.seat, other, self.players())
    }

    fn tell_turn<S: Sink>(&self, sink: &mut S) {
        let state = self.state;
        let options = state.options();
        sink.name("round");
        sink.part(state.round() as f32, f32::from(options.max_rounds));
        sink.name("ending");
        sink.flag(state.is_ending());
        sink.name("turn");
        let due = match state.turn() {
            Turn::Decide(due) => Some(self.relative(due)),
            Turn::Over => None,
        };
        sink.one_hot(due, self.players() as usize);
        sink.name("decision");
        let frame = state.frame();
        sink.one_hot(frame.map(decision), DECISIONS);
        let mut marks = [false; 2];
        let (mut made, mut space) = (0, None);
        match frame {
            Some(Frame::Turn { moved, took }) => marks = [moved, took],
            Some(Frame::ArriveAtExit { took }) => marks[1] = took,
            Some(Frame::UpgradeBaskets { traded }) => marks = traded,
            Some(Frame::Deliver { made: deliveries }) => made = deliveries,
            Some(Frame::SecondCard { space: at }) => space = Some(at.index()),
            Some(Frame::ReturnTool | Frame::PlaceCard { .. }) | None => {}
        }
        sink.name("decision_marks");
        marks.into_iter().for_each(|mark| sink.flag(mark));
        sink.name("deliveries_made");
        sink.part(f32::from(made), 2.0);
        sink.name("second_card_space");
        sink.one_hot(space, SPACES);
        sink.name("card_in_hand");
        self.tell_card(state.card_in_hand(), true, sink);
        sink.name("options");
        sink.flag(options.open_vines);
        sink.flag(options.hide_prestige);
        sink.flag(options.boots_at_exit);
        sink.flag(options.tool_return == catalog::la_vina::ToolReturn::After);
    }

    #[inline]
    fn tell_card<S: Sink>(&self, card: Option<CardId>, open: bool, sink: &mut S) {
        match (card, self.printed) {
            (None, _) => sink.nothing(CARD),
            (Some(card), Some(printed)) => {
                let rows = if open { &printed.open } else { &printed.hidden };
                sink.row(&rows[card.index()]);
            }
            (Some(card), None) => tell_grape(self.components.grape(card), open, sink),
        }
    }

    fn tell_vines<S: Sink>(&self, sink: &mut S) {
        let vines = self.state.vines();
        let unseen = vines.unseen();
        for pile in Pile::all(self.state.aisle().spaces()) {
            let cards = vines.pile(pile);
            sink.name_of("pile", pile.index(), "available");
            self.tell_card(cards.last().copied(), true, sink);
            sink.name_of("pile", pile.index(), "covered");
            let covered = (cards.len() == 2).then(|| cards[0]);
            self.tell_card(covered, !unseen.contains(pile), sink);
        }
    }

    fn tell_pickers<S: Sink>(&self, sink: &mut S) {
        let aisle = self.state.aisle();
        let (each, spaces) = (aisle.each() as usize, aisle.spaces() as usize);
        let over = self.state.turn() == Turn::Over;
        let pickers = self.players() as usize * each;
        for place in 0..pickers {
            let number = place + self.seat.index() * each;
            let number = if number < pickers { number } else { number - pickers };
            let picker = Picker::new(number).expect("players have pickers");
            sink.name_of("picker", place, "place");
            sink.flag(!over && self.state.picker() == picker);
            let (mut queue, mut aisle_box, mut exit) = (0.0, None, false);
            match aisle.position(picker).spot() {
                Spot::Entrance { place } => queue = f32::from(place) + 1.0,
                Spot::Aisle(at) => aisle_box = Some(2 * at.space().index() + at.row() as usize),
                Spot::Exit => exit = true,
            }
            sink.part(queue, 5.0);
            sink.one_hot(aisle_box, 2 * spaces);
            sink.flag(exit);
            let left = aisle.left().iter().position(|other| *other == picker);
            sink.part(left.map_or(0.0, |rank| rank as f32 + 1.0), 5.0);
        }
    }

    fn tell_players<S: Sink>(&self, sink: &mut S) {
        let over = self.state.turn() == Turn::Over;
        let hidden = self.state.options().hide_prestige && !over;
        let mut seat = self.seat;
        for place in 0..self.players() as usize {
            let player = self.state.player(seat);
            sink.name_of("player", place, "prestige");
            let shown = place == 0 || !hidden;
            sink.flag(shown);
            sink.part(if shown { f32::from(player.prestige) } else { 0.0 }, 100.0);
            sink.name_of("player", place, "tools");
            Tool::ALL.into_iter().for_each(|tool| {
                sink.part(f32::from(player.tools.count(tool)), 2.0);
            });
            sink.name_of("player", place, "wild");
            sink.part(f32::from(player.wild), 8.0);
            sink.name_of("player", place, "barrels");
            sink.part(f32::from(player.barrels), 7.0);
            sink.name_of("player", place, "basket_1");
            tell_basket(&player.baskets[0], sink);
            sink.name_of("player", place, "basket_2");
            tell_basket(&player.baskets[1], sink);
            seat = seat.left(self.players());
        }
    }

    fn tell_wineries<S: Sink>(&self, sink: &mut S) {
        let wineries = self.state.wineries();
        for number in wineries.all() {
            let place = if number.is_cooperative() { wineries.count() } else { number.index() };
            let winery = wineries.get(number);
            let filled = winery.barrels.len();
            let request = wineries.request(number, self.components);
            let printed = self.printed.filter(|_| request.is_some());
            let card = winery.card as usize;
            sink.name_of("winery", place, "request");
            match (printed, request) {
                (Some(printed), _) => sink.row(&printed.requests[card]),
                (None, Some(request)) => tell_request(request, sink),
                (None, None) => sink.nothing(REQUEST),
            }
            // The next two rewards, then how many slots are left.
            sink.name_of("winery", place, "slots");
            match printed {
                Some(printed) => sink.row(&printed.slots[card][filled]),
                None => {
                    let rewards = wineries.rewards(number, self.components, self.players());
                    tell_slots(rewards.as_slice(), filled, sink);
                }
            }
            sink.name_of("winery", place, "seals");
            sink.part(f32::from(winery.seals), 10.0);
            sink.name_of("winery", place, "barrels");
            let mut barrels = [0u8; game::MAX_SEATS];
            winery.barrels.iter().for_each(|owner| barrels[self.relative(*owner)] += 1);
            barrels[..self.players() as usize]
                .iter()
                .for_each(|&count| sink.part(f32::from(count), 3.0));
        }
    }

    fn tell_supply<S: Sink>(&self, sink: &mut S) {
        let state = self.state;
        sink.name("bank");
        Tool::ALL.into_iter().for_each(|tool| {
            sink.part(f32::from(state.bank().count(tool)), 3.0);
        });
        sink.name("upgrades_left");
        Upgrade::ALL.into_iter().for_each(|upgrade| {
            sink.part(f32::from(state.upgrades_left(upgrade)), 3.0);
        });
        sink.name("wild_at_exit");
        sink.flag(state.wild_at_exit());
        sink.name("deck");
        sink.part(state.deck_size() as f32, 72.0);
        // Together with the vines and the baskets this tells what is still in the deck.
        let mut discarded = [0u8; 21];
        for card in state.discard() {
            let place = match self.printed {
                Some(printed) => printed.places[card.index()] as usize,
                None => discard_place(self.components.grape(card)),
            };
            discarded[place] += 1;
        }
        sink.name("discard");
        discarded[..20].iter().for_each(|&count| sink.part(f32::from(count), 3.0));
        sink.part(f32::from(discarded[20]), 12.0);
    }
}

fn decision(frame: Frame) -> usize {
    match frame {
        Frame::Turn { .. } => 0,
        Frame::ReturnTool => 1,
        Frame::PlaceCard { .. } => 2,
        Frame::SecondCard { .. } => 3,
        Frame::ArriveAtExit { .. } => 4,
        Frame::Deliver { .. } => 5,
        Frame::UpgradeBaskets { .. } => 6,
    }
}

#[inline]
fn tell_basket<S: Sink>(basket: &Basket, sink: &mut S) {
    let kind = match basket.kind {
        BasketKind::StartingSmall => 0,
        BasketKind::StartingMedium => 1,
        BasketKind::Medium => 2,
        BasketKind::Large => 3,
    };
    sink.one_hot(Some(kind), 4);
    sink.part(basket.len() as f32, 4.0);
    sink.part((basket.capacity() - basket.len()) as f32, 4.0);
    let values = basket.values();
    Variety::ALL.into_iter().for_each(|variety| sink.part(f32::from(values.of(variety)), 20.0));
}

/// A fixed reward and a multiplier of the value delivered.
#[inline]
fn tell_reward<S: Sink>(reward: Option<Reward>, sink: &mut S) {
    let (fixed, halves) = match reward {
        Some(Reward::Fixed(prestige)) => (prestige, 0),
        Some(Reward::Halves(halves)) => (0, halves),
        None => (0, 0),
    };
    sink.part(f32::from(fixed), 20.0);
    sink.part(f32::from(halves), 4.0);
}
