//! Information-set Monte-Carlo tree search, for any game.
//!
//! Every iteration deals anew what the searching seat cannot see and walks down one tree that all
//! worlds share (single-observer ISMCTS). A node is a decision taken; how often its action was
//! available counts in place of how often its parent was visited, as not every world allows it.

mod budget;
mod forest;
mod guide;
mod guided;
mod tree;
mod tree_search;

pub use budget::{BadBudget, Budget};
pub use forest::Forest;
pub use guide::Guide;
pub use guided::{Guidance, Guided, Value};

use std::time::Duration;

use game::{Ctx, Fast, Game, Observer, PerSeat, Seat};
use rayon::prelude::*;

use crate::{
    ActionOf, Bot, Dealt, Detours, Judgement, Level, Network, Policy, Risk, Weights, on_threads,
};
use tree_search::TreeSearch;

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thinking {
    pub budget: Budget,
    /// No decision takes longer, whatever is left of the budget.
    pub ceiling: Option<Duration>,
    pub leaf: Leaf,
    /// The weight of exploration; by [`Judgement::MANNER`], if nothing is
    /// said, and so are the sharpness, the trust and what the policy may do.
    pub exploration: Option<f64>,
    /// The influence of the judgement on exploration; 0 treats all actions alike.
    pub sharpness: Option<f64>,
    /// The part of the utility that the margin of points has beside the win.
    pub margin: f64,
    /// The places where the game's network corrects the judgement.
    pub trust: Option<Trust>,
    /// The influence of the game's policy on exploration; 0 leaves it out.
    pub policy: Option<f64>,
    /// Actions to which the policy gives a smaller part of what it gives to the best are not judged at
    /// first sight; 0 judges all.
    pub narrow: Option<f64>,
    /// Independent trees whose findings are added up.
    pub threads: usize,
    /// The choice among actions of about the same value.
    pub risk: Risk,
    /// True if it ends when no other action can become the most visited one any more. That moment
    /// depends on the clock where the budget does.
    pub stops_early: bool,
    /// Returns true if it thinks while others decide.
    pub ponders: bool,
    /// True if it leaves out moves that would only cancel an earlier one of its turn.
    pub straight: bool,
    /// The randomness of its choice.
    pub temperature: Temperature,
}

/// The randomness of a choice, in log-odds of winning. An action that is worse by that
/// much is e times less likely to be taken; one that is worse by more than three times as much never is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Temperature {
    /// This much; 0 takes the best.
    Is(f64),
    /// The temperature of the level in the game: [`Judgement::TEMPERATURES`].
    Of(Level),
}

/// The evaluation of a leaf.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leaf {
    /// Random play to the end, and no prior knowledge anywhere: the plain method.
    PlayOut,
    /// The game's own judgement, which also guides the search, once the turn was played on by at
    /// most so many decisions; by [`Judgement::TURN`], if nothing is said.
    Judge { after: Option<u32> },
}

/// The places where a search asks the game's network, which costs more than weighing the features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    Nowhere,
    /// At leaves, but not for the first promise of actions.
    Leaves,
    Everywhere,
}

/// The search parameters that suit a judgement. An accurate one needs less
/// curiosity than one whose features exaggerate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    pub trust: Trust,
    pub exploration: f64,
    pub sharpness: f64,
    pub policy: f64,
    pub narrow: f64,
}

impl Manner {
    /// Without anything learnt but the weights of features.
    pub const BY_FEATURES: Manner = Manner {
        trust: Trust::Nowhere,
        exploration: 1.0,
        sharpness: 5.0,
        policy: 0.0,
        narrow: 0.0,
    };

    /// Returns true if the policy is used.
    fn asks_policy(self) -> bool {
        self.policy > 0.0 || self.narrow > 0.0
    }
}

/// The effort of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    pub iterations: u64,
    /// Actions applied, in the tree and beyond it.
    pub plies: u64,
}

/// The result of a search for one action.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Finding {
    pub visits: f64,
    /// The mean utility to the mover: near its chance to win.
    pub worth: f64,
    /// The standard deviation of the outcomes.
    pub spread: f64,
}

/// A player that searches.
pub struct Searcher<M: Judgement> {
    thinking: Thinking,
    trees: Vec<TreeSearch<M>>,
    /// The root position of the trees, as the seat knows it, if they can be kept.
    root: Option<M::Game>,
    effort: Effort,
    detours: Detours<M>,
    /// Draws among actions that are nearly as good as the best.
    chance: Fast,
}

impl<M: Judgement> Searcher<M> {
    pub fn new(thinking: Thinking, weights: Weights, seed: u64) -> Searcher<M> {
        Searcher::with_networks(thinking, weights, M::network(), M::policy(), seed)
    }

    /// With other networks than the game's own, or none.
    pub fn with_networks(
        thinking: Thinking,
        weights: Weights,
        network: Option<&'static Network>,
        policy: Option<&'static Policy>,
        seed: u64,
    ) -> Searcher<M> {
        let tree =
            |number| TreeSearch::new(weights.clone(), network, policy, Fast::fork(seed, number));
        let trees = (0..thinking.threads.max(1) as u64).map(tree).collect();
        let (detours, chance) = (Detours::default(), Fast::fork(seed, CHOICES));
        Searcher { thinking, trees, root: None, effort: Effort::default(), detours, chance }
    }

    /// All that was done since the beginning.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Thinks about the decision and says what was found out about each legal action.
    pub fn think(&mut self, position: &Dealt<M::Game>, legal: &[ActionOf<M>]) -> Vec<Finding> {
        self.think_without(position, legal, &[])
    }

    /// The same, if these actions are not to be thought of; they are none of the `legal` ones.
    pub fn think_without(
        &mut self,
        position: &Dealt<M::Game>,
        legal: &[ActionOf<M>],
        barred: &[ActionOf<M>],
    ) -> Vec<Finding> {
        if !self.leads_to(position) {
            self.trees.iter_mut().for_each(TreeSearch::forget);
        }
        let thinking = self.thinking;
        let think = |tree: &mut TreeSearch<M>| tree.think(&thinking, position, barred);
        let growing = self.growing();
        match &mut self.trees[..growing] {
            [one] => self.effort.add(think(one)),
            several => {
                let efforts: Vec<Effort> =
                    on_threads(|| several.par_iter_mut().map(think).collect());
                efforts.into_iter().for_each(|effort| self.effort.add(effort));
            }
        }
        legal.iter().map(|&action| self.finding(action)).collect()
    }

    /// The last search's value for each seat: near its chance to win.
    pub fn outlook(&self, players: u8) -> PerSeat<f64> {
        let growing = self.growing();
        let sum = |seat| self.trees[..growing].iter().map(|tree| tree.outlook(seat)).sum::<f64>();
        PerSeat::new(players, |seat| sum(seat) / growing as f64)
    }

    /// The last search's expected line after an action: at most `most` decisions, with their seats.
    pub fn line(&self, action: ActionOf<M>, most: usize) -> Vec<(Seat, ActionOf<M>)> {
        self.trees[0].line(action, most)
    }

    /// Walks down the tree of the last thought, as [`Dealt`] worlds allow, and shows every position
    /// on the way, who moved there and what was found of the move, if it was visited often enough.
    pub fn walk(
        &mut self,
        position: &Dealt<M::Game>,
        least: f64,
        show: impl FnMut(&M::Game, Seat, Finding),
    ) {
        self.trees[0].walk(position, least, show);
    }

    /// The number of trees that a search lets grow. The others keep their results.
    fn growing(&self) -> usize {
        self.thinking.threads.clamp(1, self.trees.len())
    }

    /// Returns true if the kept trees led to the position, as far as the seat can see. They are dropped.
    fn leads_to(&mut self, position: &Dealt<M::Game>) -> bool {
        // A view may not reveal secret questions to others.
        let seen = |world: &M::Game| (world.turn(), world.view(Observer::Seat(position.seat())));
        self.root.take().is_some_and(|root| seen(&root) == seen(position.world()))
    }

    fn choose_among(&mut self, position: &Dealt<M::Game>, legal: &[ActionOf<M>]) -> ActionOf<M> {
        let straight = self.thinking.straight;
        let barred = if straight { self.detours.cancelling(position, legal) } else { Vec::new() };
        let open: Vec<ActionOf<M>> =
            legal.iter().copied().filter(|action| !barred.contains(action)).collect();
        if let [only] = open[..] {
            self.trees.iter_mut().for_each(TreeSearch::forget);
            self.root = None;
            return only;
        }
        let findings = self.think_without(position, &open, &barred);
        let best = without_fidgeting::<M>(&open, &findings);
        let best = by_risk::<M>(self.thinking.risk, &open, &findings, best);
        let chosen = self.nearly(&open, &findings, best);
        self.root = Some(position.world().clone());
        self.follow(open[chosen]);
        open[chosen]
    }

    /// The best action, or by lot one that is nearly as good.
    fn nearly(&mut self, open: &[ActionOf<M>], findings: &[Finding], best: usize) -> usize {
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
            let out = behind > FARTHEST || index != best && M::fidgets(open[index]);
            if out { 0.0 } else { (-behind).exp() }
        };
        let mut lot = self.chance.unit() * (0..open.len()).map(share).sum::<f64>();
        let drawn = (0..open.len()).find(|&index| {
            lot -= share(index);
            lot < 0.0
        });
        drawn.unwrap_or(best)
    }

    fn finding(&self, action: ActionOf<M>) -> Finding {
        let (mut visits, mut worth, mut squares) = (0.0, 0.0, 0.0);
        for node in self.trees.iter().filter_map(|tree| tree.found(action)) {
            visits += f64::from(node.visits);
            worth += node.worth;
            squares += f64::from(node.squares);
        }
        let mean = |sum: f64| sum / visits.max(1.0);
        Finding { visits, worth: mean(worth), spread: mean(squares).sqrt() }
    }
}

impl Effort {
    fn add(&mut self, more: Effort) {
        self.iterations += more.iterations;
        self.plies += more.plies;
    }
}

impl<M: Judgement> Bot<M::Game> for Searcher<M> {
    fn choose(&mut self, position: &Dealt<M::Game>, legal: &[ActionOf<M>]) -> ActionOf<M> {
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
            self.detours.note(position, action);
        }
        action
    }

    fn follow(&mut self, action: ActionOf<M>) {
        let Some(mut root) = self.root.take() else { return };
        let mut legal = Vec::new();
        root.legal_actions(&mut legal);
        // A seat with other hidden cards may have actions that the tree does not know.
        if !legal.contains(&action) {
            return;
        }
        let mut chance = Fast::new(0);
        let mut ctx = Ctx::quiet(&mut chance);
        root.apply(action, &mut ctx);
        // A revealed card may differ from the dealt world.
        if ctx.revealed() {
            return;
        }
        // Forced decisions are not in the trees, so they still fit after one.
        if legal.len() > 1 {
            self.trees.iter_mut().for_each(|tree| tree.descend(action));
        }
        self.root = Some(root);
    }

    fn ponders(&self) -> bool {
        self.thinking.ponders
    }

    fn ponder(&mut self, position: &Dealt<M::Game>) {
        self.think(position, &[]);
        self.root = Some(position.world().clone());
    }

    fn heed(&mut self, thinking: Thinking) {
        self.thinking = thinking;
    }
}

/// The number of the generator that draws among nearly equal actions.
const CHOICES: u64 = 1 << 32;

/// No action is farther from the best than so many temperatures.
const FARTHEST: f64 = 3.0;

/// Chances nearer to 0 or 1 than this count as equal.
const LEAST_CHANCE: f64 = 0.002;

/// The lead that a move without progress needs over the best other action, in chances to win.
const FIDGETS_FOR: f64 = 0.005;

/// A search can hardly tell a fidget from its absence, as the same things can follow upon both. It is
/// left out where something that was looked into as well is as good.
fn without_fidgeting<M: Judgement>(legal: &[ActionOf<M>], findings: &[Finding]) -> usize {
    let best = most_visited(findings, 0..legal.len());
    if !M::fidgets(legal[best]) {
        return best;
    }
    let others = (0..legal.len()).filter(|&index| !M::fidgets(legal[index]));
    let plain = most_visited(findings, others);
    let known = findings[plain].visits >= findings[best].visits / 10.0;
    let as_good = findings[plain].worth >= findings[best].worth - FIDGETS_FOR;
    if known && as_good { plain } else { best }
}

/// Actions whose worth differs by no more are about as good, in chances to win, if both were looked into.
const ABOUT_EQUAL: f64 = 0.005;

/// Of the actions that are about as good as the chosen one, the one that suits who chooses.
fn by_risk<M: Judgement>(
    risk: Risk,
    legal: &[ActionOf<M>],
    findings: &[Finding],
    chosen: usize,
) -> usize {
    let leaning = match risk {
        Risk::Even => return chosen,
        Risk::Safe => -1.0,
        Risk::Bold => 1.0,
    };
    let best = findings[chosen];
    let as_good = |index: &usize| {
        let Finding { visits, worth, .. } = findings[*index];
        visits >= best.visits / 2.0
            && worth >= best.worth - ABOUT_EQUAL
            && !M::fidgets(legal[*index])
    };
    let suits = |index: usize| leaning * findings[index].spread;
    let better_of = |best, index| if suits(index) > suits(best) { index } else { best };
    (0..legal.len()).filter(as_good).fold(chosen, better_of)
}

/// The most visited action is the best that stood every test; among equals, the one found better.
fn most_visited(findings: &[Finding], among: impl Iterator<Item = usize>) -> usize {
    let better = |one: &Finding, other: &Finding| {
        one.visits.total_cmp(&other.visits).then(one.worth.total_cmp(&other.worth)).is_gt()
    };
    let better_of =
        |best, index| if better(&findings[index], &findings[best]) { index } else { best };
    among.reduce(better_of).unwrap_or_default()
}
