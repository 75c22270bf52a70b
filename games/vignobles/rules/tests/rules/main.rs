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

#[test]
fn the_files_are_those_of_every_game() {
    testkit::files::assert_shape("vignobles");
    testkit::files::assert_usual_files(
        env!("CARGO_MANIFEST_DIR"),
        &[
            ("attack", "attacks and the Insurance (sections 10 and 11)"),
            ("barrelling", "section 7"),
            ("blending", "section 9"),
            ("harvest", "section 6"),
            ("merchant", "the merchant's ways (section 8) and the cloud's (section 4)"),
            ("special", "the special cards (sections 10 and 11)"),
            ("turn", "taking an action card (section 5)"),
        ],
    );
}

#[test]
fn every_clause_has_a_test() {
    testkit::clauses::Clauses::of::<vignobles::State>()
        .assert_each_is_tested(env!("CARGO_MANIFEST_DIR"));
}
