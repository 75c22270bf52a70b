//! Section 10: experts and action tiles.

use vinhos::{Cell, Colour, Event, Feature, Frame, Phase, Region, Tile, TurnMarks, Units};

use crate::table::{A, B, SceneReader, Table, table};

/// Arranges player A with a vineyard and a wine, on the export cell in year 5.
fn table_with_wine() -> Table {
    table(4)
        .year(5)
        .vineyards(A, 1, Region::Douro, Colour::Red, 1)
        .wines(A, 1, &[5])
        .at(A, Cell::Export)
}

#[test]
fn clause_10_1_an_expert_costs_one_and_the_next_is_shown_at_once() {
    let mut game = table_with_wine().scene();
    game.line(&["move experts", "expert taste"]);
    assert_eq!((game.player(A).bagos, game.player(A).experts_up.len()), (18, 1));
    let shown = game.events.iter().any(|event| matches!(event, Event::ExpertShown { .. }));
    assert!(shown);
    game.play("expert taste");
    assert_eq!(game.player(A).bagos, 17);
    let mut poor = table_with_wine().bagos(A, 1).scene();
    poor.line(&["move experts", "expert taste"]);
    assert_eq!(poor.seat_to_move(), B, "a second one cannot be paid");
}

#[test]
fn clause_10_2_empty_decks_give_nothing() {
    let six = ["money", "barrel", "move", "rearrange", "renown", "discount"];
    let all = |feature: &str| six.map(|ability| format!("{feature}-{ability}"));
    let strip = |table: Table, features: &[&str]| {
        features.iter().fold(table, |table, feature| {
            let names = all(feature);
            table.experts(B, &names.each_ref().map(String::as_str))
        })
    };
    let mut game = strip(table_with_wine(), &["taste"]).scene();
    game.play("move experts");
    assert_eq!(game.refuses("expert taste"), "10.2");
    let none = strip(table_with_wine(), &["taste", "aroma", "appearance", "alcohol"]).scene();
    assert_eq!(none.reason("move experts"), "refusal-no-expert-left");
}

#[test]
fn clause_10_3_one_expert_may_be_used_each_turn() {
    let mut game = table_with_wine().experts(A, &["taste-money", "aroma-money"]).scene();
    assert_eq!(game.refuses("use alcohol-money"), "10.3", "not owned");
    game.play("use taste-money");
    assert_eq!(game.player(A).experts_down.len(), 1);
    assert_eq!(game.refuses("use aroma-money"), "10.3");
    assert_eq!(game.refuses("use taste-money"), "10.3", "face-down");
}

#[test]
fn clause_10_4_each_ability_can_be_used_only_at_its_own_time() {
    let windows = |line: &[&str]| {
        let mut game = table_with_wine().barrels(A, 2).experts(A, &["taste-money"]).scene();
        game.line(line);
        game.offers("use taste-money")
    };
    assert!(windows(&[]), "before the move");
    assert!(windows(&["move sales"]), "before the first unit");
    assert!(windows(&["move experts", "expert aroma"]), "between the units");
    assert!(windows(&["move experts", "expert aroma", "done"]), "after the action");
    assert!(!windows(&["move sales", "sell 1.1"]), "not inside a unit");
    let mut fresh = table_with_wine().top_expert("taste-money").scene();
    fresh.line(&["move experts", "expert taste", "use taste-money"]);
    assert_eq!(fresh.player(A).bagos, 20);
    let fair = table_with_wine()
        .year(3)
        .phase(Phase::LatePress)
        .turn(A, &[Frame::PresentLate])
        .experts(A, &["taste-money"])
        .scene();
    assert!(!fair.offers("use taste-money"), "not at a fair");
}

#[test]
fn clause_10_5_the_money_ability_gives_two_bagos() {
    let mut game = table_with_wine().experts(A, &["taste-money"]).scene();
    game.play("use taste-money");
    assert_eq!(game.player(A).bagos, 21);
}

#[test]
fn clause_10_6_a_barrel_comes_back_from_sales_export_or_a_multiplier() {
    let arranged = || {
        table_with_wine()
            .barrels(A, 2)
            .experts(A, &["taste-barrel"])
            .sales(A, &["white.1"])
            .exports(A, &["4.5"])
            .tiles(A, &[Tile::PerWine])
    };
    let after = |choice: &str| {
        let mut game = arranged().scene();
        let before = game.player(A).barrels;
        game.play("use taste-barrel");
        assert_eq!(game.legal().len(), 3, "magnates are not among them");
        game.play(choice);
        assert_eq!(game.player(A).barrels, before + 1);
        game
    };
    assert_eq!(after("recall sale white.1").player(A).sales.len(), 0);
    assert_eq!(after("recall export 4.5").player(A).exports.len(), 0);
    let game = after("recall tile per-wine");
    assert_eq!((game.player(A).multipliers.len(), game.player(A).locked.len()), (1, 0));
    let none = table_with_wine().experts(A, &["taste-barrel"]).scene();
    assert_eq!(none.refuses("use taste-barrel"), "10.6");
    let mut game = arranged().scene();
    game.play("use taste-barrel");
    assert_eq!(game.refuses("recall sale white.2"), "10.6");
}

#[test]
fn clause_10_7_the_move_ability_makes_a_move_free() {
    let mut game = table_with_wine()
        .at(A, Cell::VineyardsA)
        .at(B, Cell::Staff)
        .experts(A, &["taste-move", "aroma-move"])
        .scene();
    assert_eq!(game.state.fare(A, Cell::Staff).total(), 3);
    game.line(&["use taste-move", "move staff"]);
    assert_eq!((game.player(A).bagos, game.player(B).bagos), (19, 19));
    let mut late = table_with_wine().experts(A, &["taste-move"]).scene();
    late.line(&["move experts"]);
    assert_eq!(late.refuses("use taste-move"), "10.7");
}

#[test]
fn clause_10_8_the_rearrange_ability_brings_a_colour_to_the_top() {
    let arranged = || {
        table_with_wine()
            .at(A, Cell::Cellars)
            .top(Region::Minho, Colour::White)
            .experts(A, &["taste-rearrange"])
    };
    let mut game = arranged().scene();
    assert_eq!(game.refuses("use taste-rearrange"), "10.8", "only in a vineyards action");
    game.line(&["move vineyards-a", "use taste-rearrange", "top minho red"]);
    let deck = game.state.vineyard_deck(Region::Minho);
    assert_eq!((deck.top(), deck.count(Colour::White)), (Some(Colour::Red), 2));
    let mut thin = arranged().thin_deck(Region::Lisboa, 1).scene();
    thin.line(&["move vineyards-a", "use taste-rearrange"]);
    assert_eq!(thin.offered("top lisboa"), [""; 0]);
    assert_eq!(thin.refuses("top lisboa white"), "10.8");
    let mut red = arranged().vineyards(B, 4, Region::Lisboa, Colour::White, 2).scene();
    red.line(&["move vineyards-a", "use taste-rearrange"]);
    assert_eq!(red.reason("top lisboa white"), "refusal-colour-not-in-deck");
}

#[test]
fn clause_10_9_the_renown_ability_adds_a_cube_to_any_region() {
    let mut game = table_with_wine().cubes(Region::Minho, 4).experts(A, &["taste-renown"]).scene();
    game.play("use taste-renown");
    assert_eq!(game.refuses("renown minho"), "10.9");
    game.play("renown algarve");
    assert_eq!(game.state.cubes_in(Region::Algarve), 1);
    let mut table = table_with_wine().experts(A, &["taste-renown"]);
    for region in Region::ALL.into_iter().take(5) {
        table = table.cubes(region, 4);
    }
    assert_eq!(table.scene().refuses("use taste-renown"), "10.9", "no cube is left");
}

#[test]
fn clause_10_10_the_discount_ability_takes_one_off_each_later_vineyard() {
    let arranged = || table_with_wine().at(A, Cell::Cellars).experts(A, &["taste-discount"]);
    let mut both = arranged().scene();
    assert_eq!(both.refuses("use taste-discount"), "10.10");
    both.line(&["move vineyards-a", "use taste-discount", "buy minho for 2", "buy alentejo for 3"]);
    assert_eq!(both.player(A).bagos, 19 - 1 - 3);
    let mut second = arranged().scene();
    second.line(&[
        "move vineyards-a",
        "buy minho for 2",
        "use taste-discount",
        "buy alentejo for 3",
    ]);
    assert_eq!(second.player(A).bagos, 19 - 2 - 3);
}

#[test]
fn clause_10_11_after_an_ability_the_first_unit_must_be_possible() {
    // 1 Bago: only Minho at a discount can be paid, or anything up to 3 with money.
    let mut game = table(2)
        .year(5)
        .bagos(A, 1)
        .at(A, Cell::Cellars)
        .experts(A, &["taste-discount", "aroma-money", "alcohol-renown", "appearance-rearrange"])
        .scene();
    game.play("move vineyards-a");
    assert_eq!(game.legal(), ["use taste-discount", "use aroma-money"]);
    assert_eq!(game.refuses("use alcohol-renown"), "10.11");
    assert_eq!(game.reason("use alcohol-renown"), "refusal-ability-leaves-too-little");
    assert_eq!(game.reason("use appearance-rearrange"), "refusal-no-rearrangement-helps");
    game.line(&["use taste-discount", "buy minho for 1"]);
    assert_eq!(game.player(A).bagos, 0);
}

#[test]
fn clause_10_11_no_ability_is_usable_if_no_unit_is_possible() {
    let selling = |table: Table| {
        table
            .at(A, Cell::Sales)
            .vineyards(A, 1, Region::Dao, Colour::Red, 1)
            .wines(A, 1, &[5])
            .experts(A, &["appearance-money", "taste-barrel"])
            .turn(A, &[Frame::AfterAction, Frame::SellWine(Units::TWO)])
    };
    let slots = ["red.1", "red.2"];
    assert!(selling(table(4)).scene().offers("use appearance-money"), "there is a barrel");
    let error = selling(table(4).sales(A, &slots)).try_scene().err().unwrap();
    assert!(error.to_string().contains("no action is legal"), "{error}");
    let waiting = [Frame::AfterAction, Frame::SellWine(Units::TWO), Frame::PlaceRenown];
    let used = TurnMarks { expert_used: true, ..TurnMarks::default() };
    let below = selling(table(4).sales(A, &slots)).turn(A, &waiting).marks(used);
    let error = below.try_scene().err().unwrap();
    assert!(error.to_string().contains("the first unit"), "{error}");
}

#[test]
fn clause_10_11_after_a_rearrangement_the_first_unit_must_be_possible() {
    // Every estate has a region. Only red Douro extends one, and it is on top.
    let mut table = table(4).year(5).vineyards(A, 1, Region::Douro, Colour::Red, 1);
    for (estate, region) in
        [(2, Region::Dao), (3, Region::Lisboa), (4, Region::Alentejo), (5, Region::Algarve)]
    {
        table = table.vineyards(A, estate, region, Colour::Red, 2);
    }
    let grown = table.at(A, Cell::Cellars);
    let mut game =
        grown.clone().top(Region::Douro, Colour::Red).experts(A, &["taste-rearrange"]).scene();
    game.line(&["move vineyards-a", "use taste-rearrange"]);
    assert_eq!(game.refuses("top douro white"), "10.11");
    assert_eq!(game.reason("top douro white"), "refusal-deck-leaves-no-vineyard");
    assert!(game.offers("top douro red") && game.offers("top minho white"));
    let mut game = grown
        .top(Region::Douro, Colour::White)
        .experts(A, &["taste-rearrange", "alcohol-renown"])
        .scene();
    game.play("move vineyards-a");
    assert_eq!(game.reason("use alcohol-renown"), "refusal-ability-brings-no-vineyard");
}

#[test]
fn clause_10_12_one_action_tile_a_turn_and_never_inside_an_action() {
    let arranged = || table_with_wine().tiles(A, &[Tile::Fair, Tile::Expert]);
    let mut game = arranged().scene();
    assert_eq!(game.refuses("play sales"), "10.12", "not owned");
    game.play("play fair");
    assert_eq!(game.player(A).actions_down.len(), 1);
    assert_eq!(game.refuses("play expert"), "10.12", "one a turn");
    let mut inside = arranged().scene();
    inside.play("move experts");
    assert_eq!(inside.refuses("play fair"), "10.12");
    inside.line(&["expert taste", "done"]);
    assert!(inside.offers("play fair"), "after the action");
}

#[test]
fn clause_10_13_action_tiles_have_the_printed_effect() {
    let played = |tile: Tile, line: &[&str]| {
        let mut game = table_with_wine()
            .barrels(A, 2)
            .wineries(A, 1, 1)
            .staff(A, 1, 0, 0)
            .tiles(A, &[tile])
            .scene();
        game.play(&format!("play {tile}")).line(line);
        assert_eq!(game.player(A).cell, Cell::Export, "the move is still to come");
        game
    };
    assert_eq!(played(Tile::Expert, &["expert taste"]).player(A).bagos, 19);
    assert_eq!(played(Tile::Vineyard, &["buy minho for 2"]).player(A).bagos, 18);
    assert_eq!(played(Tile::Fair, &[]).player(A).fair_points, 2);
    assert_eq!(played(Tile::Sales, &["sell 1.1", "at red.4"]).player(A).bagos, 24);
    assert_eq!(played(Tile::Export, &["export 1.1", "to 5.2"]).player(A).vp, 5);
    let winery = played(Tile::Winery, &["winery 1"]);
    assert_eq!((winery.player(A).bagos, winery.state.cubes_in(Region::Douro)), (17, 1));
    assert_eq!(played(Tile::Cellar, &["cellar 1"]).player(A).bagos, 18);
    assert_eq!(played(Tile::Enologist, &[]).estate(A, 1).enologists, 1);
    assert_eq!(played(Tile::Farmer, &[]).player(A).bagos, 18);
    let useless =
        table(4).tiles(A, &[Tile::Sales, Tile::Enologist, Tile::Winery]).bagos(A, 1).scene();
    for (tile, reason) in [
        ("sales", "refusal-no-wine-to-sell"),
        ("enologist", "refusal-no-room-for-staff"),
        ("winery", "refusal-winery-too-dear"),
        ("per-winery", "refusal-tile-not-played"),
    ] {
        assert_eq!(useless.reason(&format!("play {tile}")), reason);
    }
}

#[test]
fn clause_10_14_market_tiles_allow_two_wines_and_vineyard_tiles_get_no_discount() {
    let mut game = table_with_wine()
        .wines(A, 1, &[5, 6])
        .barrels(A, 2)
        .tiles(A, &[Tile::Export, Tile::Vineyard])
        .experts(A, &["taste-discount"])
        .scene();
    game.line(&["play export", "export 1.1", "to 5.2", "export 1.2", "to 5.3"]);
    assert_eq!(game.player(A).vp, 11);
    let mut game = table_with_wine()
        .at(A, Cell::Cellars)
        .tiles(A, &[Tile::Vineyard])
        .experts(A, &["taste-discount"])
        .scene();
    game.play("play vineyard");
    assert_eq!(game.refuses("use taste-discount"), "10.14");
    assert_eq!(game.reason("use taste-discount"), "refusal-no-discount-on-tile");
    game.line(&["buy minho for 2", "move vineyards-a", "buy minho for 3"]);
    assert_eq!(game.player(A).bagos, 19 - 1 - 2, "the tile's region may be bought from again");
}

#[test]
fn clause_10_15_free_experts_are_taken_one_after_the_other() {
    let mut game = table_with_wine().at(A, Cell::Cellars).top_expert("taste-money").scene();
    game.line(&["move vineyards-a", "buy setubal for 2", "expert taste"]);
    assert_eq!(game.offered("expert").len(), 4, "and the second from any deck");
    game.play("expert taste");
    assert_eq!(game.player(A).experts_up.len(), 2);
    let mut none = table_with_wine().tiles(A, &[Tile::Expert]).at(A, Cell::Cellars);
    for feature in Feature::ALL {
        let names = ["money", "barrel", "move", "rearrange", "renown", "discount"]
            .map(|ability| format!("{feature}-{ability}"));
        none = none.experts(B, &names.each_ref().map(String::as_str));
    }
    let mut game = none.scene();
    assert_eq!(game.reason("play expert"), "refusal-no-expert-left");
    game.line(&["move vineyards-a", "buy setubal for 2"]);
    assert!(game.offers("done"), "the bonus lapses");
}

#[test]
fn clause_10_16_a_sent_expert_goes_to_the_bottom_face_up() {
    let mut game = table_with_wine()
        .year(4)
        .vintage(1)
        .at(A, Cell::Export)
        .experts(A, &["taste-money"])
        .scene();
    game.line(&["move pass", "order 1", "present 1.1", "booth 1", "send taste-money"]);
    let deck = &game.seen()["experts"][0];
    assert_eq!(deck["bottom"], serde_json::json!(["money"]));
    assert_eq!(deck["hidden"].as_array().unwrap().len(), 4);
}

#[test]
fn the_view_shows_the_marks_of_the_turn() {
    let mut game = table_with_wine().experts(A, &["taste-move"]).scene();
    game.play("use taste-move");
    let marks = TurnMarks { expert_used: true, tile_used: false, free_move: true };
    assert_eq!(game.seen()["turn"]["marks"], serde_json::to_value(marks).unwrap());
    assert_eq!(game.seen()["quadrel"][0]["fare"]["supply"], 0);
}
