//! The accumulator of one seat.
//!
//! Consecutive positions of a search differ little. The seat's last observation is stored with its sums, and only the
//! changes are added. The result is exact, because sums of integers do not depend on the order.

use game::Seat;

use super::first_layer::{FirstLayer, WIDTH};
use super::quantize;
use crate::judgement::PositionEvaluation;
use crate::{Judgement, MAX_FEATURES};

/// Maximum number of inputs besides the observation: the features of two seats, the progress and the lead.
const INPUTS: usize = 2 * MAX_FEATURES + 2;
/// Number of entries that are compared at once.
const CHUNK: usize = 16;

pub struct Accumulator<M: Judgement> {
    memory: M::Memory<u8>,
    observed: Vec<u8>,
    inputs: [i16; INPUTS],
    sums: [i16; WIDTH],
}

/// Buffers for one observation at a time, shared by all seats.
#[derive(Default)]
pub struct NetworkBuffers {
    fresh: Vec<u8>,
    changes: Vec<InputChange>,
}

/// A changed input.
#[derive(Clone, Copy)]
struct InputChange {
    row: u32,
    by: i16,
}

impl NetworkBuffers {
    pub fn new(layer: &FirstLayer, players: u8) -> NetworkBuffers {
        let entries = layer.rows(players).len();
        NetworkBuffers { fresh: vec![0; entries], changes: Vec::with_capacity(entries + INPUTS) }
    }
}

impl<M: Judgement> Accumulator<M> {
    /// Creates an accumulator without any observation.
    pub fn new(layer: &FirstLayer, players: u8) -> Accumulator<M> {
        Accumulator {
            memory: M::Memory::default(),
            observed: vec![0; layer.rows(players).len()],
            inputs: [0; INPUTS],
            sums: layer.initial_sums(players),
        }
    }

    /// Returns the first layer's sums for a seat's view of a position.
    pub fn first_layer_sums(
        &mut self,
        layer: &FirstLayer,
        room: &mut NetworkBuffers,
        state: &M::Game,
        seat: Seat,
        weighed: &PositionEvaluation,
    ) -> &[i16; WIDTH] {
        room.changes.clear();
        if layer.observed > 0 {
            M::observe_again(state, seat, &mut self.memory, &mut room.fresh);
            let rows = layer.rows(weighed.worth.players());
            record_changes(&room.fresh, &mut self.observed, rows, &mut room.changes);
        }
        let inputs = inputs_of(layer, weighed, seat);
        let rows = (layer.observed as u32..).zip(inputs.iter().zip(&self.inputs));
        for (row, (fresh, old)) in rows.take(layer.inputs()) {
            let by = fresh.wrapping_sub(*old);
            if by != 0 {
                room.changes.push(InputChange { row, by });
            }
        }
        self.inputs = inputs;
        let mut sums = self.sums;
        for &InputChange { row, by } in &room.changes {
            for (sum, weight) in sums.iter_mut().zip(&layer.weights[row as usize]) {
                *sum = sum.wrapping_add(weight.wrapping_mul(by));
            }
        }
        self.sums = sums;
        &self.sums
    }
}

/// Returns the inputs of a network for a seat besides the observation.
fn inputs_of(layer: &FirstLayer, weighed: &PositionEvaluation, seat: Seat) -> [i16; INPUTS] {
    let count = layer.features;
    let rival = weighed.best_rival(seat);
    let mut inputs = [0; INPUTS];
    let told = |seat: Seat| weighed.features[seat.index()].iter().map(|&feature| quantize(feature));
    for (input, feature) in inputs.iter_mut().zip(told(seat).take(count)) {
        *input = feature;
    }
    for (input, feature) in inputs[count..].iter_mut().zip(told(rival).take(count)) {
        *input = feature;
    }
    inputs[2 * count] = quantize(weighed.late);
    inputs[2 * count + 1] = quantize((weighed.worth[seat] - weighed.worth[rival]) as f32);
    inputs
}

/// Records the changes between the old and the fresh observation, and copies the fresh one to the old one.
fn record_changes(fresh: &[u8], old: &mut [u8], rows: &[u16], changes: &mut Vec<InputChange>) {
    let chunks = fresh.chunks(CHUNK).zip(old.chunks_mut(CHUNK)).zip(rows.chunks(CHUNK));
    for ((fresh, old), rows) in chunks {
        if fresh == old {
            continue;
        }
        for ((fresh, old), &row) in fresh.iter().zip(old).zip(rows) {
            if fresh != old {
                let by = i16::from(*fresh) - i16::from(*old);
                changes.push(InputChange { row: u32::from(row), by });
                *old = *fresh;
            }
        }
    }
}
