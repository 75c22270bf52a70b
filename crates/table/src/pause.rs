//! A pause in which others may react, as the page shows it.

use std::collections::{BTreeMap, BTreeSet};

use game::Seat;
use table_kit::{OfferText, Reaction};

/// A pause, with the data that the page needs.
#[derive(Clone, Debug)]
pub struct Pause {
    pub reaction: &'static Reaction,
    /// People who might react, as far as the public knows, and have not answered yet.
    pub waits_for: BTreeSet<Seat>,
    /// The questions to those who can react. Each is shown only to its own seat.
    pub(super) questions: BTreeMap<Seat, PauseQuestion>,
}

#[derive(Clone, Debug)]
pub struct PauseQuestion {
    pub prompt: String,
    pub offers: Vec<OfferText>,
}

impl Pause {
    /// Returns the question to the seat, if it is still open.
    pub fn asks(&self, seat: Seat) -> Option<&PauseQuestion> {
        self.questions.get(&seat).filter(|_| self.waits_for.contains(&seat))
    }
}
