//! Section 3: the year, the turn and the move.

use game::{Game, Observer, Set};
use vinhos::{Cell, Colour, Event, Frame, MoveCost, Phase, Region, TurnMarks};

use crate::table::{A, B, C, D, SceneReader, table};

#[test]
fn clause_3_1_a_year_runs_through_its_phases() {
    let mut game = crate::table::new_game(2);
    let mut phases = Vec::new();
    loop {
        let phase = (game.state.year(), game.state.phase());
        if phases.last() != Some(&phase) {
            phases.push(phase);
        }
        if phase.1 == Phase::Over {
            break;
        }
        let first = game.legal()[0].clone();
        game.play(&first);
    }
    let of_year = |year: u8| phases.iter().filter(|p| p.0 == year).map(|p| p.1).collect::<Vec<_>>();
    assert!(of_year(1).starts_with(&[Phase::StartVineyards, Phase::StartTiles]));
    assert!(of_year(2).starts_with(&[Phase::FirstAction, Phase::SecondAction]));
    let fairs: Vec<u8> = game
        .events
        .iter()
        .scan(1, |year, event| {
            if let Event::YearBegun { year: begun, .. } = event {
                *year = *begun;
            }
            Some((*year, matches!(event, Event::FairBegun { .. })))
        })
        .filter_map(|(year, fair)| fair.then_some(year))
        .collect();
    assert_eq!(fairs, [3, 5, 6]);
}

/// Arranges the last turn of a year, with nothing to maintain or produce.
fn end_of_year(year: u8) -> crate::table::Table {
    table(2)
        .year(year)
        .phase(Phase::SecondAction)
        .order(&[B, A])
        .turn(A, &[Frame::BeforeMove])
        .at(A, Cell::Sales)
}

#[test]
fn clause_3_2_each_year_turns_up_a_vintage_tile() {
    let mut game = end_of_year(1).scene();
    let vintages = game.state.layout_vintages();
    game.line(&["move pass", "order 2"]);
    assert_eq!(game.state.year(), 2);
    let told = game.events.iter().find_map(|event| match event {
        Event::YearBegun { year: 2, vintage } => Some(*vintage),
        _ => None,
    });
    assert_eq!(told, Some(vintages[1] - 1));
}

#[test]
fn clause_3_3_experts_and_tiles_are_turned_up_before_years_4_and_6() {
    let ends = [(2, false), (3, true), (4, false), (5, true)];
    for (year, turned) in ends {
        let mut game = end_of_year(year)
            .used_experts(A, &["taste-money", "aroma-barrel"])
            .edit(|layout| {
                let tiles: Vec<_> = layout.display.drain(..3).collect();
                layout.players[0].actions_down = tiles;
            })
            .scene();
        game.line(&["move pass", "order 2"]);
        assert_eq!(game.state.year(), year + 1);
        let down = (game.player(A).experts_down.len(), game.player(A).actions_down.len());
        assert_eq!(down, if turned { (0, 0) } else { (2, 3) }, "after year {year}");
    }
}

#[test]
fn clause_3_4_each_player_takes_one_turn_in_order() {
    let mut game = table(3).order(&[B, C, A]).turn(B, &[Frame::BeforeMove]).scene();
    for seat in [B, C, A] {
        assert_eq!(game.seat_to_move(), seat);
        game.line(&["move experts", "expert taste", "done"]);
    }
    assert_eq!(game.state.phase(), Phase::SecondAction);
    let other = game.state.check_for(C);
    assert_eq!(other, "3.4", "only the seat to move may decide");
}

#[test]
fn clause_3_5_the_marker_must_leave_its_cell() {
    let game = table(2).at(A, Cell::Experts).scene();
    assert_eq!(game.refuses("move experts"), "3.5");
    assert!(game.offers("move pass"));
    assert_eq!(game.refuses("expert taste"), "3.5", "the move comes first");
}

#[test]
fn clause_3_6_a_move_to_a_cell_that_does_not_touch_costs_one() {
    let mut game = table(2).year(5).at(A, Cell::VineyardsA).scene();
    assert_eq!(game.state.fare(A, Cell::Cellars), MoveCost { supply: 0, players: Set::empty() });
    assert_eq!(game.state.fare(A, Cell::Wineries), MoveCost { supply: 1, players: Set::empty() });
    game.play("move wineries");
    assert_eq!(game.player(A).bagos, 18);
}

#[test]
fn clause_3_7_a_move_to_the_cell_of_the_year_marker_costs_one() {
    let mut game = table(2).year(4).at(A, Cell::Export).scene();
    game.play("move experts");
    assert_eq!(game.player(A).bagos, 18);
}

#[test]
fn clause_3_8_players_in_the_cell_are_paid() {
    let mut game = table(3).year(5).at(A, Cell::Export).at(B, Cell::Experts).scene();
    game.play("move experts");
    assert_eq!((game.player(A).bagos, game.player(B).bagos), (18, 20));
}

#[test]
fn clause_3_9_the_pass_cell_is_always_free() {
    let mut game = table(3).at(A, Cell::Export).bagos(A, 0).scene();
    assert_eq!(game.player(B).cell, Cell::Pass);
    game.play("move pass");
    assert_eq!((game.player(A).bagos, game.player(B).bagos), (0, 19));
}

#[test]
fn clause_3_10_a_cell_needs_money_for_the_move_and_one_unit() {
    let at = |bagos: u16| table(2).year(4).at(A, Cell::VineyardsB).bagos(A, bagos).scene();
    assert!(at(4).offers("move wineries"), "far, and 3 for the winery");
    assert_eq!(at(3).refuses("move wineries"), "3.10");
    let poor = table(2).year(4).at(A, Cell::VineyardsB).bagos(A, 1).scene();
    assert_eq!(poor.refuses("move experts"), "3.10", "2 for the move alone");
    let game = table(2).scene();
    assert_eq!(game.reason("move sales"), "refusal-no-wine-to-sell");
    assert_eq!(game.reason("move staff"), "refusal-no-room-for-staff");
}

#[test]
fn clause_3_11_the_help_of_one_expert_counts() {
    // Minho costs 2, and 1 with a discount.
    let poor = |experts: &[&str]| table(2).year(2).bagos(A, 1).experts(A, experts).scene();
    assert_eq!(poor(&["taste-money"]).refuses("move vineyards-a"), "3.10");
    assert!(poor(&["taste-discount"]).offers("move vineyards-a"));
    let used = TurnMarks { expert_used: true, ..TurnMarks::default() };
    let spent = table(2).year(2).bagos(A, 1).experts(A, &["taste-discount"]).marks(used).scene();
    assert_eq!(spent.refuses("move vineyards-a"), "3.10");
}

#[test]
fn clause_3_11_a_rearranged_deck_counts() {
    // Every estate has a region. Only red Douro could extend one, and white is on top.
    let full = |experts: &[&str]| {
        let mut table = table(4).year(2).vineyards(A, 1, Region::Douro, Colour::Red, 1);
        for (estate, region) in
            [(2, Region::Dao), (3, Region::Lisboa), (4, Region::Alentejo), (5, Region::Algarve)]
        {
            table = table.vineyards(A, estate, region, Colour::Red, 2);
        }
        table.top(Region::Douro, Colour::White).experts(A, experts).scene()
    };
    assert_eq!(full(&[]).reason("move vineyards-a"), "refusal-no-vineyard-suits");
    let mut game = full(&["aroma-rearrange"]);
    game.line(&["move vineyards-a", "use aroma-rearrange"]);
    assert_eq!(game.legal(), ["top douro red"]);
    game.line(&["top douro red", "buy douro for 1"]);
    assert_eq!(game.estate(A, 1).vineyards, 2);
}

#[test]
fn clause_3_12_a_player_without_other_moves_stays_on_pass() {
    let mut game = table(2).bagos(A, 0).scene();
    assert_eq!(game.offered("move "), ["move pass"]);
    game.line(&["move pass", "order 2"]);
    assert_eq!(game.seat_to_move(), B);
}

#[test]
fn clause_3_13_the_first_move_of_a_game_cannot_be_a_pass() {
    let mut game = crate::table::new_game(4);
    game.until(|state| state.phase() == Phase::FirstAction);
    assert_eq!(game.refuses("move pass"), "3.5");
}

#[test]
fn clause_3_14_the_first_unit_is_obligatory_the_second_is_not() {
    let mut game = table(2).year(3).scene();
    game.play("move experts");
    assert_eq!(game.refuses("done"), "3.14");
    game.play("expert taste");
    assert!(game.offers("done") && game.offers("expert taste"));
    game.play("expert aroma");
    assert_eq!(game.seat_to_move(), B, "there is no third unit");
}

#[test]
fn clause_3_15_chosen_slots_stay_and_others_fill_the_rest() {
    let mut game = table(4)
        .order(&[A, B, C, D])
        .turn(C, &[Frame::BeforeMove])
        .edit(|layout| layout.lower_order = vec![None, None, Some(A), None])
        .at(C, Cell::Sales)
        .at(D, Cell::Sales)
        .scene();
    game.line(&["move pass", "order 1", "move pass", "order 2"]);
    assert_eq!(game.state.order(), [C, D, A, B]);
    assert_eq!(game.state.phase(), Phase::SecondAction);
}

/// Arranges the turn after the third fair, with player A first.
fn extra_turn() -> crate::table::Table {
    table(2).year(6).phase(Phase::ExtraAction).at(A, Cell::Experts).at(B, Cell::Experts)
}

#[test]
fn clause_3_16_each_player_has_one_turn_after_the_third_fair() {
    let mut game = extra_turn().used_experts(A, &["taste-money"]).scene();
    assert_eq!(game.player(A).experts_down.len(), 1, "nothing is turned up");
    game.line(&["move pass"]);
    assert_eq!(game.seat_to_move(), B);
    game.line(&["move pass"]);
    assert_eq!(game.state.phase(), Phase::Over);
    assert_eq!(game.legal(), [""; 0]);
}

#[test]
fn clause_3_17_the_extra_turn_is_taxed_and_its_pass_only_passes() {
    let mut game = extra_turn()
        .vineyards(A, 1, Region::Douro, Colour::Red, 1)
        .wines(A, 1, &[9])
        .at(A, Cell::Sales)
        .scene();
    assert_eq!(game.state.fare(A, Cell::Export).supply, 1);
    game.play("move pass");
    assert_eq!(game.seat_to_move(), B, "no slot, no press release");
}

/// Small accessors that only these tests need.
trait Read {
    fn layout_vintages(&self) -> [u8; 8];
    fn check_for(&self, seat: game::Seat) -> &'static str;
}

impl Read for vinhos::State {
    fn layout_vintages(&self) -> [u8; 8] {
        game::Game::layout(self).vintages
    }

    fn check_for(&self, seat: game::Seat) -> &'static str {
        use game::Game;
        let legal = self.legal();
        self.check(seat, legal[0]).unwrap_err().clause
    }
}

#[test]
fn clause_3_1_the_view_names_the_coming_fair() {
    let fair = |year: u8, phase: Phase| {
        let turn: &[Frame] =
            if phase == Phase::Buying { &[Frame::TakeTile] } else { &[Frame::BeforeMove] };
        let scene = table(3)
            .year(year)
            .phase(phase)
            .vineyards(A, 1, Region::Dao, Colour::Red, 1)
            .wines(A, 1, &[3])
            .turn(A, turn)
            .scene();
        scene
            .state
            .view(Observer::Public)
            .coming_fair
            .map(|fair| (fair.number, fair.year, fair.prizes))
    };
    assert_eq!(fair(1, Phase::FirstAction), Some((1, 3, vec![9, 6, 3])));
    assert_eq!(fair(3, Phase::SecondAction), Some((1, 3, vec![9, 6, 3])));
    assert_eq!(fair(3, Phase::Buying), Some((2, 5, vec![12, 8, 4])));
    assert_eq!(fair(6, Phase::FirstAction), Some((3, 6, vec![15, 10, 5])));
    assert_eq!(fair(6, Phase::ExtraAction), None);
}
