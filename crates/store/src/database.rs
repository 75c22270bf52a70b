//! The address of the database, and the set-up of a connection.

use std::io;
use std::path::Path;
use std::time::Duration;

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AnyPool, Connection, Row};

use crate::error::StoreError;

/// The settings of a SQLite connection. It waits up to `busy_timeout` milliseconds for a busy database. Checkpoints
/// usually run beside the writer, long before the log file reaches `wal_autocheckpoint` pages. Deleted content is
/// overwritten with zeros.
const SQLITE_SET_UP: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = 4000; \
     PRAGMA secure_delete = ON;";

/// The number of connections for readers. The writer has its own connection.
const READERS: u32 = 8;

/// A database server that needs longer than this to connect or to answer a check counts as lost.
pub(crate) const PATIENCE: Duration = Duration::from_millis(1_200);

#[derive(Clone)]
pub(crate) struct Database {
    address: String,
    kind: DatabaseSystem,
    #[cfg(test)]
    pub(crate) faults: std::sync::Arc<crate::faults::FailureInjector>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DatabaseSystem {
    Sqlite,
    Postgres,
}

impl Database {
    /// Reads an address: `sqlite:PATH` or `postgres://…`.
    pub(crate) fn at(address: &str) -> Result<Database, StoreError> {
        let (kind, address) = match address.strip_prefix("sqlite:") {
            Some(path) => (DatabaseSystem::Sqlite, sqlite_file(Path::new(path), "rwc")?),
            None if address.starts_with("postgres://") || address.starts_with("postgresql://") => {
                (DatabaseSystem::Postgres, address.to_string())
            }
            None => {
                // The rest may contain a password.
                let scheme = address.split_once("://").map_or("", |(scheme, _)| scheme);
                return Err(StoreError::Address(format!("{scheme}…")));
            }
        };
        sqlx::any::install_default_drivers();
        Ok(Database {
            address,
            kind,
            #[cfg(test)]
            faults: std::sync::Arc::default(),
        })
    }

    /// Returns true if several servers can use this database.
    pub(crate) fn is_shared(&self) -> bool {
        self.kind == DatabaseSystem::Postgres
    }

    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Rewrites a SQLite database without its free pages, and empties the log file, so that neither contains deleted
    /// data. PostgreSQL reuses the space of deleted rows by itself (autovacuum).
    pub(crate) async fn compact(&self) -> Result<(), sqlx::Error> {
        if self.is_shared() {
            return Ok(());
        }
        let mut connection = self.connect().await?;
        sqlx::raw_sql("VACUUM").execute(&mut connection).await?;
        let checkpoint = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)");
        let busy: i64 = checkpoint.fetch_one(&mut connection).await?.try_get(0)?;
        connection.close().await?;
        match busy {
            0 => Ok(()),
            _ => Err(sqlx::Error::Protocol("another program is reading it".to_string())),
        }
    }

    /// Connects to the database. A server that does not answer in time counts as lost.
    pub(crate) async fn connect(&self) -> Result<AnyConnection, sqlx::Error> {
        let connected = AnyConnection::connect(&self.address);
        let mut connection = match self.kind {
            DatabaseSystem::Sqlite => connected.await?,
            DatabaseSystem::Postgres => with_time_limit(connected).await?,
        };
        self.set_up(&mut connection).await?;
        #[cfg(test)]
        self.faults.set_up(&mut connection).await?;
        Ok(connection)
    }

    pub(crate) fn readers(&self) -> Result<AnyPool, sqlx::Error> {
        let database = self.clone();
        let options = match self.kind {
            DatabaseSystem::Sqlite => AnyPoolOptions::new(),
            DatabaseSystem::Postgres => AnyPoolOptions::new().acquire_timeout(PATIENCE),
        };
        options
            .max_connections(READERS)
            .after_connect(move |connection, _| {
                let database = database.clone();
                Box::pin(async move { database.set_up(connection).await })
            })
            .connect_lazy(&self.address)
    }

    async fn set_up(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        if self.kind == DatabaseSystem::Sqlite {
            sqlx::raw_sql(SQLITE_SET_UP).execute(connection).await?;
        }
        Ok(())
    }
}

/// Waits for the answer of a database server, up to a limit.
pub(crate) async fn with_time_limit<T>(
    asked: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(answer) => answer,
        Err(_) => Err(io::Error::from(io::ErrorKind::TimedOut).into()),
    }
}

/// Returns the path as a part of an address, in which characters such as `?` and `%` are escaped.
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
