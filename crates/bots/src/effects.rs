//! The effects of actions as numbers, for networks that value actions.

use std::ops::Range;

use game::{Ctx, FastChance, Game, MAX_SEATS, Seat, Turn};

use crate::{ActionOf, DealtPosition, EncodingShape, Judgement, MAX_FEATURES};

/// The values that are independent of the kind of action: its effects on the game and on the points.
const PLAIN: [&str; 5] = ["reveals", "passes-on", "ends-game", "points", "rivals-points"];

/// The effects of a seat's actions: their kind; whether they reveal something, pass the turn or end the game; how they
/// change the points and each feature that bots judge by; and which slices of the observation they change.
///
/// Actions are tried in a world dealt anew for the seat, so hidden information that they reveal is only an example.
pub struct ActionEffects<M: Judgement> {
    world: M::Game,
    seat: Seat,
    slices: Vec<Range<usize>>,
    before: SeatSnapshot,
}

/// The seat's observation, points and features at one moment.
struct SeatSnapshot {
    observed: Vec<u8>,
    points: (f32, f32),
    features: [f32; MAX_FEATURES],
}

impl<M: Judgement> ActionEffects<M> {
    /// Returns the effects for the seat to move; nothing if the game is over.
    pub fn new(state: &M::Game, luck: &mut FastChance) -> Option<ActionEffects<M>> {
        let Turn::Decide(seat) = state.turn() else { return None };
        let world = DealtPosition::new(state, seat, luck).world().clone();
        let slices =
            EncodingShape::of::<M>(&world).slices.into_iter().map(|(_, range)| range).collect();
        let before = take_snapshot::<M>(&world, seat);
        Some(ActionEffects { world, seat, slices, before })
    }

    /// Returns the names of the values of each action, for observations of this shape.
    pub fn value_names(shape: &EncodingShape) -> Vec<String> {
        let kinds = M::ACTION_KINDS.iter().map(|(kind, _)| format!("kind.{kind}"));
        let features = M::FEATURES.iter().map(|feature| format!("gains.{feature}"));
        let touched = shape.slices.iter().map(|(slice, _)| format!("touches.{slice}"));
        let plain = PLAIN.into_iter().map(str::to_string);
        kinds.chain(plain).chain(features).chain(touched).collect()
    }

    /// Appends the values of a legal action.
    pub fn append_values(&self, action: ActionOf<M>, luck: &mut FastChance, out: &mut Vec<f32>) {
        let mut world = self.world.clone();
        let mut ctx = Ctx::without_events(luck);
        world.apply(action, &mut ctx);
        let revealed = ctx.revealed();
        let after = take_snapshot::<M>(&world, self.seat);
        let mut rest = M::index(action);
        for (_, count) in M::ACTION_KINDS {
            out.push(flag(rest < *count));
            // An index beyond its kind belongs to no other kind.
            rest = rest.checked_sub(*count).unwrap_or(usize::MAX);
        }
        let passes_on = world.turn() != Turn::Decide(self.seat);
        out.extend([revealed, passes_on, world.turn() == Turn::Over].map(flag));
        out.push(after.points.0 - self.before.points.0);
        out.push(after.points.1 - self.before.points.1);
        let gains = after.features.iter().zip(&self.before.features);
        out.extend(gains.take(M::FEATURES.len()).map(|(after, before)| after - before));
        let touched = |range: &Range<usize>| {
            after.observed[range.clone()] != self.before.observed[range.clone()]
        };
        out.extend(self.slices.iter().map(|range| flag(touched(range))));
    }
}

/// Appends the features of all players as a seat sees them, clockwise from it: its own are exact, the others' are from
/// a world dealt anew.
pub fn append_observed_features<M: Judgement>(
    state: &M::Game,
    seat: Seat,
    luck: &mut FastChance,
    out: &mut Vec<f32>,
) {
    let dealt = DealtPosition::new(state, seat, luck);
    let mut other = seat;
    for _ in 0..state.players().min(MAX_SEATS as u8) {
        let mut features = [0.0; MAX_FEATURES];
        M::features(dealt.world(), other, &mut features[..M::FEATURES.len()]);
        out.extend_from_slice(&features[..M::FEATURES.len()]);
        other = other.left(state.players());
    }
}

fn take_snapshot<M: Judgement>(world: &M::Game, seat: Seat) -> SeatSnapshot {
    let mut observed = vec![0; M::observation_len(world)];
    M::observe(world, seat, &mut observed);
    let scores = world.scores();
    let rivals = scores.iter().filter(|(other, _)| *other != seat).map(|(_, score)| *score);
    let points = (scores[seat] as f32, rivals.max().unwrap_or(0) as f32);
    let mut features = [0.0; MAX_FEATURES];
    M::features(world, seat, &mut features[..M::FEATURES.len()]);
    SeatSnapshot { observed, points, features }
}

fn flag(value: bool) -> f32 {
    f32::from(u8::from(value))
}
