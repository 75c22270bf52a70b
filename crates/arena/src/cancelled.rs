//! Moves that only cancel an earlier move of the same turn.

use bots::{Judgement, TurnHistory};
use game::{Ctx, Game, ReplayedChance, Seat};

use crate::tournament::FinishedGame;

/// Counts, for each seat of a finished game, the moves that only cancelled an earlier move of the seat's turn, if
/// nothing hidden was revealed in between. A move without an alternative does not count.
pub fn cancelled<M: Judgement>(game: &FinishedGame<M::Game>) -> Vec<u32> {
    let journal = game.journal();
    let mut counts = vec![0; game.scores.players() as usize];
    let mut turns: Vec<TurnHistory<M>> = counts.iter().map(|_| TurnHistory::default()).collect();
    let (mut state, mut legal) = (journal.start().clone(), Vec::new());
    for made in journal.moves() {
        state.legal_actions(&mut legal);
        let mut after = state.clone();
        after.apply(made.action, &mut Ctx::without_events(&mut ReplayedChance::new(&made.draws)));
        let turn = &mut turns[made.seat.index()];
        if turn.ends_at(&state) && turn.cancelling_actions_now(&legal).contains(&made.action) {
            counts[made.seat.index()] += 1;
        }
        turn.record_played(&state, made, &after);
        for other in Seat::all(game.scores.players()).filter(|other| *other != made.seat) {
            turns[other.index()].forget();
        }
        state = after;
    }
    counts
}
