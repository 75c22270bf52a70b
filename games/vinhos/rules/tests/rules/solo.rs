//! Section 16: the solo game.

use game::Game;
use testkit::TestGame;
use vinhos::{
    Cell, Colour, ExportSlot, Frame, Options, Phase, RIVAL, Region, RivalCardLayout, State, Tile,
};

use crate::table::{A, SceneReader, Table, new_game, table};

/// Arranges a move of player A after this many turns of the Rival, who will draw this card next.
fn before_card(turns: u8, region: Region, country: u8) -> Table {
    let phase = if turns.is_multiple_of(2) { Phase::FirstAction } else { Phase::SecondAction };
    table(1).year(turns / 2 + 1).phase(phase).at(A, Cell::Sales).edit(|layout| {
        let cards = &mut layout.rival.as_mut().unwrap().cards;
        let card = RivalCardLayout { region, country };
        cards.retain(|other| *other != card);
        cards.insert(0, card);
        cards.truncate(18 - usize::from(turns));
    })
}

/// Lets player A pass, so that the Rival has its turn.
fn pass(game: &mut TestGame<State>) {
    game.line(&["move pass", "order 1"]);
}

fn exports(game: &TestGame<State>) -> Vec<String> {
    let taken = game.player(RIVAL).exports;
    let slots = (0..ExportSlot::COUNT).map(ExportSlot::at);
    slots.filter(|slot| taken.contains(*slot)).map(|slot| slot.to_string()).collect()
}

#[test]
fn clause_16_1_a_solo_game_uses_the_table_for_two() {
    let (mut solo, two) = (new_game(1), new_game(2));
    assert_eq!(solo.state.players(), 1);
    assert_eq!(solo.state.order(), [A, RIVAL]);
    assert_eq!(solo.player(A).bagos, 19);
    assert_eq!(solo.state.supply(), two.state.supply());
    assert_eq!(solo.state.displayed().count(), 6);
    solo.until(|state| state.phase() == Phase::FirstAction);
    assert_eq!(solo.state.displayed().count(), 5, "the Rival takes no first tile");
    assert_eq!((solo.player(RIVAL).vineyards, solo.player(RIVAL).bagos), (0, 0));
    assert_eq!(solo.seat_to_move(), A);
}

#[test]
fn clause_16_1_the_slot_of_the_player_decides_the_next_order() {
    let mut game = before_card(0, Region::Dao, 3).scene();
    game.line(&["move pass", "order 2"]);
    assert_eq!(game.state.order(), [RIVAL, A]);
    assert_eq!(game.state.phase(), Phase::SecondAction);
    let cards = game.json()["rival"]["cards"].as_array().unwrap().len();
    assert_eq!(cards, 16, "it has had its second turn already");
}

#[test]
fn clause_16_2_every_region_has_two_cards() {
    let layout = new_game(1).state.layout();
    let mut cards = layout.rival.unwrap().cards;
    cards.sort_by_key(|card| card.region);
    let countries: Vec<[u8; 2]> = cards
        .chunks(2)
        .map(|pair| {
            assert_eq!(pair[0].region, pair[1].region);
            let mut countries = [pair[0].country, pair[1].country];
            let first = pair[0].region.index() as u8 % 5 + 1;
            countries.sort_by_key(|&country| country != first);
            countries
        })
        .collect();
    let wanted = [[1, 3], [2, 4], [3, 5], [4, 1], [5, 2], [1, 3], [2, 4], [3, 5], [4, 1]];
    assert_eq!(countries, wanted);
}

#[test]
fn clause_16_2_a_layout_has_exactly_the_rivals_remaining_cards() {
    let strange = RivalCardLayout { region: Region::Dao, country: 1 };
    let edited = |change: fn(&mut Vec<RivalCardLayout>, RivalCardLayout)| {
        table(1).edit(|layout| change(&mut layout.rival.as_mut().unwrap().cards, strange))
    };
    assert!(edited(|_, _| {}).try_scene().is_ok());
    assert!(edited(|cards, strange| cards[0] = strange).try_scene().is_err());
    assert!(edited(|cards, _| cards[0] = cards[1]).try_scene().is_err());
    assert!(edited(|cards, _| cards.truncate(17)).try_scene().is_err());
    assert!(table(1).edit(|layout| layout.rival = None).try_scene().is_err());
    let rival = table(1).0.rival;
    assert!(table(2).edit(|layout| layout.rival = rival).try_scene().is_err());
}

#[test]
fn clause_16_3_a_move_to_the_cell_of_the_rival_costs_one() {
    let mut game = before_card(0, Region::Douro, 4).bagos(A, 5).scene();
    assert_eq!(game.state.fare(A, Cell::Experts).total(), 0, "near, and nobody is there");
    pass(&mut game);
    assert_eq!(game.player(RIVAL).cell, Cell::Experts, "region 4, cell 4");
    let fare = game.state.fare(A, Cell::Experts);
    assert_eq!((fare.supply, fare.players.len()), (1, 0), "near, and the Rival is there");
    game.play("move experts");
    assert_eq!(game.player(A).bagos, 4);
    assert_eq!(game.player(RIVAL).bagos, 0);
}

#[test]
fn clause_16_4_the_first_turn_of_a_year_exports() {
    let mut game = before_card(2, Region::Dao, 3).scene();
    pass(&mut game);
    assert_eq!(exports(&game), ["3.2"], "the lowest in the frame");
    assert_eq!(game.player(RIVAL).vp, 7);
    let mut next = before_card(2, Region::Dao, 3).exports(A, &["3.2"]).scene();
    pass(&mut next);
    assert_eq!(exports(&next), ["3.3"]);
    let full = before_card(2, Region::Dao, 3).barrels(A, 1).exports(A, &["3.2", "3.3", "3.4"]);
    let mut full = full.scene();
    pass(&mut full);
    assert_eq!((exports(&full).len(), full.player(RIVAL).vp), (0, 0));
}

#[test]
fn clause_16_5_the_second_turn_of_a_year_takes_a_vineyard() {
    let mut game = before_card(1, Region::Douro, 4).top(Region::Douro, Colour::Red).scene();
    pass(&mut game);
    let deck = game.state.vineyard_deck(Region::Douro);
    assert_eq!((deck.count(Colour::Red), deck.count(Colour::White)), (1, 2));
    assert_eq!(game.state.cubes_in(Region::Douro), 1);
    assert_eq!(exports(&game).len(), 0);
    let mut full = before_card(1, Region::Douro, 4).cubes(Region::Douro, 4).scene();
    pass(&mut full);
    assert_eq!(full.state.cubes_in(Region::Douro), 4, "no space for a cube");
    let mut out = before_card(1, Region::Setubal, 2).scene();
    pass(&mut out);
    assert_eq!(out.state.cubes_in(Region::Setubal), 0, "the region is out of the game");
    assert_eq!(out.state.supply().cubes, 20);
}

#[test]
fn clause_16_6_on_the_pass_cell_the_rival_takes_a_booth() {
    let mut game = before_card(0, Region::Ribatejo, 5).scene();
    pass(&mut game);
    assert_eq!(game.player(RIVAL).cell, Cell::Pass);
    assert_eq!(game.json()["booths"][0], 1);
    let taken = before_card(0, Region::Ribatejo, 5).edit(|layout| layout.booths[0] = Some(A));
    let mut taken = taken.scene();
    pass(&mut taken);
    assert_eq!(taken.json()["booths"][1], 1);
    assert_eq!(taken.player(RIVAL).experts_up.len(), 0, "without its bonus");
    let stands = before_card(0, Region::Ribatejo, 5).edit(|layout| layout.booths[3] = Some(RIVAL));
    let mut stands = stands.scene();
    pass(&mut stands);
    assert_eq!(stands.json()["booths"][0], serde_json::Value::Null, "it stands in one already");
}

/// Arranges the fair of the third year, with two wines of player A worth 4 each.
fn third_fair() -> Table {
    before_card(6, Region::Dao, 3)
        .year(3)
        .vintage(1)
        .phase(Phase::LatePress)
        .turn(A, &[Frame::PresentLate])
        .vineyards(A, 1, Region::Lisboa, Colour::Red, 1)
        .wines(A, 1, &[4, 4])
}

#[test]
fn clause_16_7_the_rival_gains_two_points_more_than_the_demand_of_bruno() {
    let mut game = third_fair().scene();
    game.line(&["present 1.1", "booth 2", "expert taste", "done"]);
    assert_eq!(game.player(RIVAL).fair_points, 10, "Bruno asks for 8");
    assert_eq!((game.player(RIVAL).vp, game.player(A).vp), (9, 3));
    assert_eq!(game.state.order(), [RIVAL, A], "it took the first booth");
    let mut ahead = third_fair().fair_points(A, 10).scene();
    ahead.line(&["present 1.1", "booth 1"]);
    assert_eq!((ahead.player(RIVAL).vp, ahead.player(A).vp), (3, 9));
    assert_eq!(ahead.state.order(), [A, RIVAL]);
}

#[test]
fn clause_16_8_the_rival_takes_the_first_tile() {
    let mut game = third_fair()
        .phase(Phase::Buying)
        .turn(A, &[Frame::TakeTile])
        .display(&[Tile::Vineyard, Tile::Sales, Tile::Farmer])
        .scene();
    game.line(&["take sales", "pay 1.1"]);
    assert_eq!(game.state.displayed().collect::<Vec<_>>(), [Tile::Farmer]);
    assert_eq!(game.player(RIVAL).tiles().len(), 0, "out of the game");
    game.play("pass");
    assert_eq!(game.state.year(), 4, "the Rival takes one tile only");
}

/// Arranges the turn after the third fair, with these VP.
fn last_turn(vp: u16, rival: u16) -> Table {
    before_card(12, Region::Dao, 3).year(6).phase(Phase::ExtraAction).bagos(A, 0).edit(
        move |layout| {
            layout.players[0].vp = vp;
            layout.rival.as_mut().unwrap().vp = rival;
        },
    )
}

#[test]
fn clause_16_9_the_rival_scores_majorities_and_takes_no_extra_turn() {
    let slots = |slots: &[&str]| -> Vec<ExportSlot> {
        slots.iter().map(|slot| slot.parse().unwrap()).collect()
    };
    let mut game = last_turn(0, 50)
        .exports(A, &["2.2"])
        .edit(|layout| {
            layout.rival.as_mut().unwrap().exports = slots(&["1.2", "1.3", "2.3"]);
        })
        .scene();
    let cell = game.player(RIVAL).cell;
    game.play("move pass");
    assert_eq!(game.state.phase(), Phase::Over);
    assert_eq!(game.player(RIVAL).cell, cell);
    assert_eq!(game.player(RIVAL).vp, 50 + 14 + 6, "the first country, half of the second");
    assert_eq!(game.player(A).vp, 6);
}

#[test]
fn clause_16_10_a_win_needs_ninety_vp_and_more_than_the_rival() {
    let place = |vp: u16, rival: u16| {
        let mut game = last_turn(vp, rival).scene();
        game.play("move pass");
        game.state.ranking().as_slice().to_vec()
    };
    assert_eq!(place(90, 89), [1]);
    assert_eq!(place(89, 10), [2], "not enough");
    assert_eq!(place(120, 120), [2], "not more");
    assert_eq!(Options { players: 1, ..new_game(2).state.options() }.places(), 2);
}
