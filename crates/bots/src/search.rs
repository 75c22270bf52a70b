//! Information-set Monte-Carlo tree search, for any game.
//!
//! Every iteration deals anew what the searching seat cannot see, and walks down a single tree that all worlds share
//! (single-observer ISMCTS). A node is an action that was chosen. Because not every world allows every action, the
//! search counts how often a node's action was available instead of the visits of its parent.

mod budget;
mod forest;
mod guide;
mod guided;
mod tree;
mod tree_search;

pub use budget::{BadBudget, Budget};
pub use forest::Forest;
pub use guide::Evaluator;
pub use guided::{EndValue, GuidedSearchSettings, GuidedTree};

use std::time::Duration;

use game::{Ctx, FastChance, Game, Observer, PerSeat, Seat};
use rayon::prelude::*;

use crate::{
    ActionOf, Bot, DealtPosition, Judgement, Level, Network, Policy, Preferences, Risk,
    TurnHistory, Weights, on_threads,
};
use tree_search::TreeSearch;

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchSettings {
    pub budget: Budget,
    /// Time limit of each decision, independent of the budget.
    pub ceiling: Option<Duration>,
    pub leaf: LeafEvaluation,
    /// The weight of exploration. If it is `None`, [`Judgement::SEARCH_PARAMETERS`] applies, as for sharpness, trust,
    /// policy and narrow.
    pub exploration: Option<f64>,
    /// The influence of the evaluation on exploration; 0 treats all actions alike.
    pub sharpness: Option<f64>,
    /// The weight of the margin of points in the utility, beside the win.
    pub margin: f64,
    /// The places where the game's network corrects the evaluation.
    pub trust: Option<NetworkUse>,
    /// The influence of the game's policy on exploration; 0 ignores the policy.
    pub policy: Option<f64>,
    /// Minimum policy share of an action that is evaluated at once, as a part of the best action's share; 0 evaluates
    /// all actions.
    pub narrow: Option<f64>,
    /// Number of independent trees whose results are added up.
    pub threads: usize,
    /// The choice among actions of similar value.
    pub risk: Risk,
    /// True if the search ends when no other action can become the most visited one. With a time budget, this moment
    /// depends on the clock.
    pub stops_early: bool,
    /// True if it thinks while others decide.
    pub ponders: bool,
    /// True if it leaves out moves that would only cancel an earlier move of its turn.
    pub straight: bool,
    /// The randomness of the choice.
    pub temperature: Temperature,
}

/// The randomness of a choice, in log-odds of winning. If an action is worse by this amount, it is e times less likely
/// to be chosen. If it is worse by more than three times this amount, it is never chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Temperature {
    /// This temperature; 0 chooses the best action.
    Is(f64),
    /// The temperature of the level in the game: [`Judgement::TEMPERATURES`].
    Of(Level),
}

/// The evaluation of a leaf.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LeafEvaluation {
    /// Random play to the end, without any prior knowledge.
    PlayOut,
    /// The game's own evaluation, which also guides the search. Before it, the turn is continued by at most this number
    /// of decisions, or [`Judgement::TURN`] by default.
    Judge { after: Option<u32> },
}

/// The places where a search uses the game's network, which takes more time than the weighted features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkUse {
    Nowhere,
    /// At leaves, but not for the prior values of actions.
    Leaves,
    Everywhere,
}

/// The search parameters that suit an evaluation. An accurate evaluation needs less exploration than one with
/// exaggerated features.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchParameters {
    pub trust: NetworkUse,
    pub exploration: f64,
    pub sharpness: f64,
    pub policy: f64,
    pub narrow: f64,
}

impl SearchParameters {
    /// The parameters for an evaluation without networks.
    pub const BY_FEATURES: SearchParameters = SearchParameters {
        trust: NetworkUse::Nowhere,
        exploration: 1.0,
        sharpness: 5.0,
        policy: 0.0,
        narrow: 0.0,
    };

    /// Returns true if the policy is used.
    fn uses_policy(self) -> bool {
        self.policy > 0.0 || self.narrow > 0.0
    }
}

/// The effort of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchEffort {
    pub iterations: u64,
    /// Number of applied actions, in the tree and in the evaluation of leaves.
    pub plies: u64,
}

/// The result of a search for one action.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ActionResult {
    pub visits: f64,
    /// The mean utility for the mover, which approximates its chance to win.
    pub worth: f64,
    /// The standard deviation of the outcomes.
    pub spread: f64,
}

/// A player that searches.
pub struct Searcher<M: Judgement> {
    thinking: SearchSettings,
    trees: Vec<TreeSearch<M>>,
    /// The root position of the trees, as the seat knows it, if the trees can be kept.
    root: Option<M::Game>,
    effort: SearchEffort,
    detours: TurnHistory<M>,
    /// The generator for choices among actions that are nearly as good as the best.
    chance: FastChance,
}

impl<M: Judgement> Searcher<M> {
    pub fn new(thinking: SearchSettings, weights: Weights, seed: u64) -> Searcher<M> {
        Searcher::with_networks(thinking, weights, M::network(), M::policy(), seed)
    }

    /// Creates a searcher with other networks than the game's own, or with none.
    pub fn with_networks(
        thinking: SearchSettings,
        weights: Weights,
        network: Option<&'static Network>,
        policy: Option<&'static Policy>,
        seed: u64,
    ) -> Searcher<M> {
        let tree = |number| {
            TreeSearch::new(weights.clone(), network, policy, FastChance::fork(seed, number))
        };
        let trees = (0..thinking.threads.max(1) as u64).map(tree).collect();
        let (detours, chance) = (TurnHistory::default(), FastChance::fork(seed, CHOICES));
        Searcher { thinking, trees, root: None, effort: SearchEffort::default(), detours, chance }
    }

    /// Adds preferences to the evaluation of positions.
    pub fn with_preferences(mut self, preferences: &Preferences) -> Searcher<M> {
        self.trees.iter_mut().for_each(|tree| tree.set_preferences(preferences.clone()));
        self
    }

    /// Returns the total effort since the creation.
    pub fn effort(&self) -> SearchEffort {
        self.effort
    }

    /// Searches the position and returns a result for each legal action.
    pub fn think(
        &mut self,
        position: &DealtPosition<M::Game>,
        legal: &[ActionOf<M>],
    ) -> Vec<ActionResult> {
        self.think_without(position, legal, &[])
    }

    /// Searches without the `barred` actions, which must not be among the `legal` ones.
    pub fn think_without(
        &mut self,
        position: &DealtPosition<M::Game>,
        legal: &[ActionOf<M>],
        barred: &[ActionOf<M>],
    ) -> Vec<ActionResult> {
        if !self.leads_to(position) {
            self.trees.iter_mut().for_each(TreeSearch::forget);
        }
        let thinking = self.thinking;
        let think = |tree: &mut TreeSearch<M>| tree.think(&thinking, position, barred);
        let growing = self.growing_trees();
        match &mut self.trees[..growing] {
            [one] => self.effort.add(think(one)),
            several => {
                let efforts: Vec<SearchEffort> =
                    on_threads(|| several.par_iter_mut().map(think).collect());
                efforts.into_iter().for_each(|effort| self.effort.add(effort));
            }
        }
        legal.iter().map(|&action| self.action_result(action)).collect()
    }

    /// Returns the last search's value for each seat, which approximates its chance to win.
    pub fn outlook(&self, players: u8) -> PerSeat<f64> {
        let growing = self.growing_trees();
        let sum = |seat| self.trees[..growing].iter().map(|tree| tree.outlook(seat)).sum::<f64>();
        PerSeat::new(players, |seat| sum(seat) / growing as f64)
    }

    /// Returns the expected line after an action: at most `most` decisions, with their seats.
    pub fn line(&self, action: ActionOf<M>, most: usize) -> Vec<(Seat, ActionOf<M>)> {
        self.trees[0].line(action, most)
    }

    /// Walks down the tree of the last search, as [`DealtPosition`] worlds allow. Calls `show` with every position on
    /// the path, its mover, and the result for the move, if it has at least `least` visits.
    pub fn walk(
        &mut self,
        position: &DealtPosition<M::Game>,
        least: f64,
        show: impl FnMut(&M::Game, Seat, ActionResult),
    ) {
        self.trees[0].walk(position, least, show);
    }

    /// Returns the number of trees that a search extends. The others keep their results.
    fn growing_trees(&self) -> usize {
        self.thinking.threads.clamp(1, self.trees.len())
    }

    /// Returns true if the kept trees led to the position, as far as the seat can see. The root is removed.
    fn leads_to(&mut self, position: &DealtPosition<M::Game>) -> bool {
        // The turn is compared too, because a view need not reveal secret questions.
        let seen = |world: &M::Game| (world.turn(), world.view(Observer::Seat(position.seat())));
        self.root.take().is_some_and(|root| seen(&root) == seen(position.world()))
    }

    fn choose_among(
        &mut self,
        position: &DealtPosition<M::Game>,
        legal: &[ActionOf<M>],
    ) -> ActionOf<M> {
        let straight = self.thinking.straight;
        let barred =
            if straight { self.detours.cancelling_actions(position, legal) } else { Vec::new() };
        let open: Vec<ActionOf<M>> =
            legal.iter().copied().filter(|action| !barred.contains(action)).collect();
        if let [only] = open[..] {
            self.trees.iter_mut().for_each(TreeSearch::forget);
            self.root = None;
            return only;
        }
        let findings = self.think_without(position, &open, &barred);
        let best = prefer_progress::<M>(&open, &findings);
        let best = choose_by_risk::<M>(self.thinking.risk, &open, &findings, best);
        let chosen = self.choose_nearly_best(&open, &findings, best);
        self.root = Some(position.world().clone());
        self.follow(open[chosen]);
        open[chosen]
    }

    /// Returns the best action, or a random one that is nearly as good.
    fn choose_nearly_best(
        &mut self,
        open: &[ActionOf<M>],
        findings: &[ActionResult],
        best: usize,
    ) -> usize {
        let temperature = match self.thinking.temperature {
            Temperature::Is(temperature) => temperature,
            Temperature::Of(level) => level.temperature::<M>(),
        };
        if temperature <= 0.0 {
            return best;
        }
        let odds = |index: usize| {
            let worth = findings[index].worth.clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE);
            (worth / (1.0 - worth)).ln()
        };
        let most = odds(best);
        let share = |index: usize| {
            let behind = (most - odds(index)).max(0.0) / temperature;
            let out = behind > FARTHEST || index != best && M::only_rearranges(open[index]);
            if out { 0.0 } else { (-behind).exp() }
        };
        let mut lot = self.chance.unit() * (0..open.len()).map(share).sum::<f64>();
        let drawn = (0..open.len()).find(|&index| {
            lot -= share(index);
            lot < 0.0
        });
        drawn.unwrap_or(best)
    }

    fn action_result(&self, action: ActionOf<M>) -> ActionResult {
        let (mut visits, mut worth, mut squares) = (0.0, 0.0, 0.0);
        for node in self.trees.iter().filter_map(|tree| tree.find_action(action)) {
            visits += f64::from(node.visits);
            worth += node.worth;
            squares += f64::from(node.squares);
        }
        let mean = |sum: f64| sum / visits.max(1.0);
        ActionResult { visits, worth: mean(worth), spread: mean(squares).sqrt() }
    }
}

impl SearchEffort {
    fn add(&mut self, more: SearchEffort) {
        self.iterations += more.iterations;
        self.plies += more.plies;
    }
}

impl<M: Judgement> Bot<M::Game> for Searcher<M> {
    fn choose(&mut self, position: &DealtPosition<M::Game>, legal: &[ActionOf<M>]) -> ActionOf<M> {
        let action = match legal {
            [only] => {
                if self.leads_to(position) {
                    self.root = Some(position.world().clone());
                    self.follow(*only);
                }
                *only
            }
            _ => self.choose_among(position, legal),
        };
        if self.thinking.straight {
            self.detours.record_move(position, action);
        }
        action
    }

    fn follow(&mut self, action: ActionOf<M>) {
        let Some(mut root) = self.root.take() else { return };
        let legal = root.legal();
        // A seat with different hidden cards may have actions that the tree does not contain.
        if !legal.contains(&action) {
            return;
        }
        let mut chance = FastChance::new(0);
        let mut ctx = Ctx::without_events(&mut chance);
        root.apply(action, &mut ctx);
        // A revealed card may differ from the one in the dealt world.
        if ctx.revealed() {
            return;
        }
        // Forced decisions are not in the trees, so the trees still fit after one.
        if legal.len() > 1 {
            self.trees.iter_mut().for_each(|tree| tree.descend(action));
        }
        self.root = Some(root);
    }

    fn ponders(&self) -> bool {
        self.thinking.ponders
    }

    fn ponder(&mut self, position: &DealtPosition<M::Game>) {
        self.think(position, &[]);
        self.root = Some(position.world().clone());
    }

    fn set_search_settings(&mut self, thinking: SearchSettings) {
        self.thinking = thinking;
    }
}

/// The number of the generator for choices among nearly equal actions.
const CHOICES: u64 = 1 << 32;

/// Maximum distance of a chosen action from the best one, in temperatures.
const FARTHEST: f64 = 3.0;

/// Chances closer to 0 or 1 than this count as equal.
const LEAST_CHANCE: f64 = 0.002;

/// Minimum lead of a move without progress over the best other action, as a difference of win chances.
const LEAST_GAIN_TO_ARRANGE: f64 = 0.005;

/// Replaces a move that only rearranges things by another move, if that move is as good and has enough visits. A search
/// can hardly distinguish the two, because the same moves can follow.
fn prefer_progress<M: Judgement>(legal: &[ActionOf<M>], findings: &[ActionResult]) -> usize {
    let best = most_visited(findings, 0..legal.len());
    if !M::only_rearranges(legal[best]) {
        return best;
    }
    let others = (0..legal.len()).filter(|&index| !M::only_rearranges(legal[index]));
    let plain = most_visited(findings, others);
    let known = findings[plain].visits >= findings[best].visits / 10.0;
    let as_good = findings[plain].worth >= findings[best].worth - LEAST_GAIN_TO_ARRANGE;
    if known && as_good { plain } else { best }
}

/// Two searched actions are about as good if their chances to win differ by at most this.
const ABOUT_EQUAL: f64 = 0.005;

/// Returns the action with the most suitable spread among those that are about as good as the chosen one.
fn choose_by_risk<M: Judgement>(
    risk: Risk,
    legal: &[ActionOf<M>],
    findings: &[ActionResult],
    chosen: usize,
) -> usize {
    let preferences = match risk {
        Risk::Even => return chosen,
        Risk::Safe => -1.0,
        Risk::Bold => 1.0,
    };
    let best = findings[chosen];
    let as_good = |index: &usize| {
        let ActionResult { visits, worth, .. } = findings[*index];
        visits >= best.visits / 2.0
            && worth >= best.worth - ABOUT_EQUAL
            && !M::only_rearranges(legal[*index])
    };
    let suits = |index: usize| preferences * findings[index].spread;
    let better_of = |best, index| if suits(index) > suits(best) { index } else { best };
    (0..legal.len()).filter(as_good).fold(chosen, better_of)
}

/// Returns the most visited action; of equal ones, the one with the higher value.
fn most_visited(findings: &[ActionResult], among: impl Iterator<Item = usize>) -> usize {
    let better = |one: &ActionResult, other: &ActionResult| {
        one.visits.total_cmp(&other.visits).then(one.worth.total_cmp(&other.worth)).is_gt()
    };
    let better_of =
        |best, index| if better(&findings[index], &findings[best]) { index } else { best };
    among.reduce(better_of).unwrap_or_default()
}
