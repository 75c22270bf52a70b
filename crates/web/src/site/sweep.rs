//! Deletes data that nobody has used for long enough.

use std::time::Duration;

use store::{Status, Store, StoreError};
use table::Registry;

use crate::server::config::Retention;
use crate::server::live_config::LiveConfig;

/// Interval between two sweeps.
const BETWEEN: Duration = Duration::from_secs(60 * 60);

pub async fn sweep(store: Store, registry: Registry, live: LiveConfig) {
    let mut interval = tokio::time::interval(BETWEEN);
    loop {
        interval.tick().await;
        let now = live.now();
        let (retention, sessions) = (now.config.retention, now.config.session_lifetime);
        match sweep_once(&store, &registry, retention, sessions).await {
            Ok((0, 0)) => {}
            Ok((tables, guests)) => tracing::info!(tables, guests, "deleted old tables and guests"),
            Err(error) => tracing::warn!(%error, "could not delete old tables and guests"),
        }
    }
}

/// Deletes what is too old by the store's clock. Returns the numbers of deleted tables and guests.
pub async fn sweep_once(
    store: &Store,
    registry: &Registry,
    retention: Retention,
    sessions: Duration,
) -> Result<(usize, usize), StoreError> {
    let millis = |age: Duration| i64::try_from(age.as_millis()).unwrap_or(i64::MAX);
    let before = |age: Duration| store.now().saturating_sub(millis(age));
    let mut tables = 0;
    let kinds = [
        (Status::Over, retention.finished),
        (Status::Closed, retention.finished),
        (Status::Open, retention.abandoned),
        (Status::Running, retention.abandoned),
    ];
    for (status, age) in kinds {
        let Some(age) = age else { continue };
        for table in store.tables_untouched(status, before(age)).await? {
            // A table that somebody is looking at is kept.
            // Another node may have changed it meanwhile.
            let since = before(age);
            if registry.unload(&table) && store.delete_untouched(&table, status, since).await? {
                tables += 1;
            }
        }
    }
    store.delete_sessions_before(before(sessions)).await?;
    let guests = match retention.guests {
        Some(age) => store.delete_guests_before(before(age)).await?,
        None => 0,
    };
    Ok((tables, guests))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use store::{NewEvent, NewTable, Person, TableId, Visibility};

    async fn table(store: &Store, host: &Person, status: Status) -> TableId {
        let id = TableId::random();
        let new = NewTable {
            id: id.clone(),
            game: "la-vina".to_string(),
            host: host.id.clone(),
            visibility: Visibility::Listed,
            spec: json!({}),
            seed: String::new(),
            seats: Vec::new(),
            entries: vec![NewEvent::new(json!({}))],
            status,
        };
        store.add_table(&new).await.unwrap();
        id
    }

    #[tokio::test]
    async fn each_kind_of_data_has_its_own_retention() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_folder(folder.path()).await.unwrap().with_clock(|| 1_000);
        let host = store.add_person("Ana").await.unwrap();
        let idle = store.add_person("Idle").await.unwrap();
        let mut tables = Vec::new();
        for status in [Status::Over, Status::Closed, Status::Open, Status::Running] {
            tables.push(table(&store, &host, status).await);
        }
        let registry = Registry::new(store.clone());
        let store = store.with_clock(|| 100_000_000);
        let (short, long) = (Some(Duration::from_secs(1)), Some(Duration::from_secs(1_000_000)));
        let sessions = Duration::from_secs(1);
        let none = sweep_once(&store, &registry, Retention::default(), sessions).await.unwrap();
        assert_eq!(none, (0, 0), "nothing is said, nothing is deleted");
        let retention = Retention { guests: long, finished: short, abandoned: long };
        assert_eq!(sweep_once(&store, &registry, retention, sessions).await.unwrap(), (2, 0));
        assert!(store.table(&tables[0]).await.unwrap().is_none());
        assert!(store.table(&tables[3]).await.unwrap().is_some());
        let retention = Retention { guests: short, finished: short, abandoned: short };
        let (tables_left, guests) =
            sweep_once(&store, &registry, retention, sessions).await.unwrap();
        assert_eq!((tables_left, guests), (2, 2), "the host's tables are gone, so is the host");
        for gone in [idle.id, host.id] {
            assert!(store.person(&gone).await.unwrap().is_none());
        }
    }
}
