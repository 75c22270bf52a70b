//! Tests of the sums over games, and of the files.

use serde_json::json;
use store::LogEvent;

use super::facts::paces;
use super::sums::{by_kind, fair_share, rivals, ways};
use super::*;

fn game(place: u8, score: i32, bot: Option<&str>) -> PlayedGame {
    catalog::install();
    let way = ("end".to_string(), "medals".to_string());
    let facts = GameFacts {
        pace: vec![Some(4_000), Some(1_000)],
        ways: vec![vec![way], Vec::new()],
        slips: Some(vec![(2, 1), (0, 0)]),
    };
    PlayedGame {
        table: TableId::random(),
        game: play::games()[0],
        players: 2,
        at: 1_800_000_000_000,
        seat: Seat::new(0),
        place,
        score,
        others: vec![OtherPlayer {
            name: "=Ben".to_string(),
            bot: bot.map(str::to_string),
            place: 3 - place,
        }],
        facts: Some(facts),
    }
}

fn profile(games: Vec<PlayedGame>) -> Profile {
    let person = Person { id: PersonId::random(), name: "Ana".to_string() };
    Profile { person, games, unread: 0 }
}

#[test]
fn places_points_times_and_mistakes_add_up_by_game_and_number_of_players() {
    let games = [game(1, 40, None), game(2, 30, None), game(1, 50, Some("grower"))];
    let [sum] = &by_kind(&games)[..] else { panic!("one kind of game") };
    assert_eq!((sum.games, sum.places), (3, [2, 1, 0, 0]));
    assert_eq!((sum.mean, sum.best, sum.pace), (40.0, 50, Some(4_000)));
    assert_eq!((sum.mistakes, sum.blunders), (Some(2.0), Some(1.0)));
    assert_eq!(fair_share(&games), 0.5);
    let (found, wins) = ways(&games, play::games()[0]);
    assert_eq!((found.len(), found[0].wins, wins), (1, 2, 2));
}

#[test]
fn opponents_are_listed_by_name_for_people_and_by_level_for_bots() {
    let games = [game(1, 40, None), game(2, 30, None), game(1, 50, Some("grower"))];
    let rivals = rivals(&games);
    let told: Vec<(&str, usize, usize, usize)> = rivals
        .iter()
        .map(|rival| (rival.name.as_str(), rival.games, rival.ahead, rival.behind))
        .collect();
    assert_eq!(told, [("=Ben", 2, 1, 1), ("grower", 1, 1, 0)]);
}

#[test]
fn a_decision_takes_the_time_since_the_entry_before_it() {
    let entry = |seq: i64, at: i64, body| LogEvent { seq, at, sent_as: None, body };
    let moved = |seat: u8| json!({ "change": "moved", "seat": seat, "do": "exit" });
    let log = [
        entry(1, 0, json!({ "change": "started", "setup": [] })),
        entry(2, 5_000, moved(0)),
        entry(3, 5_500, moved(1)),
        entry(4, 14_500, moved(0)),
        entry(5, 15_000, json!({ "change": "closed" })),
        entry(6, 16_000, moved(0)),
    ];
    assert_eq!(paces(&log, 3), [Some(5_000), Some(500), None]);
}

#[test]
fn names_like_formulas_are_written_as_text() {
    let text = csv(&profile(vec![game(1, -7, None)]));
    let line = text.lines().nth(1).unwrap();
    assert!(line.contains(",1,-7,4.0,2,1,"), "{line}");
    assert!(line.contains(",'=Ben (2),"), "{line}");
}
