//! Section 12: maintenance and production.

use vinhos::{Cell, Colour, Event, Frame, Phase, Region};

use crate::table::{A, B, SceneReader, Table, table};

/// Arranges the last turn of year 1, with player A to move next to the pass cell.
fn last_turn(vintage: u8) -> Table {
    table(2)
        .phase(Phase::SecondAction)
        .order(&[B, A])
        .turn(A, &[Frame::BeforeMove])
        .at(A, Cell::Sales)
        .vintage(vintage)
}

/// Ends the year with a pass.
fn pass(table: Table) -> testkit::TestGame<vinhos::State> {
    let mut game = table.scene();
    game.line(&["move pass", "order 1"]);
    if game.legal().contains(&"pass".to_string()) {
        game.play("pass");
    }
    game
}

#[test]
fn clause_12_1_one_barrel_comes_back_from_sales() {
    let mut game = pass(last_turn(1).barrels(A, 1).sales(A, &["white.1", "white.2", "red.9"]));
    assert_eq!(game.state.phase(), Phase::Maintenance);
    assert_eq!(game.legal(), ["recall sale white.1", "recall sale white.2", "recall sale red.9"]);
    assert_eq!(game.refuses("recall sale red.1"), "12.1");
    game.play("recall sale red.9");
    assert_eq!((game.state.year(), game.player(A).sales.len()), (2, 2));
}

#[test]
fn clause_12_2_wines_age_and_are_lost_after_the_last_place() {
    let mut game = pass(
        last_turn(1)
            .vineyards(A, 1, Region::Lisboa, Colour::Red, 1)
            .wines(A, 1, &[3, 4])
            .vineyards(A, 2, Region::Dao, Colour::Red, 1)
            .cellar(A, 2)
            .wines(A, 2, &[1, 2, 3, 4]),
    );
    // With weather −2, one vineyard makes no wine.
    assert_eq!(game.estate(A, 1).wines, [0, 3, 0, 0]);
    assert_eq!(game.estate(A, 2).wines, [0, 1, 2, 3]);
    let lost = game.events.drain(..).filter(|event| matches!(event, Event::WineLost { .. }));
    assert_eq!(lost.count(), 2);
}

/// Arranges three estates: two with a free winery or vineyard, one without vineyard.
fn staffed() -> Table {
    last_turn(8)
        .vineyards(A, 1, Region::Lisboa, Colour::Red, 1)
        .wineries(A, 1, 1)
        .staff(A, 1, 1, 1)
        .vineyards(A, 2, Region::Dao, Colour::Red, 1)
        .wineries(A, 2, 1)
        .wineries(A, 3, 1)
}

#[test]
fn clause_12_3_workers_may_be_moved_before_production() {
    let mut game = pass(staffed());
    assert_eq!(game.legal(), ["keep", "shift enologist 1 to 2"]);
    game.line(&["shift enologist 1 to 2", "shift farmer 1 to 2"]);
    assert_eq!(game.quality(A, "1.1"), 2 + 1 + 2);
    assert_eq!(game.quality(A, "2.1"), 2 + 1 + 1 + 2 + 2);
    let kept = {
        let mut game = pass(staffed());
        game.line(&["keep", "keep"]);
        (game.quality(A, "1.1"), game.quality(A, "2.1"))
    };
    assert_eq!(kept, (8, 5));
    assert_eq!(pass(staffed()).refuses("shift farmer 2 to 1"), "12.3");
}

#[test]
fn clause_12_4_workers_move_one_way_to_estates_with_a_vineyard() {
    let game = pass(staffed());
    assert_eq!(game.refuses("shift enologist 1 to 3"), "12.4", "no vineyard there");
    assert_eq!(game.refuses("shift farmer 1 to 2"), "12.4", "enologists come first");
    let mut game = pass(staffed().vineyards(A, 4, Region::Douro, Colour::Red, 1).wineries(A, 4, 1));
    game.play("shift enologist 1 to 2");
    assert_eq!(game.refuses("shift enologist 2 to 4"), "12.4", "an estate cannot do both");
    assert_eq!(game.refuses("shift enologist 2 to 1"), "12.4");
    let nothing =
        pass(last_turn(8).vineyards(A, 1, Region::Lisboa, Colour::Red, 1).staff(A, 1, 0, 1));
    assert_eq!(nothing.state.year(), 2, "nobody is asked without an alternative");
}

#[test]
fn clause_12_5_each_estate_with_a_vineyard_makes_one_wine() {
    let game = pass(
        last_turn(8)
            .vineyards(A, 1, Region::Lisboa, Colour::White, 1)
            .vineyards(A, 2, Region::Dao, Colour::Red, 2)
            .wineries(A, 3, 2),
    );
    assert_eq!([1, 2, 3].map(|estate| game.estate(A, estate).wines[0]), [4, 6, 0]);
    assert_eq!(game.estate(A, 1).colour, Colour::White);
}

#[test]
fn clause_12_6_quality_adds_up_and_zero_is_no_wine() {
    let quality = |vintage: u8| {
        let mut game = pass(
            last_turn(vintage)
                .vineyards(A, 1, Region::Lisboa, Colour::Red, 2)
                .wineries(A, 1, 1)
                .staff(A, 1, 1, 2)
                .vineyards(A, 2, Region::Dao, Colour::Red, 1),
        );
        game.play("keep");
        (game.quality(A, "1.1"), game.quality(A, "2.1"))
    };
    // Weather of the tiles 1, 3, 5 and 7: −2, −1, +1, +2.
    assert_eq!([1, 3, 5, 7].map(quality), [(7, 0), (8, 1), (10, 3), (11, 4)]);
}

#[test]
fn clause_12_7_a_douro_estate_may_spend_one_porto_tile() {
    let arranged = || {
        last_turn(1)
            .vineyards(A, 1, Region::Douro, Colour::White, 1)
            .vineyards(A, 2, Region::Douro, Colour::Red, 1)
            .edit(|layout| {
                layout.porto = 0;
                layout.players[0].porto = 2;
            })
    };
    let mut both = pass(arranged());
    both.line(&["yes", "yes"]);
    assert_eq!((both.quality(A, "1.1"), both.quality(A, "2.1")), (3, 3));
    assert_eq!((both.player(A).porto, both.state.supply().porto), (0, 0), "they leave the game");
    let mut one = pass(arranged());
    one.line(&["no", "yes"]);
    assert_eq!((one.quality(A, "1.1"), one.quality(A, "2.1")), (0, 3));
}

#[test]
fn clause_12_8_production_goes_in_player_order() {
    let mut game = pass(
        staffed()
            .vineyards(B, 1, Region::Minho, Colour::Red, 1)
            .wineries(B, 1, 1)
            .staff(B, 1, 1, 0)
            .vineyards(B, 2, Region::Alentejo, Colour::Red, 1)
            .wineries(B, 2, 1),
    );
    assert_eq!(game.seat_to_move(), A, "the order has changed");
    game.line(&["keep", "keep"]);
    assert_eq!(game.seat_to_move(), B);
}
