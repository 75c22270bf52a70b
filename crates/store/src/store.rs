//! Opening the database.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Row, SqlSafeStr};

use crate::error::StoreError;
use crate::ids::secret;
use crate::writer::{Statement, Writer};

/// The versions of the schema. A released one is never edited: a change is a further file.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "no snapshots", include_str!("../migrations/0002_no_snapshots.sql")),
    (3, "chat", include_str!("../migrations/0003_chat.sql")),
];

/// Readers wait this long for a writer before they give up.
const SQLITE_SET_UP: &str = "PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; \
     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;";

/// The database, open and at this program's version. Clones share it.
#[derive(Clone)]
pub struct Store {
    pub(crate) pool: AnyPool,
    pub(crate) writer: Writer,
    /// Where other nodes may share the log.
    pub(crate) shared: Option<String>,
    clock: fn() -> i64,
}

impl Store {
    /// Opens `sqlite:PATH` (made if it is not there) or `postgres://…`, and brings the schema up to
    /// date.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = address.starts_with("sqlite:");
        if !sqlite && !address.starts_with("postgres://") && !address.starts_with("postgresql://") {
            return Err(StoreError::Address(address.to_string()));
        }
        let address = match address.strip_prefix("sqlite:") {
            Some(path) => format!("sqlite://{path}?mode=rwc"),
            None => address.to_string(),
        };
        let pool = AnyPoolOptions::new()
            .max_connections(8)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        sqlx::raw_sql(SQLITE_SET_UP).execute(connection).await?;
                    }
                    Ok(())
                })
            })
            .connect(&address)
            .await?;
        migrator().run(&pool).await?;
        let shared = (!sqlite).then_some(address);
        Ok(Store { writer: Writer::start(pool.clone()), pool, shared, clock: system_clock })
    }

    /// The database of a data folder.
    pub async fn open_folder(folder: &Path) -> Result<Store, StoreError> {
        Store::open(&format!("sqlite:{}", folder.join("vinea.db").display())).await
    }

    /// The same store with another clock, which tells milliseconds since 1970.
    pub fn with_clock(self, clock: fn() -> i64) -> Store {
        Store { clock, ..self }
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        (self.clock)()
    }

    /// The secret with this name, made at first use: what the server signs with.
    pub async fn secret(&self, name: &str) -> Result<String, StoreError> {
        let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.writer.write(vec![Statement::new(insert).text(name).text(secret(64))]).await?;
        let row = sqlx::query("SELECT value FROM secrets WHERE name = $1")
            .bind(name.to_string())
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get(0)?)
    }

    /// Closes the database after what is being written.
    pub async fn close(self) {
        let Store { pool, writer, .. } = self;
        drop(writer);
        pool.close().await;
    }
}

fn migrator() -> Migrator {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations(MIGRATIONS.iter().map(migration).collect())
}

fn system_clock() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map(|since| since.as_millis() as i64).unwrap_or_default()
}
