//! Section 4: the cloud.

use game::GameOptions;
use testkit::TestGame;
use vignobles::{Frame, Options, RoundStage, Special, State};

use crate::table::{LayoutReader, Play, counts, seat, three, two};

/// Returns a game of two players before the second round, with the cloud in this region.
fn cloud_stage(region: u8) -> Play {
    two()
        .cloud(region)
        .with(|layout| {
            layout.round = 2;
            layout.first = seat(1);
            layout.stage = RoundStage::Cloud;
            layout.decisions = vec![Frame::Cloud(seat(0))];
            (layout.dealt, layout.face_up) = (counts([0; 5]), counts([0; 5]));
        })
        .scene()
}

#[test]
fn clause_4_1_the_last_player_moves_the_cloud() {
    for players in 2..=4 {
        let scene = TestGame::<State>::new(Options::with_players(players), 1);
        assert_eq!(scene.seat_to_move().number(), players - 1);
    }
    assert_eq!(cloud_stage(3).seat_to_move(), seat(0));
}

#[test]
fn clause_4_2_the_first_cloud_goes_anywhere() {
    let scene = TestGame::<State>::new(Options::with_players(3), 1);
    assert_eq!(scene.legal().len(), 8);
}

#[test]
fn clause_4_3_the_cloud_moves_to_a_neighbour_and_cannot_stay() {
    let scene = cloud_stage(3);
    assert_eq!(scene.legal(), ["cloud 2", "cloud 4", "cloud 5", "cloud 6", "cloud 7"]);
    assert_eq!(scene.refuses("cloud 3"), "4.3");
    assert_eq!(scene.refuses("cloud 8"), "4.3");
}

#[test]
fn clause_4_4_no_wine_is_blended_under_the_cloud() {
    let table = || two().barrels(0, ["b", "c", ""]);
    assert!(table().scene().offers("perform local"));
    let scene = table().cloud(3).scene();
    assert_eq!(scene.refuses("perform local"), "4.4");
    let mut scene = table().merchant(0, 5).cloud(3).scene();
    scene.line(&["perform neighbour", "move 3"]);
    assert_eq!(scene.seat_to_move(), seat(1), "there is nothing to blend in the Garonne");
    let scene = table()
        .cloud(3)
        .specials(0, &[Special::MicroClimate])
        .with(|layout| {
            layout.decisions = vec![
                Frame::Overtime,
                Frame::Follow(vignobles::Family::Merchant),
                Frame::NeighbourBlend,
            ];
        })
        .scene();
    assert_eq!(scene.refuses("blend 8"), "4.4");
}

#[test]
fn clause_4_5_merchants_travel_under_the_cloud() {
    let mut scene = two().cloud(5).scene();
    scene.line(&["perform visit", "move 5"]);
    assert_eq!(scene.player(0, "merchant"), 5);
}

#[test]
fn clause_4_6_after_a_wind_change_the_cloud_may_go_back() {
    let mut scene = three()
        .cloud(3)
        .specials(0, &[Special::WindChange])
        .with(|layout| layout.first = seat(0))
        .scene();
    scene.play("wind-change 5");
    assert_eq!(scene.json()["cloud"], 5);
    let scene = cloud_stage(5);
    assert!(scene.offers("cloud 3"), "it may return to where it came from");
    assert_eq!(scene.refuses("cloud 5"), "4.3");
}
