//! Replays of games, over HTTP.

use axum::http::StatusCode;
use serde_json::Value;

use crate::house::{Browser, Page, TestSite};
use crate::play::play_to_the_end;

/// A recorded game of each kind.
const RECORDS: [&str; 3] = [
    include_str!("../../../../games/la-vina/fixtures/3p-greedy-1.json"),
    include_str!("../../../../games/vignobles/fixtures/2p-south-west-greedy-1.json"),
    include_str!("../../../../games/vinhos/fixtures/2p-greedy-1.json"),
];

/// Uploads a record and returns the address of its replay.
async fn upload(browser: &mut Browser, record: &str) -> String {
    let brought = browser.post("/replay", &[("record", record)]).await;
    assert_eq!(brought.status, StatusCode::SEE_OTHER, "{}", brought.body);
    brought.location.unwrap()
}

fn json(page: &Page) -> Value {
    serde_json::from_str(&page.body).unwrap()
}

#[tokio::test]
async fn a_record_of_every_game_can_be_replayed_from_set_up_to_end() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for record in RECORDS {
        let place = upload(&mut ana, record).await;
        let page = ana.get(&format!("{place}?at=3&eyes=1")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.body.contains("data-at=\"3\""), "the position is shown on the page");
        let last = json(&ana.get(&format!("{place}/step?at=999999")).await)["at"].as_u64().unwrap();
        let moves =
            serde_json::from_str::<Value>(record).unwrap()["moves"].as_array().unwrap().len();
        assert!(last > 20 && last as usize <= moves, "{last} of {moves}");
        let count = |what: &str| page.body.matches(what).count();
        assert_eq!(count("class=\"tick seat-"), last as usize, "a tick for every move");
        assert!(count("class=\"band\"") > 1, "rounds are chapters");
        assert!(count("class=\"reveal") > 1, "a reveal is marked");
        for (at, eyes) in [(0, "all"), (last / 2, "0"), (last, "1")] {
            let step = json(&ana.get(&format!("{place}/step?at={at}&eyes={eyes}")).await);
            assert_eq!(step["at"], at);
            assert!(step["regions"]["board"].as_str().unwrap().len() > 1000);
            assert!(!step["regions"]["told"].as_str().unwrap().is_empty());
        }
        let file = ana.get(&format!("{place}/record")).await;
        assert_eq!(json(&file)["moves"], serde_json::from_str::<Value>(record).unwrap()["moves"]);
    }
}

#[tokio::test]
async fn a_game_of_one_player_can_be_continued() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let solo = include_str!("../../../../games/vinhos/fixtures/1p-greedy-1.json");
    let place = upload(&mut ana, solo).await;
    let form = ana.get(&format!("{place}/branch?at=10&eyes=0")).await.body;
    assert!(!form.contains("name=\"others\""), "there are no other seats");
    let fields = [("at", "10"), ("seat", "0"), ("name", "Ana"), ("hidden", "same")];
    let opened = ana.post(&format!("{place}/branch"), &fields).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.body);
}

#[tokio::test]
async fn a_link_to_the_public_view_shows_everything_after_the_game() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let place = upload(&mut ana, RECORDS[1]).await;
    let step = ana.get(&format!("{place}/step?at=9&eyes=public")).await;
    assert_eq!(step.status, StatusCode::OK, "{}", step.body);
}

#[tokio::test]
async fn only_embedded_replays_can_be_in_a_frame() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let place = upload(&mut ana, RECORDS[0]).await;
    let framed = ana.get(&format!("{place}/embed?at=5")).await;
    assert!(framed.policy.contains("frame-ancestors *"));
    assert!(
        framed.body.contains("class=\"table replaying embedded")
            && framed.body.contains("id=\"r-board\"")
    );
    assert!(!framed.body.contains("class=\"table-top\""), "nothing stands around the scene");
    assert!(ana.get(&place).await.policy.contains("frame-ancestors 'none'"));
}

#[tokio::test]
async fn an_invalid_record_file_is_refused_with_the_reason() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let newer = RECORDS[0].replace("\"format\": 1", "\"format\": 99");
    let other = RECORDS[0].replace("\"game\": \"la-vina\"", "\"game\": \"chess\"");
    for (text, reason) in [("hello", "Not a record"), (&newer, "99"), (&other, "chess")] {
        let refused = ana.post("/replay", &[("record", text)]).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST);
        assert!(refused.body.contains(reason), "{reason}");
    }
}

#[tokio::test]
async fn a_record_with_an_illegal_move_can_be_watched_up_to_that_move() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let mut record: Value = serde_json::from_str(RECORDS[0]).unwrap();
    record["moves"][12]["do"] = Value::from("exit");
    record.as_object_mut().unwrap().remove("seed");
    let page = ana.post("/replay", &[("record", &record.to_string())]).await;
    assert!(page.body.contains("ends at move 12"), "{}", page.body);
    let (_, rest) = page.body.split_once("href=\"/replay/").unwrap();
    let name = rest.split('"').next().unwrap();
    let last = json(&ana.get(&format!("/replay/{name}/step?at=999")).await);
    assert_eq!(last["at"], 12);
}

#[tokio::test]
async fn a_running_game_can_be_replayed_only_from_ones_own_view() {
    let house = TestSite::open().await;
    let (mut ana, mut eve) = (house.visitor(), house.visitor());
    let table = ana.open_table(&[("game", "vignobles"), ("players", "2")]).await;
    ana.my_turn(&table).await;
    let look = |eyes: &str| format!("{table}/replay/step?eyes={eyes}");
    assert_eq!(ana.get(&look("0")).await.status, StatusCode::OK);
    for other in ["1", "all", "public"] {
        assert_eq!(ana.get(&look(other)).await.status, StatusCode::FORBIDDEN, "{other}");
    }
    assert_eq!(eve.get(&look("public")).await.status, StatusCode::OK);
    for other in ["0", "1", "all"] {
        assert_eq!(eve.get(&look(other)).await.status, StatusCode::FORBIDDEN, "{other}");
    }
    let page = ana.get(&format!("{table}/replay")).await;
    assert!(!page.body.contains("class=\"reveal"), "the mark could tell something hidden");
}

/// Continues the game of a record from a moment, and returns the address of the table.
async fn played_on(browser: &mut Browser, place: &str, fields: &[(&str, &str)]) -> String {
    let mut all = vec![("name", "Ana"), ("seat", "0")];
    if !fields.iter().any(|(name, _)| *name == "others") {
        all.push(("others", "novice"));
    }
    all.extend_from_slice(fields);
    let opened = browser.post(&format!("{place}/branch"), &all).await;
    assert_eq!(opened.status, StatusCode::SEE_OTHER, "{}", opened.body);
    opened.location.unwrap()
}

#[tokio::test]
async fn any_moment_of_any_game_can_be_continued_at_a_new_table() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for record in RECORDS {
        let place = upload(&mut ana, record).await;
        let form = ana.get(&format!("{place}/branch?at=30&eyes=0")).await;
        assert!(form.body.contains("name=\"hidden\""), "{}", form.body);
        for hidden in ["same", "anew"] {
            let table = played_on(&mut ana, &place, &[("at", "30"), ("hidden", hidden)]).await;
            let page = ana.my_turn(&table).await;
            assert!(page.body.contains("continued from move 30"), "the page shows the source");
            let offer = crate::house::offers(&page.body).remove(0);
            let at = crate::house::field(&page.body, "at");
            let made = ana
                .post_json(
                    &format!("{table}/act"),
                    &[("do", &offer), ("at", &at), ("seat", "0"), ("sure", "yes")],
                )
                .await;
            assert_eq!(made.status, StatusCode::OK, "{}", made.body);
        }
    }
}

/// Returns the rows of the result.
fn result_rows(page: &str) -> impl Iterator<Item = &str> {
    page.split("<tr class=\"seat-").skip(1).map(|row| row.split("</tr>").next().unwrap())
}

/// Returns the number at the beginning of a text.
fn leading<T: std::str::FromStr>(text: &str) -> T {
    let end = text.find(|one: char| !one.is_ascii_digit() && one != '-' && one != '.');
    text[..end.unwrap_or(text.len())].parse().ok().unwrap_or_else(|| panic!("no number: {text}"))
}

/// Returns two numbers for each player at the end: the sum of the parts that are shown, and the total.
fn shown_and_total_points(page: &str) -> Vec<(i64, i64)> {
    let sums = |row: &str, before: &str| row.split(before).skip(1).map(leading::<i64>).sum();
    let both = |row| (sums(row, "class=\"sum\">"), sums(row, "class=\"total\">"));
    result_rows(page).map(both).collect()
}

/// Returns the parts of all bars: their width in per cent and their points.
fn parts_of_bars(page: &str) -> Vec<(f64, i64)> {
    let parts = result_rows(page).flat_map(|row| row.split("style=\"width:").skip(1));
    let shown = parts.filter(|part| part.contains("class=\"sum\">"));
    shown
        .map(|part| (leading(part), leading(part.split("class=\"sum\">").nth(1).unwrap())))
        .collect()
}

#[tokio::test]
async fn the_result_counts_the_points_at_the_start_too() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for record in [RECORDS[0], RECORDS[2]] {
        let place = upload(&mut ana, record).await;
        let end = json(&ana.get(&format!("{place}/step?at=999999")).await)["at"].as_u64().unwrap();
        let at = (end - 12).to_string();
        let table = played_on(&mut ana, &place, &[("at", &at), ("hidden", "same")]).await;
        let page = play_to_the_end(&mut ana, &table).await.body;
        assert!(page.contains("Points at the start"), "{page}");
        let points = shown_and_total_points(&page);
        assert!(points.len() > 1 && points.iter().any(|(_, total)| *total > 10), "{points:?}");
        assert!(points.iter().all(|(told, total)| told == total), "{points:?}");
        let parts = parts_of_bars(&page);
        let scales: Vec<f64> = parts.iter().map(|(width, sum)| width / sum.abs() as f64).collect();
        let same = scales.iter().all(|scale| (scale - scales[0]).abs() < 0.01);
        assert!(parts.len() > 2 && same, "all bars are to one scale: {parts:?}");
    }
}

#[tokio::test]
async fn a_moment_can_be_continued_with_friends_who_use_the_link() {
    let house = TestSite::open().await;
    for (record, friends) in RECORDS.into_iter().zip([2, 1, 1]) {
        let mut ana = house.visitor();
        let place = upload(&mut ana, record).await;
        let fields = [("at", "30"), ("hidden", "same"), ("others", "open")];
        let table = played_on(&mut ana, &place, &fields).await;
        let page = ana.get(&table).await.body;
        let link = page.find("/join/").map(|start| &page[start..start + 38]).unwrap();
        let mut people = vec![ana];
        for name in ["Rui", "Eva"].into_iter().take(friends) {
            let mut friend = house.visitor();
            let joined = friend.post(link, &[("name", name)]).await;
            assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.body);
            people.push(friend);
        }
        people[0].post(&format!("{table}/start"), &[]).await;
        let mut to_decide = 0;
        for person in &mut people {
            let page = person.get(&table).await.body;
            assert!(page.contains("continued from move 30"), "{page}");
            to_decide += usize::from(!crate::house::offers(&page).is_empty());
        }
        assert_eq!(to_decide, 1, "the game goes on where it was");
    }
}

#[tokio::test]
async fn a_running_game_cannot_be_continued_at_another_table() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "vignobles"), ("players", "2")]).await;
    ana.my_turn(&table).await;
    let fields = [("at", "0"), ("seat", "0"), ("others", "novice"), ("hidden", "same")];
    let refused = ana.post(&format!("{table}/replay/branch"), &fields).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
}

/// Returns the first moves of a record, as a record without a result.
fn first_moves(record: &str, moves: usize) -> String {
    let mut record: Value = serde_json::from_str(record).unwrap();
    record["moves"].as_array_mut().unwrap().truncate(moves);
    record.as_object_mut().unwrap().remove("result");
    record.to_string()
}

#[tokio::test]
async fn a_game_is_analysed_in_the_background_once_and_the_page_shows_it() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let place = upload(&mut ana, &first_moves(RECORDS[0], 6)).await;
    let asked = [("at", "2"), ("eyes", "0")];
    assert!(json(&ana.get(&format!("{place}/analysis.json")).await)["of"].is_null());
    ana.post(&format!("{place}/analysis"), &asked).await;
    let analysis = loop {
        let known = json(&ana.get(&format!("{place}/analysis.json")).await);
        assert_eq!(known["of"], 6);
        if !known["analysis"].is_null() {
            break known["analysis"].clone();
        }
        tokio::task::yield_now().await;
    };
    for made in analysis["moves"].as_array().unwrap() {
        let chances: Vec<f64> = serde_json::from_value(made["chances"].clone()).unwrap();
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{chances:?}");
        assert!(made["loss"].as_f64().unwrap() >= 0.0);
    }
    let page = ana.get(&format!("{place}?at=2&eyes=0")).await;
    assert!(page.body.contains("class=\"verdict") && page.body.contains("class=\"curve seat-2"));
    // The analysis is stored with the record: after a restart it is there at once.
    let house = house.reopen().await;
    let known = json(&house.visitor().get(&format!("{place}/analysis.json")).await);
    assert_eq!(known["analysis"], analysis);
}

#[tokio::test]
async fn an_analysis_can_be_stopped_and_leaves_nothing() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let place = upload(&mut ana, RECORDS[2]).await;
    let asked = [("at", "0"), ("eyes", "all")];
    ana.post(&format!("{place}/analysis"), &asked).await;
    assert!(ana.get(&place).await.body.contains("class=\"judging\""));
    ana.post(&format!("{place}/analysis/stop"), &asked).await;
    assert!(json(&ana.get(&format!("{place}/analysis.json")).await)["of"].is_null());
}

#[tokio::test]
async fn an_analysis_continues_until_everybody_who_started_it_stops_it() {
    let house = TestSite::open().await;
    let [mut ana, mut rui, mut eva] = [(); 3].map(|()| house.visitor());
    for (browser, name) in [(&mut ana, "Ana"), (&mut rui, "Rui"), (&mut eva, "Eva")] {
        browser.post("/settings", &[("name", name), ("theme", "auto")]).await;
    }
    let place = upload(&mut ana, RECORDS[2]).await;
    let (asked, stop) = ([("at", "0"), ("eyes", "all")], format!("{place}/analysis/stop"));
    ana.post(&format!("{place}/analysis"), &asked).await;
    let seen = eva.get(&place).await.body;
    assert!(seen.contains("class=\"judging\"") && !seen.contains("analysis/stop"), "no button");
    assert!(ana.get(&place).await.body.contains("analysis/stop"));
    assert_eq!(eva.post(&stop, &asked).await.status, StatusCode::FORBIDDEN);
    rui.post(&format!("{place}/analysis"), &asked).await;
    ana.post(&stop, &asked).await;
    let known = json(&ana.get(&format!("{place}/analysis.json")).await);
    assert!(!known["of"].is_null(), "Rui wants it still");
    rui.post(&stop, &asked).await;
    assert!(json(&ana.get(&format!("{place}/analysis.json")).await)["of"].is_null());
}

#[tokio::test]
async fn deleting_a_person_cancels_the_analyses_that_may_name_them() {
    let house = TestSite::open().await;
    let (mut ana, mut eva) = (house.visitor(), house.visitor());
    ana.open_table(&[("game", "la-vina"), ("players", "2")]).await;
    let place = upload(&mut ana, RECORDS[2]).await;
    ana.post(&format!("{place}/analysis"), &[("at", "0"), ("eyes", "all")]).await;
    let known = format!("{place}/analysis.json");
    assert!(!json(&eva.get(&known).await)["of"].is_null(), "it is running");
    let ana = house.store.people(1).await.unwrap().remove(0).person;
    house.store.delete_person(&ana.id, "Guest").await.unwrap();
    while !json(&eva.get(&known).await)["of"].is_null() {
        tokio::task::yield_now().await;
    }
    assert!(json(&eva.get(&known).await)["analysis"].is_null(), "and has no result");
}

#[tokio::test]
async fn a_running_game_cannot_be_analysed() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2")]).await;
    ana.my_turn(&table).await;
    let asked = [("at", "0"), ("eyes", "0")];
    let refused = ana.post(&format!("{table}/replay/analysis"), &asked).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    let page = ana.get(&format!("{table}/replay")).await;
    assert!(!page.body.contains("/analysis\""), "nothing offers it");
}

/// Returns the number in an attribute of the page.
fn number_in(page: &str, attribute: &str) -> usize {
    let start = page.split(&format!("{attribute}=\"")).nth(1).unwrap();
    start.split('"').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn the_end_of_a_game_shows_the_progress_of_its_analysis_then_the_chart() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let place = upload(&mut ana, RECORDS[0]).await;
    let last = number_in(&ana.get(&place).await.body, "data-last");
    let at = (last - 3).to_string();
    let fields = [("at", at.as_str()), ("hidden", "same"), ("others", "novice")];
    let table = played_on(&mut ana, &place, &fields).await;
    let page = play_to_the_end(&mut ana, &table).await.body;
    assert!(page.contains("Analyse win chances") && !page.contains("course-chances"));
    let mut updates = ana.follow(&table, None).await;
    let asked = ana.post_json(&format!("{table}/replay/analysis"), &[]).await;
    assert_eq!((asked.status, asked.body.as_str()), (StatusCode::OK, "{\"done\":true}"));
    let mut told = Vec::new();
    loop {
        let update = updates.next().await;
        let Some(board) = update.regions.get("board") else { continue };
        if board.contains("course-chances") {
            assert!(board.contains("class=\"plot chances\"") && board.contains("See the analysis"));
            break;
        }
        if let Some(progress) = board.split("Analysing move ").nth(1) {
            told.push(progress.split('<').next().unwrap().to_string());
        }
    }
    assert!(told.first().is_some_and(|first| first.starts_with("1 of ")), "{told:?}");
    // Later visitors see the chart at once.
    assert!(ana.get(&table).await.body.contains("course-chances"));
}

#[tokio::test]
async fn a_stopped_analysis_can_be_started_again_at_the_table() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let place = upload(&mut ana, RECORDS[0]).await;
    let last = number_in(&ana.get(&place).await.body, "data-last");
    let at = (last - 12).to_string();
    let fields = [("at", at.as_str()), ("hidden", "same"), ("others", "novice")];
    let table = played_on(&mut ana, &place, &fields).await;
    play_to_the_end(&mut ana, &table).await;
    let begun = ana.post_json(&format!("{table}/replay/analysis"), &[]).await;
    assert_eq!(begun.status, StatusCode::OK);
    let stopped = ana.post_json(&format!("{table}/replay/analysis/stop"), &[]).await;
    assert_eq!(stopped.status, StatusCode::OK);
    let mut updates = ana.follow(&table, None).await;
    loop {
        if ana.get(&table).await.body.contains("Analyse win chances") {
            break;
        }
        updates.next().await;
    }
}
