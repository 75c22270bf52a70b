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

    /// Returns true, and counts one more, if this address is within the quota.
    pub fn allow(&self, address: IpAddr, now: Instant) -> bool {
        self.one.allow(source(address), 1.0, now) && self.all.allow((), 1.0, now)
    }
}

/// A bucket of tokens for everybody who asks: an address, a person, a table.
pub struct Limits<K> {
    rate: Rate,
    buckets: Mutex<Buckets<K>>,
}

/// The buckets that are not full. All fill at the same rate, so that the time at which a bucket is full again
/// says all about it.
struct Buckets<K> {
    by_key: HashMap<K, Filled>,
    /// The same by that time: the first is the one from which least is missing.
    by_time: BTreeMap<Filled, K>,
    /// Tells apart what is full at the same time.
    number: u64,
}

/// The time at which a bucket is full again, and a unique number.
type Filled = (Instant, u64);

/// There are never more buckets than this.
const MOST_BUCKETS: usize = 10_000;

impl<K: Clone + Eq + Hash> Limits<K> {
    pub fn new(rate: Rate) -> Limits<K> {
        let rate = Rate { each_second: rate.each_second.max(SLOWEST), ..rate };
        let buckets = Buckets { by_key: HashMap::new(), by_time: BTreeMap::new(), number: 0 };
        Limits { rate, buckets: Mutex::new(buckets) }
    }

    /// Returns true if the client may have one more answer now. `cost` is taken from its bucket.
    ///
    /// If there are too many buckets, the fullest one is replaced. The new client
    /// starts with what was in that bucket and not with a full one, so that nobody gets more by coming from ever
    /// new addresses, and who has taken most stays counted.
    pub fn allow(&self, who: K, cost: f64, now: Instant) -> bool {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.forget_full(now);
        let full_at = buckets.take_out(&who).map_or(now, |full_at| full_at.max(now));
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

/// A slower rate than this counts as this, so that every bucket is full at some time.
const SLOWEST: f64 = 1e-6;

/// Times are whole nanoseconds, and sums of them a little off.
const ROUNDING: f64 = 1e-3;

impl<K: Clone + Eq + Hash> Buckets<K> {
    /// Forgets the buckets that are full.
    fn forget_full(&mut self, now: Instant) {
        while let Some(first) = self.by_time.first_entry()
            && first.key().0 <= now
        {
            self.by_key.remove(&first.remove());
        }
    }

    /// Takes a bucket out: the one of `who`, or, where there is none and no room for one more, the one from
    /// which least is missing. Returns when it is full again; nothing where a new one begins full.
    fn take_out(&mut self, who: &K) -> Option<Instant> {
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

/// The source of requests: an IPv4 address, or the IPv6 network of a household.
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
    #[test]
    fn a_million_addresses_have_ten_thousand_buckets_and_free_nobody() {
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
        assert_eq!(allowed, 10, "whoever has had enough is not forgotten among a million others");
    }

    #[test]
    fn a_new_address_in_a_flood_starts_with_what_was_left_in_the_bucket_that_made_room() {
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
