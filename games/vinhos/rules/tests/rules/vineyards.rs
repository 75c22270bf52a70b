//! Section 4: vineyards.

use vinhos::{Cell, Colour, Event, Region, Tile};

use crate::table::{A, B, SceneReader, Table, table};

/// Starts a purchase of player A, in a year whose marker is elsewhere.
fn buying(table: Table) -> testkit::TestGame<vinhos::State> {
    let mut game = table.year(5).scene();
    game.play("move vineyards-a");
    game
}

#[test]
fn clause_4_1_a_vineyard_is_paid_and_placed() {
    let mut game = buying(table(4).top(Region::Alentejo, Colour::Red));
    game.play("buy alentejo for 1");
    let estate = game.estate(A, 1);
    assert_eq!((estate.region, estate.colour), (Some(Region::Alentejo), Colour::Red));
    assert_eq!(game.player(A).bagos, 15);
    let poor = buying(table(4).bagos(A, 3));
    assert_eq!(poor.refuses("buy alentejo for 1"), "4.1");
}

#[test]
fn clause_4_2_two_units_come_from_different_regions() {
    let mut game = buying(table(4));
    game.play("buy alentejo for 1");
    assert_eq!(game.refuses("buy alentejo for 2"), "4.2");
    game.play("buy minho for 2");
    assert_eq!(game.seat_to_move(), B);
}

#[test]
fn clause_4_3_an_empty_region_sells_none() {
    let game = buying(table(4).thin_deck(Region::Minho, 0));
    assert_eq!(game.refuses("buy minho for 1"), "4.3");
}

#[test]
fn clause_4_4_an_estate_holds_one_region_and_colour() {
    let game = buying(
        table(4)
            .vineyards(A, 1, Region::Dao, Colour::Red, 1)
            .vineyards(A, 2, Region::Alentejo, Colour::Red, 1)
            .vineyards(A, 3, Region::Douro, Colour::Red, 1)
            .wineries(A, 3, 2)
            .top(Region::Dao, Colour::White)
            .top(Region::Alentejo, Colour::Red)
            .top(Region::Douro, Colour::Red),
    );
    assert_eq!(game.offered("buy dao"), ["buy dao for 4"]);
    assert_eq!(game.refuses("buy dao for 1"), "4.4", "the other colour");
    assert_eq!(game.refuses("buy dao for 2"), "4.4", "another region");
    assert_eq!(game.offered("buy alentejo"), ["buy alentejo for 2", "buy alentejo for 4"]);
    assert_eq!(game.refuses("buy douro for 3"), "4.4", "no free slot");
}

#[test]
fn clause_4_5_minho_cannot_enter_an_estate_with_a_cellar() {
    let game = buying(table(4).cellar(A, 1));
    assert_eq!(game.refuses("buy minho for 1"), "4.5");
    assert_eq!(game.offered("buy minho"), ["buy minho for 2"]);
    assert_eq!(game.offered("buy lisboa"), ["buy lisboa for 1", "buy lisboa for 2"]);
}

#[test]
fn clause_4_6_the_first_vineyard_binds_the_estate_and_places_the_marker() {
    let mut game = buying(
        table(4)
            .vineyards(A, 1, Region::Alentejo, Colour::Red, 1)
            .top(Region::Alentejo, Colour::Red),
    );
    game.play("buy alentejo for 1");
    let markers = |game: &testkit::TestGame<vinhos::State>| {
        game.events.iter().filter(|event| matches!(event, Event::MarkerPlaced { .. })).count()
    };
    assert_eq!(markers(&game), 0, "the second vineyard places none");
    game.play("buy minho for 2");
    assert_eq!(markers(&game), 1);
    let regions = game.seen()["regions"].clone();
    assert_eq!(regions[1]["markers"].as_array().unwrap().len(), 1);
}

#[test]
fn clause_4_7_waiting_cubes_come_before_the_vineyards_own() {
    let arranged = |cubes: u8| {
        let mut table = table(4).wineries(A, 1, 2).cellar(A, 1).cubes(Region::Lisboa, cubes);
        table.estate(A, 1).waiting = 3;
        table
    };
    let mut game = buying(arranged(0));
    game.play("buy lisboa for 1");
    assert_eq!(game.state.cubes_in(Region::Lisboa), 4);
    assert_eq!(game.state.supply().cubes, 16);
    let mut full = buying(arranged(2));
    full.play("buy lisboa for 1");
    assert_eq!(full.state.cubes_in(Region::Lisboa), 4);
    assert!(full.events.contains(&Event::RenownReturned { seat: A, cubes: 1 }));
    assert_eq!(full.state.supply().cubes, 16, "there is no space for the own cube either");
}

#[test]
fn clause_4_8_each_vineyard_brings_a_cube_if_there_is_one() {
    let mut game = buying(table(4).cubes(Region::Minho, 4));
    game.line(&["buy minho for 1", "buy alentejo for 2"]);
    assert_eq!(game.state.cubes_in(Region::Minho), 4, "the inset was full");
    assert_eq!(game.state.cubes_in(Region::Alentejo), 1);
    let mut table = table(4);
    for region in Region::ALL.into_iter().take(5) {
        table = table.cubes(region, 4);
    }
    let mut empty = buying(table);
    empty.play("buy alentejo for 1");
    assert_eq!(empty.state.cubes_in(Region::Alentejo), 0, "the supply was empty");
}

#[test]
fn clause_4_9_regions_give_their_bonus_to_a_first_vineyard() {
    let mut game = buying(table(4).bagos(A, 40).top(Region::Dao, Colour::Red));
    game.line(&["buy dao for 1", "yes"]);
    assert!(game.estate(A, 1).cellar);
    game.play("buy douro for 2");
    assert_eq!((game.player(A).porto, game.state.supply().porto), (2, 4));
    let mut game = buying(table(4));
    game.line(&["buy ribatejo for 1", "buy lisboa for 2", "yes"]);
    assert_eq!((game.estate(A, 1).farmers, game.estate(A, 2).wineries), (1, 1));
    let mut game = buying(table(4));
    game.line(&["buy setubal for 1", "expert aroma", "expert aroma", "done"]);
    assert_eq!(game.player(A).experts_up.len(), 2);
    let mut second = buying(
        table(4)
            .vineyards(A, 1, Region::Ribatejo, Colour::White, 1)
            .top(Region::Ribatejo, Colour::White),
    );
    second.play("buy ribatejo for 1");
    assert_eq!(second.player(A).farmers, 0, "a second vineyard brings nothing");
}

#[test]
fn clause_4_10_a_bonus_without_supply_is_lost_and_bonus_buildings_bring_no_cube() {
    let mut game = buying(table(4).cellar(A, 1));
    game.play("buy dao for 1");
    assert_eq!(game.state.supply().cellars, 11, "the estate has a cellar");
    let mut game = buying(table(4).wineries(A, 1, 2));
    game.play("buy lisboa for 1");
    assert_eq!(game.estate(A, 1).wineries, 2, "there is no slot");
    let mut game = buying(table(4).edit(|layout| {
        layout.porto = 1;
    }));
    game.play("buy douro for 1");
    assert_eq!(game.player(A).porto, 1);
    let mut game = buying(table(4));
    game.line(&["buy lisboa for 1", "yes"]);
    assert_eq!(game.state.cubes_in(Region::Lisboa), 1, "one for the vineyard, none for the winery");
}

#[test]
fn clause_4_11_a_bonus_may_be_declined() {
    let mut cellar = buying(table(4));
    cellar.play("buy dao for 1");
    assert_eq!(cellar.legal(), ["yes", "no"]);
    cellar.play("no");
    assert!(!cellar.estate(A, 1).cellar);
    assert_eq!(cellar.state.supply().cellars, 12);
    let mut winery = buying(table(4));
    winery.line(&["buy lisboa for 1", "no"]);
    assert_eq!(winery.estate(A, 1).wineries, 0);
    let mut experts = buying(table(4));
    experts.line(&["buy setubal for 1", "expert taste", "done"]);
    assert_eq!(experts.player(A).experts_up.len(), 1);
    for (region, what) in [(Region::Douro, "Porto"), (Region::Ribatejo, "a farmer")] {
        let mut taken = buying(table(4));
        taken.play(&format!("buy {region} for 1"));
        assert!(!taken.offers("no"), "{what} is taken without a question");
    }
}

#[test]
fn clause_4_11_a_declined_building_can_be_built_later_with_its_cube() {
    let cubes = |line: &[&str]| {
        let mut game = buying(table(4).tiles(A, &[Tile::Cellar]));
        game.line(line);
        (game.estate(A, 1).cellar, game.state.cubes_in(Region::Dao))
    };
    assert_eq!(cubes(&["buy dao for 1", "yes", "done"]), (true, 1));
    assert_eq!(cubes(&["buy dao for 1", "no", "done", "play cellar", "cellar 1"]), (true, 2));
}

#[test]
fn clause_4_11_the_winery_may_be_declined_if_it_fills_the_estate() {
    let arranged = || buying(table(4).wineries(A, 1, 1));
    let mut taken = arranged();
    taken.line(&["buy lisboa for 1", "yes"]);
    assert_eq!(taken.estate(A, 1).wineries, 2);
    let mut declined = arranged();
    declined.line(&["buy lisboa for 1", "no"]);
    assert_eq!(declined.estate(A, 1).wineries, 1);
    assert_eq!(declined.state.supply().wineries, 18);
}

#[test]
fn clause_4_12_only_the_first_of_equal_estates_is_offered() {
    let game = buying(table(4).wineries(A, 2, 1).wineries(A, 4, 1));
    assert_eq!(game.offered("buy minho"), ["buy minho for 1", "buy minho for 2"]);
    assert_eq!(game.refuses("buy minho for 3"), "4.12");
    assert_eq!(game.refuses("buy minho for 4"), "4.12");
    let cells = game.player(A).cell;
    assert_eq!(cells, Cell::VineyardsA);
}
