//! Opening the database.

use std::fs::File;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Connection, SqlSafeStr};
use tokio::sync::watch;

use crate::database::Database;
use crate::error::StoreError;
use crate::ids::random_secret;
use crate::meter::WriterMeter;
use crate::pulse;
use crate::writer::{Statement, Writer};

/// The name of the database file in a data folder.
pub(crate) const FILE: &str = "vinea.db";

/// The versions of the schema. `migrations/README.md` has the rules, and the reason why there is no number 7.
pub(crate) const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../migrations/0001_tables.sql")),
    (2, "no snapshots", include_str!("../migrations/0002_no_snapshots.sql")),
    (3, "chat", include_str!("../migrations/0003_chat.sql")),
    (4, "answers", include_str!("../migrations/0004_answers.sql")),
    (5, "thinking", include_str!("../migrations/0005_thinking.sql")),
    (6, "documents", include_str!("../migrations/0006_documents.sql")),
    (8, "glances", include_str!("../migrations/0008_glances.sql")),
    (9, "operating", include_str!("../migrations/0009_operating.sql")),
    (10, "calls", include_str!("../migrations/0010_calls.sql")),
    (11, "lessons", include_str!("../migrations/0011_lessons.sql")),
    (12, "solved", include_str!("../migrations/0012_solved.sql")),
    (13, "deleting people", include_str!("../migrations/0013_deleting_people.sql")),
    (14, "puzzle ratings", include_str!("../migrations/0014_puzzle_ratings.sql")),
    (15, "openings", include_str!("../migrations/0015_openings.sql")),
    (16, "presence", include_str!("../migrations/0016_presence.sql")),
];

/// The open database, at this program's version. Clones share it.
#[derive(Clone)]
pub struct Store {
    pub(crate) pool: AnyPool,
    pub(crate) writer: Writer,
    pub(crate) database: Database,
    /// The name of this process among all that share the database.
    pub(crate) node: String,
    /// True while the database server answers.
    pub(crate) reachable: watch::Receiver<bool>,
    clock: fn() -> i64,
}

impl Store {
    /// Opens `sqlite:PATH` (created if it does not exist) or `postgres://…`, and updates the schema.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        let database = Database::at(address)?;
        // The pool would retry for a long time, so a database that cannot be opened is detected here.
        let mut first = database.connect().await.map_err(|error| not_a_database(address, error))?;
        migrator().run(&mut first).await?;
        first.close().await?;
        let pool = database.readers()?;
        let writer = Writer::start(database.clone());
        let reachable = pulse::follow(&database);
        Ok(Store { pool, writer, database, node: random_secret(8), reachable, clock: system_clock })
    }

    /// Opens the database of a data folder. Other users of the machine cannot read its file.
    pub async fn open_folder(folder: &Path) -> Result<Store, StoreError> {
        let file = folder.join(FILE);
        make_private(&file)?;
        Store::open(&format!("sqlite:{}", file.display())).await
    }

    /// Opens the database of a data folder, if it has one.
    pub async fn open_existing(folder: &Path) -> Result<Store, StoreError> {
        let file = folder.join(FILE);
        if !file.exists() {
            return Err(StoreError::NoDatabase(file));
        }
        Store::open_folder(folder).await
    }

    /// Returns the counters of the writer.
    pub fn meter(&self) -> &WriterMeter {
        self.writer.meter()
    }

    /// Returns true if other nodes may share the database.
    pub fn is_shared(&self) -> bool {
        self.database.is_shared()
    }

    /// Returns the same store with another clock, which returns milliseconds since 1970.
    pub fn with_clock(self, clock: fn() -> i64) -> Store {
        Store { clock, ..self }
    }

    /// Returns the time in milliseconds since 1970.
    pub fn now(&self) -> i64 {
        (self.clock)()
    }

    /// Returns the secret with this name, which is created at first use. The server signs with such secrets.
    pub async fn secret(&self, name: &str) -> Result<String, StoreError> {
        let insert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.writer
            .write(name, vec![Statement::new(insert).text(name).text(random_secret(64))])
            .await?;
        let select = Statement::new("SELECT value FROM secrets WHERE name = $1").text(name);
        Ok(self.first(select).await?.ok_or(sqlx::Error::RowNotFound)?)
    }

    /// Closes the database after all pending writes.
    pub async fn close(self) {
        let Store { pool, writer, .. } = self;
        writer.end().await;
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

/// Creates a file that only its owner can read. SQLite gives its own files beside it the same rights.
pub(crate) fn make_private(file: &Path) -> Result<(), StoreError> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Ok(_) => Ok(()),
        Err(error) => Err(StoreError::File { path: file.to_path_buf(), error }),
    }
}

/// Detects SQLite's code 26: the file is not a database.
pub(crate) fn not_a_database(address: &str, error: sqlx::Error) -> StoreError {
    let code = error.as_database_error().and_then(|error| error.code());
    match code.as_deref() {
        Some("26") => StoreError::NotVineaDatabase(address.to_string()),
        _ => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schema_versions_have_only_the_documented_gap() {
        let numbers: Vec<i64> = MIGRATIONS.iter().map(|(number, ..)| *number).collect();
        let expected: Vec<i64> =
            (1..=numbers[numbers.len() - 1]).filter(|&number| number != 7).collect();
        assert_eq!(numbers, expected);
        assert!(include_str!("../migrations/README.md").contains("no number 7"));
    }
}
