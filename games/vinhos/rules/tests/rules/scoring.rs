//! Sections 14 and 15: the end, information and options.

use game::{FastChance, Game, GameOptions, Observer, options_from_pairs};
use vinhos::{
    Colour, FinalItem, Options, Phase, Region, RegionsOut, Tile, money_vp, multiplier_vp, wines_vp,
};

use crate::table::{A, B, C, D, SceneReader, Table, components, new_game, table};

fn last_action(players: u8) -> Table {
    table(players).year(6).phase(Phase::ExtraAction)
}

#[test]
fn clause_14_1_money_scores_by_steps() {
    let steps = [0, 2, 3, 5, 6, 8, 9, 12, 14, 15, 17, 18, 19, 20, 25, 300];
    let vp = steps.map(|bagos| money_vp(bagos, components()));
    assert_eq!(vp, [0, 0, 1, 1, 3, 3, 5, 7, 7, 10, 10, 14, 14, 18, 18, 18]);
}

#[test]
fn clause_14_2_wines_score_half_their_quality() {
    let game = last_action(4)
        .vineyards(A, 1, Region::Dao, Colour::Red, 1)
        .cellar(A, 1)
        .wines(A, 1, &[3, 0, 9, 1])
        .scene();
    assert_eq!(wines_vp(game.player(A)), 1 + 4);
}

#[test]
fn clause_14_3_the_most_barrels_in_a_country_score() {
    let game = last_action(4)
        .exports(A, &["1.1", "1.2", "3.1"])
        .exports(B, &["1.3", "3.2"])
        .exports(C, &["3.3"])
        .barrels(A, 1)
        .scene();
    let country = |country: usize| [A, B, C, D].map(|seat| game.state.majority_vp(seat, country));
    assert_eq!(country(0), [14, 0, 0, 0]);
    assert_eq!(country(2), [3, 3, 3, 0], "10 shared by three");
    assert_eq!(country(4), [0, 0, 0, 0], "nobody is there");
}

#[test]
fn clause_14_4_multipliers_with_a_barrel_score_up_to_sixteen() {
    let count = |tile: Tile, count: u16| multiplier_vp(tile, count, components());
    assert_eq!([count(Tile::PerWinery, 5), count(Tile::PerWinery, 9)], [10, 16]);
    assert_eq!([count(Tile::PerSale, 2), count(Tile::PerRegion, 4)], [6, 12]);
    assert_eq!([count(Tile::PerBagos, 7), count(Tile::PerBagos, 40)], [3, 16]);
    let game = last_action(4)
        .vineyards(A, 1, Region::Dao, Colour::Red, 2)
        .vineyards(A, 2, Region::Dao, Colour::White, 1)
        .wineries(A, 1, 1)
        .cellar(A, 1)
        .staff(A, 1, 1, 1)
        .wines(A, 1, &[3, 3])
        .experts(A, &["taste-money"])
        .used_experts(A, &["aroma-money"])
        .barrels(A, 6)
        .sales(A, &["red.1"])
        .exports(A, &["1.1"])
        .tiles(A, &[Tile::Fair, Tile::PerTile, Tile::PerWine])
        .edit(|layout| layout.players[0].locked.retain(|&tile| tile == Tile::PerTile))
        .scene();
    let player = game.player(A);
    let counts: Vec<u16> = Tile::ALL[9..].iter().map(|&tile| player.count_for(tile)).collect();
    assert_eq!(counts, [1, 1, 2, 1, 1, 3, 2, 1, 1, 1, 19, 3]);
    let scored: Vec<_> = game
        .state
        .final_items(A)
        .filter(|(item, _)| matches!(item, FinalItem::Multiplier { .. }))
        .collect();
    let tile = FinalItem::Multiplier { tile: Tile::PerTile, count: 3 };
    assert_eq!(scored, [(tile, 6)], "the one without a barrel scores nothing");
}

#[test]
fn clause_14_5_export_and_then_money_break_ties() {
    let finish = |table: Table| {
        let mut game = table.scene();
        game.line(&["move pass", "move pass"]);
        assert_eq!(game.state.phase(), Phase::Over);
        (game.state.scores().as_slice().to_vec(), game.state.ranking().as_slice().to_vec())
    };
    let poor = |bagos: [u16; 2]| {
        last_action(2)
            .bagos(A, bagos[0])
            .bagos(B, bagos[1])
            .at(A, vinhos::Cell::Sales)
            .at(B, vinhos::Cell::Sales)
    };
    assert_eq!(finish(poor([0, 0])), (vec![0, 0], vec![1, 1]), "shared");
    assert_eq!(finish(poor([1, 2])), (vec![0, 0], vec![2, 1]), "more Bagos");
    let exported = poor([0, 2]).exports(A, &["1.2"]).edit(|layout| layout.players[1].vp = 14);
    assert_eq!(finish(exported), (vec![14, 14], vec![1, 2]), "more barrels in export");
}

#[test]
fn clause_15_1_only_the_order_of_covered_decks_is_hidden() {
    let mut game = new_game(4);
    game.until(|state| state.year() == 2);
    let mut other = game.state.clone();
    other.determinize(A, &mut FastChance::new(99));
    assert_ne!(other, game.state, "something was dealt anew");
    for observer in [Observer::Seat(A), Observer::Seat(D), Observer::Public] {
        assert_eq!(other.view(observer), game.state.view(observer));
    }
    assert_eq!(game.state.view(Observer::Seat(B)), game.state.view(Observer::Public));
}

#[test]
fn clause_15_2_players_and_regions_can_be_set() {
    let read = |pairs: &[&str]| options_from_pairs::<Options>(2, pairs);
    let fixed = Options { players: 2, regions_out: RegionsOut::Fixed };
    assert_eq!(read(&["regions_out=fixed"]), Ok(fixed));
    assert_eq!(read(&[]), Ok(Options::with_players(2)));
    assert!(read(&["regions_out=none"]).is_err());
    assert!(serde_json::from_str::<Options>(r#"{"players": 2, "solo": true}"#).is_err());
}
