//! Links to a seat: renewing and withdrawing them, and using them during a game.

use axum::http::StatusCode;

use crate::house::{Browser, TestSite};

/// Returns the link on a page, if there is one.
async fn link(browser: &mut Browser, table: &str) -> Option<String> {
    let page = browser.get(table).await.body;
    let start = page.find("/join/")?;
    Some(page[start..start + "/join/".len() + 32].to_string())
}

async fn open_for(house: &TestSite, seats: &[(&str, &str)]) -> (Browser, String) {
    let mut ana = house.visitor();
    let mut fields = vec![("game", "la-vina"), ("players", "3")];
    fields.extend_from_slice(seats);
    let table = ana.open_table(&fields).await;
    (ana, table)
}

async fn joins(house: &TestSite, link: &str, name: &str) -> StatusCode {
    house.visitor().post(link, &[("name", name)]).await.status
}

#[tokio::test]
async fn the_host_renews_and_withdraws_the_link() {
    let house = TestSite::open().await;
    let (mut ana, table) = open_for(&house, &[("seat-1", "open"), ("seat-2", "open")]).await;
    let (old, change) = (link(&mut ana, &table).await.unwrap(), format!("{table}/invitation"));
    let mut rui = house.visitor();
    assert_eq!(rui.post(&change, &[("do", "renew")]).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(rui.post(&old, &[("name", "Rui")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(rui.post(&change, &[("do", "renew")]).await.status, StatusCode::FORBIDDEN);
    ana.post(&change, &[("do", "renew")]).await;
    let renewed = link(&mut ana, &table).await.unwrap();
    assert_ne!(renewed, old);
    assert_eq!(joins(&house, &old, "Eva").await, StatusCode::NOT_FOUND);
    ana.post(&change, &[("do", "withdraw")]).await;
    assert_eq!(link(&mut ana, &table).await, None);
    assert_eq!(joins(&house, &renewed, "Eva").await, StatusCode::NOT_FOUND);
    ana.post(&change, &[("do", "renew")]).await;
    let last = link(&mut ana, &table).await.unwrap();
    assert_eq!(joins(&house, &last, "Eva").await, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn an_old_link_cannot_take_a_bots_seat_during_a_game() {
    let house = TestSite::open().await;
    let (mut ana, table) = open_for(&house, &[("seat-1", "open"), ("seat-2", "bot-random")]).await;
    let old = link(&mut ana, &table).await.unwrap();
    let mut rui = house.visitor();
    assert_eq!(rui.post(&old, &[("name", "Rui")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(ana.post(&format!("{table}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(joins(&house, &old, "Eva").await, StatusCode::FORBIDDEN);
    assert_eq!(link(&mut ana, &table).await, None, "it is not shown any more");
    let sit = rui.post(&format!("{table}/sit"), &[("seat", "2")]).await;
    assert_eq!(sit.status, StatusCode::FORBIDDEN, "nor does somebody who sits here");
    assert_eq!(
        rui.post(&old, &[("name", "Rui")]).await.status,
        StatusCode::SEE_OTHER,
        "his own seat"
    );
    // The host can still let somebody in: with a link that was renewed during the game.
    ana.post(&format!("{table}/invitation"), &[("do", "renew")]).await;
    let fresh = link(&mut ana, &table).await.unwrap();
    let spectator = house.visitor().get(&table).await.body;
    assert!(!spectator.contains(&fresh), "only the host sees the link during the game");
    assert_eq!(joins(&house, &fresh, "Eva").await, StatusCode::SEE_OTHER);
    assert!(ana.get(&table).await.body.contains("Eva"));
}

#[tokio::test]
async fn people_with_similar_names_get_a_number() {
    let house = TestSite::open().await;
    let (mut ana, table) = open_for(&house, &[("seat-1", "open"), ("seat-2", "open")]).await;
    let link = link(&mut ana, &table).await.unwrap();
    for bad in ["Bot Grower B", "\u{3164}", "\u{2800}", "\u{200b}"] {
        assert_eq!(joins(&house, &link, bad).await, StatusCode::BAD_REQUEST, "{bad:?}");
    }
    assert_eq!(joins(&house, &link, "ana").await, StatusCode::SEE_OTHER);
    assert_eq!(joins(&house, &link, "Аna").await, StatusCode::SEE_OTHER, "with another script's A");
    let page = ana.get(&table).await.body;
    for name in ["Ana", "ana 2", "Аna 3"] {
        assert!(page.contains(&format!("\"name\">{name}<")), "{name}");
    }
}
