//! Section 6: the harvest.

use vignobles::Special;

use crate::table::{LayoutReader, two};

#[test]
fn clause_6_1_a_harvest_takes_from_the_row_or_draws_two_and_puts_one() {
    let mut scene = two().row("cd").scene();
    scene.play("perform harvest");
    assert_eq!(scene.legal(), ["take c", "take d", "draw"]);
    assert_eq!(scene.refuses("take a"), "6.1");
    assert_eq!(scene.refuses("move 1"), "6.1");
    scene.play("take d");
    assert_eq!(scene.player(0, "grapes"), "d");
    assert_eq!(scene.pile("row"), "c");

    let mut scene = two().row("c").top("ab").scene();
    scene.line(&["perform harvest", "draw"]);
    assert_eq!(scene.player(0, "grapes"), "ab");
    scene.play("put a");
    assert_eq!(scene.pile("row"), "ac");
    assert_eq!(scene.player(0, "grapes"), "b");
}

#[test]
fn clause_6_2_any_grape_of_the_hand_but_no_special_goes_into_the_row() {
    let mut scene = two().hand(0, "g").specials(0, &[Special::Broker]).top("ab").scene();
    scene.line(&["perform harvest", "draw"]);
    assert_eq!(scene.legal(), ["put a", "put b", "put g"]);
    assert_eq!(scene.refuses("put c"), "6.2");
    assert_eq!(scene.refuses("pass"), "6.2");
}

#[test]
fn clause_6_3_the_fifth_card_flushes_the_row() {
    let mut scene = two().row("aacd").top("ef").scene();
    scene.line(&["perform harvest", "draw", "put e"]);
    assert_eq!(scene.pile("row"), "");
    assert_eq!(scene.pile("grape_discard"), "aacde");
}

#[test]
fn clause_6_4_the_row_is_not_refilled() {
    let mut scene = two().row("c").scene();
    scene.line(&["perform harvest", "take c"]);
    assert_eq!(scene.pile("row"), "");
}

#[test]
fn clause_6_5_an_empty_stack_is_renewed_from_the_discard() {
    let mut scene = two().row("ab").stack_empty_scene();
    scene.line(&["perform harvest", "draw"]);
    assert_eq!(scene.pile("grape_discard"), "");
    assert_eq!(scene.pile("grape_stack").len(), 56);
    assert_eq!(scene.pile("row"), "ab", "the row stays");

    let hoard = "aaaaaaaaabbbbbbbbbcccccccccdddddddddeeeeeeeeffffffffggggggg";
    let mut scene = two().hand(1, hoard).discard("g").scene();
    scene.line(&["perform harvest", "draw"]);
    assert_eq!(scene.legal(), ["put g"], "even a single drawn card is put into the row");
}

#[test]
fn clause_6_6_an_empty_row_or_stack_is_not_offered() {
    let mut scene = two().scene();
    scene.play("perform harvest");
    assert_eq!(scene.legal(), ["draw"]);
    let hoard = "aaaaaaaaabbbbbbbbbcccccccccdddddddddeeeeeeeeffffffffggggggg";
    let mut scene = two().hand(1, hoard).row("g").scene();
    scene.play("perform harvest");
    assert_eq!(scene.legal(), ["take g"]);
    assert_eq!(scene.refuses("draw"), "6.6");
    assert_eq!(scene.reason("draw"), "refusal-nothing-to-draw");
}
