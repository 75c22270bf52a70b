//! Tests that a replay shows nobody more than they knew.

use std::sync::Arc;

use game::{Record, Seat, Turn};
use minds::GameId;
use people::Settings;
use play::RecordedGame;
use play::advice::HintMove;
use play::analysis::{Analysis, JudgedLine, JudgedMove, LineMove};
use table::{BranchPoint, HintPolicy, Pace, SpectatorPolicy, TableSpec};

use super::{AllowedViews, Replay, ReplayContext, ReplayView};
use crate::replay::analysis::AnalysisState;

const RECORDS: [&str; 3] = [
    include_str!("../../../../games/la-vina/fixtures/3p-hidden-1.json"),
    include_str!("../../../../games/vignobles/fixtures/2p-south-west-mixed-1.json"),
    include_str!("../../../../games/vinhos/fixtures/2p-greedy-1.json"),
];

/// Returns the replay of a running game in this position.
fn running_replay(id: GameId, options: serde_json::Value, position: serde_json::Value) -> Replay {
    let spec = TableSpec {
        game: id.to_string(),
        options,
        components: None,
        watch: SpectatorPolicy::Anybody,
        pace: Pace::Instant,
        branch: Some(BranchPoint { replay: String::new(), at: 0, position }),
        hints: false,
        lesson: None,
        advising: HintPolicy::Usual,
        tips: false,
        talk: true,
    };
    let game =
        catalog::game_ref(id).begin(&spec.start(), &mut game::FastChance::new(0), &[]).unwrap();
    let names = vec!["Ana".to_string(), "Rui".to_string(), "Eva".to_string()];
    let read = RecordedGame { game, departure: None };
    Replay {
        over: false,
        ..Replay::of_record(catalog::game_ref(id), "/t/x/replay".to_string(), names, read)
    }
}

/// Returns everything that a seat can see of a running game: the page with its dock and log, a frame for the script,
/// and a hint if this seat is to decide.
fn seen_by(replay: &Replay, seat: Seat) -> (String, [(&'static str, String); 6], Vec<HintMove>) {
    let (eyes, rights) = (ReplayView::Seat(seat), AllowedViews(vec![ReplayView::Seat(seat)]));
    let around = ReplayContext {
        known: AnalysisState::Nothing,
        settings: Settings::default(),
        back: String::new(),
        record: None,
    };
    let frame = replay.frame(0, eyes, &around.known, rights.own());
    let page = super::page(replay, &frame, eyes, &rights, &around).into_string();
    let game = replay.game_at(0);
    let due = game.turn() == Turn::Decide(seat);
    let advised = if due { game.advise(seat, 60, 1, &replay.names) } else { Vec::new() };
    (page, frame.regions, advised)
}

#[test]
fn pages_and_hints_of_a_running_game_do_not_depend_on_hidden_information() {
    for text in RECORDS {
        catalog::install();
        let record = Record::from_json(text).unwrap();
        let id: GameId = record.game.parse().unwrap();
        let game = catalog::game_ref(id).replay(&record, None).unwrap().game;
        for ply in (0..game.plies()).step_by(23) {
            let mut then = game.duplicate();
            then.rewind(ply, &[]);
            for seat in Seat::all(then.players()) {
                let [one, two] = [1, 2].map(|seed| {
                    let position = then.position(Some((seat, seed)));
                    seen_by(&running_replay(id, then.options(), position), seat)
                });
                assert!(one == two, "{id} after {ply} moves, seat {seat}");
            }
        }
    }
}

#[test]
fn secret_answers_are_shown_only_after_the_end() {
    catalog::install();
    let record = Record::from_json(RECORDS[0]).unwrap();
    let names: Vec<String> = record.seats.iter().map(|player| player.name.clone()).collect();
    let game = catalog::game_ref(GameId::LaVina).replay(&record, None).unwrap();
    let over = Replay::of_record(catalog::game_ref(GameId::LaVina), String::new(), names, game);
    let silent = |replay: &Replay, at: usize| {
        !replay.lines(ReplayView::Public).iter().any(|line| line.number == at && !line.opens)
    };
    let at = (1..over.steps.len()).find(|at| silent(&over, *at)).unwrap();
    let told = |replay: &Replay| {
        replay.frame(at, ReplayView::Public, &AnalysisState::Nothing, None).regions[4].1.clone()
    };
    assert!(told(&over).contains(&over.steps[at].label));
    let label = over.steps[at].label.clone();
    assert!(!told(&Replay { over: false, ..over }).contains(&label));
}

#[test]
fn a_record_contains_the_position_that_its_game_began_with() {
    for text in RECORDS {
        catalog::install();
        let record = Record::from_json(text).unwrap();
        let id: GameId = record.game.parse().unwrap();
        let mut then = catalog::game_ref(id).replay(&record, None).unwrap().game;
        then.rewind(20, &[]);
        let replay = running_replay(id, then.options(), then.position(None));
        let mut game = replay.game_at(0);
        let (seed, names) = (game::Seed::from_number(5), replay.names.clone());
        for ply in 1..=9 {
            let game::Turn::Decide(seat) = game.turn() else { panic!("the game goes on") };
            let first = game.legal().remove(0);
            game.play(seat, &first, &mut seed.chance_of_ply(ply), &names).unwrap();
        }
        let record = game.record(record.seats.clone(), &seed);
        let read = Record::from_json(&record.to_json()).unwrap();
        let again = catalog::game_ref(id).replay(&read, None).unwrap();
        assert_eq!((again.departure, again.game.plies()), (None, 9));
        assert_eq!(again.game.position(None), game.position(None));
    }
}

/// Creates the judgement of a move that is not the best one.
fn judged_move(replay: &Replay, number: usize, at: usize, best: &str) -> AnalysisState {
    let step = &replay.steps[at];
    let players = usize::from(replay.players());
    let line = LineMove {
        seat: step.seat.unwrap().number(),
        notation: best.to_string(),
        label: String::new(),
    };
    let made = JudgedMove {
        number,
        seat: step.seat.unwrap().number(),
        notation: step.notation.clone(),
        label: step.label.clone(),
        chances: vec![0.5; players],
        chance_doubts: Vec::new(),
        loss: 0.2,
        doubt: 0.0,
        lead: 0.0,
        mark: None,
        best: vec![JudgedLine { chance: 0.7, moves: vec![line] }],
        luck: vec![0.0; players],
        reasons: Vec::new(),
        why: None,
    };
    let analysis = Analysis {
        game: replay.game.to_string(),
        seats: replay.names.clone(),
        moves: vec![made],
        end: vec![0.5; players],
        turning_points: Vec::new(),
        balance: Vec::new(),
    };
    AnalysisState::Some { analysis: Arc::new(analysis), of: 2, stoppable: true }
}

#[test]
fn the_played_and_the_best_move_are_marked_on_the_board() {
    for text in RECORDS {
        catalog::install();
        let record = Record::from_json(text).unwrap();
        let id: GameId = record.game.parse().unwrap();
        let names: Vec<String> = record.seats.iter().map(|player| player.name.clone()).collect();
        let replay = Replay::of_record(
            catalog::game_ref(id),
            String::new(),
            names,
            catalog::game_ref(id).replay(&record, None).unwrap(),
        );
        let (mut played, mut best) = (0, 0);
        for at in (1..replay.steps.len()).step_by(7) {
            let number = replay.steps[at - 1].ply + 1;
            let legal = replay.current.at(number - 1).legal();
            let other = legal.iter().find(|other| **other != replay.steps[at].notation);
            let Some(other) = other else { continue };
            let known = judged_move(&replay, number, at, other);
            let eyes = ReplayView::Seat(replay.steps[at].seat.unwrap());
            let page: String =
                replay.frame(at, eyes, &known, None).regions.map(|(_, html)| html).concat();
            played += page.matches(" data-played").count();
            best += page.matches(" data-best").count();
        }
        assert!(played > 5 && best > 2, "{id}: {played} and {best} places");
    }
}
