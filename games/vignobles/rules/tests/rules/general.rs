//! Section 10: special cards in general.

use vignobles::{Special, Timing};

use crate::table::{LayoutReader, seat, three, two};

#[test]
fn clause_10_1_specials_belong_to_the_action_of_their_family_and_combine() {
    let harvest = [Special::BumperHarvest, Special::SocialContribution, Special::Phylloxera];
    let mut scene = three().specials(0, &harvest).hand(1, "a").hand(2, "bb").top("cde").scene();
    scene.line(&["perform harvest", "bumper-harvest", "social-contribution 1", "phylloxera"]);
    assert_eq!(scene.player(0, "grapes"), "acde");
    assert_eq!(scene.player(2, "grapes"), "b");
    assert_eq!(scene.seat_to_move(), seat(1));
    let mut scene = two().hand(0, "a").specials(0, &[Special::LateHarvest]).scene();
    scene.play("perform barrel");
    assert_eq!(scene.refuses("late-harvest"), "10.1");
}

#[test]
fn clause_10_2_every_special_card_has_its_timing() {
    let with = |timing| Special::ALL.iter().filter(|card| card.timing() == timing).count();
    let moments = [
        Timing::Instead,
        Timing::Follow,
        Timing::With,
        Timing::Before,
        Timing::After,
        Timing::React,
    ];
    assert_eq!(moments.map(with), [5, 7, 2, 2, 1, 2]);
    assert_eq!(Special::ALL.iter().filter(|card| card.family().is_none()).count(), 5);
}

#[test]
fn clause_10_3_a_finished_normal_action_cannot_be_replaced() {
    let cards = [Special::BumperHarvest, Special::Recycling, Special::LateHarvest];
    let mut scene = two().row("a").discard("bb").specials(0, &cards).scene();
    scene.line(&["perform harvest", "take a"]);
    assert_eq!(scene.refuses("bumper-harvest"), "10.3");
    assert_eq!(scene.legal(), ["late-harvest", "pass"]);
    let mut scene = two().row("a").discard("bb").specials(0, &cards).scene();
    scene.line(&["perform harvest", "bumper-harvest", "recycling b", "take b"]);
    assert!(scene.offers("late-harvest"));
    let mut scene = two().specials(0, &[Special::Broker]).scene();
    scene.play("perform neighbour");
    scene.play("broker visit");
    assert!(scene.offers("move 1"));
    let mut scene = two().specials(0, &[Special::Broker, Special::WineRoad]).scene();
    scene.line(&["perform visit", "move 1"]);
    assert_eq!(scene.refuses("broker local"), "10.3");
    assert_eq!(scene.reason("broker local"), "refusal-broker-first");
}

#[test]
fn clause_10_4_only_block_and_insurance_are_played_in_another_players_turn() {
    let cards = [Special::WindChange, Special::Block, Special::LateHarvest, Special::Overtime];
    let scene = two().specials(1, &cards).scene_asking(1);
    assert_eq!(scene.seat_to_move(), seat(1));
    assert!(scene.offers("block visit"));
    for early in ["wind-change 7", "late-harvest", "overtime visit"] {
        assert_eq!(scene.refuses(early), "10.4", "{early}");
    }
}

#[test]
fn clause_10_5_played_cards_are_out_of_the_game() {
    let mut scene = two().cloud(3).specials(0, &[Special::WindChange]).scene();
    scene.play("wind-change 2");
    assert_eq!(scene.json()["spent"], serde_json::json!(["wind-change"]));
    assert_eq!(scene.player(0, "specials"), serde_json::json!([]));
}

#[test]
fn clause_10_6_a_card_without_effect_cannot_be_played() {
    let mut scene = two().row("a").specials(0, &[Special::Phylloxera, Special::Recycling]).scene();
    scene.play("perform harvest");
    assert_eq!(scene.refuses("recycling a"), "11.4", "the discard is empty");
    scene.play("take a");
    assert_eq!(scene.seat_to_move(), seat(1), "nobody has a grape to lose, so nothing is asked");
    let mut scene =
        two().row("a").specials(0, &[Special::Phylloxera, Special::LateHarvest]).scene();
    scene.line(&["perform harvest", "take a"]);
    assert_eq!(scene.refuses("phylloxera"), "10.6");
    let scene = two().hand(0, "a").row("a").specials(0, &[Special::Barter]).scene();
    assert_eq!(scene.refuses("barter a a"), "10.6");
}

#[test]
fn clause_10_7_an_attack_hits_one_opponent_after_the_other() {
    let mut scene = three()
        .row("g")
        .specials(0, &[Special::Phylloxera])
        .hand(1, "a")
        .specials(1, &[Special::Insurance])
        .hand(2, "b")
        .specials(2, &[Special::Insurance])
        .scene();
    scene.line(&["perform harvest", "take g", "phylloxera"]);
    assert_eq!(scene.seat_to_move(), seat(1));
    scene.play("pass");
    assert_eq!(scene.player(1, "grapes"), "", "the loss comes before the next is asked");
    assert_eq!(scene.seat_to_move(), seat(2));
    scene.play("insurance");
    assert_eq!(scene.player(2, "grapes"), "b");
    let spent = scene.json()["spent"].clone();
    assert_eq!(spent, serde_json::json!(["phylloxera", "insurance"]), "spent all the same");
}

#[test]
fn clause_10_8_a_stolen_special_may_be_played_at_once() {
    let mut scene = two()
        .row("ga")
        .specials(0, &[Special::SocialContribution])
        .specials(1, &[Special::LateHarvest])
        .scene();
    scene.line(&["perform harvest", "take g", "social-contribution 1"]);
    scene.line(&["late-harvest", "take a"]);
    assert_eq!(scene.player(0, "grapes"), "ag");
}

#[test]
fn clause_10_9_players_play_special_cards_only_from_their_own_hand() {
    let scene = two().specials(1, &[Special::WindChange]).scene();
    assert_eq!(scene.seat_to_move(), seat(0));
    for elsewhere in ["wind-change 7", "racking 1", "overtime visit", "insurance", "block visit"] {
        assert_eq!(scene.refuses(elsewhere), "10.9", "{elsewhere}");
    }
    let mut scene = two().barrels(0, ["b", "c", ""]).scene();
    scene.play("perform local");
    assert_eq!(scene.refuses("blend 10 grafting c"), "10.9");
    let mut clouded = two().barrels(0, ["b", "c", ""]).cloud(3).specials(0, &[Special::Broker]);
    clouded = clouded.merchant(0, 3);
    let mut scene = clouded.scene();
    scene.play("perform local");
    assert_eq!(scene.refuses("blend 8 micro-climate"), "10.9");
}
