//! Sections 3 to 5: the aisle, the turn, and moving.

use game::{Game, GameOptions, Seat};
use la_vina::{Action, Options, Position};

use crate::table::{new_game, set, three};

fn position_at(place: &str) -> Position {
    Position::read(place).unwrap()
}

#[test]
fn clause_3_1_each_space_has_two_boxes_and_the_exit_has_no_limit() {
    let order = ["entrance 1", "entrance 3", "1a", "1b", "2a", "6b", "exit"];
    assert!(
        order.windows(2).all(|pair| position_at(pair[0]) < position_at(pair[1])),
        "farther back is smaller"
    );
    for place in order {
        assert_eq!(position_at(place).to_string(), place);
    }
    let mut scene = new_game(5);
    scene.play("exit");
    for _ in 0..3 {
        scene.line(&["exit", "end upgrades"]);
    }
    assert_eq!(scene.state.aisle().left().len(), 4, "the exit holds any number");
}

#[test]
fn clause_3_2_the_hindmost_picker_acts() {
    let mut scene = new_game(3);
    assert_eq!(scene.seat_to_move(), Seat::new(0));
    scene.line(&["move 1b", "end turn"]).until(|state| state.frame().is_some());
    assert_eq!(
        scene.seat_to_move(),
        Seat::new(1),
        "those at the entrance are behind everyone in the aisle"
    );
    let scene = three(|table| table.pickers(&["4a", "2b", "4b"]));
    assert_eq!(scene.seat_to_move(), Seat::new(1));
    let mut scene = three(|table| table.pickers(&["4a", "1b", "4b"]));
    for space in ["2a", "3a"] {
        scene.play(&format!("move {space}")).play("end turn");
        assert_eq!(
            scene.seat_to_move(),
            Seat::new(1),
            "one player may have several turns in a row"
        );
    }
}

#[test]
fn clause_3_3_the_back_box_is_farther_back() {
    let scene = three(|table| table.pickers(&["2b", "2a", "exit"]));
    assert_eq!(scene.seat_to_move(), Seat::new(1));
    assert_eq!(scene.refuses("move 2b"), "5.1", "its own space's other box is not ahead");
}

#[test]
fn clause_3_4_of_two_pickers_the_hindmost_moves() {
    let two = Options::with_players(2);
    // Seat 0 has pickers 0 and 1, seat 1 has pickers 2 and 3.
    let mut scene = set(two, |table| table.pickers(&["5a", "3a", "4a", "4b"]));
    assert_eq!(scene.seat_to_move(), Seat::new(0));
    scene.play("move 5b");
    let json = scene.json();
    assert_eq!(json["pickers"][1]["at"], "5b", "the hindmost of the two has moved");
    assert_eq!(json["pickers"][0]["at"], "5a", "and both stand in one space");
    // A second picker delivers the cards of the first.
    let mut scene = set(two, |table| {
        table.pickers(&["1a", "5a", "2a", "exit"]);
        table.pile("1L", &["garnacha 1", "pinot-noir 3"]);
    });
    scene.line(&["take 1L", "place 1", "exit"]);
    assert!(scene.offers("deliver 1 to coop"));
}

#[test]
fn clause_4_1_a_turn_has_one_move_and_a_take_before_or_after_it() {
    let mut before = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("1L", &["garnacha 1", "pinot-noir 3"]);
    });
    before.line(&["take 1L", "place 2"]);
    assert_eq!(before.refuses("end turn"), "4.1");
    before.play("move 3a");
    assert_eq!(before.refuses("take 3L"), "6.1");
    let mut after = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("3L", &["garnacha 1", "pinot-noir 3"]);
    });
    after.line(&["move 3a", "take 3L", "place 2"]);
    assert_eq!(after.refuses("take 3R"), "6.1");
}

#[test]
fn clause_4_2_a_turn_ends_by_choice_or_by_itself() {
    let mut scene = three(|table| table.pickers(&["1a", "2a", "2b"]));
    scene.play("move 3a");
    assert_eq!(scene.seat_to_move(), Seat::new(0), "there is something to take");
    scene.play("end turn");
    assert_eq!(scene.seat_to_move(), Seat::new(1));
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.pile("3L", &[]);
        table.pile("3R", &[]);
    });
    scene.play("move 3a");
    assert_eq!(scene.seat_to_move(), Seat::new(1), "nothing to take, nothing in the baskets");
    let mut scene = three(|table| {
        table.pickers(&["1a", "2a", "2b"]);
        table.basket(0, 1, &["pinot-noir 5"]);
        table.pile("3L", &[]);
        table.pile("3R", &[]);
    });
    scene.play("move 3a");
    assert_eq!(scene.legal(), ["end turn", "pour 1", "empty 1"]);
}

#[test]
fn clause_4_3_one_player_acts_and_moves_once() {
    let scene = new_game(3);
    let refused = scene.state.check(Seat::new(1), Action::Exit).unwrap_err();
    assert_eq!((refused.clause, refused.phrase.key), ("4.3", "not-your-turn"));
    let mut scene = three(|table| table.pickers(&["1a", "2a", "2b"]));
    scene.play("move 3a");
    assert_eq!(scene.refuses("move 4a"), "4.3");
    assert_eq!(scene.refuses("exit"), "4.3");
}

#[test]
fn clause_5_1_a_move_goes_forward_to_another_space() {
    let scene = three(|table| table.pickers(&["2a", "4a", "exit"]));
    let moves: Vec<String> =
        scene.legal().into_iter().filter(|action| action.starts_with("move")).collect();
    assert_eq!(moves, ["move 3a", "move 3b", "move 4b"]);
    for place in ["1a", "1b", "2a", "2b"] {
        assert_eq!(scene.refuses(&format!("move {place}")), "5.1");
    }
}

#[test]
fn clause_5_2_a_move_goes_to_either_box_of_an_empty_space() {
    let scene = new_game(3);
    for space in 1..=4 {
        assert!(scene.offers(&format!("move {space}a")) && scene.offers(&format!("move {space}b")));
    }
}

#[test]
fn clause_5_3_a_picker_can_move_to_the_exit_from_any_place() {
    assert!(new_game(3).offers("exit"), "from the entrance");
    assert!(three(|table| table.pickers(&["1a", "2a", "2b"])).offers("exit"));
    let scene = three(|table| table.pickers(&["4a", "4b", "exit"]));
    assert_eq!(scene.seat_to_move(), Seat::new(0));
    assert!(scene.offers("exit"), "a move is always possible");
}

#[test]
fn clause_5_4_a_box_has_at_most_one_picker() {
    let scene = three(|table| table.pickers(&["2a", "3a", "4b"]));
    assert_eq!(scene.refuses("move 3a"), "5.4");
    assert!(scene.offers("move 3b") && scene.offers("move 4a"));
    assert_eq!(scene.refuses("move 4b"), "5.4");
}
