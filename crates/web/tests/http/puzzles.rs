//! Puzzles over HTTP.

use axum::http::StatusCode;
use catalog::GameId;

use crate::house::House;

#[tokio::test]
async fn an_answer_is_judged_and_a_right_one_is_kept() {
    let house = House::open().await;
    let (mut ana, mut ben) = (house.visitor(), house.visitor());
    for game in GameId::ALL {
        let puzzle = &game.puzzles()[2];
        let place = format!("/puzzles/{game}/3");
        let page = ana.get(&place).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains("id=\"r-board\"") && !page.body.contains("id=\"verdict\""));
        let seat = puzzle.seat.to_string();
        let answer =
            |notation| [("do", notation), ("seat", seat.as_str()), ("at", puzzle.id.as_str())];
        let judged = ana.post(&place, &answer(puzzle.second.as_str())).await;
        assert_eq!(judged.status, StatusCode::SEE_OTHER, "{}", judged.body);
        let page = ana.get(&judged.location.unwrap()).await;
        assert!(page.body.contains("verdict wrong") && page.body.contains("class=\"offer\""));
        let judged = ana.post(&place, &answer(puzzle.best.as_str())).await;
        let page = ana.get(&judged.location.unwrap()).await;
        assert!(page.body.contains("verdict right") && page.body.contains("class=\"best-line\""));
        assert!(!page.body.contains("class=\"offer\""), "nothing is left to find");
        let marked = format!("href=\"{place}\" title=");
        let list = ana.get("/puzzles").await.body;
        let (_, entry) = list.split_once(&marked).unwrap();
        assert!(entry.split_once("</a>").unwrap().0.contains("class=\"solved\""));
        let list = ben.get("/puzzles").await.body;
        let (_, entry) = list.split_once(&marked).unwrap();
        assert!(!entry.split_once("</a>").unwrap().0.contains("class=\"solved\""));
    }
}

#[tokio::test]
async fn the_puzzle_of_the_day_stands_on_the_home_page() {
    let house = House::open().await;
    let mut ana = house.visitor();
    assert!(ana.get("/").await.body.contains("href=\"/puzzles/today\""));
    let today = ana.get("/puzzles/today").await;
    let place = today.location.unwrap();
    let page = ana.get(&format!("{place}?solution=yes")).await;
    assert!(page.body.contains("verdict right"), "who gives up is shown it");
}

#[tokio::test]
async fn what_is_no_puzzle_is_not_found_and_what_is_no_move_is_refused() {
    let house = House::open().await;
    let mut ana = house.visitor();
    let game = GameId::ALL[0];
    for place in [
        "/puzzles/chess/1".to_string(),
        format!("/puzzles/{game}/0"),
        format!("/puzzles/{game}/9999"),
    ] {
        assert_eq!(ana.get(&place).await.status, StatusCode::NOT_FOUND, "{place}");
    }
    for bad in ["fly to the moon", "", "; ; ;"] {
        let fields = [("do", bad), ("seat", "0"), ("at", "x")];
        let refused = ana.post(&format!("/puzzles/{game}/1"), &fields).await;
        assert!(refused.status.is_client_error(), "{bad}: {}", refused.status);
    }
    let why = ana.get(&format!("/puzzles/{game}/1/why?do=nonsense")).await;
    assert_eq!(why.status, StatusCode::BAD_REQUEST);
}
