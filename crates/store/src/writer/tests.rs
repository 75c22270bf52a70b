//! After any failure, no acknowledged change is lost, and no refused change is in the log.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::json;
use tempfile::TempDir;

use super::checkpoints::checkpoint;
use crate::faults::{FailureKind, FailurePoint, InjectedFailure};
use crate::{
    AppendOutcome, NewEvent, NewTable, PersonId, Status, Store, StoreError, TableId, Visibility,
};

struct TestStore {
    store: Store,
    host: PersonId,
    folder: TempDir,
}

/// The numbers of the acknowledged entries and of those not written.
#[derive(Default, Debug)]
struct AcknowledgedEntries {
    done: BTreeSet<i64>,
    not_written: BTreeSet<i64>,
}

impl TestStore {
    async fn open() -> TestStore {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap();
        let host = store.add_person("Ana").await.unwrap().id;
        TestStore { store, host, folder }
    }

    async fn table(&self) -> TableId {
        let table = NewTable {
            id: TableId::random(),
            game: "some-game".to_string(),
            host: self.host.clone(),
            visibility: Visibility::Listed,
            spec: json!({}),
            seed: String::new(),
            seats: Vec::new(),
            entries: vec![NewEvent::new(json!("opened"))],
            status: Status::Running,
        };
        self.store.add_table(&table).await.unwrap();
        table.id
    }

    /// Writes entries up to this number, each with this text. After every failure, continues from the state of the log.
    async fn write(&self, table: &TableId, last: i64, text: &str) -> AcknowledgedEntries {
        let (mut told, mut seq) = (AcknowledgedEntries::default(), 2);
        let entry = NewEvent::new(json!(text));
        while seq <= last {
            match self.store.append(table, seq, &entry).await {
                Ok(AppendOutcome::Done) => told.done.insert(seq),
                Ok(AppendOutcome::Stale) => panic!("there is no other writer"),
                Err(
                    StoreError::NotWritten(_)
                    | StoreError::Away(_)
                    | StoreError::Full { sure: true, .. },
                ) => told.not_written.insert(seq),
                Err(StoreError::Unsure(_) | StoreError::Lost(_)) => true,
                Err(other) => panic!("{other}"),
            };
            seq = self.store.log(table, 0).await.unwrap().len() as i64 + 1;
            if told.not_written.contains(&seq) {
                break;
            }
        }
        told
    }

    /// Returns the database as a kill at this moment would leave it.
    async fn open_as_after_kill(&self) -> (Store, TempDir) {
        let copy = tempfile::tempdir().unwrap();
        for name in ["vinea.db", "vinea.db-wal"] {
            std::fs::copy(self.folder.path().join(name), copy.path().join(name)).unwrap();
        }
        (Store::open_folder(copy.path()).await.unwrap(), copy)
    }
}

async fn log(store: &Store, table: &TableId) -> Vec<i64> {
    store.log(table, 0).await.unwrap().into_iter().map(|event| event.seq).collect()
}

/// Checks that the log agrees with the answers and has no gaps.
fn check_log(log: &[i64], told: &AcknowledgedEntries, fault: impl std::fmt::Debug) {
    assert_eq!(log, (1..=log.len() as i64).collect::<Vec<_>>(), "{fault:?}: a gap");
    for seq in &told.done {
        assert!(log.contains(seq), "{fault:?}: {seq} was acknowledged, but is lost");
    }
    for seq in told.not_written.difference(&told.done) {
        assert!(!log.contains(seq), "{fault:?}: {seq} was refused, but exists");
    }
}

/// Makes every statement of some changes at three tables fail, one at a time.
async fn fail_everywhere(error: FailureKind, point: FailurePoint) {
    let world = TestStore::open().await;
    for after in 0.. {
        let fault = InjectedFailure { after, error, point };
        let tables = [world.table().await, world.table().await, world.table().await];
        world.store.database.faults.arm(fault);
        let told = tokio::join!(
            world.write(&tables[0], 5, "one"),
            world.write(&tables[1], 5, "two"),
            world.write(&tables[2], 5, "three"),
        );
        let unmet = world.store.database.faults.disarm();
        let (killed, _copy) = world.open_as_after_kill().await;
        for (table, told) in tables.iter().zip([told.0, told.1, told.2]) {
            check_log(&log(&killed, table).await, &told, fault);
            assert_eq!(log(&killed, table).await, log(&world.store, table).await, "{fault:?}");
            let next = log(&world.store, table).await.len() as i64 + 1;
            let entry = NewEvent::new(json!("next"));
            let answer = world.store.append(table, next, &entry).await;
            assert!(matches!(answer, Ok(AppendOutcome::Done)), "{fault:?}: {answer:?}");
        }
        killed.close().await;
        if unmet {
            assert!(after > 10, "the fault was met {after} times");
            return;
        }
    }
}

#[tokio::test]
async fn no_lost_connection_loses_an_acknowledged_change() {
    fail_everywhere(FailureKind::Lost, FailurePoint::Before).await;
    fail_everywhere(FailureKind::Lost, FailurePoint::After).await;
}

#[tokio::test]
async fn no_database_error_loses_an_acknowledged_change() {
    fail_everywhere(FailureKind::Broken, FailurePoint::Before).await;
    fail_everywhere(FailureKind::Broken, FailurePoint::After).await;
}

#[tokio::test]
async fn writes_fail_on_a_full_disk_and_succeed_when_there_is_room() {
    let world = TestStore::open().await;
    let (table, other) = (world.table().await, world.table().await);
    let faults = &world.store.database.faults;
    faults.fill(true);
    // The kept connection still finds room on the disk, so it is closed.
    faults.arm(InjectedFailure { after: 0, error: FailureKind::Lost, point: FailurePoint::Before });
    let text = "x".repeat(3_000);
    let (one, two) = tokio::join!(world.write(&table, 99, &text), world.write(&other, 99, &text));
    assert!(!one.not_written.is_empty() && !two.not_written.is_empty(), "{one:?} {two:?}");
    let (killed, _copy) = world.open_as_after_kill().await;
    check_log(&log(&killed, &table).await, &one, "full");
    check_log(&log(&killed, &other).await, &two, "full");
    assert_eq!(log(&world.store, &table).await, log(&killed, &table).await, "readers go on");
    killed.close().await;
    faults.fill(false);
    let last = log(&world.store, &table).await.len() as i64;
    for seq in [last + 1, last + 2] {
        let answer = world.store.append(&table, seq, &NewEvent::new(json!(text))).await;
        assert_eq!(answer.unwrap(), AppendOutcome::Done, "there is room again");
    }
    let (killed, _copy) = world.open_as_after_kill().await;
    assert_eq!(log(&killed, &table).await.len() as i64, last + 2);
}

#[tokio::test]
async fn a_file_that_is_not_a_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("vinea.db"), "my diary, not a database".repeat(99)).unwrap();
    let refused = Store::open_folder(folder.path()).await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::NotVineaDatabase(_))), "{refused:?}");
}

#[tokio::test]
async fn a_folder_may_have_any_name() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["what?mode=ro", "100%", "a b#c", "%41", "ünï"] {
        let folder = folder.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        Store::open_folder(&folder).await.unwrap().add_person("Ana").await.unwrap();
        assert!(folder.join("vinea.db").exists(), "{name}");
        assert_private(&folder);
    }
}

fn assert_private(folder: &Path) {
    #[cfg(unix)]
    for file in std::fs::read_dir(folder).unwrap() {
        use std::os::unix::fs::PermissionsExt;
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", file.path().display());
    }
}

#[tokio::test]
async fn a_checkpoint_copies_the_log_file_while_the_writer_continues() {
    let world = TestStore::open().await;
    let (one, two) = (world.table().await, world.table().await);
    let in_file = async |table: &TableId| {
        let copy = tempfile::tempdir().unwrap();
        let (from, to) = (world.folder.path().join("vinea.db"), copy.path().join("vinea.db"));
        std::fs::copy(from, to).unwrap();
        let store = Store::open_folder(copy.path()).await.unwrap();
        let found = log(&store, table).await.len();
        store.close().await;
        found
    };
    world.write(&one, 20, "one").await;
    assert_eq!(in_file(&one).await, 0, "the change is in the log file");
    let beside = checkpoint(&world.store.database, None).await.unwrap();
    assert_eq!(in_file(&one).await, 20);
    world.write(&two, 20, "two").await;
    checkpoint(&world.store.database, Some(beside)).await.unwrap();
    assert_eq!((in_file(&one).await, in_file(&two).await), (20, 20));
}
