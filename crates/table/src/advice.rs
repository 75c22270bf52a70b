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

/// A move of a match that is to be explained.
pub struct MoveToExplain {
    current: Box<dyn AnyMatch>,
    /// The number of the decision, from 1.
    number: usize,
    /// The seat whose knowledge may be used; `None` for that of the deciding seat.
    knows: Option<Seat>,
}

impl MoveToExplain {
    /// Returns the reason in one sentence, if there is one. This blocks while the search runs.
    pub fn explain(&self, plies: u64, names: &[String]) -> Option<String> {
        self.current.explain(self.number, self.knows, plies, names)
    }
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
            && self.seat_to_move() == Some(seat)
    }

    /// Returns the seat's advice, if it still fits the position.
    pub fn advice_for(&self, seat: Seat) -> Option<&[HintMove]> {
        let given = self.advice.as_ref().filter(|_| self.may_ask_for_hint(seat))?;
        (given.seat == seat && given.position == self.position).then_some(&given.moves[..])
    }

    /// Returns true if a viewer with these seats may ask for the reasons of moves.
    pub fn may_ask_why(&self, mine: &[Seat], host: bool) -> bool {
        self.knowledge_for_reasons(mine, host).is_some()
    }

    /// Returns a public move to explain to a viewer with these seats, by its number, if the viewer may ask for it.
    pub fn move_to_explain(
        &self,
        (mine, host): (&[Seat], bool),
        number: usize,
    ) -> Option<MoveToExplain> {
        let knows = self.knowledge_for_reasons(mine, host)?;
        let current = self.current_match()?;
        let (before, _) = current.moves_with_plies().into_iter().nth(number.checked_sub(1)?)?;
        Some(MoveToExplain { current: current.duplicate(), number: before + 1, knows })
    }

    /// Returns the seat whose knowledge the reasons for a viewer may use; `Some(None)` if they may use everything that
    /// the deciding seat knew. Nobody may learn hidden information: there are reasons after the end, in games between
    /// bots, and for the only person at a table with hints, by what this person can see.
    fn knowledge_for_reasons(&self, mine: &[Seat], host: bool) -> Option<Option<Seat>> {
        let mut people = self.seats.iter().filter(|row| row.person.is_some());
        match self.status {
            Status::Over => (host || !mine.is_empty()).then_some(None),
            Status::Running => match (people.next(), people.next()) {
                (None, _) => host.then_some(None),
                (Some(only), None) if mine.contains(&only.seat) => {
                    let hints = self.spec.hints && self.spec.advising != HintPolicy::Never;
                    (hints && self.lesson().is_none()).then_some(Some(only.seat))
                }
                (Some(_), _) => None,
            },
            Status::Open | Status::Closed => None,
        }
    }

    /// Returns a copy of the match to compute advice with, if the seat may ask for it.
    pub fn to_advise(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        self.current_match().filter(|_| self.may_ask_for_hint(seat)).map(AnyMatch::duplicate)
    }
}
