//! Permits for connections, limited in total and for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::server::limits::source;

pub struct ConnectionPermits {
    all: usize,
    of_one: usize,
    taken: Mutex<PermitCounts>,
}

#[derive(Default)]
struct PermitCounts {
    all: usize,
    by_source: HashMap<IpAddr, usize>,
}

/// The permit of a connection. It is free again when this is dropped.
pub struct ConnectionPermit {
    permits: Arc<ConnectionPermits>,
    source: Option<IpAddr>,
}

impl ConnectionPermits {
    pub fn new(all: usize, of_one: usize) -> ConnectionPermits {
        ConnectionPermits { all, of_one, taken: Mutex::default() }
    }

    /// Takes a permit, if one is left. It is counted for the address, if one is given.
    pub fn take(
        self: &Arc<ConnectionPermits>,
        address: Option<IpAddr>,
    ) -> Option<ConnectionPermit> {
        let source = address.map(source);
        let mut taken = self.lock();
        if taken.all >= self.all {
            return None;
        }
        if let Some(source) = source {
            let of_one = taken.by_source.entry(source).or_default();
            if *of_one >= self.of_one {
                return None;
            }
            *of_one += 1;
        }
        taken.all += 1;
        Some(ConnectionPermit { permits: self.clone(), source })
    }

    /// Returns the number of permits that are taken.
    pub fn count(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, PermitCounts> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut taken = self.permits.lock();
        taken.all -= 1;
        let Some(source) = self.source else { return };
        if let Some(of_one) = taken.by_source.get_mut(&source) {
            *of_one -= 1;
            if *of_one == 0 {
                taken.by_source.remove(&source);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Option<IpAddr> {
        Some(text.parse().unwrap())
    }

    #[test]
    fn permits_are_limited_for_one_address_and_in_total() {
        let permits = Arc::new(ConnectionPermits::new(4, 2));
        let one = permits.take(address("10.0.0.1")).unwrap();
        let _two = permits.take(address("10.0.0.1")).unwrap();
        assert!(permits.take(address("10.0.0.1")).is_none());
        let _other = permits.take(address("10.0.0.2")).unwrap();
        drop(one);
        let _again = permits.take(address("10.0.0.1")).unwrap();
        let _proxy = permits.take(None).unwrap();
        assert!(permits.take(None).is_none(), "the server is full");
        assert!(permits.take(address("10.0.0.3")).is_none());
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let permits = Arc::new(ConnectionPermits::new(9, 1));
        let _one = permits.take(address("2001:db8::1")).unwrap();
        assert!(permits.take(address("2001:db8::ffff:2")).is_none());
        assert!(permits.take(address("2001:db8:0:1::1")).is_some());
        let _four = permits.take(address("::ffff:10.0.0.1")).unwrap();
        assert!(permits.take(address("10.0.0.1")).is_none(), "the same machine");
    }

    #[test]
    fn dropped_permits_leave_no_entries() {
        let permits = Arc::new(ConnectionPermits::new(9, 2));
        drop([permits.take(address("10.0.0.1")), permits.take(address("10.0.0.2"))]);
        let taken = permits.lock();
        assert_eq!((taken.all, taken.by_source.len()), (0, 0));
    }
}
