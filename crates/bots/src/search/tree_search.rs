//! A tree with everything that is needed to extend it. Only its nodes are allocated during a search.

use game::{Chance, Ctx, FastChance, Game, MAX_SEATS, PerSeat, Seat, Turn};

use super::budget::EffortMeter;
use super::tree::{NONE, Node, ROOT, Tree};
use super::{
    ActionResult, LeafEvaluation, NetworkUse, SearchEffort, SearchParameters, SearchSettings,
};
use crate::judgement::{chances, outcome};
use crate::network::{PolicyNet, ValueNet};
use crate::{
    ActionOf, DealtPosition, Judgement, Network, PlayoutRunner, Policy, Preferences, Weights,
};

pub struct TreeSearch<M: Judgement> {
    weights: Weights,
    /// The preferences of the searching seat, if it has some.
    preferences: Option<Preferences>,
    seat: Seat,
    value_net: Option<ValueNet<M>>,
    policy_network: Option<PolicyNet<M>>,
    manner: SearchParameters,
    tree: Tree<ActionOf<M>>,
    chance: FastChance,
    legal: Vec<ActionOf<M>>,
    /// The child of each legal action.
    children: Vec<u32>,
    /// The policy's share of each legal action, if it is used.
    shares: Vec<f64>,
    path: Vec<u32>,
    playout: PlayoutRunner<M::Game>,
    /// The sum by seat of the values of iterations with the most visited action, and the number of these iterations.
    outlook: ([f64; MAX_SEATS], f64),
    /// Number of visits of the root's most visited action.
    most_visits: f32,
}

impl<M: Judgement> TreeSearch<M> {
    pub fn new(
        weights: Weights,
        network: Option<&'static Network>,
        policy: Option<&'static Policy>,
        chance: FastChance,
    ) -> TreeSearch<M> {
        TreeSearch {
            weights,
            preferences: None,
            seat: Seat::new(0),
            value_net: network.map(ValueNet::new),
            policy_network: policy.map(PolicyNet::new),
            manner: SearchParameters::BY_FEATURES,
            tree: Tree::new(),
            chance,
            legal: Vec::with_capacity(256),
            children: Vec::with_capacity(256),
            shares: Vec::with_capacity(256),
            path: Vec::with_capacity(256),
            playout: PlayoutRunner::new(),
            outlook: ([0.0; MAX_SEATS], 0.0),
            most_visits: 0.0,
        }
    }

    /// Sets the preferences of the searching seat.
    pub fn set_preferences(&mut self, preferences: Preferences) {
        self.preferences = Some(preferences);
    }

    pub fn forget(&mut self) {
        self.tree.clear();
        (self.outlook, self.most_visits) = (([0.0; MAX_SEATS], 0.0), 0.0);
    }

    /// Returns the root's value for a seat. Iterations that only explored are excluded, because they would make the
    /// value too low for the deciding seat.
    pub fn outlook(&self, seat: Seat) -> f64 {
        self.outlook.0[seat.index()] / self.outlook.1.max(1.0)
    }

    /// Returns the most visited line after an action, with the deciding seats.
    pub fn line(&self, action: ActionOf<M>, most: usize) -> Vec<(Seat, ActionOf<M>)> {
        self.tree.line(action, most)
    }

    pub fn descend(&mut self, action: ActionOf<M>) {
        self.tree.descend(action);
    }

    pub fn find_action(&self, action: ActionOf<M>) -> Option<&Node<ActionOf<M>>> {
        self.tree.at_root(action)
    }

    /// Extends the tree for a position. The barred actions are not tried at the root.
    pub fn think(
        &mut self,
        thinking: &SearchSettings,
        position: &DealtPosition<M::Game>,
        barred: &[ActionOf<M>],
    ) -> SearchEffort {
        self.manner = self.parameters_for(thinking, position.world().players());
        self.seat = position.seat();
        let mut meter = EffortMeter::new(thinking.budget, thinking.ceiling);
        while meter.may_continue() && !(thinking.stops_early && self.is_decided(&meter)) {
            let world = position.deal(&mut self.chance);
            let plies = self.iterate(thinking, world, barred);
            meter.count(plies);
        }
        meter.effort()
    }

    /// Returns true if no other action can reach the visits of the most visited one, at the pace so far.
    fn is_decided(&self, meter: &EffortMeter) -> bool {
        let iterations = meter.effort().iterations;
        iterations > 0
            && iterations.is_multiple_of(DECIDED_AFTER)
            && f64::from(self.tree.lead()) > meter.remaining_iterations()
    }

    /// Returns the given parameters, with defaults from the game, or from the features if no network supports the
    /// number of players.
    fn parameters_for(&self, thinking: &SearchSettings, players: u8) -> SearchParameters {
        let sees = self.value_net.as_ref().is_some_and(|value_net| value_net.supports(players));
        let guesses = self
            .policy_network
            .as_ref()
            .is_some_and(|policy_network| policy_network.supports(players));
        let usual = if sees { M::SEARCH_PARAMETERS } else { SearchParameters::BY_FEATURES };
        let by_policy =
            |said: Option<f64>, usual| if guesses { said.unwrap_or(usual) } else { 0.0 };
        SearchParameters {
            trust: thinking.trust.unwrap_or(usual.trust),
            exploration: thinking.exploration.unwrap_or(usual.exploration),
            sharpness: thinking.sharpness.unwrap_or(usual.sharpness),
            policy: by_policy(thinking.policy, usual.policy),
            narrow: by_policy(thinking.narrow, usual.narrow),
        }
    }

    /// Runs one iteration in one world: down the tree, one step beyond it, the evaluation, and back.
    fn iterate(
        &mut self,
        thinking: &SearchSettings,
        mut world: M::Game,
        barred: &[ActionOf<M>],
    ) -> u64 {
        let mut plies = 0;
        self.path.clear();
        let mut at = ROOT;
        while let Turn::Decide(mover) = world.turn() {
            world.legal_actions(&mut self.legal);
            if let [only] = self.legal[..] {
                world.apply(only, &mut Ctx::without_events(&mut self.chance));
                plies += 1;
                continue;
            }
            if at == ROOT && !barred.is_empty() {
                self.legal.retain(|action| !barred.contains(action));
            }
            self.tree.find_children(at, &self.legal, &mut self.children);
            let (child, fresh) = match thinking.leaf {
                LeafEvaluation::PlayOut => self.step_plain(at, mover),
                LeafEvaluation::Judge { .. } => {
                    plies += self.judge_children(thinking, &world, at, mover);
                    self.step_judged()
                }
            };
            world.apply(self.tree.node(child).action, &mut Ctx::without_events(&mut self.chance));
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
            node.count(worth[node.mover]);
        }
        plies + further
    }

    /// Selects a random untried action, or else the one with the highest upper confidence bound.
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
            self.children[chosen] =
                self.tree.add(at, Node::without_evaluation(self.legal[chosen], mover));
        }
        self.tree.note_available(&self.children);
        if untried > 0 {
            return (self.children[chosen], true);
        }
        let exploration = self.manner.exploration;
        let bound = |node: &Node<ActionOf<M>>| {
            let doubt = f64::from(node.available).ln() / f64::from(node.visits);
            node.mean() + exploration * doubt.sqrt()
        };
        (self.tree.best(&self.children, bound), false)
    }

    /// Adds a node for every legal action, with an evaluation of the position after it. Actions that the policy finds
    /// unlikely are not evaluated: they get the lowest value of the others until exploration visits them.
    fn judge_children(
        &mut self,
        thinking: &SearchSettings,
        world: &M::Game,
        at: u32,
        mover: Seat,
    ) -> u64 {
        if !self.children.contains(&NONE) {
            return 0;
        }
        let least = self.update_shares(world, mover);
        let mut plies = 0;
        for place in 0..self.legal.len() {
            if self.children[place] != NONE || self.shares[place] < least {
                continue;
            }
            let mut next = world.clone();
            next.apply(self.legal[place], &mut Ctx::without_events(&mut self.chance));
            plies += 1;
            let worth = self.utility(thinking, &next, EvaluationPurpose::ManyActions)[mover];
            self.add_child(at, place, mover, worth);
        }
        if least > 0.0 {
            let known = self.children.iter().filter(|&&child| child != NONE);
            let worst = known.map(|&child| self.tree.node(child).mean()).fold(1.0, f64::min);
            for place in 0..self.legal.len() {
                if self.children[place] == NONE {
                    self.add_child(at, place, mover, worst);
                }
            }
        }
        plies
    }

    /// Adds a node for a legal action with this first value.
    fn add_child(&mut self, at: u32, place: usize, mover: Seat, worth: f64) {
        let odds = (worth / (1.0 - worth)).clamp(1e-4, 1e4);
        let mut prior = finite(odds.powf(self.manner.sharpness));
        if self.manner.policy > 0.0 {
            prior *= finite(self.shares[place].max(LEAST_SHARE).powf(self.manner.policy));
        }
        let node = Node::with_evaluation(self.legal[place], mover, worth, finite(prior) as f32);
        self.children[place] = self.tree.add(at, node);
    }

    /// Writes the policy's share of each legal action. Returns the minimum share of actions that are evaluated at once,
    /// 0 for all.
    fn update_shares(&mut self, world: &M::Game, mover: Seat) -> f64 {
        match &mut self.policy_network {
            Some(policy_network) if self.manner.uses_policy() => {
                let weighed = self.weights.evaluate::<M>(world);
                policy_network.predict_shares(
                    world,
                    mover,
                    &weighed,
                    &self.legal,
                    &mut self.shares,
                );
                let best = self.shares.iter().copied().fold(0.0, f64::max);
                best * self.manner.narrow
            }
            _ => {
                self.shares.clear();
                self.shares.resize(self.legal.len(), 1.0);
                0.0
            }
        }
    }

    /// Selects a child by mean and prior. Returns it with true if this is its first visit.
    fn step_judged(&mut self) -> (u32, bool) {
        let child = self.tree.most_urgent(&self.children, self.manner.exploration, Node::mean);
        (child, self.tree.node(child).visits < 2.0)
    }

    /// Returns the value of a leaf's world for each seat, and the number of actions played for it.
    fn judge(&mut self, thinking: &SearchSettings, mut world: M::Game) -> (PerSeat<f64>, u64) {
        let played = match thinking.leaf {
            LeafEvaluation::PlayOut => self.playout.run(&mut world, &mut self.chance).decisions,
            LeafEvaluation::Judge { after } => {
                self.follow(thinking, &mut world, after.unwrap_or(M::TURN))
            }
        };
        (self.utility(thinking, &world, EvaluationPurpose::Leaf), played)
    }

    /// Continues the turn with the action that looks best at each decision, because an unfinished turn is hard to
    /// evaluate.
    fn follow(&mut self, thinking: &SearchSettings, world: &mut M::Game, most: u32) -> u64 {
        let mut plies = 0;
        let Some(&last) = self.path.last() else { return 0 };
        let mover = self.tree.node(last).mover;
        let mut decisions = 0;
        while decisions < most && world.turn() == Turn::Decide(mover) {
            world.legal_actions(&mut self.legal);
            if let [only] = self.legal[..] {
                world.apply(only, &mut Ctx::without_events(&mut self.chance));
                plies += 1;
                continue;
            }
            let least = self.update_shares(world, mover);
            let likely = |share: &&f64| **share >= least;
            if self.shares.iter().filter(likely).count() == 1 {
                let only = self.shares.iter().position(|share| *share >= least);
                world.apply(
                    self.legal[only.unwrap_or(0)],
                    &mut Ctx::without_events(&mut self.chance),
                );
                plies += 1;
                decisions += 1;
                continue;
            }
            let mut best = (world.clone(), f64::NEG_INFINITY);
            for place in 0..self.legal.len() {
                if self.shares[place] < least {
                    continue;
                }
                let mut next = world.clone();
                next.apply(self.legal[place], &mut Ctx::without_events(&mut self.chance));
                plies += 1;
                let worth = self.utility(thinking, &next, EvaluationPurpose::ManyActions)[mover];
                if worth > best.1 {
                    best = (next, worth);
                }
            }
            *world = best.0;
            decisions += 1;
        }
        plies
    }

    /// Returns the chance to win with a small bonus for the margin, so that points still count in a lost game.
    fn utility(
        &mut self,
        thinking: &SearchSettings,
        state: &M::Game,
        look: EvaluationPurpose,
    ) -> PerSeat<f64> {
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

    /// Returns each seat's chance to win before the end, by the features and, if it is trusted here, the network.
    fn chances(&mut self, state: &M::Game, look: EvaluationPurpose) -> PerSeat<f64> {
        let weighed = self.weights.evaluate::<M>(state);
        let trusted = match (self.manner.trust, look) {
            (NetworkUse::Nowhere, _) | (NetworkUse::Leaves, EvaluationPurpose::ManyActions) => {
                false
            }
            (NetworkUse::Leaves, EvaluationPurpose::Leaf) | (NetworkUse::Everywhere, _) => true,
        };
        let mut worth = match &mut self.value_net {
            Some(value_net) if trusted => value_net.correct(state, &weighed),
            _ => weighed.worth,
        };
        if let Some(preferences) = &self.preferences {
            preferences.add(&weighed, self.seat, &mut worth);
        }
        chances(&worth)
    }

    /// Walks down the tree in one world. It chooses random actions with at least `least` visits; more visits make an
    /// action more likely. Calls `show` with each position on the path and the result of its action.
    pub fn walk(
        &mut self,
        position: &DealtPosition<M::Game>,
        least: f64,
        mut show: impl FnMut(&M::Game, Seat, ActionResult),
    ) {
        let mut world = position.deal(&mut self.chance);
        let mut at = ROOT;
        while let Turn::Decide(mover) = world.turn() {
            world.legal_actions(&mut self.legal);
            if let [only] = self.legal[..] {
                world.apply(only, &mut Ctx::without_events(&mut self.chance));
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
            let finding = ActionResult {
                visits: visits(child),
                worth: node.mean(),
                ..ActionResult::default()
            };
            world.apply(node.action, &mut Ctx::without_events(&mut self.chance));
            show(&world, mover, finding);
        }
    }
}

/// Number of iterations between two checks whether the choice is decided.
const DECIDED_AFTER: u64 = 64;

/// Minimum policy share of an action, so that all are tried in the end.
const LEAST_SHARE: f64 = 1e-4;

/// Limits a prior or a factor of it, so that the sum of all priors is a positive finite `f32`.
fn finite(prior: f64) -> f64 {
    prior.clamp(1e-30, 1e30)
}

/// The purpose of an evaluation.
#[derive(Clone, Copy)]
enum EvaluationPurpose {
    /// Finds the child nodes of many actions.
    ManyActions,
    /// Adds the result of an iteration.
    Leaf,
}

/// The margin of points that has half the maximum effect.
const MARGIN: f64 = 20.0;
