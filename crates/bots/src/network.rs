//! Small trained networks for the search: one corrects the weighted features of a game's evaluation, the other
//! ([`Policy`]) predicts promising actions.
//!
//! The input for each seat consists of integers: the seat's observation, its own features and those of its best rival,
//! the progress of the game and the lead in features. Two layers of clipped sums give one number, which is added to the
//! seat's log-odds. All calculations use integers of fixed width, so that a position has the same value on every
//! machine. `docs/TRAINING.md` describes the file formats and the training.

mod accumulator;
mod file;
mod first_layer;
mod loaded;
mod policy;
mod value_net;

pub use file::BadNetwork;
pub use loaded::BadNetworkFile;
pub use policy::{Policy, PolicyNet};
pub use value_net::ValueNet;

use file::{WeightsFile, into_array};
use first_layer::{FirstLayer, WIDTH};

/// Number of sums of the second layer.
const INNER: usize = 16;
/// The inputs are features in steps of 1 divided by this number.
pub const FEATURE_STEPS: f32 = 32.0;
/// Maximum number of steps of a feature, positive or negative.
const MOST_STEPS: f32 = 2000.0;
/// The upper limit of a layer's sums, as the next layer gets them.
const FULL: i16 = 1 << 8;
/// The shift that scales the second layer's sums to those of the first.
const INNER_SHIFT: u32 = 10;
/// The factor between a network's integer output and its real value.
const PARTS: f64 = (1 << 18) as f64;

/// The weights of a network that evaluates positions.
pub struct Network {
    layer: FirstLayer,
    second: [[i16; WIDTH]; INNER],
    second_bias: [i32; INNER],
    third: [i16; INNER],
    third_bias: i32,
    checksum: u64,
}

impl Network {
    /// Reads a network for a game with this version of its encoding and this number of features.
    pub fn read(bytes: &[u8], encoding: u32, features: usize) -> Result<Network, BadNetwork> {
        let file = WeightsFile::open(bytes, "network")?;
        let [third] = into_array(file.rows("third")?)?;
        let [third_bias] = into_array(file.i32s("third_bias")?)?;
        Ok(Network {
            layer: FirstLayer::read(&file, encoding, features)?,
            second: into_array(file.rows("second")?)?,
            second_bias: into_array(file.i32s("second_bias")?)?,
            third,
            third_bias,
            checksum: file.checksum,
        })
    }

    /// Returns the checksum of the network's file.
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// Returns true if the network supports this number of players.
    pub fn supports(&self, players: u8) -> bool {
        self.layer.supports(players)
    }

    /// Returns the correction, in log-odds, for these outputs of the first layer.
    fn correction(&self, shown: &[i16; WIDTH]) -> f64 {
        let mut out = self.third_bias;
        for (index, weights) in self.second.iter().enumerate() {
            let sum = self.second_bias[index] + dot_product(shown, weights);
            let shown = (sum >> INNER_SHIFT).clamp(0, i32::from(FULL));
            out += shown * i32::from(self.third[index]);
        }
        f64::from(out) / PARTS
    }
}

fn dot_product(shown: &[i16; WIDTH], weights: &[i16; WIDTH]) -> i32 {
    shown.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w)).sum()
}

/// Converts a feature to a network's input.
pub fn quantize(feature: f32) -> i16 {
    (feature * FEATURE_STEPS).round_ties_even().clamp(-MOST_STEPS, MOST_STEPS) as i16
}
