//! Evaluation of consecutive positions with a network.

use game::{Game, PerSeat, Seat};

use super::Network;
use super::accumulator::{Accumulator, NetworkBuffers};
use super::first_layer::clip_sums;
use crate::judgement::{PositionEvaluation, chances, outcome};
use crate::{Judgement, Weights};

/// The state of a network's evaluation. Its buffers avoid allocations for each position.
pub struct ValueNet<M: Judgement> {
    network: &'static Network,
    players: u8,
    accumulators: Vec<Accumulator<M>>,
    room: NetworkBuffers,
}

impl<M: Judgement> ValueNet<M> {
    pub fn new(network: &'static Network) -> ValueNet<M> {
        ValueNet { network, players: 0, accumulators: Vec::new(), room: NetworkBuffers::default() }
    }

    /// Returns true if the network supports this number of players.
    pub fn supports(&self, players: u8) -> bool {
        self.network.supports(players)
    }

    /// Returns each seat's chance to win by weights and network; after the end, its share of the win.
    pub fn outlook(&mut self, weights: &Weights, state: &M::Game) -> PerSeat<f64> {
        outcome(state).unwrap_or_else(|| {
            let weighed = weights.evaluate::<M>(state);
            chances(&self.correct(state, &weighed))
        })
    }

    /// Returns the corrected value of each seat, in log-odds. If the network does not support the number of players,
    /// the values are unchanged.
    pub(crate) fn correct(
        &mut self,
        state: &M::Game,
        weighed: &PositionEvaluation,
    ) -> PerSeat<f64> {
        let players = state.players();
        if !self.network.supports(players) {
            return weighed.worth;
        }
        let layer = &self.network.layer;
        if self.players != players {
            self.players = players;
            self.room = NetworkBuffers::new(layer, players);
            self.accumulators =
                Seat::all(players).map(|_| Accumulator::new(layer, players)).collect();
        }
        let mut corrected = weighed.worth;
        for seat in Seat::all(players) {
            let accumulator = &mut self.accumulators[seat.index()];
            let sums = accumulator.first_layer_sums(layer, &mut self.room, state, seat, weighed);
            corrected[seat] += self.network.correction(&clip_sums(sums));
        }
        corrected
    }
}
