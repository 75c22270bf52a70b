//! The worked examples of the rulebook, and examples from other sources.

use game::Seat;
use game::Set;
use vinhos::{Cell, Colour, Frame, Phase, Region, Tile, WineAt, money_vp};

use crate::table::{A, B, C, D, SceneReader, Table, components, new_game, table};

/// Arranges the last turn of a year. Everybody else is done and on the pass cell.
fn last_turn(year: u8, vintage: u8) -> Table {
    table(4)
        .year(year)
        .vintage(vintage)
        .phase(Phase::SecondAction)
        .order(&[B, C, D, A])
        .turn(A, &[Frame::BeforeMove])
        .at(A, Cell::Sales)
}

/// Weather −2: an aged wine, an estate without vineyard, one that makes nothing, one of quality 5.
#[test]
fn production_in_a_bad_year_matches_the_rulebook_example() {
    let mut game = last_turn(4, 1)
        .vineyards(A, 1, Region::Lisboa, Colour::Red, 1)
        .wineries(A, 1, 2)
        .staff(A, 1, 1, 1)
        .wines(A, 1, &[4])
        .wineries(A, 2, 1)
        .vineyards(A, 3, Region::Minho, Colour::White, 1)
        .scene();
    game.line(&["move pass", "order 1", "pass", "keep"]);
    assert_eq!(game.state.year(), 5);
    assert_eq!(game.estate(A, 1).wines, [5, 4, 0, 0]);
    assert_eq!(game.estate(A, 1).colour, Colour::Red);
    assert_eq!((game.estate(A, 2).wines[0], game.estate(A, 3).wines[0]), (0, 0));
}

/// Two experts and three action tiles are face-down before year 4 and face-up in it.
#[test]
fn tiles_are_turned_up_at_the_start_of_year_four() {
    let mut game = table(4)
        .year(3)
        .phase(Phase::Buying)
        .turn(A, &[Frame::TakeTile])
        .vineyards(A, 1, Region::Lisboa, Colour::Red, 1)
        .wines(A, 1, &[3])
        .used_experts(B, &["taste-money", "aroma-move"])
        .display(&[Tile::Sales])
        .edit(|layout| {
            for tile in [Tile::Fair, Tile::Expert, Tile::Export] {
                let place = layout.deck.iter().position(|&other| other == tile).unwrap();
                layout.players[1].actions_down.push(layout.deck.remove(place));
            }
        })
        .scene();
    game.play("pass");
    let player = game.player(B);
    assert_eq!((player.experts_up.len(), player.experts_down.len()), (2, 0));
    assert_eq!((player.actions_up.len(), player.actions_down.len()), (3, 0));
}

/// Moves to a touching cell and to others, alone, with Blue, and with Blue, Orange and the tax.
#[test]
fn movement_costs_match_the_rulebook_example() {
    let fare = |table: Table, to: Cell| {
        let fare = table.scene().state.fare(A, to);
        (fare.supply, fare.players.len())
    };
    let at = || table(4).year(4).at(A, Cell::Sales);
    assert_eq!(fare(at(), Cell::VineyardsB), (0, 0));
    assert_eq!(fare(at(), Cell::Cellars), (1, 0));
    assert_eq!(fare(at().at(B, Cell::Cellars), Cell::Cellars), (1, 1));
    let purple = table(4).year(4).at(A, Cell::Wineries).at(B, Cell::Experts).at(C, Cell::Experts);
    assert_eq!(fare(purple, Cell::Experts), (2, 2));
}

/// Year 4, order Orange, Yellow, Blue, Purple; two of them pass and choose slots 1 and 4.
#[test]
fn the_player_order_matches_the_rulebook_example() {
    let (orange, yellow, blue, purple) = (A, B, C, D);
    let mut game = table(4)
        .year(4)
        .at(orange, Cell::Export)
        .at(yellow, Cell::Cellars)
        .at(blue, Cell::Cellars)
        .at(purple, Cell::VineyardsB)
        .vineyards(blue, 1, Region::Lisboa, Colour::Red, 1)
        .wines(blue, 1, &[5])
        .scene();
    let bagos = [19, 19, 20, 20];
    game.line(&["move experts", "expert taste", "done"]);
    assert_eq!(game.player(orange).bagos, bagos[0] - 1 - 1, "the tax, and one expert");
    game.line(&["move pass", "order 1"]);
    game.line(&["move pass", "order 4", "present 1.1", "booth 1"]);
    game.line(&["move experts"]);
    assert_eq!(game.player(purple).bagos, bagos[3] - 3);
    assert_eq!(game.player(orange).bagos, bagos[0] - 1, "Purple paid 1 to Orange");
    assert_eq!([yellow, blue].map(|seat| game.player(seat).bagos), [19, 20]);
    game.line(&["expert taste", "done"]);
    assert_eq!(game.state.order(), [yellow, orange, purple, blue]);
    assert_eq!(game.state.phase(), Phase::SecondAction);
}

/// Orange buys red Dão for a new estate and white Ribatejo for an old one.
#[test]
fn the_vineyards_action_matches_the_rulebook_example() {
    let mut game = table(4)
        .year(5)
        .vineyards(A, 1, Region::Ribatejo, Colour::White, 1)
        .vineyards(A, 2, Region::Lisboa, Colour::Red, 1)
        .vineyards(A, 3, Region::Algarve, Colour::White, 2)
        .top(Region::Dao, Colour::Red)
        .top(Region::Ribatejo, Colour::White)
        .top(Region::Lisboa, Colour::White)
        .scene();
    game.play("move vineyards-a");
    assert_eq!(game.refuses("buy lisboa for 2"), "4.4");
    assert_eq!(game.refuses("buy algarve for 3"), "4.4");
    game.line(&["buy dao for 4", "yes", "buy ribatejo for 1"]);
    assert_eq!(game.player(A).bagos, 19 - 8);
    assert_eq!([Region::Dao, Region::Ribatejo].map(|r| game.state.cubes_in(r)), [1, 1]);
    assert_eq!(game.player(A).regions().len(), 4);
    assert!(game.estate(A, 4).cellar, "the bonus of Dão");
    assert_eq!(game.estate(A, 1).vineyards, 2);
}

/// Blue builds a winery in Douro and one without region; its cube moves when Ribatejo is bought.
#[test]
fn the_wineries_action_matches_the_rulebook_example() {
    let mut game = table(4).year(5).vineyards(A, 1, Region::Douro, Colour::Red, 1).scene();
    game.line(&["move wineries", "winery 1", "winery 2"]);
    assert_eq!(game.player(A).bagos, 13);
    assert_eq!((game.state.cubes_in(Region::Douro), game.estate(A, 2).waiting), (1, 1));
    let mut later = table(4)
        .year(5)
        .wineries(A, 2, 1)
        .edit(|layout| layout.players[0].estates[1].waiting = 1)
        .scene();
    later.line(&["move vineyards-a", "buy ribatejo for 2"]);
    assert_eq!(later.estate(A, 2).waiting, 0);
    assert_eq!(later.state.cubes_in(Region::Ribatejo), 2, "and the vineyard's own");
    assert_eq!(later.estate(A, 2).farmers, 1, "the bonus of Ribatejo");
}

/// Purple has one empty winery and one empty vineyard.
#[test]
fn the_staff_action_matches_the_rulebook_example() {
    let mut game = table(4)
        .vineyards(A, 1, Region::Douro, Colour::Red, 2)
        .wineries(A, 1, 1)
        .wineries(A, 2, 1)
        .staff(A, 1, 0, 1)
        .staff(A, 2, 1, 0)
        .scene();
    game.line(&["move staff", "hire enologist"]);
    assert_eq!(game.refuses("hire enologist"), "6.2");
    game.play("hire farmer");
    assert_eq!(
        (game.player(A).bagos, game.player(A).enologists, game.player(A).farmers),
        (14, 2, 2)
    );
}

/// Algarve, quality 4, third place of a cellar, one of three cubes: value 9.
#[test]
fn wine_value_in_algarve_matches_the_rulebook_example() {
    let mut game = table(4)
        .year(4)
        .at(A, Cell::Sales)
        .vineyards(A, 1, Region::Algarve, Colour::Red, 1)
        .cellar(A, 1)
        .wines(A, 1, &[0, 0, 4])
        .cubes(Region::Algarve, 3)
        .scene();
    game.line(&["move pass", "order 1", "present 1.3", "spend 1"]);
    assert_eq!((game.player(A).fair_points, game.state.cubes_in(Region::Algarve)), (9, 2));
}

/// Yellow covers the warehouse of an Alentejo estate that holds wines 4 and 5.
#[test]
fn the_cellars_action_matches_the_rulebook_example() {
    let mut game =
        table(4).vineyards(A, 1, Region::Alentejo, Colour::Red, 1).wines(A, 1, &[4, 5]).scene();
    game.line(&["move cellars", "cellar 1"]);
    assert_eq!(game.estate(A, 1).wines, [4, 5, 0, 0]);
    assert_eq!((game.player(A).bagos, game.state.cubes_in(Region::Alentejo)), (16, 1));
}

/// White Dão, quality 5, third place: value 8; white 8 and 9 are taken, so the cube stays.
#[test]
fn the_sales_action_matches_the_rulebook_example() {
    let mut game = table(4)
        .vineyards(A, 1, Region::Dao, Colour::White, 1)
        .cellar(A, 1)
        .wines(A, 1, &[0, 0, 5])
        .cubes(Region::Dao, 1)
        .sales(B, &["white.7", "white.8"])
        .scene();
    game.line(&["move sales", "sell 1.3"]);
    assert_eq!(game.offered("at").last().unwrap(), "at white.6");
    game.play("at white.6");
    assert_eq!((game.player(A).bagos, game.state.cubes_in(Region::Dao)), (26, 1));
}

/// Douro, quality 7: slots 6 and 7 need no cube, 8 one, 9 two; Purple takes 9 in country 4.
#[test]
fn the_export_action_matches_the_rulebook_example() {
    let arranged = || {
        table(4)
            .vineyards(A, 1, Region::Douro, Colour::Red, 1)
            .wines(A, 1, &[0, 7])
            .cubes(Region::Douro, 3)
            .scene()
    };
    let game = arranged();
    let wine: WineAt = "1.2".parse().unwrap();
    let cubes = [6, 7, 8, 9].map(|value| game.state.cubes_for(game.player(A), wine, value));
    assert_eq!(cubes, [0, 0, 1, 2]);
    let mut game = arranged();
    game.line(&["move export", "export 1.2", "to 4.5"]);
    assert_eq!((game.player(A).vp, game.state.cubes_in(Region::Douro)), (9, 1));
}

/// Purple hires two experts from the taste deck.
#[test]
fn the_experts_action_matches_the_rulebook_example() {
    let mut game = table(4).scene();
    game.line(&["move experts", "expert taste", "expert taste"]);
    assert_eq!((game.player(A).bagos, game.player(A).experts_up.len()), (17, 2));
}

/// Yellow uses one of six experts in year 2, sends three to the fair of year 3; year 4 turns the
/// used one up.
#[test]
fn expert_use_over_the_years_matches_the_rulebook_example() {
    let six = [
        "taste-renown",
        "taste-money",
        "aroma-money",
        "appearance-money",
        "alcohol-money",
        "alcohol-move",
    ];
    let mut game = table(2)
        .year(2)
        .at(A, Cell::Experts)
        .vineyards(A, 1, Region::Douro, Colour::Red, 1)
        .wines(A, 1, &[6])
        .experts(A, &six)
        .scene();
    game.line(&["move export", "use taste-renown", "renown douro"]);
    assert_eq!((game.player(A).experts_up.len(), game.player(A).experts_down.len()), (5, 1));
    let mut fair = table(2)
        .year(3)
        .vintage(3)
        .phase(Phase::LatePress)
        .order(&[B, A])
        .turn(A, &[Frame::PresentLate])
        .vineyards(A, 1, Region::Douro, Colour::Red, 1)
        .wines(A, 1, &[6])
        .experts(A, &six[1..])
        .used_experts(A, &six[..1])
        .scene();
    fair.line(&[
        "present 1.1",
        "booth 1",
        "send taste-money",
        "send aroma-money",
        "send appearance-money",
    ]);
    if fair.offers("done") {
        fair.play("done");
    }
    assert_eq!(fair.state.year(), 4);
    assert_eq!((fair.player(A).experts_up.len(), fair.player(A).experts_down.len()), (3, 0));
}

/// Orange presents red Douro, quality 3, fourth place, two cubes: 15 → 25 → 30 fair points.
#[test]
fn a_press_release_matches_the_rulebook_example() {
    let mut game = table(4)
        .year(4)
        .vintage(1)
        .at(A, Cell::Sales)
        .fair_points(A, 15)
        .vineyards(A, 1, Region::Douro, Colour::Red, 1)
        .cellar(A, 1)
        .wines(A, 1, &[0, 0, 0, 3])
        .cubes(Region::Douro, 2)
        .experts(A, &["aroma-money"])
        .top_expert("taste-move")
        .scene();
    game.line(&["move pass", "order 1", "present 1.4", "spend 2"]);
    assert_eq!((game.player(A).fair_points, game.state.cubes_in(Region::Douro)), (25, 0));
    game.line(&["booth 2", "expert taste", "send taste-move", "send aroma-money"]);
    assert_eq!(game.player(A).fair_points, 30);
    assert_eq!(game.legal(), ["barrel bruno", "barrel carolina", "done"], "Anabela wants white");
    game.line(&["barrel bruno", "barrel carolina"]);
    assert_eq!((game.player(A).barrels, game.player(A).wines.len()), (4, 0));
    assert_eq!(game.player(A).experts_up.len(), 0);
}

/// A quality 3 red in the last place is lost; an enologist and a farmer change estates.
#[test]
fn moved_workers_match_the_rulebook_example() {
    let mut game = last_turn(4, 8)
        .vineyards(A, 1, Region::Algarve, Colour::Red, 1)
        .wineries(A, 1, 1)
        .staff(A, 1, 1, 0)
        .wines(A, 1, &[0, 3])
        .vineyards(A, 2, Region::Douro, Colour::Red, 1)
        .wineries(A, 2, 1)
        .vineyards(A, 3, Region::Dao, Colour::White, 1)
        .staff(A, 3, 0, 1)
        .vineyards(A, 4, Region::Minho, Colour::White, 1)
        .scene();
    game.line(&["move pass", "order 1", "pass"]);
    game.line(&["shift enologist 1 to 2", "shift farmer 3 to 4"]);
    game.until(|state| state.year() == 5);
    let made = [1, 2, 3, 4].map(|estate| game.estate(A, estate).wines[0]);
    assert_eq!(made, [2 + 1 + 2, 2 + 1 + 2 + 2, 2 + 2, 2 + 1 + 2]);
    assert_eq!(game.estate(A, 1).wines[1], 0);
}

/// Blue comes late: white Terras do Sado 5, booth 4, experts for 3 points: 11 fair points.
#[test]
fn a_latecomer_at_the_fair_matches_the_rulebook_example() {
    let mut game = table(4)
        .year(5)
        .vintage(3)
        .phase(Phase::LatePress)
        .order(&[A, B, C, D])
        .turn(D, &[Frame::PresentLate])
        .vineyards(D, 1, Region::Setubal, Colour::White, 1)
        .wines(D, 1, &[5])
        .experts(D, &["taste-money", "appearance-money"])
        .edit(|layout| layout.booths = [Some(A), Some(B), None, None])
        .scene();
    game.line(&["present 1.1", "booth 4", "send taste-money", "send appearance-money"]);
    assert_eq!(game.player(D).fair_points, 11);
    assert_eq!(game.legal(), ["barrel carolina", "done"]);
    game.play("barrel carolina");
    assert_eq!(game.player(D).with_magnates, [2, 2, 1]);
}

/// Second fair: 33, 30, 28 and 28 points.
#[test]
fn the_second_fair_matches_the_rulebook_example() {
    let (purple, orange, yellow, blue) = (A, B, C, D);
    let mut game = table(4)
        .year(5)
        .vintage(1)
        .phase(Phase::LatePress)
        .turn(blue, &[Frame::PresentLate])
        .fair_points(purple, 33)
        .fair_points(orange, 30)
        .fair_points(yellow, 28)
        .fair_points(blue, 24)
        .vineyards(blue, 1, Region::Lisboa, Colour::Red, 1)
        .wines(blue, 1, &[1])
        .vineyards(purple, 1, Region::Dao, Colour::Red, 1)
        .wines(purple, 1, &[1])
        .vineyards(orange, 1, Region::Dao, Colour::White, 1)
        .wines(orange, 1, &[1])
        .display(&[Tile::Export, Tile::PerCellar])
        .edit(|layout| layout.booths = [Some(purple), Some(orange), Some(yellow), None])
        .scene();
    game.play("present 1.1");
    assert_eq!([purple, orange, yellow, blue].map(|seat| game.player(seat).vp), [12, 8, 2, 2]);
    game.line(&["expert taste", "expert taste"]);
    let experts = [yellow, blue].map(|seat| game.player(seat).experts_up.len());
    assert_eq!(experts, [1, 1]);
    assert_eq!(game.state.order(), [purple, orange, yellow, blue]);
    game.play("take export");
    assert_eq!(game.seat_to_move(), orange);
    game.play("take per-cellar");
    assert_eq!(game.player(orange).locked, Set::of(Tile::PerCellar));
    assert_eq!((game.state.year(), game.seat_to_move()), (6, purple));
}

/// Blue plays an export tile before the cellars action, which builds two for 6.
#[test]
fn action_tiles_match_the_rulebook_example() {
    let mut game = table(4)
        .vineyards(A, 1, Region::Douro, Colour::Red, 1)
        .wines(A, 1, &[7])
        .tiles(A, &[Tile::Export])
        .scene();
    game.line(&["play export", "export 1.1", "to 5.4"]);
    assert_eq!(game.player(A).vp, 7);
    game.line(&["move cellars", "cellar 1", "cellar 2"]);
    assert_eq!(game.player(A).bagos, 13);
}

/// 6, 14, 20 and 25 Bagos; wines 3, 9, 1 and 7; five export columns; three multiplier tiles.
#[test]
fn final_scoring() {
    let money = [6, 14, 20, 25].map(|bagos| money_vp(bagos, components()));
    assert_eq!(money, [3, 7, 18, 18]);
    let (purple, blue, yellow, orange) = (A, B, C, D);
    let game = table(4)
        .year(6)
        .phase(Phase::ExtraAction)
        .vineyards(blue, 1, Region::Dao, Colour::Red, 1)
        .cellar(blue, 1)
        .wines(blue, 1, &[3, 9])
        .vineyards(blue, 2, Region::Dao, Colour::White, 1)
        .wines(blue, 2, &[1, 7])
        .barrels(purple, 6)
        .barrels(blue, 6)
        .barrels(yellow, 6)
        .barrels(orange, 6)
        .exports(purple, &["1.1", "4.1"])
        .exports(blue, &["2.1", "3.1", "4.2"])
        .exports(yellow, &["3.2", "5.1"])
        .exports(orange, &["3.3", "5.2"])
        .scene();
    assert_eq!(vinhos::wines_vp(game.player(blue)), 1 + 4 + 3);
    let seats: [Seat; 4] = [purple, blue, yellow, orange];
    let columns: Vec<[u16; 4]> =
        (0..5).map(|country| seats.map(|seat| game.state.majority_vp(seat, country))).collect();
    assert_eq!(columns, [[14, 0, 0, 0], [0, 12, 0, 0], [0, 3, 3, 3], [4, 4, 0, 0], [0, 0, 3, 3]]);
}

/// Five wineries score 10; ten wines would score 20 and are capped at 16; a third tile without
/// barrel scores nothing.
#[test]
fn multiplier_tiles_match_the_rulebook_example() {
    let mut table = table(4).year(6).phase(Phase::ExtraAction).barrels(A, 2);
    for (estate, region) in [
        (1, Region::Dao),
        (2, Region::Douro),
        (3, Region::Lisboa),
        (4, Region::Alentejo),
        (5, Region::Algarve),
    ] {
        table = table.vineyards(A, estate, region, Colour::Red, 1).wineries(A, estate, 1).wines(
            A,
            estate,
            &[1, 1],
        );
    }
    let game = table
        .tiles(A, &[Tile::PerWinery, Tile::PerWine, Tile::PerVineyard])
        .edit(|layout| layout.players[0].locked.retain(|&tile| tile != Tile::PerVineyard))
        .scene();
    let multipliers: Vec<u16> = game
        .state
        .final_items(A)
        .filter(|(item, _)| matches!(item, vinhos::FinalItem::Multiplier { .. }))
        .map(|(_, vp)| vp)
        .collect();
    assert_eq!(multipliers, [10, 16]);
}

/// The designer's answer: with two players a tie at the first fair gives 6 each.
#[test]
fn two_players_share_a_tie_at_the_first_fair() {
    let mut game = table(2)
        .year(3)
        .vintage(1)
        .phase(Phase::LatePress)
        .turn(B, &[Frame::PresentLate])
        .fair_points(A, 1)
        .vineyards(B, 1, Region::Lisboa, Colour::Red, 1)
        .wines(B, 1, &[1])
        .edit(|layout| layout.booths[0] = Some(A))
        .scene();
    game.line(&["present 1.1", "booth 3"]);
    assert_eq!([A, B].map(|seat| game.player(seat).vp), [6, 6]);
}

/// The first wines of Ribatejo, Lisboa, Dão and Douro with Porto.
#[test]
fn starting_wines_match_the_rulebook_example() {
    let start = |line: &[&str]| {
        let mut game = new_game(4);
        game.line(line);
        (game.quality(A, "1.1"), game.estate(A, 1).cellar)
    };
    assert_eq!(start(&["start ribatejo"]), (3, false));
    assert_eq!(start(&["start lisboa", "yes"]), (3, false));
    assert_eq!(start(&["start dao", "yes"]), (2, true));
    assert_eq!(start(&["start lisboa", "no"]), (2, false));
    assert_eq!(start(&["start douro", "yes"]), (5, false));
    assert_eq!(start(&["start douro", "no"]), (2, false));
}

/// Two players start with 19 and 20 Bagos, two barrels, and two with each magnate.
#[test]
fn two_players_start_with_the_stated_goods() {
    let game = new_game(2);
    assert_eq!([A, B].map(|seat| game.player(seat).bagos), [19, 20]);
    for seat in [A, B] {
        assert_eq!((game.player(seat).barrels, game.player(seat).with_magnates), (2, [2, 2, 2]));
    }
}
