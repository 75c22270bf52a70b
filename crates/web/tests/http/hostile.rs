//! Hostile clients, over HTTP. Attacks on connections are tested in `site`.

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use store::TableId;
use web::{Config, Quota};

use crate::house::{Browser, TestSite, field, mark, offers};

const ALONE: &[(&str, &str)] = &[("game", "la-vina"), ("players", "2"), ("seat-1", "me")];

/// Opens a test server with this configuration and practically no rate limit.
async fn house(config: impl FnOnce(Config) -> Config) -> TestSite {
    TestSite::open_with(config(Config { burst: 1e9, ..Config::default() })).await
}

/// Returns a player in the middle of a game, the address of the table, and a move with its fields.
async fn in_play(house: &TestSite) -> (Browser, String, [(&'static str, String); 3]) {
    let mut ana = house.visitor();
    let table = ana.open_table(ALONE).await;
    let page = ana.my_turn(&table).await.body;
    let fields = [
        ("do", offers(&page)[0].clone()),
        ("at", field(&page, "at")),
        ("seat", field(&page, "seat")),
    ];
    (ana, table, fields)
}

fn borrowed_fields<'a>(fields: &'a [(&'static str, String)]) -> Vec<(&'static str, &'a str)> {
    fields.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

#[tokio::test]
async fn forged_seats_are_refused_and_change_nothing() {
    let house = TestSite::open().await;
    let (mut ana, table, fields) = in_play(&house).await;
    let before = mark(&ana.get(&table).await.body);
    let mut eva = house.visitor();
    eva.post("/settings", &[("name", "Eva"), ("theme", "auto")]).await;
    for seat in ["0", "1", "2", "7", "255", "256", "-1", "0x0", "", "zero"] {
        let mut forged = fields.clone();
        forged[2].1 = seat.to_string();
        let answer = eva.post_json(&format!("{table}/act"), &borrowed_fields(&forged)).await;
        assert!(answer.status.is_client_error(), "{seat}: {}", answer.status);
        for change in ["undo", "leave", "play-myself", "go-on", "hint"] {
            let answer = eva.post_json(&format!("{table}/{change}"), &[("seat", seat)]).await;
            assert!(answer.status.is_client_error(), "{change} {seat}: {}", answer.status);
        }
    }
    assert_eq!(mark(&ana.get(&table).await.body), before);
}

#[tokio::test]
async fn another_persons_request_key_is_useless() {
    let house = TestSite::open().await;
    let (mut ana, table, fields) = in_play(&house).await;
    let act = format!("{table}/act");
    let mut named = borrowed_fields(&fields);
    named.push(("key", "k1"));
    assert_eq!(ana.post_json(&act, &named).await.status, StatusCode::OK);
    let id = TableId::parse(table.trim_start_matches("/t/")).unwrap();
    let entries = house.store.log(&id, 0).await.unwrap().len();
    let mut eva = house.visitor();
    eva.post("/settings", &[("name", "Eva"), ("theme", "auto")]).await;
    let stolen = eva.post_json(&act, &named).await;
    assert!(stolen.status.is_client_error(), "a known key does not make it Eva's move");
    let long = "k".repeat(65);
    for key in [long.as_str(), "k1", "\0", "a\nb"] {
        let mut other = borrowed_fields(&fields);
        other[0].1 = "move 3a";
        other.push(("key", key));
        assert!(ana.post_json(&act, &other).await.status.is_client_error(), "{key}");
    }
    assert_eq!(house.store.log(&id, 0).await.unwrap().len(), entries);
}

#[tokio::test]
async fn forged_origins_change_nothing() {
    let url = "https://vinea.example".parse().unwrap();
    let house = house(|config| Config { public_url: Some(url), ..config }).await;
    let (mut ana, table, fields) = in_play(&house).await;
    let act = format!("{table}/act");
    for origin in
        ["https://evil.example", "null", "https://vinea.example.evil", "http://vinea.example"]
    {
        let answer = ana.post_as(&act, &borrowed_fields(&fields), &[("origin", origin)]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{origin}");
    }
    let own = [("origin", "https://vinea.example"), ("sec-fetch-site", "same-origin")];
    assert_eq!(
        ana.post_as(&act, &borrowed_fields(&fields), &own).await.status,
        StatusCode::SEE_OTHER
    );
}

#[tokio::test]
async fn untrusted_forwarded_headers_do_not_change_limits() {
    let config = Config { burst: 5.0, each_second: 0.0, ..Config::default() };
    let house = TestSite::open_with(config).await;
    let mut last = StatusCode::OK;
    for number in 0..6 {
        let mut request = Request::get("/").body(Body::empty()).unwrap();
        let forwarded = format!("198.51.100.{number}").parse().unwrap();
        request.headers_mut().insert("x-forwarded-for", forwarded);
        let peer = std::net::SocketAddr::from(([192, 0, 2, 9], 1000 + number));
        request.extensions_mut().insert(ConnectInfo(peer));
        last = house.visitor().send(request).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS, "the peer is counted, whatever it says");
}

#[tokio::test]
async fn new_tables_people_and_component_sets_are_limited() {
    let few = Quota { of_one: 3, all: 100 };
    let opened = house(|config| Config { tables: few, ..config }).await;
    let mut ana = opened.visitor();
    for _ in 0..3 {
        ana.open_table(ALONE).await;
    }
    assert_eq!(ana.post("/tables", ALONE).await.status, StatusCode::TOO_MANY_REQUESTS);
    let house_of_people = house(|config| Config { people: few, ..config }).await;
    let mut last = StatusCode::OK;
    for _ in 0..4 {
        let named = [("name", "Eva"), ("theme", "auto")];
        last = house_of_people.visitor().post("/settings", &named).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(house_of_people.store.people(9).await.unwrap().len(), 3);
    let house_of_sets = house(|config| Config { component_texts: few, ..config }).await;
    let mut ana = house_of_sets.visitor();
    for number in 0..4 {
        let text = format!("# {number}\nnonsense = true");
        let fields = [("game", "la-vina"), ("players", "2"), ("components", text.as_str())];
        last = ana.post("/tables", &fields).await.status;
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn streams_are_limited_and_ended_streams_free_their_places() {
    let house = house(|config| Config { streams: Quota { of_one: 3, all: 9 }, ..config }).await;
    let (ana, table, _) = in_play(&house).await;
    let mut streams = Vec::new();
    for _ in 0..3 {
        streams.push(ana.follow(&table, None).await);
    }
    let ask = || Request::get(format!("{table}/live")).body(Body::empty()).unwrap();
    assert_eq!(house.visitor().send(ask()).await.status, StatusCode::TOO_MANY_REQUESTS);
    streams.clear();
    ana.follow(&table, None).await;
}

#[tokio::test]
async fn odd_paths_methods_and_bodies_are_refused() {
    let house = TestSite::open().await;
    let (mut ana, table, _) = in_play(&house).await;
    let before = mark(&ana.get(&table).await.body);
    for path in
        ["/t/../../etc/passwd", "/assets/x/..%2f..%2fCargo.toml", "/t/%00", "/join/'--", "//"]
    {
        let answer = ana.get(path).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
    }
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"] {
        let request = Request::builder().method(method).uri(format!("{table}/act"));
        let answer = ana.send(request.body(Body::empty()).unwrap()).await;
        assert!(answer.status.is_client_error(), "{method}: {}", answer.status);
    }
    for (kind, body) in [
        ("application/json", "{\"do\":\"move 2a\"}"),
        ("multipart/form-data; boundary=x", "--x\r\n\r\nmove 2a\r\n--x--"),
        ("application/x-www-form-urlencoded", "do=%FF%FE&seat=0&at=0"),
        ("application/x-www-form-urlencoded", "do=move+2a&do=move+3a&seat=0&seat=1&at=0"),
    ] {
        let request = Request::post(format!("{table}/act")).header(header::CONTENT_TYPE, kind);
        let answer = ana.send(request.body(Body::from(body)).unwrap()).await;
        assert!(answer.status.is_client_error(), "{kind}: {}", answer.status);
    }
    assert_eq!(mark(&ana.get(&table).await.body), before);
}

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let house = TestSite::open().await;
    let (ana, table, _) = in_play(&house).await;
    let live = format!("{table}/live");
    for path in ["/", "/settings", "/nowhere", "/health", table.as_str(), live.as_str()] {
        let headers = ana.headers(path).await;
        let value = |name: &str| headers.get(name).map_or("", |value| value.to_str().unwrap());
        let policy = value("content-security-policy");
        for part in
            ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]
        {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert_eq!(value("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(value("referrer-policy"), "same-origin", "{path}");
        assert!(value("cache-control").contains("no-"), "{path}: {}", value("cache-control"));
        assert_eq!(value("access-control-allow-origin"), "", "{path}");
        let kind = value("content-type");
        assert!(kind.contains("charset=utf-8") || kind == "text/event-stream", "{path}: {kind}");
    }
}

#[tokio::test]
async fn internal_errors_are_not_shown() {
    let house = TestSite::open().await;
    let (mut ana, table, _) = in_play(&house).await;
    house.store.clone().close().await;
    let answer = ana.post_json(&format!("{table}/leave"), &[("seat", "0")]).await;
    assert_eq!(answer.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert!(answer.body.contains("something went wrong on the server"), "{}", answer.body);
    for inner in ["sql", "sqlite", "writer", "pool", "src/"] {
        assert!(!answer.body.to_lowercase().contains(inner), "{inner}: {}", answer.body);
    }
}
