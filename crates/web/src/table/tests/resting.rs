//! Tables stay in memory while they are used.

use table::{CpuRequest, MOST_WAITING, Urgency};

use super::*;

#[tokio::test]
async fn an_unused_table_leaves_memory_and_is_read_again_on_request() {
    let world = TestTable::open(&[Special::Racking], 1).await;
    let registry = Registry::new(world.store.clone());
    let id = world.handle.table().id.clone();
    let handle = registry.open(&id).await.unwrap();
    registry.unload(&id);
    assert!(registry.is_loaded(&id), "somebody has a way to it");
    while handle.is_busy() {
        tokio::task::yield_now().await;
    }
    let seq = handle.table().seq;
    drop(handle);
    registry.unload(&id);
    assert!(!registry.is_loaded(&id));
    assert_eq!(registry.open(&id).await.unwrap().table().seq, seq);
    world.store.close().await;
}

#[tokio::test]
async fn most_tables_that_wait_for_bots_are_not_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path()).await.unwrap();
    let registry = Registry::new(store.clone());
    // Occupies all cores, so that every bot has to wait.
    let cores = registry.search_queue();
    let wish = || CpuRequest {
        host: PersonId::random(),
        table: TableId::random(),
        urgency: Urgency::Awaited,
    };
    let mut taken = Vec::new();
    while cores.running_and_waiting().0 < cores.all() {
        taken.push(cores.wait_for_core(wish()).await.unwrap());
    }
    let host = store.add_person("Ana").await.unwrap();
    let mut tables = Vec::new();
    for number in 0..TABLE_COUNT {
        let id = waiting_for_a_bot(&store, &host, number).await;
        registry.open(&id).await.unwrap();
        tables.push(id);
    }
    while cores.waiting().len() < TABLE_COUNT as usize {
        tokio::task::yield_now().await;
    }
    registry.drop_idle_tables();
    assert_eq!(registry.count(), MOST_WAITING, "the others sleep");
    // Once cores are free, the bots of all tables move.
    drop(taken);
    let waking = registry.clone();
    let waking = tokio::spawn(async move { waking.keep_waking().await });
    for id in &tables {
        while store.log(id, 0).await.unwrap().len() <= ENTRIES {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
    waking.abort();
}

const TABLE_COUNT: u64 = 80;

/// Number of log entries of a table that waits for the first move of a bot.
const ENTRIES: usize = 4;

/// Adds a table of the host and a bot that is to move.
async fn waiting_for_a_bot(store: &Store, host: &Person, number: u64) -> TableId {
    let options = vignobles::Options::with_players(2);
    let spec = spec(&options);
    let (id, seed) = (TableId::random(), Seed::from_number(number));
    let mut table = Table::before_first_entry(
        id.clone(),
        host.id.clone(),
        Visibility::Listed,
        spec.clone(),
        2,
        seed.clone(),
    );
    let mut changes = vec![Change::Opened { spec: Box::new(spec.clone()) }];
    for change in &changes {
        table.apply(change).unwrap();
    }
    let (started, begun) = table.start_game().unwrap();
    let due = begun.seat_to_move().unwrap();
    let other = Seat::all(2).find(|seat| *seat != due).unwrap();
    changes.push(Change::BotSat { seat: due, level: "random".to_string() });
    changes.push(Change::Sat { seat: other, person: host.id.clone(), name: host.name.clone() });
    changes.push(started);
    for change in &changes[1..] {
        table.apply(change).unwrap();
    }
    let entry = |change| NewEvent::new(serde_json::to_value(change).unwrap());
    let new = NewTable {
        id: id.clone(),
        game: spec.game.clone(),
        host: host.id.clone(),
        visibility: Visibility::Listed,
        spec: serde_json::to_value(&spec).unwrap(),
        seed: seed.to_string(),
        seats: table.seats.clone(),
        entries: changes.iter().map(entry).collect(),
        status: Status::Running,
    };
    store.add_table(&new).await.unwrap();
    id
}
