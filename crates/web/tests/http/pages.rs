//! The pages around the tables.

use axum::http::StatusCode;
use minds::GameId;
use serde_json::json;
use store::{NewEvent, TableId};

use crate::house::TestSite;
use crate::together::{SHORT, play_to_the_end};

/// A table as the form of a browser sends it: five chairs, two of them empty.
const FORM: [(&str, &str); 10] = [
    ("game", "la-vina"),
    ("shown", "1"),
    ("name", "Ana <3"),
    ("seat-0", "me"),
    ("seat-1", "open"),
    ("seat-2", "none"),
    ("seat-3", "bot-maestro"),
    ("seat-4", "none"),
    ("option-hide_prestige", "true"),
    ("watch", "players"),
];

fn form_with<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = FORM.iter().filter(|(name, _)| !more.iter().any(|(other, _)| name == other));
    kept.chain(more).copied().collect()
}

#[tokio::test]
async fn the_cached_home_page_lists_tables_that_were_opened_later() {
    let house = TestSite::open().await;
    let mut passer_by = house.visitor();
    let before = passer_by.get("/").await;
    assert_eq!(before.status, StatusCode::OK);
    assert!(!before.body.contains("open-tables"));
    let mut ana = house.visitor();
    let table = ana.post("/tables", &form_with(&[("listed", "on")])).await.location.unwrap();
    let after = passer_by.get("/").await.body;
    assert!(after.contains("open-tables") && after.contains(&table), "{table}");
    // Ana's own page is never the cached one.
    assert!(ana.get("/").await.body.contains("going-on"));
    assert!(!passer_by.get("/").await.body.contains("going-on"));
}

#[tokio::test]
async fn empty_chairs_get_no_seat() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.post("/tables", &FORM).await.location.unwrap();
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let seats = house.store.seats(&id).await.unwrap();
    let bots: Vec<Option<&str>> = seats.iter().map(|row| row.bot.as_deref()).collect();
    assert_eq!(bots, [None, None, Some("maestro")]);
    let lobby = ana.get(&table).await.body;
    assert!(lobby.contains("Keep scores secret"), "the options are described in players' words");
    assert!(!lobby.contains("hide_prestige"), "the name of an option is not shown");
}

#[tokio::test]
async fn a_refused_form_keeps_its_values_and_shows_the_error_beside_the_field() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for (field, value, after) in [
        ("option-max_rounds", "1000", "name=\"option-max_rounds\""),
        ("components", "no set", "name=\"components\""),
        ("name", "twenty-five letters, and so on and on", "name=\"name\""),
    ] {
        let answer = ana.post("/tables", &form_with(&[(field, value)])).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{field}");
        let page = answer.body;
        let (told, at) = (page.find("role=\"alert\"").unwrap(), page.find(after).unwrap());
        assert!(told > at && told - at < 500, "{field}: told {told}, asked {at}");
        assert!(page.contains(value), "a typed value must be kept: {field}");
        assert!(page.contains("value=\"bot-maestro\" checked"), "the bot must be kept: {field}");
        assert!(page.contains("value=\"players\" checked"), "a chosen value must be kept: {field}");
    }
    let alone = form_with(&[("seat-1", "none"), ("seat-3", "none")]);
    let answer = ana.post("/tables", &alone).await;
    assert!(answer.body.contains("2 to 5 players"), "{}", answer.body);
    assert!(answer.body.contains("value=\"Ana &lt;3\""), "the name stays");
}

#[tokio::test]
async fn changing_the_game_keeps_the_filled_in_fields() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let page = ana.post("/new/vinhos", &FORM).await.body;
    assert!(page.contains("value=\"Ana &lt;3\"") && page.contains("action=\"/tables\""));
    assert!(page.contains("value=\"bot-maestro\" checked"));
    assert!(page.contains("name=\"game\" value=\"vinhos\""));
}

/// Returns the readable text of a page, without tags and attributes.
fn read(page: &str) -> String {
    let parts = page.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn every_option_is_shown_in_players_words() {
    let house = TestSite::open().await;
    for game in GameId::ALL {
        let page = house.visitor().get(&format!("/new/{game}")).await.body;
        let text = read(&page);
        assert!(!catalog::game_ref(game).option_specs().is_empty(), "{game} has options");
        for spec in catalog::game_ref(game).option_specs() {
            assert!(
                page.contains(&format!("name=\"option-{}\"", spec.key)),
                "{game} asks for {}",
                spec.key
            );
            let words = game.words().word(&format!("option-{}", spec.key.replace('_', "-")));
            assert!(text.contains(&words), "{game}: {words}");
            assert!(
                words.contains(' ') && !words.contains('_'),
                "{game}: these are no words: {words}"
            );
        }
        for word in text.split_whitespace() {
            assert!(!word.contains('_') && !word.starts_with("option-"), "{game}: {word}");
        }
    }
}

#[tokio::test]
async fn the_front_page_shows_running_games_and_then_a_box_for_each_game() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let new = ana.get("/").await.body;
    assert!(!new.contains("class=\"continue\""), "a new visitor has no game to continue");
    let boxes: Vec<&str> = new.split("class=\"lid\"").skip(1).collect();
    assert_eq!(boxes.len(), GameId::ALL.len());
    for lid in boxes {
        let picture = lid.split("src=\"").nth(1).unwrap().split('"').next().unwrap();
        assert!(picture.ends_with("/lid.svg"), "{picture}");
        assert_eq!(ana.get(picture).await.status, StatusCode::OK, "{picture}");
    }
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let home = ana.get("/").await.body;
    let [going, link, games] =
        ["class=\"continue\"", &format!("href=\"{table}\""), "class=\"games\""]
            .map(|part| home.find(part).unwrap_or_else(|| panic!("no {part}: {home}")));
    assert!(going < link && link < games, "running games must come first");
}

#[tokio::test]
async fn a_finished_game_is_listed_with_its_result_and_its_day() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&SHORT).await;
    play_to_the_end(&mut ana, &table).await;
    let home = ana.get("/").await.body;
    assert!(!home.contains("class=\"continue\""), "it does not go on");
    let listed = home.split("id=\"my-tables\"").nth(1).expect("there is a list of one's tables");
    let line = listed.split(&format!("href=\"{table}\"")).nth(1).unwrap();
    let line = line.split("</li>").next().unwrap();
    let result = ["You won", "Second"].iter().any(|said| line.contains(said));
    assert!(result, "how it ended: {line}");
    assert!(line.contains("<time datetime=\"") && line.contains("today"), "and when: {line}");
}

#[tokio::test]
async fn the_rules_show_the_pieces_that_they_name() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in GameId::ALL {
        let rules = ana.get(&format!("/rules/{game}")).await.body;
        let pieces: Vec<(&str, &str)> = rules
            .split("class=\"piece ")
            .skip(1)
            .map(|part| part.split("href=\"").nth(1).unwrap().split('"').next().unwrap())
            .filter_map(|address| address.split_once('#'))
            .collect();
        assert!(pieces.len() > 10, "{game}: {pieces:?}");
        let sheet = ana.get(pieces[0].0).await.body;
        for (_, symbol) in pieces {
            assert!(sheet.contains(&format!("id=\"{symbol}\"")), "{game} draws no {symbol}");
        }
    }
}

/// A table whose log cannot be read is listed like any other, because lists read no logs.
#[tokio::test]
async fn lists_show_whose_turn_it_is_without_reading_a_log() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let fields = [("game", "la-vina"), ("players", "2"), ("seat-1", "me")];
    let table = ana.open_table(&fields).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let next = house.store.log(&id, 0).await.unwrap().len() as i64 + 1;
    let torn = NewEvent::new(json!("no change at all"));
    house.store.append(&id, next, &torn).await.unwrap();
    let house = house.reopen().await;
    let mut again = house.visitor();
    again.cookie = ana.cookie.clone();
    let home = again.get("/").await.body;
    assert!(home.contains(&format!("href=\"{table}\"")), "{home}");
    assert!(home.contains("Your turn") && home.contains("Round 1"), "{home}");
    assert_eq!(again.get(&table).await.status, StatusCode::CONFLICT, "the log is torn indeed");
}

#[tokio::test]
async fn a_pasted_link_leads_to_the_invitation() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let code = "0123456789abcdef0123456789abcdef";
    for link in [code.to_string(), format!("https%3A%2F%2Ftable.example%2Fjoin%2F{code}")] {
        let answer = ana.get(&format!("/join?link={link}")).await;
        assert_eq!(answer.location, Some(format!("/join/{code}")), "{link}");
    }
    assert_eq!(ana.get("/join?link=nonsense").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn every_keyboard_shortcut_is_listed() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("quick", "yes")]).await;
    let page = ana.my_turn(&table).await.body;
    let listed: Vec<&str> = page
        .split("<kbd>")
        .skip(1)
        .flat_map(|key| key.split('<').next().unwrap().split_whitespace())
        .collect();
    let script = include_str!("../../assets/keys.js");
    let keys = script.split("event.key === \"").skip(1).map(|part| part.split('"').next().unwrap());
    let keys: Vec<&str> = keys.collect();
    assert!(keys.contains(&"m") && keys.contains(&"?"), "{keys:?}");
    // The keys of controls: undo, confirm, continue, hint.
    for key in keys.into_iter().chain(["u", "c", "g", "h"]) {
        assert!(listed.contains(&key), "{key} is not among {listed:?}");
    }
}

#[tokio::test]
async fn a_missing_name_becomes_guest() {
    let house = TestSite::open().await;
    for name in ["", "  "] {
        let mut ana = house.visitor();
        let form = ana.get("/new/la-vina").await.body;
        let field = form.split("name=\"name\"").nth(1).unwrap().split('>').next().unwrap();
        assert!(!field.contains("required") && field.contains("placeholder=\"Guest\""), "{field}");
        let fields = [("game", "la-vina"), ("players", "2"), ("name", name)];
        let table = ana.open_table(&fields).await;
        assert!(ana.get(&table).await.body.contains("Guest"), "{name:?}");
    }
}
