//! What a good player of a game weighs.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use game::{Game, MAX_SEATS, PerSeat, Seat, Turn};

use crate::{ActionOf, Encoding, Manner, Network, Policy};

/// Room for the features of any game.
pub const MAX_FEATURES: usize = 48;

/// Stretches the judgement of one who plays alone, so that good positions can be told apart.
const ALONE: f64 = 10.0;

/// How bots judge the positions of a game.
///
/// A position is worth, to each seat, a weighted sum of features; the sums are log-odds, so that the
/// chance to win is their softmax over the seats. Each feature has one weight for the beginning and
/// one for the end of a game, and what lies between is mixed of both. A game without any features
/// leaves all of this out: the bots that need no judgement play it as well.
pub trait Judgement: Encoding {
    /// The names of the features, as they stand in the weights file.
    const FEATURES: &'static [&'static str] = &[];

    /// How many decisions of a turn half done are played on, by what looks best, before a long
    /// thought judges it: none where the features see what is begun.
    const TURN: u32 = 0;

    /// Writes the features of `seat`, in the order of `FEATURES`. States in the midst of a turn
    /// count too. Looks at the open table and at what is private to any seat: bots call it on worlds
    /// that they dealt themselves.
    fn features(_state: &Self::Game, _seat: Seat, _out: &mut [f32]) {}

    /// How far the game has come: from 0 at the start to 1 at the end.
    fn lateness(_state: &Self::Game) -> f32 {
        0.0
    }

    /// Whether an action only arranges things as they could be arranged later too. Who plays well does
    /// it for a reason, or not at all.
    fn fidgets(_action: ActionOf<Self>) -> bool
    where
        Self: Sized,
    {
        false
    }

    fn built_in() -> &'static BuiltIn {
        &NO_WEIGHTS
    }

    /// How a long thought searches where the network knows the table, by the matches that showed it.
    const MANNER: Manner = Manner::BY_FEATURES;

    /// Whether a long thinker goes on while others decide, by the matches that showed it.
    const PONDERS: bool = false;

    /// The trained network that corrects the fitted weights, if the game has one.
    fn network() -> Option<&'static Network> {
        None
    }

    /// The trained policy that tells which actions are promising, if the game has one.
    fn policy() -> Option<&'static Policy> {
        None
    }

    /// The built-in weights, fitted to self-play.
    fn weights() -> &'static Weights {
        &Self::built_in().fitted
    }

    /// What a beginner might weigh, and how much, set by hand. Whoever plays by these stays as strong
    /// as ever when the others' weights are fitted anew: a yardstick.
    fn rules_of_thumb() -> &'static Weights {
        &Self::built_in().thumb
    }
}

/// The weights that come with a game.
pub struct BuiltIn {
    fitted: Weights,
    thumb: Weights,
}

static NO_WEIGHTS: LazyLock<BuiltIn> = LazyLock::new(|| BuiltIn::read(&[], "", ""));

impl BuiltIn {
    pub fn read(features: &'static [&'static str], fitted: &str, thumb: &str) -> BuiltIn {
        let [fitted, thumb] = [fitted, thumb].map(|text| {
            Weights::from_toml(features, text).expect("the built-in weights fit the features")
        });
        BuiltIn { fitted, thumb }
    }
}

/// The two weights of each feature of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    early: [f32; MAX_FEATURES],
    late: [f32; MAX_FEATURES],
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
    /// Reads a file of `feature = [early, late]` lines; every feature must be there, and no other.
    pub fn from_toml(features: &'static [&'static str], text: &str) -> Result<Weights, BadWeights> {
        let mut given: BTreeMap<String, [f32; 2]> =
            toml::from_str(text).map_err(|error| BadWeights::Unreadable(error.to_string()))?;
        let pairs: Vec<[f32; 2]> = features
            .iter()
            .map(|name| given.remove(*name).ok_or(BadWeights::Missing(name)))
            .collect::<Result<_, _>>()?;
        match given.into_keys().next() {
            Some(name) => Err(BadWeights::Unknown(name)),
            None => Ok(Weights::from_pairs(pairs)),
        }
    }

    /// From the early and the late weight of each feature.
    pub fn from_pairs(pairs: impl IntoIterator<Item = [f32; 2]>) -> Weights {
        let mut weights = Weights { early: [0.0; MAX_FEATURES], late: [0.0; MAX_FEATURES] };
        for (index, [early, late]) in pairs.into_iter().enumerate() {
            (weights.early[index], weights.late[index]) = (early, late);
        }
        weights
    }

    /// The early and the late weight of each feature, and zeros behind them.
    pub fn pairs(&self) -> impl Iterator<Item = [f32; 2]> {
        self.early.iter().zip(&self.late).map(|(&early, &late)| [early, late])
    }

    /// How well each seat stands by its features.
    pub fn weigh<M: Judgement>(&self, state: &M::Game) -> Weighed {
        let count = M::FEATURES.len();
        let late = M::lateness(state);
        let mut mixed = [0.0; MAX_FEATURES];
        for (mixed, [start, end]) in mixed.iter_mut().zip(self.pairs()).take(count) {
            *mixed = start + (end - start) * late;
        }
        let players = state.players();
        let mut weighed = Weighed {
            late,
            features: [[0.0; MAX_FEATURES]; MAX_SEATS],
            worth: PerSeat::new(players, |_| 0.0),
        };
        for seat in Seat::all(players) {
            let features = &mut weighed.features[seat.index()];
            M::features(state, seat, &mut features[..count]);
            let weighted = features.iter().zip(&mixed).take(count);
            let sum = weighted.map(|(feature, weight)| feature * weight).sum::<f32>();
            weighed.worth[seat] = f64::from(sum);
        }
        weighed
    }

    /// Each seat's chance to win; after the end, its part of the win.
    pub fn outlook<M: Judgement>(&self, state: &M::Game) -> PerSeat<f64> {
        outcome(state).unwrap_or_else(|| chances(&self.weigh::<M>(state).worth))
    }
}

/// A position as its features show it.
pub struct Weighed {
    pub late: f32,
    /// By seat, in the order of the game's features.
    pub features: [[f32; MAX_FEATURES]; MAX_SEATS],
    /// In log-odds.
    pub worth: PerSeat<f64>,
}

impl Weighed {
    /// The other seat that stands best; the nearest of equals.
    pub fn best_rival(&self, seat: Seat) -> Seat {
        let rivals = self.worth.iter().filter(|(other, _)| *other != seat);
        rivals
            .fold(
                (seat, f64::NEG_INFINITY),
                |best, (other, &worth)| {
                    if worth > best.1 { (other, worth) } else { best }
                },
            )
            .0
    }
}

/// Each seat's part of the win, after the end.
pub(crate) fn outcome<G: Game>(state: &G) -> Option<PerSeat<f64>> {
    if state.turn() != Turn::Over {
        return None;
    }
    let ranking = state.ranking();
    let winners = ranking.as_slice().iter().filter(|&&place| place == 1).count() as f64;
    let part = |seat: Seat| if ranking[seat] == 1 { 1.0 / winners } else { 0.0 };
    Some(PerSeat::new(state.players(), part))
}

/// Each seat's chance to win, from log-odds.
pub(crate) fn chances(worth: &PerSeat<f64>) -> PerSeat<f64> {
    let players = worth.players();
    if players == 1 {
        // Who plays alone has nobody to be compared with: the better, the likelier.
        return PerSeat::new(1, |seat| 1.0 / (1.0 + (-worth[seat] / ALONE).exp()));
    }
    let best = worth.as_slice().iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds = PerSeat::new(players, |seat| (worth[seat] - best).exp());
    let sum: f64 = odds.as_slice().iter().sum();
    PerSeat::new(players, |seat| odds[seat] / sum)
}
