//! What a good player of each game weighs.

mod la_vina;
mod vignobles;
mod vinhos;

use std::collections::BTreeMap;

use game::{Game, PerSeat, Seat, Turn};

/// Room for the features of any game.
pub const MAX_FEATURES: usize = 48;

/// A game that bots have judgement in.
///
/// A position is worth, to each seat, a weighted sum of features; the sums are log-odds, so that the
/// chance to win is their softmax over the seats. The weights are fitted by self-play.
pub trait Knowledge: Game {
    /// The names of the features, as they stand in the weights file.
    const FEATURES: &'static [&'static str];

    /// Writes the features of `seat`, in the order of `FEATURES`. States in the midst of a turn
    /// count too. Looks at the open table and at what is private to any seat: bots call it on worlds
    /// that they dealt themselves.
    fn features(&self, seat: Seat, out: &mut [f32]);

    /// The built-in weights.
    fn weights() -> &'static Weights;
}

/// One weight for each feature of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    values: [f32; MAX_FEATURES],
}

/// A weights file that does not fit the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadWeights {
    #[error("the weights cannot be read: {0}")]
    Unreadable(String),
    #[error("there is no weight for `{0}`")]
    Missing(&'static str),
    #[error("`{0}` is not a feature")]
    Unknown(String),
}

impl Weights {
    /// Reads a file of `feature = weight` lines; every feature must be there, and no other.
    pub fn from_toml(features: &'static [&'static str], text: &str) -> Result<Weights, BadWeights> {
        let mut given: BTreeMap<String, f32> =
            toml::from_str(text).map_err(|error| BadWeights::Unreadable(error.to_string()))?;
        let mut values = [0.0; MAX_FEATURES];
        for (value, name) in values.iter_mut().zip(features) {
            *value = given.remove(*name).ok_or(BadWeights::Missing(name))?;
        }
        match given.into_keys().next() {
            Some(name) => Err(BadWeights::Unknown(name)),
            None => Ok(Weights { values }),
        }
    }

    pub fn from_values(values: &[f32]) -> Weights {
        let mut weights = Weights { values: [0.0; MAX_FEATURES] };
        weights.values[..values.len()].copy_from_slice(values);
        weights
    }

    pub fn values(&self) -> &[f32; MAX_FEATURES] {
        &self.values
    }

    /// How well `seat` stands, in log-odds.
    pub fn appraise<G: Knowledge>(&self, state: &G, seat: Seat) -> f64 {
        let mut features = [0.0; MAX_FEATURES];
        state.features(seat, &mut features[..G::FEATURES.len()]);
        let weighted = features.iter().zip(&self.values).take(G::FEATURES.len());
        weighted.map(|(feature, weight)| f64::from(feature * weight)).sum()
    }

    /// Each seat's chance to win; after the end, its part of the win.
    pub fn outlook<G: Knowledge>(&self, state: &G) -> PerSeat<f64> {
        let players = state.players();
        if state.turn() == Turn::Over {
            let ranking = state.ranking();
            let winners = ranking.as_slice().iter().filter(|&&place| place == 1).count() as f64;
            return PerSeat::new(
                players,
                |seat| {
                    if ranking[seat] == 1 { 1.0 / winners } else { 0.0 }
                },
            );
        }
        let worth = PerSeat::new(players, |seat| self.appraise(state, seat));
        let best = worth.as_slice().iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let odds = PerSeat::new(players, |seat| (worth[seat] - best).exp());
        let sum: f64 = odds.as_slice().iter().sum();
        PerSeat::new(players, |seat| odds[seat] / sum)
    }
}
