//! Copies of a database, and files that are not databases.

use std::fs;
use std::path::Path;

use serde_json::json;
use store::{AppendOutcome, NewEvent, Store, StoreError, check_file, restore};

use crate::{fresh_postgres, opened};

async fn open(folder: &Path) -> Store {
    Store::open_folder(folder).await.unwrap()
}

#[tokio::test]
async fn a_copy_made_during_play_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let table = opened(&store).await.id;
    let (writer, id) = (store.clone(), table.clone());
    let moves = tokio::spawn(async move {
        for seq in 2..200 {
            let appended = writer.append(&id, seq, &NewEvent::new(json!("move"))).await.unwrap();
            assert_eq!(appended, AppendOutcome::Done);
        }
    });
    let mut entries = Vec::new();
    while !moves.is_finished() {
        let known = store.log(&table, 0).await.unwrap().len() as i64;
        let file = folder.path().join(format!("copy {}%?.db", entries.len()));
        let copied = store.backup(&file).await.unwrap();
        assert!(copied.entries >= known, "the copy contains all earlier changes");
        assert_eq!(check_file(&file).await.unwrap(), copied);
        entries.push(copied.entries);
    }
    moves.await.unwrap();
    assert!(entries.is_sorted() && !entries.is_empty(), "{entries:?}");
}

#[cfg(unix)]
#[tokio::test]
async fn data_files_are_readable_only_by_their_owner() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    opened(&store).await;
    store.backup(&folder.path().join("copy.db")).await.unwrap();
    let files: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap()).collect();
    assert!(files.len() >= 4, "the database, its two companions and the copy: {files:?}");
    for file in files {
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{:?}", file.path());
    }
}

#[tokio::test]
async fn a_copy_never_overwrites_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine");
    fs::write(&file, "mine").unwrap();
    let refused = open(folder.path()).await.backup(&file).await;
    assert!(matches!(refused, Err(StoreError::FileExists(_))));
    assert_eq!(fs::read(&file).unwrap(), b"mine");
}

#[tokio::test]
async fn a_restore_equals_the_copy_and_keeps_the_old_database() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let (copied, file) = (opened(&store).await.id, folder.path().join("copy.db"));
    let contents = store.backup(&file).await.unwrap();
    let later = opened(&store).await.id;
    store.close().await;
    let refused = restore(folder.path(), &file, false).await;
    assert!(matches!(refused, Err(StoreError::FileExists(_))), "it needs a word");
    let (restored, kept) = restore(folder.path(), &file, true).await.unwrap();
    assert_eq!(restored, contents);
    let store = open(folder.path()).await;
    assert!(store.table(&copied).await.unwrap().is_some());
    assert!(store.table(&later).await.unwrap().is_none());
    let elsewhere = tempfile::tempdir().unwrap();
    let (_, none) = restore(elsewhere.path(), &kept.unwrap(), false).await.unwrap();
    assert_eq!(none, None);
    let old = open(elsewhere.path()).await;
    assert!(old.table(&later).await.unwrap().is_some(), "nothing was lost");
}

#[tokio::test]
async fn a_log_without_its_database_is_not_applied_to_a_restored_one() {
    let (folder, empty) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = open(folder.path()).await;
    let (table, file) = (opened(&store).await.id, folder.path().join("copy.db"));
    store.backup(&file).await.unwrap();
    store.close().await;
    let log = empty.path().join("vinea.db-wal");
    fs::write(&log, "an old log").unwrap();
    let (_, kept) = restore(empty.path(), &file, false).await.unwrap();
    assert_eq!(kept, Some(empty.path().join("vinea.db.before-1")));
    assert!(!log.exists());
    assert_eq!(fs::read(empty.path().join("vinea.db.before-1-wal")).unwrap(), b"an old log");
    assert!(open(empty.path()).await.table(&table).await.unwrap().is_some());
}

#[cfg(unix)]
#[tokio::test]
async fn a_restored_database_belongs_to_the_owner_of_the_old_one_or_of_the_folder() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    opened(&store).await;
    let (file, place) = (folder.path().join("copy.db"), folder.path().join("vinea.db"));
    store.backup(&file).await.unwrap();
    store.close().await;
    let empty = tempfile::tempdir().unwrap();
    // Only root can change owners. For others, the owners are the same before and after.
    for owned in [place.as_path(), empty.path()] {
        let _ = chown(owned, Some(4_321), Some(4_321));
    }
    let owner = |path: &Path| fs::metadata(path).map(|file| (file.uid(), file.gid())).unwrap();
    let (old, new) = (owner(&place), owner(empty.path()));
    restore(folder.path(), &file, true).await.unwrap();
    restore(empty.path(), &file, false).await.unwrap();
    assert_eq!(owner(&place), old);
    assert_eq!(owner(&empty.path().join("vinea.db")), new);
    assert_eq!(fs::metadata(&place).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn a_damaged_copy_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path()).await;
    let (table, file) = (opened(&store).await.id, folder.path().join("copy.db"));
    store.backup(&file).await.unwrap();
    store.close().await;
    let whole = fs::read(&file).unwrap();
    let mut torn = whole.clone();
    torn.truncate(whole.len() / 2);
    for bad in [&b"nonsense"[..], &torn] {
        fs::write(&file, bad).unwrap();
        assert!(restore(folder.path(), &file, true).await.is_err());
    }
    assert!(open(folder.path()).await.table(&table).await.unwrap().is_some());
}

#[tokio::test]
async fn a_file_without_a_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("vinea.db"), "this is no database at all, ".repeat(99)).unwrap();
    let refused = Store::open_folder(folder.path()).await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::NotVineaDatabase(_))), "{refused:?}");
}

#[tokio::test]
async fn a_data_folder_with_special_characters_works() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["what?", "100%", "a b#c", "?mode=ro&x=%41"] {
        let folder = folder.path().join(name);
        fs::create_dir(&folder).unwrap();
        let store = open(&folder).await;
        let table = opened(&store).await.id;
        store.close().await;
        assert!(folder.join("vinea.db").exists(), "{name}");
        assert!(open(&folder).await.table(&table).await.unwrap().is_some(), "{name}");
    }
}

#[tokio::test]
async fn checking_a_missing_database_does_not_create_it() {
    let folder = tempfile::tempdir().unwrap();
    let refused = Store::open_existing(folder.path()).await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::NoDatabase(_))));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test]
async fn a_backup_of_postgres_is_refused() {
    let Some(server) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let store = Store::open(&fresh_postgres(&server).await).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let refused = store.backup(&folder.path().join("copy.db")).await.unwrap_err();
    assert!(refused.to_string().contains("pg_dump"), "{refused}");
}
