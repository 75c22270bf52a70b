//! Knowledge of one game beyond its rules.

use game::{Game, NumberedAction, Seat, Turn};

use crate::{Encoding, Sink, clockwise};

/// The knowledge about one game: a type without values. With it, a game's crate defines how positions are evaluated
/// ([`crate::Judgement`]), how learners read them ([`crate::Encoding`]) and what reports count ([`Statistics`]). The
/// rules do not depend on it.
pub trait Mind: Send + Sync + 'static {
    type Game: Game;
}

/// Defines a mind for a game of which only the rules are known. Bots play it without an evaluation, reports count
/// results, and there are no puzzles. Learners see which seat is to move and, if it is their own, the legal actions.
/// The encoding's version 0 is not stable.
#[macro_export]
macro_rules! plain_mind {
    ($(#[$about:meta])* $public:vis struct $Mind:ident for $Game:ty) => {
        $(#[$about])*
        $public struct $Mind;

        impl $crate::Mind for $Mind {
            type Game = $Game;
        }

        impl $crate::Judgement for $Mind {}

        impl $crate::Statistics for $Mind {}

        impl $crate::Puzzles for $Mind {}

        impl $crate::Encoding for $Mind {
            const VERSION: u32 = 0;

            type Memory<E: $crate::Scalar> = ();

            fn encode<S: $crate::Sink>(state: &$Game, seat: $crate::game::Seat, _: &mut (), sink: &mut S) {
                $crate::encode_plainly::<$Mind, S>(state, seat, sink);
            }
        }
    };
}

/// Encodes a game with a [`plain_mind!`](crate::plain_mind).
#[doc(hidden)]
pub fn encode_plainly<M: Encoding, S: Sink>(state: &M::Game, seat: Seat, sink: &mut S) {
    let due = if let Turn::Decide(due) = state.turn() { Some(due) } else { None };
    sink.name("turn");
    sink.one_hot(due.map(|due| clockwise(seat, due, state.players())), state.players() as usize);
    sink.name("legal");
    for action in ActionOf::<M>::all() {
        sink.flag(due == Some(seat) && state.legality(action).is_ok());
    }
}

/// The action type of a mind's game.
pub type ActionOf<M> = <<M as Mind>::Game as Game>::Action;

/// The options type of a mind's game.
pub type OptionsOf<M> = <<M as Mind>::Game as Game>::Options;

/// A callback that records the use of an item: the seat, the kind of item, and its name.
pub type RecordUse<'a> = &'a mut dyn FnMut(Option<Seat>, &'static str, String);

/// The statistics of balance reports.
pub trait Statistics: Mind {
    /// The kinds of recorded items that games are won with. A player's own statistics count them.
    const WAYS: &'static [&'static str] = &[];

    /// Records the uses of the game's parts that an event shows. The state is the one after the move. The default
    /// records nothing.
    fn note(_state: &Self::Game, _event: &<Self::Game as Game>::Event, _note: RecordUse<'_>) {}
}

/// The puzzles of a game. The default has none.
pub trait Puzzles: Mind {
    /// The puzzles that come with the game, one per line (`docs/PUZZLES.md`).
    const COLLECTION: &'static str = "";

    /// Returns the theme of a puzzle whose answer causes these events of its mover: `export` if the game's words have
    /// `puzzle-export`.
    fn theme(_events: &[<Self::Game as Game>::Event]) -> Option<&'static str> {
        None
    }
}
