//! Hints: the best moves in a position, and the reasons for each.
//!
//! A hint uses only facts that the asking seat knows: the search gets a [`DealtPosition`] world, and the reasons are
//! weighed in that world.

use game::{Ctx, FastChance, Game, Seat};

use crate::analysis::searcher;
use crate::{ActionOf, DealtPosition, Judgement, MAX_FEATURES, TurnHistory};

/// Maximum number of moves in a hint.
const MOST: usize = 3;

/// The smallest change that counts as a reason, in log-odds.
const LEAST_REASON: f32 = 0.04;

/// Minimum lead of a move that only rearranges things, as a difference of win chances.
const ARRANGES_FOR: f64 = 0.02;

/// Maximum length of the continuation that is shown.
const LONGEST_LINE: usize = 6;

/// A suggested move.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    pub action: A,
    /// The mover's chance to win with this move. The first move has the highest chance.
    pub chance: f64,
    /// The strongest clear reason that is not given for a better move already.
    pub reason: Option<Reason>,
    /// The moves that the search expects, starting with this one.
    pub line: Vec<(Seat, A)>,
}

/// A reason for a move, compared with the alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The mover improves in this feature.
    Gains(&'static str),
    /// The move puts this other seat in a worse position.
    HoldsBack(Seat),
}

/// Returns the best moves of the seat to move, sorted by their chances in per cent. `plies` limits the search.
/// Moves that change nothing, or that only cancel an earlier move of the turn, are left out. The search sees only the
/// dealt position, and so nothing that the seat cannot know.
pub fn advise<M: Judgement>(
    position: &DealtPosition<M::Game>,
    mut turn: TurnHistory<M>,
    plies: u64,
    seed: u64,
) -> Vec<Advice<ActionOf<M>>> {
    let (mut legal, seat) = (Vec::new(), position.seat());
    position.world().legal_actions(&mut legal);
    let mut searcher = searcher::<M>(plies, seed);
    let barred = turn.cancelling_actions(position, &legal);
    legal.retain(|action| !barred.contains(action));
    let findings = searcher.think_without(position, &legal, &barred);
    let mut order: Vec<usize> = (0..legal.len()).collect();
    order.sort_by(|&one, &two| findings[two].visits.total_cmp(&findings[one].visits));
    // A move that only rearranges things must be the best move by a clear lead.
    let plain = order.iter().find(|&&index| !M::only_rearranges(legal[index]));
    let useful = |index: &usize| {
        let (action, worth) = (legal[*index], findings[*index].worth);
        let clear = plain.is_none_or(|&plain| {
            *index == order[0] && worth >= findings[plain].worth + ARRANGES_FOR
        });
        !M::only_rearranges(action) || (clear && !changes_nothing::<M>(position.world(), action))
    };
    let mut best: Vec<usize> = order.iter().copied().filter(useful).take(MOST).collect();
    if best.is_empty() {
        best.extend(order.iter().take(MOST));
    }
    let Some(&first) = best.first() else { return Vec::new() };
    // A move with few visits may look better than it is.
    let chance = |index: usize| findings[index].worth.min(findings[first].worth);
    best.sort_by_key(|&index| std::cmp::Reverse(percent(chance(index))));
    let weighed: Vec<WeightedFeatures> =
        legal.iter().map(|action| weighted_features::<M>(position.world(), *action)).collect();
    let usual = WeightedFeatures::mean(&weighed);
    let mut given: Vec<Reason> = Vec::new();
    let mut advice = |index: usize| {
        let reasons = weighed[index].reasons::<M>(&usual, seat);
        let reason = reasons.into_iter().find(|reason| !given.contains(reason));
        given.extend(reason);
        let line = searcher.line(legal[index], LONGEST_LINE);
        Advice { action: legal[index], chance: chance(index), reason, line }
    };
    best.into_iter().map(&mut advice).collect()
}

/// Returns a chance in per cent, rounded.
pub fn percent(chance: f64) -> u8 {
    (chance.clamp(0.0, 1.0) * 100.0).round() as u8
}

/// Returns true if an action leaves all features unchanged.
fn changes_nothing<M: Judgement>(state: &M::Game, action: ActionOf<M>) -> bool {
    let mut next = state.clone();
    next.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
    features::<M>(&next) == features::<M>(state)
}

/// Returns the features of every seat.
fn features<M: Judgement>(state: &M::Game) -> Vec<[f32; MAX_FEATURES]> {
    let of = |seat: Seat| {
        let mut features = [0.0; MAX_FEATURES];
        M::features(state, seat, &mut features[..M::FEATURES.len()]);
        features
    };
    Seat::all(state.players()).map(of).collect()
}

/// The weighted features of all seats after a move.
#[derive(Clone)]
struct WeightedFeatures(Vec<[f32; MAX_FEATURES]>);

fn weighted_features<M: Judgement>(state: &M::Game, action: ActionOf<M>) -> WeightedFeatures {
    let mut next = state.clone();
    next.apply(action, &mut Ctx::without_events(&mut FastChance::new(0)));
    let late = M::game_progress(&next);
    let mut all = features::<M>(&next);
    for features in &mut all {
        for (feature, [early, end]) in features.iter_mut().zip(M::weights().weight_pairs()) {
            *feature *= early + (end - early) * late;
        }
    }
    WeightedFeatures(all)
}

impl WeightedFeatures {
    /// Returns the mean over all moves.
    fn mean(all: &[WeightedFeatures]) -> WeightedFeatures {
        let Some(first) = all.first() else { return WeightedFeatures(Vec::new()) };
        let mut mean = first.clone();
        for (seat, sums) in mean.0.iter_mut().enumerate() {
            for (feature, sum) in sums.iter_mut().enumerate() {
                let total: f32 = all.iter().map(|one| one.0[seat][feature]).sum();
                *sum = total / all.len() as f32;
            }
        }
        mean
    }

    /// Returns the reasons above the minimum, strongest first.
    fn reasons<M: Judgement>(&self, usual: &WeightedFeatures, mover: Seat) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for (index, (own, mean)) in self.0.iter().zip(&usual.0).enumerate() {
            let seat = Seat::new(index as u8);
            let gains = own.iter().zip(mean).map(|(own, mean)| own - mean);
            if seat == mover {
                let named = M::FEATURES.iter().zip(gains);
                reasons.extend(named.map(|(name, gain)| (Reason::Gains(name), gain)));
            } else {
                reasons.push((Reason::HoldsBack(seat), -gains.sum::<f32>()));
            }
        }
        reasons.retain(|(_, gain)| *gain > LEAST_REASON);
        reasons.sort_by(|one, two| two.1.total_cmp(&one.1));
        reasons.into_iter().map(|(reason, _)| reason).collect()
    }
}
