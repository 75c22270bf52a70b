//! Section 6: taking from the vines.

use game::{ComponentSet, GameOptions, Seat, Toml};
use la_vina::{Components, Event, Options};

use crate::table::{TestGame, bank, basket, discarded, new_game, pile, rearranged, three, tools};

#[test]
fn clause_6_1_a_take_is_optional_and_once_a_turn() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("1L", &["garnacha 1", "pinot-noir 3"]);
    });
    scene.line(&["move 3a", "end turn"]);
    assert_eq!(basket(&scene, 0, 1), [""; 0], "nothing was taken");
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, &["shears"]);
        table.pile("1L", &["garnacha 3", "pinot-noir 3"]);
    });
    scene.line(&["take 1L", "place 2"]);
    assert_eq!(scene.refuses("take 1R"), "6.1");
    assert_eq!(scene.refuses("take 1L +shears"), "6.1", "a tool is no second take");
}

#[test]
fn clause_6_2_a_take_is_from_the_space_of_the_picker() {
    let scene = new_game(3);
    assert_eq!(scene.refuses("take 1L"), "6.2", "not at the entrance");
    let scene = three(|table| table.pickers(&["2a", "3a", "3b"]));
    assert!(scene.offers("take 2L") && scene.offers("take 2R"));
    assert_eq!(scene.refuses("take 1L"), "6.2");
    assert_eq!(scene.refuses("take 3R"), "6.2");
    assert_eq!(scene.reason("take 1L"), "refusal-space-behind");
    assert_eq!(scene.reason("take 3R under +billhook"), "refusal-other-space");
    let mut scene = three(|table| {
        table.pickers(&["2a", "3a", "3b"]);
        table.basket(0, 1, &["pinot-noir 5"]);
    });
    scene.play("move 4a");
    assert_eq!(scene.refuses("take 2L"), "6.2", "from where it stands at that moment");
    assert!(scene.offers("take 4L"));
}

#[test]
fn clause_6_3_only_available_cards_can_be_taken() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 3"]);
        table.pile("1R", &[]);
    });
    assert_eq!(scene.refuses("take 1L under"), "6.3");
    assert_eq!(scene.reason("take 1L under"), "refusal-covered-card");
    assert_eq!(scene.refuses("take 1R"), "6.3");
    scene.line(&["take 1L", "place 1"]);
    assert_eq!(basket(&scene, 0, 1), ["pinot-noir 3"]);
    assert_eq!(pile(&scene, "1L"), ["garnacha 4"]);
    let mut lone = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("1L", &["garnacha 4"]);
    });
    lone.play("take 1L");
    assert_eq!(pile(&lone, "1L"), [""; 0], "a card on which none lies is available");
}

#[test]
fn clause_6_4_the_tool_of_the_card_is_gained() {
    let card = |table: &mut crate::table::Table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 1 +boots"]);
    };
    let mut scene = three(card);
    scene.play("take 1L");
    assert_eq!(tools(&scene, 0), ["boots"]);
    assert_eq!(bank(&scene).iter().filter(|tool| *tool == "boots").count(), 1);
    scene.play("discard");
    assert_eq!(tools(&scene, 0), ["boots"], "also from a card that is discarded");
    let mut scene = three(|table| {
        card(table);
        table.tools(1, &["boots", "boots"]);
    });
    scene.play("take 1L");
    assert_eq!(tools(&scene, 0), [""; 0], "the bank has none");
}

#[test]
fn clause_6_5_one_of_three_tools_is_returned() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, &["billhook", "shears"]);
        table.basket(0, 2, &["pinot-noir 5"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 1 +boots"]);
    });
    assert_eq!(scene.refuses("return shears"), "6.5");
    scene.play("take 1L");
    assert_eq!(scene.legal(), ["return billhook", "return boots", "return shears"]);
    for other in ["place 1", "discard", "move 3a", "take 1R"] {
        assert_eq!(scene.refuses(other), "6.5");
    }
    scene.play("return boots");
    assert_eq!(tools(&scene, 0), ["billhook", "shears"], "the one just gained may go");
    assert_eq!(bank(&scene).iter().filter(|tool| *tool == "boots").count(), 2);
    let mut same = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, &["shears", "shears"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 1 +boots"]);
    });
    same.play("take 1L");
    assert_eq!(same.refuses("return billhook"), "6.5", "only one of the three");
    assert_eq!(same.legal(), ["return boots", "return shears"]);
}

#[test]
fn clause_6_6_an_empty_vine_is_discarded() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("1L", &["garnacha 4", "empty-vine +shears"]);
    });
    scene.play("take 1L");
    assert_eq!(tools(&scene, 0), ["shears"]);
    assert!(discarded(&scene, "empty-vine +shears"));
    assert!(scene.offers("move 3a"), "nothing is in hand");
}

#[test]
fn clause_6_7_a_card_goes_into_a_basket_with_room_or_is_discarded() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 1, &["pinot-noir 5", "garnacha 5"]);
        table.basket(0, 2, &["chardonnay 2"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 3"]);
    });
    assert_eq!(scene.refuses("place 2"), "6.7");
    assert_eq!(scene.refuses("discard"), "6.7");
    scene.play("take 1L");
    assert_eq!(scene.refuses("place 1"), "6.7");
    scene.play("place 2");
    assert_eq!(basket(&scene, 0, 2), ["chardonnay 2", "pinot-noir 3"], "baskets mix varieties");
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 3"]);
    });
    scene.line(&["take 1L", "discard"]);
    assert!(discarded(&scene, "pinot-noir 3"));
}

#[test]
fn clause_6_8_a_card_in_hand_comes_first() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 3"]);
    });
    scene.play("take 1L");
    for other in
        ["move 3a", "exit", "end turn", "take 1R", "deliver 1 to 1", "skip", "return boots"]
    {
        assert_eq!(scene.refuses(other), "6.8");
    }
    assert_eq!(scene.legal(), ["place 1", "place 2", "discard"]);
    scene.play("place 2");
    assert_eq!(scene.seat_to_move(), Seat::new(0));
    assert!(scene.offers("move 3a"));
    assert!(matches!(scene.events.last(), Some(Event::Placed { .. })));
}

#[test]
fn clause_6_9_a_card_may_show_two_tools() {
    let text = Components::builtin().to_toml();
    let both = text.replacen("tool = \"billhook\"", "tool = [\"boots\", \"shears\"]", 1);
    let components = Components::from_toml(&both).unwrap();
    // Seat 0 takes that card while seat 1 holds tools, so that the bank may not have them.
    let take = |held: &[&str], elsewhere: &[&str]| {
        let new = TestGame::with_components(Options::with_players(3), components, 7);
        let mut scene = rearranged(new, |table| {
            table.pickers(&["1a", "2a", "2b"]);
            table.tools(0, held);
            table.tools(1, elsewhere);
            table.pile("1L", &["pinot-noir 1 +boots+shears"]);
        });
        scene.play("take 1L");
        scene
    };
    let scene = take(&[], &[]);
    assert_eq!(tools(&scene, 0), ["boots", "shears"], "both at once");
    assert!(scene.offers("place 1"));

    let scene = take(&[], &["boots", "boots"]);
    assert_eq!(tools(&scene, 0), ["shears"], "the bank has no boots");

    let mut scene = take(&["billhook", "billhook"], &[]);
    assert_eq!(tools(&scene, 0), ["billhook", "billhook", "boots", "shears"]);
    assert_eq!(scene.legal(), ["return billhook", "return boots", "return shears"]);
    assert_eq!(scene.refuses("place 1"), "6.5");
    scene.play("return billhook");
    assert_eq!(scene.refuses("place 1"), "6.5", "three are still one too many");
    scene.play("return boots");
    assert_eq!(tools(&scene, 0), ["billhook", "shears"]);
    scene.play("place 1");
    assert_eq!(basket(&scene, 0, 1), ["pinot-noir 1 +boots+shears"]);
}
