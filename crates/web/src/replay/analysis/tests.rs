//! Results of analyses whose games were changed or deleted meanwhile.

use game::Seed;
use store::Visibility;
use table::{Table, TableSpec};

use super::*;

fn analyses(store: &Store) -> Analyses {
    let stopping = watch::channel(false).1;
    Analyses::new(store.clone(), Registry::new(store.clone()), stopping)
}

fn job() -> AnalysisJob {
    AnalysisJob {
        all: 0,
        table: None,
        judged: Mutex::default(),
        askers: Mutex::default(),
        cancelled: AtomicBool::new(false),
    }
}

/// Returns an analysis that names a player.
fn result() -> Analysis {
    Analysis {
        game: "la-vina".to_string(),
        seats: vec!["Ana".to_string()],
        moves: Vec::new(),
        end: Vec::new(),
        turning_points: Vec::new(),
        balance: Vec::new(),
    }
}

#[tokio::test]
async fn a_result_is_deleted_if_its_job_is_cancelled_while_it_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let analyses = analyses(&store);
    let (address, job) = ("/t/0123456789abcdef/replay", job());
    assert!(analyses.store_result(address, &job, result()).await.is_some());
    assert!(store.stored_document(KEPT, address).await.unwrap().is_some());
    job.cancelled.store(true, Ordering::Relaxed);
    assert!(analyses.store_result(address, &job, result()).await.is_none());
    assert_eq!(store.stored_document(KEPT, address).await.unwrap(), None);
    assert!(analyses.finished_analysis(address).await.unwrap().is_none(), "nor is it in memory");
}

#[tokio::test]
async fn only_results_of_changed_tables_and_of_records_are_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let analyses = analyses(&store);
    let (changed, other) = (TableId::random(), TableId::random());
    let places = [&changed, &other].map(|table| format!("/t/{table}/replay"));
    let record = "/replay/a-record".to_string();
    for address in [&places[0], &places[1], &record] {
        assert!(analyses.store_result(address, &job(), result()).await.is_some());
    }
    analyses.forget(&[changed]).await.unwrap();
    for (address, stays) in [(&places[0], false), (&places[1], true), (&record, false)] {
        let found = analyses.finished_analysis(address).await.unwrap();
        assert_eq!(found.is_some(), stays, "{address}");
    }
}

/// Returns the replay of a game of bots that was just started.
fn replay(table: &TableId) -> Arc<Replay> {
    catalog::install();
    let game: play::GameRef = "la-vina".parse().unwrap();
    let spec = TableSpec::usual("la-vina", game.usual_options(2));
    let (host, seed) = (PersonId::random(), Seed::from_number(1));
    let new = Table::before_first_entry(table.clone(), host, Visibility::Listed, spec, 2, seed);
    let (_, started) = new.start_game().unwrap();
    Arc::new(Replay { over: true, ..Replay::of_table(&started).unwrap() })
}

#[tokio::test]
async fn a_game_that_was_read_before_a_deletion_is_not_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let analyses = Arc::new(analyses(&store));
    let (table, asker) = (TableId::random(), Requester::Person(PersonId::random()));
    let (before, replay) = (analyses.version(), replay(&table));
    analyses.forget(std::slice::from_ref(&table)).await.unwrap();
    let refused = analyses.begin(replay.clone(), asker.clone(), None, before).await;
    assert!(matches!(refused, Err(Error::Refused(TableRefusal::Stale))));
    assert!(lock(&analyses.jobs).is_empty());
    analyses.begin(replay, asker, None, analyses.version()).await.unwrap();
    assert_eq!(lock(&analyses.jobs).len(), 1);
}
