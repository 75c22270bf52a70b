//! Information-set Monte-Carlo tree search, for any game.
//!
//! Every iteration deals anew what the searching seat cannot see and walks down one tree that all
//! worlds share (single-observer ISMCTS). A node is a decision taken; how often its action was
//! available counts in place of how often its parent was visited, as not every world allows it.

mod budget;
mod tree;

pub use budget::Budget;

use std::time::Instant;

use game::{Chance, Ctx, Fast, PerSeat, Seat, Turn};
use rayon::prelude::*;

use crate::{Bot, Knowledge, Playout, Weights};
use budget::Meter;
use tree::{Node, Tree};

/// How to think.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thinking {
    pub budget: Budget,
    pub leaf: Leaf,
    /// How much an action's promise counts against what was found out about it.
    pub exploration: f64,
    /// Independent trees whose findings are added up.
    pub threads: usize,
}

/// How a position is judged where the tree ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaf {
    /// Random play to the end, and no prior knowledge anywhere: the plain method.
    PlayOut,
    /// So many random decisions, then the game's own judgement, which also guides the search.
    Judge { after: u32 },
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub iterations: u64,
    /// Actions applied, in the tree and beyond it.
    pub plies: u64,
}

/// A player that searches.
pub struct Searcher<G: Knowledge> {
    thinking: Thinking,
    minds: Vec<Mind<G>>,
    /// The state that the last choice should lead to, if the tree may be kept for it.
    expected: Option<G>,
    effort: Effort,
}

impl<G: Knowledge> Searcher<G> {
    pub fn new(thinking: Thinking, weights: Weights, seed: u64) -> Searcher<G> {
        let mind = |number| Mind::new(weights.clone(), Fast::fork(seed, number));
        let minds = (0..thinking.threads.max(1) as u64).map(mind).collect();
        Searcher { thinking, minds, expected: None, effort: Effort::default() }
    }

    /// All that was done since the beginning.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Thinks about the decision and says how promising each legal action is, as its share of the
    /// visits.
    pub fn think(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> Vec<f64> {
        if self.expected.take().as_ref() != Some(state) {
            self.minds.iter_mut().for_each(|mind| mind.tree.clear());
        }
        let thinking = self.thinking;
        let think = |mind: &mut Mind<G>| mind.think(&thinking, state, seat);
        let efforts: Vec<Effort> = match &mut self.minds[..] {
            [one] => vec![think(one)],
            several => several.par_iter_mut().map(think).collect(),
        };
        for effort in efforts {
            self.effort.iterations += effort.iterations;
            self.effort.plies += effort.plies;
        }
        let visits: Vec<f64> = legal
            .iter()
            .map(|&action| self.minds.iter().map(|mind| mind.tree.root_visits(action)).sum())
            .collect();
        let sum: f64 = visits.iter().sum();
        visits.into_iter().map(|count| count / sum.max(1.0)).collect()
    }

    /// Keeps what was found out, if the next decision is ours and nothing comes to light before it.
    fn look_forward(&mut self, state: &G, seat: Seat, action: G::Action, in_tree: bool) {
        let mut next = state.clone();
        let mut chance = Fast::new(0);
        let mut ctx = Ctx::quiet(&mut chance);
        next.apply(action, &mut ctx);
        if ctx.revealed() || next.turn() != Turn::Decide(seat) {
            return;
        }
        if in_tree {
            self.minds.iter_mut().for_each(|mind| mind.tree.descend(action));
        }
        self.expected = Some(next);
    }
}

impl<G: Knowledge> Bot<G> for Searcher<G> {
    fn choose(&mut self, state: &G, seat: Seat, legal: &[G::Action]) -> G::Action {
        if let [only] = legal {
            if self.expected.take().as_ref() == Some(state) {
                // Forced decisions are not in the tree, so it still fits after one.
                self.look_forward(state, seat, *only, false);
            }
            return *only;
        }
        let shares = self.think(state, seat, legal);
        let best = shares
            .iter()
            .enumerate()
            .fold(0, |best, (index, share)| if *share > shares[best] { index } else { best });
        self.look_forward(state, seat, legal[best], true);
        legal[best]
    }
}

/// One tree with what is needed to grow it.
struct Mind<G: Knowledge> {
    weights: Weights,
    tree: Tree<G::Action>,
    chance: Fast,
    legal: Vec<G::Action>,
    path: Vec<u32>,
    playout: Playout<G>,
}

impl<G: Knowledge> Mind<G> {
    fn new(weights: Weights, chance: Fast) -> Mind<G> {
        Mind {
            weights,
            tree: Tree::new(),
            chance,
            legal: Vec::with_capacity(256),
            path: Vec::with_capacity(256),
            playout: Playout::new(),
        }
    }

    fn think(&mut self, thinking: &Thinking, state: &G, seat: Seat) -> Effort {
        let mut meter = Meter::new(thinking.budget, Instant::now());
        while meter.goes_on() {
            let mut world = state.clone();
            world.determinize(seat, &mut self.chance);
            let plies = self.iterate(thinking, world);
            meter.count(plies);
        }
        meter.effort()
    }

    /// One iteration in one world: down the tree, one step beyond it, judge, and back.
    fn iterate(&mut self, thinking: &Thinking, mut world: G) -> u64 {
        let mut plies = 0;
        self.path.clear();
        let mut at = self.tree.root();
        while let Turn::Decide(mover) = world.turn() {
            world.legal_actions(&mut self.legal);
            if let [only] = self.legal[..] {
                world.apply(only, &mut Ctx::quiet(&mut self.chance));
                plies += 1;
                continue;
            }
            let (child, fresh) = match thinking.leaf {
                Leaf::PlayOut => self.step_plain(thinking, at),
                Leaf::Judge { .. } => {
                    plies += self.add_children(&world, mover, at);
                    self.select(thinking, at)
                }
            };
            let node = self.tree.node_mut(child);
            node.mover = mover;
            let action = node.action;
            world.apply(action, &mut Ctx::quiet(&mut self.chance));
            plies += 1;
            self.path.push(child);
            at = child;
            if fresh {
                break;
            }
        }
        let (worth, further) = self.judge(thinking, world);
        for &index in &self.path {
            let node = self.tree.node_mut(index);
            node.visits += 1.0;
            node.worth += worth[node.mover];
        }
        plies + further
    }

    /// The plain method: an untried action at random, else by upper confidence bound.
    fn step_plain(&mut self, thinking: &Thinking, at: u32) -> (u32, bool) {
        let mut untried = 0;
        let mut chosen = self.legal[0];
        for &action in &self.legal {
            if self.tree.child(at, action).is_none() {
                untried += 1;
                if self.chance.below(untried) == 0 {
                    chosen = action;
                }
            }
        }
        if untried > 0 {
            let child = self.tree.add(at, Node::untried(chosen));
            self.note_available(at);
            return (child, true);
        }
        self.note_available(at);
        let bound = |node: &Node<G::Action>| {
            let mean = node.worth / node.visits;
            mean + thinking.exploration * (node.available.ln() / node.visits).sqrt()
        };
        (self.best_child(at, bound), false)
    }

    /// Counts that the legal actions could have been chosen here.
    fn note_available(&mut self, at: u32) {
        for &action in &self.legal {
            if let Some(child) = self.tree.child(at, action) {
                self.tree.node_mut(child).available += 1.0;
            }
        }
    }

    /// Gives every legal action a node that starts from the judgement of where it leads.
    fn add_children(&mut self, world: &G, mover: Seat, at: u32) -> u64 {
        let mut plies = 0;
        for index in 0..self.legal.len() {
            let action = self.legal[index];
            if self.tree.child(at, action).is_some() {
                continue;
            }
            let mut next = world.clone();
            next.apply(action, &mut Ctx::quiet(&mut self.chance));
            plies += 1;
            let worth = self.weights.outlook(&next)[mover];
            self.tree.add(at, Node::judged(action, worth));
        }
        plies
    }

    /// By what is known and what is promised: the mean so far, and an urgency that grows with the
    /// promise and shrinks with every visit.
    fn select(&mut self, thinking: &Thinking, at: u32) -> (u32, bool) {
        self.note_available(at);
        let mut promise = 0.0;
        for &action in &self.legal {
            if let Some(child) = self.tree.child(at, action) {
                promise += self.tree.node(child).promise;
            }
        }
        let scale = thinking.exploration / promise.max(1e-9);
        let bound = |node: &Node<G::Action>| {
            let mean = node.worth / node.visits;
            mean + scale * node.promise * node.available.sqrt() / node.visits
        };
        let child = self.best_child(at, bound);
        // The judgement counts as the first visit.
        (child, self.tree.node(child).visits < 2.0)
    }

    fn best_child(&self, at: u32, bound: impl Fn(&Node<G::Action>) -> f64) -> u32 {
        let mut best = (0, f64::NEG_INFINITY);
        for &action in &self.legal {
            if let Some(child) = self.tree.child(at, action) {
                let worth = bound(self.tree.node(child));
                if worth > best.1 {
                    best = (child, worth);
                }
            }
        }
        best.0
    }

    /// What the world is worth to each seat where the tree ends.
    fn judge(&mut self, thinking: &Thinking, mut world: G) -> (PerSeat<f64>, u64) {
        let limit = match thinking.leaf {
            Leaf::PlayOut => u64::MAX,
            Leaf::Judge { after } => u64::from(after),
        };
        let played = self.playout.run_for(&mut world, &mut self.chance, limit).decisions;
        (utility(&self.weights, &world), played)
    }
}

/// The chance to win, and a little for the margin, so that a lost game is still played for points.
fn utility<G: Knowledge>(weights: &Weights, state: &G) -> PerSeat<f64> {
    let win = weights.outlook(state);
    let scores = state.scores();
    let spread = 20.0;
    PerSeat::new(state.players(), |seat| {
        let others = scores.iter().filter(|(other, _)| *other != seat).map(|(_, score)| *score);
        let margin = f64::from(scores[seat] - others.max().unwrap_or_default());
        0.95 * win[seat] + 0.05 / (1.0 + (-margin / spread).exp())
    })
}
