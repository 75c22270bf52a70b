//! Playing allocates no memory, and searching only the nodes of its tree.
// Clippy does not count helper functions as tests.
#![allow(clippy::unwrap_used)]

use std::alloc::System;

use bots::{
    BotSpec, Budget, DealtPosition, Judgement, Level, PlayoutRunner, SearchSettings, Searcher,
};
use game::{ComponentSet, Ctx, FastChance, Game, GameOptions, Turn};
use minds::{GameId, with_mind, with_rules};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Checks everything in one test, because the counter counts for the whole process.
#[test]
fn playing_allocates_nothing_and_searching_allocates_only_the_tree() {
    for id in GameId::ALL {
        for players in id.player_counts() {
            with_rules!(id, G => {
                assert_eq!(of_playouts::<G>(players), 0, "{id} with {players} players");
            });
        }
        with_mind!(id, M => {
            let (allocations, iterations) = of_a_search::<M>();
            assert!(allocations < iterations / 20, "{id}: {allocations} in {iterations} iterations");
        });
    }
}

fn deal<G: Game>(players: u8, chance: &mut FastChance) -> G {
    let options = G::Options::with_players(players);
    G::new(&options, G::Components::builtin(), &mut Ctx::without_events(chance)).unwrap()
}

/// Returns the allocations of the second run of the same games, when all buffers have their full size.
fn of_playouts<G: Game>(players: u8) -> usize {
    let mut playout = PlayoutRunner::<G>::new();
    let mut play = || {
        let mut chance = FastChance::new(1);
        for _ in 0..20 {
            playout.run(&mut deal(players, &mut chance), &mut chance);
        }
    };
    play();
    let region = Region::new(ALLOCATOR);
    play();
    region.change().allocations
}

/// Returns the allocations and iterations of a search whose buffers have grown in an earlier search.
fn of_a_search<M: Judgement>() -> (usize, usize) {
    let state: M::Game = deal(2, &mut FastChance::new(1));
    let Turn::Decide(seat) = state.turn() else { panic!("the game has begun") };
    let legal = state.legal();
    let position = DealtPosition::new(&state, seat, &mut FastChance::new(1));
    let iterations = 400;
    let thinking = BotSpec::from(Level::Maestro).search_settings().unwrap();
    let thinking = SearchSettings {
        budget: Budget::Iterations(iterations),
        ceiling: None,
        threads: 1,
        ..thinking
    };
    let mut searcher = Searcher::<M>::new(thinking, M::weights().clone(), 1);
    searcher.think(&position, &legal);
    let region = Region::new(ALLOCATOR);
    searcher.think(&position, &legal);
    (region.change().allocations, iterations as usize)
}
