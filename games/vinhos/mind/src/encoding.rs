//! The encoding of Vinhos as numbers. The observation of a seat is in `observation.rs`.

mod decision;
mod names;
mod observation;
mod parts;

use game::Seat;
use vinhos::{EstateNo, Region, State, Tile, WineAt};

use crate::Mind;
use bots::{Encoding, Scalar, Sink};
use observation::{Encoder, ObservationCache};

const REGIONS: usize = Region::COUNT;
const ESTATES: usize = EstateNo::COUNT;
const WINES: usize = WineAt::COUNT;
const TILES: usize = Tile::COUNT;
const BOOTHS: usize = 4;

impl Encoding for Mind {
    const VERSION: u32 = 2;
    const SCALE_VERSION: u32 = 2;

    fn entry_name(slice: &str, number: usize, count: usize) -> Option<String> {
        names::entry(slice, number, count)
    }

    type Memory<E: Scalar> = ObservationCache<E>;

    #[inline(always)]
    fn encode<S: Sink>(
        state: &State,
        seat: Seat,
        memory: &mut ObservationCache<S::Scalar>,
        sink: &mut S,
    ) {
        Encoder::new(state, seat).encode(memory, sink);
    }
}
