//! A network's eye on one position after another.
//!
//! Positions of a search differ little from each other. What each seat observed last is kept with the
//! sums that it led to, and only what has changed since is added up: exactly, as sums of whole numbers do
//! not depend on the way to them.

use game::{Game, PerSeat, Seat};

use super::{COUNTS, Network, WIDTH, steps};
use crate::judgement::{Weighed, chances, outcome};
use crate::{Encoding, Judgement, MAX_FEATURES, Vector, Weights};

/// Room for what a network is told beside the observation: features of two, late and lead.
const INPUTS: usize = 2 * MAX_FEATURES + 2;
/// Entries that are compared at once.
const CHUNK: usize = 16;

/// What a network saw last, with room to see the next position without allocating.
pub struct Sight<M: Encoding> {
    network: &'static Network,
    players: u8,
    eyes: Vec<Eye<M>>,
    /// The observation that is being written.
    fresh: Vec<u8>,
    changes: Vec<Change>,
}

/// What one seat saw last.
struct Eye<M: Encoding> {
    memory: M::Memory<u8>,
    observed: Vec<u8>,
    inputs: [i16; INPUTS],
    sums: [i16; WIDTH],
}

/// An input that is not what it was.
#[derive(Clone, Copy)]
struct Change {
    row: u32,
    by: i16,
}

impl<M: Judgement> Sight<M> {
    pub fn new(network: &'static Network) -> Sight<M> {
        Sight { network, players: 0, eyes: Vec::new(), fresh: Vec::new(), changes: Vec::new() }
    }

    /// Whether the network judges tables of so many players.
    pub fn knows(&self, players: u8) -> bool {
        self.network.knows(players)
    }

    /// Each seat's chance to win by weights and network; after the end, its part of the win.
    pub fn outlook(&mut self, weights: &Weights, state: &M::Game) -> PerSeat<f64> {
        outcome(state).unwrap_or_else(|| {
            let weighed = weights.weigh::<M>(state);
            chances(&self.correct(state, &weighed))
        })
    }

    /// Corrects how well each seat stands. A table of a size that the network does not know is left
    /// as it was weighed.
    pub(crate) fn correct(&mut self, state: &M::Game, weighed: &Weighed) -> PerSeat<f64> {
        let players = state.players();
        if !self.network.knows(players) {
            return weighed.worth;
        }
        if self.players != players {
            self.open(state);
        }
        let network = self.network;
        let mut corrected = weighed.worth;
        for seat in Seat::all(players) {
            let inputs = inputs_of(network, weighed, seat);
            let eye = &mut self.eyes[seat.index()];
            self.changes.clear();
            if network.observed > 0 {
                let mut vector = Vector::new(&mut self.fresh);
                M::encode(state, seat, Some(&mut eye.memory), &mut vector);
                let rows = network.rows[players as usize].as_deref().unwrap_or_default();
                note_changes(&self.fresh, &mut eye.observed, rows, &mut self.changes);
            }
            let rows = (network.observed as u32..).zip(inputs.iter().zip(&eye.inputs));
            for (row, (fresh, old)) in rows.take(network.inputs()) {
                let by = fresh.wrapping_sub(*old);
                if by != 0 {
                    self.changes.push(Change { row, by });
                }
            }
            eye.inputs = inputs;
            let mut sums = eye.sums;
            for &Change { row, by } in &self.changes {
                for (sum, weight) in sums.iter_mut().zip(&network.first[row as usize]) {
                    *sum = sum.wrapping_add(weight.wrapping_mul(by));
                }
            }
            eye.sums = sums;
            corrected[seat] += network.correction(&sums);
        }
        corrected
    }

    /// Makes room for tables of this size, with nothing seen yet.
    fn open(&mut self, state: &M::Game) {
        let players = state.players();
        let entries = self.network.rows[players as usize].as_ref().map_or(0, Vec::len);
        let table = self.network.observed + self.network.inputs();
        let row = &self.network.first[table + players as usize - COUNTS.start()];
        let bias = &self.network.first_bias;
        let sums = std::array::from_fn(|index| bias[index].wrapping_add(row[index]));
        self.players = players;
        self.fresh = vec![0; entries];
        self.changes = Vec::with_capacity(entries + INPUTS);
        let eye = |_| Eye {
            memory: M::Memory::default(),
            observed: vec![0; entries],
            inputs: [0; INPUTS],
            sums,
        };
        self.eyes = Seat::all(players).map(eye).collect();
    }
}

/// What a network is told of a seat beside what it observes.
fn inputs_of(network: &Network, weighed: &Weighed, seat: Seat) -> [i16; INPUTS] {
    let count = network.features;
    let rival = weighed.best_rival(seat);
    let mut inputs = [0; INPUTS];
    let told = |seat: Seat| weighed.features[seat.index()].iter().map(|&feature| steps(feature));
    for (input, feature) in inputs.iter_mut().zip(told(seat).take(count)) {
        *input = feature;
    }
    for (input, feature) in inputs[count..].iter_mut().zip(told(rival).take(count)) {
        *input = feature;
    }
    inputs[2 * count] = steps(weighed.late);
    inputs[2 * count + 1] = steps((weighed.worth[seat] - weighed.worth[rival]) as f32);
    inputs
}

/// Notes where the fresh observation differs from the old one, and makes it the old one.
fn note_changes(fresh: &[u8], old: &mut [u8], rows: &[u16], changes: &mut Vec<Change>) {
    let chunks = fresh.chunks(CHUNK).zip(old.chunks_mut(CHUNK)).zip(rows.chunks(CHUNK));
    for ((fresh, old), rows) in chunks {
        if fresh == old {
            continue;
        }
        for ((fresh, old), &row) in fresh.iter().zip(old).zip(rows) {
            if fresh != old {
                let by = i16::from(*fresh) - i16::from(*old);
                changes.push(Change { row: u32::from(row), by });
                *old = *fresh;
            }
        }
    }
}
