//! A small trained network that corrects the weighted features of a game's judgement.
//!
//! Each seat's position goes in as whole numbers: what the seat observes, its own features and those of
//! its best rival, how late it is and how far the features lead. Two layers of clipped sums lead to one
//! number, which is added to the seat's log-odds. Everything is whole numbers of fixed width, so that
//! the same position has the same judgement on every machine; `docs/TRAINING.md` has the file's format
//! and says how a network is trained.

mod sight;

use game::MAX_SEATS;

pub use sight::Sight;

/// The sums of the first layer.
pub const WIDTH: usize = 64;
/// The sums of the second layer.
const INNER: usize = 16;
/// Features are told in steps of one in this many.
pub const FEATURE_STEPS: f32 = 32.0;
/// No feature is told as more than this many steps either way.
const MOST_STEPS: f32 = 2000.0;
/// A sum of the first layer that counts in full is this; the second layer gets a quarter of it.
const FULL: i16 = 1 << 10;
const QUARTER: u32 = 2;
/// What a sum of the second layer is shifted by to be as large as those of the first.
const INNER_SHIFT: u32 = 10;
/// The network's number is a whole one of this many parts.
const PARTS: f64 = (1 << 18) as f64;

const MAGIC: &[u8; 8] = b"VINEANET";
const FORMAT: u32 = 1;
/// Player counts that a file speaks of.
const COUNTS: std::ops::RangeInclusive<usize> = 2..=MAX_SEATS;

/// The weights of a network.
pub struct Network {
    encoding: u32,
    features: usize,
    /// Rows of the first layer that belong to entries of observations.
    observed: usize,
    /// For each number of players that the network knows: the row of each entry of an observation.
    rows: [Option<Vec<u16>>; MAX_SEATS + 1],
    first: Vec<[i16; WIDTH]>,
    first_bias: [i16; WIDTH],
    second: [[i16; WIDTH]; INNER],
    second_bias: [i32; INNER],
    third: [i16; INNER],
    third_bias: i32,
}

/// A file that is no network of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadNetwork {
    #[error("this is no network, or of another format")]
    Format,
    #[error("the network ends too early, is too long, or was changed")]
    Damaged,
    #[error("the network reads encoding {found}, the game writes {wanted}")]
    Encoding { found: u32, wanted: u32 },
    #[error("the network has {found} features, the game {wanted}")]
    Features { found: usize, wanted: usize },
}

impl Network {
    /// Reads a network for a game with this version of its encoding and so many features.
    pub fn read(bytes: &[u8], encoding: u32, features: usize) -> Result<Network, BadNetwork> {
        let (told, sum) = bytes.split_last_chunk().ok_or(BadNetwork::Damaged)?;
        let mut rest = Reader(told);
        if rest.take(8)? != MAGIC || rest.number()? != FORMAT {
            return Err(BadNetwork::Format);
        }
        if checksum(told) != u64::from_le_bytes(*sum) {
            return Err(BadNetwork::Damaged);
        }
        let network = rest.network()?;
        if !rest.0.is_empty() || !network.rows_fit() {
            return Err(BadNetwork::Damaged);
        }
        if network.encoding != encoding {
            return Err(BadNetwork::Encoding { found: network.encoding, wanted: encoding });
        }
        if network.features != features {
            return Err(BadNetwork::Features { found: network.features, wanted: features });
        }
        Ok(network)
    }

    /// Whether it judges tables of so many players.
    pub fn knows(&self, players: u8) -> bool {
        self.rows.get(players as usize).is_some_and(Option::is_some)
    }

    fn rows_fit(&self) -> bool {
        let rows = self.rows.iter().flatten().flatten();
        rows.copied().all(|row| usize::from(row) < self.observed)
    }

    /// What stands behind the rows of the observation: own features, the rival's, late, lead, players.
    fn inputs(&self) -> usize {
        2 * self.features + 2
    }

    /// The correction that these sums of the first layer lead to, in log-odds.
    fn correction(&self, sums: &[i16; WIDTH]) -> f64 {
        let full = FULL >> QUARTER;
        let shown = sums.map(|sum| (sum >> QUARTER).clamp(0, full));
        let mut out = self.third_bias;
        for (index, weights) in self.second.iter().enumerate() {
            let products = shown.iter().zip(weights).map(|(&x, &w)| i32::from(x) * i32::from(w));
            let sum: i32 = self.second_bias[index] + products.sum::<i32>();
            let shown = (sum >> INNER_SHIFT).clamp(0, i32::from(full));
            out += shown * i32::from(self.third[index]);
        }
        f64::from(out) / PARTS
    }
}

/// Fowler, Noll and Vo's sum of a file's bytes: enough to notice a file cut off or changed.
pub fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}

/// A feature as a network is told it.
pub fn steps(feature: f32) -> i16 {
    (feature * FEATURE_STEPS).round_ties_even().clamp(-MOST_STEPS, MOST_STEPS) as i16
}

/// What is left to read of a file.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BadNetwork> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(BadNetwork::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, BadNetwork> {
        let bytes = self.take(4)?.first_chunk().ok_or(BadNetwork::Damaged)?;
        Ok(u32::from_le_bytes(*bytes))
    }

    fn shorts(&mut self, count: usize) -> Result<impl Iterator<Item = i16> + 'a, BadNetwork> {
        let pairs = self.take(2 * count)?.as_chunks().0.iter();
        Ok(pairs.map(|&pair| i16::from_le_bytes(pair)))
    }

    fn row<const N: usize>(&mut self) -> Result<[i16; N], BadNetwork> {
        let mut shorts = self.shorts(N)?;
        Ok(std::array::from_fn(|_| shorts.next().unwrap_or_default()))
    }

    fn network(&mut self) -> Result<Network, BadNetwork> {
        let encoding = self.number()?;
        let features = self.number()? as usize;
        let observed = self.number()? as usize;
        let mut rows = [const { None }; MAX_SEATS + 1];
        for players in COUNTS {
            let known = self.number()?;
            let entries = self.number()? as usize;
            let read = self.shorts(entries)?.map(i16::cast_unsigned).collect();
            rows[players] = (known == 1).then_some(read);
        }
        let all = observed + 2 * features + 2 + COUNTS.count();
        let first = (0..all).map(|_| self.row()).collect::<Result<_, _>>()?;
        let first_bias = self.row()?;
        let mut second = [[0; WIDTH]; INNER];
        for weights in &mut second {
            *weights = self.row()?;
        }
        let mut second_bias = [0; INNER];
        for bias in &mut second_bias {
            *bias = self.number()?.cast_signed();
        }
        let third = self.row()?;
        let third_bias = self.number()?.cast_signed();
        Ok(Network {
            encoding,
            features,
            observed,
            rows,
            first,
            first_bias,
            second,
            second_bias,
            third,
            third_bias,
        })
    }
}
