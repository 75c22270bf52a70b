//! Random play from a list of bytes, so that a failure shrinks to a short line of play.

use game::{Chance, ComponentSet, Ctx, FastChance, Game, Turn};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, TestCaseError, TestRunner};

/// Plays `cases` games from random bytes and checks the state after each action. Panics with the shortest failing line
/// of play in notation.
pub fn check_random_games<G: Game>(options: &G::Options, cases: u32) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let lines = (any::<u64>(), vec(any::<u8>(), 0..600));
    let outcome = TestRunner::new(config).run(&lines, |(seed, choices)| {
        play::<G>(options, seed, &choices).map_err(TestCaseError::fail)
    });
    if let Err(error) = outcome {
        panic!("{options:?}: {error}");
    }
}

/// Plays the line that the bytes encode: each byte selects one of the legal actions.
fn play<G: Game>(options: &G::Options, seed: u64, choices: &[u8]) -> Result<(), String> {
    let mut chance = FastChance::new(seed);
    let mut state =
        G::new(options, G::Components::builtin(), &mut Ctx::without_events(&mut chance))
            .map_err(|error| error.to_string())?;
    let (mut legal, mut line) = (Vec::new(), Vec::new());
    for &choice in choices {
        let Turn::Decide(seat) = state.turn() else { break };
        state.legal_actions(&mut legal);
        if legal.is_empty() {
            return Err(format!("{seat} has no legal action after {line:?}"));
        }
        let action = legal[choice as usize % legal.len()];
        line.push(action.to_string());
        // The random numbers are independent of the choices, so that removing a choice does not change later draws.
        let mut luck = FastChance::fork(seed, chance.below(u32::MAX).into());
        state.apply(action, &mut Ctx::without_events(&mut luck));
        state.invariants().map_err(|error| format!("{error} after {line:?}"))?;
    }
    Ok(())
}
