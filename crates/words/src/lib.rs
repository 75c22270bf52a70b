//! All texts for people in Vinea: sentences in Fluent bundles, and rules in numbered clauses.
//!
//! The games return [`game::Phrase`]s, and [`Words`] turns these into sentences. [`Rules`] reads the clauses that
//! refusals cite.

mod missing;
mod offers;
mod rules;
mod say;
mod template;

pub use missing::{missing, missing_in_game, missing_labels};
pub use offers::{LegalAction, RefusalText, offers};
pub use rules::{Clause, ClauseKind, RuleSection, Rules};
pub use say::{BadPhrase, Names, Part, Words};
