//! The serialized form of a game in progress, for pickles and files.

use bots::{Encoding, OptionsOf};
use game::{DrawnNumbers, Game, ToJson};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::error::CallError;

/// A running hash of the events that each seat has seen.
pub type InformationHashes = [u64; game::MAX_SEATS];

/// A decision by its index, and the numbers it drew.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedDecision {
    pub action: u16,
    pub draws: DrawnNumbers,
}

/// The magic bytes at the beginning.
const MAGIC: &[u8] = b"vinea 1\n";
/// The number of bytes of the hash that follow.
const SUM: usize = 8;

/// The history of a game. Restoring a game makes all its moves again by the rules.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedHistory {
    pub game: String,
    rules: u32,
    encoding: u32,
    pub options: Value,
    pub setup: Option<DrawnNumbers>,
    pub layout: Option<Value>,
    /// True if a record begins with the layout.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub recorded: bool,
    #[serde(with = "steps")]
    pub steps: Vec<SavedDecision>,
    pub chance: Option<u64>,
    pub plies: u32,
    pub heard: Option<InformationHashes>,
    #[serde(with = "open")]
    pub open: Option<SavedDecision>,
}

impl SavedHistory {
    pub fn of<M: Encoding>(
        options: &OptionsOf<M>,
        setup: Option<DrawnNumbers>,
        layout: Option<Value>,
        steps: Vec<SavedDecision>,
        chance: Option<u64>,
    ) -> SavedHistory {
        SavedHistory {
            game: M::Game::ID.to_string(),
            rules: M::Game::RULES_VERSION,
            encoding: M::VERSION,
            options: options.to_json(),
            setup,
            layout,
            recorded: false,
            steps,
            chance,
            plies: 0,
            heard: None,
            open: None,
        }
    }

    pub fn with_progress(
        self,
        plies: u32,
        heard: Option<InformationHashes>,
        open: Option<SavedDecision>,
    ) -> SavedHistory {
        SavedHistory { plies, heard, open, ..self }
    }

    /// Sets the flag for a record that begins with the layout.
    pub fn with_recorded(self, recorded: bool) -> SavedHistory {
        SavedHistory { recorded, ..self }
    }

    /// Checks that this program has the same rules and the same action indices.
    pub fn check<M: Encoding>(&self) -> Result<(), CallError> {
        check_versions::<M>(self.rules, self.encoding)
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        with_checksum(&serde_json::to_vec(self).expect("saved games are plain data"))
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<SavedHistory, CallError> {
        serde_json::from_slice(without_checksum(bytes)?)
            .map_err(|error| CallError::value(format!("these bytes are not a saved game: {error}")))
    }
}

/// Checks that this program has these versions of the rules and of the action indices.
pub fn check_versions<M: Encoding>(rules: u32, encoding: u32) -> Result<(), CallError> {
    if (rules, encoding) == (M::Game::RULES_VERSION, M::VERSION) {
        return Ok(());
    }
    Err(CallError::value(format!(
        "the bytes have rules version {rules} and action encoding {encoding}, but this Vinea has \
         {} and {}",
        M::Game::RULES_VERSION,
        M::VERSION
    )))
}

/// Prepends the magic bytes and a checksum to a text.
pub fn with_checksum(text: &[u8]) -> Vec<u8> {
    [MAGIC, &Sha256::digest(text)[..SUM], text].concat()
}

/// Returns the text after the magic bytes and a correct checksum.
pub fn without_checksum(bytes: &[u8]) -> Result<&[u8], CallError> {
    let Some((sum, text)) = bytes.strip_prefix(MAGIC).and_then(|rest| rest.split_at_checked(SUM))
    else {
        return Err(CallError::value("these bytes are not a saved game: the heading is missing"));
    };
    if Sha256::digest(text)[..SUM] == *sum {
        Ok(text)
    } else {
        Err(CallError::value("these bytes are a saved game, but damaged: the checksum is wrong"))
    }
}

/// Steps as pairs of action and numbers; most steps have no numbers.
mod steps {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::SavedDecision;

    pub fn serialize<S: Serializer>(steps: &[SavedDecision], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(steps.iter().map(|step| (step.action, &step.draws)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<SavedDecision>, D::Error> {
        let pairs = Vec::<(u16, Vec<u32>)>::deserialize(from)?;
        Ok(pairs.into_iter().map(|(action, draws)| SavedDecision { action, draws }).collect())
    }
}

mod open {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::SavedDecision;

    pub fn serialize<S: Serializer>(
        step: &Option<SavedDecision>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        step.as_ref().map(|step| (step.action, &step.draws)).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<SavedDecision>, D::Error> {
        let pair = Option::<(u16, Vec<u32>)>::deserialize(from)?;
        Ok(pair.map(|(action, draws)| SavedDecision { action, draws }))
    }
}
