//! The files of networks: safetensors with the weights, and their metadata.

use safetensors::tensor::Metadata;
use safetensors::{Dtype, SafeTensorError, SafeTensors};

/// The error of a file that is not a network of this game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadNetwork {
    #[error(
        "this is not a network file: a {wanted} is a safetensors file, as docs/TRAINING.md describes it"
    )]
    Format { wanted: &'static str },
    #[error("the network file is truncated, too long or damaged")]
    Damaged,
    #[error("the network is for encoding {found}, but the game has encoding {wanted}")]
    Encoding { found: u32, wanted: u32 },
    #[error("the network has {found} features, but the game has {wanted}")]
    Features { found: usize, wanted: usize },
    #[error("the network has {found} actions, but the game has {wanted}")]
    Actions { found: usize, wanted: usize },
}

/// The weights in a file, by name.
pub(super) struct WeightsFile<'a> {
    head: Metadata,
    tensors: SafeTensors<'a>,
    pub checksum: u64,
}

impl<'a> WeightsFile<'a> {
    /// Checks the kind of network and the checksum.
    pub fn open(bytes: &'a [u8], wanted: &'static str) -> Result<WeightsFile<'a>, BadNetwork> {
        let bad = |error| match error {
            SafeTensorError::MetadataIncompleteBuffer => BadNetwork::Damaged,
            _ => BadNetwork::Format { wanted },
        };
        let (length, head) = SafeTensors::read_metadata(bytes).map_err(bad)?;
        let tensors = SafeTensors::deserialize(bytes).map_err(bad)?;
        let checksum = checksum(&bytes[size_of::<u64>() + length..]);
        let file = WeightsFile { head, tensors, checksum };
        if file.metadata("kind") != Some(wanted) {
            return Err(BadNetwork::Format { wanted });
        }
        if file.metadata("checksum") != Some(&format!("{checksum:016x}")) {
            return Err(BadNetwork::Damaged);
        }
        Ok(file)
    }

    fn metadata(&self, key: &str) -> Option<&str> {
        self.head.metadata().as_ref()?.get(key).map(String::as_str)
    }

    pub fn number(&self, key: &str) -> Result<u32, BadNetwork> {
        self.metadata(key).and_then(|text| text.parse().ok()).ok_or(BadNetwork::Damaged)
    }

    /// Returns the bytes of each entry of a tensor, if it has this type.
    fn entries<const N: usize>(
        &self,
        name: &str,
        dtype: Dtype,
    ) -> Result<&'a [[u8; N]], BadNetwork> {
        let found = self.tensors.tensor(name).ok().filter(|tensor| tensor.dtype() == dtype);
        Ok(found.ok_or(BadNetwork::Damaged)?.data().as_chunks().0)
    }

    /// Returns a tensor of unsigned integers, if the file has it.
    pub fn u16s(&self, name: &str) -> Option<Vec<u16>> {
        let entries = self.entries(name, Dtype::U16).ok()?;
        Some(entries.iter().map(|&bytes| u16::from_le_bytes(bytes)).collect())
    }

    pub fn i32s(&self, name: &str) -> Result<Vec<i32>, BadNetwork> {
        let entries = self.entries(name, Dtype::I32)?;
        Ok(entries.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect())
    }

    /// Returns a tensor as rows of this length.
    pub fn rows<const N: usize>(&self, name: &str) -> Result<Vec<[i16; N]>, BadNetwork> {
        let entries = self.entries(name, Dtype::I16)?;
        let (rows, []) = entries.as_chunks::<N>() else { return Err(BadNetwork::Damaged) };
        Ok(rows.iter().map(|row| row.map(i16::from_le_bytes)).collect())
    }
}

/// Converts rows or numbers to an array of fixed length.
pub(super) fn into_array<T, const N: usize>(read: Vec<T>) -> Result<[T; N], BadNetwork> {
    read.try_into().map_err(|_| BadNetwork::Damaged)
}

/// Returns the FNV-1a hash of the weights. It detects changed files.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, mix)
}
