//! Places for connections, limited in total and for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::server::limits::source;

pub struct ConnectionPlaces {
    all: usize,
    of_one: usize,
    taken: Mutex<PlaceCounts>,
}

#[derive(Default)]
struct PlaceCounts {
    all: usize,
    by_source: HashMap<IpAddr, usize>,
}

/// The place of a connection. It is free again when this is dropped.
pub struct ConnectionPlace {
    places: Arc<ConnectionPlaces>,
    source: Option<IpAddr>,
}

impl ConnectionPlaces {
    pub fn new(all: usize, of_one: usize) -> ConnectionPlaces {
        ConnectionPlaces { all, of_one, taken: Mutex::default() }
    }

    /// Takes a place, if one is left. It is counted for the address, if one is given.
    pub fn take(self: &Arc<ConnectionPlaces>, address: Option<IpAddr>) -> Option<ConnectionPlace> {
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
        Some(ConnectionPlace { places: self.clone(), source })
    }

    /// Returns the number of places that are taken.
    pub fn count(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, PlaceCounts> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPlace {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
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
    fn places_are_limited_for_one_address_and_in_total() {
        let places = Arc::new(ConnectionPlaces::new(4, 2));
        let one = places.take(address("10.0.0.1")).unwrap();
        let _two = places.take(address("10.0.0.1")).unwrap();
        assert!(places.take(address("10.0.0.1")).is_none());
        let _other = places.take(address("10.0.0.2")).unwrap();
        drop(one);
        let _again = places.take(address("10.0.0.1")).unwrap();
        let _proxy = places.take(None).unwrap();
        assert!(places.take(None).is_none(), "the house is full");
        assert!(places.take(address("10.0.0.3")).is_none());
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let places = Arc::new(ConnectionPlaces::new(9, 1));
        let _one = places.take(address("2001:db8::1")).unwrap();
        assert!(places.take(address("2001:db8::ffff:2")).is_none());
        assert!(places.take(address("2001:db8:0:1::1")).is_some());
        let _four = places.take(address("::ffff:10.0.0.1")).unwrap();
        assert!(places.take(address("10.0.0.1")).is_none(), "the same machine");
    }

    #[test]
    fn dropped_places_leave_no_entries() {
        let places = Arc::new(ConnectionPlaces::new(9, 2));
        drop([places.take(address("10.0.0.1")), places.take(address("10.0.0.2"))]);
        let taken = places.lock();
        assert_eq!((taken.all, taken.by_source.len()), (0, 0));
    }
}
