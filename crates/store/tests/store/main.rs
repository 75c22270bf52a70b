//! One test suite for both databases: SQLite always, PostgreSQL if `VINEA_TEST_POSTGRES` names a server.
// Test helpers may unwrap too.
#![allow(clippy::unwrap_used)]

mod calls;
mod confirmations;
mod copies;
mod deletion;
mod lessons;
mod nodes;
mod openings;
mod operating;
mod presence;
mod solved;

use game::Seat;
use serde_json::json;
use store::{
    AppendOutcome, ChatLine, Invitation, KeptAnswer, NewEvent, NewTable, Person, PersonId, SeatRow,
    SessionToken, Status, Store, StoreError, TableId, Visibility,
};

/// Runs a test on every available database, each time on a fresh one.
fn on_every_database<F: AsyncFn(Store)>(fact: F) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        fact(Store::open_folder(folder.path()).await.unwrap()).await;
        if let Some(server) = testkit::required_variable("VINEA_TEST_POSTGRES") {
            fact(Store::open(&fresh_postgres(&server).await).await.unwrap()).await;
        }
    });
}

/// Creates an empty database on the server and returns its address.
async fn fresh_postgres(server: &str) -> String {
    use sqlx::Connection;
    let name = format!("test_{}", PersonId::random());
    let mut connection = sqlx::postgres::PgConnection::connect(server).await.unwrap();
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::raw_sql(create).execute(&mut connection).await.unwrap();
    let (front, _) = server.rsplit_once('/').unwrap();
    format!("{front}/{name}")
}

fn seat(number: u8, person: Option<&Person>) -> SeatRow {
    SeatRow {
        seat: Seat::new(number),
        person: person.map(|person| person.id.clone()),
        name: person.map_or("Bot", |person| &person.name).to_string(),
        bot: person.is_none().then(|| "greedy".to_string()),
    }
}

fn table_of(host: &Person) -> NewTable {
    NewTable {
        id: TableId::random(),
        game: "la-vina".to_string(),
        host: host.id.clone(),
        visibility: Visibility::Listed,
        spec: json!({"options": {"players": 2}}),
        seed: "00".repeat(32),
        seats: vec![seat(0, Some(host)), seat(1, None)],
        entries: vec![NewEvent::new(json!({"opened": true}))],
        status: Status::Running,
    }
}

async fn opened(store: &Store) -> NewTable {
    let host = store.add_person("Ana").await.unwrap();
    let table = table_of(&host);
    store.add_table(&table).await.unwrap();
    table
}

#[test]
fn a_session_identifies_its_person_until_it_ends() {
    on_every_database(async |store| {
        let ana = store.add_person("Ana '; DROP TABLE people; --").await.unwrap();
        let token = store.add_session(&ana.id, "Firefox").await.unwrap();
        assert_eq!(store.session(&token).await.unwrap().unwrap().person, ana);
        assert_eq!(store.session(&SessionToken::random()).await.unwrap(), None);
        store.rename_person(&ana.id, "Rui").await.unwrap();
        assert_eq!(store.session(&token).await.unwrap().unwrap().person.name, "Rui");
        store.end_session(&token).await.unwrap();
        assert_eq!(store.session(&token).await.unwrap(), None);
        assert_eq!(store.person(&ana.id).await.unwrap().unwrap().name, "Rui");
    });
}

#[test]
fn settings_are_replaced_as_a_whole() {
    on_every_database(async |store| {
        let ana = store.add_person("Ana").await.unwrap();
        assert_eq!(store.settings(&ana.id).await.unwrap(), None);
        store.set_settings(&ana.id, &json!({"confirm": true})).await.unwrap();
        store.set_settings(&ana.id, &json!({"pace": "instant"})).await.unwrap();
        let settings = store.settings(&ana.id).await.unwrap();
        assert_eq!(settings, Some(json!({"pace": "instant"})));
    });
}

#[test]
fn a_secret_is_created_once() {
    on_every_database(async |store| {
        let first = store.secret("cookies").await.unwrap();
        assert_eq!(first.len(), 128);
        assert_eq!(store.secret("cookies").await.unwrap(), first);
        assert_ne!(store.secret("other").await.unwrap(), first);
    });
}

#[test]
fn a_stored_table_equals_the_opened_one() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let row = store.table(&table.id).await.unwrap().unwrap();
        assert_eq!((row.game.as_str(), row.status), ("la-vina", Status::Running));
        assert_eq!((row.spec, row.seed), (table.spec, table.seed));
        assert_eq!(store.seats(&table.id).await.unwrap(), table.seats);
        let log = store.log(&table.id, 0).await.unwrap();
        assert_eq!(log.iter().map(|event| event.seq).collect::<Vec<_>>(), [1]);
        assert_eq!(log[0].body, json!({"opened": true}));
        assert!(store.table(&TableId::random()).await.unwrap().is_none());
    });
}

#[test]
fn a_log_accepts_only_the_next_number() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let entry = NewEvent::new(json!("move"));
        let append = async |seq| store.append(&table.id, seq, &entry).await.unwrap();
        assert_eq!(append(1).await, AppendOutcome::Stale);
        assert_eq!(append(3).await, AppendOutcome::Stale);
        assert_eq!(append(2).await, AppendOutcome::Done);
        assert_eq!(append(2).await, AppendOutcome::Stale);
        assert_eq!(append(3).await, AppendOutcome::Done);
        assert_eq!(store.log(&table.id, 1).await.unwrap().len(), 2);
    });
}

#[test]
fn an_idempotency_key_counts_once() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let mut entry = NewEvent::new(json!("move"));
        entry.sent_as = Some("key".to_string());
        assert_eq!(store.append(&table.id, 2, &entry).await.unwrap(), AppendOutcome::Done);
        assert_eq!(store.append(&table.id, 3, &entry).await.unwrap(), AppendOutcome::Stale);
        assert_eq!(store.log(&table.id, 1).await.unwrap().len(), 1);
    });
}

#[test]
fn a_stale_entry_changes_neither_seats_nor_status() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let mut entry = NewEvent::new(json!("over"));
        entry.status = Some(Status::Over);
        entry.seats = vec![seat(0, None)];
        assert_eq!(store.append(&table.id, 9, &entry).await.unwrap(), AppendOutcome::Stale);
        assert_eq!(store.seats(&table.id).await.unwrap(), table.seats);
        assert_eq!(store.table(&table.id).await.unwrap().unwrap().status, Status::Running);
        assert_eq!(store.append(&table.id, 2, &entry).await.unwrap(), AppendOutcome::Done);
        assert_eq!(store.seats(&table.id).await.unwrap()[0].person, None);
        assert_eq!(store.table(&table.id).await.unwrap().unwrap().status, Status::Over);
    });
}

#[test]
fn only_one_of_many_concurrent_writers_gets_each_number() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let racers = (0..16).map(|racer| {
            let (store, id) = (store.clone(), table.id.clone());
            tokio::spawn(async move {
                let entry = NewEvent::new(json!({ "racer": racer }));
                store.append(&id, 2, &entry).await.unwrap()
            })
        });
        let mut won = 0;
        for racer in racers.collect::<Vec<_>>() {
            won += usize::from(racer.await.unwrap() == AppendOutcome::Done);
        }
        assert_eq!(won, 1);
        assert_eq!(store.log(&table.id, 0).await.unwrap().len(), 2);
    });
}

#[test]
fn a_failed_change_does_not_affect_its_group() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let stranger = Person { id: PersonId::random(), name: "Nobody".to_string() };
        let (bad, good) = (table_of(&stranger), NewEvent::new(json!("move")));
        let (failed, appended) =
            tokio::join!(store.add_table(&bad), store.append(&table.id, 2, &good));
        assert!(matches!(failed, Err(StoreError::Constraint(_))), "{failed:?}");
        assert_eq!(appended.unwrap(), AppendOutcome::Done);
        assert!(store.table(&bad.id).await.unwrap().is_none());
    });
}

#[test]
fn lists_show_only_tables_that_their_reader_may_see() {
    on_every_database(async |store| {
        let (ana, rui) =
            (store.add_person("Ana").await.unwrap(), store.add_person("Rui").await.unwrap());
        let open = table_of(&ana);
        let mut private = table_of(&ana);
        private.visibility = Visibility::Unlisted;
        private.seats[1] = seat(1, Some(&rui));
        let mut closed = table_of(&ana);
        closed.status = Status::Closed;
        for table in [&open, &private, &closed] {
            store.add_table(table).await.unwrap();
        }
        let ids = |rows: Vec<store::TableRow>| {
            let mut ids: Vec<TableId> = rows.into_iter().map(|row| row.id).collect();
            ids.sort();
            ids
        };
        let mut both = vec![open.id.clone(), private.id.clone()];
        both.sort();
        assert_eq!(ids(store.listed_tables(9).await.unwrap()), std::slice::from_ref(&open.id));
        assert_eq!(ids(store.tables_of(&ana.id, 9).await.unwrap()), both);
        assert_eq!(
            ids(store.tables_of(&rui.id, 9).await.unwrap()),
            std::slice::from_ref(&private.id)
        );
        let with_bots = store.tables_with_bots().await.unwrap();
        assert_eq!(with_bots, std::slice::from_ref(&open.id), "no other table waits for a bot");
    });
}

#[test]
fn an_answer_within_a_pause_is_stored_until_the_seats_next_answer() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let answer = |seat, pause: &str, notation: Option<&str>| KeptAnswer {
            seat: Seat::new(seat),
            pause: pause.to_string(),
            sent_as: notation.map(|_| "key".to_string()),
            notation: notation.map(str::to_string),
        };
        let (first, other) = (answer(1, "3-block", Some("block")), answer(0, "3-block", None));
        for answer in [&first, &other] {
            assert!(store.keep_answer(&table.id, answer).await.unwrap());
        }
        assert_eq!(store.kept_answers(&table.id).await.unwrap(), [other.clone(), first.clone()]);
        let mut second = answer(1, "3-block", Some("pass"));
        second.sent_as = Some("second".to_string());
        assert!(!store.keep_answer(&table.id, &second).await.unwrap(), "the first move stands");
        let next = answer(1, "9-block", None);
        assert!(!store.keep_answer(&table.id, &next).await.unwrap(), "the first is not logged");
        assert_eq!(store.kept_answers(&table.id).await.unwrap(), [other.clone(), first]);
        assert_eq!(store.log(&table.id, 0).await.unwrap().len(), 1, "the log has no answer");
        let entry = NewEvent { sent_as: Some("key".to_string()), ..NewEvent::new(json!({})) };
        assert_eq!(store.append(&table.id, 2, &entry).await.unwrap(), AppendOutcome::Done);
        assert!(store.keep_answer(&table.id, &next).await.unwrap(), "the first is logged");
        assert_eq!(store.kept_answers(&table.id).await.unwrap(), [other, next]);
    });
}

#[test]
fn a_table_with_a_used_id_is_not_opened() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        assert_eq!(store.add_table(&table).await.unwrap(), AppendOutcome::Stale);
        assert_eq!(store.log(&table.id, 0).await.unwrap().len(), 1);
    });
}

#[test]
fn an_invitation_is_valid_until_it_is_withdrawn() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        assert_eq!(store.invitation_of(&table.id).await.unwrap(), None);
        let code = store.add_invitation(&table.id, Status::Open).await.unwrap();
        assert_eq!(
            store.invitation_of(&table.id).await.unwrap(),
            Some((code.clone(), Status::Open))
        );
        let leads = Invitation { table: table.id.clone(), during: Status::Open };
        assert_eq!(store.invitation_by_code(&code).await.unwrap(), Some(leads));
        let renewed = store.renew_invitation(&table.id, Status::Running).await.unwrap();
        assert_eq!(
            store.invitation_by_code(&code).await.unwrap(),
            None,
            "the old link is not valid"
        );
        let during = store.invitation_by_code(&renewed).await.unwrap().unwrap().during;
        assert_eq!(during, Status::Running);
        store.withdraw_invitations(&table.id).await.unwrap();
        assert_eq!(store.invitation_by_code(&code).await.unwrap(), None);
    });
}

fn chat_line(seq: i64, person: &Person, sent_as: &str, text: &str) -> ChatLine {
    ChatLine {
        seq,
        at: 5,
        sent_as: sent_as.to_string(),
        person: person.id.clone(),
        name: person.name.clone(),
        watching: seq == 2,
        text: text.to_string(),
    }
}

#[test]
fn chat_is_read_in_order_and_is_not_part_of_the_log() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let ana = store.add_person("Ana").await.unwrap();
        let lines = [chat_line(1, &ana, "a", "Hello '; --"), chat_line(2, &ana, "b", "¡Salud! 🍷")];
        for line in &lines {
            assert_eq!(store.append_chat(&table.id, line).await.unwrap(), AppendOutcome::Done);
        }
        assert_eq!(store.chat(&table.id, 0, 9).await.unwrap(), lines);
        assert_eq!(store.chat(&table.id, 1, 9).await.unwrap(), lines[1..]);
        assert_eq!(store.chat(&table.id, 0, 1).await.unwrap(), lines[1..], "the last ones");
        assert_eq!(store.chat(&TableId::random(), 0, 9).await.unwrap(), []);
        assert_eq!(store.log(&table.id, 0).await.unwrap().len(), 1, "the log does not contain it");
    });
}

#[test]
fn a_chat_line_is_stored_once_and_needs_the_next_number() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let ana = store.add_person("Ana").await.unwrap();
        let say = async |line: ChatLine| store.append_chat(&table.id, &line).await.unwrap();
        assert_eq!(say(chat_line(2, &ana, "a", "gap")).await, AppendOutcome::Stale);
        assert_eq!(say(chat_line(1, &ana, "a", "one")).await, AppendOutcome::Done);
        assert_eq!(say(chat_line(1, &ana, "b", "the same number")).await, AppendOutcome::Stale);
        assert_eq!(say(chat_line(2, &ana, "a", "the same name")).await, AppendOutcome::Stale);
        assert_eq!(say(chat_line(2, &ana, "b", "two")).await, AppendOutcome::Done);
        assert_eq!(store.chat(&table.id, 0, 9).await.unwrap().len(), 2);
    });
}

#[test]
fn times_are_read_from_the_given_clock() {
    on_every_database(async |store| {
        let store = store.with_clock(|| 1_000);
        let table = opened(&store).await;
        assert_eq!(store.table(&table.id).await.unwrap().unwrap().created_at, 1_000);
        let mut entry = NewEvent::new(json!("move"));
        store.append(&table.id, 2, &entry).await.unwrap();
        entry.at = Some(2_000);
        store.append(&table.id, 3, &entry).await.unwrap();
        let log = store.log(&table.id, 0).await.unwrap();
        assert_eq!(log.iter().map(|event| event.at).collect::<Vec<_>>(), [1_000, 1_000, 2_000]);
    });
}

#[test]
fn changes_of_a_group_do_not_affect_each_other() {
    on_every_database(async |store| {
        let (one, two) = (opened(&store).await.id, opened(&store).await.id);
        let entry = |text: &str| NewEvent::new(json!(text));
        // Changes that arrive together are one group: one is made, one is called off, one breaks a constraint.
        let unknown = TableId::random();
        let quotes = entry("it's \"quoted\", $1 \\ and ünï");
        let (made, stale, broken) = tokio::join!(
            store.append(&one, 2, &quotes),
            store.append(&two, 7, &quotes),
            store.append(&unknown, 1, &quotes),
        );
        assert_eq!((made.unwrap(), stale.unwrap()), (AppendOutcome::Done, AppendOutcome::Stale));
        assert!(
            matches!(broken, Err(StoreError::Constraint(_))),
            "there is no such table: {broken:?}"
        );
        assert_eq!(store.log(&one, 1).await.unwrap()[0].body, quotes.body);
        assert_eq!(store.log(&one, 1).await.unwrap()[0].sent_as, None);
        assert!(store.log(&two, 1).await.unwrap().is_empty());
        assert!(!store.writes_fail(), "a conflict does not count as a failure of the database");
    });
}

#[tokio::test]
async fn acknowledged_changes_survive_reopening() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let table = opened(&store).await;
    store.append(&table.id, 2, &NewEvent::new(json!("move"))).await.unwrap();
    store.close().await;
    let store = Store::open_folder(folder.path()).await.unwrap();
    assert_eq!(store.log(&table.id, 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn addresses_of_other_databases_are_refused() {
    let refused = Store::open("mysql://somewhere/else").await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::Address(_))));
}

#[test]
fn ids_are_lower_case_hexadecimal_of_one_length() {
    let id = TableId::random();
    assert_eq!(TableId::parse(id.as_str()), Some(id));
    for text in ["", "xyz", "0123456789abcde", "0123456789ABCDEF", "0123456789abcdef0", "';--"] {
        assert_eq!(TableId::parse(text), None, "{text}");
    }
}
