//! Descriptions of legal actions, and refusals of illegal ones.

use game::{Game, RefusalReason};
use serde::Serialize;

use crate::{Names, Words};

/// A legal action with its description.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LegalAction {
    /// The notation of the action.
    #[serde(rename = "do")]
    pub notation: String,
    /// The description in plain words.
    pub text: String,
}

/// A refused move, for people and programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{text} (clause {clause})")]
pub struct RefusalText {
    pub clause: String,
    pub text: String,
}

impl RefusalText {
    pub fn new<G: Game>(illegal: &RefusalReason, names: Names<'_>) -> RefusalText {
        RefusalText {
            clause: illegal.clause.to_string(),
            text: Words::of::<G>().say(&illegal.phrase, names),
        }
    }
}

/// Returns the legal actions of a state, in their fixed order.
pub fn offers<G: Game>(state: &G, names: Names<'_>) -> Vec<LegalAction> {
    let legal = state.legal();
    let words = Words::of::<G>();
    legal
        .iter()
        .map(|&action| LegalAction {
            notation: action.to_string(),
            text: words.say(&state.describe(action), names),
        })
        .collect()
}
