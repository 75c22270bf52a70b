//! Counts of the used parts of a game.

use std::collections::BTreeMap;

use game::{MAX_SEATS, Seat};

/// The number of uses of each part of a game, by kind and item: for each seat, and without a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsageSheet {
    pub(crate) uses: BTreeMap<(&'static str, String), UseCounts>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct UseCounts {
    pub(crate) by_seat: [u32; MAX_SEATS],
    pub(crate) by_nobody: u32,
}

impl UsageSheet {
    pub fn add(&mut self, seat: Option<Seat>, kind: &'static str, item: String) {
        let uses = self.uses.entry((kind, item)).or_default();
        match seat {
            Some(seat) => uses.by_seat[seat.index()] += 1,
            None => uses.by_nobody += 1,
        }
    }
}
