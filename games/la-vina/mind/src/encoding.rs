//! The encoding of La Viña as numbers. The view of a seat is in `observation.rs`.

mod names;
mod observation;
mod parts;
mod printed;

use game::{ComponentSet, Game, Seat};
use la_vina::{Components, State};

use crate::Mind;
use bots::{Encoding, Scalar, Sink};
use observation::{Encoder, ObservationCache};
use printed::{PRINTED, PrintedRows};

const SPACES: usize = 6;
const PILES: usize = 2 * SPACES;
const WINERIES: usize = 9;

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
        if std::ptr::eq(state.components(), Components::builtin()) {
            Encoder::new(state, &PRINTED, seat).encode(memory, sink);
        } else {
            encode_edited(state, seat, memory, sink);
        }
    }
}

/// Encodes a state with components other than the built-in ones. This is a separate function so that the usual path
/// needs no room for their rows.
#[cold]
#[inline(never)]
fn encode_edited<S: Sink>(
    state: &State,
    seat: Seat,
    memory: &mut ObservationCache<S::Scalar>,
    sink: &mut S,
) {
    let printed = PrintedRows::new(state.components());
    // The memory holds values of the built-in components only.
    *memory = ObservationCache::default();
    Encoder::new(state, &printed, seat).encode(memory, sink);
    *memory = ObservationCache::default();
}
