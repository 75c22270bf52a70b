//! Checks that the database answers and can be written to.

use std::time::Duration;

use sqlx::AnyConnection;
use tokio::sync::watch;

use crate::database::{Database, with_time_limit};
use crate::error::StoreError;
use crate::store::Store;
use crate::writer::Statement;

/// The interval between two checks of a database server.
const BETWEEN: Duration = Duration::from_millis(400);

impl Store {
    /// Reads and writes a small row durably. An error describes the problem.
    pub async fn check_health(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT name FROM pulse").fetch_optional(&self.pool).await?;
        let upsert = "INSERT INTO pulse (name, at) VALUES ('ready', $1) \
             ON CONFLICT (name) DO UPDATE SET at = excluded.at";
        self.writer.write("pulse", vec![Statement::new(upsert).number(self.now())]).await?;
        Ok(())
    }

    /// Returns true if a write has failed in the last seconds.
    pub fn writes_fail(&self) -> bool {
        self.writer.fails()
    }

    /// Returns a receiver that shows if the database server answers. SQLite always answers.
    pub fn reachable(&self) -> watch::Receiver<bool> {
        self.reachable.clone()
    }
}

/// Checks a database server at intervals until the last receiver is dropped.
pub(crate) fn follow(database: &Database) -> watch::Receiver<bool> {
    let (told, reachable) = watch::channel(true);
    if database.is_shared() {
        let database = database.clone();
        tokio::spawn(async move {
            let mut connection = None;
            while !told.is_closed() {
                let answers = check_server(&database, connection.take()).await;
                told.send_if_modified(|known| std::mem::replace(known, answers.is_ok()) != *known);
                connection = answers.ok();
                tokio::time::sleep(BETWEEN).await;
            }
        });
    }
    reachable
}

/// Checks over the kept connection, or over a new one.
async fn check_server(
    database: &Database,
    kept: Option<AnyConnection>,
) -> Result<AnyConnection, sqlx::Error> {
    let mut connection = match kept {
        Some(connection) => connection,
        None => database.connect().await?,
    };
    with_time_limit(async { sqlx::query("SELECT 1").execute(&mut connection).await }).await?;
    Ok(connection)
}
