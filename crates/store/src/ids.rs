//! Random ids and secrets.

use std::fmt;

use game::hex;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::rows::{ColumnReader, FromRow};

/// Returns `bytes` random bytes from the operating system, in hexadecimal.
fn random(bytes: usize) -> String {
    let mut buffer = [0; 32];
    getrandom::fill(&mut buffer[..bytes]).expect("the operating system provides random numbers");
    hex(&buffer[..bytes])
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident: $bytes:literal bytes, $what:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            pub fn random() -> $name {
                $name(random($bytes))
            }

            /// Parses an id.
            pub fn parse(text: &str) -> Option<$name> {
                let fits = text.len() == 2 * $bytes
                    && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
                fits.then(|| $name(text.to_string()))
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }

        }

        impl FromRow for $name {
            fn read(columns: &mut ColumnReader<'_>) -> Result<$name, StoreError> {
                let text = String::read(columns)?;
                $name::parse(&text).ok_or(StoreError::Value { found: text, expected: $what })
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    )*};
}

ids! {
    /// A person, guest or not.
    PersonId: 8 bytes, "person";
    /// A table.
    TableId: 8 bytes, "table";
    /// The secret in a link to a seat at a table.
    InviteCode: 16 bytes, "invitation";
    /// The public id of a session. It gives no access.
    SessionId: 8 bytes, "session";
}

/// The secret in a browser's cookie: 128 random bits. It is never stored.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SessionToken(String);

impl SessionToken {
    pub fn random() -> SessionToken {
        SessionToken(random(16))
    }

    pub fn parse(text: &str) -> Option<SessionToken> {
        InviteCode::parse(text).map(|code| SessionToken(code.0))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns its id among the person's sessions.
    pub fn id(&self) -> SessionId {
        SessionId(self.hash()[..16].to_string())
    }

    /// Returns the hash that the database stores.
    pub(crate) fn hash(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }
}

impl fmt::Debug for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SessionToken(…)")
    }
}

/// Returns a secret of `bytes` bytes, in hexadecimal.
pub(crate) fn random_secret(bytes: usize) -> String {
    [random(32), random(32)].concat()[..2 * bytes].to_string()
}
