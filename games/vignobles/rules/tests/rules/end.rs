//! Sections 12 and 13: the hand limit and the end.

use game::{Game, Turn};
use vignobles::{Action, GameEnd, HandLimit, Mode, Special, State};

use crate::table::{LayoutReader, Play, four, seat, three, two};

/// Returns a game at the last turn of a round, with these hands.
fn last_turn(hands: [&str; 2]) -> Play {
    two().with(|layout| layout.turn = 3).hand(0, hands[0]).hand(1, hands[1]).scene()
}

#[test]
fn clause_12_1_hands_are_reduced_to_five_at_the_end_of_the_round() {
    let mut scene = last_turn(["aaabbbc", "cccddd"]);
    scene.line(&["perform visit", "move 1"]);
    assert_eq!(scene.seat_to_move(), seat(0), "clockwise from the first player");
    assert_eq!(scene.refuses("cloud 1"), "12.1");
    scene.line(&["discard a", "discard a"]);
    assert_eq!(scene.seat_to_move(), seat(1));
    scene.play("discard c");
    assert_eq!(scene.json()["round"], 2);
    assert_eq!(two().hand(0, "aaabbbc").scene().refuses("discard a"), "12.1");
}

#[test]
fn clause_12_1_an_option_reduces_hands_at_the_end_of_each_turn() {
    let mut scene = two().hand_limit(HandLimit::Turn).hand(0, "aaabb").row("c").scene();
    scene.line(&["perform harvest", "take c"]);
    assert_eq!(scene.seat_to_move(), seat(0));
    scene.play("discard b");
    assert_eq!(scene.seat_to_move(), seat(1));
}

#[test]
fn clause_12_2_grapes_go_to_the_discard_and_special_cards_leave_the_game() {
    let mut scene = two()
        .with(|layout| layout.turn = 3)
        .hand(0, "aaabbb")
        .specials(0, &[Special::Broker])
        .scene();
    scene.line(&["perform visit", "move 1"]);
    assert_eq!(scene.legal(), ["discard a", "discard b", "discard broker"]);
    scene.line(&["discard broker", "discard b"]);
    assert_eq!(scene.pile("grape_discard"), "b");
    assert_eq!(scene.pile("row"), "");
    assert_eq!(scene.json()["spent"], serde_json::json!(["broker"]));
}

/// Four red wines, one less than the five that win.
const FOUR_RED: &[u8] = &[1, 5, 9, 12];

#[test]
fn clause_13_1_meeting_a_goal_ends_the_game_at_once() {
    let mut scene = two().owns(0, FOUR_RED, 0).barrels(0, ["b", "c", ""]).scene();
    scene.line(&["perform local", "blend 8"]);
    assert_eq!(scene.state.turn(), Turn::Over);
    assert_eq!(scene.state.ranking().as_slice(), [1, 2]);
    assert!(scene.legal().is_empty());
    assert_eq!(scene.state.check(seat(0), Action::Pass).unwrap_err().clause, "13.1");
}

/// Returns true if this blend wins.
fn blend_wins(table: crate::table::Table, wine: &str) -> bool {
    let mut scene = table.barrels(0, ["b", "c", "f"]).scene();
    scene.line(&["perform local", wine]);
    scene.state.turn() == Turn::Over
}

#[test]
fn clause_13_2_the_goals_depend_on_players_and_mode() {
    let four_red = |table: crate::table::Table| blend_wins(table.owns(0, FOUR_RED, 0), "blend 8");
    let three_red =
        |table: crate::table::Table| blend_wins(table.owns(0, &FOUR_RED[..3], 0), "blend 8");
    assert!(four_red(two()) && four_red(three()) && four_red(four(Mode::Extended)));
    assert!(!three_red(two()) && !three_red(four(Mode::Extended)));
    assert!(three_red(four(Mode::Family)));

    let medals = |table: crate::table::Table, medals| {
        blend_wins(table.owns(0, &[1, 3, 5], medals).medals_on(&[8]), "blend 8")
    };
    assert!(medals(two(), 3) && !medals(two(), 2) && medals(four(Mode::Family), 2));

    // Quercy has three wines: two owned and the third blended.
    let quercy = |table: crate::table::Table| table.merchant(0, 4).owns(0, &[13, 14], 0);
    assert!(
        blend_wins(quercy(two()), "blend 12")
            && blend_wins(quercy(four(Mode::Extended)), "blend 12")
    );
    // The Garonne has four: a third one wins only in family mode.
    assert!(!blend_wins(two().owns(0, &[9, 11], 0), "blend 8"));
    assert!(blend_wins(four(Mode::Family).owns(0, &[9, 11], 0), "blend 8"));

    let white = |table: crate::table::Table, owned: &[u8]| {
        let table = table.merchant(0, 4).owns(0, owned, 0).barrels(0, ["e", "f", ""]);
        let mut scene = table.scene();
        scene.line(&["perform local", "blend 14"]);
        scene.state.turn() == Turn::Over
    };
    assert!(white(two(), &[3, 7, 17]) && !white(two(), &[3, 7]));
    assert!(white(four(Mode::Family), &[3, 7]));
}

#[test]
fn clause_13_3_all_goals_met_are_named() {
    let mut scene = two()
        .merchant(0, 4)
        .owns(0, &[1, 5, 9, 13, 14], 3)
        .medals_on(&[12])
        .barrels(0, ["b", "c", ""])
        .scene();
    scene.line(&["perform local", "blend 12"]);
    let ending: GameEnd = serde_json::from_value(scene.json()["ending"].clone()).unwrap();
    let GameEnd::Won { goals, .. } = ending else { panic!("{ending:?}") };
    assert!(goals.medals && goals.red && goals.region && !goals.white);
}

#[test]
fn clause_13_4_a_game_has_at_most_two_hundred_rounds() {
    let mut scene = two()
        .with(|layout| {
            layout.round = 200;
            layout.turn = 3;
        })
        .scene();
    scene.line(&["perform visit", "move 1"]);
    assert_eq!(scene.state.turn(), Turn::Over);
    assert_eq!(scene.json()["ending"], "rounds");
}

#[test]
fn clause_13_5_the_score_is_the_progress_to_the_nearest_goal() {
    let mut scene = two().owns(0, &[1, 5], 1).owns(1, &[3], 0).barrels(0, ["b", "c", ""]).scene();
    assert_eq!(scene.state.scores().as_slice(), [40, 25]);
    scene.line(&["perform local", "blend 8"]);
    assert_eq!(scene.state.scores().as_slice(), [60, 25]);
    let told: i32 = scene.events.iter().filter_map(State::scoring).map(|(_, points)| points).sum();
    assert_eq!(told, 20);
}

#[test]
fn clause_13_6_wines_and_then_medals_break_ties() {
    // A, C and D have two of five red wines, C also a medal. B is half way with two of a region.
    let scene = four(Mode::Extended)
        .owns(0, &[1, 5], 0)
        .owns(1, &[2, 6, 3], 0)
        .owns(2, &[9, 12], 1)
        .owns(3, &[15, 19], 0)
        .scene();
    assert_eq!(scene.state.scores().as_slice(), [40, 50, 40, 40]);
    assert_eq!(scene.state.ranking().as_slice(), [3, 1, 2, 3]);
}
