//! Many guided trees whose leaves are evaluated together, for one game or for hundreds.

use std::ops::Range;

use game::{FastChance, Seat};

use super::guide::Evaluator;
use super::guided::{GuidedSearchSettings, GuidedTree};
use super::{Budget, SearchEffort};
use crate::{ActionOf, Encoding, Judgement, Scalar};

/// Trees that grow in parallel, one batch of leaves after another.
///
/// Each tree has its own random generator, so the results do not depend on the number of threads. Threads exist only
/// during a batch, so a process can fork between batches.
pub struct Forest<M: Encoding, E: Scalar> {
    trees: Vec<ForestTree<M, E>>,
    threads: usize,
    /// Maximum number of leaves of one tree in a batch.
    share: usize,
    /// Number of entries of an observation.
    len: usize,
}

/// A tree with the memory of its observations.
struct ForestTree<M: Encoding, E: Scalar> {
    tree: GuidedTree<M>,
    memory: M::Memory<E>,
    waiting: usize,
}

impl<M: Encoding, E: Scalar> Forest<M, E> {
    /// Creates a tree for each number, for positions like `example`, with at most `share` leaves of each tree in a
    /// batch. A tree's random generator depends only on the seed and its number, so that several forests can share the
    /// trees of one search.
    pub fn new(
        guidance: GuidedSearchSettings,
        example: &M::Game,
        trees: Range<u64>,
        share: usize,
        threads: usize,
        seed: u64,
    ) -> Forest<M, E> {
        let stand = |number| ForestTree {
            tree: GuidedTree::new(guidance, FastChance::fork(seed, number)),
            memory: M::Memory::default(),
            waiting: 0,
        };
        Forest {
            threads: threads.clamp(1, trees.clone().count().max(1)),
            trees: trees.map(stand).collect(),
            share,
            len: M::observation_len(example),
        }
    }

    /// Returns the maximum number of leaves in a batch.
    pub fn capacity(&self) -> usize {
        self.trees.len() * self.share
    }

    pub fn observation_len(&self) -> usize {
        self.len
    }

    pub fn trees(&self) -> impl Iterator<Item = &GuidedTree<M>> {
        self.trees.iter().map(|stand| &stand.tree)
    }

    pub fn tree(&self, number: usize) -> &GuidedTree<M> {
        &self.trees[number].tree
    }

    /// Resets a tree to a position in which `seat` decides.
    pub fn begin(&mut self, number: usize, state: &M::Game, seat: Seat, budget: Budget) {
        let stand = &mut self.trees[number];
        stand.tree.begin(state, seat, budget);
        stand.waiting = 0;
    }

    /// Extends all trees to their next leaves, and writes for each leaf the observation of the deciding seat and the
    /// mask of its legal actions. Returns the number of leaves, which is 0 when all budgets are spent.
    pub fn collect(&mut self, observations: &mut [E], masks: &mut [i8]) -> usize {
        let (len, share) = (self.len, self.share);
        let part = self.trees.len().div_ceil(self.threads);
        let parts = (self.trees.chunks_mut(part))
            .zip(observations.chunks_mut(part * share * len))
            .zip(masks.chunks_mut(part * share * M::ACTIONS));
        spread(parts, |((stands, observations), masks)| {
            let rows =
                (observations.chunks_mut(share * len)).zip(masks.chunks_mut(share * M::ACTIONS));
            for (stand, (observations, masks)) in stands.iter_mut().zip(rows) {
                stand.collect(share, len, observations, masks);
            }
        });
        self.close_gaps(observations, masks)
    }

    /// Closes the gaps between the rows of trees that found fewer leaves than their share.
    fn close_gaps(&self, observations: &mut [E], masks: &mut [i8]) -> usize {
        let (len, actions) = (self.len, M::ACTIONS);
        let mut filled = 0;
        for (number, stand) in self.trees.iter().enumerate() {
            let (from, count) = (number * self.share, stand.waiting);
            if from != filled {
                observations.copy_within(from * len..(from + count) * len, filled * len);
                masks.copy_within(from * actions..(from + count) * actions, filled * actions);
            }
            filled += count;
        }
        filled
    }

    /// Applies the evaluations of the leaves of the last batch, in their order.
    pub fn back_up(&mut self, priors: &[f32], values: &[f32], players: u8) {
        let (mut priors, mut values) = (priors, values);
        let part = self.trees.len().div_ceil(self.threads);
        let parts = self.trees.chunks_mut(part).map(|stands| {
            let count: usize = stands.iter().map(|stand| stand.waiting).sum();
            let mine = priors.split_off(..count * M::ACTIONS).unwrap_or_default();
            let worth = values.split_off(..count * players as usize).unwrap_or_default();
            (stands, mine, worth)
        });
        spread(parts, |(stands, mut priors, mut values)| {
            for stand in stands {
                let count = std::mem::take(&mut stand.waiting);
                let mine = priors.split_off(..count * M::ACTIONS).unwrap_or_default();
                let worth = values.split_off(..count * players as usize).unwrap_or_default();
                stand.tree.back_up(mine, worth);
            }
        });
    }

    /// Returns the effort of all trees since they began.
    pub fn effort(&self) -> SearchEffort {
        let mut effort = SearchEffort::default();
        self.trees().for_each(|tree| effort.add(tree.effort()));
        effort
    }
}

impl<M: Judgement, E: Scalar> Forest<M, E> {
    /// Extends all trees with the game's own evaluation, each by at most `most` iterations. Returns the total number of
    /// iterations. Each thread has its own guide; there must be at least one.
    pub fn grow(&mut self, guides: &mut [Evaluator<M>], most: u64) -> u64 {
        let before = self.effort().iterations;
        let part = self.trees.len().div_ceil(guides.len());
        let parts = self.trees.chunks_mut(part).zip(guides);
        spread(parts, |(stands, guide)| {
            stands.iter_mut().for_each(|stand| stand.tree.think(guide, most));
        });
        self.effort().iterations - before
    }
}

impl<M: Encoding, E: Scalar> ForestTree<M, E> {
    fn collect(&mut self, most: usize, len: usize, observations: &mut [E], masks: &mut [i8]) {
        let memory = &mut self.memory;
        let show = |row: usize, world: &M::Game, mover: Seat, legal: &[ActionOf<M>]| {
            let mask = &mut masks[row * M::ACTIONS..][..M::ACTIONS];
            mask.fill(0);
            legal.iter().for_each(|&action| mask[M::index(action)] = 1);
            M::observe_again(world, mover, memory, &mut observations[row * len..][..len]);
        };
        self.waiting = self.tree.collect(most, show);
    }
}

/// Processes all parts in parallel: the first on the caller's thread, the others on their own threads.
fn spread<P: Send>(mut parts: impl Iterator<Item = P>, work: impl Fn(P) + Sync) {
    let work = &work;
    std::thread::scope(|scope| {
        let first = parts.next();
        for part in parts {
            scope.spawn(move || work(part));
        }
        first.into_iter().for_each(work);
    });
}
