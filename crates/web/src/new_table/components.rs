//! Component sets that people provide. A set in use stays in memory as long as the process runs, so they are counted.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use sha2::{Digest, Sha256};

use crate::server::config::Quota;
use crate::server::limits::Allowance;

pub struct ComponentTexts {
    allowance: Allowance,
    known: Mutex<HashSet<[u8; 32]>>,
}

/// Maximum number of different sets that one process accepts, from all addresses together. The sets of stored tables
/// have room beside them ([`game::Interner::MOST`]).
const MOST_KNOWN: usize = 1_000;

impl ComponentTexts {
    pub fn new(quota: Quota) -> ComponentTexts {
        ComponentTexts { allowance: Allowance::new(quota), known: Mutex::default() }
    }

    /// Returns true if this address may submit this text. A text that was submitted before costs nothing.
    pub fn allow(&self, text: &str, address: IpAddr, now: Instant) -> bool {
        let hash: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.contains(&hash) {
            return true;
        }
        if known.len() >= MOST_KNOWN || !self.allowance.allow(address, now) {
            return false;
        }
        known.insert(hash);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn new_texts_are_counted_and_known_ones_are_not() {
        let texts = ComponentTexts::new(Quota { of_one: 1, all: 9 });
        let (address, now) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        assert!(texts.allow("one", address, now));
        assert!(texts.allow("one", address, now));
        assert!(!texts.allow("two", address, now));
    }

    #[test]
    fn the_number_of_accepted_texts_is_bounded() {
        let texts = ComponentTexts::new(Quota { of_one: 20_000, all: 20_000 });
        let (address, now) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        let taken = |set: &u32| texts.allow(&format!("wild_grapes = {set}"), address, now);
        assert_eq!((0..10_000).filter(taken).count(), MOST_KNOWN);
        assert!(texts.allow("wild_grapes = 1", address, now), "a known one is still played with");
    }
}
