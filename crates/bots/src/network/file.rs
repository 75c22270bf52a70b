//! The file format of networks. All numbers are little-endian.

const FORMAT: u32 = 1;

/// The error of a file that is not a network of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadNetwork {
    #[error("this is not a network file of a supported format")]
    Format,
    #[error("the network file is truncated, too long or damaged")]
    Damaged,
    #[error("the network is for encoding {found}, but the game has encoding {wanted}")]
    Encoding { found: u32, wanted: u32 },
    #[error("the network has {found} features, but the game has {wanted}")]
    Features { found: usize, wanted: usize },
    #[error("the network has {found} actions, but the game has {wanted}")]
    Actions { found: usize, wanted: usize },
}

/// The unread rest of a file.
pub(super) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Checks the header and the checksum, and returns the bytes between them, and the checksum.
    pub fn open(bytes: &'a [u8], magic: &[u8; 8]) -> Result<(Reader<'a>, u64), BadNetwork> {
        let (told, sum) = bytes.split_last_chunk().ok_or(BadNetwork::Damaged)?;
        let mut rest = Reader(told);
        if rest.take(8)? != magic || rest.number()? != FORMAT {
            return Err(BadNetwork::Format);
        }
        let sum = u64::from_le_bytes(*sum);
        if checksum(told) != sum {
            return Err(BadNetwork::Damaged);
        }
        Ok((rest, sum))
    }

    /// Checks that all bytes were read.
    pub fn close(self) -> Result<(), BadNetwork> {
        if self.0.is_empty() { Ok(()) } else { Err(BadNetwork::Damaged) }
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], BadNetwork> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(BadNetwork::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn number(&mut self) -> Result<u32, BadNetwork> {
        let bytes = self.take(4)?.first_chunk().ok_or(BadNetwork::Damaged)?;
        Ok(u32::from_le_bytes(*bytes))
    }

    pub fn read_i16s(
        &mut self,
        count: usize,
    ) -> Result<impl Iterator<Item = i16> + 'a, BadNetwork> {
        let length = count.checked_mul(2).ok_or(BadNetwork::Damaged)?;
        let pairs = self.take(length)?.as_chunks().0.iter();
        Ok(pairs.map(|&pair| i16::from_le_bytes(pair)))
    }

    pub fn row<const N: usize>(&mut self) -> Result<[i16; N], BadNetwork> {
        let mut shorts = self.read_i16s(N)?;
        Ok(std::array::from_fn(|_| shorts.next().unwrap_or_default()))
    }

    pub fn rows<const N: usize>(&mut self, count: usize) -> Result<Vec<[i16; N]>, BadNetwork> {
        (0..count).map(|_| self.row()).collect()
    }
}

/// Returns the FNV-1a hash of a file's bytes. It detects truncated and changed files.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
