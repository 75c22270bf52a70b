//! Sessions: the browsers in which people are signed in.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::StoreError;
use crate::ids::{PersonId, SessionId, SessionToken};
use crate::people::Person;
use crate::store::Store;
use crate::writer::Statement;

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
        let row = sqlx::query(
            "SELECT people.id, people.name, people.banned_at, sessions.seen_at FROM sessions \
             JOIN people ON people.id = sessions.person_id WHERE sessions.hash = $1",
        )
        .bind(token.hash())
        .fetch_optional(&self.pool)
        .await?;
        let read = |row: AnyRow| {
            let seen_at: i64 = row.try_get(3)?;
            Ok(Session {
                person: Person { id: PersonId::read(row.try_get(0)?)?, name: row.try_get(1)? },
                banned: row.try_get::<Option<i64>, _>(2)?.is_some(),
                seen_at: (seen_at > 0).then_some(seen_at),
            })
        };
        row.map(read).transpose()
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
        let rows = sqlx::query(
            "SELECT hash, device, created_at, seen_at FROM sessions WHERE person_id = $1 \
             ORDER BY seen_at DESC, hash",
        )
        .bind(person.to_string())
        .fetch_all(&self.pool)
        .await?;
        let read = |row: AnyRow| {
            Ok(SessionRow {
                id: SessionId::from_hash(&row.try_get::<String, _>(0)?)?,
                device: row.try_get(1)?,
                created_at: row.try_get(2)?,
                seen_at: row.try_get(3)?,
            })
        };
        rows.into_iter().map(read).collect()
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
