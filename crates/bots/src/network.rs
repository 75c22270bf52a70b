//! Small trained networks that a search asks: one corrects the weighted features of a game's judgement, the
//! other ([`Policy`]) tells which actions are promising.
//!
//! Each seat's position goes in as whole numbers: what the seat observes, its own features and those of
//! its best rival, how late it is and how far the features lead. Two layers of clipped sums lead to one
//! number, which is added to the seat's log-odds. Everything is whole numbers of fixed width, so that
//! the same position has the same judgement on every machine; `docs/TRAINING.md` has the files' formats
//! and says how networks are trained.

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

use file::Reader;
use first_layer::{FirstLayer, WIDTH};

/// The sums of the second layer.
const INNER: usize = 16;
/// Features are told in steps of one in this many.
pub const FEATURE_STEPS: f32 = 32.0;
/// No feature is told as more than this many steps either way.
const MOST_STEPS: f32 = 2000.0;
/// The upper limit of the first layer's sums, as the next layer sees them.
const FULL: i16 = 1 << 8;
/// The shift that scales the second layer's sums to those of the first.
const INNER_SHIFT: u32 = 10;
/// A network's numbers are whole ones of this many parts.
const PARTS: f64 = (1 << 18) as f64;

const MAGIC: &[u8; 8] = b"VINEANET";

/// The weights of a network that judges positions.
pub struct Network {
    layer: FirstLayer,
    second: [[i16; WIDTH]; INNER],
    second_bias: [i32; INNER],
    third: [i16; INNER],
    third_bias: i32,
}

impl Network {
    /// Reads a network for a game with this version of its encoding and so many features.
    pub fn read(bytes: &[u8], encoding: u32, features: usize) -> Result<Network, BadNetwork> {
        let mut rest = Reader::open(bytes, MAGIC)?;
        let layer = FirstLayer::read(&mut rest)?;
        let mut second = [[0; WIDTH]; INNER];
        for weights in &mut second {
            *weights = rest.row()?;
        }
        let mut second_bias = [0; INNER];
        for bias in &mut second_bias {
            *bias = rest.number()?.cast_signed();
        }
        let third = rest.row()?;
        let third_bias = rest.number()?.cast_signed();
        rest.close()?;
        layer.check(encoding, features)?;
        Ok(Network { layer, second, second_bias, third, third_bias })
    }

    /// Returns true if it judges tables of this many players.
    pub fn knows(&self, players: u8) -> bool {
        self.layer.knows(players)
    }

    /// The correction that these sums of the first layer lead to, in log-odds.
    fn correction(&self, shown: &[i16; WIDTH]) -> f64 {
        let mut out = self.third_bias;
        for (index, weights) in self.second.iter().enumerate() {
            let sum = self.second_bias[index] + product(shown, weights);
            let shown = (sum >> INNER_SHIFT).clamp(0, i32::from(FULL));
            out += shown * i32::from(self.third[index]);
        }
        f64::from(out) / PARTS
    }
}

fn product(shown: &[i16; WIDTH], weights: &[i16; WIDTH]) -> i32 {
    shown.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w)).sum()
}

/// A feature as a network is told it.
pub fn steps(feature: f32) -> i16 {
    (feature * FEATURE_STEPS).round_ties_even().clamp(-MOST_STEPS, MOST_STEPS) as i16
}
