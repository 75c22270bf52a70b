//! Documents: texts that are stored under a kind and a name, and a whole table as one document, to examine it, to move
//! it to another server, or to archive it.

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::log::{self, AppendOutcome, ChatLine, LogEvent, NewEvent};
use crate::people::{self, Person};
use crate::rows::placeholders;
use crate::store::Store;
use crate::tables::{self, NewTable, SeatRow, Status, TableRow, Visibility};
use crate::writer::Statement;

/// A kind of text, and the maximum number of texts of this kind.
#[derive(Clone, Copy, Debug)]
pub struct DocumentKind {
    pub kind: &'static str,
    pub most: i64,
}

impl Store {
    /// Stores a text under its name and replaces an older one. If there are too many texts of this kind, the oldest are
    /// deleted.
    pub async fn keep(
        &self,
        shelf: DocumentKind,
        name: &str,
        body: &str,
    ) -> Result<(), StoreError> {
        let upsert = "INSERT INTO documents (kind, name, body, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (kind, name) DO UPDATE SET body = excluded.body, at = excluded.at";
        let upsert =
            Statement::new(upsert).text(shelf.kind).text(name).text(body).number(self.now());
        let trim = "DELETE FROM documents WHERE kind = $1 AND at < \
             (SELECT at FROM documents WHERE kind = $1 ORDER BY at DESC LIMIT 1 OFFSET $2)";
        let trim = Statement::new(trim).text(shelf.kind).number(shelf.most - 1);
        self.writer.write(name, vec![upsert, trim]).await?;
        Ok(())
    }

    /// Deletes a text. Does nothing if there is none with this name.
    pub async fn forget_document(&self, shelf: DocumentKind, name: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM documents WHERE kind = $1 AND name = $2";
        let delete = Statement::new(delete).text(shelf.kind).text(name);
        self.writer.write(name, vec![delete]).await?;
        Ok(())
    }

    pub async fn stored_document(
        &self,
        shelf: DocumentKind,
        name: &str,
    ) -> Result<Option<String>, StoreError> {
        let select = "SELECT body FROM documents WHERE kind = $1 AND name = $2";
        self.first(Statement::new(select).text(shelf.kind).text(name)).await
    }

    /// Returns the stored texts among those named, by name.
    pub async fn documents_named(
        &self,
        shelf: DocumentKind,
        names: &[String],
    ) -> Result<HashMap<String, String>, StoreError> {
        if names.is_empty() {
            return Ok(HashMap::new());
        }
        let among = placeholders(2, names.len());
        let sql = format!("SELECT name, body FROM documents WHERE kind = $1 AND name IN ({among})");
        let select = names.iter().fold(Statement::new(sql).text(shelf.kind), Statement::text);
        Ok(self.all(select).await?.into_iter().collect())
    }
}

/// All data of a table except its links. It contains the seed: while the game lasts, its reader can compute what will
/// be drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableDocument {
    pub format: TextFormat,
    pub id: TableId,
    pub game: String,
    pub host: PersonId,
    pub status: Status,
    pub visibility: Visibility,
    pub spec: Value,
    pub seed: String,
    pub created_at: i64,
    pub changed_at: i64,
    /// All people who are named in it.
    pub people: Vec<Person>,
    pub seats: Vec<SeatRow>,
    pub log: Vec<LogEvent>,
    pub chat: Vec<ChatLine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextFormat {
    #[serde(rename = "vinea-table/1")]
    First,
}

impl TableDocument {
    /// Returns the table as a row of the database.
    pub fn row(&self) -> TableRow {
        TableRow {
            id: self.id.clone(),
            game: self.game.clone(),
            host: self.host.clone(),
            status: self.status,
            visibility: self.visibility,
            spec: self.spec.clone(),
            seed: self.seed.clone(),
            created_at: self.created_at,
            changed_at: self.changed_at,
        }
    }
}

impl Store {
    /// Returns all data of a table, even if its log does not replay.
    pub async fn export_table(&self, id: &TableId) -> Result<Option<TableDocument>, StoreError> {
        let Some(row) = self.table(id).await? else { return Ok(None) };
        let (seats, log) = (self.seats(id).await?, self.log(id, 0).await?);
        let chat = self.chat(id, 0, u32::MAX >> 1).await?;
        let seated = log.iter().filter_map(|event| event.body["person"].as_str());
        let mut ids: BTreeSet<PersonId> = seated.filter_map(PersonId::parse).collect();
        ids.insert(row.host.clone());
        ids.extend(seats.iter().filter_map(|row| row.person.clone()));
        ids.extend(chat.iter().map(|line| line.person.clone()));
        let mut people = Vec::new();
        for id in ids {
            people.extend(self.person(&id).await?);
        }
        Ok(Some(TableDocument {
            format: TextFormat::First,
            id: row.id,
            game: row.game,
            host: row.host,
            status: row.status,
            visibility: row.visibility,
            spec: row.spec,
            seed: row.seed,
            created_at: row.created_at,
            changed_at: row.changed_at,
            people,
            seats,
            log,
            chat,
        }))
    }

    /// Adds a table, unless there is one with its id.
    pub async fn import_table(
        &self,
        document: &TableDocument,
    ) -> Result<AppendOutcome, StoreError> {
        let id = &document.id;
        let new = NewTable {
            id: id.clone(),
            game: document.game.clone(),
            host: document.host.clone(),
            visibility: document.visibility,
            spec: document.spec.clone(),
            seed: document.seed.clone(),
            seats: document.seats.clone(),
            entries: Vec::new(),
            status: document.status,
        };
        let known =
            document.people.iter().map(|person| people::insert(person, document.created_at));
        let mut change: Vec<_> = known.collect();
        change.extend(tables::insert(&new, document.created_at, document.changed_at));
        for event in &document.log {
            let entry = NewEvent {
                at: Some(event.at),
                sent_as: event.sent_as.clone(),
                ..NewEvent::new(event.body.clone())
            };
            change.push(log::insert(id, event.seq, &entry, event.at));
        }
        change.extend(document.chat.iter().map(|line| log::insert_line(id, line)));
        Ok(self.writer.write(id, change).await?.into())
    }
}
