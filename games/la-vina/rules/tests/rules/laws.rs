//! The laws, on every number of players and every option.

use game::GameOptions;
use la_vina::{Options, State, ToolReturn};

/// Every number of players, plain and with each option that changes play.
fn variants() -> Vec<Options> {
    let mut variants = Vec::new();
    for players in 2..=5 {
        let plain = Options::with_players(players);
        variants.push(plain);
        variants.push(Options { open_vines: true, boots_at_exit: true, ..plain });
        variants.push(Options { tool_return: ToolReturn::After, hide_prestige: true, ..plain });
        variants.push(Options {
            boots_at_exit: true,
            tool_return: ToolReturn::After,
            max_rounds: 3,
            ..plain
        });
    }
    variants
}

testkit::laws!(State, variants(), 25);

#[test]
fn edited_states_records_and_notations_are_read_or_refused() {
    for options in variants() {
        testkit::fuzz::mutate::<State>(&options, 24);
    }
}
