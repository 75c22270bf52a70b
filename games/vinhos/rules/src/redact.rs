//! Who is told of what happened.

use game::Observer;

use crate::event::Event;

impl Event {
    /// Nothing that happens is private: what an event shows has come to lie open (clause 15.1).
    pub(crate) fn is_open_to(&self, _observer: Observer) -> bool {
        true
    }
}
