//! Who plays well leaves the baskets alone until there is a reason.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

use bots::{Budget, Dealt, Hire, Level};
use game::{ComponentSet, Ctx, Fast, Game, GameOptions, Turn};
use la_vina::{Action, Options, State};
use la_vina_mind::Mind;

/// How many turns of a game ended upon a pour, which could have waited for the next turn.
fn idle_pours(seed: u64) -> u32 {
    let mut chance = Fast::new(seed);
    let components = <State as Game>::Components::builtin();
    let options = Options::with_players(2);
    let mut state = State::new(&options, components, &mut Ctx::quiet(&mut chance)).unwrap();
    let grower = Hire::from(Level::Grower).with_budget(Budget::Plies(300));
    let mut bots = [0, 1].map(|seat| grower.hire::<Mind>(seed << 1 | seat));
    let (mut legal, mut deals) = (Vec::new(), Fast::new(seed));
    let (mut poured, mut idle) = (false, 0);
    while let Turn::Decide(seat) = state.turn() {
        state.legal_actions(&mut legal);
        let action = bots[seat.index()].choose(&Dealt::new(&state, seat, &mut deals), &legal);
        idle += u32::from(poured && action == Action::EndTurn);
        poured = matches!(action, Action::Pour(_));
        state.apply(action, &mut Ctx::quiet(&mut chance));
    }
    idle
}

#[test]
fn hardly_any_turn_ends_upon_a_pour() {
    let idle: u32 = (0..6).map(idle_pours).sum();
    assert!(idle <= 12, "{idle} turns of six games ended upon a pour");
}
