//! The game's own evaluation, in place of a learner's network.

use game::{Ctx, FastChance, Game, PerSeat, Seat};

use super::{EndValue, SearchParameters};
use crate::judgement::{chances, outcome};
use crate::network::ValueNet;
use crate::{ActionOf, Judgement, Network, Weights, clockwise};

/// An evaluator of positions for a guided search, with its own buffers.
pub struct Evaluator<M: Judgement> {
    weights: Weights,
    value_net: Option<ValueNet<M>>,
    chance: FastChance,
    priors: Vec<f32>,
    values: Vec<f32>,
}

impl<M: Judgement> Evaluator<M> {
    pub fn new(weights: Weights, network: Option<&'static Network>) -> Evaluator<M> {
        Evaluator {
            weights,
            value_net: network.map(ValueNet::new),
            chance: FastChance::new(0),
            priors: vec![0.0; M::ACTIONS],
            values: Vec::new(),
        }
    }

    /// Sets the source of random numbers for tried actions.
    pub fn draw_from(&mut self, chance: FastChance) {
        self.chance = chance;
    }

    /// Evaluates a position in which `mover` decides among the `legal` actions.
    pub fn judge(&mut self, world: &M::Game, mover: Seat, legal: &[ActionOf<M>], value: EndValue) {
        let players = world.players();
        let here = self.outlook(world);
        self.values.clear();
        self.values.resize(players as usize, 0.0);
        for (seat, &chance) in here.iter() {
            let place = clockwise(mover, seat, players);
            self.values[place] = value.value_of_chance(chance, players) as f32;
        }
        self.priors.fill(0.0);
        let sharpness = SearchParameters::BY_FEATURES.sharpness;
        let mut sum = 0.0;
        for &action in legal {
            let mut next = world.clone();
            next.apply(action, &mut Ctx::without_events(&mut self.chance));
            let worth = self.outlook(&next)[mover];
            let odds = (worth / (1.0 - worth)).clamp(1e-4, 1e4);
            let prior = odds.powf(sharpness) as f32;
            self.priors[M::index(action)] = prior;
            sum += prior;
        }
        legal.iter().for_each(|&action| self.priors[M::index(action)] /= sum);
    }

    /// Returns each seat's chance to win; after the end, its share of the win.
    pub fn outlook(&mut self, world: &M::Game) -> PerSeat<f64> {
        outcome(world).unwrap_or_else(|| {
            let weighed = self.weights.evaluate::<M>(world);
            match &mut self.value_net {
                Some(value_net) => chances(&value_net.correct(world, &weighed)),
                None => chances(&weighed.worth),
            }
        })
    }

    /// Returns the prior of each action by its index, from the last evaluation. The priors add up to 1.
    pub fn priors(&self) -> &[f32] {
        &self.priors
    }

    /// Returns the value for each seat, clockwise from the deciding one, from the last evaluation.
    pub fn values(&self) -> &[f32] {
        &self.values
    }
}
