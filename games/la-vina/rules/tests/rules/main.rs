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

// The files of the rules crate that not every game has.
testkit::rules_crate!(
    la_vina::State,
    ("aisle", "spaces, boxes and pickers (section 3)"),
    ("basket", "the contents of baskets (section 8)"),
    ("delivery", "the deliveries that a winery takes (section 10)"),
    ("tools", "billhook, boots and shears (section 7)"),
    ("vines", "the piles of cards (section 6)"),
    ("winery", "the display with its barrels and seals (section 10)"),
);
