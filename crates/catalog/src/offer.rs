//! What may be done in a state, and why something may not, in words.

use game::{BadNotation, Game, Illegal};
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
pub struct Refused {
    pub clause: String,
    pub text: String,
}

/// A move that cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSuchMove {
    #[error(transparent)]
    Notation(#[from] BadNotation),
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl Refused {
    pub fn new<G: Game>(illegal: &Illegal, names: Names<'_>) -> Refused {
        Refused {
            clause: illegal.clause.to_string(),
            text: Words::of::<G>().say(&illegal.phrase, names),
        }
    }
}

/// What may be done in a state, in its fixed order.
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
