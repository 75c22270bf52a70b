//! Events.

use game::Seat;

use crate::{Quality, State};

game::events! {
    pub enum Event, told by |state: &State| {
        Took { seat: Seat, quality: Quality } => "event-took",
        Drew { seat: Seat } => "event-drew",
        /// The bottle that was drawn (clause 3.2).
        Drawn { seat: Seat, quality: Quality } for seat => "event-drawn",
        Put { seat: Seat, quality: Quality } => "event-put",
        Scored { seat: Seat, points: u8 } => "event-scored",
    }
}

game::arguments! { |_state: &State| quality: Quality => quality.number() }
