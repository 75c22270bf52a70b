//! One tree with what is needed to grow it. Nothing is allocated but its nodes.

use game::{Chance, Ctx, Fast, Game, MAX_SEATS, PerSeat, Seat, Turn};

use super::budget::Meter;
use super::tree::{NONE, Node, ROOT, Tree};
use super::{Effort, Finding, Leaf, Manner, Thinking, Trust};
use crate::judgement::{chances, outcome};
use crate::network::Sight;
use crate::{ActionOf, Dealt, Judgement, Network, Playout, Weights};

pub struct TreeSearch<M: Judgement> {
    weights: Weights,
    sight: Option<Sight<M>>,
    manner: Manner,
    tree: Tree<ActionOf<M>>,
    chance: Fast,
    legal: Vec<ActionOf<M>>,
    /// The child of each legal action.
    children: Vec<u32>,
    path: Vec<u32>,
    playout: Playout<M::Game>,
    /// What the iterations by the best known action were worth to each seat, added up, and how many
    /// there were.
    outlook: ([f64; MAX_SEATS], f64),
    /// How often the most visited action at the root was visited.
    most_visits: f32,
}

impl<M: Judgement> TreeSearch<M> {
    pub fn new(weights: Weights, network: Option<&'static Network>, chance: Fast) -> TreeSearch<M> {
        TreeSearch {
            weights,
            sight: network.map(Sight::new),
            manner: Manner::BY_FEATURES,
            tree: Tree::new(),
            chance,
            legal: Vec::with_capacity(256),
            children: Vec::with_capacity(256),
            path: Vec::with_capacity(256),
            playout: Playout::new(),
            outlook: ([0.0; MAX_SEATS], 0.0),
            most_visits: 0.0,
        }
    }

    pub fn forget(&mut self) {
        self.tree.clear();
        (self.outlook, self.most_visits) = (([0.0; MAX_SEATS], 0.0), 0.0);
    }

    /// What the root is worth to a seat. Iterations that only tried something out are left out: they
    /// would speak against whoever decides.
    pub fn outlook(&self, seat: Seat) -> f64 {
        self.outlook.0[seat.index()] / self.outlook.1.max(1.0)
    }

    /// What was looked at most after an action, with who decides.
    pub fn line(&self, action: ActionOf<M>, most: usize) -> Vec<(Seat, ActionOf<M>)> {
        self.tree.line(action, most)
    }

    pub fn descend(&mut self, action: ActionOf<M>) {
        self.tree.descend(action);
    }

    pub fn found(&self, action: ActionOf<M>) -> Option<&Node<ActionOf<M>>> {
        self.tree.at_root(action)
    }

    pub fn think(&mut self, thinking: &Thinking, position: &Dealt<M::Game>) -> Effort {
        self.manner = self.manner_of(thinking, position.world().players());
        let mut meter = Meter::new(thinking.budget, thinking.ceiling);
        while meter.goes_on() {
            let world = position.deal(&mut self.chance);
            let plies = self.iterate(thinking, world);
            meter.count(plies);
        }
        meter.effort()
    }

    /// What is said, and else what suits the game, or the features where no network knows the table.
    fn manner_of(&self, thinking: &Thinking, players: u8) -> Manner {
        let known = self.sight.as_ref().is_some_and(|sight| sight.knows(players));
        let usual = if known { M::MANNER } else { Manner::BY_FEATURES };
        Manner {
            trust: thinking.trust.unwrap_or(usual.trust),
            exploration: thinking.exploration.unwrap_or(usual.exploration),
            sharpness: thinking.sharpness.unwrap_or(usual.sharpness),
        }
    }

    /// One iteration in one world: down the tree, one step beyond it, judge, and back.
    fn iterate(&mut self, thinking: &Thinking, mut world: M::Game) -> u64 {
        let mut plies = 0;
        self.path.clear();
        let mut at = ROOT;
        while let Turn::Decide(mover) = world.turn() {
            world.legal_actions(&mut self.legal);
            if let [only] = self.legal[..] {
                world.apply(only, &mut Ctx::quiet(&mut self.chance));
                plies += 1;
                continue;
            }
            self.tree.find_children(at, &self.legal, &mut self.children);
            let (child, fresh) = match thinking.leaf {
                Leaf::PlayOut => self.step_plain(at, mover),
                Leaf::Judge { .. } => {
                    plies += self.judge_children(thinking, &world, at, mover);
                    self.step_judged()
                }
            };
            world.apply(self.tree.node(child).action, &mut Ctx::quiet(&mut self.chance));
            plies += 1;
            self.path.push(child);
            at = child;
            if fresh {
                break;
            }
        }
        let (worth, further) = self.judge(thinking, world);
        let visits = self.path.first().map_or(f32::MAX, |&first| self.tree.node(first).visits);
        if visits >= self.most_visits {
            self.most_visits = visits;
            for (seat, worth) in worth.iter() {
                self.outlook.0[seat.index()] += worth;
            }
            self.outlook.1 += 1.0;
        }
        for &index in &self.path {
            let node = self.tree.node_mut(index);
            node.visits += 1.0;
            node.worth += worth[node.mover];
        }
        plies + further
    }

    /// The plain method: an untried action at random, else by upper confidence bound.
    fn step_plain(&mut self, at: u32, mover: Seat) -> (u32, bool) {
        let mut untried = 0;
        let mut chosen = 0;
        for (place, &child) in self.children.iter().enumerate() {
            if child == NONE {
                untried += 1;
                if self.chance.below(untried) == 0 {
                    chosen = place;
                }
            }
        }
        if untried > 0 {
            self.children[chosen] = self.tree.add(at, Node::untried(self.legal[chosen], mover));
        }
        self.note_available();
        if untried > 0 {
            return (self.children[chosen], true);
        }
        let exploration = self.manner.exploration;
        let bound = |node: &Node<ActionOf<M>>| {
            let doubt = f64::from(node.available).ln() / f64::from(node.visits);
            node.mean() + exploration * doubt.sqrt()
        };
        (self.best_child(bound), false)
    }

    /// Counts that the legal actions could have been chosen here.
    fn note_available(&mut self) {
        for &child in self.children.iter().filter(|&&child| child != NONE) {
            self.tree.node_mut(child).available += 1.0;
        }
    }

    /// Gives every legal action a node that starts from the judgement of where it leads.
    fn judge_children(
        &mut self,
        thinking: &Thinking,
        world: &M::Game,
        at: u32,
        mover: Seat,
    ) -> u64 {
        let mut plies = 0;
        for place in 0..self.legal.len() {
            if self.children[place] != NONE {
                continue;
            }
            let action = self.legal[place];
            let mut next = world.clone();
            next.apply(action, &mut Ctx::quiet(&mut self.chance));
            plies += 1;
            let worth = self.utility(thinking, &next, Look::Glance)[mover];
            let odds = (worth / (1.0 - worth)).clamp(1e-4, 1e4);
            let promise = odds.powf(self.manner.sharpness) as f32;
            self.children[place] = self.tree.add(at, Node::judged(action, mover, worth, promise));
        }
        plies
    }

    /// By what is known and what is promised: the mean so far, and an urgency that grows with the
    /// promise and shrinks with every visit.
    fn step_judged(&mut self) -> (u32, bool) {
        self.note_available();
        let promised: f32 = self.children.iter().map(|&child| self.tree.node(child).promise).sum();
        let scale = self.manner.exploration / f64::from(promised);
        let bound = |node: &Node<ActionOf<M>>| {
            let urgency = f64::from(node.promise * node.available.sqrt() / node.visits);
            node.mean() + scale * urgency
        };
        let child = self.best_child(bound);
        (child, self.tree.node(child).visits < 2.0)
    }

    fn best_child(&self, bound: impl Fn(&Node<ActionOf<M>>) -> f64) -> u32 {
        let mut best = (NONE, f64::NEG_INFINITY);
        for &child in &self.children {
            let worth = bound(self.tree.node(child));
            if worth > best.1 {
                best = (child, worth);
            }
        }
        best.0
    }

    /// What the world is worth to each seat where the tree ends.
    fn judge(&mut self, thinking: &Thinking, mut world: M::Game) -> (PerSeat<f64>, u64) {
        let played = match thinking.leaf {
            Leaf::PlayOut => self.playout.run(&mut world, &mut self.chance).decisions,
            Leaf::Judge { after } => self.follow(thinking, &mut world, after.unwrap_or(M::TURN)),
        };
        (self.utility(thinking, &world, Look::Leaf), played)
    }

    /// Plays the turn on by what looks best at each decision: what a half-finished turn is worth is
    /// hard to tell.
    fn follow(&mut self, thinking: &Thinking, world: &mut M::Game, most: u32) -> u64 {
        let mut plies = 0;
        let Some(&last) = self.path.last() else { return 0 };
        let mover = self.tree.node(last).mover;
        let mut decisions = 0;
        while decisions < most && world.turn() == Turn::Decide(mover) {
            world.legal_actions(&mut self.legal);
            if let [only] = self.legal[..] {
                world.apply(only, &mut Ctx::quiet(&mut self.chance));
                plies += 1;
                continue;
            }
            let mut best = (world.clone(), f64::NEG_INFINITY);
            for place in 0..self.legal.len() {
                let mut next = world.clone();
                next.apply(self.legal[place], &mut Ctx::quiet(&mut self.chance));
                let worth = self.utility(thinking, &next, Look::Glance)[mover];
                if worth > best.1 {
                    best = (next, worth);
                }
            }
            plies += self.legal.len() as u64;
            *world = best.0;
            decisions += 1;
        }
        plies
    }

    /// The chance to win, and a little for the margin, so that a lost game is still played for
    /// points.
    fn utility(&mut self, thinking: &Thinking, state: &M::Game, look: Look) -> PerSeat<f64> {
        let win = outcome(state).unwrap_or_else(|| self.chances(state, look));
        if thinking.margin == 0.0 {
            return win;
        }
        let scores = state.scores();
        PerSeat::new(state.players(), |seat| {
            let others = scores.iter().filter(|(other, _)| *other != seat).map(|(_, score)| *score);
            let margin = f64::from(scores[seat] - others.max().unwrap_or_default());
            let lead = 0.5 + 0.5 * margin / (MARGIN + margin.abs());
            (1.0 - thinking.margin) * win[seat] + thinking.margin * lead
        })
    }

    /// Each seat's chance to win before the end, by the features alone or by the network as well.
    fn chances(&mut self, state: &M::Game, look: Look) -> PerSeat<f64> {
        let weighed = self.weights.weigh::<M>(state);
        let trusted = match (self.manner.trust, look) {
            (Trust::Nowhere, _) | (Trust::Leaves, Look::Glance) => false,
            (Trust::Leaves, Look::Leaf) | (Trust::Everywhere, _) => true,
        };
        match &mut self.sight {
            Some(sight) if trusted => chances(&sight.correct(state, &weighed)),
            _ => chances(&weighed.worth),
        }
    }

    /// Walks down the tree in one world, by lot among actions that were visited at least so often,
    /// the more often the likelier, and shows each position on the way with what was found of it.
    pub fn walk(
        &mut self,
        position: &Dealt<M::Game>,
        least: f64,
        mut show: impl FnMut(&M::Game, Seat, Finding),
    ) {
        let mut world = position.deal(&mut self.chance);
        let mut at = ROOT;
        while let Turn::Decide(mover) = world.turn() {
            world.legal_actions(&mut self.legal);
            if let [only] = self.legal[..] {
                world.apply(only, &mut Ctx::quiet(&mut self.chance));
                continue;
            }
            self.tree.find_children(at, &self.legal, &mut self.children);
            self.children.retain(|&child| child != NONE);
            let visits = |child: u32| f64::from(self.tree.node(child).visits);
            let seen = || self.children.iter().copied().filter(|&child| visits(child) >= least);
            let mut lot = self.chance.clone().unit() * seen().map(visits).sum::<f64>();
            self.chance.bits();
            let drawn = seen().find(|&child| {
                lot -= visits(child);
                lot <= 0.0
            });
            let Some(child) = drawn else { return };
            at = child;
            let node = self.tree.node(child);
            let finding = Finding { visits: visits(child), worth: node.mean() };
            world.apply(node.action, &mut Ctx::quiet(&mut self.chance));
            show(&world, mover, finding);
        }
    }
}

/// What a position is judged for.
#[derive(Clone, Copy)]
enum Look {
    /// To tell which of many actions look promising.
    Glance,
    /// To say what an iteration has found.
    Leaf,
}

/// The margin of points that counts half of the most that any can.
const MARGIN: f64 = 20.0;
