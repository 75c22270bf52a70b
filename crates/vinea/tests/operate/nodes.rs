//! Two nodes that share a PostgreSQL database.

use std::collections::BTreeSet;

use store::{Store, TableId};

use crate::server::{Server, get};
use crate::{output_of, wait_for};

/// A player with a session cookie.
struct Player {
    cookie: String,
}

impl Player {
    /// Makes a move at a node if the node's page offers one. Returns the position of the move if it was acknowledged.
    /// A node that does not know the last move yet may get it again: it acknowledges the same answer to the same
    /// position again, but the move is made once.
    fn moves(&self, node: &Server, table: &str) -> Option<String> {
        let page = get(&node.host, &format!("/t/{table}"), &self.cookie);
        let mark = "class=\"offer\" type=\"submit\" form=\"act\" name=\"do\" value=\"";
        let (_, offer) = page.split_once(mark)?;
        let value = |text: &str| {
            let text = text.split('"').next().unwrap();
            text.replace('+', "%2B").replace(' ', "+")
        };
        let field =
            |name: &str| value(page.split_once(&format!("name=\"{name}\" value=\"")).unwrap().1);
        let at = field("at");
        let body = format!("do={}&at={at}&seat={}", value(offer), field("seat"));
        let answer = node.post(&format!("/t/{table}/act"), &body, &self.cookie);
        answer.starts_with("HTTP/1.1 303").then_some(at)
    }
}

/// Plays until `until` positions have been answered. The players use the nodes in turn.
fn play(
    players: &[Player; 2],
    nodes: &[&Server],
    table: &str,
    answered: &mut BTreeSet<String>,
    until: usize,
) {
    let mut tries = 0;
    while answered.len() < until {
        for (player, node) in players.iter().zip(nodes.iter().cycle().skip(tries)) {
            answered.extend(player.moves(node, table));
        }
        tries += 1;
        assert!(tries < 500, "after {} moves nobody can go on", answered.len());
    }
}

#[test]
fn two_nodes_play_one_table_and_the_remaining_one_continues() {
    let Some(address) = testkit::required_variable("VINEA_TEST_POSTGRES") else { return };
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let node = |number: usize| Server::open(folders[number].path(), &["--database", &address]);
    let (one, two) = (node(0), node(1));
    let opened = one.post("/tables", "game=la-vina&players=2&seat-1=open&name=Ana", "");
    let header = |answer: &str, name: &str| {
        let line = answer.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.split(';').next().unwrap().to_string()
    };
    let table = header(&opened, "location: ").trim_start_matches("/t/").to_string();
    let cookie = |answer: &str| format!("Cookie: {}\r\n", header(answer, "set-cookie: "));
    let ana = Player { cookie: cookie(&opened) };
    let page = get(&one.host, &format!("/t/{table}"), &ana.cookie);
    let link = page.split_once("/join/").unwrap().1[..32].to_string();
    let joined = two.post(&format!("/join/{link}"), "name=Rui", "");
    let rui = Player { cookie: cookie(&joined) };
    // The first node may not know yet that Rui has joined at the second.
    let started = one.post(&format!("/t/{table}/start"), "", &ana.cookie);
    assert!(started.starts_with("HTTP/1.1 303"), "{started:.600}");
    let players = [ana, rui];
    let mut answered = BTreeSet::new();
    play(&players, &[&one, &two], &table, &mut answered, 8);
    one.kill();
    play(&players, &[&two], &table, &mut answered, 16);
    let again = node(0);
    play(&players, &[&again, &two], &table, &mut answered, 20);
    again.kill();
    two.kill();
    let shown = output_of(folders[0].path(), &["tables", "show", &table, "--database", &address]);
    assert!(shown.contains("replays   yes"), "{shown}");
    let entries = wait_for(async {
        let store = Store::open(&address).await.unwrap();
        let log = store.log(&TableId::parse(&table).unwrap(), 0).await.unwrap();
        log.iter().filter(|event| event.body["change"] == "moved").count()
    });
    assert_eq!(entries, answered.len(), "the log must have every acknowledged move once");
}
