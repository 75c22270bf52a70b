//! Errors that visitors see.

use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use people::BadName;
use play::NoSuchMove;
use store::StoreError;
use table::{OpenError, TableRefusal};

/// The reason why a request cannot be fulfilled.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("there is nothing at this address")]
    NotFound,
    #[error("{0}")]
    Bad(String),
    #[error("this form was sent from another site: open the page again")]
    ForeignOrigin,
    #[error("only the players can watch this table")]
    PlayersOnly,
    #[error("while the game is running, you can only replay it from your own seat")]
    OtherEyes,
    #[error("enter your name first")]
    Nobody,
    #[error("the host of this server has banned you")]
    Banned,
    #[error("this link was used already or has expired: ask for a new one")]
    UsedUp,
    #[error("this address does not accept this kind of request")]
    WrongMethod,
    #[error("the request is too large")]
    TooLarge,
    #[error("the request took too long: try again")]
    TooSlow,
    #[error("too many requests: wait a moment")]
    TooMany,
    /// A limit that is explained to the visitor.
    #[error("{0}")]
    Limit(String),
    #[error("only people who asked for this analysis can stop it")]
    NotAsker,
    #[error("the server cannot reach its database: try again in a few seconds")]
    Away,
    #[error("The server's disk is full; your move was not made")]
    MoveOnFullDisk,
    #[error(transparent)]
    Refused(#[from] TableRefusal),
    #[error(transparent)]
    Table(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<BadName> for Error {
    fn from(bad: BadName) -> Error {
        Error::Bad(bad.to_string())
    }
}

impl Error {
    pub fn status(&self) -> StatusCode {
        match self {
            Error::NotFound | Error::Table(OpenError::Unknown) => StatusCode::NOT_FOUND,
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::ForeignOrigin
            | Error::PlayersOnly
            | Error::OtherEyes
            | Error::NotAsker
            | Error::Banned => StatusCode::FORBIDDEN,
            Error::Nobody => StatusCode::UNAUTHORIZED,
            Error::UsedUp => StatusCode::GONE,
            Error::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Error::TooMany | Error::Limit(_) => StatusCode::TOO_MANY_REQUESTS,
            Error::Refused(refusal) => refusal_status(refusal),
            Error::Table(OpenError::Held(_)) => StatusCode::CONFLICT,
            Error::Away => StatusCode::SERVICE_UNAVAILABLE,
            Error::MoveOnFullDisk => StatusCode::INSUFFICIENT_STORAGE,
            Error::Table(OpenError::Store(error)) | Error::Store(error) => match error {
                error if error.is_away() => StatusCode::SERVICE_UNAVAILABLE,
                StoreError::Lost(_) => StatusCode::SERVICE_UNAVAILABLE,
                StoreError::Full { .. } => StatusCode::INSUFFICIENT_STORAGE,
                _ => StatusCode::INTERNAL_SERVER_ERROR,
            },
        }
    }

    /// Returns the error in the form for an answer to a move.
    pub fn of_move(self) -> Error {
        match self {
            Error::Store(StoreError::Full { .. }) => Error::MoveOnFullDisk,
            other => other,
        }
    }

    /// Returns the clause of the rules on which the error is based.
    pub fn clause(&self) -> Option<&str> {
        match self {
            Error::Refused(TableRefusal::Move(NoSuchMove::Refused(refused))) => {
                Some(&refused.clause)
            }
            _ => None,
        }
    }

    /// Returns the text for the visitor. Internal errors are logged and not shown on the page.
    pub fn text(&self) -> String {
        match self {
            Error::Store(error) | Error::Table(OpenError::Store(error)) => {
                tracing::error!(%error, "database error");
                match error {
                    error if error.is_away() => return Error::Away.to_string(),
                    StoreError::Full { .. } => "The server's disk is full; nothing was changed",
                    StoreError::Lost(_) => "the server lost its database; check whether it worked",
                    StoreError::Unsure(_) => "something went wrong; check whether it worked",
                    _ => "something went wrong on the server; nothing was changed",
                }
                .to_string()
            }
            Error::Refused(TableRefusal::Move(NoSuchMove::Refused(refused))) => {
                refused.text.clone()
            }
            other => other.to_string(),
        }
    }
}

fn refusal_status(refusal: &TableRefusal) -> StatusCode {
    match refusal {
        TableRefusal::Move(NoSuchMove::Notation(_)) | TableRefusal::NoSuchBot(_) => {
            StatusCode::BAD_REQUEST
        }
        TableRefusal::NoSuchReaction | TableRefusal::NothingChosen => StatusCode::BAD_REQUEST,
        TableRefusal::NotYourSeat | TableRefusal::NotHost | TableRefusal::NotInvited => {
            StatusCode::FORBIDDEN
        }
        TableRefusal::NoSuchSeat => StatusCode::NOT_FOUND,
        TableRefusal::Move(NoSuchMove::Refused(_))
        | TableRefusal::Undo(_)
        | TableRefusal::Stale
        | TableRefusal::Pausing
        | TableRefusal::KeyUsed
        | TableRefusal::Finished
        | TableRefusal::BotsRefuse
        | TableRefusal::SeatTaken
        | TableRefusal::StillHere
        | TableRefusal::SeatsFree
        | TableRefusal::NotStarted
        | TableRefusal::AlreadyStarted
        | TableRefusal::NotOver
        | TableRefusal::GameOver
        | TableRefusal::Closed
        | TableRefusal::NoHints
        | TableRefusal::NoCoach
        | TableRefusal::NoReason
        | TableRefusal::NothingAsked => StatusCode::CONFLICT,
        TableRefusal::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// An error as JSON.
#[derive(Clone)]
pub struct ErrorDocument {
    pub error: String,
    pub clause: Option<String>,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let explanation =
            ErrorDocument { error: self.text(), clause: self.clause().map(str::to_string) };
        // A layer around all features renders the page that explains the error.
        (self.status(), Extension(explanation)).into_response()
    }
}
