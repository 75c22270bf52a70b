//! What a visitor is told when something cannot be done.

use axum::Extension;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::NoSuchMove;
use store::StoreError;

use crate::pages;
use crate::table::{OpenError, Refusal};

/// Why a request is not answered as wished.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("there is nothing at this address")]
    NotFound,
    #[error("{0}")]
    Bad(String),
    #[error("this form came from another site")]
    ForeignOrigin,
    #[error("only those who sit at this table may look on")]
    PlayersOnly,
    #[error("while a game lasts, one looks back through one's own eyes only")]
    OtherEyes,
    #[error("say who you are first")]
    Nobody,
    #[error("whoever runs this table has shut you out")]
    Banned,
    #[error("this link was used already or is too old: ask for another")]
    UsedUp,
    #[error("this address does not take that")]
    WrongMethod,
    #[error("that is more than is read here")]
    TooLarge,
    #[error("that took too long to arrive")]
    TooSlow,
    #[error("too much at once: wait a moment")]
    TooMany,
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Table(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Error {
    pub fn status(&self) -> StatusCode {
        match self {
            Error::NotFound | Error::Table(OpenError::Unknown) => StatusCode::NOT_FOUND,
            Error::Bad(_) => StatusCode::BAD_REQUEST,
            Error::ForeignOrigin | Error::PlayersOnly | Error::OtherEyes | Error::Banned => {
                StatusCode::FORBIDDEN
            }
            Error::Nobody => StatusCode::UNAUTHORIZED,
            Error::UsedUp => StatusCode::GONE,
            Error::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Error::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Error::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Error::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Error::Refused(refusal) => refusal_status(refusal),
            Error::Table(OpenError::Held(_)) => StatusCode::CONFLICT,
            Error::Table(OpenError::Store(_)) | Error::Store(_) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        }
    }

    /// The clause of the rules that it rests on.
    pub fn clause(&self) -> Option<&str> {
        match self {
            Error::Refused(Refusal::Move(NoSuchMove::Refused(refused))) => Some(&refused.clause),
            _ => None,
        }
    }

    /// What the visitor reads. Troubles of our own are told to the log and not to the world.
    pub fn text(&self) -> String {
        match self {
            Error::Store(error) | Error::Table(OpenError::Store(error)) => {
                tracing::error!(%error, "the store failed");
                match error {
                    StoreError::Unsure(_) => "something broke on our side; see whether it was done",
                    _ => "something broke on our side; nothing was changed",
                }
                .to_string()
            }
            Error::Refused(Refusal::Move(NoSuchMove::Refused(refused))) => refused.text.clone(),
            other => other.to_string(),
        }
    }
}

fn refusal_status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::Move(NoSuchMove::Notation(_)) | Refusal::NoSuchBot(_) => StatusCode::BAD_REQUEST,
        Refusal::NoSuchReaction | Refusal::NothingChosen => StatusCode::BAD_REQUEST,
        Refusal::NotYourSeat | Refusal::NotHost | Refusal::NotInvited => StatusCode::FORBIDDEN,
        Refusal::NoSuchSeat => StatusCode::NOT_FOUND,
        Refusal::Move(NoSuchMove::Refused(_))
        | Refusal::Undo(_)
        | Refusal::Stale
        | Refusal::Pausing
        | Refusal::KeyUsed
        | Refusal::Finished
        | Refusal::BotsRefuse
        | Refusal::SeatTaken
        | Refusal::StillHere
        | Refusal::SeatsFree
        | Refusal::NotStarted
        | Refusal::AlreadyStarted
        | Refusal::NotOver
        | Refusal::Closed
        | Refusal::NoHints
        | Refusal::NothingAsked => StatusCode::CONFLICT,
        Refusal::Broken(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

/// What an answer says of an error, for those who read no pages.
#[derive(Clone)]
pub struct Explanation {
    pub error: String,
    pub clause: Option<String>,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let explanation =
            Explanation { error: self.text(), clause: self.clause().map(str::to_string) };
        let page = pages::trouble(self.status(), &explanation);
        (self.status(), Extension(explanation), page).into_response()
    }
}
