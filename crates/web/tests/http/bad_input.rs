//! Bad input is refused with a clear error, and nothing changes.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use crate::house::{TestSite, field, mark, offers};

const QUICK: &[(&str, &str)] = &[("game", "la-vina"), ("quick", "yes")];

/// Every address that changes something, with a valid form for it.
const CHANGES: &[(&str, &[(&str, &str)])] = &[
    ("/act", &[("do", "move 1a"), ("seat", "0"), ("at", "1")]),
    ("/undo", &[("seat", "0")]),
    ("/undo-answer", &[("agree", "yes")]),
    ("/go-on", &[("seat", "0")]),
    ("/leave", &[("seat", "0")]),
    ("/bot", &[("seat", "0"), ("level", "greedy")]),
    ("/play-myself", &[("seat", "0")]),
    ("/start", &[]),
    ("/order", &[("seat", "0"), ("reaction", "block"), ("order", "never")]),
    ("/rematch", &[]),
    ("/close", &[]),
];

#[tokio::test]
async fn strangers_and_forged_cookies_change_nothing() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let page = ana.my_turn(&table).await;
    let cookie = ana.cookie.clone().unwrap();
    let (name, value) = cookie.split_once('=').unwrap();
    let mut forged = house.visitor();
    // A token is valid only with its own signature.
    let (head, tail) = value.split_at(value.len() - 4);
    forged.cookie = Some(format!("{name}={head}0000"));
    let mut unsigned = house.visitor();
    unsigned.cookie = Some(format!("{name}={tail}"));
    for visitor in [&mut house.visitor(), &mut forged, &mut unsigned] {
        for (change, fields) in CHANGES {
            let answer = visitor.post(&format!("{table}{change}"), fields).await;
            assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{change}: {}", answer.body);
        }
    }
    let mut eva = house.visitor();
    eva.post("/settings", &[("name", "Eva"), ("theme", "auto")]).await;
    for (change, fields) in CHANGES {
        let answer = eva.post(&format!("{table}{change}"), fields).await;
        assert!(answer.status.is_client_error(), "{change}: {}", answer.status);
    }
    assert_eq!(mark(&ana.get(&table).await.body), mark(&page.body));
}

#[tokio::test]
async fn forms_from_other_sites_are_refused() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let page = ana.my_turn(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let do_ = offers(&page.body)[0].clone();
    let fields = [("do", do_.as_str()), ("at", &at), ("seat", &seat)];
    let foreign: &[&[(&str, &str)]] = &[
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", "http://localhost.evil.example")],
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site"), ("origin", "http://localhost")],
    ];
    for headers in foreign {
        let answer = ana.post_as(&format!("{table}/act"), &fields, headers).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{headers:?}");
    }
    let own = [("origin", "http://localhost"), ("sec-fetch-site", "same-origin")];
    let answer = ana.post_as(&format!("{table}/act"), &fields, &own).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn wrong_types_and_missing_fields_are_bad_requests() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let page = ana.my_turn(&table).await;
    let (at, seat) = (field(&page.body, "at"), field(&page.body, "seat"));
    let long = "x".repeat(65);
    let bad: &[(&str, &[(&str, &str)])] = &[
        ("/act", &[]),
        ("/act", &[("do", "move 1a"), ("seat", "x"), ("at", "1")]),
        ("/act", &[("do", "move 1a"), ("seat", "-1"), ("at", "1")]),
        ("/act", &[("do", "fly away"), ("seat", &seat), ("at", &at)]),
        ("/act", &[("do", "'; DROP TABLE events; --"), ("seat", &seat), ("at", &at)]),
        ("/act", &[("do", "move 1a"), ("seat", &seat), ("at", &at), ("key", &long)]),
        ("/undo", &[("seat", "two")]),
        ("/undo-answer", &[("agree", "perhaps")]),
        ("/go-on", &[("seat", "1e9")]),
        ("/bot", &[("seat", &seat), ("level", "'><script>")]),
        ("/order", &[("seat", "0"), ("reaction", "block"), ("order", "sometimes")]),
        ("/sit", &[]),
    ];
    for (change, fields) in bad {
        let answer = ana.post(&format!("{table}{change}"), fields).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{change} {fields:?}: {}", answer.body);
        assert!(!answer.body.contains("<script>"), "{}", answer.body);
    }
    let answer =
        ana.post(&format!("{table}/act"), &[("do", "exit"), ("seat", "7"), ("at", &at)]).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let odd = [("do", "move 1a"), ("seat", seat.as_str()), ("at", "1e9")];
    let answer = ana.post(&format!("{table}/act"), &odd).await;
    assert_eq!(answer.status, StatusCode::CONFLICT, "there is no such position");
    assert_eq!(mark(&ana.get(&table).await.body), mark(&page.body));
}

#[tokio::test]
async fn invalid_table_options_are_refused() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let bad: &[&[(&str, &str)]] = &[
        &[],
        &[("game", "chess")],
        &[("game", "../la-vina")],
        &[("game", "la-vina"), ("players", "9")],
        &[("game", "la-vina"), ("players", "x")],
        &[("game", "la-vina"), ("players", "0")],
        &[("game", "la-vina"), ("players", "1")],
        &[("game", "la-vina"), ("seat-0", "king")],
        &[("game", "la-vina"), ("seat-0", "bot-genius")],
        &[("game", "la-vina"), ("option-max_rounds", "1000")],
        &[("game", "la-vina"), ("option-tool_return", "<b>")],
        &[("game", "la-vina"), ("components", "this is no set")],
        &[("game", "la-vina"), ("name", "\u{202e}")],
    ];
    for fields in bad {
        let answer = ana.post("/tables", fields).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{fields:?}: {}", answer.body);
    }
    assert!(house.store.tables_with_bots().await.unwrap().is_empty());
}

#[tokio::test]
async fn names_are_shown_as_text() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let name = "<img src=x>'\"--";
    let table = ana
        .open_table(&[("name", name), ("game", "la-vina"), ("players", "2"), ("seat-1", "open")])
        .await;
    let page = ana.get(&table).await;
    assert!(page.body.contains("&lt;img src=x&gt;"));
    assert!(!page.body.contains("<img"));
    let too_long = ana.post("/settings", &[("name", &"x".repeat(25)), ("theme", "auto")]).await;
    assert_eq!(too_long.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn oversized_bodies_are_not_read() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let huge = "x".repeat(300 * 1024);
    for (address, field) in [("/tables", "components"), ("/settings", "name")] {
        let answer = ana.post(address, &[(field, &huge)]).await;
        assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE, "{address}");
    }
    let answer = ana.post(&format!("{table}/act"), &[("do", &huge)]).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn unknown_addresses_and_ids_are_not_found() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    for address in [
        "/nothing",
        "/t/0123456789abcdef",
        "/t/not-an-id",
        "/t/0123456789abcdef/live",
        "/t/%27%20OR%201%3D1",
        "/join/0123456789abcdef0123456789abcdef",
        "/join/x",
        "/rules/chess",
        "/new/chess",
        "/assets/x/../app.rs",
        "/assets/x/secret.txt",
    ] {
        let answer = ana.get(address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
    }
}

/// Words from the framework's own error texts.
const NOT_OURS: [&str; 3] = ["deserialize", "Invalid URL", "Cannot parse"];

#[tokio::test]
async fn an_unreadable_address_is_answered_by_our_own_error_page() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let bad = StatusCode::BAD_REQUEST;
    let nowhere = StatusCode::NOT_FOUND;
    for (address, status, said) in [
        ("/join".to_string(), bad, "missing field `link`"),
        ("/replay/x?at=soon".to_string(), bad, "at: invalid digit"),
        (format!("{table}?eyes=mine"), bad, "eyes: invalid digit"),
        (format!("{table}/log?eyes=-1"), bad, "eyes: invalid digit"),
        ("/puzzles/la-vina/first".to_string(), nowhere, "nothing at this address"),
        ("/t/%FF".to_string(), nowhere, "nothing at this address"),
        ("/rules/%E0%A4".to_string(), nowhere, "nothing at this address"),
    ] {
        let answer = ana.get(&address).await;
        assert_eq!(answer.status, status, "{address}");
        assert!(answer.body.starts_with("<!DOCTYPE html>"), "{address}: {}", answer.body);
        assert!(answer.body.contains(said), "{address}: {}", answer.body);
        let foreign = NOT_OURS.iter().find(|word| answer.body.contains(**word));
        assert_eq!(foreign, None, "{address}");
    }
}

#[tokio::test]
async fn get_requests_change_nothing() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    let page = ana.my_turn(&table).await;
    for (change, _) in CHANGES {
        let answer = ana.get(&format!("{table}{change}")).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{change}");
    }
    assert_eq!(ana.get("/tables").await.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(mark(&ana.get(&table).await.body), mark(&page.body));
    let mut eva = house.visitor();
    for address in ["/", "/rules", "/rules/la-vina", "/settings", "/new/vinhos", table.as_str()] {
        assert_eq!(eva.get(address).await.status, StatusCode::OK, "{address}");
        assert_eq!(eva.cookie, None, "{address} makes no guest");
    }
}

#[tokio::test]
async fn bodies_that_are_not_forms_are_refused() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let table = ana.open_table(QUICK).await;
    for (kind, body) in [
        ("application/json", "{\"do\": \"exit\"}"),
        ("application/x-www-form-urlencoded", "%%%=\u{0}"),
        ("multipart/form-data; boundary=x", "--x--"),
        ("text/plain", "do=exit"),
    ] {
        let request = Request::post(format!("{table}/act"))
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body))
            .unwrap();
        assert_eq!(ana.send(request).await.status, StatusCode::BAD_REQUEST, "{kind}");
    }
}

#[tokio::test]
async fn too_many_requests_of_one_client_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let store = store::Store::open_folder(folder.path()).await.unwrap();
    let config = web::Config { burst: 5.0, each_second: 0.0, ..web::Config::default() };
    let app = web::Site::open(store, config).await.unwrap();
    let router = web::router(app);
    let mut last = StatusCode::OK;
    for _ in 0..6 {
        let request = Request::get("/").body(Body::empty()).unwrap();
        last = tower::ServiceExt::oneshot(router.clone(), request).await.unwrap().status();
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
}
