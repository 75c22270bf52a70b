//! Networks and policies that are read from files while the program runs.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use super::{Network, Policy};
use crate::Judgement;

/// The error of a file that contains no network for a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct BadNetworkFile {
    path: PathBuf,
    why: String,
}

/// The networks that were read, by game and file. Searches keep references until the program ends, so each file is read
/// only once.
type NetworkCache<T> = LazyLock<Mutex<BTreeMap<(TypeId, PathBuf), &'static T>>>;

static NETWORKS: NetworkCache<Network> = LazyLock::new(Mutex::default);
static POLICIES: NetworkCache<Policy> = LazyLock::new(Mutex::default);

impl Network {
    /// Reads the network of a game from a file. A file that was read before is not read again.
    pub fn load<M: Judgement>(path: &Path) -> Result<&'static Network, BadNetworkFile> {
        load::<M, _, _>(&NETWORKS, path, |bytes| {
            Network::read(bytes, M::VERSION, M::FEATURES.len())
        })
    }
}

impl Policy {
    /// Reads the policy of a game from a file. A file that was read before is not read again.
    pub fn load<M: Judgement>(path: &Path) -> Result<&'static Policy, BadNetworkFile> {
        load::<M, _, _>(&POLICIES, path, |bytes| {
            Policy::read(bytes, M::VERSION, M::FEATURES.len(), M::ACTIONS)
        })
    }
}

fn load<M: Judgement, T, E: std::fmt::Display>(
    known: &NetworkCache<T>,
    path: &Path,
    read: impl FnOnce(&[u8]) -> Result<T, E>,
) -> Result<&'static T, BadNetworkFile> {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (TypeId::of::<M>(), path.to_path_buf());
    if let Some(found) = known.get(&key) {
        return Ok(found);
    }
    let bad = |why: String| BadNetworkFile { path: path.to_path_buf(), why };
    let bytes = std::fs::read(path).map_err(|error| bad(error.to_string()))?;
    let found: &'static T =
        Box::leak(Box::new(read(&bytes).map_err(|error| bad(error.to_string()))?));
    known.insert(key, found);
    Ok(found)
}
