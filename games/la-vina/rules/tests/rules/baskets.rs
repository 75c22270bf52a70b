//! Section 8: pouring and emptying.

use crate::table::{basket, discarded, three};

#[test]
fn clause_8_1_a_basket_can_be_poured_into_the_other_at_any_time() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 1, &["pinot-noir 5", "garnacha 2"]);
        table.basket(0, 2, &["chardonnay 3"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 3"]);
    });
    scene.play("pour 1");
    assert_eq!(basket(&scene, 0, 2), ["chardonnay 3", "pinot-noir 5", "garnacha 2"]);
    assert_eq!(basket(&scene, 0, 1), [""; 0]);
    scene.play("take 1L");
    assert_eq!(scene.refuses("pour 2"), "8.1", "three do not fit into two");
    scene.play("place 1");
    assert_eq!(scene.refuses("pour 1"), "8.1", "four do not fit into three");
    let mut in_hand = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 2, &["chardonnay 3"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 3"]);
    });
    in_hand.play("take 1L");
    assert!(in_hand.offers("pour 2"), "also with a card in hand");
    in_hand.line(&["place 2", "exit"]);
    assert!(in_hand.offers("pour 2"), "also at the exit");
    in_hand.play("end deliveries");
    assert!(in_hand.offers("pour 2"), "also between upgrades");
}

#[test]
fn clause_8_2_a_basket_can_be_emptied_at_any_time() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 1, &["pinot-noir 5", "garnacha 2"]);
        table.basket(0, 2, &["chardonnay 3", "chardonnay 4", "chardonnay 5"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 3"]);
    });
    scene.play("take 1L");
    assert_eq!(scene.legal(), ["discard", "empty 1", "empty 2"], "no room for the card");
    scene.line(&["empty 1", "place 1"]);
    assert_eq!(basket(&scene, 0, 1), ["pinot-noir 3"]);
    assert!(discarded(&scene, "pinot-noir 5") && discarded(&scene, "garnacha 2"));
}

#[test]
fn clause_8_3_only_whole_baskets_with_cards_are_poured_or_emptied() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 1, &["pinot-noir 5", "garnacha 2"]);
        table.basket(0, 2, &["chardonnay 3", "chardonnay 4"]);
    });
    assert_eq!(scene.refuses("pour 1"), "8.1", "one of the two would fit, but all must");
    scene.play("empty 1");
    assert_eq!(scene.refuses("pour 1"), "8.3");
    assert_eq!(scene.refuses("empty 1"), "8.3");
}

#[test]
fn clause_8_4_a_pour_cannot_directly_follow_a_pour() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 1, &["pinot-noir 5"]);
    });
    scene.play("pour 1");
    assert_eq!(scene.refuses("pour 2"), "8.4");
    scene.play("move 3a");
    assert!(scene.offers("pour 2"), "after anything else it may be poured again");
}

#[test]
fn clause_8_5_baskets_cannot_be_changed_while_a_tool_is_returned() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, &["billhook", "shears"]);
        table.basket(0, 1, &["pinot-noir 5"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 1 +boots"]);
    });
    scene.play("take 1L");
    assert_eq!(scene.refuses("pour 1"), "8.5");
    assert_eq!(scene.refuses("empty 1"), "8.5");
    scene.play("return boots");
    assert!(scene.offers("pour 1") && scene.offers("empty 1"));
}
