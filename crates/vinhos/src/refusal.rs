//! Why an action is not legal, and which clause says so.

use game::{Illegal, Phrase};

use crate::action::Action;
use crate::state::State;

impl State {
    pub(crate) fn refuse(&self, _action: Action) -> Illegal {
        Illegal::new("3.5", Phrase::new("refusal-not-now"))
    }
}
