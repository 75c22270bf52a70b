//! Decisions with one clearly best answer. Puzzles are made of them.

use game::{FastChance, Game, Seat, Turn};

use super::{
    AnalysisDepth, LONGEST_LINE, MeanDifference, best_by_evaluation, compare, reasons, searcher,
};
use crate::{ActionOf, ActionResult, DealtPosition, Judgement};

/// A decision with one clearly best answer.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPuzzle<A> {
    pub seat: Seat,
    pub best: A,
    /// The mover's chance to win with the best answer.
    pub value: f64,
    /// The second-best answer.
    pub second: A,
    /// The lead of the best answer over the second-best, followed by half its 95 % interval.
    pub lead: f64,
    pub doubt: f64,
    /// The continuation that the search expects after the best answer.
    pub line: Vec<(Seat, A)>,
    /// Every answer with the mover's chance, best first.
    pub answers: Vec<(A, f64)>,
    /// The features in which the best answer is better than the second-best.
    pub reasons: Vec<&'static str>,
    /// A number from 1 (easy to see) to 5 (found only by the deepest search).
    pub difficulty: u8,
}

/// Minimum number of legal actions in a puzzle.
const LEAST_ANSWERS: usize = 4;

/// Minimum lead of the best answer, minus the uncertainty.
pub const LEAST_LEAD: f64 = 0.08;

/// Minimum lead of the best answer in every dealt world, so that the answer does not depend on luck.
const LEAST_IN_ANY_WORLD: f64 = 0.02;

/// Minimum chance with the best answer. Below it, the game is lost anyway.
const LEAST_VALUE: f64 = 0.2;

/// The first, quick search has this part of the depth. It rejects most decisions.
const FIRST_LOOK: u64 = 16;

/// Number of other answers that are compared with the best.
const RIVALS: usize = 3;

/// The searches that measure the difficulty, as parts of the full depth.
const STEPS: [u64; 3] = [256, 48, 8];

/// Returns the clearly best answer, if there is one. It leads the other answers by more than the uncertainty, and leads
/// in every dealt world.
pub fn find_puzzle<M: Judgement>(
    state: &M::Game,
    depth: AnalysisDepth,
    seed: u64,
) -> Option<FoundPuzzle<ActionOf<M>>> {
    let Turn::Decide(seat) = state.turn() else { return None };
    let legal = state.legal();
    if legal.len() < LEAST_ANSWERS {
        return None;
    }
    let position = DealtPosition::new(state, seat, &mut FastChance::fork(seed, 1));
    let look = |plies: u64| searcher::<M>(plies, seed).think(&position, &legal);
    let first_look = look(depth.search / FIRST_LOOK);
    let order = sort_by_visits(&first_look);
    if first_look[order[0]].worth - first_look[order[1]].worth < LEAST_LEAD {
        return None;
    }
    let mut searcher = searcher::<M>(depth.search, seed);
    let findings = searcher.think(&position, &legal);
    let order = sort_by_visits(&findings);
    let (best, value) = (legal[order[0]], findings[order[0]].worth);
    if value < LEAST_VALUE {
        return None;
    }
    let rivals = order.iter().skip(1).take(RIVALS).map(|&index| legal[index]);
    let mut nearest: Option<(ActionOf<M>, MeanDifference)> = None;
    for rival in rivals {
        let gap = compare::<M>(state, seat, best, rival, depth.compare, seed);
        if gap.mean - gap.half_width < LEAST_LEAD || gap.least < LEAST_IN_ANY_WORLD {
            return None;
        }
        if nearest.as_ref().is_none_or(|(_, known)| gap.mean < known.mean) {
            nearest = Some((rival, gap));
        }
    }
    let (second, gap) = nearest?;
    let found_by = |part: u64| legal[sort_by_visits(&look(depth.search / part))[0]] == best;
    let seen = best_by_evaluation::<M>(&position, &legal) == best;
    let steps = STEPS.iter().position(|&part| found_by(part)).unwrap_or(STEPS.len());
    // The values of the answers include the measured lead, because a single search may not show it.
    let answers = order.iter().map(|&index| {
        let worth =
            findings[index].worth.min(if index == order[0] { 1.0 } else { value - gap.mean });
        (legal[index], worth)
    });
    Some(FoundPuzzle {
        seat,
        best,
        value,
        second,
        lead: gap.mean,
        doubt: gap.half_width,
        line: searcher.line(best, LONGEST_LINE),
        answers: answers.collect(),
        reasons: reasons::<M>(&position, best, second),
        difficulty: if seen { 1 } else { steps as u8 + 2 },
    })
}

/// Returns the indices of the answers, most visited first.
fn sort_by_visits(findings: &[ActionResult]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..findings.len()).collect();
    order.sort_by(|&one, &two| findings[two].visits.total_cmp(&findings[one].visits));
    order
}
