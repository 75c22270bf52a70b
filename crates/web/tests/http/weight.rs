//! The number of bytes that a browser loads: all files at first, later only a page.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt;
use tower::ServiceExt;

use crate::house::TestSite;

/// Maximum number of bytes for a game, at the first visit and later.
const FIRST_VISIT: usize = 600_000;
const LATER: usize = 40_000;

/// Returns the number of bytes sent for an address and their text, or `None` if there is nothing.
async fn load(house: &TestSite, address: &str, cookie: Option<&str>) -> Option<(usize, String)> {
    let mut bytes = Vec::new();
    for packing in ["gzip", "identity"] {
        let mut request = Request::get(address).header(header::ACCEPT_ENCODING, packing);
        if let Some(cookie) = cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let answer = house.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        if !answer.status().is_success() {
            return None;
        }
        bytes.push(answer.into_body().collect().await.unwrap().to_bytes());
    }
    Some((bytes[0].len(), String::from_utf8_lossy(&bytes[1]).into_owned()))
}

/// Returns the addresses of the files that a text names.
fn file_addresses(text: &str, address: &str) -> BTreeSet<String> {
    let folder = address.rsplit_once('/').map_or("", |(folder, _)| folder);
    let ends = ['"', '\'', ')', '#', '?', ' ', '>', ','];
    let file = |rest: &str| rest.split(ends).next().unwrap_or_default().to_string();
    let whole = text.split("/assets/").skip(1).map(|rest| format!("/assets/{}", file(rest)));
    let near = ["url(", "url(\"", "from \"./", "import \"./"].into_iter().flat_map(|before| {
        text.split(before).skip(1).map(|rest| format!("{folder}/{}", file(rest)))
    });
    let is_file = |one: &String| {
        let name = one.rsplit('/').next().unwrap_or_default();
        name.contains('.') && !one.contains("data:")
    };
    let near = near.filter(|_| address.ends_with(".css") || address.ends_with(".js"));
    whole.chain(near).filter(is_file).collect()
}

#[tokio::test]
async fn a_game_loads_few_bytes_at_first_and_fewer_later() {
    let house = TestSite::open().await;
    for game in minds::GameId::ALL {
        let mut ana = house.visitor();
        let table =
            ana.open_table(&[("game", game.as_str()), ("players", "2"), ("seat-1", "me")]).await;
        let (page, text) = load(&house, &table, ana.cookie()).await.unwrap();
        let (mut first, mut known, mut files) = (page, BTreeSet::new(), 0);
        let mut open: Vec<String> = file_addresses(&text, &table).into_iter().collect();
        while let Some(address) = open.pop() {
            if !known.insert(address.clone()) {
                continue;
            }
            let Some((size, text)) = load(&house, &address, None).await else { continue };
            first += size;
            files += 1;
            if [".css", ".js"].iter().any(|end| address.ends_with(end)) {
                open.extend(file_addresses(&text, &address));
            }
        }
        println!("{game}: {first} bytes of {files} files, then {page}");
        assert!(files > 10, "{game}: style, scripts and pictures are found: {known:?}");
        assert!(first <= FIRST_VISIT, "{game}: {first} bytes the first time");
        assert!(page <= LATER, "{game}: {page} bytes later");
    }
}
