//! People and the browsers they come with.

use serde_json::Value;
use sqlx::Row;

use crate::error::StoreError;
use crate::ids::{PersonId, SessionToken};
use crate::store::Store;
use crate::writer::Statement;

/// Somebody who plays. Guests are people with nothing but a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

impl Store {
    /// A new guest.
    pub async fn add_person(&self, name: &str) -> Result<Person, StoreError> {
        let person = Person { id: PersonId::random(), name: name.to_string() };
        let insert = "INSERT INTO people (id, name, created_at) VALUES ($1, $2, $3)";
        let insert = Statement::new(insert).text(&person.id).text(name).number(self.now());
        self.writer.write(&person.id, vec![insert]).await?;
        Ok(person)
    }

    pub async fn rename_person(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        let update = "UPDATE people SET name = $2 WHERE id = $1";
        self.writer.write(person, vec![Statement::new(update).text(person).text(name)]).await?;
        Ok(())
    }

    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query("SELECT id, name FROM people WHERE id = $1")
            .bind(id.to_string())
            .fetch_optional(&self.pool)
            .await?;
        row.map(read_person).transpose()
    }

    /// A new session for a person. The token is told this once; the database keeps its hash.
    pub async fn add_session(&self, person: &PersonId) -> Result<SessionToken, StoreError> {
        let token = SessionToken::random();
        let insert = "INSERT INTO sessions (hash, person_id, created_at) VALUES ($1, $2, $3)";
        let insert = Statement::new(insert).text(token.hash()).text(person).number(self.now());
        self.writer.write(person, vec![insert]).await?;
        Ok(token)
    }

    /// Who comes with this token.
    pub async fn session(&self, token: &SessionToken) -> Result<Option<Person>, StoreError> {
        let row = sqlx::query(
            "SELECT people.id, people.name FROM sessions \
             JOIN people ON people.id = sessions.person_id WHERE sessions.hash = $1",
        )
        .bind(token.hash())
        .fetch_optional(&self.pool)
        .await?;
        row.map(read_person).transpose()
    }

    pub async fn end_session(&self, token: &SessionToken) -> Result<(), StoreError> {
        let delete = "DELETE FROM sessions WHERE hash = $1";
        self.writer.write(token.hash(), vec![Statement::new(delete).text(token.hash())]).await?;
        Ok(())
    }

    /// A person's own settings; `None` where nothing was ever set.
    pub async fn settings(&self, person: &PersonId) -> Result<Option<Value>, StoreError> {
        let row = sqlx::query("SELECT body FROM settings WHERE person_id = $1")
            .bind(person.to_string())
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(serde_json::from_str(&row.try_get::<String, _>(0)?)?))
    }

    pub async fn set_settings(&self, person: &PersonId, body: &Value) -> Result<(), StoreError> {
        let upsert = "INSERT INTO settings (person_id, body) VALUES ($1, $2) \
                      ON CONFLICT (person_id) DO UPDATE SET body = excluded.body";
        self.writer.write(person, vec![Statement::new(upsert).text(person).text(body)]).await?;
        Ok(())
    }
}

fn read_person(row: sqlx::any::AnyRow) -> Result<Person, StoreError> {
    Ok(Person { id: PersonId::read(row.try_get(0)?)?, name: row.try_get(1)? })
}
