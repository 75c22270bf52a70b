//! Encoding of games as numbers, for learners: a dense index of all actions, and each seat's view as a vector.

use std::ops::Range;

use game::{NumberedAction, Seat};

mod shape;
mod sink;
mod vector;

pub use shape::{EncodingShape, LengthSink, ScaleSink, SliceNameSink};
pub use sink::{ObservationPart, PartCache, PrecomputedRows, Scalar, Sink, SparseEntries, byte};
pub use vector::VectorSink;

use crate::{ActionOf, Mind};

/// The encoding of a game as numbers for learners.
///
/// Both parts are stable: while [`Encoding::VERSION`] stays the same, an action keeps its index and an entry of the
/// vector keeps its meaning, so that trained networks stay valid.
pub trait Encoding: Mind {
    /// The version of the encoding. It increases when an index or an entry changes its meaning.
    const VERSION: u32;

    /// The version of the scales. It increases when a count gets another scale. Networks trained on scaled values must
    /// then be trained again; networks trained on counts stay valid.
    const SCALE_VERSION: u32 = 1;

    /// Number of actions. Indices run from 0 to `ACTIONS - 1`, the same for every number of players and every variant.
    const ACTIONS: usize = <ActionOf<Self> as NumberedAction>::COUNT;

    /// The kinds of action in the order of their indices, each with its number of actions.
    const ACTION_KINDS: &'static [(&'static str, usize)] =
        <ActionOf<Self> as NumberedAction>::KINDS;

    /// Returns the index of an action of the built-in components.
    #[inline]
    fn index(action: ActionOf<Self>) -> usize {
        action.index()
    }

    /// Returns the action with this index, if there is one.
    fn action(index: usize) -> Option<ActionOf<Self>> {
        NumberedAction::at(index)
    }

    /// A memory of earlier observations of a game, so that the next one is written faster. It is safe with any state:
    /// changed parts are encoded again.
    type Memory<E: Scalar>: Clone + Default + Send + Sync;

    /// Writes all that `seat` may know to the sink. The order and number of entries do not depend on the moves. The
    /// other players follow the observer clockwise, so that every seat sees itself first.
    fn encode<S: Sink>(
        state: &Self::Game,
        seat: Seat,
        memory: &mut Self::Memory<S::Scalar>,
        sink: &mut S,
    );

    /// Returns the name of entry `number` of a slice with `count` entries, if the game has a name for it. The slice is
    /// given without the number of a player or place: `player.tools`.
    fn entry_name(_slice: &str, _number: usize, _count: usize) -> Option<String> {
        None
    }

    /// Returns the length of this game's vectors. [`EncodingShape`] also contains their names.
    fn observation_len(state: &Self::Game) -> usize {
        let mut length = LengthSink::default();
        Self::encode(state, Seat::new(0), &mut Default::default(), &mut length);
        length.0
    }

    /// Writes the vector of `seat`. `out` must have the length `observation_len`.
    fn observe<E: Scalar>(state: &Self::Game, seat: Seat, out: &mut [E]) {
        let mut vector = VectorSink::<E>::new(out);
        Self::encode(state, seat, &mut Default::default(), &mut vector);
        debug_assert!(vector.is_full(), "the encoding does not fill the vector");
    }

    /// Writes the same as `observe`, and reuses the memory of earlier calls.
    fn observe_again<E: Scalar>(
        state: &Self::Game,
        seat: Seat,
        memory: &mut Self::Memory<E>,
        out: &mut [E],
    ) {
        let mut vector = VectorSink::<E, true>::new(out);
        Self::encode(state, seat, memory, &mut vector);
        debug_assert!(vector.is_full(), "the encoding does not fill the vector");
    }

    /// Returns the scale of each entry of a vector, which depends only on the options.
    fn scales(state: &Self::Game) -> Vec<u8> {
        let mut scales = ScaleSink::default();
        Self::encode(state, Seat::new(0), &mut Default::default(), &mut scales);
        scales.0
    }
}

impl EncodingShape {
    /// Returns the layout of a state's vectors.
    pub fn of<M: Encoding>(state: &M::Game) -> EncodingShape {
        let mut names = SliceNameSink::default();
        M::encode(state, Seat::new(0), &mut Default::default(), &mut names);
        names.into_shape()
    }

    /// Returns the names of the vectors' entries: the slice, and the place within it if there are several.
    pub fn entry_names<M: Encoding>(&self) -> Vec<String> {
        let name = |(slice, range): &(String, Range<usize>)| {
            let plain = without_number(slice);
            let (slice, count) = (slice.clone(), range.len());
            (0..count).map(move |number| match M::entry_name(&plain, number, count) {
                _ if count == 1 => slice.clone(),
                Some(name) => format!("{slice}.{name}"),
                None => format!("{slice}.{number}"),
            })
        };
        self.slices.iter().flat_map(name).collect()
    }
}

/// Returns the name of a slice without the number of the player or place: `player.tools` for `player_1.tools`.
fn without_number(slice: &str) -> String {
    match slice.split_once('.') {
        Some((kind, name)) => {
            let kind = kind.trim_end_matches(|letter: char| letter.is_ascii_digit());
            format!("{}.{name}", kind.trim_end_matches('_'))
        }
        None => slice.to_string(),
    }
}

/// Returns the number of seats clockwise from `from` to `other`.
#[inline]
pub fn clockwise(from: Seat, other: Seat, players: u8) -> usize {
    let (from, other) = (from.index(), other.index());
    if other >= from { other - from } else { other + players as usize - from }
}
