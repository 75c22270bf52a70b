//! People, their settings, their sessions, and links that sign them in on another device.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::StoreError;
use crate::ids::{PersonId, SessionId, SessionToken};
use crate::rows::from_row;
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// A person. Guests have only a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// A person, with data for the operator of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    pub person: Person,
    pub created_at: i64,
    /// The time of the last visit, if it is known.
    pub seen_at: i64,
    pub banned_at: Option<i64>,
    /// The number of tables where they sit or are host.
    pub tables: i64,
}

from_row!(Person { id, name });
from_row!(PersonRow { person, created_at, seen_at, banned_at, tables });
from_row!(SessionRow { id, device, created_at, seen_at });

impl Store {
    /// Adds a guest.
    pub async fn add_person(&self, name: &str) -> Result<Person, StoreError> {
        let person = Person { id: PersonId::random(), name: name.to_string() };
        self.writer.write(&person.id, vec![insert(&person, self.now())]).await?;
        Ok(person)
    }

    pub async fn rename_person(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        let update = "UPDATE people SET name = $2 WHERE id = $1";
        self.writer.write(person, vec![Statement::new(update).text(person).text(name)]).await?;
        Ok(())
    }

    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let select = "SELECT id, name FROM people WHERE id = $1";
        self.first(Statement::new(select).text(id)).await
    }

    /// Returns the latest visitors, at most `most`.
    pub async fn people(&self, most: u32) -> Result<Vec<PersonRow>, StoreError> {
        let select = "SELECT id, name, created_at, seen_at, banned_at, (SELECT COUNT(*) FROM tables \
             WHERE tables.host = people.id OR EXISTS (SELECT 1 FROM seats WHERE \
             seats.table_id = tables.id AND seats.person_id = people.id)) FROM people \
             ORDER BY seen_at DESC, created_at DESC, id LIMIT $1";
        self.all(Statement::new(select).number(most)).await
    }

    /// Bans a person, or lifts the ban. Running servers apply this within a second.
    pub async fn ban_person(&self, person: &PersonId, banned: bool) -> Result<(), StoreError> {
        let update = match banned {
            true => "UPDATE people SET banned_at = $2 WHERE id = $1",
            false => "UPDATE people SET banned_at = NULLIF($2, $2) WHERE id = $1",
        };
        let mut change = vec![Statement::new(update).text(person).number(self.now())];
        change.extend(self.node_event(&BTreeSet::new()));
        self.writer.write(person, change).await?;
        Ok(())
    }

    /// Returns a person's settings; `None` if none were ever stored.
    pub async fn settings(&self, person: &PersonId) -> Result<Option<Value>, StoreError> {
        let select = "SELECT body FROM settings WHERE person_id = $1";
        self.first(Statement::new(select).text(person)).await
    }

    pub async fn set_settings(&self, person: &PersonId, body: &Value) -> Result<(), StoreError> {
        let upsert = "INSERT INTO settings (person_id, body) VALUES ($1, $2) \
                      ON CONFLICT (person_id) DO UPDATE SET body = excluded.body";
        self.writer.write(person, vec![Statement::new(upsert).text(person).text(body)]).await?;
        Ok(())
    }
}

pub(crate) fn insert(person: &Person, now: i64) -> Statement {
    let insert = "INSERT INTO people (id, name, created_at, seen_at) VALUES ($1, $2, $3, $3) \
         ON CONFLICT DO NOTHING";
    Statement::new(insert).text(&person.id).text(&person.name).number(now)
}

/// The session of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub person: Person,
    pub banned: bool,
    /// The time of the last use, in milliseconds since 1970; `None` if it was never used.
    pub seen_at: Option<i64>,
}

/// One of a person's sessions, as it is shown to that person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    pub id: SessionId,
    /// A short description of the device.
    pub device: String,
    pub created_at: i64,
    pub seen_at: i64,
}

impl Store {
    /// Starts a session for a person. Only this call returns the token; the database keeps its hash.
    pub async fn add_session(
        &self,
        person: &PersonId,
        device: &str,
    ) -> Result<SessionToken, StoreError> {
        let (token, now) = (SessionToken::random(), self.now());
        let insert = "INSERT INTO sessions (hash, person_id, created_at, seen_at, device) \
             VALUES ($1, $2, $3, $3, $4)";
        let insert =
            Statement::new(insert).text(token.hash()).text(person).number(now).text(device);
        self.writer.write(person, vec![insert]).await?;
        Ok(token)
    }

    /// Returns the session of this token.
    pub async fn session(&self, token: &SessionToken) -> Result<Option<Session>, StoreError> {
        let select = "SELECT people.id, people.name, people.banned_at, sessions.seen_at \
             FROM sessions JOIN people ON people.id = sessions.person_id WHERE sessions.hash = $1";
        let row = self.first(Statement::new(select).text(token.hash())).await?;
        Ok(row.map(|(person, banned_at, seen_at): (Person, Option<i64>, i64)| Session {
            person,
            banned: banned_at.is_some(),
            seen_at: (seen_at > 0).then_some(seen_at),
        }))
    }

    /// Stores the time of a session's last use.
    pub async fn renew_session(
        &self,
        token: &SessionToken,
        person: &PersonId,
    ) -> Result<(), StoreError> {
        let now = self.now();
        let session = "UPDATE sessions SET seen_at = $2 WHERE hash = $1";
        let people = "UPDATE people SET seen_at = $2 WHERE id = $1";
        let change = vec![
            Statement::new(session).text(token.hash()).number(now),
            Statement::new(people).text(person).number(now),
        ];
        self.writer.write(person, change).await?;
        Ok(())
    }

    /// Returns a person's sessions, the last used first.
    pub async fn sessions_of(&self, person: &PersonId) -> Result<Vec<SessionRow>, StoreError> {
        let select = "SELECT SUBSTR(hash, 1, 16), device, created_at, seen_at FROM sessions \
             WHERE person_id = $1 ORDER BY seen_at DESC, hash";
        self.all(Statement::new(select).text(person)).await
    }

    pub async fn end_session(&self, token: &SessionToken) -> Result<(), StoreError> {
        let delete = "DELETE FROM sessions WHERE hash = $1";
        self.writer.write(token.hash(), vec![Statement::new(delete).text(token.hash())]).await?;
        Ok(())
    }

    /// Ends one of a person's sessions.
    pub async fn end_session_of(
        &self,
        person: &PersonId,
        session: &SessionId,
    ) -> Result<(), StoreError> {
        let delete = "DELETE FROM sessions WHERE person_id = $1 AND SUBSTR(hash, 1, 16) = $2";
        self.writer.write(person, vec![Statement::new(delete).text(person).text(session)]).await?;
        Ok(())
    }

    /// Ends all of a person's sessions except `kept`.
    pub async fn end_other_sessions(
        &self,
        person: &PersonId,
        kept: Option<&SessionToken>,
    ) -> Result<(), StoreError> {
        let delete = "DELETE FROM sessions WHERE person_id = $1 AND hash <> $2";
        let kept = kept.map(SessionToken::hash).unwrap_or_default();
        self.writer.write(person, vec![Statement::new(delete).text(person).text(kept)]).await?;
        Ok(())
    }

    /// Deletes the sessions that were last used before a time.
    pub async fn delete_sessions_before(&self, time: i64) -> Result<(), StoreError> {
        let delete = "DELETE FROM sessions WHERE seen_at > 0 AND seen_at < $1";
        self.writer.write("", vec![Statement::new(delete).number(time)]).await?;
        Ok(())
    }
}

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
        self.first(Statement::new(select).text(code.hash()).number(self.now())).await
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
