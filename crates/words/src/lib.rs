//! All human text of Vinea: sentences as Fluent bundles, rules as numbered clauses.
//!
//! The games speak in [`game::Phrase`]s; [`Words`] makes sentences of them. [`Rules`] reads the
//! clauses that refusals cite.

mod missing;
mod rules;
mod say;
mod template;

pub use missing::{missing, missing_in_game, missing_labels};
pub use rules::{Clause, Mark, Rules, Section};
pub use say::{BadPhrase, Names, Part, Words};
