//! Tests over TLS, with a certificate for tests only.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::*;
use crate::server::tls::Tls;

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/site/testdata").join(name)
}

fn config(doors: ConnectionLimits, certificate: &str, key: &str) -> Config {
    let tls = Tls::load(&data(certificate), &data(key)).unwrap();
    Config { doors, burst: 1e9, tls: Some(tls), ..Config::default() }
}

async fn server(doors: ConnectionLimits) -> Server {
    Server::set(config(doors, "certificate.pem", "key.pem")).await
}

async fn handshake(server: &Server, host: &'static str) -> io::Result<TlsStream<TcpStream>> {
    handshake_by(server, host, "authority.pem").await
}

/// Connects as a client that trusts only this authority.
async fn handshake_by(
    server: &Server,
    host: &'static str,
    authority: &str,
) -> io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(data(authority)).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from(host).unwrap();
    TlsConnector::from(Arc::new(config)).connect(name, server.connect().await).await
}

#[tokio::test]
async fn a_tls_server_does_not_answer_plain_http() {
    let server = server(ConnectionLimits::default()).await;
    let mut stream = handshake(&server, "localhost").await.unwrap();
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .await
        .unwrap();
    let mut answer = Vec::new();
    let _ = guarded(stream.read_to_end(&mut answer)).await;
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer:.100}");
    assert!(answer.contains("strict-transport-security: max-age="), "{answer:.900}");
    assert!(handshake(&server, "elsewhere").await.is_err(), "it is the certificate of this host");
    let plain = read_all(server.send(PAGE).await).await;
    assert!(!plain.contains("200 OK"), "{plain}");
}

#[tokio::test]
async fn a_renewed_certificate_is_used_without_a_restart() {
    let server = server(ConnectionLimits::default()).await;
    assert!(handshake_by(&server, "localhost", "renewed-certificate.pem").await.is_err());
    let renewed = config(ConnectionLimits::default(), "renewed-certificate.pem", "renewed-key.pem");
    server.site.reload(renewed).await.unwrap();
    handshake_by(&server, "localhost", "renewed-certificate.pem").await.unwrap();
    assert!(handshake(&server, "localhost").await.is_err(), "the old one is gone");
    // The port stays with https, and the limits are applied.
    server.site.reload(Config { largest_body: 7, ..Config::default() }).await.unwrap();
    handshake_by(&server, "localhost", "renewed-certificate.pem").await.unwrap();
    assert_eq!(server.site.0.live.now().config.largest_body, 7);
}

#[tokio::test]
async fn incomplete_handshakes_free_their_places() {
    let doors = ConnectionLimits {
        connections: 2,
        of_one_address: 2,
        head: SOON,
        ..ConnectionLimits::default()
    };
    let server = server(doors).await;
    let halves = [server.send("\u{16}\u{3}\u{1}").await, server.connect().await];
    for half in halves {
        assert!(!read_all(half).await.contains("200 OK"));
    }
    // The permits are returned as soon as the server has noticed that the connections ended.
    while handshake(&server, "localhost").await.is_err() {}
}

#[test]
fn an_invalid_certificate_file_is_refused_with_its_name() {
    let told = |certificate: &str, key: &str| {
        Tls::load(&data(certificate), &data(key)).unwrap_err().to_string()
    };
    assert!(told("nowhere.pem", "key.pem").contains("nowhere.pem"));
    assert!(told("key.pem", "key.pem").contains("there is no certificate in"));
    assert!(told("certificate.pem", "certificate.pem").contains("certificate.pem"));
    assert!(told("authority.pem", "key.pem").contains("cannot be used"), "not its key");
}
