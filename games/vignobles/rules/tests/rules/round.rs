//! Section 3: the round.

use game::{Game, GameOptions};
use testkit::TestGame;
use vignobles::{Options, RoundStage, Special, State};

use crate::table::{LayoutReader, counts, three, two};

#[test]
fn clause_3_1_the_cloud_moves_before_the_first_turn() {
    let mut scene = TestGame::<State>::new(Options::with_players(2), 3);
    assert!(scene.offers("cloud 1"));
    assert_eq!(scene.refuses("perform harvest"), "4.1");
    scene.play("cloud 1");
    assert_eq!(scene.seat_to_move().number(), 0);
    assert!(scene.offers("perform visit") || scene.offers("perform neighbour"));
}

#[test]
fn clause_3_2_all_but_three_action_cards_are_turned_up() {
    for (players, shown) in [(2, 6), (3, 8), (4, 9)] {
        let mut scene = TestGame::<State>::new(Options::with_players(players), 9);
        scene.play("cloud 1");
        let face_up = scene.json()["face_up"].clone();
        let cards: u64 = face_up.as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!(cards, shown);
    }
    let mut scene = two().scene();
    scene.line(&["perform visit", "move 1"]);
    assert_eq!(scene.refuses("perform visit"), "5.1", "the only Visit is face down");
}

#[test]
fn clause_3_3_both_laps_have_the_same_order() {
    let mut scene = three().scene();
    let mut order = Vec::new();
    for _ in 0..6 {
        order.push(scene.seat_to_move().number());
        let legal = scene.legal();
        let decline = legal.iter().find(|action| action.starts_with("decline")).unwrap();
        scene.play(decline);
        let keep = scene.legal()[0].clone();
        scene.play(&keep);
    }
    assert_eq!(order, [0, 1, 2, 0, 1, 2]);
}

#[test]
fn clause_3_4_the_cork_passes_to_the_left_and_all_action_cards_return() {
    let mut scene = two()
        .with(|layout| {
            layout.turn = 3;
            layout.face_up = counts([0, 0, 1, 0, 0]);
        })
        .special_top(&[Special::Broker, Special::Barter])
        .scene();
    assert_eq!(scene.seat_to_move().number(), 1);
    scene.line(&["decline visit", "keep broker"]);
    let json = scene.json();
    assert_eq!((&json["round"], &json["first"]), (&2.into(), &1.into()));
    assert_eq!(json["stage"], serde_json::to_value(RoundStage::Cloud).unwrap());
    assert_eq!(scene.seat_to_move().number(), 0, "the previous first player moves the cloud");
    scene.play("cloud 7");
    let cards: u64 =
        scene.json()["face_up"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(cards, 6);
    assert_eq!(scene.state.round(), 2);
    assert_eq!(scene.player(1, "specials"), serde_json::json!(["broker"]));
}
