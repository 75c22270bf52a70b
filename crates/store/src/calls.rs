//! Turn notices: people's channels, muted tables, and notices already sent.

use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::Row;

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// A stored notice channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelRow {
    pub id: String,
    pub body: Value,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

impl Store {
    /// Stores a person's channel. `address` identifies it: a channel with the same address is replaced.
    pub async fn keep_channel(
        &self,
        person: &PersonId,
        address: &str,
        body: &Value,
    ) -> Result<(), StoreError> {
        let id = game::hex(&Sha256::digest(format!("{person} {address}"))[..16]);
        let upsert = "INSERT INTO channels (id, person_id, body, created_at) VALUES ($1, $2, $3, $4) \
                      ON CONFLICT (id) DO UPDATE SET body = excluded.body";
        let upsert = Statement::new(upsert).text(id).text(person).text(body).number(self.now());
        self.writer.write(person, vec![upsert]).await?;
        Ok(())
    }

    /// Returns a person's channels, the oldest first.
    pub async fn channels_of(&self, person: &PersonId) -> Result<Vec<ChannelRow>, StoreError> {
        let select = "SELECT id, body, created_at FROM channels WHERE person_id = $1 \
                      ORDER BY created_at, id";
        let rows = sqlx::query(select).bind(person.to_string()).fetch_all(&self.pool).await?;
        rows.iter()
            .map(|row| {
                let body = serde_json::from_str(&row.try_get::<String, _>(1)?)?;
                Ok(ChannelRow { id: row.try_get(0)?, body, created_at: row.try_get(2)? })
            })
            .collect()
    }

    pub async fn forget_channel(&self, person: &PersonId, id: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM channels WHERE id = $1 AND person_id = $2";
        let delete = Statement::new(delete).text(id).text(person);
        self.writer.write(person, vec![delete]).await?;
        Ok(())
    }

    /// Turns notices about a table on or off for a person.
    pub async fn set_quiet(
        &self,
        person: &PersonId,
        table: &TableId,
        quiet: bool,
    ) -> Result<(), StoreError> {
        let change = match quiet {
            true => {
                "INSERT INTO quiet_tables (person_id, table_id) VALUES ($1, $2) \
                 ON CONFLICT DO NOTHING"
            }
            false => "DELETE FROM quiet_tables WHERE person_id = $1 AND table_id = $2",
        };
        let change = Statement::new(change).text(person).text(table);
        self.writer.write(person, vec![change]).await?;
        Ok(())
    }

    /// Returns the tables that a person has muted.
    pub async fn quiet_tables(&self, person: &PersonId) -> Result<Vec<TableId>, StoreError> {
        let rows = sqlx::query("SELECT table_id FROM quiet_tables WHERE person_id = $1")
            .bind(person.to_string())
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| TableId::read(row.try_get(0)?)).collect()
    }

    /// Returns true if the caller has to notify a person about a table. No node notifies anybody twice before they have
    /// looked.
    pub async fn claim_notice(
        &self,
        person: &PersonId,
        table: &TableId,
    ) -> Result<bool, StoreError> {
        let insert = "INSERT INTO calls (person_id, table_id, at) SELECT $1, $2, $3 WHERE NOT EXISTS \
                      (SELECT 1 FROM quiet_tables WHERE person_id = $1 AND table_id = $2) \
                      ON CONFLICT DO NOTHING";
        let insert =
            Statement::new(insert).text(person).text(table).number(self.now()).must_touch_one_row();
        Ok(self.writer.write(person, vec![insert]).await? == ChangeOutcome::Done)
    }

    /// Returns true if a person was notified about a table and has not looked since.
    pub async fn was_notified(
        &self,
        person: &PersonId,
        table: &TableId,
    ) -> Result<bool, StoreError> {
        let called = sqlx::query("SELECT 1 FROM calls WHERE person_id = $1 AND table_id = $2")
            .bind(person.to_string())
            .bind(table.to_string())
            .fetch_optional(&self.pool)
            .await?;
        Ok(called.is_some())
    }

    /// Records that a person looked at a table, so that the next turn causes a notice again.
    pub async fn has_looked(&self, person: &PersonId, table: &TableId) -> Result<(), StoreError> {
        if self.was_notified(person, table).await? {
            let delete = "DELETE FROM calls WHERE person_id = $1 AND table_id = $2";
            self.writer
                .write(person, vec![Statement::new(delete).text(person).text(table)])
                .await?;
        }
        Ok(())
    }
}
