//! The parts of a game that were used.

use std::collections::BTreeMap;

use game::{MAX_SEATS, Seat};

/// The parts of a game that were used, by kind and item: how often by each seat, and by nobody in
/// particular.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub(crate) uses: BTreeMap<(&'static str, String), Uses>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Uses {
    pub(crate) by_seat: [u32; MAX_SEATS],
    pub(crate) by_nobody: u32,
}

impl Sheet {
    pub fn add(&mut self, seat: Option<Seat>, kind: &'static str, item: String) {
        let uses = self.uses.entry((kind, item)).or_default();
        match seat {
            Some(seat) => uses.by_seat[seat.index()] += 1,
            None => uses.by_nobody += 1,
        }
    }
}
