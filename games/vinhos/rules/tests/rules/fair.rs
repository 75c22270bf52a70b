//! Section 13: the fair.

use game::{Game, Observer, Seat, Set};
use vinhos::{Colour, Event, Frame, Phase, Region, Tile};

use crate::table::{A, B, C, D, SceneReader, Table, table};

/// Creates a table just before the ranking of a fair. The last player presents a wine of low value. `booths` names the
/// players in the booths.
fn table_before_ranking(players: u8, year: u8, last: Seat, booths: [Option<Seat>; 4]) -> Table {
    let mut order: Vec<Seat> = Seat::all(players).filter(|&seat| seat != last).collect();
    order.push(last);
    table(players)
        .year(year)
        .vintage(1)
        .phase(Phase::LatePress)
        .order(&order)
        .turn(last, &[Frame::PresentLate])
        .vineyards(last, 1, Region::Lisboa, Colour::Red, 1)
        .wines(last, 1, &[1])
        .edit(|layout| layout.booths = booths)
}

fn vp(game: &testkit::TestGame<vinhos::State>) -> Vec<u16> {
    game.state.seats().map(|seat| game.player(seat).vp).collect()
}

#[test]
fn clause_13_1_latecomers_must_present_a_wine() {
    let mut game = table_before_ranking(3, 3, C, [Some(A), Some(B), None, None])
        .wines(C, 1, &[1, 2])
        .cubes(Region::Lisboa, 1)
        .scene();
    assert_eq!(game.legal(), ["present 1.1", "present 1.2"], "there is no other choice");
    game.line(&["present 1.2", "spend 1"]);
    assert_eq!(game.legal(), ["booth 3", "booth 4"], "no order slot is chosen");
}

#[test]
fn clause_13_1_latecomers_follow_the_player_order() {
    let mut game = table_before_ranking(3, 3, C, [None; 4])
        .vineyards(B, 1, Region::Dao, Colour::Red, 1)
        .wines(B, 1, &[2])
        .edit(|layout| layout.booths[0] = Some(A))
        .turn(B, &[Frame::PresentLate])
        .scene();
    game.line(&["present 1.1", "booth 3"]);
    assert_eq!(game.seat_to_move(), C);
    assert_eq!(game.state.phase(), Phase::LatePress);
}

#[test]
fn clause_13_2_without_a_wine_nobody_takes_part() {
    let mut game =
        table_before_ranking(3, 3, C, [None, Some(A), None, None]).fair_points(B, 30).scene();
    assert_eq!(game.player(B).wines.len(), 0);
    game.line(&["present 1.1", "booth 1"]);
    assert_eq!(vp(&game), [6, 0, 9], "B is ranked nowhere");
    assert_eq!(game.state.order(), [C, A, B], "and comes last");
}

#[test]
fn clause_13_2_the_view_names_absent_players_until_the_fair_is_over() {
    let mut game =
        table_before_ranking(3, 3, C, [None, Some(A), None, None]).wines(C, 1, &[1, 2]).scene();
    game.line(&["present 1.1", "booth 1"]);
    assert_eq!(game.state.phase(), Phase::Buying);
    assert_eq!(game.state.view(Observer::Public).absent, [B]);
    game.play("pass");
    assert_eq!(game.state.view(Observer::Public).absent, []);
}

#[test]
fn clause_13_3_places_score_more_at_each_fair() {
    let scores = |year: u8| {
        let mut game = table_before_ranking(3, year, C, [Some(A), Some(B), None, None])
            .fair_points(A, 20)
            .fair_points(B, 10)
            .scene();
        game.line(&["present 1.1", "booth 3"]);
        vp(&game)
    };
    assert_eq!(scores(3), [9, 6, 3]);
    assert_eq!(scores(5), [12, 8, 4]);
    assert_eq!(scores(6), [15, 10, 5]);
    let mut two =
        table_before_ranking(2, 5, B, [Some(A), None, None, None]).fair_points(A, 20).scene();
    two.line(&["present 1.1", "booth 3"]);
    assert_eq!(vp(&two), [12, 4], "first and third with two players");
}

#[test]
fn clause_13_4_ties_share_rounded_down() {
    let mut game =
        table_before_ranking(3, 3, C, [Some(A), Some(B), None, None]).fair_points(A, 9).scene();
    game.line(&["present 1.1", "booth 3"]);
    assert_eq!(vp(&game), [9, 3, 6], "0, 1 and 9 points");
    let mut tied = table_before_ranking(3, 3, C, [Some(A), Some(B), None, None])
        .fair_points(A, 4)
        .fair_points(B, 4)
        .scene();
    tied.line(&["present 1.1", "booth 3"]);
    assert_eq!(vp(&tied), [7, 7, 3], "15 shared by two");
}

#[test]
fn clause_13_5_the_player_in_fourth_place_takes_an_expert() {
    let booths = [Some(A), Some(B), Some(C), None];
    let base = || table_before_ranking(4, 3, D, booths).fair_points(A, 9).fair_points(B, 8);
    let mut game = base().fair_points(C, 7).scene();
    game.play("present 1.1");
    assert_eq!((game.seat_to_move(), game.offered("expert").len()), (D, 4));
    game.play("expert taste");
    assert_eq!(game.player(D).experts_up.len(), 1);
    let mut tied = base().fair_points(C, 4).scene();
    tied.play("present 1.1");
    assert_eq!(vp(&tied), [9, 6, 1, 1]);
    assert_eq!(tied.seat_to_move(), C, "in player order");
    tied.line(&["expert taste", "expert taste"]);
    let counts = [C, D].map(|seat| tied.player(seat).experts_up.len());
    assert_eq!(counts, [1, 1]);
}

#[test]
fn clause_13_6_booths_give_the_new_order() {
    let mut game = table_before_ranking(4, 3, D, [Some(C), None, Some(A), Some(B)]).scene();
    game.line(&["present 1.1", "expert taste"]);
    game.until(|state| !matches!(state.phase(), Phase::LatePress | Phase::FourthPlace));
    assert_eq!(game.state.order(), [C, D, A, B]);
}

#[test]
fn clause_13_7_discs_leave_the_booths() {
    let mut game = table_before_ranking(3, 3, C, [Some(A), Some(B), None, None]).scene();
    game.line(&["present 1.1", "booth 3"]);
    assert!(game.state.seats().all(|seat| !game.state.is_entered(seat)));
}

/// Arranges the purchase of tiles, with these in the display and player A first.
fn buying(tiles: &[Tile]) -> Table {
    table(2)
        .year(3)
        .phase(Phase::Buying)
        .turn(A, &[Frame::TakeTile])
        .display(tiles)
        .vineyards(A, 1, Region::Lisboa, Colour::Red, 1)
        .wines(A, 1, &[3, 4])
        .vineyards(B, 1, Region::Dao, Colour::Red, 1)
        .wines(B, 1, &[5])
}

#[test]
fn clause_13_8_players_buy_tiles_with_wines_until_all_pass() {
    let mut game = buying(&[Tile::Sales, Tile::Export, Tile::Fair]).scene();
    game.play("take sales");
    assert_eq!(game.legal(), ["pay 1.1", "pay 1.2"]);
    game.play("pay 1.2");
    assert_eq!((game.player(A).actions_up, game.player(A).wines.len()), (Set::of(Tile::Sales), 1));
    assert_eq!(game.seat_to_move(), B);
    assert_eq!(game.refuses("take sales"), "13.8");
    game.play("pass");
    assert_eq!(game.seat_to_move(), A, "round and round");
    game.play("take fair");
    assert_eq!(game.state.year(), 4, "B had passed and A has no more wine");
}

#[test]
fn clause_13_9_a_multiplier_needs_a_barrel_from_the_supply() {
    let mut game = buying(&[Tile::PerCellar]).scene();
    game.line(&["take per-cellar", "pay 1.1"]);
    let player = game.player(A);
    assert_eq!(
        (player.multipliers, player.locked),
        (Set::of(Tile::PerCellar), Set::of(Tile::PerCellar))
    );
    assert_eq!(player.barrels, 1);
    let dry = buying(&[Tile::PerCellar, Tile::Fair]).sales(A, &["red.1", "red.2"]).scene();
    assert_eq!(dry.refuses("take per-cellar"), "13.9");
}

#[test]
fn clause_13_10_players_own_at_most_one_tile_of_a_kind() {
    let game = table(4)
        .year(3)
        .phase(Phase::Buying)
        .turn(A, &[Frame::TakeTile])
        .vineyards(A, 1, Region::Lisboa, Colour::Red, 1)
        .wines(A, 1, &[3])
        .display(&[Tile::Fair, Tile::Sales])
        .edit(|layout| {
            let place = layout.deck.iter().position(|&tile| tile == Tile::Fair).unwrap();
            layout.deck.remove(place);
            layout.players[0].actions_down = vec![Tile::Fair];
        })
        .scene();
    assert_eq!(game.refuses("take fair"), "13.10", "face-down tiles count");
    assert_eq!(game.legal(), ["take sales", "pass"]);
}

#[test]
fn clause_13_11_a_player_who_can_take_no_tile_is_skipped() {
    let mut game = buying(&[Tile::Sales, Tile::PerWine]).sales(B, &["red.1", "red.2"]).scene();
    game.line(&["take sales", "pay 1.1"]);
    assert_eq!(game.seat_to_move(), A, "B has no barrel for the multiplier");
    game.play("take per-wine");
    assert_eq!(game.state.year(), 4, "the display is empty");
}

#[test]
fn clause_13_12_the_display_is_refilled_after_the_first_two_fairs() {
    for (year, shown) in [(3, 6), (5, 6), (6, 1)] {
        let mut game = buying(&[Tile::Sales]).year(year).scene();
        game.line(&["pass", "pass"]);
        assert_eq!(game.state.displayed().count(), shown, "after year {year}");
        let filled = game.events.iter().find_map(|event| match event {
            Event::DisplayFilled { tiles } => Some(tiles.clone()),
            _ => None,
        });
        assert_eq!(filled.is_some(), year < 6);
        assert!(filled.is_none_or(|tiles| tiles.iter().all(|tile| !tile.is_multiplier())));
    }
}
