//! Where the database is, and how a connection to it begins.

use std::path::Path;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection};

use crate::error::StoreError;

/// Who finds the database busy waits this long, in milliseconds, before giving up. The log file is read into
/// the database beside the writer, as a rule long before it has so many pages.
const SQLITE_SET_UP: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000;";

/// Readers share so many connections; the writer has one of its own.
const READERS: u32 = 8;

#[derive(Clone)]
pub(crate) struct Database {
    address: String,
    kind: Kind,
    #[cfg(test)]
    pub(crate) faults: std::sync::Arc<crate::faults::Faults>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sqlite,
    Postgres,
}

impl Database {
    /// `sqlite:PATH` or `postgres://…`.
    pub(crate) fn at(address: &str) -> Result<Database, StoreError> {
        let (kind, address) = match address.strip_prefix("sqlite:") {
            Some(path) => (Kind::Sqlite, sqlite_file(Path::new(path), "rwc")?),
            None if address.starts_with("postgres://") || address.starts_with("postgresql://") => {
                (Kind::Postgres, address.to_string())
            }
            None => return Err(StoreError::Address(address.to_string())),
        };
        sqlx::any::install_default_drivers();
        Ok(Database {
            address,
            kind,
            #[cfg(test)]
            faults: std::sync::Arc::default(),
        })
    }

    /// Whether other nodes may share it.
    pub(crate) fn is_shared(&self) -> bool {
        self.kind == Kind::Postgres
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// How a transaction that will write begins: SQLite takes the lock at once, and need not find out
    /// in the midst that somebody else has it.
    pub(crate) fn begin(&self) -> &'static str {
        match self.kind {
            Kind::Sqlite => "BEGIN IMMEDIATE",
            Kind::Postgres => "BEGIN",
        }
    }

    /// Whether one call can be several statements.
    pub(crate) fn takes_many(&self) -> bool {
        self.kind == Kind::Sqlite
    }

    pub(crate) async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let mut connection = AnyConnection::connect(&self.address).await?;
        self.set_up(&mut connection).await?;
        #[cfg(test)]
        self.faults.set_up(&mut connection).await?;
        Ok(connection)
    }

    pub(crate) fn readers(&self) -> Result<AnyPool, sqlx::Error> {
        let database = self.clone();
        AnyPoolOptions::new()
            .max_connections(READERS)
            .after_connect(move |connection, _| {
                let database = database.clone();
                Box::pin(async move { database.set_up(connection).await })
            })
            .connect_lazy(&self.address)
    }

    async fn set_up(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        if self.kind == Kind::Sqlite {
            sqlx::raw_sql(SQLITE_SET_UP).execute(connection).await?;
        }
        Ok(())
    }
}

/// The path as a part of an address, where `?`, `%` and the like mean something else.
pub(crate) fn sqlite_file(path: &Path, mode: &str) -> Result<String, StoreError> {
    let unusable = || StoreError::Address(path.display().to_string());
    let whole = std::path::absolute(path).map_err(|_| unusable())?;
    let whole = whole.to_str().ok_or_else(unusable)?;
    let mut address = "sqlite://".to_string();
    for byte in whole.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => {
                address.push(char::from(byte));
            }
            byte => address.push_str(&format!("%{byte:02X}")),
        }
    }
    Ok(address + "?mode=" + mode)
}
