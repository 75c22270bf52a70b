//! Section 5: a turn.

use game::{Game, Observer};
use vignobles::{Event, Special, State};

use crate::table::{LayoutReader, two};

#[test]
fn clause_5_1_a_turn_takes_one_face_up_card() {
    let mut scene = two().face_up([2, 0, 1, 1, 1]).hand(0, "ab").scene();
    assert_eq!(scene.refuses("perform barrel"), "5.1");
    assert_eq!(scene.refuses("decline barrel"), "5.1");
    assert_eq!(scene.refuses("pass"), "5.1");
    assert_eq!(scene.refuses("take a"), "5.1");
    scene.play("perform harvest");
    assert_eq!(scene.json()["face_up"]["harvest"], 1);
}

#[test]
fn clause_5_2_only_possible_actions_can_be_performed() {
    let scene = two().barrels(0, ["aa", "", ""]).scene();
    assert_eq!(scene.refuses("perform barrel"), "5.2");
    assert!(scene.offers("perform harvest"));
    assert!(scene.offers("perform visit"));
    assert!(scene.offers("perform neighbour"));
    assert!(two().hand(0, "a").scene().offers("perform barrel"));
    let racking = two().barrels(0, ["aa", "", ""]).specials(0, &[Special::Racking]).scene();
    assert!(racking.offers("perform barrel"));
    let nothing_to_rack = two().specials(0, &[Special::Racking]).scene();
    assert_eq!(nothing_to_rack.refuses("perform barrel"), "5.2");
}

/// All grapes are in hands or barrels.
#[test]
fn clause_5_2_a_harvest_needs_a_grape_somewhere() {
    let all = "aaaaaaaaabbbbbbbbbcccccccccdddddddddeeeeeeeeffffffffggggggg";
    let none_left = two().hand(1, &format!("{all}g")).scene();
    assert_eq!(none_left.refuses("perform harvest"), "5.2");
    assert_eq!(none_left.reason("perform harvest"), "refusal-nothing-to-harvest");
    assert!(two().hand(1, all).row("g").scene().offers("perform harvest"));
    assert!(two().hand(1, all).discard("g").scene().offers("perform harvest"));
}

#[test]
fn clause_5_3_local_vineyard_needs_a_blend_or_a_broker() {
    assert_eq!(two().hand(0, "bc").scene().refuses("perform local"), "5.3");
    assert!(two().barrels(0, ["b", "c", ""]).scene().offers("perform local"));
    assert!(two().specials(0, &[Special::Broker]).scene().offers("perform local"));
    let clouded = two().cloud(3).barrels(0, ["b", "c", ""]);
    assert!(clouded.specials(0, &[Special::MicroClimate]).scene().offers("perform local"));
    let grafted = two().barrels(0, ["b", "a", ""]).specials(0, &[Special::Grafting]);
    assert!(grafted.scene().offers("perform local"));
    assert!(two().scene().offers("decline local"), "it can still be declined");
}

#[test]
fn clause_5_4_declining_draws_two_specials_and_keeps_one() {
    let mut scene = two().special_top(&[Special::WindChange, Special::Broker]).scene();
    scene.play("decline harvest");
    assert_eq!(scene.legal(), ["keep wind-change", "keep broker"]);
    assert_eq!(scene.refuses("keep block"), "5.4");
    assert_eq!(scene.refuses("perform visit"), "5.4");
    scene.play("keep wind-change");
    assert_eq!(scene.player(0, "specials"), serde_json::json!(["wind-change"]));
    assert_eq!(scene.json()["spent"], serde_json::json!(["broker"]));
    assert_eq!(scene.seat_to_move().number(), 1, "the card cannot be used in this turn");
}

#[test]
fn clause_5_5_without_special_cards_only_a_player_who_can_perform_none_may_decline() {
    let mut scene = two().specials_left(1).scene();
    scene.play("decline harvest");
    assert_eq!(scene.player(0, "specials").as_array().unwrap().len(), 1);
    assert_eq!(scene.seat_to_move().number(), 1);

    let scene = two().specials_left(0).scene();
    assert_eq!(scene.refuses("decline local"), "5.5");
    let mut scene = two().specials_left(0).face_up([0, 1, 0, 1, 0]).scene();
    assert_eq!(scene.legal(), ["decline barrel", "decline local"]);
    scene.play("decline local");
    assert_eq!(scene.player(0, "specials"), serde_json::json!([]));
    assert_eq!(scene.seat_to_move().number(), 1);
}

#[test]
fn clause_5_6_without_face_up_cards_specials_are_drawn() {
    let none = || two().face_up([0; 5]);
    let mut scene = none().special_top(&[Special::Barter, Special::Broker]).scene();
    assert_eq!(scene.legal(), ["specials"]);
    assert_eq!(scene.refuses("pass"), "5.6", "there are special cards to draw");
    assert_eq!(scene.reason("pass"), "refusal-specials-first");
    assert_eq!(scene.refuses("take a"), "5.6");
    scene.line(&["specials", "keep broker"]);
    assert_eq!(scene.seat_to_move().number(), 1);
    assert_eq!(two().scene().refuses("specials"), "5.6");
    let mut scene = none().specials_left(0).scene();
    assert_eq!(scene.legal(), ["pass"]);
    assert_eq!(scene.refuses("take a"), "5.6");
    assert_eq!(scene.reason("take a"), "refusal-nothing-to-choose");
    assert_eq!(scene.refuses("specials"), "5.5");
    scene.play("pass");
    assert_eq!(scene.seat_to_move().number(), 1);
}

#[test]
fn clause_5_7_grey_cards_are_played_before_the_choice() {
    let mut scene = two()
        .cloud(3)
        .hand(0, "a")
        .row("b")
        .specials(0, &[Special::Block, Special::WindChange, Special::Barter])
        .scene();
    scene.line(&["wind-change 2", "barter a b", "block harvest", "turn-down harvest"]);
    assert_eq!(scene.seat_to_move().number(), 0);
    assert!(scene.offers("perform visit"));
    let mut scene = two().specials(0, &[Special::WindChange]).scene();
    scene.play("perform visit");
    assert_eq!(scene.refuses("wind-change 7"), "5.7");
}

#[test]
fn clause_5_8_overtime_comes_after_an_action_and_never_after_declining() {
    let mut scene = two().specials(0, &[Special::Overtime]).scene();
    assert_eq!(scene.refuses("overtime visit"), "5.8");
    scene.line(&["perform visit", "move 1"]);
    assert!(scene.offers("overtime harvest"));
    assert_eq!(scene.refuses("overtime visit"), "5.1");
    let drawn = [Special::Barter, Special::Broker];
    let mut scene = two().specials(0, &[Special::Overtime]).special_top(&drawn).scene();
    scene.line(&["decline harvest", "keep broker"]);
    assert_eq!(scene.seat_to_move().number(), 1);
}

#[test]
fn clause_5_9_all_players_see_the_special_card_that_is_not_kept() {
    let mut scene = two().special_top(&[Special::Barter, Special::Broker]).scene();
    scene.line(&["decline harvest", "keep broker"]);
    let told = |event: &Event| State::redact(event, Observer::Public);
    let told: Vec<Event> = scene.events.iter().filter_map(told).collect();
    let rejected =
        |event: &Event| matches!(event, Event::SpecialRejected { special: Special::Barter, .. });
    assert!(told.iter().any(rejected), "{told:?}");
    assert!(!told.iter().any(|event| matches!(event, Event::SpecialKept { .. })));
}
