//! Sections 8 and 9: wine value, sales and export.

use vinhos::{Cell, Colour, Event, Frame, Region, Units, WineAt, cubes_needed};

use crate::table::{A, B, C, SceneReader, Table, table};

/// Arranges player A with one estate in a region, its wines, and barrels to sell them with.
fn grower(players: u8, region: Region, colour: Colour, wines: &[u8]) -> Table {
    table(players).vineyards(A, 1, region, colour, 1).wines(A, 1, wines).barrels(A, 2)
}

fn value(table: Table, wine: &str) -> (u8, u8) {
    let game = table.scene();
    let wine: WineAt = wine.parse().unwrap();
    let player = game.player(A);
    (game.state.plain_value_of(player, wine), game.state.highest_value(player, wine))
}

#[test]
fn clause_8_1_value_is_quality_age_region_and_renown() {
    let aged = |wine: &str| {
        value(grower(4, Region::Douro, Colour::Red, &[3, 3, 3, 3]).cellar(A, 1), wine).0
    };
    assert_eq!(["1.1", "1.2", "1.3", "1.4"].map(aged), [3, 4, 6, 8]);
    assert_eq!(value(grower(4, Region::Algarve, Colour::Red, &[4]), "1.1").0, 5);
    let renown = |region| value(grower(4, region, Colour::Red, &[4]).cubes(region, 2), "1.1");
    assert_eq!(renown(Region::Douro), (4, 6));
    assert_eq!(renown(Region::Alentejo), (4, 8));
}

#[test]
fn clause_8_2_a_warehouse_adds_nothing() {
    assert_eq!(value(grower(4, Region::Douro, Colour::Red, &[0, 7]), "1.2").0, 7);
}

#[test]
fn clause_8_3_at_most_two_cubes_of_the_wines_region_are_spent() {
    let table = || grower(4, Region::Douro, Colour::Red, &[4]).cubes(Region::Dao, 4);
    assert_eq!(value(table(), "1.1"), (4, 4), "cubes of another region do not help");
    assert_eq!(value(table().cubes(Region::Douro, 1), "1.1"), (4, 5));
    assert_eq!(value(table().cubes(Region::Douro, 3), "1.1"), (4, 6));
    let mut game = table().cubes(Region::Douro, 3).scene();
    game.line(&["move sales", "sell 1.1", "at red.5"]);
    assert_eq!(game.state.cubes_in(Region::Douro), 1);
    assert_eq!(game.state.supply().cubes, 20 - 4 - 1, "they return to the supply");
}

#[test]
fn clause_8_4_sales_and_export_spend_no_more_than_they_need() {
    assert_eq!([5, 6, 7, 8].map(|wanted| cubes_needed(6, 1, wanted)), [0, 0, 1, 2]);
    assert_eq!([6, 7, 8, 10].map(|wanted| cubes_needed(6, 2, wanted)), [0, 1, 1, 2]);
    for (slot, left) in [("red.3", 2), ("red.4", 1), ("red.5", 0)] {
        let mut game = grower(4, Region::Douro, Colour::Red, &[4]).cubes(Region::Douro, 2).scene();
        game.line(&["move sales", "sell 1.1"]).play(&format!("at {slot}"));
        assert_eq!(game.state.cubes_in(Region::Douro), left, "{slot}");
    }
}

#[test]
fn clause_9_1_a_sale_takes_a_barrel_and_a_wine_and_pays_the_slot() {
    let mut game = grower(4, Region::Douro, Colour::White, &[5]).sales(B, &["white.4"]).scene();
    game.line(&["move sales", "sell 1.1"]);
    assert_eq!(game.offered("at"), ["at white.1", "at white.2", "at white.3"]);
    assert_eq!(game.refuses("at red.1"), "9.1", "the other colour");
    assert_eq!(game.refuses("at white.4"), "9.1", "taken");
    assert_eq!(game.refuses("at white.5"), "9.1", "too high");
    game.play("at white.3");
    assert_eq!((game.player(A).bagos, game.player(A).barrels), (23, 3));
    assert_eq!(game.player(A).wines.len(), 0);
}

#[test]
fn clause_9_1_without_a_barrel_nothing_is_sold() {
    let game = table(4)
        .vineyards(A, 1, Region::Douro, Colour::White, 1)
        .wines(A, 1, &[5])
        .sales(A, &["red.1", "red.2"])
        .scene();
    assert_eq!(game.player(A).barrels, 0);
    assert_eq!(game.reason("move sales"), "refusal-no-barrel-for-sale");
    assert_eq!(game.reason("move export"), "refusal-no-barrel-for-export");
    let weak = table(4).vineyards(A, 1, Region::Dao, Colour::Red, 1).wines(A, 1, &[1]);
    let taken = weak.sales(B, &["red.1", "red.2"]).sales(C, &["red.3"]).scene();
    assert_eq!(taken.reason("move sales"), "refusal-no-sale-in-reach");
}

#[test]
fn clauses_9_1_and_9_2_a_wine_needs_a_free_slot() {
    let red: Vec<String> = (1..=9).map(|slot| format!("red.{slot}")).collect();
    let red: Vec<&str> = red.iter().map(String::as_str).collect();
    let own = |layout: &mut vinhos::Layout| layout.players[1].with_magnates = [0; 3];
    let full = table(4)
        .edit(own)
        .sales(B, &red[..8])
        .sales(C, &red[8..])
        .vineyards(A, 1, Region::Dao, Colour::Red, 1)
        .wines(A, 1, &[5]);
    assert_eq!(full.clone().scene().reason("move sales"), "refusal-no-sale-free");
    let mut white = full.vineyards(A, 2, Region::Douro, Colour::White, 1).wines(A, 2, &[5]).scene();
    white.play("move sales");
    assert_eq!(white.reason("sell 1.1"), "refusal-no-sale-of-colour-free");
    let framed: Vec<String> =
        (1..=5).flat_map(|country| (2..=4).map(move |row| format!("{country}.{row}"))).collect();
    let framed: Vec<&str> = framed.iter().map(String::as_str).collect();
    let both = |layout: &mut vinhos::Layout| {
        layout.players.iter_mut().for_each(|player| player.with_magnates = [0; 3]);
    };
    let shipped = table(2)
        .edit(both)
        .exports(B, &framed[..8])
        .exports(A, &framed[8..])
        .vineyards(A, 1, Region::Dao, Colour::Red, 1)
        .wines(A, 1, &[5])
        .scene();
    assert_eq!(shipped.reason("move export"), "refusal-no-export-free");
}

#[test]
fn clause_9_2_an_export_scores_at_once_whatever_the_colour() {
    let mut game = grower(4, Region::Douro, Colour::White, &[8]).scene();
    game.line(&["move export", "export 1.1"]);
    assert!(game.offers("to 1.1"));
    assert_eq!(game.refuses("to 1.2"), "9.2");
    game.play("to 2.2");
    assert_eq!((game.player(A).vp, game.player(A).bagos), (8, 19));
    assert_eq!(game.player(A).exports.len(), 1);
    let mut taken = grower(4, Region::Douro, Colour::White, &[8]).exports(B, &["2.2"]).scene();
    taken.line(&["move export", "export 1.1"]);
    assert_eq!(taken.refuses("to 2.2"), "9.2");
}

#[test]
fn clause_9_2_an_empty_place_has_no_wine() {
    let mut game = grower(4, Region::Douro, Colour::White, &[8]).scene();
    game.play("move export");
    assert_eq!(game.refuses("export 2.1"), "1.9");
}

#[test]
fn clause_9_3_one_barrel_comes_back_from_sales_each_year_and_none_from_export() {
    let mut game = table(2)
        .phase(vinhos::Phase::SecondAction)
        .order(&[B, A])
        .at(A, vinhos::Cell::Experts)
        .sales(A, &["white.1"])
        .exports(A, &["2.2"])
        .scene();
    game.line(&["move pass", "order 1"]);
    assert_eq!(game.state.year(), 2);
    assert_eq!((game.player(A).sales.len(), game.player(A).exports.len()), (0, 1));
    let recalled = |event: &Event| matches!(event, Event::SaleRecalled { .. });
    assert_eq!(game.events.iter().filter(|event| recalled(event)).count(), 1);
}

#[test]
fn clause_9_4_two_players_export_inside_the_frame() {
    let decisions =
        [Frame::AfterAction, Frame::ExportWine(Units::TWO), Frame::ExportSlot(WineAt::at(0))];
    let arranged = |players: u8| {
        let grower = grower(players, Region::Douro, Colour::Red, &[14]);
        grower.at(A, Cell::Export).turn(A, &decisions).scene()
    };
    let two = arranged(2);
    assert_eq!(two.offered("to").len(), 15);
    assert_eq!(two.refuses("to 5.1"), "9.4");
    assert_eq!(two.refuses("to 5.5"), "9.4");
    let three = arranged(3);
    assert_eq!(three.offered("to").len(), 25);
}
