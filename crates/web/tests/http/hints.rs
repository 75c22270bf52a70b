//! Hints on request: three moves with their reasons, only for the person who asked and only if the table has hints.

use axum::http::StatusCode;
use minds::GameId;

use crate::house::{TestSite, field, offers};

#[tokio::test]
async fn hints_name_the_best_moves_and_mark_them_on_the_board() {
    let house = TestSite::open().await;
    let (mut ana, mut eva) = (house.visitor(), house.visitor());
    for game in GameId::ALL {
        let table = ana.open_table(&[("game", game.as_str()), ("players", "2")]).await;
        let page = ana.my_turn(&table).await.body;
        assert!(page.contains("data-key=\"h\""), "{game}: one may ask");
        let seat = field(&page, "seat");
        let asked = ana.post(&format!("{table}/hint"), &[("seat", &seat)]).await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER, "{game}: {}", asked.body);
        // The result comes through the task of the table.
        let told = loop {
            let page = ana.get(&table).await.body;
            if page.contains("id=\"advice\"") {
                break page;
            }
            tokio::task::yield_now().await;
        };
        let most = offers(&page).len().min(3);
        for place in 1..=most {
            assert!(told.contains(&format!("data-advised=\"{place}\"")), "{game}: number {place}");
        }
        let strange = eva.get(&table).await.body;
        assert!(!strange.contains("data-advised") && !strange.contains("id=\"advice\""));
    }
}

#[tokio::test]
async fn with_other_people_hints_are_given_only_if_agreed() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let game = GameId::ALL[0].as_str();
    let people = [("game", game), ("players", "2"), ("seat-0", "me"), ("seat-1", "me")];
    for (agreed, advises) in [(None, false), (Some("always"), true), (Some("never"), false)] {
        let mut fields = people.to_vec();
        fields.extend(agreed.map(|agreed| ("advising", agreed)));
        let table = ana.open_table(&fields).await;
        let page = ana.my_turn(&table).await.body;
        assert_eq!(page.contains("data-key=\"h\""), advises, "{agreed:?}");
        let seat = field(&page, "seat");
        let asked = ana.post_json(&format!("{table}/hint"), &[("seat", &seat)]).await;
        let status = if advises { StatusCode::OK } else { StatusCode::CONFLICT };
        assert_eq!(asked.status, status, "{}", asked.body);
    }
}

#[tokio::test]
async fn a_hint_for_another_seat_is_refused() {
    let house = TestSite::open().await;
    let (mut ana, mut eva) = (house.visitor(), house.visitor());
    let game = GameId::ALL[0].as_str();
    let table = ana.open_table(&[("game", game), ("players", "2")]).await;
    ana.my_turn(&table).await;
    eva.open_table(&[("game", game), ("players", "2"), ("name", "Eva")]).await;
    let asked = eva.post_json(&format!("{table}/hint"), &[("seat", "0")]).await;
    assert_eq!(asked.status, StatusCode::FORBIDDEN);
    let other = ana.post_json(&format!("{table}/hint"), &[("seat", "1")]).await;
    assert_eq!(other.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_hint_can_be_closed_and_requested_again() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2")]).await;
    let seat = field(&ana.my_turn(&table).await.body, "seat");
    for _ in 0..2 {
        ana.post(&format!("{table}/hint"), &[("seat", &seat)]).await;
        while !ana.get(&table).await.body.contains("id=\"advice\"") {
            tokio::task::yield_now().await;
        }
        let close = [("seat", seat.as_str()), ("close", "yes")];
        let closed = ana.post_json(&format!("{table}/hint"), &close).await;
        assert_eq!(closed.status, StatusCode::OK);
        while ana.get(&table).await.body.contains("id=\"advice\"") {
            tokio::task::yield_now().await;
        }
        let page = ana.get(&table).await.body;
        assert!(page.contains("class=\"small hint\"") && !page.contains("data-advised"));
    }
}

#[tokio::test]
async fn a_table_without_hints_has_no_hint_button_and_gives_none() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let form = ana.get("/new/la-vina").await.body;
    assert!(form.contains("name=\"hints\"") && !form.contains("name=\"advising\""));
    let fields = [("game", "la-vina"), ("players", "2"), ("hints", "none")];
    let table = ana.open_table(&fields).await;
    let page = ana.my_turn(&table).await.body;
    assert!(!page.contains("class=\"small hint\""), "against bots alone, too");
    let seat = field(&page, "seat");
    let asked = ana.post_json(&format!("{table}/hint"), &[("seat", &seat)]).await;
    assert_eq!(asked.status, StatusCode::CONFLICT);
}
