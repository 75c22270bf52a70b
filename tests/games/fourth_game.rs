//! A fourth game needs only its folder and an entry in the catalog's list. These tests check that everything works with
//! it as with the other games. `scripts/test-fourth-game` makes a copy of the repository with that game and runs them.
// Clippy does not count helper functions as tests.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use bots::{BatchArrays, Batch, BatchConfig, Encoding, OptionsOf, RewardKind};
use minds::{GameId, with_mind, with_rules};
use game::{Game, GameOptions};

/// Returns the added game, which is the last in the list.
fn fourth() -> GameId {
    assert_eq!(GameId::ALL.len(), 4);
    GameId::ALL[3]
}

fn vinea(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn its_states_are_created_and_played() {
    let id = fourth().as_str();
    let state = vinea(&["state", "new", id, "--players", "3", "--seed", "7"], "");
    let actions = vinea(&["state", "actions"], &state);
    let first: serde_json::Value = serde_json::from_str(actions.lines().next().unwrap()).unwrap();
    let after = vinea(&["state", "apply", first["do"].as_str().unwrap()], &state);
    assert_ne!(after, state);
    let rules = vinea(&["rules", id], "").to_lowercase();
    assert!(rules.contains(&fourth().title().to_lowercase()));
}

#[test]
fn its_bots_play_tournaments_with_valid_records() {
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records");
    let place = records.to_str().unwrap();
    let bots = "random,plain@20it,greedy";
    let id = fourth().as_str();
    let args = ["arena", id, "--bots", bots, "--players", "3", "--games", "6", "--record", place];
    vinea(&args, "");
    let files: Vec<String> = fs::read_dir(&records)
        .unwrap()
        .map(|file| file.unwrap().path().to_str().unwrap().to_string())
        .collect();
    assert_eq!(files.len(), 6);
    for file in &files {
        vinea(&["verify", file], "");
    }
}

#[test]
fn its_speed_is_measured() {
    let report = vinea(&["bench", fourth().as_str(), "--seconds", "0.01", "--json"], "");
    assert!(report.contains(fourth().as_str()), "{report}");
}

#[test]
fn learners_step_many_of_its_games_at_once() {
    fn check_game<M: Encoding>() {
        let options = OptionsOf::<M>::with_players(2);
        let terms = BatchConfig::new(options, RewardKind::Win);
        let mut batch = Batch::<M, u8>::new(terms, 16, 1, 2).unwrap();
        let mut observations = vec![0; 16 * batch.observation_len()];
        let (mut masks, mut rewards) = (vec![0; 16 * M::ACTIONS], vec![0.0; 16 * 2]);
        let (mut terminated, mut seats) = (vec![false; 16], vec![0; 16]);
        let (mut truncated, mut finals) = (vec![false; 16], observations.clone());
        let (mut actions, mut ended) = (vec![0; 16], 0);
        for _ in 0..100 {
            batch.sample(&mut actions);
            let arrays = BatchArrays {
                observations: &mut observations,
                masks: &mut masks,
                rewards: &mut rewards,
                terminated: &mut terminated,
                truncated: &mut truncated,
                finals: &mut finals,
                seats: &mut seats,
            };
            batch.step(&actions, None, arrays).unwrap();
            ended += terminated.iter().filter(|over| **over).count();
        }
        assert!(ended > 0 && observations.iter().any(|count| *count > 0));
    }
    with_mind!(fourth(), M => check_game::<M>());
}

#[test]
fn it_obeys_the_laws() {
    fn check_game<G: Game>() {
        for players in G::Options::player_counts() {
            let options = G::Options::with_players(players);
            testkit::laws::law_1_views_and_actions_reveal_nothing_hidden::<G>(&options, 10);
            testkit::laws::law_3_records_replay::<G>(&options, 10);
            testkit::laws::law_7_events_reveal_no_hidden_information::<G>(&options, 10);
        }
    }
    with_rules!(fourth(), G => check_game::<G>());
}

/// A server process that ends with the test.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(folder: &Path) -> (Server, String) {
    let child = Command::new(env!("CARGO_BIN_EXE_vinea"))
        .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
        .arg(folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut server = Server(child);
    let lines = BufReader::new(server.0.stdout.as_mut().unwrap()).lines().map_while(Result::ok);
    let address = |line: String| Some(line.trim().strip_prefix("http://")?.to_string());
    let host = lines.filter_map(address).next().unwrap().trim_end_matches('/').to_string();
    (server, host)
}

fn ask(host: &str, head: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    let length = body.len();
    write!(
        stream,
        "{head}\r\nHost: {host}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn text_between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

#[test]
fn a_whole_game_is_played_on_the_page_with_the_plain_board() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, host) = serve(folder.path());
    assert!(ask(&host, "GET / HTTP/1.1", "").contains(&fourth().title()));
    let opening = format!("game={}&name=Ana&pace=instant&seat-1=bot-random", fourth());
    let opened = ask(&host, "POST /tables HTTP/1.1", &opening);
    let table = text_between(&opened, "location: ", "\r\n").unwrap_or_else(|| panic!("{opened}"));
    let cookie = text_between(&opened, "set-cookie: ", ";").unwrap_or_default();
    let get = format!("GET {table} HTTP/1.1\r\nCookie: {cookie}");
    let post = format!("POST {table}/act HTTP/1.1\r\nCookie: {cookie}");
    let mut turns = 0;
    // The bot moves after some time, so the page is requested repeatedly, up to a limit.
    for _ in 0..100_000 {
        let page = ask(&host, &get, "");
        if page.contains("id=\"result\"") {
            assert!(turns >= 8, "four rounds of two decisions");
            return;
        }
        let offer = "class=\"offer\" type=\"submit\" form=\"act\" name=\"do\" value=\"";
        let Some(notation) = text_between(&page, offer, "\"") else { continue };
        let field =
            |name: &str| text_between(&page, &format!("name=\"{name}\" value=\""), "\"").unwrap();
        let wish =
            format!("do={}&at={}&seat={}", notation.replace(' ', "+"), field("at"), field("seat"));
        let answer = ask(&host, &post, &wish);
        assert!(answer.starts_with("HTTP/1.1 303"), "{wish}: {answer}");
        turns += 1;
    }
    panic!("the game does not end");
}
