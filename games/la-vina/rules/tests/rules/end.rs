//! Sections 12 and 13: a new round, and the end.

use game::{Game, GameOptions, Seat, Turn};
use la_vina::{Event, Options};
use serde_json::json;

use crate::table::{Table, TestGame, basket, pile, prestige, set, three, tools};

/// Returns a game in which all others have left. The exit of seat 0 ends the round.
fn last_one(arrange: impl FnOnce(&mut Table)) -> TestGame {
    three(|table| {
        table.pickers(&["4a", "exit", "exit"]);
        table.prestige(0, 0);
        arrange(table);
    })
}

fn is_over(scene: &TestGame) -> bool {
    scene.state.turn() == Turn::Over
}

#[test]
fn clause_12_1_pickers_line_up_at_the_entrance_in_the_order_of_leaving() {
    let mut scene = last_one(|table| table.json["left"] = json!([2, 1]));
    scene.play("exit");
    assert_eq!(scene.state.round(), 2);
    let places: Vec<_> =
        (0..3).map(|picker| scene.json()["pickers"][picker]["at"].clone()).collect();
    assert_eq!(places, ["entrance 3", "entrance 2", "entrance 1"]);
    assert_eq!(scene.seat_to_move(), Seat::new(2), "first out, first to act");
    let mut two = set(Options::with_players(2), |table| {
        table.pickers(&["exit", "exit", "exit", "5b"]);
        table.prestige(1, 0);
    });
    two.play("exit");
    let queue: Vec<_> = (0..4).map(|picker| two.json()["pickers"][picker]["at"].clone()).collect();
    assert_eq!(
        queue,
        ["entrance 1", "entrance 2", "entrance 3", "entrance 4"],
        "the owner does not matter"
    );
}

#[test]
fn clause_12_2_every_winery_with_an_empty_slot_gets_a_seal() {
    let mut scene = last_one(|table| table.barrels(1, &[1, 2, 1]));
    scene.play("exit");
    let seals: Vec<_> =
        (0..6).map(|index| scene.json()["wineries"][index]["seals"].clone()).collect();
    assert_eq!(seals, [0, 1, 1, 1, 1, 1], "the first is full");
    let told = scene.events.iter().find_map(|event| match event {
        Event::SealsAdded { wineries } => Some(wineries.len()),
        _ => None,
    });
    assert_eq!(told, Some(5), "and the cooperative gets none");
}

#[test]
fn clause_12_3_a_wild_grape_is_put_at_the_exit_if_one_is_left() {
    let mut scene = last_one(|table| table.wild(1, 3));
    scene.play("exit");
    assert_eq!(
        (&scene.json()["wild_at_exit"], &scene.json()["wild_supply"]),
        (&json!(true), &json!(4))
    );
    let mut none = last_one(|table| table.wild(1, 8));
    none.play("exit");
    assert_eq!(none.json()["wild_at_exit"], false);
    none.play("exit");
    assert_eq!(none.json()["players"][1]["wild"], 8, "nothing to take");
}

#[test]
fn clause_12_4_piles_are_filled_up_from_the_first_space() {
    let mut scene = last_one(|table| {
        table.pile("1L", &["pinot-noir 3"]);
        table.pile("1R", &[]);
        table.pile("4R", &["garnacha 3"]);
        table.deck_begins(&["chardonnay 1", "chardonnay 2", "chardonnay 3", "chardonnay 4"]);
    });
    scene.play("exit");
    assert_eq!(pile(&scene, "1L"), ["pinot-noir 3", "chardonnay 1"], "on top of what is left");
    assert_eq!(pile(&scene, "1R"), ["chardonnay 2", "chardonnay 3"], "left before right");
    assert_eq!(pile(&scene, "4R"), ["garnacha 3", "chardonnay 4"]);
}

#[test]
fn clause_12_5_the_discard_pile_becomes_the_deck_when_a_card_is_needed() {
    let mut scene = last_one(|table| {
        table.pile("1L", &[]);
        table.discard_deck();
    });
    let discarded = scene.json()["discard"].as_array().unwrap().len();
    scene.play("exit");
    assert_eq!(scene.json()["deck"].as_array().unwrap().len(), discarded - 2);
    assert_eq!(scene.json()["discard"], json!([]));
    assert!(scene.events.iter().any(|event| matches!(event, Event::Reshuffled { .. })));
    let mut full = last_one(|table| table.discard_deck());
    full.play("exit");
    assert_eq!(full.json()["deck"], json!([]), "not before a card is needed");
    let mut between = last_one(|table| {
        table.pile("1L", &[]);
        table.discard_deck();
        let last = table.json["discard"].as_array_mut().unwrap().pop().unwrap();
        table.json["deck"] = json!([last]);
    });
    let last = between.json()["deck"][0].clone();
    between.play("exit");
    assert_eq!(
        between.json()["vines"][0]["left"]["cards"][0],
        last,
        "the old deck is used up first"
    );
}

#[test]
fn clause_12_6_players_keep_tools_wild_grapes_and_cards() {
    let mut scene = last_one(|table| {
        table.tools(1, &["boots", "shears"]);
        table.wild(1, 2);
        table.basket(1, 2, &["chardonnay 5"]);
    });
    scene.play("exit");
    assert_eq!(tools(&scene, 1), ["boots", "shears"]);
    assert_eq!(scene.json()["players"][1]["wild"], 2);
    assert_eq!(basket(&scene, 1, 2), ["chardonnay 5"]);
}

/// Returns a game in which seat 0 has one barrel left and something to deliver, with the pickers at these places.
fn last_barrel(places: &[&str]) -> TestGame {
    three(|table| {
        table.pickers(places);
        table.prestige(0, 0);
        table.barrels(2, &[0, 0]);
        table.barrels(3, &[0, 0]);
        table.barrels(5, &[0]);
        table.basket(0, 1, &["pinot-noir 5", "pinot-noir 2"]);
        table.basket(0, 2, &["garnacha 5"]);
        table.basket(1, 1, &["pinot-noir 5", "pinot-noir 3"]);
    })
}

#[test]
fn clause_13_1_the_last_barrel_ends_the_game_with_the_round() {
    let mut scene = last_barrel(&["1a", "2a", "exit"]);
    scene.line(&["exit", "deliver 1 to 1"]);
    assert!(scene.events.iter().any(|event| matches!(event, Event::EndCalled { .. })));
    assert_eq!(scene.refuses("deliver 2 to coop"), "10.5", "the second delivery has no barrel");
    scene.play("end upgrades");
    assert_eq!(scene.seat_to_move(), Seat::new(1), "the round is played out");
    scene.line(&["exit", "deliver 1 to 1", "end upgrades"]);
    assert!(is_over(&scene));
    assert_eq!(prestige(&scene, 1), 12, "deliveries included");
    assert_eq!(scene.state.round(), 1, "and no new round begins");
    assert!(scene.json()["wineries"].as_array().unwrap().iter().all(|winery| winery["seals"] == 0));
    let refused = scene.state.check(Seat::new(0), "exit".parse().unwrap()).unwrap_err();
    assert_eq!((refused.clause, refused.phrase.key), ("13.1", "game-is-over"));
}

#[test]
fn clause_13_2_the_highest_prestige_wins() {
    let mut scene = last_barrel(&["4a", "exit", "exit"]);
    scene.line(&["exit", "deliver 1 to 1", "end upgrades"]);
    assert!(is_over(&scene));
    assert_eq!(scene.state.scores().as_slice(), [11, 2, 3], "grapes and wild grapes count nothing");
    assert_eq!(scene.state.ranking().as_slice(), [1, 3, 2]);
    assert!(
        matches!(scene.events.last(), Some(Event::GameEnded { winner }) if *winner == Seat::new(0))
    );
}

#[test]
fn clause_13_3_the_first_to_leave_is_ahead_in_a_tie() {
    let tie = |left: serde_json::Value| {
        let options = Options { max_rounds: 1, ..Options::with_players(3) };
        let mut scene = set(options, |table| {
            table.pickers(&["4a", "exit", "exit"]);
            table.json["left"] = left;
            for seat in 0..3 {
                table.prestige(seat, 1);
            }
        });
        scene.play("exit");
        assert!(is_over(&scene));
        scene.state.ranking().as_slice().to_vec()
    };
    assert_eq!(tie(json!([1, 2])), [3, 1, 2]);
    assert_eq!(tie(json!([2, 1])), [3, 2, 1]);
    // Two players: the earlier picker of each counts.
    let options = Options { max_rounds: 1, ..Options::with_players(2) };
    let mut two = set(options, |table| {
        table.pickers(&["5b", "exit", "exit", "exit"]);
        table.json["left"] = json!([2, 1, 3]);
        table.prestige(0, 1);
        table.prestige(1, 1);
    });
    two.play("exit");
    assert_eq!(two.state.ranking().as_slice(), [2, 1]);
}

#[test]
fn clause_13_4_the_game_ends_after_the_last_round_at_the_latest() {
    let options = Options { max_rounds: 2, ..Options::with_players(3) };
    let mut scene = TestGame::new(options, 7);
    scene.until(|state| state.turn() == Turn::Over);
    assert_eq!(scene.state.round(), 2);
    assert!(!scene.state.is_ending(), "nobody put down the last barrel");
}
