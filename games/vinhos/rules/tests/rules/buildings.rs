//! Sections 5, 6 and 7: wineries, staff and cellars.

use vinhos::{Cell, Colour, Region};

use crate::table::{A, B, SceneReader, table};

#[test]
fn clause_5_1_a_winery_costs_three_and_needs_a_slot() {
    let mut game = table(4)
        .vineyards(A, 1, Region::Douro, Colour::Red, 2)
        .vineyards(A, 2, Region::Lisboa, Colour::Red, 1)
        .wineries(A, 2, 2)
        .wineries(A, 3, 2)
        .scene();
    game.play("move wineries");
    assert_eq!(game.offered("winery"), ["winery 1", "winery 4"]);
    assert_eq!(game.refuses("winery 2"), "5.1", "three slots");
    assert_eq!(game.refuses("winery 3"), "5.1", "two wineries");
    game.play("winery 1");
    assert_eq!((game.player(A).bagos, game.state.supply().wineries), (16, 14));
    let mut poor = table(4).bagos(A, 5).scene();
    poor.line(&["move wineries", "winery 1"]);
    assert_eq!(poor.seat_to_move(), B, "a second one cannot be paid");
}

#[test]
fn clause_5_1_the_supply_of_wineries_is_limited() {
    let mut table = table(2);
    for seat in [A, B] {
        for estate in 1..=5 {
            table = table.wineries(seat, estate, 1);
        }
    }
    let mut game = table.scene();
    game.play("move wineries");
    game.play("winery 1");
    assert_eq!(game.seat_to_move(), B, "the eleventh was the last");
    assert_eq!(game.refuses("move wineries"), "5.1");
    assert_eq!(game.reason("move wineries"), "refusal-no-winery-left");
}

#[test]
fn clause_5_1_a_winery_needs_an_estate_with_room() {
    let full = (1..=5).fold(table(4), |table, estate| table.wineries(A, estate, 2)).scene();
    assert_eq!(full.reason("move wineries"), "refusal-no-estate-for-winery");
}

#[test]
fn clause_5_1_an_estate_has_at_most_two_wineries() {
    let mut game = table(4).wineries(A, 1, 2).scene();
    game.play("move wineries");
    assert_eq!(game.reason("winery 1"), "refusal-estate-has-two-wineries");
    let full = table(4).vineyards(A, 1, Region::Dao, Colour::Red, 2).wineries(A, 1, 1);
    let mut game = full.scene();
    game.play("move wineries");
    assert_eq!(game.reason("winery 1"), "refusal-no-room-for-winery");
}

#[test]
fn clause_5_2_a_winery_in_a_region_brings_a_cube() {
    let mut game = table(4).vineyards(A, 1, Region::Douro, Colour::Red, 1).scene();
    game.line(&["move wineries", "winery 1"]);
    assert_eq!(game.state.cubes_in(Region::Douro), 1);
    let mut full =
        table(4).vineyards(A, 1, Region::Douro, Colour::Red, 1).cubes(Region::Douro, 4).scene();
    full.line(&["move wineries", "winery 1"]);
    assert_eq!((full.state.cubes_in(Region::Douro), full.state.supply().cubes), (4, 16));
}

#[test]
fn clause_5_3_without_a_vineyard_the_cube_waits() {
    let mut game = table(4).scene();
    game.line(&["move wineries", "winery 1", "winery 1"]);
    assert_eq!((game.estate(A, 1).waiting, game.state.supply().cubes), (2, 18));
}

#[test]
fn clause_6_1_enologists_cost_three_and_farmers_two() {
    let mut game =
        table(4).vineyards(A, 1, Region::Douro, Colour::Red, 1).wineries(A, 1, 1).scene();
    game.line(&["move staff", "hire enologist", "hire farmer"]);
    assert_eq!(game.player(A).bagos, 14);
    let mut poor = table(4)
        .vineyards(A, 1, Region::Douro, Colour::Red, 1)
        .wineries(A, 1, 1)
        .bagos(A, 2)
        .scene();
    poor.play("move staff");
    assert_eq!(poor.refuses("hire enologist"), "6.1");
    assert_eq!(poor.reason("hire enologist"), "refusal-wage-too-high");
}

#[test]
fn clause_6_2_workers_need_an_unoccupied_place_and_the_supply() {
    let mut game = table(4).vineyards(A, 1, Region::Douro, Colour::Red, 1).scene();
    game.play("move staff");
    assert_eq!(game.refuses("hire enologist"), "6.2");
    game.play("hire farmer");
    assert_eq!(game.seat_to_move(), B, "nobody else finds a place");
    // With two players there are only nine farmers.
    let mut table = table(2).vineyards(A, 5, Region::Lisboa, Colour::Red, 1);
    for (index, region) in
        [Region::Minho, Region::Dao, Region::Douro, Region::Ribatejo, Region::Alentejo]
            .into_iter()
            .enumerate()
    {
        let farmers = if index == 4 { 1 } else { 2 };
        table =
            table.vineyards(B, index + 1, region, Colour::White, 2).staff(B, index + 1, 0, farmers);
    }
    assert_eq!(table.clone().scene().reason("move staff"), "refusal-no-staff-left");
    let mut game = table.wineries(A, 5, 1).scene();
    game.play("move staff");
    assert_eq!(game.refuses("hire farmer"), "6.2");
    assert_eq!(game.reason("hire farmer"), "refusal-no-worker-left");
}

#[test]
fn clause_6_3_a_worker_goes_to_the_first_estate_with_room_and_vineyard() {
    let mut game = table(4)
        .wineries(A, 1, 1)
        .vineyards(A, 2, Region::Douro, Colour::Red, 1)
        .wineries(A, 2, 1)
        .scene();
    game.line(&["move staff", "hire enologist"]);
    assert_eq!((game.estate(A, 1).enologists, game.estate(A, 2).enologists), (0, 1));
    game.play("hire enologist");
    assert_eq!(game.estate(A, 1).enologists, 1);
}

#[test]
fn clause_7_1_a_cellar_costs_three_and_each_estate_has_one() {
    let mut game = table(4).cellar(A, 1).vineyards(A, 2, Region::Dao, Colour::Red, 1).scene();
    game.play("move cellars");
    assert_eq!(game.refuses("cellar 1"), "7.1");
    game.play("cellar 2");
    assert_eq!((game.player(A).bagos, game.state.supply().cellars), (16, 10));
    let mut table = table(2);
    for (seat, estates) in [(A, 3), (B, 5)] {
        for estate in 1..=estates {
            table = table.cellar(seat, estate);
        }
    }
    assert_eq!(table.scene().reason("move cellars"), "refusal-no-cellar-left");
}

#[test]
fn clause_7_2_wines_keep_their_place() {
    let mut game =
        table(4).vineyards(A, 1, Region::Alentejo, Colour::Red, 1).wines(A, 1, &[4, 5]).scene();
    game.line(&["move cellars", "cellar 1"]);
    assert_eq!(game.estate(A, 1).wines, [4, 5, 0, 0]);
}

#[test]
fn clause_7_3_minho_allows_no_cellar() {
    let mut game = table(4).vineyards(A, 1, Region::Minho, Colour::Red, 1).scene();
    game.play("move cellars");
    assert_eq!(game.refuses("cellar 1"), "7.3");
    assert_eq!(game.offered("cellar"), ["cellar 2"]);
}

#[test]
fn clause_7_4_a_cellar_places_a_cube_as_a_winery_does() {
    let mut game = table(4).vineyards(A, 1, Region::Douro, Colour::Red, 1).scene();
    game.line(&["move cellars", "cellar 1", "cellar 2"]);
    assert_eq!(game.state.cubes_in(Region::Douro), 1);
    assert_eq!(game.estate(A, 2).waiting, 1);
    assert_eq!(game.player(A).cell, Cell::Cellars);
}
