//! Sections 1 and 2: components and set-up.

use game::{BadOptions, ComponentSet, Game, GameOptions, Toml, Turn};
use vinhos::{
    Action, Cell, Colour, Components, Event, Feature, Frame, Options, Phase, Region, RegionsOut,
    State, Tile,
};

use crate::table::{A, B, C, SceneReader, components, new_game, table};

#[test]
fn clause_1_1_two_to_four_play_six_years() {
    for players in [0, 5] {
        let refused = Options::with_players(players).check();
        let refusal = BadOptions::PlayersWithSolo { got: players, least: 2, most: 4 };
        assert!(refusal.to_string().contains("2 to 4 players, or 1 alone"), "{refusal}");
        assert_eq!(refused, Err(refusal));
    }
    assert_eq!(Options::with_players(1).check(), Ok(()), "the solo game");
    let mut game = new_game(3);
    game.until(|state| state.turn() == Turn::Over);
    assert_eq!(game.state.year(), 6);
}

#[test]
fn clause_1_2_nine_numbered_regions_have_four_vineyards_each() {
    assert_eq!(Region::TrasOsMontes.number(), 1);
    assert_eq!(Region::Douro.number(), 4);
    assert_eq!(Region::Setubal.number(), 7);
    assert_eq!(Region::Alentejo.number(), 8);
    assert_eq!(Region::Algarve.number(), 9);
    let game = new_game(4);
    for region in Region::ALL {
        let deck = game.state.vineyard_deck(region);
        assert_eq!(Colour::ALL.map(|colour| deck.count(colour)), [2, 2], "{region}");
        assert_eq!(components().regions[region.index()].spaces, 4);
    }
}

#[test]
fn clause_1_3_there_are_twenty_cubes() {
    assert_eq!(new_game(2).state.supply().cubes, 20);
    let few = |each: u8| {
        let mut table = table(4).wineries(A, 1, 1);
        for region in Region::ALL.into_iter().take(5) {
            table = table.cubes(region, each);
        }
        table.estate(A, 1).waiting = 1;
        table.try_scene()
    };
    assert_eq!(few(3).unwrap().state.supply().cubes, 4);
    assert!(few(4).err().unwrap().to_string().contains("renown cubes: 21 on the table"));
}

#[test]
fn clause_1_4_supplies_depend_on_the_players() {
    for (players, counts) in [(2, [11, 8, 7, 9]), (3, [15, 10, 10, 13]), (4, [19, 12, 12, 16])] {
        let supply = table(players).scene().state.supply();
        let ready = [supply.wineries, supply.cellars, supply.enologists, supply.farmers];
        assert_eq!(ready, counts);
        assert_eq!(supply.porto, 2 * (players - 1));
    }
}

#[test]
fn clause_1_5_wine_and_bagos_never_run_out() {
    let mut table = table(4);
    for (index, region) in Region::ALL.into_iter().take(5).enumerate() {
        if region == Region::Minho {
            continue;
        }
        for (seat, colour) in [(A, Colour::White), (B, Colour::Red)] {
            table = table
                .vineyards(seat, index + 1, region, colour, 1)
                .cellar(seat, index + 1)
                .wines(seat, index + 1, &[4, 4, 4, 4]);
        }
    }
    let mut game = table.bagos(A, 600).bagos(B, 600).scene();
    game.line(&["move sales", "sell 1.1", "at white.1"]);
    assert_eq!(game.player(A).bagos, 602);
}

#[test]
fn clause_1_6_each_deck_has_six_experts_one_of_each_ability() {
    let game = new_game(2);
    for feature in Feature::ALL {
        let mut cards: Vec<_> = game.state.expert_deck(feature).cards().collect();
        cards.sort();
        assert_eq!(cards, vinhos::Ability::ALL);
    }
    assert!(components().experts.iter().any(|row| row.feature == Feature::Taste && row.arrow));
}

#[test]
fn clause_1_7_eight_vintage_tiles_show_weather_symbols_and_requests() {
    for tile in &components().vintages {
        assert!((-2..=2).contains(&tile.weather));
        assert_eq!(tile.symbols.iter().sum::<u8>(), 4);
    }
    let game = new_game(2);
    let view = game.seen();
    assert_eq!(view["vintages"].as_array().unwrap().len(), 1, "only this year's is seen");
}

#[test]
fn clause_1_8_each_player_has_eight_barrels() {
    let full = table(2).sales(A, &["white.1", "white.2"]);
    assert_eq!(full.scene().player(A).barrels, 0);
    let over = table(2).sales(A, &["white.1", "white.2", "white.3"]).try_scene();
    assert!(over.err().unwrap().to_string().contains("9 barrels on the table, but 8 in all"));
}

#[test]
fn clause_1_9_estates_have_three_slots_and_two_or_four_places() {
    let full = table(4).vineyards(A, 1, Region::Douro, Colour::Red, 2).wineries(A, 1, 2);
    assert!(full.try_scene().err().unwrap().to_string().contains("three slots"));
    let warehouse = |qualities: &[u8]| {
        table(4).vineyards(A, 1, Region::Douro, Colour::Red, 1).wines(A, 1, qualities).try_scene()
    };
    assert!(warehouse(&[3, 3]).is_ok());
    assert!(warehouse(&[3, 3, 3]).err().unwrap().to_string().contains("without a cellar"));
}

#[test]
fn clause_1_10_cells_touch_along_edges_and_corners() {
    let move_costs = |from: Cell| {
        let scene = table(2).year(5).at(A, from).at(B, from).scene();
        Cell::ALL.map(|to| scene.state.fare(A, to).supply)
    };
    assert_eq!(move_costs(Cell::VineyardsA), [0, 0, 1, 0, 0, 2, 1, 1, 1]);
    assert_eq!(move_costs(Cell::Sales), [1, 1, 1, 0, 0, 1, 0, 0, 0]);
    let cells = components().years.map(|row| row.cell);
    assert_eq!(cells[..4], [Cell::VineyardsA, Cell::Cellars, Cell::Wineries, Cell::Experts]);
    assert_eq!(cells[4..], [Cell::Staff, Cell::Export]);
}

#[test]
fn clause_1_11_sales_slots_run_from_2_to_10_and_two_players_export_in_a_frame() {
    let values = components().sales.map(|row| row.value);
    assert_eq!(values[..9], [2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(values[9..], values[..9]);
    assert_eq!(components().export_open(2).len(), 15);
    assert_eq!(components().export_open(3).len(), 25);
}

#[test]
fn clause_1_12_magnate_tiles_depend_on_the_players() {
    for (players, actions, multipliers) in [(2, 9, 12), (3, 15, 22), (4, 18, 22)] {
        let of = |kind: bool| -> u8 {
            let tiles = Tile::ALL.iter().filter(|tile| tile.is_multiplier() == kind);
            tiles.map(|&tile| components().copies(tile, players)).sum()
        };
        assert_eq!((of(false), of(true)), (actions, multipliers));
    }
    assert_eq!(components().copies(Tile::PerBagos, 4), 1);
}

#[test]
fn clause_2_1_the_first_order_is_by_seat_and_all_start_on_the_pass_cell() {
    let game = new_game(4);
    assert_eq!(
        game.state.order().iter().map(|seat| seat.number()).collect::<Vec<_>>(),
        [0, 1, 2, 3]
    );
    for seat in game.state.seats() {
        let player = game.player(seat);
        assert_eq!((player.cell, player.vp, player.fair_points), (Cell::Pass, 0, 0));
    }
}

#[test]
fn clause_2_2_fewer_players_use_fewer_regions() {
    for (players, left) in [(2, 7), (3, 8), (4, 9)] {
        let game = new_game(players);
        assert_eq!(game.offered("start ").len(), left);
    }
    let game = table(2).turn(A, &[Frame::StartVineyard]).phase(Phase::StartVineyards).scene();
    assert_eq!(game.refuses("start setubal"), "2.2");
    let without_douro =
        (0..60).map(|seed| testkit::TestGame::<State>::new(Options::with_players(2), seed));
    let mut seen = [false; 2];
    for game in without_douro {
        let douro = game.state.vineyard_deck(Region::Douro).len > 0;
        assert_eq!(game.state.supply().porto, if douro { 2 } else { 0 });
        seen[usize::from(douro)] = true;
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn clause_2_3_the_fixed_option_removes_setubal_then_algarve() {
    let out = |players| {
        let options = Options { players, regions_out: RegionsOut::Fixed };
        let game = testkit::TestGame::<State>::new(options, 3);
        let gone = |region: &Region| game.state.vineyard_deck(*region).len == 0;
        Region::ALL.into_iter().filter(gone).collect::<Vec<_>>()
    };
    assert_eq!(out(2), [Region::Setubal, Region::Algarve]);
    assert_eq!(out(3), [Region::Setubal]);
    assert_eq!(out(4), []);
    let drawn = |seed| {
        let game = testkit::TestGame::<State>::new(Options::with_players(3), seed);
        game.seen()["regions"].to_string()
    };
    assert!((0..20).any(|seed| drawn(seed) != drawn(20)), "by default they are drawn");
}

#[test]
fn clause_2_4_later_players_start_with_more_money() {
    for (players, bagos) in [(2, vec![19, 20]), (3, vec![19, 19, 20]), (4, vec![19, 19, 20, 20])] {
        let game = new_game(players);
        let held: Vec<u16> = game.state.seats().map(|seat| game.player(seat).bagos).collect();
        assert_eq!(held, bagos);
    }
}

#[test]
fn clause_2_5_magnates_hold_two_barrels_each() {
    let game = new_game(3);
    for seat in game.state.seats() {
        assert_eq!(game.player(seat).with_magnates, [2, 2, 2]);
        assert_eq!(game.player(seat).barrels, 2);
    }
}

#[test]
fn clause_2_6_only_the_top_of_each_deck_is_visible() {
    let view = new_game(4).seen();
    for region in view["regions"].as_array().unwrap() {
        let below = region["below"].as_array().unwrap();
        assert_eq!(below[0].as_u64().unwrap() + below[1].as_u64().unwrap(), 3);
        assert!(region["top"].is_string());
    }
    for deck in view["experts"].as_array().unwrap() {
        assert!(deck["top"].is_string());
        assert_eq!(deck["hidden"].as_array().unwrap().len(), 5);
    }
}

#[test]
fn clause_2_7_the_display_shows_action_tiles_first() {
    for (players, shown) in [(2, 6), (3, 9), (4, 12)] {
        let game = new_game(players);
        let display: Vec<Tile> = game.state.displayed().collect();
        assert_eq!(display.len(), shown);
        assert!(display.iter().all(|tile| !tile.is_multiplier()));
        let layout = game.state.layout();
        assert!(layout.deck.is_sorted_by_key(|tile| tile.is_multiplier()), "actions on top");
    }
}

#[test]
fn clause_2_8_everybody_starts_with_a_vineyard_and_its_wine() {
    let mut game = new_game(4);
    game.line(&["start tras-os-montes"]);
    let estate = game.estate(A, 1);
    assert_eq!((estate.region, estate.vineyards), (Some(Region::TrasOsMontes), 1));
    assert_eq!(game.player(A).bagos, 19, "the vineyard is free");
    assert_eq!(game.quality(A, "1.1"), 2);
    assert_eq!(game.state.cubes_in(Region::TrasOsMontes), 1);
    assert_eq!(game.seat_to_move(), B, "in player order");
    game.line(&["start douro", "yes"]);
    assert_eq!(game.quality(B, "1.1"), 5, "Porto may be used");
    assert_eq!(game.player(B).porto, 1);
    game.line(&["start setubal", "expert taste", "expert taste"]);
    assert_eq!(game.player(C).experts_up.len(), 2);
    assert_eq!(game.quality(C, "1.1"), 2);
}

#[test]
fn clause_2_9_first_tiles_are_taken_in_reverse_order() {
    let mut game = new_game(2);
    game.until(|state| state.phase() == Phase::StartTiles);
    assert_eq!(game.seat_to_move(), B);
    let first = game.offered("take ")[0].clone();
    game.play(&first);
    assert_eq!(game.player(B).actions_up.len(), 1);
    assert_eq!(game.seat_to_move(), A);
    assert_eq!(game.refuses("take per-wine"), "13.8");
}

#[test]
fn clause_2_10_the_display_is_not_refilled_after_the_first_tiles() {
    let mut game = new_game(3);
    game.until(|state| state.phase() == Phase::FirstAction);
    assert_eq!(game.state.displayed().count(), 9 - 3);
    let fills = game.events.iter().filter(|event| matches!(event, Event::DisplayFilled { .. }));
    assert_eq!(fills.count(), 1);
}

#[test]
fn the_builtin_components_pass_their_own_check() {
    assert_eq!(components().check(), Ok(()));
    let set = Components::from_toml(&components().to_toml()).unwrap();
    assert!(std::ptr::eq(set, Components::builtin()), "equal sets are one");
}

#[test]
fn wrong_components_are_reported() {
    let mut set = components().clone();
    set.regions.swap(0, 1);
    let problems = set.check().unwrap_err().problems;
    assert!(problems[0].starts_with("regions: row 1"), "{problems:?}");

    let mut set = components().clone();
    set.multipliers[0].each = 0;
    set.years[0].cell = Cell::Pass;
    set.sales[3].value = 1;
    let problems = set.check().unwrap_err().problems;
    for expected in ["per-winery", "years: a year has the pass cell", "sales, white"] {
        assert!(problems.iter().any(|problem| problem.contains(expected)), "{problems:?}");
    }
}

#[test]
fn a_game_can_use_a_corrected_component_set() {
    let mut set = components().clone();
    set.regions[Region::Minho.index()].price = 1;
    let set = set.intern().unwrap();
    assert_ne!(set.fingerprint(), components().fingerprint());
    let layout = table(2).top(Region::Minho, Colour::White).0;
    let mut state = State::from_layout(&layout, set).unwrap();
    let mut chance = game::FastChance::new(1);
    let mut ctx = game::Ctx::without_events(&mut chance);
    state.play(A, "move vineyards-b".parse().unwrap(), &mut ctx).unwrap();
    state.play(A, "buy minho for 1".parse::<Action>().unwrap(), &mut ctx).unwrap();
    assert_eq!(state.player(A).bagos, 18);
}
