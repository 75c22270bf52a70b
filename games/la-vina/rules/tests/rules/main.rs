//! One test for each clause of `games/la-vina/rules.md`, and for the examples of the rulebook.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod aisle;
mod baskets;
mod components;
mod deliveries;
mod door;
mod end;
mod exit;
mod golden;
mod information;
mod laws;
mod phrases;
mod setup;
mod table;
mod taking;
mod tools;

#[test]
fn the_files_are_those_of_every_game() {
    testkit::files::assert_shape("la-vina");
    testkit::files::assert_usual_files(
        env!("CARGO_MANIFEST_DIR"),
        &[
            ("aisle", "spaces, boxes and pickers (section 3)"),
            ("basket", "the contents of baskets (section 8)"),
            ("delivery", "the deliveries that a winery takes (section 10)"),
            ("tools", "billhook, boots and shears (section 7)"),
            ("vines", "the piles of cards (section 6)"),
            ("winery", "the display with its barrels and seals (section 10)"),
        ],
    );
}

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::Clauses::of::<la_vina::State>()
        .assert_each_is_tested(env!("CARGO_MANIFEST_DIR"));
}
