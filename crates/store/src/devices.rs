//! Links that sign a person in on another device. A link is valid once and for a short time.

use sqlx::Row;

use crate::error::StoreError;
use crate::ids::{PersonId, SessionToken};
use crate::people::Person;
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// The lifetime of a link, in milliseconds.
const LINK_LIFETIME: i64 = 10 * 60 * 1000;

impl Store {
    /// Makes a new link for a person; older ones become invalid. Only this call returns it.
    pub async fn add_device_link(&self, person: &PersonId) -> Result<SessionToken, StoreError> {
        let code = SessionToken::random();
        let delete = "DELETE FROM device_links WHERE person_id = $1 OR until < $2";
        let insert = "INSERT INTO device_links (hash, person_id, until) VALUES ($1, $2, $3)";
        let change = vec![
            Statement::new(delete).text(person).number(self.now()),
            Statement::new(insert)
                .text(code.hash())
                .text(person)
                .number(self.now() + LINK_LIFETIME),
        ];
        self.writer.write(person, change).await?;
        Ok(code)
    }

    /// Returns the owner of a link that is still valid.
    pub async fn device_link(&self, code: &SessionToken) -> Result<Option<Person>, StoreError> {
        let select = "SELECT people.id, people.name FROM device_links \
                      JOIN people ON people.id = device_links.person_id \
                      WHERE device_links.hash = $1 AND device_links.until >= $2";
        let row = sqlx::query(select)
            .bind(code.hash())
            .bind(self.now())
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(Person { id: PersonId::read(row.try_get(0)?)?, name: row.try_get(1)? }))
    }

    /// Uses a link up and returns its owner. A second use returns `None`.
    pub async fn use_device_link(&self, code: &SessionToken) -> Result<Option<Person>, StoreError> {
        let Some(person) = self.device_link(code).await? else { return Ok(None) };
        let delete = "DELETE FROM device_links WHERE hash = $1";
        let delete = Statement::new(delete).text(code.hash()).must_touch_one_row();
        let used = self.writer.write(&person.id, vec![delete]).await?;
        Ok((used == ChangeOutcome::Done).then_some(person))
    }
}
