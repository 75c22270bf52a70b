//! Asking what to do: three moves with their reasons, for who asked alone, where the table gives any.

use axum::http::StatusCode;
use catalog::GameId;

use crate::house::{House, field, offers};

#[tokio::test]
async fn who_plays_with_bots_is_told_the_best_moves_and_sees_them_on_the_board() {
    let house = House::open().await;
    let (mut ana, mut eva) = (house.visitor(), house.visitor());
    for game in GameId::ALL {
        let table = ana.open_table(&[("game", game.as_str()), ("players", "2")]).await;
        let page = ana.my_turn(&table).await.body;
        assert!(page.contains("data-key=\"h\""), "{game}: one may ask");
        let seat = field(&page, "seat");
        let asked = ana.post(&format!("{table}/hint"), &[("seat", &seat)]).await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER, "{game}: {}", asked.body);
        // What was found comes through the task of the table.
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
async fn with_other_people_nobody_is_advised_unless_that_was_agreed() {
    let house = House::open().await;
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
async fn nobody_asks_for_another_seat() {
    let house = House::open().await;
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
