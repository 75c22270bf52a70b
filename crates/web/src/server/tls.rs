//! The server's own certificate, for use without a proxy.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, pem};
use tokio_rustls::rustls::{self, ServerConfig};

/// The TLS certificate of the server.
#[derive(Clone)]
pub struct Tls(pub(super) TlsAcceptor);

/// The reason why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    #[error("{path} cannot be read as PEM: {error}", path = path.display())]
    Pem { path: PathBuf, error: pem::Error },
    #[error("there is no certificate in {path}", path = .0.display())]
    NoCertificate(PathBuf),
    #[error("the certificate and its key cannot be used: {0}")]
    Rejected(#[from] rustls::Error),
}

impl Tls {
    /// Reads a chain of certificates and the key of the first of them.
    pub fn load(certificate: &Path, key: &Path) -> Result<Tls, TlsError> {
        let bad = |path: &Path| {
            let path = path.to_path_buf();
            move |error| TlsError::Pem { path, error }
        };
        let chain = CertificateDer::pem_file_iter(certificate).map_err(bad(certificate))?;
        let chain = chain.collect::<Result<Vec<_>, _>>().map_err(bad(certificate))?;
        if chain.is_empty() {
            return Err(TlsError::NoCertificate(certificate.to_path_buf()));
        }
        let key = PrivateKeyDer::from_pem_file(key).map_err(bad(key))?;
        let provider = Arc::new(ring::default_provider());
        let mut config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, key)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Tls(TlsAcceptor::from(Arc::new(config))))
    }
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls(…)")
    }
}
