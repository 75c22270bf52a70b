//! Section 7: barrelling.

use crate::table::{LayoutReader, two};

#[test]
fn clause_7_1_all_cards_of_a_variety_go_into_one_barrel() {
    let mut scene = two().hand(0, "bbbc").scene();
    scene.play("perform barrel");
    assert_eq!(scene.refuses("barrel a 1"), "7.1", "it is not in hand");
    assert_eq!(scene.refuses("draw"), "7.1");
    scene.play("barrel b 2");
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["", "bbb", ""]));
    assert_eq!(scene.player(0, "grapes"), "c");
}

#[test]
fn clause_7_2_a_barrel_holds_one_variety_in_any_number() {
    let mut scene = two().hand(0, "aaaa").barrels(0, ["aaaaa", "", ""]).scene();
    scene.line(&["perform barrel", "barrel a 1"]);
    assert_eq!(scene.player(0, "barrels")[0], "aaaaaaaaa");
    let error = two().barrels(0, ["ab", "", ""]).try_scene().err().unwrap();
    assert!(error.to_string().contains("several varieties"), "{error}");
}

#[test]
fn clause_7_3_a_variety_goes_into_its_own_barrel_or_an_empty_one() {
    let mut scene = two().hand(0, "a").barrels(0, ["a", "b", ""]).scene();
    scene.play("perform barrel");
    assert_eq!(scene.legal(), ["barrel a 1", "barrel a 3"]);
}

#[test]
fn clause_7_4_another_variety_is_replaced_only_if_all_barrels_are_filled() {
    let mut scene = two().hand(0, "d").barrels(0, ["a", "bb", ""]).scene();
    scene.play("perform barrel");
    assert_eq!(scene.refuses("barrel d 2"), "7.4");
    let mut scene = two().hand(0, "d").barrels(0, ["a", "bb", "c"]).scene();
    scene.play("perform barrel");
    assert_eq!(scene.legal().len(), 3);
    scene.play("barrel d 2");
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["a", "d", "c"]));
    assert_eq!(scene.pile("grape_discard"), "bb");
}

#[test]
fn clause_7_5_one_variety_may_fill_two_barrels() {
    let mut scene = two().hand(0, "a").barrels(0, ["a", "", ""]).scene();
    scene.line(&["perform barrel", "barrel a 2"]);
    assert_eq!(scene.player(0, "barrels"), serde_json::json!(["a", "a", ""]));
}
