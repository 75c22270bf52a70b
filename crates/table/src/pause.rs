//! A moment in which others may react, as the page shows it.

use std::collections::{BTreeMap, BTreeSet};

use game::Seat;
use table_kit::{OfferText, Reaction};

/// The pause as the page needs it.
#[derive(Clone, Debug)]
pub struct Pause {
    pub reaction: &'static Reaction,
    /// People who might react, for all that everybody knows, and have not answered yet.
    pub waits_for: BTreeSet<Seat>,
    /// The questions to those who can react. Shown to nobody else.
    pub(super) questions: BTreeMap<Seat, Question>,
}

#[derive(Clone, Debug)]
pub struct Question {
    pub prompt: String,
    pub offers: Vec<OfferText>,
}

impl Pause {
    /// The question to the seat, if it is still open.
    pub fn asks(&self, seat: Seat) -> Option<&Question> {
        self.questions.get(&seat).filter(|_| self.waits_for.contains(&seat))
    }
}
