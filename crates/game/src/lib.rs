//! The base of every game: seats, decisions, chance, events, records.
//!
//! The crate contains no rules of any game and does no I/O. A game implements [`Game`]. A [`Journal`] stores the
//! history of one game. A [`Record`] is that history as a document that anybody can replay.

mod actions;
mod chance;
pub mod codec;
mod components;
mod ctx;
mod events;
mod game;
mod ids;
mod journal;
pub mod json;
mod list;
mod notation;
mod options;
mod phrase;
mod record;
mod refused;
mod seat;
mod set;
mod unknown_game;

pub use actions::{ActionPart, NumberedAction};
#[doc(hidden)]
pub use actions::{DisplayedPart, append, split_off};
pub use chance::{
    BadSeed, Chance, ChanceRecorder, DrawnNumbers, FairChance, FastChance, ReplayedChance, Seed,
    hex, shuffle,
};
pub use codec::{FromJson, ToJson, Toml};
pub use components::{
    BadComponents, BadToml, ComponentSet, ComponentTable, Interner, NoComponents, PrintedRow,
    SharedComponents, Source,
};
pub use ctx::Ctx;
pub use events::{Argument, GameEvent};
pub use game::{BadState, Game, Texts, Turn};
pub use journal::{Journal, Move, ReplayError, UndoRefused};
pub use list::List;
pub use notation::{BadNotation, Expected, read_number, read_words};
pub use options::{
    BadOptions, GameOptions, OptionKind, OptionSpec, PlayersOnly, options_from_pairs,
};
pub use phrase::{Arg, Phrase};
pub use record::{BadRecord, FORMAT, Outcome, Record, RecordPlayer, RecordedMove, SeedProof};
pub use refused::RefusalReason;
pub use seat::{MAX_SEATS, Observer, PerSeat, Ranking, Scores, Seat};
pub use set::{Bits, Element, Members, Set};
pub use unknown_game::UnknownGame;
