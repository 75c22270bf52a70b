//! People and their own settings.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::StoreError;
use crate::ids::PersonId;
use crate::store::Store;
use crate::writer::Statement;

/// Somebody who plays. Guests are people with nothing but a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// A person as the operator of a server sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    pub person: Person,
    pub created_at: i64,
    /// When they last came, where that was noted.
    pub seen_at: i64,
    pub banned_at: Option<i64>,
    /// Tables where they sit or are host.
    pub tables: i64,
}

impl Store {
    /// A new guest.
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

    /// Everybody, who came last first.
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

    /// Shuts somebody out, or lets them in again.
    pub async fn ban_person(&self, person: &PersonId, banned: bool) -> Result<(), StoreError> {
        let update = match banned {
            true => "UPDATE people SET banned_at = $2 WHERE id = $1",
            false => "UPDATE people SET banned_at = NULLIF($2, $2) WHERE id = $1",
        };
        let update = Statement::new(update).text(person).number(self.now());
        self.writer.write(person, vec![update]).await?;
        Ok(())
    }

    /// Forgets what is known of a person: sessions, settings, what they said, and their name, also in
    /// the logs. Their seats stay, as `name`'s, since others played there too; who never sat
    /// anywhere is gone.
    pub async fn delete_person(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        let of = |sql: &'static str| Statement::new(sql).text(person);
        let mut change = vec![
            of("DELETE FROM sessions WHERE person_id = $1"),
            of("DELETE FROM settings WHERE person_id = $1"),
            of("DELETE FROM lessons WHERE person_id = $1"),
            of("DELETE FROM solved WHERE person_id = $1"),
            of("UPDATE chat SET name = $2, body = '…' WHERE person_id = $1").text(name),
            of("UPDATE seats SET name = $2 WHERE person_id = $1").text(name),
            of("UPDATE people SET name = $2 WHERE id = $1").text(name),
        ];
        change.extend(self.unname(person, name).await?);
        change.push(of("DELETE FROM people WHERE id = $1 \
             AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = people.id) \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person_id = people.id) \
             AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person_id = people.id)"));
        self.writer.write(person, change).await?;
        Ok(())
    }

    /// The entries of logs in which a person takes a seat, under another name.
    async fn unname(&self, person: &PersonId, name: &str) -> Result<Vec<Statement>, StoreError> {
        let rows = sqlx::query("SELECT table_id, seq, body FROM events WHERE body LIKE $1")
            .bind(format!("%\"{person}\"%"))
            .fetch_all(&self.pool)
            .await?;
        let mut changes = Vec::new();
        for row in rows {
            let mut body: Value = serde_json::from_str(&row.try_get::<String, _>(2)?)?;
            if body["person"] != person.as_str() || body["name"].is_null() {
                continue;
            }
            body["name"] = name.into();
            let update = "UPDATE events SET body = $3 WHERE table_id = $1 AND seq = $2";
            let update = Statement::new(update).text(row.try_get::<String, _>(0)?);
            changes.push(update.number(row.try_get(1)?).text(body));
        }
        Ok(changes)
    }

    /// Deletes the guests who came last before a time, sit nowhere, host nothing and said nothing.
    /// Says how many there were.
    pub async fn delete_guests_before(&self, time: i64) -> Result<usize, StoreError> {
        let rows = sqlx::query(
            "SELECT id FROM people WHERE seen_at < $1 AND created_at < $1 AND banned_at IS NULL \
             AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = people.id) \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person_id = people.id) \
             AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person_id = people.id)",
        )
        .bind(time)
        .fetch_all(&self.pool)
        .await?;
        for row in &rows {
            self.delete_person(&PersonId::read(row.try_get(0)?)?, "").await?;
        }
        Ok(rows.len())
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

pub(crate) fn insert(person: &Person, now: i64) -> Statement {
    let insert = "INSERT INTO people (id, name, created_at, seen_at) VALUES ($1, $2, $3, $3) \
         ON CONFLICT DO NOTHING";
    Statement::new(insert).text(&person.id).text(&person.name).number(now)
}

fn read_person(row: AnyRow) -> Result<Person, StoreError> {
    Ok(Person { id: PersonId::read(row.try_get(0)?)?, name: row.try_get(1)? })
}
