//! A full disk, simulated by a limit on the size of files.

use std::path::Path;

use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::server::{Server, get};

/// Limits the server's files to the current size of its write-ahead log, or removes the limit.
fn limit(server: &Server, folder: &Path, full: bool) {
    let size = std::fs::metadata(folder.join("vinea.db-wal")).unwrap().len();
    let limit = Rlimit { current: full.then_some(size), maximum: None };
    prlimit(Pid::from_raw(server.id()), Resource::Fsize, limit).unwrap();
}

/// Makes the first move that the page offers. Returns the whole answer, or `None` if the bot is to move.
fn moves(server: &Server, table: &str, cookie: &str) -> Option<String> {
    let page = get(&server.host, &format!("/t/{table}"), cookie);
    let mark = "class=\"offer\" type=\"submit\" form=\"act\" name=\"do\" value=\"";
    let value = |text: &str| {
        let text = text.split('"').next().unwrap();
        text.replace('+', "%2B").replace(' ', "+")
    };
    let (_, offer) = page.split_once(mark)?;
    let field =
        |name: &str| value(page.split_once(&format!("name=\"{name}\" value=\"")).unwrap().1);
    let body = format!("do={}&at={}&seat={}", value(offer), field("at"), field("seat"));
    let head = format!("Accept: application/json\r\n{cookie}");
    Some(server.post(&format!("/t/{table}/act"), &body, &head))
}

#[test]
fn a_full_disk_refuses_moves_until_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::open_for_full_disk(folder.path());
    let (table, cookie) = server.open_table("Ana");
    limit(&server, folder.path(), true);
    let answers = std::iter::repeat_with(|| moves(&server, &table, &cookie)).flatten();
    let refused = answers.take(200).find(|answer| !answer.starts_with("HTTP/1.1 200"));
    let refused = refused.expect("there is no room for so many moves");
    assert!(refused.starts_with("HTTP/1.1 507"), "{refused}");
    assert!(refused.contains("The server's disk is full; your move was not made"), "{refused}");
    let ready = server.get("/ready");
    assert!(ready.starts_with("HTTP/1.1 503"), "{ready}");
    limit(&server, folder.path(), false);
    let mut answers = std::iter::repeat_with(|| moves(&server, &table, &cookie)).flatten();
    assert!(answers.by_ref().take(200).any(|answer| answer.starts_with("HTTP/1.1 200")));
    server.kill();
}
