//! Knowledge of one game beyond its rules.

use game::{Game, Numbered, Seat, Turn};

use crate::{Encoding, Sink, clockwise};

/// The mind of one game: a type without values, on which a game's own crate says how positions are
/// judged ([`crate::Judgement`]), how learners read them ([`crate::Encoding`]) and what reports count
/// ([`Statistics`]). The rules know nothing of it.
pub trait Mind: Send + Sync + 'static {
    type Game: Game;
}

/// The mind of a game of which nothing is known but its rules: bots play it without knowing what is good, reports count
/// results, there are no puzzles, and learners see who is due and, if they are due themselves, what they may do. The
/// encoding's version 0 promises nothing.
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

/// The encoding of a game with a [`plain_mind!`](crate::plain_mind).
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

/// An action of a mind's game.
pub type ActionOf<M> = <<M as Mind>::Game as Game>::Action;

/// The options of a mind's game.
pub type OptionsOf<M> = <<M as Mind>::Game as Game>::Options;

/// Takes down that something was used: by whom, what kind of thing, and which.
pub type Note<'a> = &'a mut dyn FnMut(Option<Seat>, &'static str, String);

/// The statistics of balance reports.
pub trait Statistics: Mind {
    /// The kinds of things by which games are won, among those that are taken down: what a player's
    /// own statistics count.
    const WAYS: &'static [&'static str] = &[];

    /// Takes down what the event says about the use of the game's parts. The state is the one after
    /// the move. A game that has nothing to count needs to say nothing.
    fn note(_state: &Self::Game, _event: &<Self::Game as Game>::Event, _note: Note<'_>) {}
}

/// The puzzles of a game. The default has none.
pub trait Puzzles: Mind {
    /// Those that come with the game, one on each line (`docs/PUZZLES.md`).
    const COLLECTION: &'static str = "";

    /// The theme of a puzzle whose answer leads to these events of its mover: `export` if the
    /// game's words have `puzzle-export`.
    fn about(_events: &[<Self::Game as Game>::Event]) -> Option<&'static str> {
        None
    }
}
