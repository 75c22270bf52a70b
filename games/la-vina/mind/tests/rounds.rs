//! How long games of La Viña last.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

use bots::{Dealt, Level};
use game::{ComponentSet, Ctx, Fast, Game, GameOptions, Turn};
use la_vina::{Options, State};
use la_vina_mind::Mind;

/// The rounds of a game among greedy bots.
fn rounds(players: u8, seed: u64) -> u32 {
    let mut chance = Fast::new(seed);
    let components = <State as Game>::Components::builtin();
    let options = Options::with_players(players);
    let mut state = State::new(&options, components, &mut Ctx::quiet(&mut chance)).unwrap();
    let mut bots: Vec<_> =
        (0..u64::from(players)).map(|seat| Level::Greedy.hire::<Mind>(seed << 3 | seat)).collect();
    let (mut legal, mut deals) = (Vec::new(), Fast::new(seed));
    while let Turn::Decide(seat) = state.turn() {
        state.legal_actions(&mut legal);
        let action = bots[seat.index()].choose(&Dealt::new(&state, seat, &mut deals), &legal);
        state.apply(action, &mut Ctx::quiet(&mut chance));
    }
    state.round()
}

#[test]
fn greedy_ends_most_games_in_four_to_nine_rounds() {
    const GAMES: u64 = 15;
    for players in 2..=5 {
        let usual = (0..GAMES).filter(|&seed| (4..=9).contains(&rounds(players, seed))).count();
        assert!(usual * 10 >= GAMES as usize * 8, "{usual} of {GAMES} games by {players}");
    }
}
