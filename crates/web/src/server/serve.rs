//! Running the application on a socket.
//!
//! Each client has limited times and a limited number of connections, so that slow and hostile clients
//! cannot keep a connection for long.

mod patient;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tower::ServiceExt;

use self::patient::WriteTimeout;
use crate::server::doors::ConnectionLimits;
use crate::server::live_config::LiveConfig;
use crate::server::permits::{ConnectionPermit, ConnectionPermits};
use crate::server::tls::Tls;

/// Maximum number of bytes that a connection buffers.
const BUFFER: usize = 64 * 1024;

/// Pause after a system error, such as too many open files, before the next connection is accepted.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(100);

/// The router and its configuration.
pub struct ServedSite {
    pub router: Router,
    pub live: LiveConfig,
    /// Signals open streams to end.
    pub stop: watch::Sender<bool>,
}

/// Serves until `stopped`, then closes the open streams and waits for the answers in progress.
pub async fn serve(
    listener: TcpListener,
    served: ServedSite,
    stopped: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let ServedSite { router, live, stop } = served;
    let doors = live.now().config.doors;
    let permits = Arc::new(ConnectionPermits::new(doors.connections, doors.of_one_address));
    let mut connections = JoinSet::new();
    let mut stopped = pin!(stopped);
    loop {
        tokio::select! {
            () = &mut stopped => break,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let trusted = live.now().config.trusts(peer.ip());
                    let Some(permit) = permits.take((!trusted).then_some(peer.ip())) else {
                        tracing::debug!(%peer, "refused a connection: the limit is reached");
                        continue;
                    };
                    let connection = Connection { peer, doors, _permit: permit };
                    let (router, stopping) = (router.clone(), stop.subscribe());
                    match live.now().config.tls.clone() {
                        Some(tls) => connections.spawn(connection.over(tls, stream, router, stopping)),
                        None => connections.spawn(connection.serve(stream, router, stopping)),
                    };
                }
                Err(error) if is_client_error(&error) => {}
                Err(error) => {
                    tracing::error!(%error, "could not accept a connection");
                    tokio::time::sleep(PAUSE_AFTER_ERROR).await;
                }
            },
        }
    }
    drop(listener);
    stop.send_replace(true);
    let all = async { while connections.join_next().await.is_some() {} };
    if tokio::time::timeout(doors.farewell, all).await.is_err() {
        tracing::info!(left = connections.len(), "closing open connections");
        connections.shutdown().await;
    }
    Ok(())
}

/// Returns true if the error concerns one client's connection.
fn is_client_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

struct Connection {
    peer: SocketAddr,
    doors: ConnectionLimits,
    _permit: ConnectionPermit,
}

impl Connection {
    /// Serves the connection over TLS. The handshake has the same time limit as the head of a request.
    async fn over(
        self,
        tls: Tls,
        stream: TcpStream,
        router: Router,
        stopping: watch::Receiver<bool>,
    ) {
        let peer = self.peer;
        let _ = stream.set_nodelay(true);
        match tokio::time::timeout(self.doors.head, tls.0.accept(stream)).await {
            Ok(Ok(stream)) => self.serve_stream(stream, router, stopping).await,
            Ok(Err(error)) => tracing::debug!(%peer, %error, "TLS handshake failed"),
            Err(_) => tracing::debug!(%peer, "TLS handshake timed out"),
        }
    }

    async fn serve(self, stream: TcpStream, router: Router, stopping: watch::Receiver<bool>) {
        // Events are small and should not wait for each other.
        let _ = stream.set_nodelay(true);
        self.serve_stream(stream, router, stopping).await;
    }

    async fn serve_stream(
        self,
        stream: impl AsyncRead + AsyncWrite + Unpin,
        router: Router,
        mut stopping: watch::Receiver<bool>,
    ) {
        let peer = self.peer;
        let service = router.map_request(move |request: hyper::Request<Incoming>| {
            let mut request: Request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            request
        });
        let stream = TokioIo::new(WriteTimeout::new(stream, self.doors.stalled));
        let mut connection = pin!(
            http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(self.doors.head)
                .max_buf_size(BUFFER)
                .serve_connection(stream, TowerToHyperService::new(service))
        );
        let stop = async { stopping.wait_for(|stopping| *stopping).await.map(|_| ()) };
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            _ = stop => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%peer, %error, "connection error");
        }
    }
}
