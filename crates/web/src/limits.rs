//! How much one address may ask for, and how much may be said.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::config::Quota;

/// So many requests at once, and so many more every second.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub burst: f64,
    pub each_second: f64,
}

/// How much of something may be had within an hour: by one address, and by all.
pub struct Allowance {
    one: Limits<IpAddr>,
    all: Limits<()>,
}

impl Allowance {
    pub fn new(quota: Quota) -> Allowance {
        let hourly = |most: u32| {
            let most = f64::from(most);
            Rate { burst: most, each_second: most / 3600.0 }
        };
        Allowance { one: Limits::new(hourly(quota.of_one)), all: Limits::new(hourly(quota.all)) }
    }

    /// Whether this address may have one more.
    pub fn allow(&self, address: IpAddr, now: Instant) -> bool {
        self.one.allow(source(address), 1.0, now) && self.all.allow((), 1.0, now)
    }
}

/// A bucket of tokens for everybody who asks: an address, a person, a table.
pub struct Limits<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

struct Bucket {
    tokens: f64,
    at: Instant,
}

/// More buckets than this are not kept: full ones are forgotten first.
const MOST_BUCKETS: usize = 10_000;

impl<K: Eq + Hash> Limits<K> {
    pub fn new(rate: Rate) -> Limits<K> {
        Limits { rate, buckets: Mutex::default() }
    }

    /// Whether who asks may have one more answer now. `cost` is what it takes of the bucket.
    pub fn allow(&self, who: K, cost: f64, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_BUCKETS && !buckets.contains_key(&who) {
            let rate = self.rate;
            buckets.retain(|_, bucket| bucket.filled(rate, now) < rate.burst);
        }
        let full = Bucket { tokens: self.rate.burst, at: now };
        let bucket = buckets.entry(who).or_insert(full);
        let tokens = bucket.filled(self.rate, now);
        let allowed = tokens >= cost;
        *bucket = Bucket { tokens: if allowed { tokens - cost } else { tokens }, at: now };
        allowed
    }
}

impl Bucket {
    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        let seconds = now.saturating_duration_since(self.at).as_secs_f64();
        (self.tokens + seconds * rate.each_second).min(rate.burst)
    }
}

/// What counts as one source of requests: an address, or what one household has of the sixth version.
pub fn source(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let network = address.to_bits() >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from_bits(network))
        }
        four => four,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Duration;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let limits = Limits::new(Rate { burst: 2.0, each_second: 1.0 });
        let (address, now) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        assert!(limits.allow(address, 1.0, now));
        assert!(limits.allow(address, 1.0, now));
        assert!(!limits.allow(address, 1.0, now));
        assert!(limits.allow(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 1.0, now));
        assert!(limits.allow(address, 1.0, now + Duration::from_secs(1)));
    }

    #[test]
    fn an_hour_has_its_measure_for_one_address_and_for_all() {
        let allowance = Allowance::new(Quota { of_one: 2, all: 3 });
        let (now, address) = (Instant::now(), |last| IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)));
        assert!(allowance.allow(address(1), now) && allowance.allow(address(1), now));
        assert!(!allowance.allow(address(1), now), "one has had enough");
        assert!(allowance.allow(address(2), now));
        assert!(!allowance.allow(address(3), now), "all have");
        let later = now + Duration::from_secs(20 * 60);
        assert!(allowance.allow(address(3), later));
    }
}
