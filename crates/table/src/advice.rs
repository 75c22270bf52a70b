//! Advice for a person who asks for it: the conditions, and the advice given.

use game::Seat;
use play::AnyMatch;
use play::advice::HintMove;
use store::Status;

use super::change::HintPolicy;
use super::state::Table;

/// The advice that a seat was given in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenAdvice {
    pub seat: Seat,
    /// The entry of the log that led to the position.
    pub position: i64,
    pub moves: Vec<HintMove>,
}

impl Table {
    /// Returns true if a seat may ask for a hint now: at its own decision, at a table with hints. Unless something else
    /// was agreed, tables with other people give no hints.
    pub fn may_ask_for_hint(&self, seat: Seat) -> bool {
        let allowed = match self.spec.advising {
            HintPolicy::Usual => self.seats_of_people() == 1,
            HintPolicy::Always => true,
            HintPolicy::Never => false,
        };
        let asked =
            self.current_match().is_some_and(|current| current.pending_reaction().is_some());
        allowed
            && self.spec.hints
            && !asked
            && self.status == Status::Running
            && self.due() == Some(seat)
    }

    /// Returns the seat's advice, if it still fits the position.
    pub fn advice_for(&self, seat: Seat) -> Option<&[HintMove]> {
        let given = self.advice.as_ref().filter(|_| self.may_ask_for_hint(seat))?;
        (given.seat == seat && given.position == self.position).then_some(&given.moves[..])
    }

    /// Returns a copy of the match to compute advice with, if the seat may ask for it.
    pub fn to_advise(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        self.current_match().filter(|_| self.may_ask_for_hint(seat)).map(AnyMatch::duplicate)
    }
}
