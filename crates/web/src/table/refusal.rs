//! Why something asked of a table is not done.

use catalog::NoSuchMove;
use game::UndoRefused;

/// Why something asked of a table is not done.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    #[error(transparent)]
    Move(#[from] NoSuchMove),
    #[error("{0}")]
    Undo(#[from] UndoRefused),
    #[error("this seat is not yours")]
    NotYourSeat,
    #[error("only the host of the table may do this")]
    NotHost,
    #[error("the table has moved on meanwhile: look again")]
    Stale,
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    #[error("this seat is taken")]
    SeatTaken,
    #[error("you need an invitation to sit here")]
    NotInvited,
    #[error("not every seat is taken yet")]
    SeatsFree,
    #[error("the game has not started yet")]
    NotStarted,
    #[error("the game has already started")]
    AlreadyStarted,
    #[error("the game is not over yet")]
    NotOver,
    #[error("the table is closed")]
    Closed,
    #[error("nobody has asked to take anything back")]
    NothingAsked,
    #[error("bots never agree to take back what showed something or what they have answered")]
    BotsRefuse,
    #[error("this key was used for another move")]
    KeyUsed,
    #[error("what was played stays: a finished table cannot be closed")]
    Finished,
    #[error("one moment: others may react first")]
    Pausing,
    #[error("this table gives no hints, or it is not your turn")]
    NoHints,
    #[error("there is no bot called `{0}`")]
    NoSuchBot(String),
    #[error("whoever sits there is here and plays in person")]
    StillHere,
    #[error("nothing was chosen yet")]
    NothingChosen,
    #[error("there is no such reaction in this game")]
    NoSuchReaction,
    #[error("the log does not fit the table: {0}")]
    Broken(String),
}
