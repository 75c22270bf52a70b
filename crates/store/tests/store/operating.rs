//! Queries for the operator of a server.

use serde_json::json;
use store::{
    AppendOutcome, ChatLine, DocumentKind, NewEvent, Person, SessionRow, Status, Store, StoreError,
    TableId,
};

use crate::{on_every_database, opened};

fn line(person: &Person, seq: i64) -> ChatLine {
    ChatLine {
        seq,
        at: 1,
        sent_as: format!("line {seq}"),
        person: person.id.clone(),
        name: person.name.clone(),
        watching: false,
        text: "Good luck!".to_string(),
    }
}

/// Adds a table with a log and a chat, and returns it with its host.
async fn add_played_table(store: &Store) -> (TableId, Person) {
    let table = opened(store).await;
    let host = store.person(&table.host).await.unwrap().unwrap();
    let sat = json!({"change": "sat", "seat": 0, "person": host.id, "name": host.name});
    store.append(&table.id, 2, &NewEvent::new(sat)).await.unwrap();
    store.append_chat(&table.id, &line(&host, 1)).await.unwrap();
    (table.id, host)
}

#[test]
fn a_person_can_list_and_end_only_their_own_sessions() {
    on_every_database(async |store| {
        let ana = store.add_person("Ana").await.unwrap();
        let (phone, desk) = (
            store.add_session(&ana.id, "phone").await.unwrap(),
            store.add_session(&ana.id, "desk").await.unwrap(),
        );
        let devices = |rows: Vec<SessionRow>| {
            let mut devices: Vec<String> = rows.into_iter().map(|row| row.device).collect();
            devices.sort();
            devices
        };
        let eva = store.add_person("Eva").await.unwrap();
        store.end_session_of(&eva.id, &phone.id()).await.unwrap();
        assert_eq!(devices(store.sessions_of(&ana.id).await.unwrap()), ["desk", "phone"]);
        store.end_session_of(&ana.id, &phone.id()).await.unwrap();
        assert_eq!(store.session(&phone).await.unwrap(), None);
        assert_eq!(devices(store.sessions_of(&ana.id).await.unwrap()), ["desk"]);
        store.add_session(&ana.id, "tablet").await.unwrap();
        store.end_other_sessions(&ana.id, Some(&desk)).await.unwrap();
        assert_eq!(devices(store.sessions_of(&ana.id).await.unwrap()), ["desk"]);
    });
}

#[test]
fn a_session_that_is_not_used_is_deleted() {
    on_every_database(async |store| {
        let early = store.clone().with_clock(|| 1_000);
        let ana = early.add_person("Ana").await.unwrap();
        let (used, unused) = (
            early.add_session(&ana.id, "").await.unwrap(),
            early.add_session(&ana.id, "").await.unwrap(),
        );
        store.clone().with_clock(|| 9_000).renew_session(&used, &ana.id).await.unwrap();
        assert_eq!(store.session(&used).await.unwrap().unwrap().seen_at, Some(9_000));
        store.delete_sessions_before(5_000).await.unwrap();
        assert!(store.session(&used).await.unwrap().is_some());
        assert_eq!(store.session(&unused).await.unwrap(), None);
    });
}

#[test]
fn a_banned_person_stays_banned_until_the_ban_is_lifted() {
    on_every_database(async |store| {
        let ana = store.add_person("Ana").await.unwrap();
        let token = store.add_session(&ana.id, "").await.unwrap();
        for banned in [true, false] {
            store.ban_person(&ana.id, banned).await.unwrap();
            assert_eq!(store.session(&token).await.unwrap().unwrap().banned, banned);
            let row = store.people(9).await.unwrap().into_iter().find(|row| row.person == ana);
            assert_eq!(row.unwrap().banned_at.is_some(), banned);
        }
    });
}

#[test]
fn deletion_leaves_only_the_seats_of_a_person() {
    on_every_database(async |store| {
        let (table, ana) = add_played_table(&store).await;
        let token = store.add_session(&ana.id, "").await.unwrap();
        store.set_settings(&ana.id, &json!({})).await.unwrap();
        store.delete_person(&ana.id, "Guest").await.unwrap();
        assert_eq!(store.session(&token).await.unwrap(), None);
        let document = store.export_table(&table).await.unwrap().unwrap();
        let whole = serde_json::to_string(&document).unwrap();
        assert!(!whole.contains("Ana") && !whole.contains("Good luck"), "{whole}");
        let stranger = document.seats[0].person.clone().unwrap();
        assert_ne!(stranger, ana.id);
        assert_eq!((&document.host, &document.chat[0].person), (&stranger, &stranger));
        assert_eq!(
            document.log[1].body["person"],
            stranger.as_str(),
            "the log names the same person"
        );
        assert_eq!(store.person(&ana.id).await.unwrap(), None);
        let rui = store.add_person("Rui").await.unwrap();
        store.delete_person(&rui.id, "Guest").await.unwrap();
        assert_eq!(store.person(&rui.id).await.unwrap(), None, "guests without a seat are deleted");
    });
}

#[test]
fn guests_without_tables_are_deleted_after_the_retention_time() {
    on_every_database(async |store| {
        let early = store.clone().with_clock(|| 1_000);
        let (_, host) = add_played_table(&early).await;
        let (idle, late) =
            (early.add_person("Idle").await.unwrap(), store.add_person("Late").await.unwrap());
        early.add_session(&idle.id, "").await.unwrap();
        assert_eq!(store.delete_guests_before(5_000).await.unwrap(), 1);
        assert_eq!(store.person(&idle.id).await.unwrap(), None);
        for kept in [host.id, late.id] {
            assert!(store.person(&kept).await.unwrap().is_some());
        }
    });
}

#[test]
fn deleting_a_table_also_deletes_data_computed_from_it() {
    on_every_database(async |store| {
        let ((table, _), (other, _)) =
            (add_played_table(&store).await, add_played_table(&store).await);
        let shelf = |kind| DocumentKind { kind, most: 9 };
        let names = |table: &TableId| {
            [("analysis", format!("/t/{table}/replay")), ("facts", table.to_string())]
        };
        for (kind, name) in names(&table).into_iter().chain(names(&other)) {
            store.keep(shelf(kind), &name, "{}").await.unwrap();
        }
        assert!(store.delete_table(&table).await.unwrap());
        for (kind, name) in names(&table) {
            assert_eq!(store.stored_document(shelf(kind), &name).await.unwrap(), None, "{name}");
        }
        for (kind, name) in names(&other) {
            assert!(store.stored_document(shelf(kind), &name).await.unwrap().is_some(), "{name}");
            store.forget_document(shelf(kind), &name).await.unwrap();
            assert_eq!(store.stored_document(shelf(kind), &name).await.unwrap(), None, "{name}");
        }
    });
}

#[test]
fn a_deleted_table_can_be_imported_again() {
    on_every_database(async |store| {
        let (table, _) = add_played_table(&store).await;
        store.add_invitation(&table, Status::Running).await.unwrap();
        let document = store.export_table(&table).await.unwrap().unwrap();
        assert_eq!(store.import_table(&document).await.unwrap(), AppendOutcome::Stale, "it exists");
        assert!(store.delete_table(&table).await.unwrap());
        assert!(!store.delete_table(&table).await.unwrap());
        assert!(store.table(&table).await.unwrap().is_none());
        assert!(store.log(&table, 0).await.unwrap().is_empty());
        let text = serde_json::to_string(&document).unwrap();
        let read = serde_json::from_str(&text).unwrap();
        assert_eq!(store.import_table(&read).await.unwrap(), AppendOutcome::Done);
        assert_eq!(store.export_table(&table).await.unwrap().unwrap(), document);
    });
}

#[test]
fn a_table_can_be_imported_with_its_people() {
    on_every_database(async |store| {
        let folder = tempfile::tempdir().unwrap();
        let other = Store::open_folder(folder.path()).await.unwrap();
        let (table, _) = add_played_table(&other).await;
        let document = other.export_table(&table).await.unwrap().unwrap();
        assert_eq!(store.import_table(&document).await.unwrap(), AppendOutcome::Done);
        assert_eq!(store.export_table(&table).await.unwrap().unwrap(), document);
    });
}

#[test]
fn tables_are_found_by_status_and_time() {
    on_every_database(async |store| {
        let (table, _) = add_played_table(&store.clone().with_clock(|| 1_000)).await;
        opened(&store).await;
        let untouched = store.tables_untouched(Status::Running, 5_000).await.unwrap();
        assert_eq!(untouched, [table]);
        assert_eq!(store.all_tables(None, 9).await.unwrap().len(), 2);
        assert_eq!(store.all_tables(Some(Status::Over), 9).await.unwrap().len(), 0);
    });
}

#[test]
fn a_cut_log_keeps_its_first_entries() {
    on_every_database(async |store| {
        let (table, _) = add_played_table(&store).await;
        let seats = store.seats(&table).await.unwrap();
        store.cut_log(&table, 1, &seats[..1], Status::Open).await.unwrap();
        assert_eq!(store.log(&table, 0).await.unwrap().len(), 1);
        assert_eq!(store.table(&table).await.unwrap().unwrap().status, Status::Open);
        let again = store.append(&table, 2, &NewEvent::new(json!("move"))).await.unwrap();
        assert_eq!(again, AppendOutcome::Done);
    });
}

#[test]
fn health_checks_write_and_commits_are_counted() {
    on_every_database(async |store| {
        let before = store.meter().commits.get();
        store.check_health().await.unwrap();
        store.check_health().await.unwrap();
        assert_eq!(store.meter().commits.get(), before + 2);
        store.clone().close().await;
        assert!(matches!(store.check_health().await, Err(StoreError::Database(_))));
    });
}

#[test]
fn entries_are_appended_together_or_not_at_all() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let named =
            |name: &str| NewEvent { sent_as: Some(name.to_string()), ..NewEvent::new(json!({})) };
        let entries = [named("a"), NewEvent::new(json!({}))];
        let done = store.append_all(&table.id, 2, &entries).await.unwrap();
        assert_eq!((done, store.log(&table.id, 0).await.unwrap().len()), (AppendOutcome::Done, 3));
        assert!(store.is_logged(&table.id, "a").await.unwrap());
        let again = [NewEvent::new(json!({})), named("a")];
        let stale = store.append_all(&table.id, 4, &again).await.unwrap();
        assert_eq!(
            (stale, store.log(&table.id, 0).await.unwrap().len()),
            (AppendOutcome::Stale, 3)
        );
        assert!(!store.is_logged(&table.id, "b").await.unwrap());
    });
}

#[test]
fn an_invalid_text_does_not_fail_other_changes() {
    on_every_database(async |store| {
        let table = opened(&store).await;
        let named = |name: String| NewEvent { sent_as: Some(name), ..NewEvent::new(json!({})) };
        // The second is too long for the index of PostgreSQL.
        let zero = named("ana/\0".to_string());
        let long: String = (0..20_000).map(|number| format!("{number:x}")).collect();
        let long = named(long);
        let good = NewEvent::new(json!({}));
        let (zero, long, good) = tokio::join!(
            store.append(&table.id, 2, &zero),
            store.append(&table.id, 3, &long),
            store.append(&table.id, 2, &good),
        );
        assert!(matches!(zero, Err(StoreError::Constraint(_))), "{zero:?}");
        assert!(!matches!(long, Err(StoreError::NotWritten(_))), "{long:?}");
        assert_eq!(good.unwrap(), AppendOutcome::Done);
    });
}

#[test]
fn a_recently_changed_table_is_not_deleted() {
    on_every_database(async |store| {
        let (table, _) = add_played_table(&store).await;
        let row = store.table(&table).await.unwrap().unwrap();
        let (now, status) = (row.changed_at, row.status);
        assert!(!store.delete_untouched(&table, status, now).await.unwrap());
        assert!(!store.delete_untouched(&table, Status::Over, now + 1).await.unwrap());
        assert!(store.table(&table).await.unwrap().is_some());
        assert!(store.delete_untouched(&table, status, now + 1).await.unwrap());
        assert!(store.table(&table).await.unwrap().is_none());
    });
}
