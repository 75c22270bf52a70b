//! The laws, for every side, number of players, mode and hand limit.

use game::{ComponentSet, Ctx, FastChance, Game, Observer, Seat, Turn};
use testkit::HiddenCardPlaces;
use vignobles::{
    Action, Components, Family, Frame, GameEnd, HandLimit, Layout, Mode, Options, Region,
    RoundStage, SideName, Special, State,
};

use crate::table::{seat, three};

fn variants() -> Vec<Options> {
    let mut variants = Vec::new();
    for side in [SideName::SouthWest, SideName::France] {
        for (players, mode) in
            [(2, Mode::Family), (3, Mode::Family), (4, Mode::Family), (4, Mode::Extended)]
        {
            // Only one side of the board is tested with the stricter hand limit, because the limit does not depend on
            // the board.
            let hand_limit = match side {
                SideName::SouthWest => HandLimit::Round,
                SideName::France => HandLimit::Turn,
            };
            variants.push(Options { players, side, mode, hand_limit });
        }
    }
    variants
}

testkit::laws!(State, variants(), 6, hidden);

/// Lists the hidden cards: the hands of the others and the order of both stacks (clause 14.3). Exceptions are grapes
/// that all know (clause 14.7), two special cards that the seat has drawn, and cards on which a public decision
/// depends.
pub fn hidden(layout: &mut Layout, seat: Seat, zones: &mut HiddenCardPlaces) {
    let (decision, on_turn) = (layout.decisions.last().copied(), on_turn(layout));
    let needed: &[Special] = match decision {
        Some(Frame::Barrel { .. }) if layout.players[on_turn].grapes.0.is_empty() => {
            &[Special::Racking]
        }
        Some(Frame::LocalBlend { .. } | Frame::DoubleBlend) => {
            &[Special::Broker, Special::MicroClimate, Special::Grafting]
        }
        _ => &[],
    };
    for (number, player) in layout.players.iter_mut().enumerate() {
        if number == seat.index() {
            continue;
        }
        let mut unknown = player.grapes.0.clone();
        for known in &player.known.0 {
            let at = unknown.iter().position(|grape| grape == known).expect("it is in hand");
            unknown.swap_remove(at);
        }
        zones.hand("grapes", &format!("the grapes of seat {number}"), &mut unknown);
        player.grapes.0 = [unknown, player.known.0.clone()].concat();
        player.grapes.0.sort();
        let fixed = if number == on_turn { needed } else { &[] };
        let zone = format!("the specials of seat {number}");
        zones.hand_with("specials", &zone, &mut player.specials, fixed);
        player.specials.sort();
    }
    zones.stack("grapes", "the grape stack", &mut layout.grape_stack.0);
    let drawn = if decision == Some(Frame::Keep) && on_turn == seat.index() { 2 } else { 0 };
    let unseen = layout.special_stack.len() - drawn;
    let (stack, _) = layout.special_stack.split_at_mut(unseen);
    zones.stack("specials", "the special stack", stack);
}

/// Returns the seat on turn.
fn on_turn(layout: &Layout) -> usize {
    let seat = match layout.stage {
        RoundStage::Cloud => layout.first.number(),
        RoundStage::Turns => layout.first.number() + layout.turn,
        RoundStage::Hands => layout.first.number() + layout.options.players - 1,
    };
    (seat % layout.options.players).into()
}

#[test]
fn small_deals_are_uniform() {
    use Special::{Block, Insurance, Racking};
    let mut scene = three()
        .hand(1, "a")
        .hand(2, "bc")
        .specials(1, &[Block, Block])
        .specials(2, &[Racking])
        .specials_left(2)
        .stack_empty_scene();
    testkit::deals::small_deals_are_uniform(&scene.state, seat(0), hidden, &["grapes", "specials"]);
    // Two cards that the seat has drawn stay where they are.
    scene = three().specials(1, &[Block, Insurance]).specials_left(5).scene();
    scene.line(&["decline visit"]);
    assert_eq!(scene.json()["decisions"][0], "keep");
    testkit::deals::small_deals_are_uniform(&scene.state, seat(0), hidden, &["specials"]);
}

/// The wines shown as winning are those that win when blended, and those shown as ready can be blended. This is tested
/// in the positions of the recorded games, with the merchant moved to each wine.
#[test]
fn previews_of_blends_match_the_results() {
    let (mut blends, mut wins, mut number) = (0, 0, 0);
    testkit::golden::each_position::<State>(|state| {
        number += 1;
        let Turn::Decide(_) = state.turn() else { return };
        let mut layout = state.layout();
        if number % 5 != 0 || layout.stage != RoundStage::Turns {
            return;
        }
        let seat = Seat::new(on_turn(&layout) as u8);
        let merchant = Frame::Follow(Family::Merchant);
        layout.decisions = vec![Frame::Overtime, merchant, Frame::LocalBlend { broker: true }];
        layout.players[seat.index()].specials.retain(|card| *card != Special::Grafting);
        let spent = Components::builtin().specials.iter().find(|row| row.card == Special::Grafting);
        layout.special_stack.retain(|card| *card != Special::Grafting);
        layout.players.iter_mut().for_each(|player| {
            player.specials.retain(|card| *card != Special::Grafting);
        });
        layout.spent.retain(|card| *card != Special::Grafting);
        layout.spent.extend(vec![Special::Grafting; spent.unwrap().copies.into()]);
        let board = Components::builtin().board(layout.options.side);
        let seen = state.view(Observer::Public).players[seat.index()].clone();
        for &wine in &seen.ready {
            let region = board.region_of[wine.index()];
            layout.players[seat.index()].merchant = region;
            layout.cloud = Region::all().find(|cloud| *cloud != region);
            let here = State::from_layout(&layout, Components::builtin()).unwrap();
            let legal = here.legal();
            let blended = legal
                .into_iter()
                .filter(|action| matches!(action, Action::Blend(blend) if blend.wine == wine));
            let won = blended.map(|action| {
                blends += 1;
                let mut after = here.clone();
                after.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
                matches!(after.layout().ending, Some(GameEnd::Won { seat: winner, .. }) if winner == seat)
            });
            let won: Vec<bool> = won.collect();
            assert!(!won.is_empty(), "{wine} is shown as ready");
            let wins_here = won.contains(&true);
            assert_eq!(seen.winning.contains(&wine), wins_here, "wine {wine} of {seat}");
            wins += u32::from(wins_here);
        }
    });
    assert!(blends > 1000 && wins > 20, "{blends} blends, of which {wins} wines won");
}
