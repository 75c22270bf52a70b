//! The bots that judge by rules of thumb play sensibly.
// The helpers of tests are tests too.
#![allow(clippy::unwrap_used)]

use bots::{Bot, Knowledge, Level};
use catalog::{GameId, la_vina, with_game};
use game::{ComponentSet, Ctx, Fast, Game, GameOptions, Seat, Turn};

/// Plays one game of these levels, by seat.
fn end<G: Knowledge>(levels: &[Level], seed: u64) -> G {
    let mut chance = Fast::new(seed);
    let options = G::Options::with_players(levels.len() as u8);
    let mut state: G =
        G::new(&options, G::Components::builtin(), &mut Ctx::quiet(&mut chance)).unwrap();
    let mut bots: Vec<Box<dyn Bot<G>>> =
        (0..).zip(levels).map(|(seat, level)| level.hire(seed << 3 | seat)).collect();
    let mut legal = Vec::new();
    while let Turn::Decide(seat) = state.turn() {
        state.legal_actions(&mut legal);
        let action = bots[seat.index()].choose(&state, seat, &legal);
        state.apply(action, &mut Ctx::quiet(&mut chance));
    }
    state
}

#[test]
fn greedy_and_the_novice_beat_random() {
    fn wins<G: Knowledge>(level: Level) -> usize {
        let won = |seed: u64| {
            let ours = (seed % 2) as usize;
            let mut levels = [Level::Random; 2];
            levels[ours] = level;
            end::<G>(&levels, seed / 2).ranking()[Seat::new(ours as u8)] == 1
        };
        (0..20).filter(|&seed| won(seed)).count()
    }
    for game in GameId::ALL {
        for (level, least) in [(Level::Greedy, 19), (Level::Novice, 17)] {
            let wins = with_game!(game, G => wins::<G>(level));
            assert!(wins >= least, "{level} wins {wins} of 20 games of {game}");
        }
    }
}

#[test]
fn greedy_ends_most_games_of_la_vina_in_four_to_nine_rounds() {
    const GAMES: u64 = 30;
    for players in 2..=5 {
        let rounds = (0..GAMES)
            .map(|seed| end::<la_vina::State>(&vec![Level::Greedy; players], seed).round());
        let usual = rounds.filter(|rounds| (4..=9).contains(rounds)).count();
        assert!(usual * 10 >= GAMES as usize * 8, "{usual} of {GAMES} games by {players}");
    }
}
