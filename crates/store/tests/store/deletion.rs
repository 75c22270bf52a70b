//! After a person is deleted, none of their data is left.

use std::fs;
use std::path::Path;

use serde_json::json;
use sqlx::{Connection, Row};
use store::{
    AppendOutcome, ChatLine, DocumentKind, KeptAnswer, LessonRow, NewEvent, NewPuzzleAttempt,
    NewTable, Person, PuzzleRating, Store,
};

use crate::{fresh_postgres, seat, table_of};

/// A person who has left data everywhere in the database.
struct PersonWithData {
    person: Person,
    session: String,
}

const NAME: &str = "Anastasia-Quimper";
const CHAT: &str = "my-chat-line-about-the-weather";
const WEBHOOK: &str = "https://hooks.example.org/anastasia-webhook";
const SECRET: &str = "anastasia-signing-secret";
const MAIL: &str = "anastasia.quimper@mail.example.org";
const DEVICE: &str = "Anastasias-Browser";
const SETTING: &str = "anastasia-dark-theme";

impl PersonWithData {
    fn strings(&self) -> Vec<&str> {
        let own = [self.person.id.as_str(), self.session.as_str()];
        [&[NAME, CHAT, WEBHOOK, SECRET, MAIL, DEVICE, SETTING], &own[..]].concat()
    }

    /// Fills every table that can contain data of a person.
    async fn add_person_with_data(store: &Store) -> PersonWithData {
        let ana = store.add_person(NAME).await.unwrap();
        let session = store.add_session(&ana.id, DEVICE).await.unwrap();
        store.set_settings(&ana.id, &json!({ "theme": SETTING })).await.unwrap();
        let host = store.add_person("Rui").await.unwrap();
        let table =
            NewTable { seats: vec![seat(0, Some(&host)), seat(1, None)], ..table_of(&host) };
        store.add_table(&table).await.unwrap();
        let own = table_of(&ana);
        store.add_table(&own).await.unwrap();
        // She sat down under a numbered name, left, and sent changes with keys that begin with her id.
        let sat =
            json!({"change": "sat", "seat": 1, "person": ana.id, "name": format!("{NAME} 2")});
        let sat = NewEvent { seats: vec![seat(1, Some(&ana))], ..NewEvent::new(sat) };
        assert_eq!(store.append(&table.id, 2, &sat).await.unwrap(), AppendOutcome::Done);
        let key = Some(format!("{}#0123abcd/key", ana.id));
        let left = json!({"change": "left", "seat": 1});
        let left =
            NewEvent { sent_as: key.clone(), seats: vec![seat(1, None)], ..NewEvent::new(left) };
        assert_eq!(store.append(&table.id, 3, &left).await.unwrap(), AppendOutcome::Done);
        let line = |seq| ChatLine {
            seq,
            at: 1,
            sent_as: format!("{}/key{seq}/{CHAT}", ana.id),
            person: ana.id.clone(),
            name: NAME.to_string(),
            watching: true,
            text: CHAT.to_string(),
        };
        for seq in 1..4 {
            store.append_chat(&table.id, &line(seq)).await.unwrap();
        }
        let answer = KeptAnswer {
            seat: seat(1, None).seat,
            pause: "3-block".to_string(),
            sent_as: key,
            notation: None,
        };
        store.keep_answer(&table.id, &answer).await.unwrap();
        let hook = json!({"kind": "hook", "url": WEBHOOK, "secret": SECRET});
        store.keep_channel(&ana.id, WEBHOOK, &hook).await.unwrap();
        store.keep_channel(&ana.id, MAIL, &json!({"kind": "mail", "address": MAIL})).await.unwrap();
        store.set_quiet(&ana.id, &own.id, true).await.unwrap();
        store.claim_notice(&ana.id, &table.id).await.unwrap();
        store.add_device_link(&ana.id).await.unwrap();
        store.record_solved(&ana.id, "puzzle").await.unwrap();
        let rated = PuzzleRating { points: 1_000, tries: 0 };
        let tried = NewPuzzleAttempt {
            person: &ana.id,
            puzzle: "puzzle",
            solved: true,
            solver: rated,
            rated,
            solver_gains: 20,
            puzzle_loses: 8,
        };
        assert!(store.try_puzzle(tried).await.unwrap());
        let lesson = LessonRow {
            game: "la-vina".to_string(),
            lesson: "first".to_string(),
            table: own.id,
            step: 1,
            done: false,
        };
        store.keep_lesson(&ana.id, &lesson).await.unwrap();
        let commitment = table.seed.parse::<game::Seed>().unwrap().commitment();
        let record = json!({
            "seed": {"commitment": commitment},
            "seats": [{"name": "Rui"}, {"name": format!("{NAME} 2")}],
        });
        let shelf = |kind| DocumentKind { kind, most: 9 };
        store.keep(shelf("record"), "hash", &record.to_string()).await.unwrap();
        let analysis = json!({"seats": ["Rui", format!("{NAME} 2")]}).to_string();
        for address in [format!("/t/{}/replay", table.id), "/replay/hash".to_string()] {
            store.keep(shelf("analysis"), &address, &analysis).await.unwrap();
        }
        PersonWithData { person: ana, session: session.id().as_str().to_string() }
    }
}

/// Returns the strings that a file contains.
fn find_strings(file: &Path, strings: &[&str]) -> Vec<String> {
    let Ok(bytes) = fs::read(file) else { return Vec::new() };
    let is_in = |text: &&&str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    strings.iter().filter(is_in).map(|text| format!("{text} in {}", file.display())).collect()
}

#[tokio::test]
async fn deletion_leaves_no_byte_of_a_person_in_any_sqlite_file() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["vinea.db", "vinea.db-wal", "backup.db"].map(|name| folder.path().join(name));
    // Like a running server: another process holds the database open and reads it meanwhile.
    let server = Store::open_folder(folder.path()).await.unwrap();
    let personal = PersonWithData::add_person_with_data(&server).await;
    server.backup(&files[2]).await.unwrap();
    for text in personal.strings() {
        let present = files[..2].iter().any(|file| !find_strings(file, &[text]).is_empty());
        assert!(present, "{text} was written");
    }
    fs::remove_file(&files[2]).unwrap();
    let command = Store::open_folder(folder.path()).await.unwrap();
    command.delete_person(&personal.person.id, "Guest").await.unwrap();
    server.backup(&files[2]).await.unwrap();
    let left: Vec<String> =
        files.iter().flat_map(|file| find_strings(file, &personal.strings())).collect();
    assert!(left.is_empty(), "{left:?}");
    assert!(files[2].exists());
    // The rows of others are still there, and the server still works.
    assert_eq!(server.people(9).await.unwrap().len(), 2, "Rui, and the guest who replaces her");
    server.add_person("Eva").await.unwrap();
}

#[tokio::test]
async fn deletion_leaves_no_row_of_a_person_in_postgres() {
    let Some(address) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let address = fresh_postgres(&address).await;
    let store = Store::open(&address).await.unwrap();
    let personal = PersonWithData::add_person_with_data(&store).await;
    let present = rows(&address).await;
    for text in personal.strings() {
        assert!(present.contains(text), "{text} was written");
    }
    store.delete_person(&personal.person.id, "Guest").await.unwrap();
    let left = rows(&address).await;
    for text in personal.strings() {
        assert!(!left.contains(text), "{text} is left");
    }
}

/// Returns every row of every table as text.
async fn rows(address: &str) -> String {
    let mut connection = sqlx::postgres::PgConnection::connect(address).await.unwrap();
    let tables =
        "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'";
    let tables = sqlx::query(tables).fetch_all(&mut connection).await.unwrap();
    let mut all = String::new();
    for table in tables {
        let table: String = table.get(0);
        let select = format!("SELECT row::text FROM {table} AS row");
        for row in
            sqlx::query(sqlx::AssertSqlSafe(select)).fetch_all(&mut connection).await.unwrap()
        {
            all += &row.get::<String, _>(0);
            all.push('\n');
        }
    }
    all
}

#[test]
fn nodes_receive_bans_deletions_and_changed_tables() {
    crate::on_every_database(async |store| {
        let ana = store.add_person("Ana").await.unwrap();
        store.ban_person(&ana.id, true).await.unwrap();
        let mut events = store.node_events().await.unwrap();
        assert_eq!(store.next_node_events(&mut events).await.unwrap(), None, "it was before");
        store.ban_person(&ana.id, false).await.unwrap();
        assert_eq!(store.next_node_events(&mut events).await.unwrap(), Some(Vec::new()));
        let table = table_of(&ana);
        store.add_table(&table).await.unwrap();
        assert_eq!(store.next_node_events(&mut events).await.unwrap(), None);
        store.delete_person(&ana.id, "Guest").await.unwrap();
        assert_eq!(store.next_node_events(&mut events).await.unwrap(), Some(vec![table.id]));
        assert_eq!(store.next_node_events(&mut events).await.unwrap(), None);
    });
}
