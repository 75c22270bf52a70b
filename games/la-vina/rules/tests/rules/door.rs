//! The door for edited states: a refusal names the problem.

use la_vina::{Action, State};
use serde_json::{Value, json};

use crate::table::{new_game, three};

/// Returns the errors of the door for a new game for three with this change.
fn refused(change: impl FnOnce(&mut Value)) -> Vec<String> {
    new_game(3).try_edit(change).err().expect("the state is refused").problems
}

#[test]
fn a_card_is_in_one_place() {
    let twice = refused(|json| json["deck"][0] = json["deck"][1].clone());
    assert!(twice.iter().any(|problem| problem.ends_with("is in 2 places instead of one")));
    assert!(twice.iter().any(|problem| problem.ends_with("is in 0 places instead of one")));
    assert_eq!(
        refused(|json| json["deck"][0] = json!("#72")),
        ["`#72` is not a card: expected `#0` to `#71`"]
    );
    let misnamed = refused(|json| json["deck"][0] = json!("#0 garnacha 5"));
    assert_eq!(
        misnamed,
        ["`#0 garnacha 5` is not a card: that number is `#0 pinot-noir 1 +billhook`"]
    );
}

#[test]
fn a_card_can_be_given_by_its_number() {
    let scene = new_game(3);
    let text = scene.json()["deck"][0].as_str().unwrap().to_string();
    let number = text.split(' ').next().unwrap().to_string();
    let same = scene.edit(|json| json["deck"][0] = json!(number));
    assert_eq!(same.json()["deck"][0], text);
}

#[test]
fn counters_add_up() {
    assert_eq!(
        refused(|json| json["wild_supply"] = json!(6)),
        ["wild grapes: players, supply and exit have 7, not 8"]
    );
    assert_eq!(
        refused(|json| json["bank"] = json!(["boots", "boots", "shears", "shears"])),
        ["billhook: players and bank have 0, not 2"]
    );
    assert_eq!(
        refused(|json| json["players"][1]["barrels"] = json!(5)),
        ["seat 1: 5 barrels left and 0 delivered, not 6 in all"]
    );
    assert_eq!(
        refused(|json| json["large_baskets"] = json!(3)),
        ["large baskets: 3 in play, but 2 in the game"]
    );
    assert_eq!(
        refused(|json| json["bank"] = json!(["boots", "boots", "boots", "boots"])),
        ["bank: more than 3 tools of a type"]
    );
}

#[test]
fn counts_that_differ_from_the_setup_chart_are_refused() {
    assert_eq!(
        refused(|json| {
            json["players"].as_array_mut().unwrap().pop();
        }),
        ["2 players instead of 3"]
    );
    assert_eq!(
        refused(|json| {
            json["wineries"].as_array_mut().unwrap().pop();
        }),
        ["5 wineries instead of 6"]
    );
    assert_eq!(
        refused(|json| {
            json["vines"].as_array_mut().unwrap().pop();
        }),
        ["3 spaces of vines instead of 4"]
    );
    assert_eq!(
        refused(|json| {
            json["pickers"].as_array_mut().unwrap().pop();
        }),
        ["2 pickers instead of 3"]
    );
    assert_eq!(
        refused(|json| json["options"]["players"] = json!(7)),
        ["this game is for 2 to 5 players, not for 7"]
    );
}

#[test]
fn pickers_are_at_possible_positions() {
    assert_eq!(
        refused(|json| json["pickers"][0]["at"] = json!("5a")),
        ["picker 0: there is no place `5a`"]
    );
    assert_eq!(
        refused(|json| json["pickers"][0]["at"] = json!("entrance 4")),
        ["picker 0: there is no place `entrance 4`"]
    );
    assert_eq!(
        refused(|json| json["pickers"][0]["at"] = json!("entrance 2")),
        ["two pickers are at `entrance 2`"]
    );
    assert_eq!(
        refused(|json| json["pickers"][0]["seat"] = json!(1)),
        ["picker 0 belongs to seat 0, not 1"]
    );
    assert_eq!(
        refused(|json| json["pickers"][0]["at"] = json!("exit")),
        ["`left` must list exactly the pickers at the exit"]
    );
    assert_eq!(
        refused(|json| json["left"] = json!([0])),
        ["`left` must list exactly the pickers at the exit"]
    );
    assert_eq!(
        refused(|json| json["turn"]["picker"] = json!(3)),
        ["there is no picker 3; the last is 2"]
    );
    assert_eq!(
        refused(|json| json["turn"]["picker"] = json!(1)),
        ["the picker to move is not the hindmost one"]
    );
}

#[test]
fn baskets_and_piles_hold_at_most_their_capacity() {
    let full = refused(|json| {
        let deck = json["deck"].as_array_mut().unwrap();
        let cards: Vec<Value> = deck.drain(..3).collect();
        json["players"][0]["baskets"][0]["cards"] = json!(cards);
    });
    assert_eq!(full, ["seat 0: a starting-small basket has more than 2 cards"]);
    let high = refused(|json| {
        let card = json["deck"].as_array_mut().unwrap().remove(0);
        json["vines"][0]["left"]["cards"].as_array_mut().unwrap().push(card);
    });
    assert_eq!(high, ["pile 1L has more than two cards"]);
    let swapped = refused(|json| {
        json["players"][0]["baskets"].as_array_mut().unwrap().swap(0, 1);
    });
    assert_eq!(swapped, ["seat 0: the starting baskets have the wrong order"]);
    let lone = refused(|json| {
        let card = json["vines"][0]["left"]["cards"].as_array_mut().unwrap().remove(0);
        json["deck"].as_array_mut().unwrap().push(card);
    });
    assert_eq!(lone, ["pile 1L has one card, but is not marked as seen"]);
}

#[test]
fn wineries_are_in_a_possible_state() {
    assert_eq!(
        refused(|json| json["wineries"][0]["card"] = json!(16)),
        ["there is no winery card 16"]
    );
    let twice = refused(|json| json["wineries"][0]["card"] = json["wineries"][1]["card"].clone());
    assert!(twice[0].starts_with("wineries: ") && twice[0].ends_with(" is listed twice"));
    let three_pinot = refused(|json| {
        for (index, card) in [0, 1, 2, 4, 8, 12].into_iter().enumerate() {
            json["wineries"][index]["card"] = json!(card);
        }
    });
    assert_eq!(three_pinot, ["more than two wineries request pinot-noir"]);
    assert_eq!(
        refused(|json| json["wineries"][0]["seals"] = json!(1)),
        ["winery 1 has 1 seals in round 1"]
    );
    assert_eq!(
        refused(|json| json["cooperative"] = json!([0, 0, 0, 0])),
        ["winery coop has 3 slots, not 4"]
    );
    assert_eq!(
        refused(|json| json["cooperative"] = json!([3])),
        ["winery coop: there is no seat 3"]
    );
}

#[test]
fn the_decision_fits_the_board() {
    let decide = |decisions: Value| refused(|json| json["turn"]["decisions"] = decisions);
    assert_eq!(decide(json!([])), ["a turn needs a decision; use `null` for a game that is over"]);
    let misfit = "the pending decision does not fit the picker's place";
    assert_eq!(decide(json!([{"decision": "turn", "moved": true, "took": false}])), [misfit]);
    assert_eq!(decide(json!([{"decision": "turn", "moved": false, "took": true}])), [misfit]);
    assert_eq!(decide(json!([{"decision": "deliver", "made": 0}])), [misfit]);
    assert_eq!(
        decide(
            json!([{"decision": "turn", "moved": false, "took": false}, {"decision": "return-tool"}])
        ),
        ["seat 0 holds 0 tools", "a decision of a take is pending, but no cards were taken"]
    );
    assert_eq!(
        decide(json!([{"decision": "arrive-at-exit", "took": false}])),
        ["the decision needs the option `boots_at_exit`"]
    );
    assert_eq!(
        refused(|json| json["ending"] = json!(true)),
        ["`ending` does not fit the barrels that are left"]
    );
    assert_eq!(refused(|json| json["round"] = json!(21)), ["round 21 is not from 1 to 20"]);
    let over = refused(|json| json["turn"] = Value::Null);
    assert_eq!(over, ["`turn` is missing, but the game is not over"]);
    assert_eq!(
        refused(|json| json["turn"]["poured"] = json!(true)),
        ["`poured` needs exactly one empty basket"]
    );
    assert_eq!(
        refused(|json| json["paid"] = json!(["boots"]))[0],
        "boots: players and bank have 3, not 2"
    );
}

#[test]
fn a_decision_without_a_choice_is_not_pending() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.prestige(0, 9);
    });
    scene.play("exit");
    let stuck = scene.try_edit(|json| json["players"][0]["prestige"] = json!(0));
    let problems = stuck.err().expect("the state is refused").problems;
    assert_eq!(problems, ["the pending decision has no choice, so the game would skip it"]);
}

#[test]
fn nobody_returns_one_of_two_tools() {
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.tools(0, &["billhook", "shears"]);
        table.pile("1L", &["garnacha 4", "pinot-noir 1 +boots"]);
    });
    scene.play("take 1L");
    assert!(scene.legal().contains(&"return billhook".to_string()));
    let two = scene.try_edit(|json| {
        json["players"][0]["tools"].as_array_mut().unwrap().retain(|tool| tool != "billhook");
        json["bank"].as_array_mut().unwrap().push(json!("billhook"));
    });
    assert_eq!(two.err().expect("the state is refused").problems, ["seat 0 holds 2 tools"]);
}

#[test]
fn unknown_fields_are_refused() {
    assert!(refused(|json| json["extra"] = json!(1))[0].contains("there is no field `extra`"));
    assert!(
        refused(|json| {
            json.as_object_mut().unwrap().remove("deck");
        })[0]
            .contains("`deck` is missing")
    );
}

#[test]
fn unreadable_notation_is_refused_with_the_expected_form() {
    for text in [
        "take 3L under +billhook+boots",
        "also R",
        "skip",
        "move 6b",
        "exit",
        "end turn",
        "place 2",
        "discard",
        "return shears",
        "pour 1",
        "empty 2",
        "deliver 1 to 8 +2",
        "deliver 2 to coop",
        "end deliveries",
        "upgrade 1 to medium",
        "end upgrades",
    ] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    assert_eq!("take 3l".parse::<Action>().unwrap().to_string(), "take 3L");
    for (text, expected) in [
        ("move 3c", "`move SPACE BOX`"),
        ("take 7L", "`take SPACE SIDE"),
        ("take 3L +boots+rake", "`take SPACE SIDE"),
        ("take 3L boots+billhook", "`take SPACE SIDE"),
        ("deliver 1 to 9", "`deliver BASKET"),
        ("deliver 1 to 4 +0", "`deliver BASKET"),
        ("return axe", "`return billhook`"),
        ("place 3", "the number of a basket"),
        ("upgrade 1 to huge", "`upgrade BASKET"),
        ("end", "`end turn`"),
        ("also", "`also L`"),
        ("dance", "take, also,"),
        ("", "take, also,"),
        ("move é", "`move SPACE BOX`"),
        ("take éL", "`take SPACE SIDE"),
    ] {
        let error = text.parse::<Action>().unwrap_err();
        assert!(error.expected.starts_with(expected), "`{text}`: {error}");
    }
}

#[test]
fn a_state_is_small_and_flat() {
    assert!(size_of::<State>() <= 512, "{} bytes", size_of::<State>());
    assert!(size_of::<Action>() <= 8);
    assert!(!std::mem::needs_drop::<State>(), "no heap");
}
