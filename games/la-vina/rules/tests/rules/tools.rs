//! Section 7: billhook, shears and boots.

use game::GameOptions;
use la_vina::{Event, Options, ToolReturn};

use crate::table::{Table, TestGame, bank, basket, pile, set, three, tools};

/// Returns a game in which seat 0 is in space 3 of 4 with these tools. This space has four different cards.
fn in_space_3(tools: &[&str]) -> TestGame {
    three(|table| set_up(table, tools))
}

fn set_up(table: &mut Table, tools: &[&str]) {
    table.pickers(&["3a", "4a", "4b"]);
    table.tools(0, tools);
    table.pile("3L", &["pinot-noir 4", "pinot-noir 5"]);
    table.pile("3R", &["garnacha 4", "garnacha 5"]);
    table.pile("2L", &["chardonnay 4", "chardonnay 5"]);
    table.pile("2R", &["cabernet-sauvignon 5"]);
    table.pile("1L", &["cabernet-sauvignon 4"]);
    table.pile("1R", &[]);
}

fn legal_takes(scene: &TestGame) -> Vec<String> {
    scene.legal().into_iter().filter(|action| action.starts_with("take")).collect()
}

#[test]
fn clause_7_1_a_take_uses_one_tool_or_two_different_ones() {
    let scene = in_space_3(&["boots", "boots"]);
    assert_eq!(scene.refuses("take 2L +boots+boots"), "7.1");
    assert_eq!(scene.reason("take 2L +boots+boots"), "refusal-not-two-different-tools");
    let mut scene = in_space_3(&["billhook", "shears"]);
    assert_eq!(scene.refuses("take 2L under +billhook+boots+shears"), "7.1");
    scene.play("take 3L under +billhook+shears");
    assert_eq!(tools(&scene, 0), [""; 0], "tools are paid before the first card is resolved");
    scene.line(&["place 2", "also L", "place 2"]);
    assert_eq!(basket(&scene, 0, 2), ["pinot-noir 4", "pinot-noir 5"]);
}

#[test]
fn clause_7_2_the_billhook_takes_a_covered_card() {
    let mut scene = in_space_3(&["billhook"]);
    let takes = legal_takes(&scene);
    assert_eq!(takes, ["take 3L", "take 3R", "take 3L under +billhook", "take 3R under +billhook"]);
    scene.line(&["take 3R under +billhook", "place 1"]);
    assert_eq!(basket(&scene, 0, 1), ["garnacha 4"]);
    assert_eq!(pile(&scene, "3R"), ["garnacha 5"], "the card above stays and is available");
    let lone = three(|table| {
        set_up(table, &["billhook"]);
        table.pile("3L", &["pinot-noir 3"]);
    });
    assert_eq!(lone.refuses("take 3L under +billhook"), "7.2");
}

#[test]
fn clause_7_3_the_billhook_does_not_take_an_available_card() {
    assert_eq!(in_space_3(&["billhook"]).refuses("take 3L +billhook"), "7.3");
    let reason = in_space_3(&["billhook"]).reason("take 3L +billhook");
    assert_eq!(reason, "refusal-billhook-not-needed");
    assert_eq!(in_space_3(&["billhook", "shears"]).refuses("take 3L +billhook+shears"), "7.3");
}

#[test]
fn clause_7_4_the_shears_take_two_cards_one_after_the_other() {
    let mut scene = three(|table| {
        set_up(table, &["shears"]);
        table.pile("3L", &["pinot-noir 1 +boots", "pinot-noir 5"]);
    });
    assert_eq!(scene.refuses("also R"), "7.4");
    assert_eq!(scene.refuses("skip"), "7.4");
    scene.play("take 3L +shears");
    assert!(
        matches!(scene.events.last(), Some(Event::Uncovered { .. })),
        "the tool under the first card comes to light"
    );
    assert_eq!(scene.refuses("also L"), "6.8", "the first is resolved wholly before");
    scene.play("place 2");
    for other in ["move 4a", "end turn", "take 3R", "exit"] {
        assert_eq!(scene.refuses(other), "7.4");
    }
    scene.play("also L");
    assert_eq!(tools(&scene, 0), ["boots"], "the second is resolved in the same way");
    scene.play("place 2");
    assert_eq!(basket(&scene, 0, 2), ["pinot-noir 5", "pinot-noir 1 +boots"]);
    assert_eq!(scene.refuses("also R"), "7.4", "two at most");
}

#[test]
fn clause_7_5_the_second_card_is_optional_and_from_either_side() {
    let mut scene = in_space_3(&["shears"]);
    scene.line(&["take 3L +shears", "place 1"]);
    assert!(scene.offers("also L") && scene.offers("also R") && scene.offers("skip"));
    scene.play("skip");
    assert_eq!(scene.refuses("take 3R"), "6.1", "a skipped card cannot be taken later");
    let mut scene = three(|table| {
        set_up(table, &["shears"]);
        table.pile("3L", &["pinot-noir 3"]);
    });
    scene.line(&["take 3L +shears", "place 1"]);
    assert_eq!(scene.refuses("also L"), "6.3");
    scene.line(&["also R", "place 1"]);
    assert_eq!(basket(&scene, 0, 1), ["pinot-noir 3", "garnacha 5"]);
}

#[test]
fn clause_7_6_shears_need_two_cards() {
    let lone = three(|table| {
        set_up(table, &["shears"]);
        table.pile("3L", &["pinot-noir 3"]);
        table.pile("3R", &[]);
    });
    assert_eq!(lone.refuses("take 3L +shears"), "7.6");
    let behind = in_space_3(&["boots", "shears"]);
    assert_eq!(behind.refuses("take 1L +boots+shears"), "7.6");
}

#[test]
fn clause_7_7_boots_reach_one_space_behind() {
    let mut scene = three(|table| {
        set_up(table, &["boots"]);
        table.pickers(&["3a", "3b", "4b"]);
    });
    let boots: Vec<String> =
        legal_takes(&scene).into_iter().filter(|take| take.ends_with("+boots")).collect();
    assert_eq!(boots, ["take 1L +boots", "take 2L +boots", "take 2R +boots"]);
    assert_eq!(scene.refuses("take 3L +boots"), "7.7");
    assert_eq!(scene.refuses("take 4L +boots"), "7.7");
    assert_eq!(scene.refuses("take 1R +boots"), "6.3", "there is no card");
    assert_eq!(scene.refuses("take 2L under +boots"), "6.3", "available ones only");
    scene.line(&["take 2R +boots", "place 1"]);
    assert_eq!(basket(&scene, 0, 1), ["cabernet-sauvignon 5"]);
    assert!(scene.offers("move 4a"), "the move is still due");
    assert_eq!(scene.refuses("end turn"), "4.1");
}

#[test]
fn clause_7_8_behind_is_counted_from_the_position_of_the_picker() {
    let first = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, &["boots"]);
    });
    assert!(!legal_takes(&first).iter().any(|take| take.contains("boots")), "nothing is behind");
    assert_eq!(first.refuses("take 1L +boots"), "7.7");
    let mut moved = three(|table| {
        set_up(table, &["boots"]);
        table.pickers(&["3a", "4b", "exit"]);
    });
    moved.play("move 4a");
    assert!(moved.offers("take 3L +boots"), "the space just left is behind");
}

#[test]
fn clause_7_9_boots_and_billhook_take_a_covered_card_behind() {
    let mut scene = in_space_3(&["billhook", "boots"]);
    let both: Vec<String> =
        legal_takes(&scene).into_iter().filter(|take| take.contains("+billhook+boots")).collect();
    assert_eq!(both, ["take 2L under +billhook+boots"]);
    assert_eq!(scene.refuses("take 3L under +billhook+boots"), "7.7");
    scene.line(&["take 2L under +billhook+boots", "place 1"]);
    assert_eq!(basket(&scene, 0, 1), ["chardonnay 4"]);
    assert_eq!(tools(&scene, 0), [""; 0]);
    assert_eq!(scene.refuses("also L"), "7.4", "one card only");
}

#[test]
fn clause_7_10_boots_and_shears_take_two_cards_behind() {
    let mut scene = in_space_3(&["boots", "shears"]);
    let both: Vec<String> =
        legal_takes(&scene).into_iter().filter(|take| take.contains("+boots+shears")).collect();
    assert_eq!(both, ["take 2L +boots+shears", "take 2R +boots+shears"]);
    scene.line(&["take 2L +boots+shears", "place 2"]);
    assert_eq!(scene.legal()[..3], ["also L", "also R", "skip"], "the same space behind");
    scene.line(&["also R", "place 2"]);
    assert_eq!(basket(&scene, 0, 2), ["chardonnay 5", "cabernet-sauvignon 5"]);
}

#[test]
fn clause_7_11_billhook_and_shears_take_a_covered_card_and_a_second() {
    let mut scene = in_space_3(&["billhook", "shears"]);
    let both: Vec<String> =
        legal_takes(&scene).into_iter().filter(|take| take.contains("+billhook+shears")).collect();
    assert_eq!(both, ["take 3L under +billhook+shears", "take 3R under +billhook+shears"]);
    scene.line(&["take 3L under +billhook+shears", "place 2", "also R", "place 2"]);
    assert_eq!(basket(&scene, 0, 2), ["pinot-noir 4", "garnacha 5"], "the second was available");
    assert_eq!(pile(&scene, "3R"), ["garnacha 4"]);
}

#[test]
fn clause_7_12_a_gained_tool_cannot_be_used_in_the_same_take() {
    let mut scene = three(|table| {
        set_up(table, &[]);
        table.pile("3L", &["garnacha 3", "pinot-noir 2 +shears"]);
    });
    scene.line(&["take 3L", "place 1"]);
    assert_eq!(tools(&scene, 0), ["shears"]);
    assert_eq!(scene.refuses("also R"), "7.4");
    assert_eq!(scene.refuses("take 3R +shears"), "6.1");
}

#[test]
fn clause_7_13_a_paid_tool_can_come_back() {
    // One billhook in the game for two, held and used on a covered card that shows a billhook.
    let with = |tool_return| {
        let options = Options { tool_return, ..Options::with_players(2) };
        let mut scene = set(options, |table| {
            table.pickers(&["3a", "4a", "4b", "5a"]);
            table.tools(0, &["billhook"]);
            table.pile("3L", &["garnacha 2 +billhook", "garnacha 5"]);
        });
        scene.play("take 3L under +billhook");
        scene
    };
    let first = with(ToolReturn::First);
    assert_eq!(tools(&first, 0), ["billhook"]);
    assert_eq!(bank(&first), ["boots", "shears"]);
    let mut after = with(ToolReturn::After);
    assert_eq!(tools(&after, 0), [""; 0], "the bank had none");
    assert_eq!(bank(&after), ["boots", "shears"], "the paid tool is in neither place");
    assert_eq!(after.json()["paid"], serde_json::json!(["billhook"]));
    after.play("place 1");
    assert_eq!(bank(&after), ["billhook", "boots", "shears"]);
    assert_eq!(after.json()["paid"], serde_json::json!([]));
}

#[test]
fn clause_7_14_only_a_tool_that_is_held_can_be_used() {
    let scene = in_space_3(&["billhook"]);
    assert_eq!(scene.refuses("take 3L +shears"), "7.14");
    assert_eq!(scene.refuses("take 2L +boots"), "7.14");
    assert_eq!(scene.refuses("take 3L under +billhook+shears"), "7.14");
}
