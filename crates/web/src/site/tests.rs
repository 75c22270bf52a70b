//! Slow and hostile clients, over a real socket.

mod tls;

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use store::Store;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::{Site, serve};
use crate::server::config::Config;
use crate::server::doors::ConnectionLimits;

const SOON: Duration = Duration::from_millis(50);
/// Time after which a test counts as hanging.
const HANGS: Duration = Duration::from_secs(60);
const PAGE: &str = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
const HALF: &str = "GET /health HTTP/1.1\r\nHost: local";

struct Server {
    address: SocketAddr,
    site: Site,
    stop: oneshot::Sender<()>,
    task: JoinHandle<io::Result<()>>,
    _folder: TempDir,
}

impl Server {
    async fn open(doors: ConnectionLimits) -> Server {
        Server::set(Config { doors, burst: 1e9, ..Config::default() }).await
    }

    async fn set(config: Config) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let site = Site::open(store, config).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(serve(listener, site.clone(), async {
            let _ = stopped.await;
        }));
        Server { address, site, stop, task, _folder: folder }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Returns a connection over which the text was sent.
    async fn send(&self, text: &str) -> TcpStream {
        let mut stream = self.connect().await;
        // A refused connection may be closed before this is written.
        let _ = stream.write_all(text.as_bytes()).await;
        stream
    }

    async fn is_well(&self) {
        let mut stream = self.send(PAGE).await;
        let mut answer = [0; 15];
        guarded(stream.read_exact(&mut answer)).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200 OK");
    }
}

async fn guarded<F: Future>(wait: F) -> F::Output {
    tokio::time::timeout(HANGS, wait).await.expect("the server answers or hangs up")
}

/// Returns everything that is received until the server closes the connection.
async fn read_all(mut stream: TcpStream) -> String {
    let mut answer = Vec::new();
    // A reset closes the connection too.
    let _ = guarded(stream.read_to_end(&mut answer)).await;
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn incomplete_requests_free_their_places() {
    let doors = ConnectionLimits {
        connections: 8,
        of_one_address: 8,
        head: SOON,
        ..ConnectionLimits::default()
    };
    let server = Server::open(doors).await;
    let mut halves = Vec::new();
    for _ in 0..8 {
        halves.push(server.send(HALF).await);
    }
    for half in halves {
        let answer = read_all(half).await;
        assert!(!answer.contains("200"), "{answer}");
    }
    server.is_well().await;
}

#[tokio::test]
async fn a_client_that_sends_nothing_is_disconnected() {
    let server = Server::open(ConnectionLimits { head: SOON, ..ConnectionLimits::default() }).await;
    assert_eq!(read_all(server.connect().await).await, "");
    let idle = read_all(server.send(PAGE).await).await;
    assert!(idle.ends_with("ok"), "the connection is closed after the answer: {idle}");
}

#[tokio::test]
async fn connections_of_one_address_are_limited() {
    let server =
        Server::open(ConnectionLimits { of_one_address: 3, ..ConnectionLimits::default() }).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut stream = server.send(PAGE).await;
        guarded(stream.read_exact(&mut [0; 15])).await.unwrap();
        held.push(stream);
    }
    for _ in 0..100 {
        assert_eq!(read_all(server.send(PAGE).await).await, "", "a fourth is turned away");
    }
    held.clear();
    // The permit is returned as soon as the server has noticed that the connection ended.
    while read_all(server.send("GET /health HTTP/1.0\r\n\r\n").await).await.is_empty() {}
}

#[tokio::test]
async fn a_body_that_does_not_arrive_times_out() {
    let server = Server::open(ConnectionLimits { body: SOON, ..ConnectionLimits::default() }).await;
    let post = "POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\ngame=";
    let answer = read_all(server.send(post).await).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    server.is_well().await;
}

#[tokio::test]
async fn bodies_over_the_limit_are_refused() {
    let server = Server::open(ConnectionLimits::default()).await;
    let long = "x".repeat(300 * 1024);
    let told = format!(
        "POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{long}",
        long.len()
    );
    let untold = format!(
        "POST /tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n\
         {:x}\r\n{long}\r\n",
        long.len()
    );
    for post in [told, untold] {
        let mut stream = server.connect().await;
        let (mut reads, mut writes) = stream.split();
        let write = async {
            let _ = writes.write_all(post.as_bytes()).await;
            std::future::pending::<()>().await;
        };
        let mut status = [0; 12];
        tokio::select! {
            read = guarded(reads.read_exact(&mut status)) => { read.unwrap(); }
            () = write => {}
        }
        assert_eq!(&status, b"HTTP/1.1 413");
    }
    let head = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: {long}\r\n\r\n");
    let answer = read_all(server.send(&head).await).await;
    assert!(!answer.contains("200 OK"), "{answer}");
    server.is_well().await;
}

#[tokio::test]
async fn malformed_requests_do_not_stop_the_server() {
    let server = Server::open(ConnectionLimits::default()).await;
    let nonsense = [
        "\0\u{1}\u{2}\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "POST /tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST /tables HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /t/../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ];
    for round in 0..20 {
        for text in nonsense {
            let stream = server.send(text).await;
            if round == 0 {
                let answer = read_all(stream).await;
                assert!(!answer.contains("200 OK"), "{text:?}: {answer}");
            }
        }
    }
    server.is_well().await;
}

#[tokio::test]
async fn the_server_stops_even_if_requests_are_open() {
    let server =
        Server::open(ConnectionLimits { farewell: SOON, ..ConnectionLimits::default() }).await;
    let half = server.send(HALF).await;
    let body = "POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\ngame";
    let body = server.send(body).await;
    let mut idle = server.send(PAGE).await;
    guarded(idle.read_exact(&mut [0; 15])).await.unwrap();
    server.stop.send(()).unwrap();
    guarded(server.task).await.unwrap().unwrap();
    drop((half, body, idle));
}
