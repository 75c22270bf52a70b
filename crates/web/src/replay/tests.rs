//! Looking back tells nobody more than they knew.

use catalog::GameId;
use game::{Record, Seat};

use super::{Eyes, Replay};
use crate::analysis::Known;
use crate::table::{Branch, Pace, Recorded, Spec, Watch, begin, replay_record};

const RECORDS: [&str; 3] = [
    include_str!("../../../../games/la-vina/fixtures/3p-hidden-1.json"),
    include_str!("../../../../games/vignobles/fixtures/2p-south-west-mixed-1.json"),
    include_str!("../../../../games/vinhos/fixtures/2p-greedy-1.json"),
];

/// A game that lasts, looked at in this position.
fn lasting(id: GameId, options: serde_json::Value, position: serde_json::Value) -> Replay {
    let spec = Spec {
        game: id.to_string(),
        options,
        components: None,
        watch: Watch::Anybody,
        pace: Pace::Instant,
        branch: Some(Branch { replay: String::new(), at: 0, position }),
        hints: false,
    };
    let game = begin(id, &spec, &mut game::Fast::new(0), &[]).unwrap();
    let names = vec!["Ana".to_string(), "Rui".to_string(), "Eva".to_string()];
    let read = Recorded { game, departure: None };
    Replay { over: false, ..Replay::of_record(id, "/t/x/replay".to_string(), names, read) }
}

#[test]
fn while_a_game_lasts_no_frame_depends_on_what_its_seat_cannot_see() {
    for text in RECORDS {
        let record = Record::from_json(text).unwrap();
        let id: GameId = record.game.parse().unwrap();
        let game = replay_record(id, &record).unwrap().game;
        for ply in (0..game.plies()).step_by(23) {
            let mut then = game.duplicate();
            then.rewind(ply, &[]);
            for seat in Seat::all(then.players()) {
                let frames = [1, 2].map(|seed| {
                    let position = then.position(Some((seat, seed)));
                    lasting(id, then.options(), position)
                        .frame(0, Eyes::Seat(seat), &Known::Nothing)
                        .regions
                });
                assert_eq!(frames[0], frames[1], "{id} after {ply} moves, seat {seat}");
            }
        }
    }
}

#[test]
fn what_was_done_in_silence_is_told_only_when_the_game_is_over() {
    let record = Record::from_json(RECORDS[0]).unwrap();
    let names: Vec<String> = record.seats.iter().map(|player| player.name.clone()).collect();
    let game = replay_record(GameId::LaVina, &record).unwrap();
    let over = Replay::of_record(GameId::LaVina, String::new(), names, game);
    let silent = |replay: &Replay, at: usize| {
        !replay.lines(Eyes::Public).iter().any(|line| line.number == at && !line.opens)
    };
    let at = (1..over.steps.len()).find(|at| silent(&over, *at)).unwrap();
    let told =
        |replay: &Replay| replay.frame(at, Eyes::Public, &Known::Nothing).regions[4].1.clone();
    assert!(told(&over).contains(&over.steps[at].label));
    let label = over.steps[at].label.clone();
    assert!(!told(&Replay { over: false, ..over }).contains(&label));
}

#[test]
fn a_game_that_began_with_a_position_is_recorded_with_it() {
    for text in RECORDS {
        let record = Record::from_json(text).unwrap();
        let id: GameId = record.game.parse().unwrap();
        let mut then = replay_record(id, &record).unwrap().game;
        then.rewind(20, &[]);
        let replay = lasting(id, then.options(), then.position(None));
        let mut game = replay.game_at(0);
        let (seed, names) = (game::Seed::from_number(5), replay.names.clone());
        for ply in 1..=9 {
            let game::Turn::Decide(seat) = game.turn() else { panic!("the game goes on") };
            let first = game.legal().remove(0);
            game.play(seat, &first, &mut seed.ply(ply), &names).unwrap();
        }
        let record = game.record(record.seats.clone(), &seed);
        let read = Record::from_json(&record.to_json()).unwrap();
        let again = replay_record(id, &read).unwrap();
        assert_eq!((again.departure, again.game.plies()), (None, 9));
        assert_eq!(again.game.position(None), game.position(None));
    }
}
