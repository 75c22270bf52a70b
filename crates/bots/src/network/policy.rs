//! Policy networks: they predict the visits of a search.
//!
//! The first layer's output for the deciding seat is multiplied by one row for each legal action, again with integers.
//! The softmax of the results predicts each action's share of the visits of a search.

use game::{Game, Seat};

use super::accumulator::{Accumulator, NetworkBuffers};
use super::file::{BadNetwork, WeightsFile};
use super::first_layer::{FirstLayer, WIDTH, clip_sums};
use super::{PARTS, dot_product};
use crate::judgement::PositionEvaluation;
use crate::{ActionOf, Judgement};

/// The weights of a network that predicts promising actions.
pub struct Policy {
    layer: FirstLayer,
    /// The weights by the index of the action.
    actions: Vec<[i16; WIDTH]>,
    biases: Vec<i32>,
    checksum: u64,
}

impl Policy {
    /// Reads a policy for a game with this version of its encoding and these numbers of features and actions.
    pub fn read(
        bytes: &[u8],
        encoding: u32,
        features: usize,
        actions: usize,
    ) -> Result<Policy, BadNetwork> {
        let file = WeightsFile::open(bytes, "policy")?;
        let layer = FirstLayer::read(&file, encoding, features)?;
        let (rows, biases) = (file.rows("actions")?, file.i32s("actions_bias")?);
        for found in [rows.len(), biases.len()] {
            if found != actions {
                return Err(BadNetwork::Actions { found, wanted: actions });
            }
        }
        Ok(Policy { layer, actions: rows, biases, checksum: file.checksum })
    }

    /// Returns the checksum of the policy's file.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// Returns true if the policy supports this number of players.
    pub fn supports(&self, players: u8) -> bool {
        self.layer.supports(players)
    }
}

/// The state of a policy's evaluation. Its buffers avoid allocations for each position.
pub struct PolicyNet<M: Judgement> {
    policy: &'static Policy,
    players: u8,
    accumulators: Vec<Accumulator<M>>,
    room: NetworkBuffers,
}

impl<M: Judgement> PolicyNet<M> {
    pub fn new(policy: &'static Policy) -> PolicyNet<M> {
        PolicyNet { policy, players: 0, accumulators: Vec::new(), room: NetworkBuffers::default() }
    }

    pub fn supports(&self, players: u8) -> bool {
        self.policy.supports(players)
    }

    /// Writes the predicted share of visits of each legal action; equal shares, if the policy does not support this
    /// number of players.
    pub fn predict_shares(
        &mut self,
        state: &M::Game,
        mover: Seat,
        weighed: &PositionEvaluation,
        legal: &[ActionOf<M>],
        out: &mut Vec<f64>,
    ) {
        let players = state.players();
        let policy = self.policy;
        out.clear();
        if !policy.supports(players) {
            out.extend(legal.iter().map(|_| 1.0 / legal.len() as f64));
            return;
        }
        let layer = &policy.layer;
        if self.players != players {
            self.players = players;
            self.room = NetworkBuffers::new(layer, players);
            self.accumulators =
                Seat::all(players).map(|_| Accumulator::new(layer, players)).collect();
        }
        let accumulator = &mut self.accumulators[mover.index()];
        let clipped =
            clip_sums(accumulator.first_layer_sums(layer, &mut self.room, state, mover, weighed));
        out.extend(legal.iter().map(|&action| {
            let index = M::index(action);
            f64::from(policy.biases[index] + dot_product(&clipped, &policy.actions[index])) / PARTS
        }));
        let best = out.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        out.iter_mut().for_each(|number| *number = (*number - best).exp());
        let sum: f64 = out.iter().sum();
        out.iter_mut().for_each(|share| *share /= sum);
    }
}
