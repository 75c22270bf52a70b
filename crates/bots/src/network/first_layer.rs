//! The first layer, which all networks share: the weighted sums of a seat's observation and other inputs.

use game::MAX_SEATS;

use super::FULL;
use super::file::{BadNetwork, WeightsFile, into_array};

/// Number of sums of the layer.
pub const WIDTH: usize = 64;
/// The shift that scales a sum for the next layer, to a quarter.
const QUARTER: u32 = 2;
/// The numbers of players that a file contains.
const COUNTS: std::ops::RangeInclusive<usize> = 2..=MAX_SEATS;

pub struct FirstLayer {
    pub features: usize,
    /// Number of rows for entries of observations.
    pub observed: usize,
    /// The row of each entry of an observation, for each supported number of players.
    rows: [Option<Vec<u16>>; MAX_SEATS + 1],
    pub weights: Vec<[i16; WIDTH]>,
    bias: [i16; WIDTH],
}

impl FirstLayer {
    /// Reads the layer, which must belong to this version of the encoding and this number of features.
    pub fn read(
        file: &WeightsFile<'_>,
        encoding: u32,
        features: usize,
    ) -> Result<FirstLayer, BadNetwork> {
        let found = file.number("encoding")?;
        if found != encoding {
            return Err(BadNetwork::Encoding { found, wanted: encoding });
        }
        let found = file.number("features")? as usize;
        if found != features {
            return Err(BadNetwork::Features { found, wanted: features });
        }
        let mut rows = [const { None }; MAX_SEATS + 1];
        for players in COUNTS {
            rows[players] = file.u16s(&format!("rows_{players}"));
        }
        let weights: Vec<[i16; WIDTH]> = file.rows("first")?;
        let [bias] = into_array(file.rows("first_bias")?)?;
        let others = 2 * features + 2 + COUNTS.count();
        let observed = weights.len().checked_sub(others).ok_or(BadNetwork::Damaged)?;
        if rows.iter().flatten().flatten().any(|&row| usize::from(row) >= observed) {
            return Err(BadNetwork::Damaged);
        }
        Ok(FirstLayer { features, observed, rows, weights, bias })
    }

    pub fn supports(&self, players: u8) -> bool {
        self.rows.get(players as usize).is_some_and(Option::is_some)
    }

    /// Returns the row of each entry of an observation, for this number of players.
    pub fn rows(&self, players: u8) -> &[u16] {
        self.rows[players as usize].as_deref().unwrap_or_default()
    }

    /// Returns the number of inputs after the observation: own features, the rival's features, progress and lead.
    pub fn inputs(&self) -> usize {
        2 * self.features + 2
    }

    /// Returns the initial sums for this number of players, without any input.
    pub fn initial_sums(&self, players: u8) -> [i16; WIDTH] {
        let row = self.observed + self.inputs() + players as usize - COUNTS.start();
        let table = &self.weights[row];
        std::array::from_fn(|index| self.bias[index].wrapping_add(table[index]))
    }
}

/// Returns the outputs for the next layer.
pub fn clip_sums(sums: &[i16; WIDTH]) -> [i16; WIDTH] {
    sums.map(|sum| (sum >> QUARTER).clamp(0, FULL))
}
