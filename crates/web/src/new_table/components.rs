//! Component sets that people provide. A set in use stays in memory as long as the process runs, so they are counted.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use sha2::{Digest, Sha256};

use crate::server::config::Quota;
use crate::server::limits::HourlyQuota;

pub struct ComponentTexts {
    allowance: HourlyQuota,
    known: Mutex<HashSet<[u8; 32]>>,
}

/// Maximum number of different sets that one process accepts, from all addresses together. The sets of stored tables
/// have room beside them ([`game::Interner::MOST`]).
const MOST_KNOWN: usize = 1_000;

impl ComponentTexts {
    pub fn new(quota: Quota) -> ComponentTexts {
        ComponentTexts { allowance: HourlyQuota::new(quota), known: Mutex::default() }
    }

    /// Counts the attempt of an address to submit a text, and checks if it is allowed. A text that was accepted before
    /// costs nothing.
    pub fn allow(&self, text: &str, address: IpAddr, now: Instant) -> ComponentsVerdict {
        let known = self.lock();
        if known.contains(&hash(text)) {
            return ComponentsVerdict::Allowed;
        }
        if known.len() >= MOST_KNOWN {
            return ComponentsVerdict::Full;
        }
        match self.allowance.allow(address, now) {
            true => ComponentsVerdict::Allowed,
            false => ComponentsVerdict::TooMany,
        }
    }

    /// Remembers a text that is a valid set. Returns false if there is no room for another one.
    pub fn remember(&self, text: &str) -> bool {
        let (hash, mut known) = (hash(text), self.lock());
        if !known.contains(&hash) && known.len() >= MOST_KNOWN {
            return false;
        }
        known.insert(hash);
        true
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<[u8; 32]>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The answer to an attempt to submit a component set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentsVerdict {
    Allowed,
    /// The address, or all addresses together, have submitted too many sets in this hour.
    TooMany,
    /// The process keeps no further sets.
    Full,
}

fn hash(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn new_texts_are_counted_and_known_ones_are_not() {
        let texts = ComponentTexts::new(Quota { of_one: 2, all: 9 });
        let (address, now) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        let allowed = |text| texts.allow(text, address, now) == ComponentsVerdict::Allowed;
        assert!(allowed("invalid"), "it counts, but it is not remembered");
        assert!(allowed("one") && texts.remember("one"));
        assert!(allowed("one"));
        assert!(!allowed("two") && !allowed("invalid"));
    }

    #[test]
    fn the_number_of_accepted_texts_is_bounded() {
        let texts = ComponentTexts::new(Quota { of_one: 20_000, all: 20_000 });
        let (address, now) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        let ask = |text: &str| texts.allow(text, address, now);
        let taken = |set: &u32| {
            let text = format!("wild_grapes = {set}");
            ask(&text) == ComponentsVerdict::Allowed && texts.remember(&text)
        };
        assert_eq!((0..10_000).filter(taken).count(), MOST_KNOWN);
        assert_eq!(ask("wild_grapes = 10001"), ComponentsVerdict::Full);
        assert!(!texts.remember("wild_grapes = 10001"));
        let known = ask("wild_grapes = 1");
        assert_eq!(known, ComponentsVerdict::Allowed, "a known one is still played with");
    }
}
