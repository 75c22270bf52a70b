//! Phrases.
use game::Phrase;

use crate::action::Action;
use crate::event::Event;
use crate::state::State;

impl State {
    pub(crate) fn phrase_action(&self, action: Action) -> Phrase {
        Phrase::new("action").with("text", game::Arg::Name(action.to_string()))
    }
    pub(crate) fn phrase_event(&self, _event: &Event) -> Option<Phrase> {
        None
    }
    pub(crate) fn phrase_prompt(&self) -> Phrase {
        Phrase::new("prompt")
    }
}
