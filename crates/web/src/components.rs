//! Component sets that people bring: each is kept as long as the process lives, so they are counted.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use sha2::{Digest, Sha256};

use crate::config::Quota;
use crate::limits::Allowance;

pub struct ComponentTexts {
    allowance: Allowance,
    known: Mutex<HashSet<[u8; 32]>>,
}

/// More sets than this are not taken in by one process, whoever brings them.
const MOST_KNOWN: usize = 10_000;

impl ComponentTexts {
    pub fn new(quota: Quota) -> ComponentTexts {
        ComponentTexts { allowance: Allowance::new(quota), known: Mutex::default() }
    }

    /// Whether this address may bring this text. One that was brought before costs nothing.
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
    fn texts_of_ones_own_are_counted_and_known_ones_are_not() {
        let texts = ComponentTexts::new(Quota { of_one: 1, all: 9 });
        let (address, now) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        assert!(texts.allow("one", address, now));
        assert!(texts.allow("one", address, now));
        assert!(!texts.allow("two", address, now));
    }
}
