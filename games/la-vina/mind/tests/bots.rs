//! Bots in La Viña: the length of their games, and no useless moves.
// Test helpers may unwrap too.
#![allow(clippy::unwrap_used)]

use bots::{BotSpec, Budget, DealtPosition, Level};
use game::{ComponentSet, Ctx, FastChance, Game, GameOptions, Turn};
use la_vina::{Action, Options, State};
use la_vina_mind::Mind;

/// Plays a game among bots of one kind and returns its end. Each choice is passed to `look`.
fn play(spec: &BotSpec, players: u8, seed: u64, mut told: impl FnMut(Action)) -> State {
    let mut chance = FastChance::new(seed);
    let components = <State as Game>::Components::builtin();
    let options = Options::with_players(players);
    let mut state =
        State::new(&options, components, &mut Ctx::without_events(&mut chance)).unwrap();
    let mut bots: Vec<_> =
        (0..u64::from(players)).map(|seat| spec.create_bot::<Mind>(seed << 3 | seat)).collect();
    let (mut legal, mut deals) = (Vec::new(), FastChance::new(seed));
    while let Turn::Decide(seat) = state.turn() {
        state.legal_actions(&mut legal);
        let action =
            bots[seat.index()].choose(&DealtPosition::new(&state, seat, &mut deals), &legal);
        told(action);
        state.apply(action, &mut Ctx::without_events(&mut chance));
    }
    state
}

#[test]
fn greedy_ends_most_games_in_four_to_nine_rounds() {
    const GAMES: u64 = 15;
    let greedy = BotSpec::from(Level::Greedy);
    for players in 2..=5 {
        let rounds = (0..GAMES).map(|seed| play(&greedy, players, seed, |_| {}).round());
        let usual = rounds.filter(|rounds| (4..=9).contains(rounds)).count();
        assert!(usual * 10 >= GAMES as usize * 8, "{usual} of {GAMES} games by {players}");
    }
}

/// A good player leaves the baskets alone until there is a reason.
#[test]
fn few_turns_end_with_a_pour() {
    let grower = BotSpec::from(Level::Grower).with_budget(Budget::Plies(300));
    let (mut poured, mut idle) = (false, 0);
    for seed in 0..6 {
        play(&grower, 2, seed, |action| {
            // The pour could have waited for the next turn.
            idle += u32::from(poured && action == Action::EndTurn);
            poured = matches!(action, Action::Pour(_));
        });
    }
    assert!(idle <= 12, "{idle} turns of six games ended upon a pour");
}
