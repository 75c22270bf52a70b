//! Turn notices: people's channels, muted tables, notices already sent, and mails that confirm an address.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::ids::{PersonId, TableId, random_secret};
use crate::rows::from_row;
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

from_row!(ChannelRow { id, body, created_at });

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
        self.all(Statement::new(select).text(person)).await
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
        let select = "SELECT table_id FROM quiet_tables WHERE person_id = $1";
        self.all(Statement::new(select).text(person)).await
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
        let select = "SELECT at FROM calls WHERE person_id = $1 AND table_id = $2";
        let at: Option<i64> = self.first(Statement::new(select).text(person).text(table)).await?;
        Ok(at.is_some())
    }

    /// Records that a person looked at a table, so that the next turn causes a notice again.
    pub async fn record_visit(&self, person: &PersonId, table: &TableId) -> Result<(), StoreError> {
        if self.was_notified(person, table).await? {
            let delete = "DELETE FROM calls WHERE person_id = $1 AND table_id = $2";
            self.writer
                .write(person, vec![Statement::new(delete).text(person).text(table)])
                .await?;
        }
        Ok(())
    }
}

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// The maximum numbers of confirmation mails within a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmationLimits {
    pub of_person: u32,
    pub of_client: u32,
    pub of_server: u32,
}

/// The answer to a request for a confirmation mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfirmationOutcome {
    /// The mail may be sent. It is counted under this id.
    Allowed(String),
    /// The last mail to this address was not answered, and is younger than an hour. Another may be sent at this time,
    /// in milliseconds since 1970.
    Unanswered { until: i64 },
    /// The person has reached their limit for today.
    TooManyOfPerson,
    /// The network address of the client has reached its limit for today.
    TooManyOfClient,
    /// The server has reached its limit for today.
    TooManyOfServer,
}

impl Store {
    /// Counts a confirmation mail to a mail address, if one may be sent. All nodes share the count. The database keeps
    /// only keyed hashes of the address and the client.
    pub async fn claim_confirmation(
        &self,
        address: &str,
        person: &PersonId,
        client: &str,
        limits: ConfirmationLimits,
    ) -> Result<ConfirmationOutcome, StoreError> {
        let (address, client) = (self.keyed_hash(address).await?, self.keyed_hash(client).await?);
        let (id, now) = (random_secret(16), self.now());
        let trim = Statement::new("DELETE FROM confirmations WHERE at < $1").number(now - DAY);
        self.writer.write(&address, vec![trim]).await?;
        let insert = "INSERT INTO confirmations (id, address, person_id, client, at, answered) \
             SELECT $1, $2, $3, $4, $5, 0 WHERE NOT EXISTS (SELECT 1 FROM confirmations \
             WHERE address = $2 AND answered = 0 AND at > $6) \
             AND (SELECT COUNT(*) FROM confirmations WHERE person_id = $3) < $7 \
             AND (SELECT COUNT(*) FROM confirmations WHERE client = $4) < $8 \
             AND (SELECT COUNT(*) FROM confirmations) < $9";
        let insert = Statement::new(insert)
            .text(&id)
            .text(&address)
            .text(person)
            .text(&client)
            .number(now)
            .number(now - HOUR)
            .number(limits.of_person)
            .number(limits.of_client)
            .number(limits.of_server)
            .must_touch_one_row();
        match self.writer.write(&address, vec![insert]).await? {
            ChangeOutcome::Done => Ok(ConfirmationOutcome::Allowed(id)),
            ChangeOutcome::CalledOff => self.why_not(&address, person, &client, limits).await,
        }
    }

    async fn why_not(
        &self,
        address: &str,
        person: &PersonId,
        client: &str,
        limits: ConfirmationLimits,
    ) -> Result<ConfirmationOutcome, StoreError> {
        let last =
            "SELECT MAX(at) FROM confirmations WHERE address = $1 AND answered = 0 AND at > $2";
        let last = Statement::new(last).text(address).number(self.now() - HOUR);
        if let Some(Some(last)) = self.first::<Option<i64>>(last).await? {
            return Ok(ConfirmationOutcome::Unanswered { until: last + HOUR });
        }
        let count = async |sql: &'static str, of: &str| {
            Ok::<i64, StoreError>(self.first(Statement::new(sql).text(of)).await?.unwrap_or(0))
        };
        let of_person = "SELECT COUNT(*) FROM confirmations WHERE person_id = $1";
        if count(of_person, person.as_str()).await? >= i64::from(limits.of_person) {
            return Ok(ConfirmationOutcome::TooManyOfPerson);
        }
        let of_client = "SELECT COUNT(*) FROM confirmations WHERE client = $1";
        if count(of_client, client).await? >= i64::from(limits.of_client) {
            return Ok(ConfirmationOutcome::TooManyOfClient);
        }
        Ok(ConfirmationOutcome::TooManyOfServer)
    }

    /// Removes a mail that could not be sent, so that it does not count.
    pub async fn release_confirmation(&self, id: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM confirmations WHERE id = $1";
        self.writer.write(id, vec![Statement::new(delete).text(id)]).await?;
        Ok(())
    }

    /// Records that a person has answered the confirmation mails to an address.
    pub async fn answer_confirmation(
        &self,
        address: &str,
        person: &PersonId,
    ) -> Result<(), StoreError> {
        let address = self.keyed_hash(address).await?;
        let update = "UPDATE confirmations SET answered = 1 WHERE address = $1 AND person_id = $2";
        self.writer.write(person, vec![Statement::new(update).text(address).text(person)]).await?;
        Ok(())
    }

    /// Returns a hash that nobody can compute without the server's secret. Mail addresses are compared without case.
    async fn keyed_hash(&self, text: &str) -> Result<String, StoreError> {
        let key = self.secret("confirmations").await?;
        let hash = Sha256::digest(format!("{key} {}", text.to_lowercase()));
        Ok(game::hex(&hash[..16]))
    }
}
