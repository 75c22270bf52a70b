//! Deletion of people: every row that names them, also in logs, chats and records.

use std::collections::{BTreeMap, BTreeSet};

use game::Seed;
use serde_json::Value;

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::store::Store;
use crate::writer::{ChangeOutcome, Statement};

/// The statements that delete rows of one person alone.
const OWN_ROWS: [&str; 13] = [
    "DELETE FROM sessions WHERE person_id = $1",
    "DELETE FROM settings WHERE person_id = $1",
    "DELETE FROM lessons WHERE person_id = $1",
    "DELETE FROM solved WHERE person_id = $1",
    "DELETE FROM puzzle_tries WHERE person_id = $1",
    "DELETE FROM solver_ratings WHERE person_id = $1",
    "DELETE FROM channels WHERE person_id = $1",
    "DELETE FROM quiet_tables WHERE person_id = $1",
    "DELETE FROM calls WHERE person_id = $1",
    "DELETE FROM device_links WHERE person_id = $1",
    "DELETE FROM confirmations WHERE person_id = $1",
    "DELETE FROM presence WHERE person_id = $1",
    "DELETE FROM people WHERE id = $1",
];

/// The condition for deleting a guest: no visit since time `$1`, no seat, no table and no chat line.
macro_rules! unused {
    () => {
        "seen_at < $1 AND created_at < $1 AND banned_at IS NULL \
         AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = people.id) \
         AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person_id = people.id) \
         AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.person_id = people.id)"
    };
}

/// The number of attempts to delete a person who sits down at tables meanwhile.
const TRIES: usize = 8;

/// All data that names a person, besides the rows that are theirs alone.
struct PersonTraces {
    /// The tables whose logs, seats or chats name them.
    tables: BTreeSet<TableId>,
    /// The rewritten log entries by table and number.
    entries: Vec<(TableId, i64, Value)>,
    /// The number of log entries that contain their id as a value.
    found: usize,
    /// The rewritten records by name.
    records: Vec<(String, String)>,
}

impl Store {
    /// Deletes all data about a person: sessions, settings, notice channels, chat lines, and their name and id in logs,
    /// seats and records. Their seats stay, because others played there too. They get a new person called `name`,
    /// without any other data.
    ///
    /// Running servers apply this within a second. With SQLite, the database file is rewritten, so that no freed page
    /// and no log file keeps the data.
    pub async fn delete_person(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let stranger = PersonId::random();
            let traces = self.find_traces(person, &stranger, name).await?;
            match self.erase(person, (&stranger, name), traces, None).await {
                Ok(true) => return self.compact().await,
                Ok(false) if self.person(person).await?.is_none() => return Ok(()),
                // The person has just sat down at a table.
                Ok(false) | Err(StoreError::Constraint(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::NotWritten("this person is playing: try again".to_string()))
    }

    /// Deletes guests whose last visit was before a time and who have no seat, no table and no chat line.
    /// Returns their number.
    pub async fn delete_guests_before(&self, time: i64) -> Result<usize, StoreError> {
        let select = Statement::new(concat!("SELECT id FROM people WHERE ", unused!()));
        let mut deleted = 0;
        for guest in self.all::<PersonId>(select.number(time)).await? {
            // The guest may have come back meanwhile.
            let unchanged = Statement::new(concat!(
                "UPDATE people SET seen_at = seen_at WHERE id = $2 AND ",
                unused!()
            ));
            let unchanged = unchanged.number(time).text(&guest).must_touch_one_row();
            let (stranger, name) = (PersonId::random(), "Guest");
            let traces = self.find_traces(&guest, &stranger, name).await?;
            let erased = self.erase(&guest, (&stranger, name), traces, Some(unchanged)).await?;
            deleted += usize::from(erased);
        }
        Ok(deleted)
    }

    /// Rewrites the database file so that nothing deleted can be found in it. Writers wait meanwhile.
    pub async fn compact(&self) -> Result<(), StoreError> {
        self.database.compact().await.map_err(|error| StoreError::NotCompacted(error.to_string()))
    }

    /// Replaces a person by a stranger, and announces it to running servers. With a `condition`, which must touch one
    /// row, the person is erased only if it holds, and nothing is announced. Returns false if the person was not
    /// erased: because of the condition, because more log entries name them than were found, or because they do not
    /// exist.
    async fn erase(
        &self,
        person: &PersonId,
        (stranger, name): (&PersonId, &str),
        traces: PersonTraces,
        condition: Option<Statement>,
    ) -> Result<bool, StoreError> {
        let of = |sql: &'static str| Statement::new(sql).text(person).text(stranger);
        let named = |sql: &'static str| of(sql).text(name);
        let announced = condition.is_none();
        let all_found = "UPDATE people SET name = name WHERE id = $1 \
             AND (SELECT COUNT(*) FROM events WHERE body LIKE $2) = $3";
        let all_found = Statement::new(all_found)
            .text(person)
            .text(id_pattern(person))
            .number(traces.found as i64)
            .must_touch_one_row();
        let mut change = Vec::from_iter(condition);
        change.push(all_found);
        if !traces.tables.is_empty() {
            let insert =
                "INSERT INTO people (id, name, created_at, seen_at) VALUES ($1, $2, $3, $3)";
            change.push(Statement::new(insert).text(stranger).text(name).number(self.now()));
            change.push(named("UPDATE seats SET person_id = $2, name = $3 WHERE person_id = $1"));
            change.push(of("UPDATE tables SET host = $2 WHERE host = $1"));
            change.push(named(
                "UPDATE chat SET person_id = $2, name = $3, body = '…', \
                 sent_as = $2 || '/deleted/' || seq WHERE person_id = $1",
            ));
            // Keys begin with the id of their sender.
            change.push(of("UPDATE events SET sent_as = REPLACE(sent_as, $1, $2) \
                 WHERE SUBSTR(sent_as, 1, LENGTH($1)) = $1"));
            change.push(of("UPDATE answers SET sent_as = REPLACE(sent_as, $1, $2) \
                 WHERE SUBSTR(sent_as, 1, LENGTH($1)) = $1"));
        }
        for (table, seq, body) in &traces.entries {
            let update = "UPDATE events SET body = $3 WHERE table_id = $1 AND seq = $2";
            change.push(Statement::new(update).text(table).number(*seq).text(body));
        }
        for (record, body) in &traces.records {
            let update = "UPDATE documents SET body = $2 WHERE kind = 'record' AND name = $1";
            change.push(Statement::new(update).text(record).text(body));
        }
        // Analyses repeat the names of the players, and can be computed again.
        let tables = traces.tables.iter().map(|table| format!("/t/{table}/replay"));
        let records = traces.records.iter().map(|(record, _)| format!("/replay/{record}"));
        for address in tables.chain(records) {
            let delete = "DELETE FROM documents WHERE kind = 'analysis' AND name = $1";
            change.push(Statement::new(delete).text(address));
        }
        change.extend(OWN_ROWS.map(|sql| Statement::new(sql).text(person)));
        if announced {
            change.extend(self.node_event(&traces.tables));
        }
        Ok(self.writer.write(person, change).await? == ChangeOutcome::Done)
    }

    /// Finds everything that names a person, and prepares the new contents.
    async fn find_traces(
        &self,
        person: &PersonId,
        stranger: &PersonId,
        name: &str,
    ) -> Result<PersonTraces, StoreError> {
        let select = "SELECT id FROM tables WHERE host = $1 \
             UNION SELECT table_id FROM seats WHERE person_id = $1 \
             UNION SELECT table_id FROM chat WHERE person_id = $1 \
             UNION SELECT table_id FROM answers WHERE SUBSTR(sent_as, 1, LENGTH($1)) = $1 \
             UNION SELECT table_id FROM events WHERE SUBSTR(sent_as, 1, LENGTH($1)) = $1";
        let select = Statement::new(select).text(person);
        let mut tables: BTreeSet<TableId> = self.all(select).await?.into_iter().collect();
        let select = Statement::new("SELECT table_id, seq, body FROM events WHERE body LIKE $1");
        let rows: Vec<(TableId, i64, Value)> = self.all(select.text(id_pattern(person))).await?;
        let found = rows.len();
        let mut entries = Vec::new();
        let mut names: BTreeMap<TableId, BTreeSet<String>> = BTreeMap::new();
        for (table, seq, mut body) in rows {
            if body["person"] != person.as_str() {
                continue;
            }
            if let Some(old) = body["name"].as_str() {
                names.entry(table.clone()).or_default().insert(old.to_string());
                body["name"] = name.into();
            }
            body["person"] = stranger.as_str().into();
            tables.insert(table.clone());
            entries.push((table, seq, body));
        }
        let records = self.records_of(&names, name).await?;
        Ok(PersonTraces { tables, entries, found, records })
    }

    /// Returns the uploaded records of these tables, with the new name for the person. A record belongs to a table if
    /// it contains the commitment of the table's seed.
    async fn records_of(
        &self,
        names: &BTreeMap<TableId, BTreeSet<String>>,
        name: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let mut by_commitment = BTreeMap::new();
        for (table, names) in names {
            let select = Statement::new("SELECT seed FROM tables WHERE id = $1").text(table);
            let seed = self.first::<String>(select).await?;
            if let Some(Ok(seed)) = seed.map(|seed| seed.parse::<Seed>()) {
                by_commitment.insert(seed.commitment(), names);
            }
        }
        let select = Statement::new("SELECT name, body FROM documents WHERE kind = 'record'");
        let mut records = Vec::new();
        for (record, body) in self.all::<(String, String)>(select).await? {
            let Ok(mut body) = serde_json::from_str::<Value>(&body) else { continue };
            let commitment = body["seed"]["commitment"].as_str().unwrap_or_default();
            let Some(known) = by_commitment.get(commitment) else { continue };
            let Some(seats) = body["seats"].as_array_mut() else { continue };
            for seat in seats {
                if seat["name"].as_str().is_some_and(|old| known.contains(old)) {
                    seat["name"] = name.into();
                }
            }
            records.push((record, body.to_string()));
        }
        Ok(records)
    }
}

/// Returns the pattern that matches documents with this id as a value.
fn id_pattern(person: &PersonId) -> String {
    format!("%\"{person}\"%")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{NewEvent, NewTable, Status, Visibility};

    #[tokio::test]
    async fn a_person_who_sits_down_meanwhile_is_deleted_with_the_new_entry() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let ana = store.add_person("Ana").await.unwrap();
        let sat = |name: &str| {
            NewEvent::new(json!({"change": "sat", "seat": 0, "person": ana.id, "name": name}))
        };
        let table = NewTable {
            id: TableId::random(),
            game: "la-vina".to_string(),
            host: ana.id.clone(),
            visibility: Visibility::Listed,
            spec: json!({}),
            seed: String::new(),
            seats: Vec::new(),
            entries: vec![sat("Ana")],
            status: Status::Open,
        };
        store.add_table(&table).await.unwrap();
        let stranger = PersonId::random();
        let traces = store.find_traces(&ana.id, &stranger, "Guest").await.unwrap();
        store.append(&table.id, 2, &sat("Ana 2")).await.unwrap();
        assert!(!store.erase(&ana.id, (&stranger, "Guest"), traces, None).await.unwrap());
        assert!(store.person(&ana.id).await.unwrap().is_some(), "nothing was changed");
        store.delete_person(&ana.id, "Guest").await.unwrap();
        let log = serde_json::to_string(&store.log(&table.id, 0).await.unwrap()).unwrap();
        assert!(!log.contains("Ana") && !log.contains(ana.id.as_str()), "{log}");
        store.delete_person(&ana.id, "Guest").await.unwrap();
    }
}
