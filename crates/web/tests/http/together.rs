//! Several people at one table.

use axum::http::StatusCode;
use store::TableId;

use crate::house::{Browser, TestSite, field, offers};

/// Returns two people, a table for two with a free seat, and its link.
pub async fn table_for_two(house: &TestSite) -> (Browser, Browser, String, String) {
    let (mut ana, rui) = (house.visitor(), house.visitor());
    let fields = [("game", "la-vina"), ("players", "2"), ("seat-1", "open")];
    let table = ana.open_table(&fields).await;
    let page = ana.get(&table).await;
    let start = page.body.find("/join/").unwrap();
    let link = page.body[start..start + "/join/".len() + 32].to_string();
    (ana, rui, table, link)
}

/// Returns a started game of two: the host, the guest, and the table.
pub async fn started(house: &TestSite) -> (Browser, Browser, String) {
    let (mut ana, mut rui, table, link) = table_for_two(house).await;
    assert_eq!(rui.post(&link, &[("name", "Rui")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(ana.post(&format!("{table}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    (ana, rui, table)
}

/// Returns the readable text of a part of a page.
pub fn plain(html: &str) -> String {
    html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect()
}

pub async fn play(browser: &mut Browser, table: &str, notation: &str) -> StatusCode {
    let page = browser.get(table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let fields = [("do", notation), ("at", at.as_str()), ("seat", &seat)];
    browser.post_json(&format!("{table}/act"), &fields).await.status
}

#[tokio::test]
async fn opening_an_invitation_changes_nothing_and_accepting_gives_a_seat() {
    let house = TestSite::open().await;
    let (mut ana, mut rui, table, link) = table_for_two(&house).await;
    assert!(ana.get(&table).await.body.contains("<svg"), "the link has a picture");
    let look = rui.get(&link).await;
    assert_eq!(look.status, StatusCode::OK);
    assert!(rui.cookie.is_none() && !ana.get(&table).await.body.contains("Rui"));
    assert_eq!(rui.post(&link, &[("name", "Rui")]).await.status, StatusCode::SEE_OTHER);
    assert!(ana.get(&table).await.body.contains("Rui"));
    let early = rui.post_json(&format!("{table}/start"), &[]).await;
    assert_eq!(early.status, StatusCode::FORBIDDEN, "only the host starts");
    assert_eq!(ana.post(&format!("{table}/start"), &[]).await.status, StatusCode::SEE_OTHER);
    assert!(ana.get(&table).await.body.contains("What you can do"));
}

#[tokio::test]
async fn both_players_see_a_move_at_once() {
    let house = TestSite::open().await;
    let (mut ana, rui, table) = started(&house).await;
    let mut updates = rui.follow(&table, None).await;
    updates.next().await;
    assert_eq!(play(&mut ana, &table, "move 3a").await, StatusCode::OK);
    let update = updates.next().await;
    let log = plain(&update.regions["log"]);
    assert!(log.contains("Ana moves I to the back box of space 3."), "{log}");
}

#[tokio::test]
async fn spectators_at_another_node_see_a_move_at_once() {
    let Some(address) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let (here, there) = (TestSite::sharing(&address).await, TestSite::sharing(&address).await);
    let (mut ana, _, table) = started(&here).await;
    let mut updates = there.visitor().follow(&table, None).await;
    updates.next().await;
    assert_eq!(play(&mut ana, &table, "move 3a").await, StatusCode::OK);
    let update = updates.next().await;
    let log = plain(&update.regions["log"]);
    assert!(log.contains("Ana moves I to the back box of space 3."), "{log}");
}

#[tokio::test]
async fn a_player_who_watches_at_another_node_is_present_and_keeps_the_seat() {
    let Some(address) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let (here, there) = (TestSite::sharing(&address).await, TestSite::sharing(&address).await);
    let (mut ana, rui, table) = started(&here).await;
    let mut updates = ana.follow(&table, None).await;
    let rui = Browser { router: there.router(), ..rui };
    let mut watches = rui.follow(&table, None).await;
    while updates.next().await.fact("here") != Some("0 1") {}
    let bot = [("seat", "1"), ("level", "greedy")];
    let refused = ana.post_json(&format!("{table}/bot"), &bot).await;
    assert_eq!(refused.status, StatusCode::CONFLICT, "Rui is here: {}", refused.body);
    // The other node shows Ana too.
    while watches.next().await.fact("here") != Some("0 1") {}
    drop(watches);
    while updates.next().await.fact("here") != Some("0") {}
    let answer = ana.post_json(&format!("{table}/bot"), &bot).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
}

#[tokio::test]
async fn players_cannot_move_for_other_seats() {
    let house = TestSite::open().await;
    let (mut ana, mut rui, table) = started(&house).await;
    let page = ana.get(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let fields = [("do", "move 3a"), ("at", at.as_str()), ("seat", &seat)];
    for stranger in [&mut rui, &mut house.visitor()] {
        let answer = stranger.post_json(&format!("{table}/act"), &fields).await;
        assert!(matches!(answer.status, StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED));
        assert!(offers(&stranger.get(&table).await.body).is_empty());
    }
    assert_eq!(field(&ana.get(&table).await.body, "at"), at);
}

#[tokio::test]
async fn undoing_a_reveal_needs_the_others_consent() {
    let house = TestSite::open().await;
    let (mut ana, mut rui, table) = started(&house).await;
    assert_eq!(play(&mut ana, &table, "move 3a").await, StatusCode::OK);
    assert_eq!(play(&mut ana, &table, "take 3L").await, StatusCode::OK);
    let before = field(&ana.get(&table).await.body, "at");
    let seat = field(&ana.get(&table).await.body, "seat");
    let undo = format!("{table}/undo");
    assert_eq!(ana.post(&undo, &[("seat", &seat)]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(field(&ana.get(&table).await.body, "at"), before, "nothing is taken back yet");
    let answer = format!("{table}/undo-answer");
    let own = ana.post_json(&answer, &[("agree", "yes")]).await;
    assert_eq!(own.status, StatusCode::FORBIDDEN, "nobody agrees with oneself");
    assert!(rui.get(&table).await.body.contains("asks to undo"));
    assert_eq!(rui.post(&answer, &[("agree", "no")]).await.status, StatusCode::SEE_OTHER);
    assert_eq!(field(&ana.get(&table).await.body, "at"), before);
    ana.post(&undo, &[("seat", &seat)]).await;
    assert_eq!(rui.post(&answer, &[("agree", "yes")]).await.status, StatusCode::SEE_OTHER);
    let page = ana.get(&table).await;
    assert!(offers(&page.body).contains(&"take 3L".to_string()), "back before the take");
}

#[tokio::test]
async fn spectators_can_watch_unless_the_table_is_for_players_only() {
    let house = TestSite::open().await;
    let (mut ana, mut eva) = (house.visitor(), house.visitor());
    let open = ana.open_table(&[("game", "la-vina"), ("quick", "yes")]).await;
    let looked = eva.get(&open).await;
    assert_eq!(looked.status, StatusCode::OK);
    let nothing = "You have nothing to decide now.";
    assert!(looked.body.contains(nothing), "the list of moves says why it is empty");
    assert!(!ana.my_turn(&open).await.body.contains(nothing));
    let closed =
        ana.open_table(&[("game", "la-vina"), ("quick", "yes"), ("watch", "players")]).await;
    for address in [closed.clone(), format!("{closed}/live"), format!("{closed}/log")] {
        assert_eq!(eva.get(&address).await.status, StatusCode::FORBIDDEN, "{address}");
    }
    assert_eq!(ana.get(&closed).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_shared_device_hides_the_page_between_seats_if_hands_are_hidden() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let fields = [("game", "vignobles"), ("players", "2"), ("seat-0", "me"), ("seat-1", "me")];
    let table = ana.open_table(&fields).await;
    let page = ana.get(&table).await;
    assert!(page.body.contains("Hand the device to"), "{}", page.body);
    assert!(offers(&page.body).is_empty());
    let start = page.body.find("?eyes=").unwrap();
    let seat = page.body[start + 6..start + 7].to_string();
    let open = ana.get(&format!("{table}?eyes={seat}")).await;
    assert!(!offers(&open.body).is_empty());
    let other = if seat == "0" { "1" } else { "0" };
    let wrong = ana.get(&format!("{table}?eyes={other}")).await;
    assert!(offers(&wrong.body).is_empty(), "the other's cards are not for now");
}

/// The fields for a game of one round.
pub const SHORT: [(&str, &str); 4] =
    [("game", "la-vina"), ("players", "2"), ("seat-1", "bot-random"), ("option-max_rounds", "1")];

pub async fn play_to_the_end(person: &mut Browser, table: &str) {
    loop {
        let page = person.my_turn(table).await;
        if page.body.contains("id=\"result\"") {
            break;
        }
        let choice = crate::play::pick(&offers(&page.body), &["exit", "end"], 0);
        assert_eq!(play(person, table, &choice).await, StatusCode::OK);
    }
}

#[tokio::test]
async fn simultaneous_rematches_open_one_table() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&SHORT).await;
    play_to_the_end(&mut ana, &table).await;
    let ask = async || ana.clone().post(&format!("{table}/rematch"), &[]).await;
    let answers = tokio::join!(ask(), ask(), ask(), ask(), ask(), ask(), ask(), ask());
    let mut led_to = Vec::new();
    for answer in <[_; 8]>::from(answers) {
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
        led_to.extend(answer.location);
    }
    led_to.dedup();
    assert_eq!(led_to.len(), 1, "{led_to:?}");
    assert_eq!(ana.get(&led_to[0]).await.status, StatusCode::OK);
    let links = ana.get("/").await.body.matches("href=\"/t/").count();
    assert_eq!(links, 2, "the finished table and its rematch");
}

#[tokio::test]
async fn a_finished_table_cannot_be_closed() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&SHORT).await;
    play_to_the_end(&mut ana, &table).await;
    let closing = ana.post(&format!("{table}/close"), &[]).await;
    assert_eq!(closing.status, StatusCode::CONFLICT, "{}", closing.body);
    assert_eq!(ana.get(&format!("{table}/record")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_finished_game_cannot_be_reopened() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    // On a shared device, nobody else has to agree to an undo.
    let short = ("option-max_rounds", "1");
    let table =
        ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me"), short]).await;
    loop {
        let page = ana.my_turn(&table).await.body;
        if page.contains("id=\"result\"") {
            break;
        }
        // The form to undo names the other seat.
        let form = &page[page.find("id=\"act\"").unwrap()..];
        let (at, seat) = (field(form, "at"), field(form, "seat"));
        let choice = crate::play::pick(&offers(&page), &["exit", "end"], 0);
        let fields = [("do", choice.as_str()), ("at", &at), ("seat", &seat)];
        let answer = ana.post(&format!("{table}/act"), &fields).await;
        assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.body);
    }
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let before = house.store.log(&id, 0).await.unwrap().len();
    let order = [("seat", "0"), ("reaction", "block"), ("order", "never")];
    let changes: [(&str, &[(&str, &str)]); 4] = [
        ("undo", &[("seat", "0")]),
        ("undo", &[("seat", "1"), ("turn", "yes")]),
        ("undo-answer", &[("agree", "yes")]),
        ("order", &order),
    ];
    for (change, fields) in changes {
        let answer = ana.post(&format!("{table}/{change}"), fields).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{change}: {}", answer.body);
        assert!(answer.body.contains("he game is over"), "{change}: {}", answer.body);
    }
    assert_eq!(house.store.log(&id, 0).await.unwrap().len(), before);
    assert_eq!(ana.get(&format!("{table}/record")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn spectators_cause_no_database_access() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "me")]).await;
    let page = ana.get(&table).await;
    house.store.clone().close().await;
    for looker in [ana, house.visitor()] {
        let mut updates = looker.follow(&table, None).await;
        assert!(!updates.next_regions().await.is_empty());
    }
    assert_eq!(page.status, StatusCode::OK);
}

#[tokio::test]
async fn a_rematch_moves_everybody_by_one_seat() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(&SHORT).await;
    let early = ana.post(&format!("{table}/rematch"), &[]).await;
    assert_eq!(early.status, StatusCode::CONFLICT);
    play_to_the_end(&mut ana, &table).await;
    ana.post("/settings", &[("name", "Anita"), ("theme", "auto")]).await;
    let again = ana.post(&format!("{table}/rematch"), &[]).await;
    assert_eq!(again.status, StatusCode::SEE_OTHER, "{}", again.body);
    let next = again.location.unwrap();
    assert_ne!(next, table);
    let seats = ana.get(&next).await.body;
    assert!(seats.contains(">Anita<") && !seats.contains(">Ana<"), "called as she calls herself");
    let twice = ana.post(&format!("{table}/rematch"), &[]).await;
    assert_eq!(twice.location.as_deref(), Some(next.as_str()), "there is one rematch");
    assert!(ana.get(&table).await.body.contains(&next));
    assert_eq!(field(&ana.my_turn(&next).await.body, "seat"), "1");
}

#[tokio::test]
async fn a_bot_replaces_an_absent_player_and_everybody_sees_it() {
    let house = TestSite::open().await;
    let (mut ana, mut rui, table) = started(&house).await;
    let bot = [("seat", "1"), ("level", "greedy")];
    let looks = rui.follow(&table, None).await;
    let answer = ana.post_json(&format!("{table}/bot"), &bot).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "Rui is here: {}", answer.body);
    drop(looks);
    let answer = ana.post_json(&format!("{table}/bot"), &bot).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    assert!(rui.get(&table).await.body.contains("A bot plays for Rui."), "all can read it");
    let answer = rui.post_json(&format!("{table}/play-myself"), &[("seat", "1")]).await;
    assert_eq!(answer.status, StatusCode::OK, "and Rui plays on when he likes: {}", answer.body);
}
