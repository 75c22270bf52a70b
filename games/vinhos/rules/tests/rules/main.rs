//! One test for each clause of `games/vinhos/rules.md`, and the worked examples of the rulebook.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod buildings;
mod course;
mod door;
mod examples;
mod experts;
mod fair;
mod golden;
mod laws;
mod markets;
mod press;
mod production;
mod scoring;
mod setup;
mod solo;
mod table;
mod vineyards;
mod words;

// The files of the rules crate that not every game has.
testkit::rules_crate!(
    vinhos::State,
    ("building", "planting, building and hiring (sections 4 to 7)"),
    ("decks", "vineyards, experts and cards of the Rival still to come"),
    ("estate", "an estate and what it has room for (sections 4 to 7)"),
    ("expert", "wine experts (section 10)"),
    ("fair", "the wine tasting fair (section 13)"),
    ("magnate", "magnate tiles (sections 10 and 13)"),
    ("market", "sales and export (section 9)"),
    ("player", "one player's board"),
    ("press", "press release (section 11)"),
    ("production", "maintenance and production (section 12)"),
    ("quadrel", "the cells to which a marker may go (section 3)"),
    ("rival", "the solo game (section 16)"),
    ("setup", "set-up (section 2)"),
    ("slots", "ids made of two parts"),
    ("wine", "the value of a wine (section 8)"),
);
