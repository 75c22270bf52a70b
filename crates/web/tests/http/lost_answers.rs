//! Requests whose answers were lost, and the texts that the page then shows.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use crate::house::{Browser, Page, TestSite, field, offers};

const TWO_OF_MINE: &[(&str, &str)] = &[("game", "la-vina"), ("players", "2"), ("seat-1", "me")];

async fn get_json(browser: &mut Browser, address: &str) -> Page {
    let request = Request::get(address).header(header::ACCEPT, "application/json");
    browser.send(request.body(Body::empty()).unwrap()).await
}

fn read(page: &Page) -> Value {
    serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("no JSON: {}", page.body))
}

#[tokio::test]
async fn a_page_without_a_response_can_check_if_its_move_was_made() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(TWO_OF_MINE).await;
    let page = ana.my_turn(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let made = format!("{table}/made?key=k1");
    assert_eq!(read(&get_json(&mut ana, &made).await), json!({ "made": false }));
    let do_ = offers(&page.body)[0].clone();
    let fields = [("do", do_.as_str()), ("at", &at), ("seat", &seat), ("key", "k1")];
    assert_eq!(ana.post_json(&format!("{table}/act"), &fields).await.status, StatusCode::OK);
    let said = [("text", "Hello"), ("key", "k2")];
    assert_eq!(ana.post_json(&format!("{table}/chat"), &said).await.status, StatusCode::OK);
    let (cookie, house) = (ana.cookie.clone(), house.reopen().await);
    let (mut ana, mut eva) = (house.visitor(), house.visitor());
    ana.cookie = cookie;
    assert_eq!(read(&get_json(&mut ana, &made).await), json!({ "made": true }), "after a restart");
    let line = format!("{table}/made?key=k2");
    assert_eq!(read(&get_json(&mut ana, &line).await), json!({ "made": true }), "a line too");
    eva.post("/settings", &[("name", "Eva"), ("theme", "auto")]).await;
    assert_eq!(read(&get_json(&mut eva, &made).await), json!({ "made": false }), "only the own");
    let long = format!("{table}/made?key={}", "k".repeat(65));
    assert_eq!(get_json(&mut ana, &long).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn an_undo_sent_twice_counts_once() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(TWO_OF_MINE).await;
    let first = ana.my_turn(&table).await;
    let seat = field(&first.body, "seat");
    let mut position = String::new();
    for do_ in ["move 2a", "skip"] {
        let page = ana.my_turn(&table).await;
        if !offers(&page.body).iter().any(|one| one == do_) {
            break;
        }
        position = field(&page.body, "at");
        let fields = [("do", do_), ("at", position.as_str()), ("seat", &seat)];
        assert_eq!(ana.post_json(&format!("{table}/act"), &fields).await.status, StatusCode::OK);
    }
    let script = [("accept", "application/json"), ("idempotency-key", "back-1")];
    let undo = format!("{table}/undo");
    assert_eq!(ana.post_as(&undo, &[("seat", &seat)], &script).await.status, StatusCode::OK);
    let after = field(&ana.my_turn(&table).await.body, "at");
    assert_ne!(after, position);
    assert_eq!(ana.post_as(&undo, &[("seat", &seat)], &script).await.status, StatusCode::OK);
    assert_eq!(field(&ana.my_turn(&table).await.body, "at"), after, "it was done already");
    let made = format!("{table}/made?key=back-1");
    assert_eq!(read(&get_json(&mut ana, &made).await), json!({ "made": true }));
}

#[tokio::test]
async fn refusals_are_json_if_json_was_requested() {
    let house = TestSite::open().await;
    let (mut ana, mut nobody, mut eva) = (house.visitor(), house.visitor(), house.visitor());
    let table =
        ana.open_table(&[("game", "la-vina"), ("quick", "yes"), ("watch", "players")]).await;
    let start = nobody.post_json(&format!("{table}/start"), &[]).await;
    assert_eq!(start.status, StatusCode::UNAUTHORIZED);
    assert_eq!(read(&start)["error"], "enter your name first");
    eva.post("/settings", &[("name", "Eva"), ("theme", "auto")]).await;
    let look = get_json(&mut eva, &table).await;
    assert_eq!(look.status, StatusCode::FORBIDDEN);
    assert!(read(&look)["error"].as_str().unwrap().contains("can watch this table"));
    assert!(eva.get(&table).await.body.starts_with("<!DOCTYPE html>"), "others read a page");
    assert_eq!(read(&get_json(&mut ana, "/nowhere").await)["clause"], Value::Null);

    let folder = tempfile::tempdir().unwrap();
    let store = store::Store::open_folder(folder.path()).await.unwrap();
    let config = web::Config { burst: 1.0, each_second: 0.0, ..web::Config::default() };
    let app = web::Site::open(store, config).await.unwrap();
    let mut hasty = Browser { router: web::router(app), cookie: None };
    get_json(&mut hasty, "/").await;
    let answer = get_json(&mut hasty, "/").await;
    assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(read(&answer)["error"].as_str().unwrap().contains("wait a moment"));
}
