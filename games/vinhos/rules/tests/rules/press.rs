//! Section 11: pass and press release.

use vinhos::{Cell, Colour, Event, Frame, Region, Tile};

use crate::table::{A, B, SceneReader, Table, table};

/// Arranges player A next to the pass cell in year 4 with the first vintage tile: 3 taste, 1 aroma; white, value 8,
/// regions 1 4 7 8.
fn presenter(region: Region, colour: Colour, wines: &[u8]) -> Table {
    table(4)
        .year(4)
        .vintage(1)
        .at(A, Cell::Sales)
        .vineyards(A, 1, region, colour, 1)
        .wines(A, 1, wines)
}

#[test]
fn clause_11_1_an_empty_slot_of_the_lower_row_is_chosen_first() {
    let mut game = table(3)
        .at(B, Cell::Sales)
        .turn(B, &[Frame::BeforeMove])
        .edit(|layout| layout.lower_order = vec![None, Some(A), None])
        .scene();
    game.play("move pass");
    assert_eq!(game.legal(), ["order 1", "order 3"]);
    assert_eq!(game.refuses("order 2"), "11.1");
    assert_eq!(game.refuses("order 4"), "11.1", "one slot a player");
    assert_eq!(game.reason("order 4"), "refusal-no-such-order-slot");
}

#[test]
fn clause_11_2_each_player_has_one_press_release_for_each_fair() {
    let mut game = presenter(Region::Lisboa, Colour::Red, &[5]).scene();
    game.line(&["move pass", "order 1"]);
    assert_eq!(game.legal(), ["pass", "present 1.1"]);
    let mut again = presenter(Region::Lisboa, Colour::Red, &[5])
        .edit(|layout| layout.booths[2] = Some(A))
        .scene();
    again.line(&["move pass", "order 1"]);
    assert_eq!(again.seat_to_move(), B, "only passing is left");
    let mut dry = presenter(Region::Lisboa, Colour::Red, &[]).scene();
    dry.line(&["move pass", "order 1"]);
    assert_eq!(dry.seat_to_move(), B, "no wine");
    let entered = presenter(Region::Lisboa, Colour::Red, &[5])
        .edit(|layout| layout.booths[2] = Some(A))
        .scene();
    assert_eq!(entered.refuses("present 1.1"), "11.2");
}

#[test]
fn clause_11_3_the_player_chooses_the_wine_and_the_renown() {
    let mut game = presenter(Region::Lisboa, Colour::Red, &[5]).cubes(Region::Lisboa, 3).scene();
    game.line(&["move pass", "order 1", "present 1.1"]);
    assert_eq!(game.legal(), ["spend 0", "spend 1", "spend 2"]);
    game.play("spend 2");
    assert_eq!((game.player(A).fair_points, game.state.cubes_in(Region::Lisboa)), (7, 1));
    let mut one = presenter(Region::Lisboa, Colour::Red, &[5]).cubes(Region::Lisboa, 1).scene();
    one.line(&["move pass", "order 1", "present 1.1"]);
    assert_eq!(one.refuses("spend 2"), "8.3");
}

#[test]
fn clause_11_4_fair_points_are_the_value_and_two_more_for_tras_os_montes() {
    let points = |region| {
        let mut game = presenter(region, Colour::Red, &[7]).barrels(A, 6).scene();
        game.line(&["move pass", "order 1", "present 1.1"]);
        game.player(A).fair_points
    };
    assert_eq!(points(Region::Lisboa), 7);
    assert_eq!(points(Region::TrasOsMontes), 9);
}

#[test]
fn clause_11_5_booths_give_their_bonus() {
    let at_booth = |booth: &str| {
        let mut game = presenter(Region::Lisboa, Colour::Red, &[5])
            .edit(|layout| layout.booths[0] = Some(B))
            .scene();
        game.line(&["move pass", "order 1", "present 1.1"]);
        assert_eq!(game.refuses("booth 1"), "11.5");
        game.play(booth);
        game
    };
    let mut expert = at_booth("booth 2");
    assert_eq!(expert.offered("expert").len(), 4);
    expert.play("expert alcohol");
    assert_eq!(expert.player(A).experts_up.len(), 1);
    assert_eq!(at_booth("booth 3").player(A).bagos, 22);
    assert_eq!(at_booth("booth 4").player(A).fair_points, 8);
}

#[test]
fn clause_11_6_one_face_up_expert_is_sent_for_each_feature_on_the_tile() {
    let mut game = presenter(Region::Lisboa, Colour::Red, &[5])
        .experts(A, &["taste-money", "taste-move", "aroma-money", "alcohol-money"])
        .used_experts(A, &["taste-barrel"])
        .scene();
    game.line(&["move pass", "order 1", "present 1.1", "booth 1"]);
    assert_eq!(game.legal(), ["send taste-money", "send taste-move", "done"]);
    assert_eq!(game.refuses("send taste-barrel"), "11.6");
    assert_eq!(game.refuses("send aroma-money"), "11.6", "feature by feature");
    game.play("send taste-move");
    assert_eq!(game.player(A).fair_points, 5 + 3 + 1, "three symbols and the arrow");
    assert_eq!(game.legal(), ["send aroma-money", "done"]);
    game.play("done");
    let left = game.player(A);
    assert_eq!(left.experts_up.len(), 3, "alcohol is not on the tile");
    assert!(game.offers("use taste-money"), "sending was not using an ability");
}

#[test]
fn clause_11_7_pleased_magnates_give_barrels_two_at_most() {
    // White, value 8 and Douro please all three.
    let arranged = || presenter(Region::Douro, Colour::White, &[8]);
    let line = ["move pass", "order 1", "present 1.1", "booth 1"];
    let mut game = arranged().scene();
    game.line(&line);
    assert_eq!(game.legal(), ["barrel anabela", "barrel bruno", "barrel carolina", "done"]);
    game.line(&["barrel anabela", "barrel carolina"]);
    assert_eq!((game.player(A).barrels, game.player(A).with_magnates), (4, [1, 2, 1]));
    for (first, second) in [("carolina", "bruno"), ("bruno", "anabela"), ("carolina", "anabela")] {
        let mut any_order = arranged().scene();
        any_order.line(&line).play(&format!("barrel {first}"));
        let again = any_order.reason(&format!("barrel {first}"));
        assert_eq!(again, "refusal-no-other-barrel-there", "one barrel from each");
        any_order.play(&format!("barrel {second}"));
        assert_eq!(any_order.player(A).barrels, 4, "{first}, then {second}");
    }
    let mut one = arranged().scene();
    one.line(&line).line(&["barrel bruno", "done"]);
    assert_eq!((one.player(A).barrels, one.player(A).with_magnates), (3, [2, 1, 2]));
    let mut none = arranged().scene();
    none.line(&line).play("done");
    assert_eq!(none.player(A).barrels, 2);
    let mut few = presenter(Region::TrasOsMontes, Colour::Red, &[7]).scene();
    few.line(&line);
    assert_eq!(few.refuses("barrel bruno"), "11.7", "the two extra points are not value");
    assert_eq!(few.reason("barrel bruno"), "refusal-magnate-not-pleased");
    assert_eq!(few.legal(), ["barrel carolina", "done"]);
    let mut gone = arranged().edit(|layout| layout.players[0].with_magnates = [0, 2, 2]).scene();
    gone.line(&line);
    assert_eq!(gone.legal(), ["barrel bruno", "barrel carolina", "done"]);
    assert_eq!(gone.reason("barrel anabela"), "refusal-magnate-holds-no-barrel");
}

#[test]
fn clause_11_8_the_wine_is_discarded_at_the_end() {
    let mut game = presenter(Region::Lisboa, Colour::Red, &[5]).scene();
    game.line(&["move pass", "order 1", "present 1.1"]);
    assert_eq!(game.quality(A, "1.1"), 5);
    game.play("booth 1");
    assert_eq!(game.player(A).wines.len(), 0);
    assert!(game.events.iter().any(|event| matches!(event, Event::WineDiscarded { .. })));
}

#[test]
fn clause_11_9_fair_points_are_kept_without_limit() {
    let mut game = presenter(Region::Lisboa, Colour::Red, &[5])
        .fair_points(A, 39)
        .tiles(A, &[Tile::Fair])
        .scene();
    game.play("play fair");
    assert_eq!(game.player(A).fair_points, 41);
    game.line(&["move pass", "order 1", "present 1.1", "booth 1"]);
    assert_eq!(game.player(A).fair_points, 46);
}
