//! The chat at a table.

use axum::http::StatusCode;
use store::TableId;

use crate::house::{Browser, TestSite, field, mark};

const QUICK: &[(&str, &str)] = &[("game", "la-vina"), ("quick", "yes")];

/// Returns a table at which it is Ana's turn, so that no bot changes it.
async fn at_a_table(house: &TestSite, fields: &[(&str, &str)]) -> (Browser, String) {
    let mut ana = house.visitor();
    let table = ana.open_table(fields).await;
    ana.my_turn(&table).await;
    (ana, table)
}

async fn eva(house: &TestSite) -> Browser {
    let mut eva = house.visitor();
    eva.post("/settings", &[("name", "Eva"), ("theme", "auto")]).await;
    eva
}

async fn say(browser: &mut Browser, table: &str, text: &str, key: &str) -> StatusCode {
    let fields = [("text", text), ("key", key)];
    browser.post_json(&format!("{table}/chat"), &fields).await.status
}

/// Returns the chat lines of a page as HTML.
fn lines(page: &str) -> Vec<String> {
    let Some((_, list)) = page.split_once("<ol id=\"chat-lines\" class=\"chat\">") else {
        return Vec::new();
    };
    let list = list.split("</ol>").next().unwrap();
    list.split("</li>").filter(|line| !line.is_empty()).map(str::to_string).collect()
}

#[tokio::test]
async fn chat_works_without_script_and_is_kept_over_a_restart() {
    let house = TestSite::open().await;
    let (mut ana, table) = at_a_table(&house, QUICK).await;
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let log = house.store.log(&id, 0).await.unwrap();
    let chat = format!("{table}/chat");
    let form = ana.get(&chat).await;
    assert!(!form.body.contains("http-equiv=\"refresh\""), "nothing is lost while one writes");
    let key = field(&form.body, "key");
    let sent = ana.post(&chat, &[("text", "  Good luck! "), ("key", &key)]).await;
    assert_eq!(
        (sent.status, sent.location.as_deref()),
        (StatusCode::SEE_OTHER, Some(chat.as_str()))
    );
    for address in [&chat, &table] {
        let said = lines(&ana.get(address).await.body);
        assert!(said.len() == 1 && said[0].contains("Ana") && said[0].contains(">Good luck!<"));
        assert!(said[0].contains("class=\"badge"), "a player is known by the seat");
        assert!(!said[0].contains("spectator"));
    }
    assert_eq!(house.store.log(&id, 0).await.unwrap(), log, "the log of the game is unchanged");
    let before = lines(&ana.get(&table).await.body);
    let cookie = ana.cookie.clone();
    let house = house.reopen().await;
    let mut ana = house.visitor();
    ana.cookie = cookie;
    assert_eq!(lines(&ana.get(&table).await.body), before);
}

#[tokio::test]
async fn the_same_line_sent_twice_counts_once() {
    let house = TestSite::open().await;
    let (mut ana, table) = at_a_table(&house, QUICK).await;
    for (text, key) in [("Hello", "1"), ("Hello", "1"), ("Hello", "2"), ("You?", "2")] {
        assert_eq!(say(&mut ana, &table, text, key).await, StatusCode::OK);
    }
    assert_eq!(lines(&ana.get(&table).await.body).len(), 3);
    let cookie = ana.cookie.clone();
    let house = house.reopen().await;
    let mut ana = house.visitor();
    ana.cookie = cookie;
    assert_eq!(say(&mut ana, &table, "Hello", "1").await, StatusCode::OK);
    assert_eq!(lines(&ana.get(&table).await.body).len(), 3, "also after a restart");
}

#[tokio::test]
async fn spectators_are_marked_and_only_those_who_may_watch_may_chat() {
    let house = TestSite::open().await;
    let (mut ana, open) = at_a_table(&house, QUICK).await;
    let (mut eva, mut nobody) = (eva(&house).await, house.visitor());
    assert_eq!(say(&mut eva, &open, "Hello from Ana", "1").await, StatusCode::OK);
    let said = lines(&ana.get(&open).await.body);
    assert!(said[0].contains("Eva") && said[0].contains("spectator"), "{said:?}");
    assert!(!said[0].contains("class=\"badge"));
    assert_eq!(say(&mut nobody, &open, "Hello", "1").await, StatusCode::UNAUTHORIZED);
    assert!(nobody.get(&open).await.body.contains("Enter your name to chat"));
    let closed =
        ana.open_table(&[("game", "la-vina"), ("quick", "yes"), ("watch", "players")]).await;
    let refused = eva.get(&closed).await;
    for answer in [
        eva.get(&format!("{closed}/chat")).await,
        eva.post(&format!("{closed}/chat"), &[("text", "Hello"), ("key", "1")]).await,
    ] {
        assert_eq!((answer.status, &answer.body), (StatusCode::FORBIDDEN, &refused.body));
    }
    assert_eq!(say(&mut ana, &closed, "Hello", "1").await, StatusCode::OK);
    assert_eq!(lines(&ana.get(&closed).await.body).len(), 1);
}

#[tokio::test]
async fn on_a_shared_device_chat_lines_are_from_its_owner() {
    let house = TestSite::open().await;
    let fields = [("game", "la-vina"), ("players", "2"), ("seat-0", "me"), ("seat-1", "me")];
    let (mut ana, table) = at_a_table(&house, &fields).await;
    assert_eq!(say(&mut ana, &table, "Your turn", "1").await, StatusCode::OK);
    let said = lines(&ana.get(&table).await.body);
    assert!(said[0].contains("Ana<") && !said[0].contains("class=\"badge"), "{said:?}");
    assert!(!said[0].contains("spectator"));
}

#[tokio::test]
async fn chat_text_is_escaped() {
    let house = TestSite::open().await;
    let (mut ana, table) = at_a_table(&house, QUICK).await;
    let before = mark(&ana.get(&table).await.body);
    let long = "x".repeat(281);
    for text in ["", "   ", "two\nlines", "nul\0", "turned\u{202e}", &long] {
        assert_eq!(say(&mut ana, &table, text, "1").await, StatusCode::BAD_REQUEST, "{text:?}");
    }
    let key = "x".repeat(65);
    assert_eq!(say(&mut ana, &table, "Hello", &key).await, StatusCode::BAD_REQUEST);
    let chat = format!("{table}/chat");
    assert_eq!(ana.post(&chat, &[("key", "1")]).await.status, StatusCode::BAD_REQUEST);
    let foreign = [("origin", "https://evil.example")];
    let answer = ana.post_as(&chat, &[("text", "Hello"), ("key", "1")], &foreign).await;
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert_eq!(ana.get(&format!("{chat}?text=Hello&key=1")).await.status, StatusCode::OK);
    assert_eq!(mark(&ana.get(&table).await.body), before, "nothing was said");
    let evil = "<script>alert('1')</script> & '; DROP TABLE chat; --";
    assert_eq!(say(&mut ana, &table, evil, "1").await, StatusCode::OK);
    let said = lines(&ana.get(&table).await.body);
    assert!(said[0].contains("&lt;script&gt;") && !said[0].contains("<script"), "{said:?}");
}

#[tokio::test]
async fn the_rate_of_chat_lines_is_limited() {
    let house = TestSite::open().await;
    let (mut ana, table) = at_a_table(&house, QUICK).await;
    let mut answers = Vec::new();
    for line in 0..20 {
        answers.push(say(&mut ana, &table, &format!("line {line}"), "1").await);
    }
    assert!(answers[..6].iter().all(|status| *status == StatusCode::OK));
    assert!(answers.contains(&StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(say(&mut ana, &table, "line 0", "1").await, StatusCode::OK, "it was said before");
    let mut eva = eva(&house).await;
    assert_eq!(say(&mut eva, &table, "And I?", "1").await, StatusCode::OK, "others may");
}

#[tokio::test]
async fn a_chat_line_updates_only_the_chat_for_everybody() {
    let house = TestSite::open().await;
    let (mut ana, table) = at_a_table(&house, QUICK).await;
    let mut updates = house.visitor().follow(&table, None).await;
    updates.next().await;
    assert_eq!(say(&mut ana, &table, "Hello", "1").await, StatusCode::OK);
    let update = updates.next().await;
    assert_eq!(update.regions.keys().collect::<Vec<_>>(), ["chat"]);
    assert!(update.regions["chat"].contains(">Hello<"));
}

#[tokio::test]
async fn spectators_at_another_node_get_the_chat() {
    let Some(address) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let (here, there) = (TestSite::sharing(&address).await, TestSite::sharing(&address).await);
    let (mut ana, table) = at_a_table(&here, QUICK).await;
    let mut rui = eva(&there).await;
    let mut updates = there.visitor().follow(&table, None).await;
    updates.next().await;
    assert_eq!(say(&mut ana, &table, "Hello", "1").await, StatusCode::OK);
    let update = updates.next().await;
    assert!(update.regions["chat"].contains(">Hello<"));
    // The answer gets the next number, no matter what this node has read.
    assert_eq!(say(&mut rui, &table, "Hello yourself", "1").await, StatusCode::OK);
    assert_eq!(lines(&rui.get(&table).await.body).len(), 2);
}

#[tokio::test]
async fn the_chat_shows_that_bots_do_not_read_it() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for (seat, alone) in [("bot-novice", true), ("open", false)] {
        let fields = [("game", "la-vina"), ("players", "2"), ("seat-1", seat)];
        let table = ana.open_table(&fields).await;
        let page = ana.get(&table).await.body;
        assert_eq!(page.contains("They do not read the chat"), alone, "{seat}");
    }
}
