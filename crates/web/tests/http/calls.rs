//! Notices that it is a person's turn, received on this machine.

use std::time::Duration;

use axum::http::StatusCode;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

use crate::house::{Browser, TestSite, field, offers};
use crate::together::{play, table_for_two};

/// Time limit for a notice. Only a missing notice takes this long.
const PATIENCE: Duration = Duration::from_secs(120);

/// Starts a server on this machine that answers every post with this status. Returns its address and what is posted to
/// it.
async fn sink(status: &'static str) -> (String, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/secret", listener.local_addr().unwrap());
    let (heard, inbox) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let mut stream = BufReader::new(stream);
            let mut length = 0;
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).await.unwrap();
                if let Some(value) = line.to_lowercase().strip_prefix("content-length: ") {
                    length = value.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            stream.read_exact(&mut body).await.unwrap();
            let answer =
                format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            stream.write_all(answer.as_bytes()).await.unwrap();
            heard.send(String::from_utf8_lossy(&body).into_owned()).unwrap();
        }
    });
    (address, inbox)
}

/// Returns Ana's table, with Rui at it, before the game.
async fn two_at_a_table(house: &TestSite) -> (Browser, Browser, String) {
    let (ana, mut rui, table, link) = table_for_two(house).await;
    assert_eq!(rui.post(&link, &[("name", "Rui")]).await.status, StatusCode::SEE_OTHER);
    (ana, rui, table)
}

async fn add_webhook(browser: &mut Browser, url: &str) {
    let kept = browser.post("/settings/calls/hook", &[("url", url), ("shape", "json")]).await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.body);
}

/// Plays the first offer of this person. Returns false if they have none.
async fn act(browser: &mut Browser, table: &str) -> bool {
    let page = browser.get(table).await;
    let offers = offers(&page.body);
    let Some(offer) = offers.first() else { return false };
    play(browser, table, offer).await == StatusCode::OK
}

#[tokio::test]
async fn an_absent_person_gets_one_notice_until_they_visit_the_table() {
    let house = TestSite::calling(None).await;
    let (mut ana, mut rui, table) = two_at_a_table(&house).await;
    let (url, mut heard) = sink("200 OK").await;
    add_webhook(&mut ana, &url).await;
    add_webhook(&mut rui, &url).await;
    ana.post(&format!("{table}/start"), &[]).await;
    let call: serde_json::Value = serde_json::from_str(&heard.recv().await.unwrap()).unwrap();
    assert!(call["title"].as_str().unwrap().contains("La Viña"), "{call}");
    assert_eq!(call["link"], format!("http://localhost{table}"));
    assert!(heard.try_recv().is_err(), "nobody else is due");
    // In a whole round, each person gets one notice for every turn that comes after a visit.
    for _ in 0..4 {
        let moved = act(&mut ana, &table).await || act(&mut rui, &table).await;
        assert!(moved, "somebody is due");
    }
    let again: serde_json::Value = serde_json::from_str(&heard.recv().await.unwrap()).unwrap();
    assert_eq!(again["tag"], call["tag"], "a later call takes the place of an earlier one");
}

#[tokio::test]
async fn a_player_who_leaves_after_the_turn_began_gets_a_notice() {
    let house = TestSite::calling(None).await;
    let (mut ana, mut rui, table) = two_at_a_table(&house).await;
    let (url, mut heard) = sink("200 OK").await;
    add_webhook(&mut ana, &url).await;
    add_webhook(&mut rui, &url).await;
    let views = [ana.follow(&table, None).await, rui.follow(&table, None).await];
    ana.post(&format!("{table}/start"), &[]).await;
    // Both watch, so a test notice is the first one.
    let channel = field(&rui.get("/settings/calls").await.body, "id");
    rui.post("/settings/calls/try", &[("id", &channel)]).await;
    assert!(!heard.recv().await.unwrap().contains("La Viña"), "nobody is away");
    drop(views);
    let notice = tokio::time::timeout(PATIENCE, heard.recv()).await;
    assert!(notice.expect("the player is notified").unwrap().contains("La Viña"));
}

/// A browser's public key for push notices: the curve's base point, which is a valid key.
const BROWSER_KEY: &str =
    "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";

async fn add_push(browser: &mut Browser, url: &str) {
    let keys = [("endpoint", url), ("p256dh", BROWSER_KEY), ("auth", "AAAAAAAAAAAAAAAAAAAAAA")];
    let kept = browser.post("/settings/calls/push", &keys).await;
    assert_eq!(kept.status, StatusCode::SEE_OTHER, "{}", kept.body);
}

#[tokio::test]
async fn a_browser_gets_one_push_notice_until_its_owner_visits_the_table() {
    let house = TestSite::calling(None).await;
    let (mut ana, mut rui, table) = two_at_a_table(&house).await;
    let (url, mut heard) = sink("201 Created").await;
    add_push(&mut rui, &url).await;
    ana.post(&format!("{table}/start"), &[]).await;
    let seat = field(&ana.get(&table).await.body, "seat");
    assert_eq!(play(&mut ana, &table, "move 2a").await, StatusCode::OK);
    assert_eq!(play(&mut ana, &table, "end turn").await, StatusCode::OK);
    assert!(!heard.recv().await.unwrap().contains("La Viña"), "only the browser can read it");
    let undone = ana.post_json(&format!("{table}/undo"), &[("seat", &seat)]).await;
    assert_eq!(undone.status, StatusCode::OK, "{}", undone.body);
    assert_eq!(play(&mut ana, &table, "end turn").await, StatusCode::OK);
    // The test notice comes after all earlier ones.
    let channel = field(&rui.get("/settings/calls").await.body, "id");
    rui.post("/settings/calls/try", &[("id", &channel)]).await;
    heard.recv().await.unwrap();
    assert!(heard.try_recv().is_err(), "he was called already");
}

#[tokio::test]
async fn a_table_can_be_muted_and_a_gone_push_address_is_removed() {
    let house = TestSite::calling(None).await;
    let (mut ana, mut rui, table) = two_at_a_table(&house).await;
    let id = table.trim_start_matches("/t/").to_string();
    let (url, mut heard) = sink("410 Gone").await;
    ana.post(&format!("{table}/start"), &[]).await;
    for browser in [&mut ana, &mut rui] {
        let quiet = [("table", id.as_str()), ("quiet", "true")];
        assert_eq!(
            browser.post("/settings/calls/quiet", &quiet).await.status,
            StatusCode::SEE_OTHER
        );
        add_push(browser, &url).await;
    }
    let page = ana.get("/settings/calls").await.body;
    assert!(page.contains("Turn on notices"), "{page}");
    assert!(!page.contains("/secret"), "the page must not show the secret address");
    let channel = field(&page, "id");
    assert!(heard.try_recv().is_err(), "a muted table sends no notices");
    let tried = ana.post("/settings/calls/try", &[("id", &channel)]).await;
    assert_eq!(tried.status, StatusCode::BAD_REQUEST);
    assert!(tried.body.contains("does not exist any more"), "{}", tried.body);
    assert!(ana.get("/settings/calls").await.body.contains("have not set up any notices"));
    let foreign =
        rui.post("/settings/calls/quiet", &[("table", "0123456789abcdef"), ("quiet", "true")]);
    assert_eq!(foreign.await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_webhook_that_is_not_found_once_is_kept() {
    let house = TestSite::calling(None).await;
    let mut ana = house.visitor();
    ana.post("/settings", &[("name", "Ana"), ("theme", "auto")]).await;
    let (url, mut heard) = sink("404 Not Found").await;
    add_webhook(&mut ana, &url).await;
    let channel = field(&ana.get("/settings/calls").await.body, "id");
    let tried = ana.post("/settings/calls/try", &[("id", &channel)]).await;
    assert_eq!(tried.status, StatusCode::BAD_REQUEST);
    assert!(tried.body.contains("status 404"), "{}", tried.body);
    heard.recv().await.unwrap();
    let page = ana.get("/settings/calls").await.body;
    assert_eq!(field(&page, "id"), channel);
    assert!(!page.contains("Switched off"), "{page}");
}

#[tokio::test]
async fn channels_with_bad_addresses_are_refused_and_not_stored() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    ana.post("/settings", &[("name", "Ana"), ("theme", "auto")]).await;
    for url in ["", "nonsense", "http://example.org/", "https://127.0.0.1/", "https://[::1]/x"] {
        let refused = ana.post("/settings/calls/hook", &[("url", url), ("shape", "json")]).await;
        assert_eq!(refused.status, StatusCode::BAD_REQUEST, "{url}");
    }
    let keys = [("endpoint", "https://push.example.org/1"), ("p256dh", "AAAA"), ("auth", "AAAA")];
    assert_eq!(ana.post("/settings/calls/push", &keys).await.status, StatusCode::BAD_REQUEST);
    let mail = ana.post("/settings/calls/mail", &[("address", "ana@example.org")]).await;
    assert!(mail.body.contains("sends no mail"), "{}", mail.body);
    assert!(ana.get("/settings/calls").await.body.contains("have not set up any notices"));
    for number in 0..8 {
        let url = format!("https://example.org/{number}");
        add_webhook(&mut ana, &url).await;
    }
    add_webhook(&mut ana, "https://example.org/0").await;
    let ninth =
        ana.post("/settings/calls/hook", &[("url", "https://example.org/9"), ("shape", "slack")]);
    assert_eq!(ninth.await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_mail_address_gets_notices_only_after_its_owner_confirms_it() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let letter = tokio::spawn(async move { smtp(listener.accept().await.unwrap().0).await });
    let mail = notices::MailServer::new(&url, "Vinea <vinea@example.org>").unwrap();
    let house = TestSite::calling(Some(mail)).await;
    let (mut ana, mut eva) = (house.visitor(), house.visitor());
    for (browser, name) in [(&mut ana, "Ana"), (&mut eva, "Eva")] {
        browser.post("/settings", &[("name", name), ("theme", "auto")]).await;
    }
    ana.post("/settings/calls/mail", &[("address", "ana@example.org")]).await;
    let letter = letter.await.unwrap();
    let start = letter.find("/settings/calls/confirm/").expect("a link");
    let link = &letter[start..start + "/settings/calls/confirm/".len() + 32];
    let waiting = "not confirmed yet: open the link";
    assert!(ana.get("/settings/calls").await.body.contains(waiting));
    assert_eq!(eva.post(link, &[]).await.status, StatusCode::NOT_FOUND, "it is not hers");
    assert_eq!(ana.get(link).await.status, StatusCode::OK);
    assert!(ana.get("/settings/calls").await.body.contains(waiting), "a look confirms nothing");
    assert_eq!(ana.post(link, &[]).await.status, StatusCode::SEE_OTHER);
    assert!(!ana.get("/settings/calls").await.body.contains(waiting));
}

async fn smtp(stream: tokio::net::TcpStream) -> String {
    let mut stream = BufReader::new(stream);
    let (mut said, mut in_letter) = (String::new(), false);
    stream.write_all(b"220 sink\r\n").await.unwrap();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.unwrap() == 0 {
            return said;
        }
        said.push_str(line.trim_end_matches("=\r\n").trim_end_matches("\r\n"));
        let answer: &[u8] = match line.trim_end() {
            "." => {
                in_letter = false;
                b"250 kept\r\n"
            }
            _ if in_letter => continue,
            "DATA" => {
                in_letter = true;
                b"354 go on\r\n"
            }
            "QUIT" => return said,
            _ => b"250 fine\r\n",
        };
        stream.write_all(answer).await.unwrap();
    }
}

#[tokio::test]
async fn the_site_can_be_installed_as_an_app_and_has_an_offline_page() {
    let house = TestSite::open().await;
    let mut ana = house.visitor();
    let manifest = ana.get("/manifest.webmanifest").await.body;
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        assert_eq!(ana.get(icon["src"].as_str().unwrap()).await.status, StatusCode::OK);
    }
    let worker = ana.get("/sw.js").await.body;
    let kept: Vec<String> = serde_json::from_str(
        worker.lines().next().unwrap().trim_start_matches("const KEPT = ").trim_end_matches(';'),
    )
    .unwrap();
    assert!(kept.len() >= 4);
    let offline = ana.get("/offline").await.body;
    for address in &kept {
        assert_eq!(ana.get(address).await.status, StatusCode::OK, "{address}");
    }
    assert!(offline.contains("No network"), "{offline}");
    assert!(ana.get("/").await.body.contains(r#"rel="manifest""#));
}

#[tokio::test]
async fn the_push_key_survives_a_restart() {
    let mut house = TestSite::open().await;
    let mut keys = Vec::new();
    for name in ["Ana", "Rui"] {
        let mut visitor = house.visitor();
        visitor.post("/settings", &[("name", name), ("theme", "auto")]).await;
        let page = visitor.get("/settings/calls").await.body;
        keys.push(page.split("data-key=\"").nth(1).unwrap().split('"').next().unwrap().to_string());
        house = house.reopen().await;
    }
    assert_eq!(keys[0].len(), 87, "a point of the curve");
    assert_eq!(keys[0], keys[1]);
}

/// Starts a mail server that counts the mails it receives.
async fn post_office() -> (notices::MailServer, mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    let (taken, letters) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let taken = taken.clone();
            tokio::spawn(async move { taken.send(smtp(stream).await) });
        }
    });
    (notices::MailServer::new(&url, "Vinea <vinea@example.org>").unwrap(), letters)
}

fn count(letters: &mut mpsc::UnboundedReceiver<String>) -> usize {
    let mut count = 0;
    while letters.try_recv().is_ok_and(|letter| letter.contains("/confirm/")) {
        count += 1;
    }
    count
}

async fn ask(browser: &mut Browser, address: &str) -> (StatusCode, String) {
    let answer = browser.post("/settings/calls/mail", &[("address", address)]).await;
    (answer.status, answer.body)
}

#[tokio::test]
async fn an_address_gets_at_most_one_unanswered_confirmation() {
    let (mail, mut letters) = post_office().await;
    let house = TestSite::calling(Some(mail)).await;
    let (mut ana, mut eva) = (house.visitor(), house.visitor());
    assert_eq!(ask(&mut ana, "victim@example.org").await.0, StatusCode::SEE_OTHER);
    for browser in [&mut ana, &mut eva] {
        for _ in 0..20 {
            let (status, body) = ask(browser, "Victim@example.org").await;
            assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
            assert!(body.contains("ask for another mail in 60 minutes"), "{body}");
        }
    }
    assert_eq!(count(&mut letters), 1);
}

#[tokio::test]
async fn the_daily_confirmations_of_a_person_are_limited() {
    let (mail, mut letters) = post_office().await;
    let house = TestSite::calling(Some(mail)).await;
    let mut ana = house.visitor();
    for number in 0..5 {
        let sent = ask(&mut ana, &format!("{number}@example.org")).await;
        assert_eq!(sent.0, StatusCode::SEE_OTHER);
    }
    let (status, body) = ask(&mut ana, "6@example.org").await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    assert!(body.contains("too many confirmations today"), "{body}");
    // Another person from the same network address has only what is left of the ten mails for that address.
    let mut sent = 5;
    for number in 10..16 {
        let mut other = house.visitor();
        sent +=
            usize::from(ask(&mut other, &format!("{number}@example.org")).await.0.is_redirection());
    }
    assert_eq!((sent, count(&mut letters)), (10, 10));
}

#[tokio::test]
async fn a_confirmation_that_could_not_be_sent_does_not_count() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("smtp://{}", listener.local_addr().unwrap());
    drop(listener);
    let mail = notices::MailServer::new(&url, "Vinea <vinea@example.org>").unwrap();
    let house = TestSite::calling(Some(mail)).await;
    let mut ana = house.visitor();
    for _ in 0..7 {
        assert_eq!(ask(&mut ana, "ana@example.org").await.0, StatusCode::BAD_REQUEST);
    }
}

#[tokio::test]
async fn failing_webhooks_of_others_do_not_delay_a_notice() {
    let house = TestSite::calling(None).await;
    let (dead, mut tried) = sink("500 Broken").await;
    for _ in 0..10 {
        let (mut ana, mut rui, table) = two_at_a_table(&house).await;
        add_webhook(&mut ana, &dead).await;
        add_webhook(&mut rui, &dead).await;
        ana.post(&format!("{table}/start"), &[]).await;
        tried.recv().await.unwrap();
    }
    // All of them now wait for their second try, and block no sender meanwhile.
    let (mut ana, mut rui, table) = two_at_a_table(&house).await;
    let (url, mut heard) = sink("200 OK").await;
    add_webhook(&mut ana, &url).await;
    add_webhook(&mut rui, &url).await;
    ana.post(&format!("{table}/start"), &[]).await;
    let notice = tokio::time::timeout(PATIENCE, heard.recv());
    assert!(notice.await.expect("the second tries come an hour later").is_some());
}

#[tokio::test]
async fn a_failing_webhook_is_switched_off_and_its_owner_is_notified() {
    let house = TestSite::calling(None).await;
    let (mut ana, mut rui, table) = two_at_a_table(&house).await;
    let (dead, mut tried) = sink("500 Broken").await;
    let (url, mut heard) = sink("200 OK").await;
    for browser in [&mut ana, &mut rui] {
        add_webhook(browser, &dead).await;
        let channel = field(&browser.get("/settings/calls").await.body, "id");
        for _ in 0..11 {
            let failed = browser.post("/settings/calls/try", &[("id", &channel)]).await;
            assert_eq!(failed.status, StatusCode::BAD_REQUEST);
            tried.recv().await.unwrap();
        }
        assert!(!browser.get("/settings/calls").await.body.contains("Switched off"));
        add_webhook(browser, &url).await;
    }
    // The turn's notice to the dead webhook is its twelfth failure.
    ana.post(&format!("{table}/start"), &[]).await;
    tried.recv().await.unwrap();
    let (one, two) = (heard.recv().await.unwrap(), heard.recv().await.unwrap());
    let told = [&one, &two].into_iter().find(|body| body.contains("are switched off"));
    assert!(
        told.is_some_and(|body| body.contains("127.0.0.1") && !body.contains("/secret")),
        "{one} {two}"
    );
    let mut off = 0;
    for browser in [&mut ana, &mut rui] {
        let page = browser.get("/settings/calls").await.body;
        let is_off = page.contains("Switched off after 12 failures in a row");
        assert_eq!(browser.get("/").await.body.contains("are switched off"), is_off);
        off += usize::from(is_off);
    }
    assert_eq!(off, 1, "the notice is for the player who was due");
    assert!(tried.try_recv().is_err());
}
