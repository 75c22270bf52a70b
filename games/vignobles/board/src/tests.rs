//! Renders the board for every observer in every phase of random games.

mod play;
mod stacks;

use std::collections::HashSet;

use game::{ComponentSet, Game, GameOptions, Observer, Seat};
use table_kit::testing::laws::every_answer_fits_its_question;
use table_kit::testing::{self, drawn};
use vignobles::{
    Colour, Components, HandLimit, Mode, Options, Region, SideName, State, Variety, VarietyRow,
};

use super::Board;
use super::land::BoardMap;

table_kit::board_laws!(Board, variants(), 18);

#[test]
fn every_answer_to_why_not_fits_its_question() {
    let answers: [(&str, &[&str]); 4] = [
        ("blend", &["grapes-missing", "one-grape-missing", "under-cloud", "wine-owned"]),
        ("cloud", &["cloud-must-move"]),
        ("move", &["not-adjacent", "same-region", "too-far"]),
        (
            "perform",
            &[
                "barrels-empty",
                "no-free-wine-here",
                "no-local-blend",
                "nothing-to-barrel",
                "nothing-to-harvest",
                "under-cloud",
            ],
        ),
    ];
    let met = [
        ("perform", "nothing-to-barrel"),
        ("perform", "barrels-empty"),
        ("blend", "one-grape-missing"),
    ];
    every_answer_fits_its_question::<Board>(&variants(), &answers, &met);
}

#[test]
fn every_grape_has_its_own_two_letters_and_the_shape_of_its_colour() {
    let sheet = include_str!("../assets/sprites.svg");
    let varieties = &Components::builtin().varieties;
    // A player has one letter, a grape two.
    for name in [|row: &VarietyRow| row.south_west.clone(), |row: &VarietyRow| row.france.clone()] {
        let codes = varieties.iter().map(|row| name(row).chars().take(2).collect::<String>());
        assert_eq!(codes.collect::<HashSet<_>>().len(), varieties.len());
    }
    for (variety, row) in Variety::all().zip(varieties) {
        let mark = format!("<symbol id=\"grape-{variety}\"");
        let symbol = sheet.split(&mark).nth(1).unwrap().split("</symbol>").next().unwrap();
        // The six-sided shape is the fifth player's, and at most four play.
        let round = row.colour == Colour::Red;
        assert_eq!(symbol.contains("<circle"), round, "{variety}");
    }
}

#[test]
fn every_road_between_two_regions_has_a_milestone() {
    for side in [SideName::SouthWest, SideName::France] {
        let marked = BoardMap::of(side).milestones().map(|(one, other, _)| (one, other));
        let marked: HashSet<(Region, Region)> = marked.collect();
        let near = |region| Components::builtin().side(side).region(region).neighbours.0;
        let roads = Region::all().flat_map(|one| near(one).iter().map(move |other| (one, other)));
        let roads: HashSet<(Region, Region)> = roads.filter(|(one, other)| one < other).collect();
        assert_eq!(marked, roads, "{side:?}");
    }
}

/// Returns the seeds and options of the random games.
fn variants() -> [(u64, Options); 4] {
    let of = |seed, players, side, mode, hand_limit| {
        (seed, Options { side, mode, hand_limit, ..Options::with_players(players) })
    };
    [
        of(0, 2, SideName::SouthWest, Mode::Family, HandLimit::Round),
        of(1, 3, SideName::France, Mode::Family, HandLimit::Turn),
        of(2, 4, SideName::SouthWest, Mode::Family, HandLimit::Round),
        of(3, 4, SideName::France, Mode::Extended, HandLimit::Round),
    ]
}

#[test]
fn every_text_key_of_the_board_has_a_text() {
    testing::each_phase(&variants(), |state: &State| {
        for observer in Seat::all(state.players()).map(Observer::Seat).chain([Observer::Public]) {
            let html = drawn::<Board>(state, observer);
            for unknown in ["board-hint", "board-card", "board-idle", "effect-", "option-side"] {
                assert!(!html.contains(unknown), "no words for a key of {unknown}");
            }
        }
    });
}
