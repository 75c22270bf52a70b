//! One test for each clause of `games/vinhos/rules.md`, and the worked examples of the rulebook.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod buildings;
mod course;
mod door;
mod examples;
mod experts;
mod fair;
mod markets;
mod press;
mod production;
mod scoring;
mod setup;
mod solo;
mod table;
mod vineyards;

use testkit::clauses::Clauses;

#[test]
fn every_clause_has_a_test() {
    Clauses::of::<vinhos::State>().assert_each_is_tested(&[
        include_str!("buildings.rs"),
        include_str!("course.rs"),
        include_str!("experts.rs"),
        include_str!("fair.rs"),
        include_str!("markets.rs"),
        include_str!("press.rs"),
        include_str!("production.rs"),
        include_str!("scoring.rs"),
        include_str!("setup.rs"),
        include_str!("solo.rs"),
        include_str!("vineyards.rs"),
    ]);
}

#[test]
fn every_clause_is_cited() {
    Clauses::of::<vinhos::State>().assert_each_is_cited(env!("CARGO_MANIFEST_DIR"));
}
