//! Reasons why a table refuses a request.

use game::UndoRefused;
use play::NoSuchMove;

/// The reason why a table refuses a request.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TableRefusal {
    #[error(transparent)]
    Move(#[from] NoSuchMove),
    #[error("{0}")]
    Undo(#[from] UndoRefused),
    #[error("this seat is not yours")]
    NotYourSeat,
    #[error("only the host of the table may do this")]
    NotHost,
    #[error("the game has changed: look at the table again")]
    Stale,
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    #[error("this seat is taken")]
    SeatTaken,
    #[error("you need an invitation to sit here")]
    NotInvited,
    #[error("some seats are still free: fill them first")]
    SeatsFree,
    #[error("the game has not started yet")]
    NotStarted,
    #[error("the game has already started")]
    AlreadyStarted,
    #[error("the game is not over yet")]
    NotOver,
    #[error("the game is over")]
    GameOver,
    #[error("the table is closed")]
    Closed,
    #[error("nobody has asked to undo a move")]
    NothingAsked,
    #[error("you cannot undo this: it showed something hidden, or a bot has already moved")]
    BotsRefuse,
    #[error("your browser sent two different moves as one: reload the page")]
    KeyUsed,
    #[error("a finished table cannot be closed")]
    Finished,
    #[error("wait a moment: others may react first")]
    Pausing,
    #[error("this table gives no hints, or it is not your turn")]
    NoHints,
    #[error("this table has no coach")]
    NoCoach,
    #[error("you cannot see the reason for this move")]
    NoReason,
    #[error("there is no bot called `{0}`")]
    NoSuchBot(String),
    #[error("this player is here: a bot cannot take over the seat")]
    StillHere,
    #[error("you have not chosen anything yet")]
    NothingChosen,
    #[error("there is no such reaction in this game")]
    NoSuchReaction,
    #[error("the log does not fit the table: {0}")]
    Broken(String),
}
