//! Several moves sent together: a form that was filled in, or a card with the basket for it.

use axum::http::StatusCode;
use store::TableId;

use crate::house::{TestSite, field, offers};
use crate::play::pick;

const TWO_OF_MINE: &[(&str, &str)] = &[("game", "la-vina"), ("players", "2"), ("seat-1", "me")];

#[tokio::test]
async fn the_choices_on_a_sheet_are_made_all_together_or_not_at_all() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(TWO_OF_MINE).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    for turn in 0..400 {
        let page = ana.my_turn(&table).await.body;
        let form = page.split("id=\"act\"").nth(1).unwrap();
        let (at, seat) = (field(form, "at"), field(form, "seat"));
        let act = format!("{table}/act");
        let choice = ["1", "2"].into_iter().find_map(|basket| {
            let radio = format!("name=\"part-{basket}\" value=\"deliver ");
            Some((basket, page.split(&radio).nth(1)?.split('"').next()?.to_string()))
        });
        let Some((basket, choice)) = choice else {
            let do_ = pick(&offers(&page), &["place", "take", "move 4", "exit"], turn);
            ana.post(&act, &[("do", do_.as_str()), ("at", &at), ("seat", &seat)]).await;
            continue;
        };
        let (chosen, part) = (format!("deliver {choice}"), format!("part-{basket}"));
        let before = house.store.log(&id, 0).await.unwrap().len();
        let sheet = |part: &str, value: &str, more: &str| {
            [("do", "sheet"), ("at", &at), ("seat", &seat), (part, value), ("part-4", more)]
                .map(|(name, value)| (name.to_string(), value.to_string()))
        };
        for (value, more, status) in [
            ("<script>", "", StatusCode::BAD_REQUEST),
            ("deliver 1 to 1 +99", "", StatusCode::CONFLICT),
            (chosen.as_str(), "deliver 1 to coop +99", StatusCode::CONFLICT),
        ] {
            let fields = sheet(&part, value, more);
            let fields = fields.each_ref().map(|(name, value)| (name.as_str(), value.as_str()));
            let answer = ana.post_json(&act, &fields).await;
            assert_eq!(answer.status, status, "{value}; {more}: {}", answer.body);
            assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before, "nothing changed");
        }
        let fields = sheet(&part, &chosen, "");
        let fields = fields.each_ref().map(|(name, value)| (name.as_str(), value.as_str()));
        let answer = ana.post(&act, &fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        assert!(house.store.log(&id, 0).await.unwrap().len() > before);
        assert!(!ana.my_turn(&table).await.body.contains("exit-sheet"), "all of it is done");
        return;
    }
    panic!("nobody ever had something to deliver");
}

/// Preferred moves: both baskets are filled before the exit.
const CAREFUL: [&str; 9] =
    ["place", "take", "move 1", "move 2", "move 3", "move 4", "move 5", "exit", "end"];

#[tokio::test]
async fn the_second_basket_can_be_delivered_first() {
    for (wish, order) in
        [(None, ["deliver 1", "deliver 2"]), (Some("yes"), ["deliver 2", "deliver 1"])]
    {
        let house = TestSite::open().await;
        let mut ana = house.visitor();
        let table = ana.open_table(TWO_OF_MINE).await;
        let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
        let mut done = false;
        for turn in 0..400 {
            let page = ana.my_turn(&table).await.body;
            let form = page.split("id=\"act\"").nth(1).unwrap();
            let (at, seat) = (field(form, "at"), field(form, "seat"));
            let act = format!("{table}/act");
            let coop = |basket: u8| {
                page.contains(&format!("name=\"part-{basket}\" value=\"deliver {basket} to coop\""))
            };
            if !coop(1) || !coop(2) {
                let do_ = pick(&offers(&page), &CAREFUL, turn);
                ana.post(&act, &[("do", do_.as_str()), ("at", &at), ("seat", &seat)]).await;
                continue;
            }
            let mut fields = vec![
                ("do", "sheet"),
                ("at", &at),
                ("seat", &seat),
                ("part-1", "deliver 1 to coop"),
                ("part-2", "deliver 2 to coop"),
            ];
            fields.extend(wish.map(|wish| ("second-first", wish)));
            let answer = ana.post(&act, &fields).await;
            assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
            let log = house.store.log(&id, 0).await.unwrap();
            let made: Vec<&str> =
                log.iter().filter_map(|event| event.body["do"].as_str()).collect();
            let delivered: Vec<&str> = made
                .into_iter()
                .filter(|one| one.starts_with("deliver"))
                .map(|one| &one[..9])
                .collect();
            assert!(delivered.ends_with(&order), "{delivered:?}");
            done = true;
            break;
        }
        assert!(done, "nobody ever had two baskets to deliver");
    }
}

/// If a move is refused after one that reveals something, the first one is still made. Otherwise a refusal would show
/// the revealed card at no cost.
#[tokio::test]
async fn two_moves_at_once_do_not_reveal_a_card_for_free() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(TWO_OF_MINE).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let act = format!("{table}/act");
    for to in ["move 2a", "take 2L; return boots"] {
        let page = ana.my_turn(&table).await.body;
        let form = page.split("id=\"act\"").nth(1).unwrap();
        let (at, seat) = (field(form, "at"), field(form, "seat"));
        let before = house.store.log(&id, 0).await.unwrap().len();
        let answer = ana.post_json(&act, &[("do", to), ("at", &at), ("seat", &seat)]).await;
        assert_eq!(answer.status, StatusCode::OK, "{to}: {}", answer.body);
        assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before + 1, "{to}");
    }
}

#[tokio::test]
async fn an_empty_sheet_is_refused_with_an_explanation() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for game in ["la-vina", "vignobles", "vinhos"] {
        let table =
            ana.open_table(&[("game", game), ("players", "2"), ("seat-1", "bot-greedy")]).await;
        let page = ana.my_turn(&table).await.body;
        let (at, seat) = (field(&page, "at"), field(&page, "seat"));
        for do_ in ["sheet", ""] {
            let fields = [("do", do_), ("at", at.as_str()), ("seat", &seat)];
            let answer = ana.post_json(&format!("{table}/act"), &fields).await;
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{game}, {do_}: {}", answer.body);
            assert!(
                answer.body.contains("you have not chosen anything yet"),
                "{game}, {do_}: {}",
                answer.body
            );
        }
    }
}
