//! The waiting time of a decision.

use crate::house::{NOW, TestSite, field, mark, offers};

const ALONE: &[(&str, &str)] = &[("game", "la-vina"), ("players", "2"), ("seat-1", "me")];

/// Returns the text of the clock on a page.
fn clock(page: &str) -> &str {
    let (_, rest) = page.split_once("<time id=\"clock\"").unwrap();
    rest.split_once('>').unwrap().1.split('<').next().unwrap()
}

#[tokio::test]
async fn the_page_shows_the_waiting_time_of_the_decision() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(ALONE).await;
    let fresh = ana.get(&table).await.body;
    assert_eq!(clock(&fresh), "for 0 s");
    assert!(fresh.contains("datetime=\"2027-01-15T08:00:00Z\""), "since the game began");
    let cookie = ana.cookie.clone();
    let house = house.reopen_at(|| NOW + 125_000).await;
    let mut ana = house.visitor();
    ana.cookie = cookie;
    let later = ana.get(&table).await.body;
    assert_eq!(clock(&later), "for 2 min");
    assert_eq!(mark(&later), mark(&fresh), "passing time sends no event");
    // A move restarts the clock. A change outside the game does not.
    ana.post(&format!("{table}/leave"), &[("seat", "1")]).await;
    assert_eq!(clock(&ana.get(&table).await.body), "for 2 min");
    let (at, seat) = (field(&later, "at"), field(&later, "seat"));
    let choice = offers(&later).remove(0);
    ana.post(&format!("{table}/act"), &[("do", &choice), ("at", &at), ("seat", &seat)]).await;
    let moved = ana.get(&table).await.body;
    assert_eq!(clock(&moved), "for 0 s");
    assert!(moved.contains("datetime=\"2027-01-15T08:02:05Z\""));
}

#[tokio::test]
async fn there_is_no_clock_before_the_game() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "open")]).await;
    assert!(!ana.get(&table).await.body.contains("id=\"clock\""));
}
