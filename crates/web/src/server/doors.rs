//! Limits on connections and their times.

use std::time::Duration;

/// Limits on connections and their times.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// Maximum number of concurrent connections.
    pub connections: usize,
    /// Maximum number of concurrent connections of one address. Trusted proxies have no such limit.
    pub of_one_address: usize,
    /// Time limit for the head of a request. It starts when the request might begin: a connection that is kept open for
    /// the next request is closed after this time as well.
    pub head: Duration,
    /// Time limit for the rest of a request.
    pub body: Duration,
    /// Time after which a client that reads nothing is disconnected.
    pub stalled: Duration,
    /// Time limit for all answers in progress when the server stops.
    pub farewell: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            connections: 4096,
            of_one_address: 256,
            head: Duration::from_secs(20),
            body: Duration::from_secs(20),
            stalled: Duration::from_secs(30),
            farewell: Duration::from_secs(3),
        }
    }
}
