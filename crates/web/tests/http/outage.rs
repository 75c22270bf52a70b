//! Two nodes on one PostgreSQL. One of them loses its connection to the database for a while.

use std::time::{Duration, Instant};

use axum::http::StatusCode;
use testkit::ServerProxy;

use crate::house::{Browser, TestSite, field};
use crate::together::{plain, play, started};

#[tokio::test]
async fn a_node_shows_moves_of_other_nodes_after_a_lost_connection() {
    let Some(address) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let (way, through) = ServerProxy::to(&address);
    let (here, there) = (TestSite::sharing(&through).await, TestSite::sharing(&address).await);
    let (mut ana, rui, table) = started(&there).await;
    let mut rui_here = Browser { router: here.router.clone(), ..rui.clone() };
    assert_eq!(rui_here.get(&table).await.status, StatusCode::OK, "the table is open here");
    let mut updates = rui_here.follow(&table, None).await;
    updates.next().await;
    way.close();
    let mut reachable = here.store.reachable();
    reachable.wait_for(|reachable| !reachable).await.unwrap();
    assert_eq!(play(&mut ana, &table, "move 3a").await, StatusCode::OK);
    way.open();
    // The move is made at the other node, so it arrives here without a request.
    let update = updates.next().await;
    let log = plain(&update.regions["log"]);
    assert!(log.contains("to the back box of space 3"), "{log}");
}

#[tokio::test]
async fn while_the_database_is_unreachable_pages_answer_quickly_and_reload() {
    let Some(address) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let (way, through) = ServerProxy::to(&address);
    let house = TestSite::sharing(&through).await;
    let (mut ana, _, table) = started(&house).await;
    let before = ana.get(&table).await;
    assert_eq!(ana.get("/ready").await.status, StatusCode::OK);
    way.close();
    let mut reachable = house.store.reachable();
    reachable.wait_for(|reachable| !reachable).await.unwrap();
    let asked = Instant::now();
    let mut stranger = house.visitor();
    // A profile and a list need the database, because nothing of them is in memory.
    let page = stranger.get("/").await;
    assert_eq!(page.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(page.body.contains("cannot reach its database"), "{}", page.body);
    let headers = stranger.headers("/").await;
    assert_eq!(headers["retry-after"], "2");
    assert_eq!(headers["refresh"], "2", "the page tries again by itself");
    let (at, seat) = (field(&before.body, "at"), field(&before.body, "seat"));
    let fields = [("do", "move 3a"), ("at", at.as_str()), ("seat", &seat)];
    let refused = ana.post_json(&format!("{table}/act"), &fields).await;
    assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE, "{}", refused.body);
    assert_eq!(stranger.get("/ready").await.status, StatusCode::SERVICE_UNAVAILABLE);
    // Each of the four answers has its own time limit, far below the 30 seconds of a hanging connection.
    assert!(asked.elapsed() < Duration::from_secs(8), "{:?}", asked.elapsed());
    way.open();
    reachable.wait_for(|reachable| *reachable).await.unwrap();
    assert_eq!(house.visitor().get("/").await.status, StatusCode::OK);
}
