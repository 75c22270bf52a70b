//! The laws for every number of players, and the folder that `docs/ADDING-A-GAME.md` shows.

use cellar_door::{Bottles, Layout, Options, Quality, ROUNDS, State};
use game::{FastChance, Game, GameOptions, NoComponents, Seat};
use testkit::HiddenCardPlaces;

testkit::laws!(State, (2..=4).map(Options::with_players).collect::<Vec<_>>(), 40, hidden);

/// Shows the bottles in the cellar and in the other hands to `zones`, which may replace them (clause 3.4).
fn hidden(layout: &mut Layout, seat: Seat, zones: &mut HiddenCardPlaces) {
    let Layout { round, hands, cellar, .. } = layout;
    let mut heap = |zone: &str, heap: &mut Bottles| {
        let all = |quality: Quality| std::iter::repeat_n(quality, heap.of(quality).into());
        let mut bottles: Vec<Quality> = Quality::all().flat_map(all).collect();
        zones.hand("bottles", zone, &mut bottles);
        *heap = Bottles::default();
        bottles.into_iter().for_each(|bottle| heap.add(bottle));
    };
    for (number, hand) in hands.iter_mut().enumerate() {
        if number != seat.index() && *round <= ROUNDS {
            heap(&format!("the hand of seat {number}"), hand);
        }
    }
    heap("the cellar", cellar);
}

#[test]
fn small_deals_are_uniform() {
    let mut deal = State::deal(&Options { players: 2 }, &mut FastChance::new(1)).unwrap().layout();
    (deal.hands[1], deal.cellar) = (Bottles([2, 1, 0, 0, 0, 0]), Bottles([1, 0, 1, 0, 0, 1]));
    let state = State::from_layout(&deal, &NoComponents {}).unwrap();
    testkit::deals::small_deals_are_uniform(&state, Seat::new(0), hidden, &["bottles"]);
}

#[test]
fn every_recorded_game_replays() {
    let mut players: Vec<u8> =
        testkit::golden::replay_all::<State>().iter().map(|options| options.players).collect();
    players.sort_unstable();
    assert_eq!(players, [2, 3, 4]);
}

#[test]
fn the_example_is_small_and_has_the_usual_folders() {
    let lines = testkit::files::lines_of_code("cellar-door");
    assert!(lines <= 320, "{lines} lines of code");
    testkit::files::assert_shape("cellar-door");
}
