//! Tests that the weak bots beat random play.

use bots::{Bot, DealtPosition, Judgement, Level, OptionsOf};
use game::{ComponentSet, Ctx, FastChance, Game, GameOptions, Seat, Turn};
use minds::{GameId, with_mind};

/// Plays one game with these levels by seat, and returns its end.
fn end<M: Judgement>(levels: &[Level], seed: u64) -> M::Game {
    let mut chance = FastChance::new(seed);
    let options = OptionsOf::<M>::with_players(levels.len() as u8);
    let mut state = M::Game::new(
        &options,
        <M::Game as Game>::Components::builtin(),
        &mut Ctx::without_events(&mut chance),
    )
    .unwrap();
    let mut bots: Vec<Box<dyn Bot<M::Game>>> =
        (0..).zip(levels).map(|(seat, level)| level.create_bot::<M>(seed << 3 | seat)).collect();
    let (mut legal, mut deals) = (Vec::new(), FastChance::new(seed));
    while let Turn::Decide(seat) = state.turn() {
        state.legal_actions(&mut legal);
        let action =
            bots[seat.index()].choose(&DealtPosition::new(&state, seat, &mut deals), &legal);
        state.apply(action, &mut Ctx::without_events(&mut chance));
    }
    state
}

#[test]
fn greedy_and_the_novice_beat_random() {
    fn count_wins<M: Judgement>(level: Level) -> usize {
        let won = |seed: u64| {
            let ours = (seed % 2) as usize;
            let mut levels = [Level::Random; 2];
            levels[ours] = level;
            end::<M>(&levels, seed / 2).ranking()[Seat::new(ours as u8)] == 1
        };
        (0..20).filter(|&seed| won(seed)).count()
    }
    for game in GameId::ALL {
        for (level, least) in [(Level::Greedy, 19), (Level::Novice, 17)] {
            let wins = with_mind!(game, M => count_wins::<M>(level));
            assert!(wins >= least, "{level} wins {wins} of 20 games of {game}");
        }
    }
}
