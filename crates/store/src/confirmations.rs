//! Letters that confirm a person's mail address, and their limits.

use sha2::{Digest, Sha256};
use sqlx::Row;

use crate::error::StoreError;
use crate::ids::{PersonId, secret};
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

/// The maximum numbers of letters within a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfirmationLimits {
    pub of_person: u32,
    pub of_client: u32,
    pub of_server: u32,
}

/// The answer to a request for a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// The letter may be sent. It is counted under this id.
    Allowed(String),
    /// The last letter to this address was not answered, and is younger than an hour. Another may be sent at
    /// this time, in milliseconds since 1970.
    Unanswered { until: i64 },
    /// The person has reached their limit for today.
    TooManyOfPerson,
    /// The network address of the client has reached its limit for today.
    TooManyOfClient,
    /// The server has reached its limit for today.
    TooManyOfServer,
}

impl Store {
    /// Counts a letter to a mail address, if one may be sent. All nodes share the count. The database keeps only keyed
    /// hashes of the address and the client.
    pub async fn claim_confirmation(
        &self,
        address: &str,
        person: &PersonId,
        client: &str,
        limits: ConfirmationLimits,
    ) -> Result<Confirmation, StoreError> {
        let (address, client) = (self.keyed_hash(address).await?, self.keyed_hash(client).await?);
        let (id, now) = (secret(16), self.now());
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
            .number(i64::from(limits.of_person))
            .number(i64::from(limits.of_client))
            .number(i64::from(limits.of_server))
            .must_touch_one_row();
        match self.writer.write(&address, vec![insert]).await? {
            ChangeOutcome::Done => Ok(Confirmation::Allowed(id)),
            ChangeOutcome::CalledOff => self.why_not(&address, person, &client, limits).await,
        }
    }

    async fn why_not(
        &self,
        address: &str,
        person: &PersonId,
        client: &str,
        limits: ConfirmationLimits,
    ) -> Result<Confirmation, StoreError> {
        let last =
            "SELECT MAX(at) FROM confirmations WHERE address = $1 AND answered = 0 AND at > $2";
        let last = sqlx::query(last).bind(address.to_string()).bind(self.now() - HOUR);
        let last: Option<i64> = last.fetch_one(&self.pool).await?.try_get(0)?;
        if let Some(last) = last {
            return Ok(Confirmation::Unanswered { until: last + HOUR });
        }
        let count = async |sql: &'static str, of: &str| -> Result<i64, StoreError> {
            Ok(sqlx::query(sql).bind(of.to_string()).fetch_one(&self.pool).await?.try_get(0)?)
        };
        let of_person = "SELECT COUNT(*) FROM confirmations WHERE person_id = $1";
        if count(of_person, person.as_str()).await? >= i64::from(limits.of_person) {
            return Ok(Confirmation::TooManyOfPerson);
        }
        let of_client = "SELECT COUNT(*) FROM confirmations WHERE client = $1";
        if count(of_client, client).await? >= i64::from(limits.of_client) {
            return Ok(Confirmation::TooManyOfClient);
        }
        Ok(Confirmation::TooManyOfServer)
    }

    /// Removes a letter that could not be sent, so that it does not count.
    pub async fn release_confirmation(&self, id: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM confirmations WHERE id = $1";
        self.writer.write(id, vec![Statement::new(delete).text(id)]).await?;
        Ok(())
    }

    /// Records that a person has answered the letters to an address.
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
