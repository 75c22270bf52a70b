//! What to do now, for somebody who asks: the best moves, and what speaks for each.
//!
//! Whoever asks is told nothing that the own seat could not find out: the search is handed a [`Dealt`]
//! world, and reasons are weighed in it.

use game::{Ctx, Fast, Game, Seat};

use crate::analysis::searcher;
use crate::{ActionOf, Dealt, Judgement, MAX_FEATURES};

/// So many moves are advised.
const MOST: usize = 3;

/// So many reasons are told of each.
const REASONS: usize = 2;

/// What moves the odds less is no reason, in log-odds.
const LEAST_REASON: f32 = 0.04;

/// A move worth making.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    pub action: A,
    /// The mover's chance with it.
    pub chance: f64,
    /// The weightiest first.
    pub reasons: Vec<Reason>,
}

/// What speaks for a move, against what one would otherwise do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The mover is better off in this feature.
    Gains(&'static str),
    /// Somebody else is worse off.
    HoldsBack(Seat),
}

/// The best moves of a seat whose turn it is, best first; `plies` bounds the thinking. Nothing but what
/// the seat can imagine is looked at: it is all that there is.
pub fn advise<M: Judgement>(
    position: &Dealt<M::Game>,
    plies: u64,
    seed: u64,
) -> Vec<Advice<ActionOf<M>>> {
    let (mut legal, seat) = (Vec::new(), position.seat());
    position.world().legal_actions(&mut legal);
    let mut searcher = searcher::<M>(plies, seed);
    let findings = searcher.think(position, &legal);
    let mut order: Vec<usize> = (0..legal.len()).collect();
    order.sort_by(|&one, &two| findings[two].visits.total_cmp(&findings[one].visits));
    let weighed: Vec<Weighed> = legal.iter().map(|action| weigh::<M>(position, *action)).collect();
    let usual = Weighed::mean(&weighed);
    let advice = |&index: &usize| Advice {
        action: legal[index],
        chance: findings[index].worth,
        reasons: weighed[index].reasons::<M>(&usual, seat),
    };
    order.iter().take(MOST).map(advice).collect()
}

/// What every seat's features weigh after a move.
#[derive(Clone)]
struct Weighed(Vec<[f32; MAX_FEATURES]>);

fn weigh<M: Judgement>(position: &Dealt<M::Game>, action: ActionOf<M>) -> Weighed {
    let mut next = position.world().clone();
    next.apply(action, &mut Ctx::quiet(&mut Fast::new(0)));
    let late = M::lateness(&next);
    let of = |seat: Seat| {
        let mut features = [0.0; MAX_FEATURES];
        M::features(&next, seat, &mut features[..M::FEATURES.len()]);
        for (feature, [early, end]) in features.iter_mut().zip(M::weights().pairs()) {
            *feature *= early + (end - early) * late;
        }
        features
    };
    Weighed(Seat::all(next.players()).map(of).collect())
}

impl Weighed {
    /// What one would have on the whole, whatever one did.
    fn mean(all: &[Weighed]) -> Weighed {
        let Some(first) = all.first() else { return Weighed(Vec::new()) };
        let mut mean = first.clone();
        for (seat, sums) in mean.0.iter_mut().enumerate() {
            for (feature, sum) in sums.iter_mut().enumerate() {
                let total: f32 = all.iter().map(|one| one.0[seat][feature]).sum();
                *sum = total / all.len() as f32;
            }
        }
        mean
    }

    fn reasons<M: Judgement>(&self, usual: &Weighed, mover: Seat) -> Vec<Reason> {
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
        reasons.into_iter().take(REASONS).map(|(reason, _)| reason).collect()
    }
}
