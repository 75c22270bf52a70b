//! The pages around the tables.

use axum::http::StatusCode;
use serde_json::json;
use store::{NewEvent, TableId};

use crate::house::House;

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

fn with<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = FORM.iter().filter(|(name, _)| !more.iter().any(|(other, _)| name == other));
    kept.chain(more).copied().collect()
}

#[tokio::test]
async fn empty_chairs_are_no_seats() {
    let house = House::open().await;
    let mut ana = house.visitor();
    let table = ana.post("/tables", &FORM).await.location.unwrap();
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let seats = house.store.seats(&id).await.unwrap();
    let bots: Vec<Option<&str>> = seats.iter().map(|row| row.bot.as_deref()).collect();
    assert_eq!(bots, [None, None, Some("maestro")]);
    let lobby = ana.get(&table).await.body;
    assert!(lobby.contains("Keep scores secret"), "what was agreed is told in players' words");
    assert!(!lobby.contains("hide_prestige"), "and not in ours");
}

#[tokio::test]
async fn a_form_that_is_refused_comes_back_as_it_was_with_the_reason_beside_the_field() {
    let house = House::open().await;
    let mut ana = house.visitor();
    for (field, value, after) in [
        ("option-max_rounds", "1000", "name=\"option-max_rounds\""),
        ("components", "no set", "name=\"components\""),
        ("name", "twenty-five letters, and so on and on", "name=\"name\""),
    ] {
        let answer = ana.post("/tables", &with(&[(field, value)])).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{field}");
        let page = answer.body;
        let (told, at) = (page.find("role=\"alert\"").unwrap(), page.find(after).unwrap());
        assert!(told > at && told - at < 500, "{field}: told {told}, asked {at}");
        assert!(page.contains(value), "what was typed stays: {field}");
        assert!(page.contains("value=\"bot-maestro\" checked"), "who was seated stays: {field}");
        assert!(page.contains("value=\"players\" checked"), "what was chosen stays: {field}");
    }
    let alone = with(&[("seat-1", "none"), ("seat-3", "none")]);
    let answer = ana.post("/tables", &alone).await;
    assert!(answer.body.contains("2 to 5 can"), "{}", answer.body);
    assert!(answer.body.contains("value=\"Ana &lt;3\""), "the name stays");
}

#[tokio::test]
async fn whoever_turns_to_another_game_keeps_what_was_filled_in() {
    let house = House::open().await;
    let mut ana = house.visitor();
    let page = ana.post("/new/vinhos", &FORM).await.body;
    assert!(page.contains("value=\"Ana &lt;3\"") && page.contains("action=\"/tables\""));
    assert!(page.contains("value=\"bot-maestro\" checked"));
    assert!(page.contains("name=\"game\" value=\"vinhos\""));
}

/// A table whose log cannot be read is listed like any other: lists read no log.
#[tokio::test]
async fn lists_tell_whose_turn_it_is_without_reading_a_log() {
    let house = House::open().await;
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
    let house = House::open().await;
    let mut ana = house.visitor();
    let code = "0123456789abcdef0123456789abcdef";
    for link in [code.to_string(), format!("https%3A%2F%2Ftable.example%2Fjoin%2F{code}")] {
        let answer = ana.get(&format!("/join?link={link}")).await;
        assert_eq!(answer.location, Some(format!("/join/{code}")), "{link}");
    }
    assert_eq!(ana.get("/join?link=nonsense").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn every_key_that_does_something_is_listed() {
    let house = House::open().await;
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
    // The keys of controls: undo, confirm, go on, hint.
    for key in keys.into_iter().chain(["u", "c", "g", "h"]) {
        assert!(listed.contains(&key), "{key} is not among {listed:?}");
    }
}
