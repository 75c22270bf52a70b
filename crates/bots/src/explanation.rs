//! The reason for a move, from the results of a search.
//!
//! The move is compared with the best other one. Both are continued to the end of the turn and through the next
//! player's reply, as a search expects them. An explanation uses only facts that the seat of the position knows.

use game::{Ctx, FastChance, Game, Seat, Turn};

use crate::analysis::searcher;
use crate::{ActionOf, ActionResult, DealtPosition, Judgement, MAX_FEATURES, TurnHistory};

/// The smallest difference that counts as a reason, in log-odds.
const LEAST_REASON: f32 = 0.05;

/// Maximum length of an expected line.
const LONGEST_LINE: usize = 10;

/// The reason for a move.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveExplanation<A> {
    /// The best other move.
    pub other: A,
    /// The lead over the other move, as a share of the win; negative if the other move is better.
    pub lead: f64,
    /// The feature in which the mover gains most, compared with the other move.
    pub gains: Option<&'static str>,
    /// The rival who is held back most, and the feature in which it loses most.
    pub denies: Option<(Seat, &'static str)>,
    /// The line of the other move up to the reply that the move avoids. The last move is the reply.
    pub avoids: Option<Vec<(Seat, A)>>,
    /// The line that is expected after the move, beginning with it.
    pub line: Vec<(Seat, A)>,
}

/// Explains a move of the seat that is to move, or returns `None` if it had no choice. `plies` limits the search.
pub fn explain<M: Judgement>(
    position: &DealtPosition<M::Game>,
    made: ActionOf<M>,
    mut turn: TurnHistory<M>,
    plies: u64,
    seed: u64,
) -> Option<MoveExplanation<ActionOf<M>>> {
    let mut legal = position.world().legal();
    if !legal.contains(&made) {
        return None;
    }
    let barred: Vec<ActionOf<M>> = turn
        .cancelling_actions(position, &legal)
        .into_iter()
        .filter(|action| *action != made)
        .collect();
    legal.retain(|action| !barred.contains(action));
    let findings = searcher::<M>(plies / 2, seed).think_without(position, &legal, &barred);
    explain_found::<M>(position, (&legal, &findings), made, plies / 4, seed)
}

/// Explains a move with the results of a search. `plies` limits the search of each of the two lines.
pub(crate) fn explain_found<M: Judgement>(
    position: &DealtPosition<M::Game>,
    (legal, findings): (&[ActionOf<M>], &[ActionResult]),
    made: ActionOf<M>,
    plies: u64,
    seed: u64,
) -> Option<MoveExplanation<ActionOf<M>>> {
    let own = legal.iter().position(|action| *action == made)?;
    let others = || (0..legal.len()).filter(|&index| index != own);
    let progress = others().filter(|&index| !M::only_rearranges(legal[index]));
    let by_visits =
        |one: &usize, two: &usize| findings[*one].visits.total_cmp(&findings[*two].visits);
    let other = progress.max_by(by_visits).or_else(|| others().max_by(by_visits))?;
    let with = ExpectedTurn::<M>::after(position, made, plies, seed);
    let without = ExpectedTurn::<M>::after(position, legal[other], plies, seed);
    Some(MoveExplanation {
        other: legal[other],
        lead: findings[own].worth - findings[other].worth,
        gains: with.own_gain(&without, position.seat()),
        denies: with.largest_loss_of_rival(&without, position.seat()),
        avoids: with.avoided_reply(&without),
        line: with.line,
    })
}

/// The features of all seats, and their weighted values.
#[derive(Clone)]
struct WeightedSeats(Vec<SeatFeatures>);

#[derive(Clone)]
struct SeatFeatures {
    plain: [f32; MAX_FEATURES],
    weighted: [f32; MAX_FEATURES],
}

/// An expected continuation of a move: the rest of the turn, and the next player's reply.
struct ExpectedTurn<M: Judgement> {
    /// The moves in order, beginning with the first one.
    line: Vec<(Seat, ActionOf<M>)>,
    /// The features at the end of the own turn.
    end: WeightedSeats,
    reply: Option<RivalReply>,
}

/// The reply of the next player.
struct RivalReply {
    seat: Seat,
    /// The place in the line of the step that scores most.
    step: usize,
    /// The points that this step scores.
    points: i32,
}

impl<M: Judgement> ExpectedTurn<M> {
    fn after(
        position: &DealtPosition<M::Game>,
        first: ActionOf<M>,
        plies: u64,
        seed: u64,
    ) -> ExpectedTurn<M> {
        let seat = position.seat();
        let mut chance = FastChance::fork(seed, 500);
        let mut world = position.world().clone();
        world.apply(first, &mut Ctx::without_events(&mut chance));
        let mut line = vec![(seat, first)];
        let expected = expected_line::<M>(&world, seat, plies, seed);
        let (mut end, mut reply): (Option<WeightedSeats>, Option<RivalReply>) = (None, None);
        for (mover, action) in expected {
            apply_forced_decisions(&mut world, &mut chance);
            if world.turn() != Turn::Decide(mover) || world.check(mover, action).is_err() {
                break;
            }
            if mover != seat && end.is_none() {
                reply = Some(RivalReply { seat: mover, step: line.len(), points: 0 });
                end = Some(weighted_features::<M>(&world));
            }
            // The reply ends with the next player's turn.
            if reply.as_ref().is_some_and(|reply| reply.seat != mover) {
                break;
            }
            let before = world.scores();
            world.apply(action, &mut Ctx::without_events(&mut chance));
            line.push((mover, action));
            let points = world.scores()[mover] - before[mover];
            if let Some(reply) = reply.as_mut().filter(|reply| points > reply.points) {
                (reply.step, reply.points) = (line.len() - 1, points);
            }
        }
        let end = end.unwrap_or_else(|| weighted_features::<M>(&world));
        ExpectedTurn { line, end, reply }
    }

    /// Returns the feature in which the seat gains most, compared with another turn.
    fn own_gain(&self, other: &ExpectedTurn<M>, seat: Seat) -> Option<&'static str> {
        let (own, less) = (&self.end.0[seat.index()], &other.end.0[seat.index()]);
        strongest_feature::<M>(own, less).map(|(name, _)| name)
    }

    /// Returns the rival that loses most, compared with another turn, and the feature in which it loses most.
    fn largest_loss_of_rival(
        &self,
        other: &ExpectedTurn<M>,
        seat: Seat,
    ) -> Option<(Seat, &'static str)> {
        let rivals = Seat::all(self.end.0.len() as u8).filter(|rival| *rival != seat);
        let loss = |rival: Seat| {
            let (less, more) = (&self.end.0[rival.index()], &other.end.0[rival.index()]);
            let sum = more.weighted.iter().sum::<f32>() - less.weighted.iter().sum::<f32>();
            let (feature, _) = strongest_feature::<M>(more, less).filter(|_| sum > LEAST_REASON)?;
            Some((rival, feature, sum))
        };
        let worst = rivals.filter_map(loss).max_by(|one, two| one.2.total_cmp(&two.2));
        worst.map(|(rival, feature, _)| (rival, feature))
    }

    /// Returns the other line up to its reply, if that reply scores and the one after this turn scores less.
    fn avoided_reply(&self, other: &ExpectedTurn<M>) -> Option<Vec<(Seat, ActionOf<M>)>> {
        let worse = other.reply.as_ref()?;
        let reply = self.reply.as_ref()?;
        let avoided = worse.seat == reply.seat && worse.points > reply.points.max(0);
        avoided.then(|| other.line[..=worse.step].to_vec())
    }
}

/// Returns the line that a search expects from a position, by what the seat knows.
fn expected_line<M: Judgement>(
    world: &M::Game,
    seat: Seat,
    plies: u64,
    seed: u64,
) -> Vec<(Seat, ActionOf<M>)> {
    let mut world = world.clone();
    apply_forced_decisions(&mut world, &mut FastChance::fork(seed, 501));
    if world.turn() == Turn::Over {
        return Vec::new();
    }
    let legal = world.legal();
    let mut searcher = searcher::<M>(plies, seed);
    let position = DealtPosition::new(&world, seat, &mut FastChance::fork(seed, 502));
    let findings = searcher.think(&position, &legal);
    let visits = |index: &usize| findings[*index].visits;
    let best = (0..legal.len()).max_by(|one, two| visits(one).total_cmp(&visits(two)));
    best.map_or(Vec::new(), |best| searcher.line(legal[best], LONGEST_LINE))
}

/// Applies decisions with one legal action.
fn apply_forced_decisions<G: Game>(world: &mut G, chance: &mut FastChance) {
    let mut legal = Vec::new();
    while let Turn::Decide(_) = world.turn() {
        world.legal_actions(&mut legal);
        let [only] = legal[..] else { return };
        world.apply(only, &mut Ctx::without_events(chance));
    }
}

fn weighted_features<M: Judgement>(world: &M::Game) -> WeightedSeats {
    let weighed = M::weights().evaluate::<M>(world);
    let of = |seat: Seat| {
        let plain = weighed.features[seat.index()];
        let mut weighted = plain;
        for (feature, [early, end]) in weighted.iter_mut().zip(M::weights().weight_pairs()) {
            *feature *= early + (end - early) * weighed.late;
        }
        SeatFeatures { plain, weighted }
    };
    WeightedSeats(Seat::all(world.players()).map(of).collect())
}

/// Returns the feature with the largest weighted difference, and the difference, if it counts as a reason. Less of a
/// feature with a negative weight is no reason, because its words describe more of it.
fn strongest_feature<M: Judgement>(
    more: &SeatFeatures,
    less: &SeatFeatures,
) -> Option<(&'static str, f32)> {
    let gain = |index: usize| more.weighted[index] - less.weighted[index];
    let counts = |index: &usize| {
        // The turn itself is no reason: it passes on after every move.
        M::FEATURES[*index] != "to_move"
            && gain(*index) > LEAST_REASON
            && more.plain[*index] > less.plain[*index]
    };
    let best = (0..M::FEATURES.len()).filter(counts);
    let best = best.max_by(|one, two| gain(*one).total_cmp(&gain(*two)))?;
    Some((M::FEATURES[best], gain(best)))
}
