//! The laws, on every number of players and every option.

use vinhos::{Options, RegionsOut, State};

fn variants() -> Vec<Options> {
    let of = |players| {
        [RegionsOut::Random, RegionsOut::Fixed].map(|regions_out| Options { players, regions_out })
    };
    (1..=4).flat_map(of).collect()
}

testkit::laws!(State, variants(), 16);

#[test]
fn edited_states_records_and_notations_are_read_or_refused() {
    for options in variants() {
        testkit::fuzz::mutate::<State>(&options, 24);
    }
}
