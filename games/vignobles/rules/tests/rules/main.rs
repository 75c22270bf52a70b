//! One test for each clause of `rules.md`, named after it.

mod barrelling;
mod blending;
mod board;
mod cards;
mod cloud;
mod door;
mod end;
mod general;
mod golden;
mod harvest;
mod information;
mod laws;
mod merchant;
mod round;
mod table;
mod turn;
mod words;

// The files of the rules crate that not every game has.
testkit::rules_crate!(
    vignobles::State,
    ("attack", "attacks and the Insurance (sections 10 and 11)"),
    ("barrelling", "section 7"),
    ("blending", "section 9"),
    ("harvest", "section 6"),
    ("merchant", "the merchant's ways (section 8) and the cloud's (section 4)"),
    ("special", "the special cards (sections 10 and 11)"),
    ("turn", "taking an action card (section 5)"),
);
