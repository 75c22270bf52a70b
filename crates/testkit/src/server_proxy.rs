//! A proxy to a server that can be closed, for tests of outages.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A proxy that forwards connections on its own port. While it is closed, the server behind it seems to be stopped.
pub struct ServerProxy(Arc<Mutex<ProxyState>>);

struct ProxyState {
    open: bool,
    connections: Vec<TcpStream>,
}

impl ServerProxy {
    /// Opens a proxy to the server of an address such as `postgres://user@host:port/database`. Returns it with the
    /// address of the proxy.
    pub fn to(address: &str) -> (ServerProxy, String) {
        let (front, database) = address.rsplit_once('/').expect("the address has a database");
        let (user, server) = front.rsplit_once('@').expect("the address has a user");
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = listener.local_addr().expect("a listener has an address").port();
        let state = Arc::new(Mutex::new(ProxyState { open: true, connections: Vec::new() }));
        let (shared, server) = (state.clone(), server.to_string());
        std::thread::spawn(move || accept(&listener, &server, &shared));
        (ServerProxy(state), format!("{user}@127.0.0.1:{port}/{database}"))
    }

    /// Breaks all connections and refuses new ones.
    pub fn close(&self) {
        let mut state = lock(&self.0);
        state.open = false;
        for connection in state.connections.drain(..) {
            // An error means that the connection has already ended.
            let _ = connection.shutdown(Shutdown::Both);
        }
    }

    /// Accepts new connections again.
    pub fn open(&self) {
        lock(&self.0).open = true;
    }
}

fn accept(listener: &TcpListener, server: &str, state: &Mutex<ProxyState>) {
    for client in listener.incoming().flatten() {
        let mut state = lock(state);
        // A connection that is dropped here ends at once for the client.
        if !state.open {
            continue;
        }
        let Ok(behind) = TcpStream::connect(server) else { continue };
        let (Ok(from), Ok(to)) = (client.try_clone(), behind.try_clone()) else { continue };
        state
            .connections
            .extend([&client, &behind].map(|end| end.try_clone()).into_iter().flatten());
        std::thread::spawn(move || forward(from, behind));
        std::thread::spawn(move || forward(to, client));
    }
}

/// Copies bytes until one side ends.
fn forward(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 8192];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    for end in [from, to] {
        let _ = end.shutdown(Shutdown::Both);
    }
}

fn lock(state: &Mutex<ProxyState>) -> MutexGuard<'_, ProxyState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
