//! Tests of external programs: correct ones, and ones that must not stop the arena.

use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{Entrant, FinishedGame, Tournament};
use bots::{Judgement, Level, OptionsOf};
use game::{ComponentSet, Game, GameOptions, Seat};
use minds::{GameId, with_mind};

/// A time limit that lets a program start on a busy machine.
const PATIENT: Duration = Duration::from_secs(60);

fn script(folder: &Path, text: &str) -> Entrant {
    let path: PathBuf = folder.join("bot.py");
    std::fs::write(&path, text).unwrap();
    format!("exec:python3 {}", path.display()).parse().unwrap()
}

fn tournament<M: Judgement>(guest: Entrant, games: u64) -> Vec<FinishedGame<M::Game>> {
    let tournament = Tournament::<M> {
        options: OptionsOf::<M>::with_players(2),
        components: <M::Game as Game>::Components::builtin(),
        bots: vec![guest, Entrant::from(Level::Random)],
        games,
        seed: 1,
    };
    tournament.check().unwrap();
    (0..games).map(|number| tournament.play(number)).collect()
}

/// Returns the program printed in the documentation.
fn documented_program() -> String {
    let page = include_str!("../../../../docs/BOTS.md");
    let (_, rest) = page.split_once("```python\n").unwrap();
    rest.split_once("```").unwrap().0.to_string()
}

#[test]
fn the_documented_program_plays_all_games() {
    let folder = tempfile::tempdir().unwrap();
    assert!(documented_program().lines().count() <= 35);
    for game in GameId::ALL {
        let guest = script(folder.path(), &documented_program()).with_patience(PATIENT);
        with_mind!(game, M => {
            for game in tournament::<M>(guest, 2) {
                assert_eq!(game.forfeits, []);
            }
        });
    }
}

/// Returns a program that greets and then runs this code at each decision.
fn program_that_greets(deed: &str) -> String {
    format!(
        "import json, sys, time\n\
         for line in sys.stdin:\n    \
             said = json.loads(line)\n    \
             if said['type'] == 'hello':\n        \
                 print('{{\"protocol\": 1}}', flush=True)\n    \
             elif said['type'] == 'decide':\n        \
                 {deed}\n"
    )
}

#[test]
fn a_misbehaving_program_loses_by_forfeit() {
    fn check_game<M: Judgement>() {
        let slow = program_that_greets("time.sleep(1000)");
        let cases = [
            (slow.as_str(), "did not answer within", Duration::from_secs(2)),
            (&program_that_greets("sys.exit(3)"), "ended during the game", PATIENT),
            (&program_that_greets("print('hm', flush=True)"), "answer is invalid: ", PATIENT),
            (&program_that_greets("print('{\"do\": \"fly\"}', flush=True)"), "`fly`", PATIENT),
            (
                &program_that_greets("[print('x' * 100000) for _ in range(10**4)]"),
                "answer is invalid: ",
                PATIENT,
            ),
            ("print('{\"protocol\": 9}', flush=True)", "protocol 9", PATIENT),
            ("import time; time.sleep(1000)", "did not answer within", Duration::from_secs(2)),
            ("", "ended during the game", PATIENT),
        ];
        for (text, why, patience) in cases {
            let folder = tempfile::tempdir().unwrap();
            let guest = script(folder.path(), text).with_patience(patience);
            for game in tournament::<M>(guest, 2) {
                let lost: Vec<_> = game.forfeits.iter().map(|forfeit| forfeit.seat).collect();
                let guest = Seat::new(game.number as u8 % 2);
                assert_eq!(lost, [guest], "{text}");
                assert!(game.forfeits[0].why.contains(why), "{text}: {:?}", game.forfeits);
                assert_eq!(game.ranking[guest], 2, "{text}");
                assert_eq!(game.ranking[guest.left(2)], 1, "{text}");
            }
        }
    }
    with_mind!(GameId::ALL[0], M => check_game::<M>());
}

#[test]
fn an_unknown_command_loses_by_forfeit() {
    fn check_game<M: Judgement>() {
        for command in ["exec:no-such-program-anywhere", "exec:"] {
            let games = tournament::<M>(command.parse().unwrap(), 2);
            assert!(games.iter().all(|game| game.forfeits[0].why.contains("cannot be started")));
        }
    }
    with_mind!(GameId::ALL[0], M => check_game::<M>());
}
