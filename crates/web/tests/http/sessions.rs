//! Sessions: their lifetime, the list of a person's sessions, and ending them.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use store::PersonId;
use web::Config;

use crate::house::{Browser, NOW, TestSite, field};

const NAMED: &[(&str, &str)] = &[("name", "Ana"), ("theme", "auto")];

const DAY: i64 = 24 * 60 * 60 * 1000;

async fn named_browser(house: &TestSite) -> Browser {
    let mut ana = house.visitor();
    assert_eq!(ana.post("/settings", NAMED).await.status, StatusCode::SEE_OTHER);
    ana
}

async fn is_known(browser: &mut Browser) -> bool {
    browser.get("/settings").await.body.contains("value=\"Ana\"")
}

/// Returns the only person of the test server.
async fn ana_of(house: &TestSite) -> PersonId {
    house.store.people(1).await.unwrap().remove(0).person.id
}

#[tokio::test]
async fn only_unused_sessions_end() {
    let house = TestSite::open().await;
    let mut ana = named_browser(&house).await;
    let cookie = ana.cookie.clone();
    let mut house = house;
    // A session that is used every hundred days lasts longer than its lifetime of half a year.
    for clock in [|| NOW + 100 * DAY, || NOW + 200 * DAY, || NOW + 300 * DAY] {
        house = house.reopen_at(clock).await;
        ana = house.visitor();
        ana.cookie = cookie.clone();
        let request = Request::get("/settings").header(header::HOST, "localhost");
        let page = ana.send(request.body(Body::empty()).unwrap()).await;
        assert!(page.body.contains("value=\"Ana\""));
        assert_eq!(ana.cookie, cookie, "the same cookie is set again");
    }
    let house = house.reopen_at(|| NOW + 600 * DAY).await;
    let mut late = house.visitor();
    late.cookie = cookie;
    assert!(!is_known(&mut late).await, "nobody came for longer than a session lasts");
    assert!(house.store.sessions_of(&ana_of(&house).await).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_short_session_lasts_while_it_is_used() {
    const MINUTE: i64 = 60 * 1000;
    let mut house = TestSite::open().await;
    let cookie = named_browser(&house).await.cookie;
    for clock in [|| NOW + 40 * MINUTE, || NOW + 80 * MINUTE, || NOW + 120 * MINUTE] {
        let session_lifetime = Duration::from_secs(60 * 60);
        let config = Config { session_lifetime, ..Config::default() };
        house = house.reopen_with(clock, config).await;
        let mut ana = house.visitor();
        ana.cookie = cookie.clone();
        assert!(is_known(&mut ana).await, "each visit begins a new hour");
    }
}

#[tokio::test]
async fn people_can_end_only_their_own_sessions() {
    let house = TestSite::open().await;
    let mut ana = named_browser(&house).await;
    let person = ana_of(&house).await;
    let phone = house.store.add_session(&person, "Safari, iPhone").await.unwrap();
    let page = ana.get("/settings").await;
    assert!(
        page.body.contains("Safari, iPhone") && page.body.contains("this one"),
        "{}",
        page.body
    );
    let mut eva = house.visitor();
    eva.post("/settings", &[("name", "Eva"), ("theme", "auto")]).await;
    let id = phone.id().to_string();
    eva.post("/settings/sessions", &[("session", &id)]).await;
    assert!(house.store.session(&phone).await.unwrap().is_some(), "it is not Eva's");
    ana.post("/settings/sessions", &[("session", &id)]).await;
    assert!(house.store.session(&phone).await.unwrap().is_none());
    let tablet = house.store.add_session(&person, "").await.unwrap();
    ana.post("/settings/sessions", &[("session", "others")]).await;
    assert!(house.store.session(&tablet).await.unwrap().is_none());
    assert!(is_known(&mut ana).await, "the own session stays");
    let own = field(&ana.get("/settings").await.body, "session");
    let mut copy = ana.clone();
    let out = ana.post("/settings/sessions", &[("session", &own)]).await;
    assert_eq!(out.location.as_deref(), Some("/"));
    assert!(!is_known(&mut copy).await, "the cookie is not valid any more");
    let nobody = house.visitor().post("/settings/sessions", &[("session", "others")]).await;
    assert_eq!(nobody.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn cookies_without_the_host_prefix_are_ignored_over_tls() {
    let url = Some("https://vinea.example".parse().unwrap());
    let house = TestSite::open_with(Config { public_url: url, ..Config::default() }).await;
    let mut ana = named_browser(&house).await;
    let cookie = ana.cookie.clone().unwrap();
    assert!(cookie.starts_with("__Host-vinea="), "{cookie}");
    assert!(is_known(&mut ana).await);
    ana.cookie = Some(cookie.replace("__Host-", ""));
    assert!(!is_known(&mut ana).await, "a cookie without the prefix may come from another site");
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "open")]).await;
    let page = ana.get(&table).await;
    assert!(
        page.body.contains("https://vinea.example/join/"),
        "links are those of the public address"
    );
}

#[tokio::test]
async fn a_banned_person_gets_an_explanation() {
    let house = TestSite::open().await;
    let ana = named_browser(&house).await;
    house.store.ban_person(&ana_of(&house).await, true).await.unwrap();
    let house = house.reopen().await;
    let mut again = house.visitor();
    again.cookie = ana.cookie;
    for answer in [again.get("/").await, again.post("/tables", &[("game", "la-vina")]).await] {
        assert_eq!(answer.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(house.visitor().get("/").await.status, StatusCode::OK);
}

#[tokio::test]
async fn ending_a_session_closes_only_its_own_streams() {
    let house = TestSite::open().await;
    let mut ana = named_browser(&house).await;
    let fields = [("game", "la-vina"), ("players", "2"), ("seat-1", "open"), ("listed", "on")];
    let table = ana.open_table(&fields).await;
    let mut eva = house.visitor();
    eva.post(&format!("{table}/sit"), &[("seat", "1")]).await;
    let (of_ana, mut of_eva) = (ana.follow(&table, None).await, eva.follow(&table, None).await);
    let own = field(&ana.get("/settings").await.body, "session");
    ana.post("/settings/sessions", &[("session", &own)]).await;
    of_ana.end().await;
    let mut seen = of_eva.next().await;
    while seen.fact("here") != Some("1") {
        seen = of_eva.next().await;
    }
}

#[tokio::test]
async fn a_banned_person_gets_no_more_updates() {
    let house = TestSite::open().await;
    let mut ana = named_browser(&house).await;
    let person = ana_of(&house).await;
    let table = ana.open_table(&[("game", "la-vina"), ("players", "2"), ("seat-1", "open")]).await;
    let stream = ana.follow(&table, None).await;
    house.store.ban_person(&person, true).await.unwrap();
    // A change of the person makes the server read the cached session again.
    ana.post("/settings", NAMED).await;
    stream.end().await;
    assert_eq!(ana.get(&table).await.status, StatusCode::FORBIDDEN);
}
