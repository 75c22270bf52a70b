//! The first layer, which all networks share: what a seat observes and is told, added up.

use game::MAX_SEATS;

use super::FULL;
use super::file::{BadNetwork, Reader};

/// The sums of the layer.
pub const WIDTH: usize = 64;
/// The next layer gets this much less of a sum: a quarter.
const QUARTER: u32 = 2;
/// Player counts that a file speaks of.
const COUNTS: std::ops::RangeInclusive<usize> = 2..=MAX_SEATS;

pub struct FirstLayer {
    encoding: u32,
    pub features: usize,
    /// Rows that belong to entries of observations.
    pub observed: usize,
    /// For each number of players that the network knows: the row of each entry of an observation.
    rows: [Option<Vec<u16>>; MAX_SEATS + 1],
    pub weights: Vec<[i16; WIDTH]>,
    bias: [i16; WIDTH],
}

impl FirstLayer {
    pub fn read(rest: &mut Reader<'_>) -> Result<FirstLayer, BadNetwork> {
        let encoding = rest.number()?;
        let features = rest.number()? as usize;
        let observed = rest.number()? as usize;
        let mut rows = [const { None }; MAX_SEATS + 1];
        for players in COUNTS {
            let known = rest.number()?;
            let entries = rest.number()? as usize;
            let read: Vec<u16> = rest.shorts(entries)?.map(i16::cast_unsigned).collect();
            if read.iter().any(|&row| usize::from(row) >= observed) {
                return Err(BadNetwork::Damaged);
            }
            rows[players] = (known == 1).then_some(read);
        }
        let weights = rest.rows(observed + 2 * features + 2 + COUNTS.count())?;
        let bias = rest.row()?;
        Ok(FirstLayer { encoding, features, observed, rows, weights, bias })
    }

    /// Checks that the layer belongs to this version of the encoding and this many features.
    pub fn check(&self, encoding: u32, features: usize) -> Result<(), BadNetwork> {
        if self.encoding != encoding {
            return Err(BadNetwork::Encoding { found: self.encoding, wanted: encoding });
        }
        if self.features != features {
            return Err(BadNetwork::Features { found: self.features, wanted: features });
        }
        Ok(())
    }

    pub fn knows(&self, players: u8) -> bool {
        self.rows.get(players as usize).is_some_and(Option::is_some)
    }

    /// The row of each entry of an observation at a table of this size.
    pub fn rows(&self, players: u8) -> &[u16] {
        self.rows[players as usize].as_deref().unwrap_or_default()
    }

    /// The inputs after the rows of the observation: own features, the rival's, lateness and lead.
    pub fn inputs(&self) -> usize {
        2 * self.features + 2
    }

    /// The sums at a table of this size before anything is observed or told.
    pub fn start(&self, players: u8) -> [i16; WIDTH] {
        let row = self.observed + self.inputs() + players as usize - COUNTS.start();
        let table = &self.weights[row];
        std::array::from_fn(|index| self.bias[index].wrapping_add(table[index]))
    }
}

/// The sums as the next layer sees them.
pub fn clipped(sums: &[i16; WIDTH]) -> [i16; WIDTH] {
    sums.map(|sum| (sum >> QUARTER).clamp(0, FULL))
}
