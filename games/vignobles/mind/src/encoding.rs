//! The encoding of Vignobles as numbers. The view of a seat is in `observation.rs`.

mod names;
mod observation;

use game::Seat;
use vignobles::{BarrelNo, Region, Special, State, Variety, Wine};

use bots::{Encoding, Scalar, Sink};

use crate::Mind;

const VARIETIES: usize = Variety::COUNT;
const REGIONS: usize = Region::COUNT;
const WINES: usize = Wine::COUNT;
const BARRELS: usize = BarrelNo::COUNT;
const SPECIALS: usize = Special::COUNT;

impl Encoding for Mind {
    const VERSION: u32 = 1;
    const SCALE_VERSION: u32 = 2;
    fn entry_name(slice: &str, number: usize, _: usize) -> Option<String> {
        names::entry(slice, number)
    }

    type Memory<E: Scalar> = observation::ObservationCache<E>;

    #[inline(always)]
    fn encode<S: Sink>(
        state: &State,
        seat: Seat,
        memory: &mut observation::ObservationCache<S::Scalar>,
        sink: &mut S,
    ) {
        observation::encode(state, seat, memory, sink);
    }
}
