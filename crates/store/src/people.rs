//! People and their own settings.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::StoreError;
use crate::ids::PersonId;
use crate::store::Store;
use crate::writer::Statement;

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
        let row = sqlx::query("SELECT id, name FROM people WHERE id = $1")
            .bind(id.to_string())
            .fetch_optional(&self.pool)
            .await?;
        row.map(read_person).transpose()
    }

    /// Returns the latest visitors, at most `most`.
    pub async fn people(&self, most: u32) -> Result<Vec<PersonRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, name, created_at, seen_at, banned_at, (SELECT COUNT(*) FROM tables WHERE \
             tables.host = people.id OR EXISTS (SELECT 1 FROM seats WHERE \
             seats.table_id = tables.id AND seats.person_id = people.id)) FROM people \
             ORDER BY seen_at DESC, created_at DESC, id LIMIT $1",
        )
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        let read = |row: AnyRow| {
            Ok(PersonRow {
                created_at: row.try_get(2)?,
                seen_at: row.try_get(3)?,
                banned_at: row.try_get(4)?,
                tables: row.try_get(5)?,
                person: read_person(row)?,
            })
        };
        rows.into_iter().map(read).collect()
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

pub(crate) fn insert(person: &Person, now: i64) -> Statement {
    let insert = "INSERT INTO people (id, name, created_at, seen_at) VALUES ($1, $2, $3, $3) \
         ON CONFLICT DO NOTHING";
    Statement::new(insert).text(&person.id).text(&person.name).number(now)
}

fn read_person(row: AnyRow) -> Result<Person, StoreError> {
    Ok(Person { id: PersonId::read(row.try_get(0)?)?, name: row.try_get(1)? })
}
