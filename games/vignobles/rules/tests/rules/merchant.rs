//! Section 8: the merchant.

use crate::table::{LayoutReader, two};

#[test]
fn clause_8_1_a_visit_goes_one_or_two_regions_and_blends_nothing() {
    let mut scene = two().merchant(0, 1).barrels(0, ["b", "c", ""]).scene();
    scene.play("perform visit");
    let near = ["move 2", "move 3", "move 4", "move 5", "move 7", "move 8"];
    assert_eq!(scene.legal(), near);
    assert_eq!(scene.refuses("move 6"), "8.1");
    assert_eq!(scene.refuses("blend 2"), "8.1");
    scene.play("move 3");
    assert_eq!(
        scene.seat_to_move().number(),
        1,
        "no blend is offered, although a Fronton is possible"
    );
}

#[test]
fn clause_8_2_a_visit_ends_in_another_region() {
    let mut scene = two().scene();
    scene.play("perform visit");
    assert_eq!(scene.refuses("move 3"), "8.2");
}

#[test]
fn clause_8_3_local_vineyard_blends_and_then_may_move() {
    let mut scene = two().barrels(0, ["b", "c", ""]).scene();
    scene.play("perform local");
    assert_eq!(scene.legal(), ["blend 8"]);
    assert_eq!(scene.refuses("move 2"), "8.3");
    assert_eq!(scene.refuses("pass"), "8.3");
    scene.play("blend 8");
    let moves = ["move 2", "move 4", "move 5", "move 6", "move 7", "pass"];
    assert_eq!(scene.legal(), moves);
    assert_eq!(scene.refuses("move 1"), "8.3");
    assert_eq!(scene.refuses("perform visit"), "8.3");
    scene.play("pass");
    assert_eq!(scene.player(0, "merchant"), 3);
    assert_eq!(scene.player(0, "wines"), serde_json::json!([8]));
}

#[test]
fn clause_8_4_neighbouring_vineyard_moves_and_then_may_blend() {
    let mut scene = two().barrels(0, ["b", "c", ""]).scene();
    scene.play("perform neighbour");
    assert_eq!(scene.refuses("blend 8"), "8.4");
    assert_eq!(scene.refuses("move 1"), "8.4");
    scene.play("move 5");
    assert_eq!(scene.legal(), ["blend 16", "pass"]);
    let mut other = two().barrels(0, ["b", "c", ""]).scene();
    other.line(&["perform neighbour", "move 5"]);
    for early in ["perform visit", "move 3", "draw"] {
        assert_eq!(other.refuses(early), "8.4", "the blend is decided first: {early}");
    }
    other.play("pass");
    assert_eq!(other.player(0, "wines"), serde_json::json!([]));
    scene.play("blend 16");
    assert_eq!(scene.player(0, "wines"), serde_json::json!([16]));
}

#[test]
fn clause_8_5_one_action_blends_one_wine() {
    let mut scene = two().barrels(0, ["bb", "c", "d"]).scene();
    scene.line(&["perform local", "blend 8"]);
    assert_eq!(scene.refuses("blend 10"), "8.5");
    scene.play("pass");
    assert_eq!(scene.seat_to_move().number(), 1);
}
