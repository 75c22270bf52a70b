//! Puzzles over HTTP.

use axum::http::StatusCode;
use minds::GameId;

use crate::house::TestSite;

#[tokio::test]
async fn an_answer_is_judged_and_a_right_one_is_stored() {
    let house = TestSite::open().await;
    let (mut ana, mut ben) = (house.visitor(), house.visitor());
    for game in GameId::ALL {
        let puzzle = &catalog::game_ref(game).puzzles()[2];
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
async fn the_home_page_shows_the_puzzle_of_the_day() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    assert!(ana.get("/").await.body.contains("href=\"/puzzles/today\""));
    let today = ana.get("/puzzles/today").await;
    let place = today.location.unwrap();
    let page = ana.get(&format!("{place}?solution=yes")).await;
    assert!(!page.body.contains("verdict right"), "the solution is asked for by its button");
    let shown = ana.post(&format!("{place}/solution"), &[]).await;
    let page = ana.get(&shown.location.unwrap()).await;
    assert!(page.body.contains("verdict right"), "the button shows the solution");
}

#[tokio::test]
async fn unknown_puzzles_are_not_found_and_illegal_answers_are_refused() {
    let house = TestSite::open().await;
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

#[tokio::test]
async fn an_impossible_move_of_a_puzzle_is_explained_as_json_and_as_a_page() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in GameId::ALL {
        let place = format!("/puzzles/{game}/1");
        let page = ana.get(&place).await.body;
        let dim = page.split("<button").find(|one| one.contains("form=\"why\""));
        let Some(value) = dim.and_then(|one| one.split("value=\"").nth(1)) else { continue };
        let line = value.split('"').next().unwrap();
        let address = format!("{place}/why?do={}", crate::house::encode(line));
        let told = ana.get(&address).await.body;
        assert!(told.contains("Why not?") && told.contains("/rules/"), "{game}: {told}");
    }
}

#[tokio::test]
async fn the_solution_of_a_puzzle_is_shown_in_words_and_marked_on_the_board() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in GameId::ALL {
        let mut marked = 0;
        for number in 1..=6 {
            let address = format!("/puzzles/{game}/{number}/solution");
            let shown = ana.post(&address, &[]).await.location.unwrap();
            let page = ana.get(&shown).await.body;
            marked += usize::from(page.contains("data-best"));
            for reason in &catalog::game_ref(game).puzzles()[number - 1].reasons {
                let words = catalog::game_ref(game).gain(reason);
                assert!(page.contains(&maud::html! { (words) }.into_string()), "{game} {number}");
            }
        }
        assert!(marked > 0, "{game}: no solution is marked");
    }
}

/// Returns the rating on a page after the text `before`.
fn rating_after(page: &str, before: &str) -> i64 {
    let (_, rest) =
        page.split_once(before).unwrap_or_else(|| panic!("{before} is not on the page"));
    rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

#[tokio::test]
async fn the_first_try_at_a_puzzle_changes_the_ratings_and_later_ones_do_not() {
    let house = TestSite::open().await;
    let (mut ana, mut ben) = (house.visitor(), house.visitor());
    let game = GameId::ALL[0];
    let puzzle = &catalog::game_ref(game).puzzles()[0];
    let place = format!("/puzzles/{game}/1");
    let seat = puzzle.seat.to_string();
    let answer = |notation| [("do", notation), ("seat", seat.as_str()), ("at", puzzle.id.as_str())];
    let before = rating_after(&ben.get(&place).await.body, "Rating ");
    // Somebody shared the page after a right answer.
    let shared = ben.get(&format!("{place}?answer=0")).await.body;
    assert!(!shared.contains("data-best"), "the solution is shown only after a try");
    let judged = ana.post(&place, &answer(puzzle.best.as_str())).await;
    let page = ana.get(&judged.location.unwrap()).await.body;
    let gained = rating_after(&page, "Your puzzle rating: ");
    assert!(gained > 1_200 && page.contains(&format!("(+{} for your first", gained - 1_200)));
    assert!(rating_after(&ben.get(&place).await.body, "Rating ") < before, "it became easier");
    let judged = ana.post(&place, &answer(puzzle.second.as_str())).await;
    let page = ana.get(&judged.location.unwrap()).await.body;
    assert_eq!(
        rating_after(&page, "Your puzzle rating: "),
        gained,
        "the second try does not count"
    );
    let shown = ben.post(&format!("{place}/solution"), &[]).await;
    let page = ben.get(&shown.location.unwrap()).await.body;
    let lost = rating_after(&page, "Your puzzle rating: ");
    assert!(lost < 1_200, "a solution that is shown counts as missed");
    let judged = ben.post(&place, &answer(puzzle.best.as_str())).await;
    let page = ben.get(&judged.location.unwrap()).await.body;
    assert_eq!(rating_after(&page, "Your puzzle rating: "), lost);
    let list = ben.get("/puzzles").await.body;
    assert!(list.contains(&format!("Your puzzle rating: {lost} after 1 puzzle")));
    // The next puzzle is one that was not tried yet.
    let next = ben.get(&format!("/puzzles/next?game={game}")).await.location.unwrap();
    assert!(next.starts_with(&format!("/puzzles/{game}/")) && next != place, "{next}");
}

#[tokio::test]
async fn puzzles_are_listed_by_theme() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in GameId::ALL {
        let theme = &catalog::game_ref(game).puzzles()[0].kind;
        let themed = format!("/puzzles?game={game}&amp;theme={theme}");
        assert!(ana.get("/puzzles").await.body.contains(&format!("href=\"{themed}\"")), "{themed}");
        let list = ana.get(&themed.replace("&amp;", "&")).await.body;
        for other in GameId::ALL {
            for (index, puzzle) in catalog::game_ref(other).puzzles().iter().enumerate() {
                let listed = list.contains(&format!("href=\"/puzzles/{other}/{}\"", index + 1));
                assert_eq!(listed, other == game && puzzle.kind == *theme, "{other} {index}");
            }
        }
        let next = format!("/puzzles/next?game={game}&theme={theme}");
        let next = ana.get(&next).await.location.unwrap();
        let number: usize = next.rsplit('/').next().unwrap().parse().unwrap();
        assert_eq!(catalog::game_ref(game).puzzles()[number - 1].kind, *theme);
    }
    for bad in ["/puzzles?game=chess", "/puzzles?theme=nonsense", "/puzzles/next?game=chess"] {
        assert_eq!(ana.get(bad).await.status, StatusCode::NOT_FOUND, "{bad}");
    }
}
