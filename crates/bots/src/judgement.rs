//! The evaluation of positions.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use game::{Game, MAX_SEATS, PerSeat, Seat, Turn};

use crate::{ActionOf, Encoding, Level, Network, Policy, SearchParameters, Temperaments};

/// Maximum number of features of a game.
pub const MAX_FEATURES: usize = 48;

/// The divisor of log-odds in a solo game, so that the chances of good positions stay distinguishable.
const ALONE: f64 = 10.0;

/// The evaluation of a game's positions.
///
/// The value of a position for each seat is a weighted sum of features. The sums are log-odds: the chances to win are
/// their softmax over the seats. Each feature has one weight for the beginning and one for the end of a game; in
/// between, the two are mixed. A game without features keeps the defaults: the bots that need no evaluation can still
/// play it.
pub trait Judgement: Encoding {
    /// The names of the features, as in the weights file.
    const FEATURES: &'static [&'static str] = &[];

    /// Maximum number of decisions by which an unfinished turn is continued greedily before a long search evaluates it:
    /// 0 if the features include unfinished actions.
    const TURN: u32 = 0;

    /// Writes the features of `seat`, in the order of `FEATURES`. The state may be in the middle of a turn. The
    /// features may use public and any seat's private information: bots call this only on worlds that they dealt
    /// themselves.
    fn features(_state: &Self::Game, _seat: Seat, _out: &mut [f32]) {}

    /// Returns the progress of the game: from 0 at the start to 1 at the end.
    fn game_progress(_state: &Self::Game) -> f32 {
        0.0
    }

    /// Returns true if an action only rearranges what could also be rearranged later. A good player does this only
    /// for a reason.
    fn only_rearranges(_action: ActionOf<Self>) -> bool
    where
        Self: Sized,
    {
        false
    }

    /// Returns true if an action only ends or declines something, so that it is never the purpose of an earlier move.
    fn only_ends(_action: ActionOf<Self>) -> bool
    where
        Self: Sized,
    {
        false
    }

    /// Returns true if two positions are the same for every player. A game whose state also stores the last action
    /// ignores it here.
    fn is_equivalent(one: &Self::Game, other: &Self::Game) -> bool {
        one == other
    }

    fn built_in() -> &'static BuiltInWeights {
        &NO_WEIGHTS
    }

    /// The parameters of a long search with a network, chosen by matches.
    const SEARCH_PARAMETERS: SearchParameters = SearchParameters::BY_FEATURES;

    /// The temperature of each level of [`Level::LADDER`], chosen by matches. See [`crate::Temperature`].
    const TEMPERATURES: [f64; Level::LADDER.len()] = [0.1, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

    /// True if long searches continue while others decide. It is chosen by matches.
    const PONDERS: bool = false;

    /// Returns the trained network that corrects the fitted weights, if the game has one.
    fn network() -> Option<&'static Network> {
        None
    }

    /// Returns the trained policy that predicts promising actions, if the game has one.
    fn policy() -> Option<&'static Policy> {
        None
    }

    /// Returns the built-in weights, which are fitted to self-play.
    fn weights() -> &'static Weights {
        &Self::built_in().fitted
    }

    /// Returns the temperaments of the game's bots, if the game has some.
    fn temperaments() -> Option<&'static Temperaments> {
        None
    }

    /// Returns a beginner's weights, set by hand. They do not change when the other weights are fitted again, so a bot
    /// that uses them is a reference.
    fn beginner_weights() -> &'static Weights {
        &Self::built_in().thumb
    }
}

/// The weights that come with a game.
pub struct BuiltInWeights {
    fitted: Weights,
    thumb: Weights,
}

/// Defines the trained parts of a game, for `impl Judgement`: the weights, the temperaments, the network and the policy
/// in the folder `weights` of the mind's crate. `network.toml` and `policy.toml` beside them state their origin.
#[macro_export]
macro_rules! trained {
    ($Mind:ty) => {
        fn built_in() -> &'static $crate::BuiltInWeights {
            static BUILT_IN: std::sync::LazyLock<$crate::BuiltInWeights> =
                std::sync::LazyLock::new(|| {
                    $crate::BuiltInWeights::read(
                        <$Mind>::FEATURES,
                        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/weights/fitted.toml")),
                        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/weights/thumb.toml")),
                    )
                });
            &BUILT_IN
        }

        fn temperaments() -> Option<&'static $crate::Temperaments> {
            static TEMPERAMENTS: std::sync::LazyLock<$crate::Temperaments> =
                std::sync::LazyLock::new(|| {
                    let text = include_str!(concat!(
                        env!("CARGO_MANIFEST_DIR"),
                        "/weights/temperaments.toml"
                    ));
                    let read = $crate::Temperaments::from_toml(<$Mind>::FEATURES, text);
                    read.expect("the built-in temperaments fit the features")
                });
            Some(&TEMPERAMENTS)
        }

        fn network() -> Option<&'static $crate::Network> {
            static NETWORK: std::sync::LazyLock<$crate::Network> = std::sync::LazyLock::new(|| {
                let bytes = include_bytes!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/weights/network.safetensors"
                ));
                let read = $crate::Network::read(bytes, <$Mind>::VERSION, <$Mind>::FEATURES.len());
                read.expect("the built-in network fits the game")
            });
            Some(&NETWORK)
        }

        fn policy() -> Option<&'static $crate::Policy> {
            static POLICY: std::sync::LazyLock<$crate::Policy> = std::sync::LazyLock::new(|| {
                let bytes = include_bytes!(concat!(
                    env!("CARGO_MANIFEST_DIR"),
                    "/weights/policy.safetensors"
                ));
                let (features, actions) = (<$Mind>::FEATURES.len(), <$Mind>::ACTIONS);
                let read = $crate::Policy::read(bytes, <$Mind>::VERSION, features, actions);
                read.expect("the built-in policy fits the game")
            });
            Some(&POLICY)
        }
    };
}

static NO_WEIGHTS: LazyLock<BuiltInWeights> = LazyLock::new(|| BuiltInWeights::read(&[], "", ""));

impl BuiltInWeights {
    pub fn read(features: &'static [&'static str], fitted: &str, thumb: &str) -> BuiltInWeights {
        let [fitted, thumb] = [fitted, thumb].map(|text| {
            Weights::from_toml(features, text).expect("the built-in weights fit the features")
        });
        BuiltInWeights { fitted, thumb }
    }
}

/// The two weights of each feature of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    early: [f32; MAX_FEATURES],
    late: [f32; MAX_FEATURES],
}

/// The error of a weights file that does not fit the game.
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
    /// Reads a file of `feature = [early, late]` lines. It must contain every feature and no other.
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

    /// Creates weights from the early and the late weight of each feature.
    pub fn from_pairs(pairs: impl IntoIterator<Item = [f32; 2]>) -> Weights {
        let mut weights = Weights { early: [0.0; MAX_FEATURES], late: [0.0; MAX_FEATURES] };
        for (index, [early, late]) in pairs.into_iter().enumerate() {
            (weights.early[index], weights.late[index]) = (early, late);
        }
        weights
    }

    /// Returns the early and the late weight of each feature, followed by zeros.
    pub fn weight_pairs(&self) -> impl Iterator<Item = [f32; 2]> {
        self.early.iter().zip(&self.late).map(|(&early, &late)| [early, late])
    }

    /// Evaluates each seat by its features.
    pub fn evaluate<M: Judgement>(&self, state: &M::Game) -> PositionEvaluation {
        let count = M::FEATURES.len();
        let late = M::game_progress(state);
        let mut mixed = [0.0; MAX_FEATURES];
        for (mixed, [start, end]) in mixed.iter_mut().zip(self.weight_pairs()).take(count) {
            *mixed = start + (end - start) * late;
        }
        let players = state.players();
        let mut weighed = PositionEvaluation {
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

    /// Returns each seat's chance to win; after the end, its share of the win.
    pub fn outlook<M: Judgement>(&self, state: &M::Game) -> PerSeat<f64> {
        outcome(state).unwrap_or_else(|| chances(&self.evaluate::<M>(state).worth))
    }
}

/// The features of a position and the values that they give.
pub struct PositionEvaluation {
    pub late: f32,
    /// The features by seat, in the order of the game's features.
    pub features: [[f32; MAX_FEATURES]; MAX_SEATS],
    /// The value of each seat, in log-odds.
    pub worth: PerSeat<f64>,
}

impl PositionEvaluation {
    /// Returns the best other seat; of equal seats, the first.
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

/// Returns each seat's share of the win, after the end.
pub(crate) fn outcome<G: Game>(state: &G) -> Option<PerSeat<f64>> {
    (state.turn() == Turn::Over).then(|| state.ranking().shares())
}

/// Returns each seat's chance to win, from log-odds.
pub(crate) fn chances(worth: &PerSeat<f64>) -> PerSeat<f64> {
    let players = worth.players();
    if players == 1 {
        // A solo player has no opponent to compare with: more points mean a higher chance.
        return PerSeat::new(1, |seat| 1.0 / (1.0 + (-worth[seat] / ALONE).exp()));
    }
    let best = worth.as_slice().iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let odds = PerSeat::new(players, |seat| (worth[seat] - best).exp());
    let sum: f64 = odds.as_slice().iter().sum();
    PerSeat::new(players, |seat| odds[seat] / sum)
}
