//! Distribution of the games of a batch among threads.

use std::sync::{Mutex, PoisonError};

use super::BatchArrays;
use super::slot::{BatchRow, BatchSlot, EndRows, SampledAction};
use crate::{ActionOf, Encoding, Scalar};

/// Number of shares per thread, so that other threads can take work from a slow one.
const SHARES: usize = 4;
/// Minimum number of games in a share: fewer games take less time than it costs to pass them to another thread.
const LEAST_SHARE: usize = 16;

/// Some consecutive games with their parts of the arrays.
pub(super) struct BatchShare<'a, M: Encoding, E: Scalar> {
    /// The number of the first game.
    pub(super) first: usize,
    pub(super) players: usize,
    pub(super) len: usize,
    pub(super) slots: &'a mut [BatchSlot<M, E>],
    pub(super) offers: &'a mut [SampledAction],
    pub(super) arrays: BatchArrays<'a, E>,
}

impl<'a, M: Encoding, E: Scalar> BatchShare<'a, M, E> {
    /// Takes up to `games` games from the front. Returns nothing if none are left.
    fn take(&mut self, games: usize) -> Option<BatchShare<'a, M, E>> {
        if self.slots.is_empty() {
            return None;
        }
        let games = games.min(self.slots.len());
        let first = self.first;
        self.first += games;
        Some(BatchShare {
            first,
            slots: take(&mut self.slots, games),
            offers: take(&mut self.offers, games),
            arrays: BatchArrays {
                observations: take(&mut self.arrays.observations, games * self.len),
                masks: take(&mut self.arrays.masks, games * M::ACTIONS),
                rewards: take(&mut self.arrays.rewards, games * self.players),
                terminated: take(&mut self.arrays.terminated, games),
                truncated: take(&mut self.arrays.truncated, games),
                finals: take(&mut self.arrays.finals, games * self.len),
                seats: take(&mut self.arrays.seats, games),
            },
            ..*self
        })
    }

    /// Runs `work` on every game with its number.
    fn each(
        self,
        buffer: &mut Vec<ActionOf<M>>,
        work: &impl Fn(usize, &mut BatchSlot<M, E>, &mut BatchRow<'_, M, E>),
    ) {
        let rows = (self.arrays.observations.chunks_exact_mut(self.len))
            .zip(self.arrays.masks.chunks_exact_mut(M::ACTIONS))
            .zip(self.arrays.rewards.chunks_exact_mut(self.players))
            .zip(self.arrays.terminated.iter_mut().zip(self.arrays.truncated))
            .zip(self.arrays.finals.chunks_exact_mut(self.len))
            .zip(self.arrays.seats.iter_mut().zip(self.offers));
        for (game, (slot, rows)) in (self.first..).zip(self.slots.iter_mut().zip(rows)) {
            let ((seen, (terminated, truncated)), last) = rows.0;
            let (((observation, mask), rewards), (seat, offer)) = (seen, rows.1);
            let buffer = &mut *buffer;
            let ends = EndRows { terminated, truncated, last };
            work(
                game,
                slot,
                &mut BatchRow { observation, mask, rewards, ends, seat, offer, buffer },
            );
        }
    }

    /// Runs `work` on every game, on the caller's thread and on the helpers' threads.
    pub(super) fn run_on_threads(
        mut self,
        threads: usize,
        helpers: Option<&rayon::ThreadPool>,
        work: impl Fn(usize, &mut BatchSlot<M, E>, &mut BatchRow<'_, M, E>) + Send + Sync,
    ) {
        let Some(helpers) = helpers else {
            return self.each(&mut Vec::with_capacity(64), &work);
        };
        // Each thread begins with the same games at every step, which are still in its cache. A thread that has
        // finished helps the others.
        let games = self.slots.len();
        let share = games.div_ceil(SHARES * threads).max(LEAST_SHARE);
        let piles: Vec<Mutex<BatchShare<'_, M, E>>> =
            std::iter::from_fn(|| self.take(games.div_ceil(threads))).map(Mutex::new).collect();
        let labour = |first: usize| {
            let mut buffer = Vec::with_capacity(64);
            let (before, after) = piles.split_at(first.min(piles.len()));
            for pile in after.iter().chain(before) {
                let next = || pile.lock().unwrap_or_else(PoisonError::into_inner).take(share);
                while let Some(share) = next() {
                    share.each(&mut buffer, &work);
                }
            }
        };
        let labour = &labour;
        helpers.in_place_scope(|scope| {
            (1..piles.len()).for_each(|first| scope.spawn(move |_| labour(first)));
            labour(0);
        });
    }
}

/// Takes `count` values from the front of a slice.
fn take<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (front, rest) = std::mem::take(slice).split_at_mut(count);
    *slice = rest;
    front
}
