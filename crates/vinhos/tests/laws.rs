//! The laws that every game obeys.

use vinhos::{Options, RegionsOut, State};

fn variants() -> [Options; 4] {
    let random = |players| Options { players, regions_out: RegionsOut::Random };
    let fixed = Options { players: 2, regions_out: RegionsOut::Fixed };
    [random(2), random(3), random(4), fixed]
}

testkit::laws!(State, variants(), 12);
