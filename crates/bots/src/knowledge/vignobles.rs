//! What counts in Vignobles: how near each of the four goals is.

use std::sync::LazyLock;

use catalog::vignobles::State;
use game::{Game, Seat};

use super::{Knowledge, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::from_toml(State::FEATURES, include_str!("../../weights/vignobles.toml"))
        .expect("the built-in weights fit the features")
});

impl Knowledge for State {
    const FEATURES: &'static [&'static str] = &["score"];

    fn features(&self, seat: Seat, out: &mut [f32]) {
        out[0] = self.scores()[seat] as f32 / 10.0;
    }

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
}
