//! Several servers on one PostgreSQL database, and connections that are lost.

use serde_json::json;
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use store::{AppendOutcome, ChangeHint, NewEvent, Store, StoreError};
use testkit::ServerProxy;

use crate::{fresh_postgres, opened};

/// Runs a test with two nodes on one fresh PostgreSQL database, if a server is available.
pub fn on_two_nodes<F: AsyncFn(Store, Store, &str)>(fact: F) {
    let Some(server) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let address = fresh_postgres(&server).await;
        let (here, there) = (Store::open(&address).await, Store::open(&address).await);
        fact(here.unwrap(), there.unwrap(), &address).await;
    });
}

/// Runs a test with a store that reaches its fresh PostgreSQL database through a proxy, if a server is available.
fn through_a_proxy<F: AsyncFn(Store, ServerProxy)>(fact: F) {
    let Some(server) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (way, through) = ServerProxy::to(&fresh_postgres(&server).await);
        fact(Store::open(&through).await.unwrap(), way).await;
    });
}

/// Runs a statement at a database, outside of all nodes.
pub async fn run_on(address: &str, sql: &'static str) {
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
}

#[test]
fn a_node_gets_a_hint_when_another_node_appends() {
    on_two_nodes(async |here, there, _| {
        let table = opened(&here).await;
        let mut hints = there.hints().await.unwrap().unwrap();
        here.append(&table.id, 2, &NewEvent::new(json!("move"))).await.unwrap();
        assert_eq!(hints.next().await.unwrap(), ChangeHint::Table(table.id.clone()));
        assert_eq!(there.log(&table.id, 1).await.unwrap().len(), 1);
    });
}

#[test]
fn two_nodes_can_write_to_the_same_tables() {
    on_two_nodes(async |here, there, _| {
        let mut tables = Vec::new();
        for _ in 0..8 {
            tables.push(opened(&here).await.id);
        }
        let mut writers = Vec::new();
        for (node, store) in [here.clone(), there].into_iter().enumerate() {
            for turn in 0..tables.len() {
                // The nodes use opposite orders.
                let order = if node == 0 { turn } else { tables.len() - 1 - turn };
                let (store, table) = (store.clone(), tables[order].clone());
                writers.push(tokio::spawn(async move {
                    let mut done = 0;
                    for _ in 0..10 {
                        let seq = store.log(&table, 0).await.unwrap().len() as i64 + 1;
                        let entry = NewEvent::new(json!(node));
                        done += usize::from(
                            store.append(&table, seq, &entry).await.unwrap() == AppendOutcome::Done,
                        );
                    }
                    done
                }));
            }
        }
        let mut done = 0;
        for writer in writers {
            done += writer.await.unwrap();
        }
        let mut kept = 0;
        for table in &tables {
            kept += here.log(table, 1).await.unwrap().len();
        }
        assert_eq!(kept, done);
    });
}

#[test]
fn a_lease_of_the_bots_does_not_depend_on_the_clocks_of_the_nodes() {
    on_two_nodes(async |here, there, address| {
        let table = opened(&here).await.id;
        // The clocks of the nodes differ by two minutes, and each by one minute from the database's.
        let behind = here.with_clock(|| system_time() - 60_000);
        let ahead = there.with_clock(|| system_time() + 60_000);
        assert!(behind.claim_thinking(&table).await.unwrap());
        assert!(!ahead.claim_thinking(&table).await.unwrap(), "the other node thinks");
        assert!(behind.claim_thinking(&table).await.unwrap(), "it goes on");
        age_leases_by_five_seconds(address).await;
        assert!(ahead.claim_thinking(&table).await.unwrap(), "the lease of the first node is over");
        assert!(!behind.claim_thinking(&table).await.unwrap());
        age_leases_by_five_seconds(address).await;
        assert!(
            behind.claim_thinking(&table).await.unwrap(),
            "the node whose clock is ahead is gone"
        );
    });
}

pub fn system_time() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.unwrap().as_millis() as i64
}

/// Makes all leases five seconds older.
async fn age_leases_by_five_seconds(address: &str) {
    run_on(address, "UPDATE thinking SET until = until - 5001").await;
}

#[test]
fn a_lost_connection_for_hints_is_reported_and_replaced() {
    on_two_nodes(async |here, there, address| {
        let table = opened(&here).await;
        let mut hints = there.hints().await.unwrap().unwrap();
        let listeners = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND query LIKE 'LISTEN%'";
        run_on(address, listeners).await;
        assert_eq!(hints.next().await.unwrap(), ChangeHint::Missed);
        let next = tokio::spawn(async move { hints.next().await.unwrap() });
        let mut seq = 2;
        while !next.is_finished() {
            here.append(&table.id, seq, &NewEvent::new(json!("move"))).await.unwrap();
            seq += 1;
        }
        assert_eq!(next.await.unwrap(), ChangeHint::Table(table.id.clone()));
    });
}

#[test]
fn statements_are_repeated_after_lost_postgres_connections() {
    on_two_nodes(async |here, _, address| {
        let table = opened(&here).await;
        let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()";
        run_on(address, others).await;
        let entry = NewEvent::new(json!("move"));
        assert_eq!(here.append(&table.id, 2, &entry).await.unwrap(), AppendOutcome::Done);
        assert_eq!(here.log(&table.id, 0).await.unwrap().len(), 2);
    });
}

#[test]
fn a_listener_reports_missed_hints_when_the_server_is_back() {
    through_a_proxy(async |store, way| {
        let mut hints = store.hints().await.unwrap().unwrap();
        way.close();
        assert!(hints.next().await.is_err(), "the connection is lost");
        assert!(hints.next().await.is_err(), "the server cannot be reached");
        way.open();
        assert_eq!(hints.next().await.unwrap(), ChangeHint::Missed);
        let table = opened(&store).await.id;
        store.append(&table, 2, &NewEvent::new(json!("move"))).await.unwrap();
        assert_eq!(hints.next().await.unwrap(), ChangeHint::Table(table));
    });
}

#[test]
fn an_unreachable_server_and_its_return_are_detected() {
    through_a_proxy(async |store, way| {
        let table = opened(&store).await.id;
        let mut reachable = store.reachable();
        way.close();
        reachable.wait_for(|reachable| !reachable).await.unwrap();
        let answer = store.log(&table, 0).await;
        assert!(answer.as_ref().is_err_and(StoreError::is_away), "{answer:?}");
        let entry = NewEvent::new(json!("written when it is back"));
        let refused = store.append(&table, 2, &entry).await;
        assert!(refused.as_ref().is_err_and(|error| error.is_away() || error.is_unsure()));
        assert!(store.writes_fail());
        way.open();
        reachable.wait_for(|reachable| *reachable).await.unwrap();
        assert_eq!(store.append(&table, 2, &entry).await.unwrap(), AppendOutcome::Done);
    });
}
