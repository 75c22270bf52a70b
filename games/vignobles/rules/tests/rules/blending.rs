//! Section 9: blending.

use vignobles::Special;

use crate::table::{LayoutReader, Play, france, two};

/// Returns a game in Burgundy, where the Côtes de Nuits (wine 8) needs c and d.
fn nuits(barrels: [&str; 3]) -> Play {
    let mut scene = france().medals_on(&[8, 9]).barrels(0, barrels).scene();
    scene.play("perform local");
    scene
}

#[test]
fn clause_9_1_only_a_wine_of_the_region_without_an_owner_is_blended() {
    let mut scene = two().barrels(0, ["b", "c", ""]).scene();
    scene.play("perform local");
    assert_eq!(scene.refuses("blend 16"), "9.1", "Côtes de Millau is made in the Aveyron");
    let mut scene = two().owns(1, &[8], 0).barrels(0, ["b", "c", "d"]).scene();
    scene.play("perform local");
    assert_eq!(scene.refuses("blend 8"), "9.1");
    assert_eq!(scene.legal(), ["blend 9", "blend 10"]);
}

#[test]
fn clause_9_2_cards_come_from_the_barrels_and_go_to_the_discard() {
    let mut scene = two().hand(0, "g").barrels(0, ["bb", "c", "f"]).scene();
    scene.play("perform local");
    assert_eq!(scene.refuses("blend 11"), "9.2", "the g in hand does not count");
    scene.line(&["blend 8", "pass"]);
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["b", "", "f"]));
    assert_eq!(scene.pile("grape_discard"), "bc");
}

#[test]
fn clause_9_3_a_blend_gives_estate_marker_and_medal() {
    let mut scene = two().medals_on(&[8, 20]).barrels(0, ["b", "c", ""]).scene();
    scene.line(&["perform local", "blend 8", "pass"]);
    assert_eq!(scene.player(0, "wines"), serde_json::json!([8]));
    assert_eq!(scene.player(0, "medals"), 1);
    assert_eq!(scene.json()["medals"], serde_json::json!([20, 26, 27, 28, 29, 30]));
    let seen = scene.seen_by(game::Observer::Public);
    assert_eq!((&seen["players"][0]["red"], &seen["players"][0]["white"]), (&1.into(), &0.into()));
}

#[test]
fn clause_9_4_a_prestige_medal_takes_three_cards() {
    let mut scene = nuits(["cc", "d", ""]);
    assert_eq!(scene.legal(), ["blend 8", "blend 8 three", "blend 9"]);
    scene.play("blend 8 three");
    assert_eq!(scene.player(0, "medals"), 1);
    let mut scene = nuits(["cc", "d", ""]);
    scene.play("blend 8");
    assert_eq!(scene.player(0, "medals"), 0);
    assert_eq!(scene.player(0, "wines"), serde_json::json!([8]));
    assert_eq!(
        scene.json()["medals"],
        serde_json::json!([9, 26, 27, 28, 29, 30]),
        "its medal is gone"
    );
}

#[test]
fn clause_9_5_the_third_card_is_of_the_lead_variety() {
    assert_eq!(nuits(["c", "dd", ""]).refuses("blend 8 three"), "9.6");
    let mut scene = nuits(["cc", "d", ""]);
    scene.play("blend 8 three");
    assert_eq!(scene.pile("grape_discard"), "ccd");
}

#[test]
fn clause_9_6_three_cards_only_for_a_prestige_wine_with_a_medal() {
    let scene = nuits(["cc", "dd", ""]);
    assert!(scene.offers("blend 8"), "a player may use only two cards");
    assert_eq!(scene.refuses("blend 9 three"), "9.6", "the Mâcon is not a prestige wine");
    let mut bare = france().barrels(0, ["cc", "d", ""]).scene();
    bare.play("perform local");
    assert_eq!(bare.refuses("blend 8 three"), "9.6", "the wine has no medal");
}

#[test]
fn clause_9_7_the_smallest_barrel_is_emptied_first() {
    let mut scene = two().barrels(0, ["bb", "b", "c"]).scene();
    scene.line(&["perform local", "blend 8"]);
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["bb", "", ""]));
    let mut scene = two().barrels(0, ["b", "b", "c"]).scene();
    scene.line(&["perform local", "blend 8"]);
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["", "b", ""]));
    let mut scene = nuits(["ccc", "c", "d"]);
    scene.play("blend 8 three");
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["cc", "", ""]));
}

#[test]
fn clause_9_8_a_blend_names_everything_that_it_spends() {
    let mut scene = two()
        .cloud(3)
        .barrels(0, ["b", "a", ""])
        .specials(0, &[Special::MicroClimate, Special::Grafting])
        .scene();
    scene.play("perform local");
    assert_eq!(
        scene.legal(),
        ["blend 8 micro-climate grafting a", "blend 10 micro-climate grafting a"]
    );
    scene.play("blend 8 micro-climate grafting a");
    assert_eq!(scene.player(0, "specials"), serde_json::json!([]));
    assert_eq!(scene.json()["spent"], serde_json::json!(["micro-climate", "grafting"]));
}
