//! What happened.

use game::Seat;
use serde::Serialize;

use crate::Quality;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    Took {
        seat: Seat,
        quality: Quality,
    },
    /// Others learn that a bottle was drawn, not which (clause 3.2).
    Drew {
        seat: Seat,
        quality: Option<Quality>,
    },
    Put {
        seat: Seat,
        quality: Quality,
    },
    Scored {
        seat: Seat,
        points: u8,
    },
}
