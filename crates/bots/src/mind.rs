//! What is known of one game beyond its rules.

use game::{Game, Seat};

/// The mind of one game: a type without values, on which a game's own crate says how positions are
/// judged ([`crate::Judgement`]), how learners read them ([`crate::Encoding`]) and what reports count
/// ([`Statistics`]). The rules know nothing of it.
pub trait Mind: Send + Sync + 'static {
    type Game: Game;
}

/// An action of a mind's game.
pub type ActionOf<M> = <<M as Mind>::Game as Game>::Action;

/// The options of a mind's game.
pub type OptionsOf<M> = <<M as Mind>::Game as Game>::Options;

/// Takes down that something was used: by whom, what kind of thing, and which.
pub type Note<'a> = &'a mut dyn FnMut(Option<Seat>, &'static str, String);

/// What reports on balance count.
pub trait Statistics: Mind {
    /// The kinds of things by which games are won, among those that are taken down: what a player's
    /// own statistics count.
    const WAYS: &'static [&'static str] = &[];

    /// Takes down what the event says about the use of the game's parts. The state is the one after
    /// the move. A game that has nothing to count needs to say nothing.
    fn note(_state: &Self::Game, _event: &<Self::Game as Game>::Event, _note: Note<'_>) {}
}

/// What makes puzzles of a game. One that has none needs to say nothing.
pub trait Puzzles: Mind {
    /// Those that come with the game, one on each line (`docs/PUZZLES.md`).
    const COLLECTION: &'static str = "";

    /// What a puzzle is about whose answer leads to these events of its mover: `export` where the
    /// game's words have `puzzle-export`.
    fn about(_events: &[<Self::Game as Game>::Event]) -> Option<&'static str> {
        None
    }
}
