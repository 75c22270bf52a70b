//! A search with an external evaluator, which evaluates many leaves at a time.
//!
//! The tree is like that of a [`Searcher`](super::Searcher): one for all worlds, and every iteration uses a newly dealt
//! world. If an iteration meets an action without a node, the position is a leaf: it waits for its evaluation, and
//! until then counts as a loss for everyone on its path, so that the next iteration takes another path. An evaluation
//! is a prior for each legal action and a value for each seat.

use game::{Ctx, FastChance, Game, MAX_SEATS, PerSeat, Seat, Turn};

use super::budget::EffortMeter;
use super::guide::Evaluator;
use super::tree::{NONE, Node, ROOT, Tree};
use super::{ActionResult, Budget, SearchEffort};
use crate::{ActionOf, DealtPosition, Encoding, Judgement, RewardKind, clockwise};

/// The parameters of a search with an external evaluator.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuidedSearchSettings {
    /// The meaning of the values.
    pub value: EndValue,
    /// The weight of exploration.
    pub exploration: f64,
    /// The part of the root's priors that is random, so that self-play explores.
    pub noise: f64,
    /// The parameter of the Dirichlet noise.
    pub evenness: f64,
    /// The virtual loss: the number of lost visits that a leaf counts as until its evaluation is known.
    pub virtual_loss: f64,
    /// The number of visits that the first value of an action counts as in its mean. The first value is the value of
    /// the position before the action.
    pub first_weight: f64,
}

/// The value of the end of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EndValue {
    /// [`RewardKind::Rank`]: from 1 for the first place to -1 for the last.
    Rank,
    /// [`RewardKind::Win`]: a share of the win.
    Win,
    /// The lead in points over the best other seat, divided by these points and squashed to -1 to 1 by tanh.
    Margin(f64),
}

impl EndValue {
    fn of<G: Game>(self, state: &G) -> PerSeat<f64> {
        match self {
            EndValue::Rank => RewardKind::Rank.returns(state),
            EndValue::Win => RewardKind::Win.returns(state),
            EndValue::Margin(points) => {
                margins(&RewardKind::Score.returns(state), state.players(), points)
            }
        }
    }

    /// Converts a chance to win into a value.
    pub(super) fn value_of_chance(self, chance: f64, players: u8) -> f64 {
        match self {
            EndValue::Win => chance,
            EndValue::Rank | EndValue::Margin(_) if players == 1 => 2.0 * chance - 1.0,
            EndValue::Rank | EndValue::Margin(_) => {
                let players = f64::from(players);
                (players * chance - 1.0) / (players - 1.0)
            }
        }
    }

    /// Returns the lowest value, and the distance from it to the highest.
    fn range(self) -> (f64, f64) {
        match self {
            EndValue::Rank | EndValue::Margin(_) => (-1.0, 2.0),
            EndValue::Win => (0.0, 1.0),
        }
    }
}

/// Returns each seat's lead over the best other seat, scaled to -1 to 1. In a game with one player, all points are the
/// lead.
fn margins(scores: &PerSeat<f64>, players: u8, points: f64) -> PerSeat<f64> {
    PerSeat::new(players, |seat| {
        let others = scores.iter().filter(|(other, _)| *other != seat);
        let best = others.map(|(_, &score)| score).reduce(f64::max).unwrap_or(0.0);
        ((scores[seat] - best) / points).tanh()
    })
}

/// One tree and its leaves that wait for an evaluation.
pub struct GuidedTree<M: Encoding> {
    guidance: GuidedSearchSettings,
    tree: Tree<ActionOf<M>>,
    chance: FastChance,
    position: Option<DealtPosition<M::Game>>,
    meter: EffortMeter,
    legal: Vec<ActionOf<M>>,
    /// The child of each legal action.
    children: Vec<u32>,
    waiting: Vec<PendingLeaf>,
    /// The paths to all waiting leaves, one after another.
    paths: Vec<u32>,
    /// The legal actions of all waiting leaves, one after another.
    choices: Vec<ActionOf<M>>,
    /// The sum of the iterations' values by seat, and their number.
    outlook: ([f64; MAX_SEATS], f64),
    /// The value of the root for the seat that decides. It is the first value of every action at the root.
    root_worth: f64,
}

/// A position that waits for its evaluation.
struct PendingLeaf {
    at: u32,
    mover: Seat,
    /// The ends of its parts of the paths and of the choices.
    path_end: usize,
    choices_end: usize,
}

impl<M: Encoding> GuidedTree<M> {
    pub fn new(guidance: GuidedSearchSettings, chance: FastChance) -> GuidedTree<M> {
        GuidedTree {
            guidance,
            tree: Tree::new(),
            chance,
            position: None,
            meter: EffortMeter::new(Budget::Iterations(0), None),
            legal: Vec::with_capacity(256),
            children: Vec::with_capacity(256),
            waiting: Vec::new(),
            paths: Vec::new(),
            choices: Vec::new(),
            outlook: ([0.0; MAX_SEATS], 0.0),
            root_worth: 0.0,
        }
    }

    /// Clears the tree and sets its position. A decision with only one action gets one iteration, which evaluates it.
    pub fn begin(&mut self, state: &M::Game, seat: Seat, budget: Budget) {
        self.tree.clear();
        self.drop_leaves();
        self.outlook = ([0.0; MAX_SEATS], 0.0);
        let position = DealtPosition::new(state, seat, &mut self.chance);
        position.world().legal_actions(&mut self.legal);
        let budget = if self.legal.len() == 1 { Budget::Iterations(1) } else { budget };
        self.meter = EffortMeter::new(budget, None);
        self.position = Some(position);
    }

    /// Iterates until `most` leaves wait, or the budget is spent, or an iteration reaches a leaf that already waits.
    /// Calls `show` with each leaf's number, state, deciding seat and legal actions. Returns the number of waiting
    /// leaves.
    pub fn collect(
        &mut self,
        most: usize,
        mut show: impl FnMut(usize, &M::Game, Seat, &[ActionOf<M>]),
    ) -> usize {
        while self.position.is_some() && self.waiting.len() < most && self.meter.may_continue() {
            let known = self.waiting.len();
            let Some(leaf) = self.iterate(&mut show) else { continue };
            if self.waiting[..known].iter().any(|other| other.at == leaf) || leaf == ROOT {
                break;
            }
        }
        self.waiting.len()
    }

    /// Runs one iteration in one world: down the tree to a leaf, which is returned, or to the end of the game.
    fn iterate(
        &mut self,
        show: &mut impl FnMut(usize, &M::Game, Seat, &[ActionOf<M>]),
    ) -> Option<u32> {
        let mut world = self.position.as_ref()?.deal(&mut self.chance);
        let (lowest, spread) = self.guidance.value.range();
        let start = self.paths.len();
        let (mut at, mut plies) = (ROOT, 0);
        while let Turn::Decide(mover) = world.turn() {
            world.legal_actions(&mut self.legal);
            if let [only] = self.legal[..] {
                world.apply(only, &mut Ctx::without_events(&mut self.chance));
                plies += 1;
                continue;
            }
            self.tree.find_children(at, &self.legal, &mut self.children);
            if self.children.contains(&NONE) {
                show(self.waiting.len(), &world, mover, &self.legal);
                self.choices.extend_from_slice(&self.legal);
                let (path_end, choices_end) = (self.paths.len(), self.choices.len());
                self.waiting.push(PendingLeaf { at, mover, path_end, choices_end });
                self.meter.count(plies);
                return Some(at);
            }
            let (exploration, first) = (self.guidance.exploration * spread, self.first_weight());
            at = self.tree.most_urgent(&self.children, exploration, |node| {
                node.worth / (f64::from(node.visits) - 1.0 + first)
            });
            self.paths.push(at);
            let node = self.tree.node_mut(at);
            node.visits += self.guidance.virtual_loss as f32;
            node.worth += self.guidance.virtual_loss * lowest;
            world.apply(node.action, &mut Ctx::without_events(&mut self.chance));
            plies += 1;
        }
        self.meter.count(plies);
        let worth = self.guidance.value.of(&world);
        self.backpropagate(start..self.paths.len(), &worth);
        self.paths.truncate(start);
        None
    }

    /// Returns the number of visits that the first value of an action counts as. It is never 0, so that an action
    /// without visits has a mean.
    fn first_weight(&self) -> f64 {
        self.guidance.first_weight.max(1e-6)
    }

    /// Applies the evaluations of all waiting leaves: for each, a row with the prior of every action by its index, and
    /// a row with the value for each seat, clockwise from the deciding one.
    pub fn back_up(&mut self, priors: &[f32], values: &[f32]) {
        let Some(players) = self.position.as_ref().map(|position| position.world().players())
        else {
            return;
        };
        let seats = players as usize;
        let rows = priors.chunks_exact(M::ACTIONS).zip(values.chunks_exact(seats));
        let (mut path, mut choices) = (0, 0);
        let waiting = std::mem::take(&mut self.waiting);
        for (leaf, (priors, values)) in waiting.iter().zip(rows) {
            let value = |seat| f64::from(values[clockwise(leaf.mover, seat, players)]);
            let worth = PerSeat::new(players, value);
            self.backpropagate(path..leaf.path_end, &worth);
            self.grow(leaf, choices..leaf.choices_end, priors, worth[leaf.mover]);
            (path, choices) = (leaf.path_end, leaf.choices_end);
        }
        self.waiting = waiting;
        self.drop_leaves();
    }

    /// Adds nodes for the leaf's actions. The leaf's value is the first value of each.
    fn grow(
        &mut self,
        leaf: &PendingLeaf,
        choices: std::ops::Range<usize>,
        priors: &[f32],
        worth: f64,
    ) {
        let choices = &self.choices[choices];
        self.tree.find_children(leaf.at, choices, &mut self.children);
        let sum: f32 = choices.iter().map(|&action| priors[M::index(action)]).sum();
        let even = 1.0 / choices.len() as f32;
        if leaf.at == ROOT {
            self.root_worth = worth;
        }
        let lots = (leaf.at == ROOT && self.guidance.noise > 0.0)
            .then(|| random_dirichlet(choices.len(), self.guidance.evenness, &mut self.chance));
        for (place, &action) in choices.iter().enumerate() {
            if self.children[place] != NONE {
                continue;
            }
            let mut prior = if sum > 0.0 { priors[M::index(action)] / sum } else { even };
            if let Some(lots) = &lots {
                let noise = self.guidance.noise as f32;
                prior = (1.0 - noise) * prior + noise * lots[place];
            }
            // An action with a prior of 0 is still tried in the end.
            let first = self.first_weight() * worth;
            let node = Node::with_evaluation(action, leaf.mover, first, prior.max(MIN_PRIOR));
            self.tree.add(leaf.at, node);
        }
    }

    /// Adds the value to all nodes of the path and removes the virtual losses.
    fn backpropagate(&mut self, path: std::ops::Range<usize>, worth: &PerSeat<f64>) {
        let (lowest, _) = self.guidance.value.range();
        let assumed = self.guidance.virtual_loss;
        for &index in &self.paths[path] {
            let node = self.tree.node_mut(index);
            node.visits += (1.0 - assumed) as f32;
            node.worth += worth[node.mover] - assumed * lowest;
        }
        for (seat, worth) in worth.iter() {
            self.outlook.0[seat.index()] += worth;
        }
        self.outlook.1 += 1.0;
    }

    fn drop_leaves(&mut self) {
        self.waiting.clear();
        self.paths.clear();
        self.choices.clear();
    }

    pub fn effort(&self) -> SearchEffort {
        self.meter.effort()
    }

    /// Returns the value of the position for a seat.
    pub fn outlook(&self, seat: Seat) -> f64 {
        self.outlook.0[seat.index()] / self.outlook.1.max(1.0)
    }

    /// Returns the result for an action at the root; empty if it was never tried.
    pub fn action_result(&self, action: ActionOf<M>) -> ActionResult {
        let Some(node) = self.tree.at_root(action) else { return ActionResult::default() };
        // The first visit is the evaluation of the root and not a result of this action.
        let visits = (f64::from(node.visits) - 1.0).round();
        if visits < 1.0 {
            return ActionResult::default();
        }
        let worth = (node.worth - self.first_weight() * self.root_worth) / visits;
        ActionResult { visits, worth, ..ActionResult::default() }
    }

    /// Returns the prior of an action at the root as a share of 1, with the noise.
    pub fn prior(&self, action: ActionOf<M>) -> f64 {
        self.tree.at_root(action).map_or(0.0, |node| f64::from(node.prior))
    }

    /// Returns the most visited line after an action, with the deciding seats.
    pub fn line(&self, action: ActionOf<M>, most: usize) -> Vec<(Seat, ActionOf<M>)> {
        self.tree.line(action, most)
    }
}

impl<M: Judgement> GuidedTree<M> {
    /// Iterates with the game's own evaluation, at most `most` times or until the budget is spent.
    pub fn think(&mut self, guide: &mut Evaluator<M>, most: u64) {
        let value = self.guidance.value;
        // The tree sets the guide's random generator, so that the guide's earlier use has no effect.
        guide.draw_from(FastChance::new(self.chance.bits()));
        let end = self.effort().iterations + most;
        while self.effort().iterations < end {
            let seen = self.collect(1, |_, world, mover, legal| {
                guide.judge(world, mover, legal, value);
            });
            if seen == 0 {
                return;
            }
            self.back_up(guide.priors(), guide.values());
        }
    }
}

/// Minimum prior of an action.
const MIN_PRIOR: f32 = 1e-4;

/// Returns random shares of 1, which are more even for a larger `evenness`.
fn random_dirichlet(count: usize, evenness: f64, chance: &mut FastChance) -> Vec<f32> {
    let lots: Vec<f64> = (0..count).map(|_| random_gamma(evenness, chance)).collect();
    let sum = lots.iter().sum::<f64>().max(f64::MIN_POSITIVE);
    lots.iter().map(|lot| (lot / sum) as f32).collect()
}

/// Returns a random number of the gamma distribution, by the method of Marsaglia and Tsang.
fn random_gamma(shape: f64, chance: &mut FastChance) -> f64 {
    // The number is never 0, so that logarithms are finite.
    let unit = |chance: &mut FastChance| 1.0 - chance.unit();
    if shape < 1.0 {
        return random_gamma(shape + 1.0, chance) * unit(chance).powf(1.0 / shape);
    }
    let d = shape - 1.0 / 3.0;
    loop {
        let radius = (-2.0 * unit(chance).ln()).sqrt();
        let normal = radius * (std::f64::consts::TAU * unit(chance)).cos();
        let v = (1.0 + normal / (9.0 * d).sqrt()).powi(3);
        if v > 0.0 && unit(chance).ln() < 0.5 * normal * normal + d * (1.0 - v + v.ln()) {
            return d * v;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dirichlet_shares_add_up_and_follow_their_evenness() {
        let mut chance = FastChance::new(1);
        let mut largest = |evenness| {
            let draws = 400;
            let largest = (0..draws).map(|_| {
                let lots = random_dirichlet(5, evenness, &mut chance);
                assert!((lots.iter().sum::<f32>() - 1.0).abs() < 1e-4);
                lots.into_iter().fold(0.0, f32::max)
            });
            largest.sum::<f32>() / draws as f32
        };
        let (uneven, even) = (largest(0.1), largest(20.0));
        assert!(uneven > 0.7 && even < 0.35, "{uneven} {even}");
    }

    #[test]
    fn gamma_numbers_have_the_right_mean() {
        let mut chance = FastChance::new(2);
        for shape in [0.3, 1.0, 4.0] {
            let draws = 4000;
            let mean = (0..draws).map(|_| random_gamma(shape, &mut chance)).sum::<f64>()
                / f64::from(draws);
            assert!((mean / shape - 1.0).abs() < 0.1, "{shape}: {mean}");
        }
    }
}
