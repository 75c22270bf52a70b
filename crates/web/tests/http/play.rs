//! One person at a table.

use axum::http::StatusCode;
use serde_json::json;
use store::{NewEvent, TableId};

use crate::house::{Browser, Page, TestSite, field, mark, offers};

const QUICK: &[(&str, &str)] = &[("game", "la-vina"), ("quick", "yes")];

/// Returns the first offer that begins with one of `prefer`, best first, or any offer if there is none.
pub fn pick(offers: &[String], prefer: &[&str], turn: usize) -> String {
    let wanted = prefer.iter().find_map(|start| offers.iter().find(|one| one.starts_with(start)));
    wanted.cloned().unwrap_or_else(|| offers[turn * 7 % offers.len()].clone())
}

/// Plays until the game is over and returns the last page.
pub async fn play_to_the_end(browser: &mut Browser, table: &str) -> Page {
    for turn in 0..3000 {
        let page = browser.my_turn(table).await;
        if page.body.contains("id=\"result\"") {
            return page;
        }
        let do_ = pick(&offers(&page.body), &["deliver", "exit", "blend"], turn);
        let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
        let fields = [("do", do_.as_str()), ("at", &at), ("seat", &seat)];
        let answer = browser.post(&format!("{table}/act"), &fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{do_}: {}", answer.body);
    }
    panic!("{table} does not end");
}

#[tokio::test]
async fn a_whole_game_of_each_kind_can_be_played_with_forms_only() {
    let house = TestSite::open().await;
    for game in ["la-vina", "vignobles", "vinhos"] {
        let mut ana = house.visitor();
        let bots = [("game", game), ("seat-1", "bot-greedy"), ("seat-2", "bot-greedy")];
        let table = ana.open_table(&bots).await;
        let page = play_to_the_end(&mut ana, &table).await;
        assert!(page.body.contains("Where the points came from") || game == "vignobles");
        let record = ana.get(&format!("{table}/record")).await;
        assert_eq!(record.status, StatusCode::OK);
        let record = game::Record::from_json(&record.body).unwrap();
        assert!(record.result.is_some() && record.seed.unwrap().seed.is_some());
    }
}

#[tokio::test]
async fn vinhos_is_played_alone_against_the_rival() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let form = ana.get("/new/vinhos?players=1").await.body;
    assert!(form.contains("You play against the Rival") && form.contains("name=\"seat-0\""));
    assert!(!form.contains("value=\"bot-grower\" checked"), "the Rival needs no seat");
    let table = ana.open_table(&[("game", "vinhos"), ("players", "1")]).await;
    let mut turns = 0;
    let page = loop {
        let page = ana.my_turn(&table).await.body;
        assert!(page.contains("id=\"v-rival\""));
        if page.contains("id=\"result\"") {
            break page;
        }
        let do_ = pick(&offers(&page), &[], turns);
        let (at, seat) = (field(&page, "at"), field(&page, "seat"));
        let fields = [("do", do_.as_str()), ("at", &at), ("seat", &seat)];
        let answer = ana.post(&format!("{table}/act"), &fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{do_}: {}", answer.body);
        turns += 1;
        assert!(turns < 3000, "the game does not end");
    };
    assert!(page.contains("The Rival is"), "the winner is shown");
    let log = ana.get(&format!("{table}/log")).await.body;
    assert!(log.contains("The Rival draws") && log.contains("The Rival is in place"));
    let again = ana.post(&format!("{table}/rematch"), &[]).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.body);
}

#[tokio::test]
async fn the_same_move_posted_twice_counts_once() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let page = ana.my_turn(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let do_ = offers(&page.body)[0].clone();
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let before = house.store.log(&id, 0).await.unwrap().len();
    for key in [None, None, Some("k1"), Some("k1")] {
        let mut fields = vec![("do", do_.as_str()), ("at", &at), ("seat", &seat)];
        fields.extend(key.map(|key| ("key", key)));
        let answer = ana.post_json(&format!("{table}/act"), &fields).await;
        // With another key it is a different move, which is refused because it comes too late.
        let expected = if key.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
        assert_eq!(answer.status, expected, "{}", answer.body);
    }
    assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before + 1);
}

#[tokio::test]
async fn a_used_key_with_another_move_is_refused() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let page = ana.my_turn(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let offers = offers(&page.body);
    let fields = |choice: usize| {
        [("do", offers[choice].as_str()), ("at", &at), ("seat", &seat), ("key", "k1")]
    };
    let act = format!("{table}/act");
    assert_eq!(ana.post_json(&act, &fields(0)).await.status, StatusCode::OK);
    assert_eq!(ana.post_json(&act, &fields(0)).await.status, StatusCode::OK, "sent again");
    let other = ana.post_json(&act, &fields(1)).await;
    assert_eq!(other.status, StatusCode::CONFLICT);
    assert!(other.body.contains("sent two different moves as one"), "{}", other.body);
    let (cookie, house) = (ana.cookie.clone(), house.reopen().await);
    let mut ana = house.visitor();
    ana.cookie = cookie;
    assert_eq!(ana.post_json(&act, &fields(0)).await.status, StatusCode::OK, "after a restart");
    assert_eq!(ana.post_json(&act, &fields(1)).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_move_for_an_older_position_is_refused() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let page = ana.my_turn(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let stale = (at.parse::<i64>().unwrap() - 1).to_string();
    let do_ = offers(&page.body)[0].clone();
    let fields = [("do", do_.as_str()), ("at", &stale), ("seat", &seat)];
    let answer = ana.post_json(&format!("{table}/act"), &fields).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    assert_eq!(mark(&ana.get(&table).await.body), mark(&page.body), "nothing changed");
}

#[tokio::test]
async fn a_refused_move_names_its_clause() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let page = ana.my_turn(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let fields = [("do", "take 1L under"), ("at", at.as_str()), ("seat", &seat)];
    let answer = ana.post_json(&format!("{table}/act"), &fields).await;
    assert_eq!(answer.status, StatusCode::CONFLICT);
    let answer: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert!(answer["clause"].as_str().unwrap().contains('.'), "{answer}");
    let why = ana.get(&format!("{table}/why?do=take+1L+under&seat={seat}")).await;
    assert_eq!(why.status, StatusCode::OK);
    assert!(why.body.contains("/rules/la-vina#"), "{}", why.body);
}

#[tokio::test]
async fn a_move_that_reveals_nothing_can_be_undone() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let page = ana.my_turn(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let fields = [("do", "move 2a"), ("at", at.as_str()), ("seat", &seat)];
    assert_eq!(ana.post(&format!("{table}/act"), &fields).await.status, StatusCode::SEE_OTHER);
    let moved = ana.my_turn(&table).await;
    assert_ne!(offers(&moved.body), offers(&page.body));
    let undone = ana.post(&format!("{table}/undo"), &[("seat", &seat)]).await;
    assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.body);
    assert_eq!(offers(&ana.my_turn(&table).await.body), offers(&page.body));
}

#[tokio::test]
async fn the_host_can_change_a_bots_level_during_a_game_and_resign() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "3")]).await;
    let page = ana.my_turn(&table).await;
    assert!(page.body.contains("Marcel") && page.body.contains("Inês"), "bots have names");
    assert!(page.body.contains("plays as"), "the levels can be changed");
    let seat = field(&page.body, "seat");
    let bot = if seat == "1" { "2" } else { "1" };
    let changed = ana.post(&format!("{table}/bot"), &[("seat", bot), ("level", "maestro")]).await;
    assert_eq!(changed.status, StatusCode::SEE_OTHER, "{}", changed.body);
    let page = ana.get(&table).await;
    let maestro = if bot == "1" { "Leonor" } else { "Gaspard" };
    assert!(page.body.contains(maestro), "a bot of another level has another name");
    assert!(page.body.contains("data-sure=\"Resign?"));
    assert_eq!(
        ana.post(&format!("{table}/close"), &[("seat", &seat)]).await.status,
        StatusCode::SEE_OTHER
    );
    assert!(ana.get(&table).await.body.contains("This table is closed."));
}

#[tokio::test]
async fn one_click_undoes_a_whole_turn_that_revealed_nothing() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "vinhos"), ("players", "2"), ("seat-1", "me")]).await;
    let mut starts = Vec::new();
    // Plays until the whole turn can be undone.
    for _ in 0..40 {
        let page = ana.my_turn(&table).await;
        if page.body.contains("name=\"turn\" value=\"yes\"") {
            break;
        }
        // The form for undo has its own seat, which may be the other one.
        let (_, form) = page.body.split_once("id=\"act\"").unwrap();
        let (at, seat) = (field(form, "at"), field(form, "seat"));
        starts.push(offers(&page.body));
        let first = offers(&page.body).into_iter().next().unwrap();
        let fields = [("do", first.as_str()), ("at", at.as_str()), ("seat", &seat)];
        let done = ana.post(&format!("{table}/act"), &fields).await;
        assert_eq!(done.status, StatusCode::SEE_OTHER, "{first}: {}", done.body);
    }
    let page = ana.my_turn(&table).await;
    assert!(page.body.contains("name=\"turn\" value=\"yes\""), "{}", page.body);
    let seat = field(&page.body, "seat");
    let undone = ana.post(&format!("{table}/undo"), &[("seat", &seat), ("turn", "yes")]).await;
    assert_eq!(undone.status, StatusCode::SEE_OTHER, "{}", undone.body);
    let after = offers(&ana.my_turn(&table).await.body);
    let back = starts.iter().rev().position(|before| *before == after).unwrap();
    assert!(back >= 1, "more than one move is undone");
}

#[tokio::test]
async fn alone_against_bots_a_reveal_cannot_be_undone() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2")]).await;
    let page = ana.my_turn(&table).await;
    let seat = field(&page.body, "seat");
    for do_ in ["move 3a", "take 3L"] {
        let at = field(&ana.my_turn(&table).await.body, "at");
        let fields = [("do", do_), ("at", at.as_str()), ("seat", &seat)];
        assert_eq!(ana.post(&format!("{table}/act"), &fields).await.status, StatusCode::SEE_OTHER);
    }
    // Taking a card shows the card under it.
    let page = ana.my_turn(&table).await;
    assert!(
        page.body.contains("aria-disabled=\"true\" title=\"You cannot undo this"),
        "{}",
        page.body
    );
    assert!(!page.body.contains("No way back") && !page.body.contains("Take back"));
    let undo = ana.post_json(&format!("{table}/undo"), &[("seat", &seat)]).await;
    assert_eq!(undo.status, StatusCode::CONFLICT);
    assert!(undo.body.contains("you cannot undo this"), "{}", undo.body);
    assert_eq!(mark(&ana.get(&table).await.body), mark(&page.body), "nothing changed");
}

#[tokio::test]
async fn a_move_needs_a_confirmation_if_the_setting_is_on() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let settings = [("name", "Ana"), ("confirm", "every"), ("theme", "dark")];
    assert_eq!(ana.post("/settings", &settings).await.status, StatusCode::SEE_OTHER);
    let page = ana.my_turn(&table).await;
    assert!(page.body.contains("data-theme=\"dark\""));
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let do_ = offers(&page.body)[0].clone();
    let fields = [("do", do_.as_str()), ("at", &at), ("seat", &seat)];
    let asked = ana.post(&format!("{table}/act"), &fields).await;
    assert_eq!(asked.status, StatusCode::OK);
    assert_eq!(field(&asked.body, "sure"), "yes");
    assert_eq!(field(&ana.get(&table).await.body, "at"), at, "nothing is done yet");
    let sure = [("do", do_.as_str()), ("at", &at), ("seat", &seat), ("sure", "yes")];
    assert_eq!(ana.post(&format!("{table}/act"), &sure).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_setting_limits_confirmations_to_moves_without_undo() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let settings = [("name", "Ana"), ("confirm", "final"), ("theme", "auto")];
    assert_eq!(ana.post("/settings", &settings).await.status, StatusCode::SEE_OTHER);
    // Moving shows nothing. Taking a card shows the card under it.
    for (do_, status) in [("move 3a", StatusCode::SEE_OTHER), ("take 3L", StatusCode::OK)] {
        let page = ana.my_turn(&table).await.body;
        let (at, seat) = (field(&page, "at"), field(&page, "seat"));
        let fields = [("do", do_), ("at", at.as_str()), ("seat", &seat)];
        let answer = ana.post(&format!("{table}/act"), &fields).await;
        assert_eq!(answer.status, status, "{do_}: {}", answer.body);
    }
    // A script must confirm too, even moves that are sent as one line.
    let page = ana.my_turn(&table).await.body;
    let (at, seat) = (field(&page, "at"), field(&page, "seat"));
    for do_ in ["take 3L", "take 3L; place 1"] {
        let mut fields = vec![("do", do_), ("at", at.as_str()), ("seat", &seat)];
        let asked = ana.post_json(&format!("{table}/act"), &fields).await;
        assert_eq!(asked.status, StatusCode::CONFLICT, "{do_}: {}", asked.body);
        assert!(asked.body.contains("\"question\":\"Take "), "{do_}: {}", asked.body);
        assert_eq!(field(&ana.get(&table).await.body, "at"), at, "nothing is done yet");
        fields.push(("sure", "yes"));
        if do_ == "take 3L" {
            continue;
        }
        let done = ana.post_json(&format!("{table}/act"), &fields).await;
        assert_eq!(done.status, StatusCode::OK, "{do_}: {}", done.body);
    }
}

#[tokio::test]
async fn a_restart_does_not_change_a_table() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana
        .open_table(&[("game", "la-vina"), ("players", "3"), ("seat-1", "me"), ("seat-2", "me")])
        .await;
    for turn in 0..25 {
        let page = ana.my_turn(&table).await;
        let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
        let do_ = pick(&offers(&page.body), &[], turn);
        let fields = [("do", do_.as_str()), ("at", &at), ("seat", &seat)];
        ana.post(&format!("{table}/act"), &fields).await;
    }
    let before = ana.get(&table).await;
    let cookie = ana.cookie.clone();
    let house = house.reopen().await;
    let mut ana = house.visitor();
    ana.cookie = cookie;
    let after = ana.get(&table).await;
    assert_eq!(before.body, after.body);
}

#[tokio::test]
async fn a_table_that_does_not_replay_is_locked_and_kept() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let next = house.store.log(&id, 0).await.unwrap().len() as i64 + 1;
    let body = json!({"change": "moved", "seat": 0, "do": "deliver 1 to 4"});
    house.store.append(&id, next, &NewEvent::new(body)).await.unwrap();
    let cookie = ana.cookie.clone();
    let house = house.reopen().await;
    let mut ana = house.visitor();
    ana.cookie = cookie;
    let page = ana.get(&table).await;
    assert_eq!(page.status, StatusCode::CONFLICT);
    assert!(page.body.contains("locked"), "{}", page.body);
    assert!(ana.get("/").await.body.contains(&table), "it is still listed");
}

#[tokio::test]
async fn updates_contain_only_changes_and_continue_from_the_last_mark() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let page = ana.my_turn(&table).await;
    let mut updates = ana.follow(&table, Some(&mark(&page.body))).await;
    // The browser is now present. This update needs no region.
    let arrived = updates.next().await;
    assert_eq!(arrived.fact("here"), Some("0 1"));
    assert!(arrived.regions.is_empty(), "{:?}", arrived.regions);
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let fields = [("do", "move 2a"), ("at", at.as_str()), ("seat", &seat)];
    ana.post(&format!("{table}/act"), &fields).await;
    let update = updates.next().await;
    let changed = &update.regions;
    assert!(changed.contains_key("board") && changed.contains_key("moves"), "{changed:?}");
    drop(updates);
    let mut again = ana.follow(&table, Some(&update.id)).await;
    let undo = [("seat", seat.as_str())];
    ana.post(&format!("{table}/undo"), &undo).await;
    let changed = again.next_regions().await;
    assert!(changed.contains(&"board".to_string()), "{changed:?}");
    let mut fresh = ana.follow(&table, None).await;
    let all = fresh.next_regions().await.len();
    assert_eq!(all, table_kit::REGIONS.len(), "a new viewer must get every region");
}

#[tokio::test]
async fn a_bot_plays_for_an_absent_person_and_hands_the_seat_back() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let page = ana.my_turn(&table).await;
    let seat = field(&page.body, "seat");
    ana.post(&format!("{table}/leave"), &[("seat", &seat)]).await;
    let away = ana.get(&table).await;
    assert!(away.body.contains("Take over from the bot"), "{}", away.body);
    ana.post(&format!("{table}/play-myself"), &[("seat", &seat)]).await;
    assert!(!ana.get(&table).await.body.contains("Take over from the bot"));
}

#[tokio::test]
async fn the_seed_is_published_only_at_the_end() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let seed = house.store.table(&id).await.unwrap().unwrap().seed;
    let page = ana.my_turn(&table).await;
    let seed: game::Seed = seed.parse().unwrap();
    assert!(page.body.contains(&seed.commitment()));
    assert!(!page.body.contains(&seed.to_string()));
    assert_eq!(ana.get(&format!("{table}/record")).await.status, StatusCode::CONFLICT);
}

#[tokio::test]
async fn the_whole_exit_is_confirmed_in_one_step() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    for turn in 0..400 {
        let page = ana.my_turn(&table).await;
        let form = page.body.split("id=\"act\"").nth(1).unwrap();
        let (at, seat) = (field(form, "at"), field(form, "seat"));
        let line = page.body.split("class=\"offer line\"").nth(1);
        let line = line.map(|rest| field(rest, "do")).filter(|line| line.contains("; "));
        if let Some(line) = line {
            let before = house.store.log(&id, 0).await.unwrap().len();
            let (first, _) = line.split_once("; ").unwrap();
            let broken = format!("{first}; move 1a; {line}");
            let fields = [("do", broken.as_str()), ("at", &at), ("seat", &seat)];
            let refused = ana.post_json(&format!("{table}/act"), &fields).await;
            assert_eq!(refused.status, StatusCode::CONFLICT, "either all changes are made or none");
            assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before);
            let fields = [("do", line.as_str()), ("at", &at), ("seat", &seat)];
            for _ in 0..2 {
                let done = ana.post_json(&format!("{table}/act"), &fields).await;
                assert_eq!(done.status, StatusCode::OK, "{line}: {}", done.body);
            }
            let steps = line.split("; ").count();
            assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before + steps, "{line}");
            return;
        }
        let do_ = pick(&offers(&page.body), &["place", "take", "move 4", "exit"], turn);
        let fields = [("do", do_.as_str()), ("at", &at), ("seat", &seat)];
        ana.post(&format!("{table}/act"), &fields).await;
    }
    panic!("nobody ever had something to deliver");
}

/// If a line were refused because of a move after a reveal, the refusal would show what the stack holds.
#[tokio::test]
async fn a_line_is_checked_only_up_to_its_first_reveal() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana
        .open_table(&[
            ("game", "vignobles"),
            ("players", "2"),
            ("seat-1", "bot-random"),
            ("pace", "instant"),
        ])
        .await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    for turn in 0..40 {
        let page = ana.my_turn(&table).await;
        let form = page.body.split("id=\"act\"").nth(1).unwrap();
        let (at, seat) = (field(form, "at"), field(form, "seat"));
        let offered = offers(&page.body);
        if offered.iter().any(|offer| offer == "perform harvest") {
            let before = house.store.log(&id, 0).await.unwrap().len();
            let act = format!("{table}/act");
            let refused = [("do", "perform harvest; put z; draw"), ("at", &at), ("seat", &seat)];
            let refused = ana.post_json(&act, &refused).await;
            assert_ne!(refused.status, StatusCode::OK, "before a reveal the whole line is refused");
            assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before);
            let line = [("do", "perform harvest; draw; put z"), ("at", &at), ("seat", &seat)];
            let done = ana.post_json(&act, &line).await;
            assert_eq!(done.status, StatusCode::OK, "{}", done.body);
            assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before + 2);
            return;
        }
        let do_ = pick(&offered, &["cloud", "pass"], turn);
        ana.post(&format!("{table}/act"), &[("do", &do_), ("at", &at), ("seat", &seat)]).await;
    }
    panic!("nobody could harvest");
}

#[tokio::test]
async fn a_table_has_no_hints_if_that_was_agreed() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for (wish, hints) in [("some", None), ("none", Some(false))] {
        let fields = [("game", "vignobles"), ("players", "2"), ("seat-1", "me"), ("hints", wish)];
        let table = ana.open_table(&fields).await;
        let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
        let spec = house.store.table(&id).await.unwrap().unwrap().spec;
        assert_eq!(spec.get("hints").and_then(|hints| hints.as_bool()), hints, "{spec}");
    }
}
