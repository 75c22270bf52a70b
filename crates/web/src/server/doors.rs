//! Limits of connections and of their times.

use std::time::Duration;

/// Limits of connections and of their times.
#[derive(Clone, Copy, Debug)]
pub struct Doors {
    /// Connections at once.
    pub connections: usize,
    /// Of one address. Proxies that are trusted have as many as they need.
    pub of_one_address: usize,
    /// For the head of a request, from the moment on at which it might begin: a connection that is
    /// kept open for the next request is closed after this time as well.
    pub head: Duration,
    /// For the rest of it.
    pub body: Duration,
    /// For whoever does not take what we send.
    pub stalled: Duration,
    /// For all answers under way, when the server stops.
    pub farewell: Duration,
}

impl Default for Doors {
    fn default() -> Doors {
        Doors {
            connections: 4096,
            of_one_address: 256,
            head: Duration::from_secs(20),
            body: Duration::from_secs(20),
            stalled: Duration::from_secs(30),
            farewell: Duration::from_secs(3),
        }
    }
}
