//! The legal actions of a state in words, and the reasons against illegal ones.

use game::{BadNotation, Game, Refused};
use serde::Serialize;
use words::{Names, Words};

/// One thing that may be done now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer {
    /// The notation by which it is played.
    #[serde(rename = "do")]
    pub notation: String,
    /// The same in plain words.
    pub text: String,
}

/// A refused move as people and programs read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{text} (clause {clause})")]
pub struct RefusalText {
    pub clause: String,
    pub text: String,
}

/// A move that cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSuchMove {
    #[error(transparent)]
    Notation(#[from] BadNotation),
    #[error(transparent)]
    Refused(#[from] RefusalText),
}

impl RefusalText {
    pub fn new<G: Game>(illegal: &Refused, names: Names<'_>) -> RefusalText {
        RefusalText {
            clause: illegal.clause.to_string(),
            text: Words::of::<G>().say(&illegal.phrase, names),
        }
    }
}

/// The legal actions of a state, in their fixed order.
pub fn offers<G: Game>(state: &G, names: Names<'_>) -> Vec<Offer> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let words = Words::of::<G>();
    legal
        .iter()
        .map(|&action| Offer {
            notation: action.to_string(),
            text: words.say(&state.describe(action), names),
        })
        .collect()
}
