//! Rate limits by address.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::server::config::Quota;

/// A rate: a burst of requests, and further ones every second.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    pub burst: f64,
    pub each_second: f64,
}

/// An hourly quota for one address, and one for all.
pub struct HourlyQuota {
    one: Limits<IpAddr>,
    all: Limits<()>,
}

impl HourlyQuota {
    pub fn new(quota: Quota) -> HourlyQuota {
        let hourly = |most: u32| {
            let most = f64::from(most);
            Rate { burst: most, each_second: most / 3600.0 }
        };
        HourlyQuota { one: Limits::new(hourly(quota.of_one)), all: Limits::new(hourly(quota.all)) }
    }

    /// Returns true and counts one use if this address is within the quota.
    pub fn allow(&self, address: IpAddr, now: Instant) -> bool {
        self.one.allow(source(address), 1.0, now) && self.all.allow((), 1.0, now)
    }
}

/// Rate limits with a bucket of tokens for each key: an address, a person, a table.
pub struct Limits<K> {
    rate: Rate,
    buckets: Mutex<Buckets<K>>,
}

/// The buckets that are not full. All fill at the same rate, so the time at which a bucket is full again describes it
/// completely.
struct Buckets<K> {
    by_key: HashMap<K, FullTime>,
    /// The same buckets by that time. The first one is the fullest.
    by_time: BTreeMap<FullTime, K>,
    /// Makes buckets that are full at the same time distinct.
    number: u64,
}

/// The time at which a bucket is full again, and a unique number.
type FullTime = (Instant, u64);

/// Maximum number of buckets.
const MOST_BUCKETS: usize = 10_000;

impl<K: Clone + Eq + Hash> Limits<K> {
    pub fn new(rate: Rate) -> Limits<K> {
        let rate = Rate { each_second: rate.each_second.max(SLOWEST), ..rate };
        let buckets = Buckets { by_key: HashMap::new(), by_time: BTreeMap::new(), number: 0 };
        Limits { rate, buckets: Mutex::new(buckets) }
    }

    /// Returns true if the client may send one more request now, and takes `cost` from its bucket if so.
    ///
    /// If there are too many buckets, the fullest one is replaced. The new client starts with what was in that bucket
    /// and not with a full one. So nobody gets more by changing addresses, and those who took most stay counted.
    pub fn allow(&self, who: K, cost: f64, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.forget_full(now);
        let full_at = buckets.remove_bucket(&who).map_or(now, |full_at| full_at.max(now));
        let missing = (full_at - now).as_secs_f64() * self.rate.each_second;
        let allowed = missing + cost <= self.rate.burst + ROUNDING;
        let taken = if allowed { cost / self.rate.each_second } else { 0.0 };
        let full_at = full_at + Duration::from_secs_f64(taken);
        if full_at > now {
            buckets.put(who, full_at);
        }
        allowed
    }
}

/// The slowest rate. Slower rates are raised to it, so that every bucket is full at some time.
const SLOWEST: f64 = 1e-6;

/// Tolerance for rounding: times are whole nanoseconds, so their sums are not exact.
const ROUNDING: f64 = 1e-3;

impl<K: Clone + Eq + Hash> Buckets<K> {
    /// Removes the buckets that are full.
    fn forget_full(&mut self, now: Instant) {
        while let Some(first) = self.by_time.first_entry()
            && first.key().0 <= now
        {
            self.by_key.remove(&first.remove());
        }
    }

    /// Removes a bucket: the bucket of `who`, or the fullest one if `who` has none and there is no room for another.
    /// Returns the time at which it is full again, or `None` if `who` starts with a full bucket.
    fn remove_bucket(&mut self, who: &K) -> Option<Instant> {
        if let Some(filled) = self.by_key.remove(who) {
            self.by_time.remove(&filled);
            return Some(filled.0);
        }
        if self.by_key.len() < MOST_BUCKETS {
            return None;
        }
        let (filled, key) = self.by_time.pop_first()?;
        self.by_key.remove(&key);
        Some(filled.0)
    }

    fn put(&mut self, who: K, full_at: Instant) {
        self.number += 1;
        self.by_key.insert(who.clone(), (full_at, self.number));
        self.by_time.insert((full_at, self.number), who);
    }
}

/// Returns the source of requests: an IPv4 address, or the IPv6 network of a household.
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

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limits = Limits::new(Rate { burst: 2.0, each_second: 1.0 });
        let (address, now) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Instant::now());
        assert!(limits.allow(address, 1.0, now));
        assert!(limits.allow(address, 1.0, now));
        assert!(!limits.allow(address, 1.0, now));
        assert!(limits.allow(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 1.0, now));
        assert!(limits.allow(address, 1.0, now + Duration::from_secs(1)));
    }

    #[test]
    fn the_hourly_quota_limits_one_address_and_all_together() {
        let allowance = HourlyQuota::new(Quota { of_one: 2, all: 3 });
        let (now, address) = (Instant::now(), |last| IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)));
        assert!(allowance.allow(address(1), now) && allowance.allow(address(1), now));
        assert!(!allowance.allow(address(1), now), "one has had enough");
        assert!(allowance.allow(address(2), now));
        assert!(!allowance.allow(address(3), now), "all have");
        let later = now + Duration::from_secs(20 * 60);
        assert!(allowance.allow(address(3), later));
    }
    #[test]
    fn a_million_addresses_use_limited_memory_and_stay_limited() {
        let limits = Limits::new(Rate { burst: 10.0, each_second: 1.0 });
        let now = Instant::now();
        let greedy = Ipv4Addr::new(192, 0, 2, 1);
        let mut allowed = 0;
        for number in 0..1_000_000_u32 {
            if number % 100_000 == 0 {
                allowed += (0..11).filter(|_| limits.allow(greedy, 1.0, now)).count();
            }
            limits.allow(Ipv4Addr::from_bits(number), 1.0, now);
        }
        let buckets = limits.buckets.lock().unwrap();
        assert_eq!((buckets.by_key.len(), buckets.by_time.len()), (MOST_BUCKETS, MOST_BUCKETS));
        assert_eq!(allowed, 10, "a client over its limit is kept among a million others");
    }

    #[test]
    fn a_new_address_in_a_flood_inherits_the_bucket_it_replaces() {
        let limits = Limits::new(Rate { burst: 10.0, each_second: 1.0 });
        let (now, address) = (Instant::now(), Ipv4Addr::from_bits);
        for number in 0..MOST_BUCKETS as u32 {
            assert!(limits.allow(address(number), 4.0, now));
        }
        let newcomer = address(u32::MAX);
        assert!(limits.allow(newcomer, 6.0, now), "6 of 10 were left");
        assert!(!limits.allow(newcomer, 1.0, now));
        let later = now + Duration::from_secs(4);
        let other = address(u32::MAX - 1);
        assert!(
            limits.allow(other, 10.0, later),
            "the flood is over, and its buckets are full again"
        );
        assert_eq!(limits.buckets.lock().unwrap().by_key.len(), 2);
    }
}
