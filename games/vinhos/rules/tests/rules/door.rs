//! Layouts that no game can reach are refused, and say why.

use vinhos::{Cell, Colour, EstateNo, Frame, Phase, Region, Tile, TurnMarks, Units, WineAt};

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
    refused(table(2).edit(|layout| layout.experts[0].cards.truncate(3)), "not one");
    refused(
        table(2).edit(|layout| {
            layout.experts[0].cards.truncate(3);
            layout.experts[0].hidden = 0;
        }),
        "there are 0 of the expert",
    );
    refused(table(2).edit(|layout| layout.porto = 9), "porto: 9 on the table, and 2 in the box");
    refused(table(2).edit(|layout| layout.deck.push(Tile::PerTile)), "per-tile: 2 tiles");
    refused(
        table(2).edit(|layout| layout.display.clear()).tiles(A, &[]).edit(|layout| {
            layout.deck.reverse();
        }),
        "on top of multiplier tiles",
    );
    refused(table(2).edit(|layout| layout.regions.truncate(3)), "regions: 7 are in the game");
    refused(table(2).edit(|layout| layout.vintages[0] = layout.vintages[1]), "vintage stack");
    refused(table(2).edit(|layout| layout.vintages[0] = 9), "there is no tile 9");
}

#[test]
fn boards_must_be_possible() {
    refused(table(4).staff(A, 1, 1, 0), "one enologist per winery");
    refused(table(4).wines(A, 1, &[3]), "wine without a vineyard");
    refused(
        table(4).vineyards(A, 1, Region::Minho, Colour::Red, 1).cellar(A, 1),
        "no cellar may stand",
    );
    refused(table(4).vineyards(A, 1, Region::Dao, Colour::Red, 1).wines(A, 1, &[15]), "that good");
    refused(table(4).edit(|layout| layout.players[0].estates[0].wineries = 200), "at most two");
    refused(table(4).edit(|layout| layout.players[0].bagos = 60_000), "nobody has more than");
    refused(
        table(4).edit(|layout| layout.players[0].estates[0].region = Some(Region::Dao)),
        "goes with a colour",
    );
    refused(table(4).sales(A, &["red.1"]).sales(B, &["red.1"]), "one barrel");
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
}

#[test]
fn rows_must_name_players_once() {
    refused(table(3).order(&[A, A, B]), "every player once");
    refused(table(3).order(&[A, B]), "order: 2 entries for 3 players");
    refused(table(2).edit(|layout| layout.booths[0] = Some(C)), "does not sit at this table");
    refused(
        table(2).edit(|layout| layout.booths = [Some(A), Some(A), None, None]),
        "stands there once",
    );
    refused(table(2).edit(|layout| layout.year = 7), "there is no year 7");
    refused(table(2).edit(|layout| layout.options.players = 5), "5 players cannot play");
}

#[test]
fn the_phase_must_fit() {
    refused(table(2).phase(Phase::Buying).turn(A, &[Frame::TakeTile]), "not in this year");
    refused(table(2).phase(Phase::ExtraAction), "not in this year");
    refused(table(2).year(2).phase(Phase::StartTiles).turn(A, &[Frame::StartTile]), "year 1");
    refused(table(2).edit(|layout| layout.turn = None), "nobody decides");
    refused(table(2).edit(|layout| layout.marked = vec![A]), "only at a fair");
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
    refused(table(2).turn(A, &[Frame::Maintenance]), "do not come about");
    refused(table(2).turn(A, &[Frame::BeforeMove, Frame::OrderSlot]), "do not come about");
    refused(
        table(2)
            .turn(A, &[Frame::AfterAction, Frame::SellWine(Units::TWO), Frame::SalesSlot(wine)]),
        "does not fit the board",
    );
    refused(
        table(2).turn(A, &[Frame::AfterAction, Frame::SellWine(Units { left: 3, first: true })]),
        "one or two units",
    );
    refused(
        table(2).turn(A, &[Frame::AfterAction, Frame::SellWine(Units::TWO)]),
        "nothing can be done",
    );
    refused(
        table(2).at(A, Cell::Pass).turn(A, &[Frame::AfterAction, Frame::SpendRenown(wine)]),
        "does not fit the board",
    );
    refused(table(2).turn(A, &[Frame::AfterAction, Frame::RecallBarrel]), "do not come about");
}
