//! Two nodes on one PostgreSQL.

use store::{Store, TableId};

use crate::server::{Server, get};
use crate::{said, wait_for};

/// Somebody with a cookie.
struct Player {
    cookie: String,
}

impl Player {
    /// Makes a move at a node if it is this player's turn there. Says whether one was made.
    fn moves(&self, node: &Server, table: &str) -> bool {
        let page = get(&node.host, &format!("/t/{table}"), &self.cookie);
        let mark = "class=\"offer\" type=\"submit\" form=\"act\" name=\"do\" value=\"";
        let Some((_, offer)) = page.split_once(mark) else { return false };
        let value = |text: &str| text.split('"').next().unwrap().replace(' ', "+");
        let field =
            |name: &str| value(page.split_once(&format!("name=\"{name}\" value=\"")).unwrap().1);
        let body = format!("do={}&at={}&seat={}", value(offer), field("at"), field("seat"));
        let answer = node.post(&format!("/t/{table}/act"), &body, &self.cookie);
        answer.starts_with("HTTP/1.1 303")
    }
}

/// The two make so many moves, asking the nodes in turn.
fn play(players: &[Player; 2], nodes: &[&Server], table: &str, moves: usize) {
    let (mut made, mut tries) = (0, 0);
    while made < moves {
        for (player, node) in players.iter().zip(nodes.iter().cycle().skip(tries)) {
            made += usize::from(player.moves(node, table));
        }
        tries += 1;
        assert!(tries < 500, "after {made} moves nobody can go on");
    }
}

#[test]
fn two_nodes_play_one_table_and_the_one_that_is_left_goes_on() {
    let Some(address) = testkit::given("VINEA_TEST_POSTGRES") else { return };
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
    one.post(&format!("/t/{table}/start"), "", &ana.cookie);
    let players = [ana, rui];
    play(&players, &[&one, &two], &table, 8);
    one.kill();
    play(&players, &[&two], &table, 8);
    let again = node(0);
    play(&players, &[&again, &two], &table, 4);
    again.kill();
    two.kill();
    let shown = said(folders[0].path(), &["tables", "show", &table, "--database", &address]);
    assert!(shown.contains("replays   yes"), "{shown}");
    let entries = wait_for(async {
        let store = Store::open(&address).await.unwrap();
        let log = store.log(&TableId::parse(&table).unwrap(), 0).await.unwrap();
        log.iter().filter(|event| event.body["change"] == "moved").count()
    });
    assert_eq!(entries, 20, "every move that was acknowledged, once");
}
