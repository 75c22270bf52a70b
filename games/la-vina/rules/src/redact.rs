//! What an observer may know of an event.

use game::Observer;

use crate::event::Event;

impl Event {
    /// The whole event: everything that happens, happens in the open, and what is hidden from
    /// anybody is hidden from all (clause 14.1), so that no event tells it.
    pub(crate) fn redacted(&self, _observer: Observer) -> Option<Event> {
        Some(self.clone())
    }
}
