//! Layouts that no game can reach are refused with a reason.

use vinhos::{
    Cause, Cell, Colour, EstateNo, FairEntry, Frame, Layout, Phase, Purchase, Region, Tile,
    TurnMarks, Units, WineAt,
};

use crate::table::{A, B, C, Table, table};

#[track_caller]
fn refused(table: Table, reason: &str) {
    match table.try_scene() {
        Ok(_) => panic!("accepted, but: {reason}"),
        Err(error) => assert!(error.to_string().contains(reason), "{error}"),
    }
}

#[test]
fn an_arranged_table_is_accepted() {
    assert!(table(4).try_scene().is_ok());
}

#[test]
fn counts_must_add_up() {
    refused(
        table(2).vineyards(A, 1, Region::Dao, Colour::Red, 1).edit(|layout| {
            layout.players[0].estates[0].vineyards = 2;
        }),
        "3 red vineyards",
    );
    refused(table(2).edit(|layout| layout.experts[0].cards.truncate(3)), "is impossible");
    refused(
        table(2).edit(|layout| {
            layout.experts[0].cards.truncate(3);
            layout.experts[0].hidden = 0;
        }),
        "there are 0 of the expert",
    );
    refused(table(2).edit(|layout| layout.porto = 9), "porto: 9 on the table, but 2 in the box");
    refused(table(2).edit(|layout| layout.deck.push(Tile::PerTile)), "per-tile: 2 tiles");
    refused(
        table(2).edit(|layout| layout.display.clear()).tiles(A, &[]).edit(|layout| {
            layout.deck.reverse();
        }),
        "on top of multiplier tiles",
    );
    refused(table(2).edit(|layout| layout.regions.truncate(3)), "regions: expected 7");
    refused(table(2).edit(|layout| layout.vintages[0] = layout.vintages[1]), "vintage stack");
    refused(table(2).edit(|layout| layout.vintages[0] = 9), "there is no tile 9");
}

#[test]
fn boards_must_be_possible() {
    refused(table(4).staff(A, 1, 1, 0), "more enologists than wineries");
    refused(table(4).wines(A, 1, &[3]), "wine without a vineyard");
    refused(
        table(4).vineyards(A, 1, Region::Minho, Colour::Red, 1).cellar(A, 1),
        "region that forbids it",
    );
    refused(table(4).vineyards(A, 1, Region::Dao, Colour::Red, 1).wines(A, 1, &[15]), "impossible");
    refused(table(4).edit(|layout| layout.players[0].estates[0].wineries = 200), "more than two");
    refused(table(4).edit(|layout| layout.players[0].bagos = 60_000), "bagos or points is above");
    refused(
        table(4).edit(|layout| layout.players[0].estates[0].region = Some(Region::Dao)),
        "one of `region` and `colour`",
    );
    refused(table(4).sales(A, &["red.1"]).sales(B, &["red.1"]), "two barrels");
    refused(table(2).exports(A, &["1.1"]), "outside the frame");
    refused(
        table(4).edit(|layout| {
            layout.players[0].experts_up = vec!["taste-money".parse().unwrap(); 2];
        }),
        "twice",
    );
    refused(
        table(4).tiles(A, &[Tile::Fair]).edit(|layout| {
            layout.players[0].locked = vec![Tile::PerWine];
        }),
        "not owned",
    );
    let mixed = "action and multiplier tiles are mixed up";
    refused(
        table(4).tiles(A, &[Tile::Fair]).edit(|layout| {
            let player = &mut layout.players[0];
            player.multipliers.append(&mut player.actions_up);
        }),
        mixed,
    );
    refused(
        table(4).tiles(A, &[Tile::PerWine]).edit(|layout| {
            let player = &mut layout.players[0];
            player.actions_up.append(&mut player.multipliers);
        }),
        mixed,
    );
}

#[test]
fn rows_must_name_players_once() {
    refused(table(3).order(&[A, A, B]), "list every player once");
    refused(table(3).order(&[A, B]), "order: 2 entries for 3 players");
    refused(table(2).edit(|layout| layout.booths[0] = Some(C)), "is not at this table");
    refused(
        table(2).edit(|layout| layout.booths = [Some(A), Some(A), None, None]),
        "is listed twice",
    );
    refused(table(2).edit(|layout| layout.year = 7), "there is no year 7");
    refused(table(2).edit(|layout| layout.options.players = 5), "players, or 1 alone, not for 5");
}

#[test]
fn a_layout_with_the_wrong_phase_is_refused() {
    refused(table(2).phase(Phase::Buying).turn(A, &[Frame::TakeTile]), "impossible in this year");
    refused(table(2).phase(Phase::ExtraAction), "impossible in this year");
    refused(table(2).year(2).phase(Phase::StartTiles).turn(A, &[Frame::StartTile]), "year 1");
    refused(table(2).edit(|layout| layout.turn = None), "missing, but");
    refused(table(2).edit(|layout| layout.fourth = vec![A]), "only at a fair");
    refused(table(2).edit(|layout| layout.passed = vec![A]), "only at a fair");
    refused(table(2).edit(|layout| layout.absent = vec![A]), "only at a fair");
    refused(table(2).edit(|layout| layout.lower_order = vec![None, Some(B)]), "before the turn");
    let used = TurnMarks { expert_used: true, ..TurnMarks::default() };
    refused(
        table(2)
            .year(3)
            .phase(Phase::Maintenance)
            .sales(A, &["red.1", "red.2"])
            .turn(A, &[Frame::Maintenance])
            .marks(used),
        "outside a turn",
    );
}

#[test]
fn decisions_must_fit_the_board() {
    let wine = WineAt::new(EstateNo::at(0), 0);
    refused(table(2).turn(A, &[Frame::Maintenance]), "are impossible");
    refused(table(2).turn(A, &[Frame::BeforeMove, Frame::OrderSlot]), "are impossible");
    refused(
        table(2)
            .at(A, Cell::Sales)
            .turn(A, &[Frame::AfterAction, Frame::SellWine(Units::TWO), Frame::SalesSlot(wine)]),
        "does not fit the board",
    );
    refused(
        table(2).turn(A, &[Frame::AfterAction, Frame::SellWine(Units { left: 3, first: true })]),
        "one or two units",
    );
    refused(
        table(2).at(A, Cell::Sales).turn(A, &[Frame::AfterAction, Frame::SellWine(Units::TWO)]),
        "no action is legal",
    );
    refused(
        table(2).at(A, Cell::Pass).turn(A, &[Frame::AfterAction, Frame::SpendRenown(wine)]),
        "does not fit the board",
    );
    refused(table(2).turn(A, &[Frame::AfterAction, Frame::RecallBarrel]), "are impossible");
}

#[test]
fn each_pending_action_must_belong_to_the_cell_or_a_tile() {
    let on_sales = || table(4).at(A, Cell::Sales);
    let free_cellar = Frame::BuildCellar { units: Units::TWO, price: 0 };
    refused(on_sales().turn(A, &[Frame::AfterAction, free_cellar]), "are impossible");
    let cellar = Frame::BuildCellar { units: Units::TWO, price: 3 };
    refused(on_sales().turn(A, &[Frame::AfterAction, cellar]), "are impossible");
    assert!(
        table(4).at(A, Cell::Cellars).turn(A, &[Frame::AfterAction, cellar]).try_scene().is_ok()
    );
    let by_tile = Frame::BuildCellar { units: Units::ONE, price: 1 };
    refused(on_sales().turn(A, &[Frame::AfterAction, by_tile]), "are impossible");
    let used = TurnMarks { tile_used: true, ..TurnMarks::default() };
    let played = |tile: Tile| {
        let mut table = on_sales();
        table.take_tile(tile);
        table
            .edit(|layout| layout.players[0].actions_down.push(tile))
            .turn(A, &[Frame::AfterAction, by_tile])
            .marks(used)
    };
    assert!(played(Tile::Cellar).try_scene().is_ok());
    refused(played(Tile::Winery), "are impossible");
}

#[test]
fn purchases_have_the_discount_of_the_rules() {
    let buying = |purchase: Purchase| {
        table(4)
            .at(A, Cell::VineyardsA)
            .turn(A, &[Frame::AfterAction, Frame::BuyVineyard(purchase)])
    };
    assert!(buying(Purchase::ACTION).try_scene().is_ok());
    refused(buying(Purchase { off: 9, ..Purchase::ACTION }), "are impossible");
    let discount = Purchase { off: 1, ..Purchase::ACTION };
    refused(buying(discount), "are impossible");
    let used = TurnMarks { expert_used: true, ..TurnMarks::default() };
    assert!(buying(discount).marks(used).try_scene().is_ok());
    let twice = Purchase { bought: Some(Region::Dao), ..Purchase::ACTION };
    refused(buying(twice), "are impossible");
}

#[test]
fn free_experts_are_taken_in_the_right_phase() {
    let expert = |cause: Cause| Frame::FreeExpert { left: 1, cause };
    for cause in [Cause::FourthPlace, Cause::Booth, Cause::Purchase, Cause::Tile] {
        refused(table(4).turn(A, &[Frame::AfterAction, expert(cause)]), "are impossible");
    }
    let bonus = expert(Cause::RegionBonus);
    refused(table(4).turn(A, &[Frame::AfterAction, bonus]), "are impossible");
    let planting = table(4).at(A, Cell::VineyardsB).turn(A, &[Frame::AfterAction, bonus]);
    assert!(planting.try_scene().is_ok());
    let three = Frame::FreeExpert { left: 3, cause: Cause::RegionBonus };
    refused(table(4).at(A, Cell::VineyardsB).turn(A, &[Frame::AfterAction, three]), "impossible");
}

#[test]
fn a_bonus_building_is_for_an_estate_with_its_first_vineyard() {
    let bonus = |estate: usize| Frame::BonusBuilding(EstateNo::at(estate));
    let planted = |estate: usize, region: Region, vineyards: u8| {
        table(4)
            .at(A, Cell::VineyardsB)
            .vineyards(A, estate + 1, region, Colour::Red, vineyards)
            .turn(A, &[Frame::AfterAction, bonus(estate)])
    };
    for region in [Region::Dao, Region::Lisboa] {
        assert!(planted(0, region, 1).try_scene().is_ok(), "{region}");
        assert!(planted(1, region, 1).try_scene().is_ok(), "{region}: not only the first estate");
        assert!(planted(0, region, 1).wines(A, 1, &[3]).try_scene().is_ok(), "{region}");
        refused(planted(0, region, 2), "does not fit the board");
    }
    refused(planted(0, Region::Alentejo, 1), "does not fit the board");
    refused(planted(0, Region::Dao, 1).cellar(A, 1), "does not fit the board");
    let at_start = |estate: usize| {
        table(4)
            .vineyards(A, estate + 1, Region::Dao, Colour::Red, 1)
            .phase(Phase::StartVineyards)
            .turn(A, &[bonus(estate)])
    };
    assert!(at_start(0).try_scene().is_ok(), "the wine is made after the building");
    refused(at_start(0).wines(A, 1, &[3]), "does not fit the board");
    refused(at_start(1), "does not fit the board");
}

#[test]
fn a_magnate_holds_at_most_two_barrels_of_a_player() {
    refused(
        table(4).edit(|layout| layout.players[0].with_magnates = [5, 0, 0]),
        "with_magnates: more than 2 barrels (clause 2.5)",
    );
}

#[test]
fn a_press_release_has_a_value_that_the_wine_can_have() {
    let arranged = |value: u8| {
        let wine = WineAt::new(EstateNo::at(0), 0);
        table(4)
            .at(A, Cell::Pass)
            .vineyards(A, 1, Region::Dao, Colour::Red, 1)
            .wines(A, 1, &[4])
            .turn(A, &[Frame::AfterAction, Frame::ChooseBooth(FairEntry { wine, value })])
    };
    assert!(arranged(4).try_scene().is_ok() && arranged(6).try_scene().is_ok());
    refused(arranged(3), "does not fit the board");
    refused(arranged(7), "does not fit the board");
}

#[test]
fn errors_of_unreadable_layouts_use_the_terms_of_the_game() {
    let mut layout = serde_json::to_value(table(2).0).unwrap();
    layout["players"][0] = 3.into();
    let error = serde_json::from_value::<Layout>(layout).unwrap_err().to_string();
    assert_eq!(error, "invalid type: integer `3`, expected a player");
}
