//! Analysis of a finished game, move by move.
//!
//! Each player is judged by what they could know. The chance of a seat is the result of a search in worlds that are
//! dealt anew for that seat. A move is compared with the best move that the search found: both are continued in the
//! same dealt worlds with the same random numbers. The spread of the differences gives the uncertainty.

mod played_out;
mod puzzle;

use game::{Ctx, FastChance, Game, Move, PerSeat, Seat, Turn};

use crate::explanation::explain_found;
use crate::{
    ActionOf, Budget, DealtPosition, Judgement, LeafEvaluation, MAX_FEATURES, MoveExplanation,
    Risk, SearchSettings, Searcher, Temperature,
};

pub use played_out::{LEAST_LEAD_PLAYED, PlayoutResult, play_out};
pub use puzzle::{FoundPuzzle, LEAST_LEAD, find_puzzle};

/// The depth of an analysis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AnalysisDepth {
    /// Calls of the rules for the search of the best moves.
    pub search: u64,
    /// Calls of the rules for each compared move, in each sample.
    pub compare: u64,
    /// Calls of the rules for the chance of each other seat, which has no decision to make.
    pub estimate: u64,
}

impl AnalysisDepth {
    /// Analyses a game of about a hundred decisions in well under a minute on two cores.
    pub const USUAL: AnalysisDepth =
        AnalysisDepth { search: 16_000, compare: 2_500, estimate: 2_500 };

    pub fn scaled(self, factor: f64) -> AnalysisDepth {
        let scaled = |count: u64| ((count as f64 * factor) as u64).max(50);
        AnalysisDepth {
            search: scaled(self.search),
            compare: scaled(self.compare),
            estimate: scaled(self.estimate),
        }
    }
}

/// Number of worlds in which two moves are compared: at least, and at most if their values are close.
const SAMPLES: std::ops::RangeInclusive<u64> = 4..=16;

/// Number of worlds that are added at a time.
const STEP: u64 = 4;

/// A difference is clear if half its 95 % interval is at most this value, or this part of the difference.
const CLEAR: f64 = 0.015;
const CLEAR_PART: f64 = 0.4;

/// Returns half the 95 % interval of a mean of `samples` values, in standard errors: Student's t.
fn half_interval(samples: u64) -> f64 {
    match samples {
        0..=4 => 3.182,
        5..=8 => 2.365,
        9..=12 => 2.201,
        _ => 2.131,
    }
}

/// The difference of two estimates is more uncertain than each estimate by this factor.
const DIFFERENCE_FACTOR: f64 = std::f64::consts::SQRT_2;

/// Number of worlds over which luck is measured.
const DEALS: u64 = 6;

/// The analysis of one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionAnalysis<A> {
    /// Every seat's chance before the move, by what that seat could know. They need not add up to one.
    pub chances: PerSeat<f64>,
    /// Half the 95 % interval of each chance.
    pub chance_doubts: PerSeat<f64>,
    /// The best lines, best first; empty if there was no choice.
    pub lines: Vec<ExpectedLine<A>>,
    /// The loss of the move against the best move, as a share of the win.
    pub loss: f64,
    /// Half the 95 % interval of the loss, or of the lead if the move was the best.
    pub doubt: f64,
    /// The lead over the second-best move, if the move was the best.
    pub lead: f64,
    /// True if an evaluation of only the next position finds the move.
    pub obvious: bool,
    /// The gain or loss by revealed cards and dice, by seat.
    pub luck: PerSeat<f64>,
    /// The reason for the move made; nothing if there was no choice.
    pub explanation: Option<MoveExplanation<A>>,
    /// The features in which the best move is better than the move made, strongest first.
    pub reasons: Vec<&'static str>,
}

/// A move and what the search expects after it.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedLine<A> {
    pub moves: Vec<(Seat, A)>,
    /// The mover's chance to win with the move.
    pub chance: f64,
}

/// Judges the decision that was made in `before` and led to `after`.
pub fn judge_move<M: Judgement>(
    before: &M::Game,
    made: &Move<ActionOf<M>>,
    after: &M::Game,
    depth: AnalysisDepth,
    seed: u64,
) -> DecisionAnalysis<ActionOf<M>> {
    let (seat, players) = (made.seat, before.players());
    let legal = before.legal();
    let estimates =
        PerSeat::new(players, |other| estimate::<M>(before, other, depth.estimate, seed));
    let chance_doubts = PerSeat::new(players, |other| estimates[other].half_width);
    let luck = luck::<M>(before, made, after, depth.estimate / 3, seed);
    if legal.len() < 2 {
        return DecisionAnalysis {
            chances: PerSeat::new(players, |other| estimates[other].mean),
            chance_doubts,
            lines: Vec::new(),
            loss: 0.0,
            doubt: 0.0,
            lead: 0.0,
            obvious: true,
            luck,
            explanation: None,
            reasons: Vec::new(),
        };
    }
    let mut searcher = searcher::<M>(depth.search, seed);
    let position = DealtPosition::new(before, seat, &mut FastChance::fork(seed, 1));
    let findings = searcher.think(&position, &legal);
    let own = searcher.outlook(players)[seat];
    let mut order: Vec<usize> = (0..legal.len()).collect();
    order.sort_by(|&one, &two| findings[two].visits.total_cmp(&findings[one].visits));
    let line = |&index: &usize| ExpectedLine {
        moves: searcher.line(legal[index], LONGEST_LINE),
        chance: findings[index].worth,
    };
    let mut lines: Vec<ExpectedLine<ActionOf<M>>> = order.iter().take(3).map(line).collect();
    let (best, second) = (legal[order[0]], legal[order[1]]);
    let rival = if made.action == best { second } else { best };
    let gap = compare::<M>(before, seat, rival, made.action, depth.compare, seed);
    // A move that is as good as the search's favourite counts as the best known move.
    if made.action != best && gap.mean <= 0.0 {
        let made_line = ExpectedLine {
            moves: searcher.line(made.action, LONGEST_LINE),
            chance: lines[0].chance.max(own),
        };
        lines.retain(|line| line.moves.first().is_some_and(|(_, action)| *action != made.action));
        lines.insert(0, made_line);
        lines.truncate(3);
    }
    let is_best = made.action == best || gap.mean <= 0.0;
    DecisionAnalysis {
        chances: PerSeat::new(players, |other| match other == seat {
            true => own,
            false => estimates[other].mean,
        }),
        chance_doubts,
        lines,
        loss: if is_best { 0.0 } else { gap.mean },
        doubt: gap.half_width,
        lead: if is_best { (-gap.mean).max(0.0) } else { 0.0 },
        obvious: best_by_evaluation::<M>(&position, &legal) == made.action,
        luck,
        explanation: explain_found::<M>(
            &position,
            (&legal, &findings),
            made.action,
            depth.estimate,
            seed,
        ),
        reasons: if is_best { Vec::new() } else { reasons::<M>(&position, best, made.action) },
    }
}

/// Maximum number of moves of a line.
const LONGEST_LINE: usize = 4;

pub(crate) fn searcher<M: Judgement>(plies: u64, seed: u64) -> Searcher<M> {
    let thinking = SearchSettings {
        budget: Budget::Plies(plies),
        ceiling: None,
        leaf: LeafEvaluation::Judge { after: None },
        // The defaults of the strongest level, with the game's networks if it has some.
        exploration: None,
        sharpness: None,
        trust: None,
        policy: None,
        narrow: None,
        // Only the win counts here.
        margin: 0.0,
        threads: 1,
        risk: Risk::Even,
        stops_early: false,
        ponders: false,
        straight: true,
        temperature: Temperature::Is(0.0),
    };
    Searcher::new(thinking, M::weights().clone(), seed)
}

/// Returns a seat's chance to win, by what it can know.
pub fn chance<M: Judgement>(state: &M::Game, seat: Seat, plies: u64, seed: u64) -> f64 {
    if state.turn() == Turn::Over {
        return M::weights().outlook::<M>(state)[seat];
    }
    let mut searcher = searcher::<M>(plies, seed);
    let position =
        DealtPosition::new(state, seat, &mut FastChance::fork(seed, 2 + seat.index() as u64));
    searcher.think(&position, &[]);
    searcher.outlook(state.players())[seat]
}

/// A chance and half its 95 % interval.
#[derive(Clone, Copy, Default)]
struct Estimate {
    mean: f64,
    half_width: f64,
}

/// Number of independent searches for one estimate of a chance.
const LOOKS: u64 = 4;

/// Half the 95 % interval of a mean of `LOOKS` values, in standard errors.
const STUDENT_OF_SEARCHES: f64 = 3.182;

/// Estimates a seat's chance with several independent searches, which share `plies`.
fn estimate<M: Judgement>(state: &M::Game, seat: Seat, plies: u64, seed: u64) -> Estimate {
    if state.turn() == Turn::Over {
        return Estimate { mean: chance::<M>(state, seat, plies, seed), half_width: 0.0 };
    }
    let look = |number| chance::<M>(state, seat, plies / LOOKS, seed ^ (number << 32));
    let looks: Vec<f64> = (0..LOOKS).map(look).collect();
    let count = LOOKS as f64;
    let mean = looks.iter().sum::<f64>() / count;
    let spread = looks.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / (count - 1.0);
    Estimate { mean, half_width: STUDENT_OF_SEARCHES * (spread / count).sqrt() }
}

/// The mean of several differences, and half its 95 % interval.
struct MeanDifference {
    mean: f64,
    half_width: f64,
    /// The smallest difference in any world.
    least: f64,
}

/// Compares `one` with `two` for the seat, in the same worlds with the same random numbers.
fn compare<M: Judgement>(
    before: &M::Game,
    seat: Seat,
    one: ActionOf<M>,
    two: ActionOf<M>,
    plies: u64,
    seed: u64,
) -> MeanDifference {
    let difference = |sample: u64| {
        let world = DealtPosition::new(before, seat, &mut FastChance::fork(seed, 100 + sample));
        let after = |action| {
            let mut next = world.world().clone();
            next.apply(action, &mut Ctx::without_events(&mut FastChance::fork(seed, 200 + sample)));
            // Varies the depth of the search: a difference that depends on the depth counts as less certain.
            let deeper = plies * (sample % STEP + 2) / 4;
            chance::<M>(&next, seat, deeper, seed ^ sample)
        };
        after(one) - after(two)
    };
    let mut differences = Vec::new();
    loop {
        let known = differences.len() as u64;
        let more = if known == 0 { *SAMPLES.start() } else { STEP };
        differences.extend((known..known + more).map(difference));
        let gap = MeanDifference::of(&differences);
        if gap.is_clear() || differences.len() as u64 >= *SAMPLES.end() {
            return gap;
        }
    }
}

impl MeanDifference {
    fn of(differences: &[f64]) -> MeanDifference {
        let count = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / count;
        let squares = differences.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
        let error = (squares / (count - 1.0) / count).sqrt();
        let least = differences.iter().copied().fold(f64::INFINITY, f64::min);
        let half_width =
            DIFFERENCE_FACTOR * half_interval(differences.len() as u64) * error + LEAST_DOUBT;
        MeanDifference { mean, half_width, least }
    }

    fn is_clear(&self) -> bool {
        self.half_width <= CLEAR.max(CLEAR_PART * self.mean.abs())
    }
}

/// The error of the search itself. More worlds do not reduce it.
const LEAST_DOUBT: f64 = 0.005;

/// Returns the action that is best by an evaluation of only the next position.
fn best_by_evaluation<M: Judgement>(
    position: &DealtPosition<M::Game>,
    legal: &[ActionOf<M>],
) -> ActionOf<M> {
    let worth = |action: ActionOf<M>| {
        let mut next = position.world().clone();
        next.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
        M::weights().outlook::<M>(&next)[position.seat()]
    };
    let mut best = (legal[0], f64::NEG_INFINITY);
    for &action in legal {
        let found = worth(action);
        if found > best.1 {
            best = (action, found);
        }
    }
    best.0
}

/// Returns the luck of a move by seat: the revealed result compared with the expected one. A seat has no luck with a
/// move that it could not foresee at all: that was another player's choice.
fn luck<M: Judgement>(
    before: &M::Game,
    made: &Move<ActionOf<M>>,
    after: &M::Game,
    plies: u64,
    seed: u64,
) -> PerSeat<f64> {
    if made.draws.is_empty() && !made.revealed {
        return PerSeat::new(before.players(), |_| 0.0);
    }
    let players = before.players();
    PerSeat::new(players, |seat| {
        let mut chances = FastChance::fork(seed, 300 + seat.index() as u64);
        let (mut expected, mut worlds) = (0.0, 0.0);
        for _ in 0..DEALS {
            let mut world = DealtPosition::new(before, seat, &mut chances).world().clone();
            if world.check(made.seat, made.action).is_ok() {
                world.apply(made.action, &mut Ctx::without_events(&mut chances));
                expected += chance::<M>(&world, seat, plies, seed);
                worlds += 1.0;
            }
        }
        if worlds < 1.0 { 0.0 } else { chance::<M>(after, seat, plies, seed) - expected / worlds }
    })
}

/// Returns the features in which the position after `best` is better than after `made`, strongest first.
fn reasons<M: Judgement>(
    position: &DealtPosition<M::Game>,
    best: ActionOf<M>,
    made: ActionOf<M>,
) -> Vec<&'static str> {
    let weigh = |action: ActionOf<M>| {
        let mut next = position.world().clone();
        next.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
        let (mut features, late) = ([0.0; MAX_FEATURES], M::game_progress(&next));
        M::features(&next, position.seat(), &mut features[..M::FEATURES.len()]);
        let pairs = M::weights().weight_pairs().map(|[early, end]| early + (end - early) * late);
        let weighed = features.iter().zip(pairs).map(|(feature, weight)| feature * weight);
        weighed.take(M::FEATURES.len()).collect::<Vec<f32>>()
    };
    let gains = weigh(best).into_iter().zip(weigh(made)).map(|(best, made)| best - made);
    let mut gains: Vec<(&'static str, f32)> = M::FEATURES.iter().copied().zip(gains).collect();
    gains.retain(|(_, gain)| *gain > LEAST_REASON);
    gains.sort_by(|one, two| two.1.total_cmp(&one.1));
    gains.into_iter().take(2).map(|(name, _)| name).collect()
}

/// The smallest change that counts as a reason, in log-odds.
const LEAST_REASON: f32 = 0.05;
