//! A state as a JSON document.

use game::json::{self, BadJson};
use game::{BadState, ComponentSet, FromJson, Game, ToJson, UnknownGame};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::GameId;

/// The document that `vinea state` writes and reads: the game, and the layout of its components. `docs/RECORDS.md`
/// describes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateDocument {
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The fingerprint of the component set.
    pub components: String,
    pub state: Value,
}

/// The error of a text that is not the state of a game.
#[derive(Debug, thiserror::Error)]
pub enum BadDocument {
    #[error("this is not a state document: {0}")]
    Json(BadJson),
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error("the state has rules version {written}, but this program has version {ours}")]
    Rules { written: u32, ours: u32 },
    #[error(
        "the state was made with component set {written}, not with {given}: give the set it was made with"
    )]
    Components { written: String, given: String },
    #[error("the state cannot be read: {0}")]
    Layout(BadJson),
    #[error(transparent)]
    State(#[from] BadState),
}

impl StateDocument {
    pub fn of<G: Game>(state: &G) -> StateDocument {
        StateDocument {
            game: G::ID.to_string(),
            rules: G::RULES_VERSION,
            components: state.components().fingerprint(),
            state: state.layout().to_json(),
        }
    }

    pub fn from_json(text: &str) -> Result<StateDocument, BadDocument> {
        json::read(text, "document").map_err(BadDocument::Json)
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("documents are plain data")
    }

    pub fn game(&self) -> Result<GameId, UnknownGame> {
        self.game.parse()
    }

    /// Returns the validated state.
    pub fn open_with<G: Game>(&self, components: &'static G::Components) -> Result<G, BadDocument> {
        if self.rules != G::RULES_VERSION {
            return Err(BadDocument::Rules { written: self.rules, ours: G::RULES_VERSION });
        }
        let given = components.fingerprint();
        if self.components != given {
            return Err(BadDocument::Components { written: self.components.clone(), given });
        }
        let layout = G::Layout::from_json(&self.state, "state").map_err(BadDocument::Layout)?;
        Ok(G::from_layout(&layout, components)?)
    }
}
