//! Games as numbers, for learners: a dense index of all actions, and what a seat sees as a vector.

use std::ops::Range;

use game::{Game, Seat};

/// The kinds of action of a game in the order of their indices: an enum that knows where each kind
/// begins.
#[macro_export]
macro_rules! kinds {
    ($($kind:ident = $name:literal, $count:expr;)+) => {
        #[derive(Clone, Copy)]
        enum Kind { $($kind),+ }

        const KINDS: &[(&str, usize)] = &[$(($name, $count)),+];

        impl Kind {
            /// The index of the `number`th action of this kind.
            #[inline]
            const fn at(self, number: usize) -> usize {
                const STARTS: [usize; KINDS.len() + 1] = $crate::starts(KINDS);
                STARTS[self as usize] + number
            }

            const ALL: usize = $crate::starts::<{ KINDS.len() + 1 }>(KINDS)[KINDS.len()];
        }
    };
}

mod shape;
mod sink;
mod vector;

pub use shape::{Length, Names, Scales, Shape};
pub use sink::{Cached, Part, Rows, Scalar, Scattered, Sink, byte};
pub use vector::Vector;

use crate::{ActionOf, Mind};

/// How learners read and write a game as numbers.
///
/// Both sides are promises: while [`Encoding::VERSION`] stays the same, an action keeps its index and
/// an entry of the vector its meaning, so that what was learnt can be kept.
pub trait Encoding: Mind {
    /// Goes up when an index or an entry changes its meaning.
    const VERSION: u32;

    /// Goes up when a count is measured by something else: who learnt from parts has to learn anew then,
    /// and who learnt from counts has not.
    const SCALE_VERSION: u32 = 1;

    /// Indices run from 0 to `ACTIONS - 1`, the same for every number of players and every variant.
    const ACTIONS: usize;

    /// The kinds of action in the order of their indices, and how many each has.
    const ACTION_KINDS: &'static [(&'static str, usize)];

    /// The index of an action of the built-in components.
    fn index(action: ActionOf<Self>) -> usize;

    /// The action with this index, if there is one.
    fn action(index: usize) -> Option<ActionOf<Self>>;

    /// What is kept of earlier observations of a game that goes on, so that the next is written
    /// quicker. It is safe with any state: what has changed is told anew.
    type Memory<E: Scalar>: Clone + Default + Send + Sync;

    /// Tells the sink all that `seat` may know, in the same order and number whatever the state is.
    /// The other players follow the observer clockwise, so that every seat sees itself first.
    fn encode<S: Sink>(
        state: &Self::Game,
        seat: Seat,
        memory: &mut Self::Memory<S::Scalar>,
        sink: &mut S,
    );

    /// What one of the `count` entries of a slice is called, if the game has a word for it. The slice
    /// comes without the number of a player or place: `player.tools`.
    fn entry_name(_slice: &str, _number: usize, _count: usize) -> Option<String> {
        None
    }

    /// How many entries the vectors of this game have; [`Shape`] tells their names too.
    fn observation_len(state: &Self::Game) -> usize {
        let mut length = Length::default();
        Self::encode(state, Seat::new(0), &mut Default::default(), &mut length);
        length.0
    }

    /// Writes the vector of `seat`, which is as long as `observation_len` says.
    fn observe<E: Scalar>(state: &Self::Game, seat: Seat, out: &mut [E]) {
        let mut vector = Vector::<E>::new(out);
        Self::encode(state, seat, &mut Default::default(), &mut vector);
        debug_assert!(vector.is_full(), "the vector is longer than what is told");
    }

    /// The same as `observe`, with the help of what earlier calls have left in the memory.
    fn observe_again<E: Scalar>(
        state: &Self::Game,
        seat: Seat,
        memory: &mut Self::Memory<E>,
        out: &mut [E],
    ) {
        let mut vector = Vector::<E, true>::new(out);
        Self::encode(state, seat, memory, &mut vector);
        debug_assert!(vector.is_full(), "the vector is longer than what is told");
    }

    /// What each count of a vector is measured by, which depends on nothing but the options.
    fn scales(state: &Self::Game) -> Vec<u8> {
        let mut scales = Scales::default();
        Self::encode(state, Seat::new(0), &mut Default::default(), &mut scales);
        scales.0
    }
}

impl Shape {
    /// The layout that a state's vectors have.
    pub fn of<M: Encoding>(state: &M::Game) -> Shape {
        let mut names = Names::default();
        M::encode(state, Seat::new(0), &mut Default::default(), &mut names);
        names.into_shape()
    }

    /// What each entry of the vectors is called: its slice, and what it is within it if there are several.
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

/// The name of a slice without the number of the player or place: `player.tools` for `player_1.tools`.
fn without_number(slice: &str) -> String {
    match slice.split_once('.') {
        Some((kind, name)) => {
            let kind = kind.trim_end_matches(|letter: char| letter.is_ascii_digit());
            format!("{}.{name}", kind.trim_end_matches('_'))
        }
        None => slice.to_string(),
    }
}

/// How many seats clockwise of `from` another one sits.
#[inline]
pub fn clockwise(from: Seat, other: Seat, players: u8) -> usize {
    let (from, other) = (from.index(), other.index());
    if other >= from { other - from } else { other + players as usize - from }
}

/// All actions by index, made from the actions listed one by one.
pub struct Actions<A> {
    by_index: Vec<Option<A>>,
}

impl<A: Copy + std::fmt::Debug> Actions<A> {
    pub fn new<M: Encoding<Game: Game<Action = A>>>(all: impl Iterator<Item = A>) -> Actions<A> {
        let mut by_index: Vec<Option<A>> = vec![None; M::ACTIONS];
        for action in all {
            let other = by_index[M::index(action)].replace(action);
            assert!(other.is_none(), "{action:?} and {other:?} have one index");
        }
        Actions { by_index }
    }

    pub fn get(&self, index: usize) -> Option<A> {
        self.by_index.get(index).copied().flatten()
    }
}

/// Where the indices of each kind begin, and where the last one ends: running sums.
pub const fn starts<const N: usize>(kinds: &[(&str, usize)]) -> [usize; N] {
    let mut starts = [0; N];
    let mut index = 1;
    while index < N {
        starts[index] = starts[index - 1] + kinds[index - 1].1;
        index += 1;
    }
    starts
}
