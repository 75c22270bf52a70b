//! Reactions as a client of the table sees them, for any game.

use game::{Game, Observer, Seat};
use table_kit::Board;

use crate::entry::{Entry, EntryEvent};

/// Returns the seats that can react after a move, one list for each pause of the table. `before` and `after` are the
/// positions around the move.
pub fn reacting_seats<E: Entry>(
    before: &E::Rules,
    after: &E::Rules,
    events: &[EntryEvent<E>],
) -> Vec<Vec<Seat>> {
    let Some(reactions) = E::Board::reactions() else { return Vec::new() };
    let known: Vec<EntryEvent<E>> =
        events.iter().filter_map(|event| E::Rules::redact(event, Observer::Public)).collect();
    let (was, is) = (before.view(Observer::Public), after.view(Observer::Public));
    let moments = reactions.moments(after.components(), &was, &is, &known);
    moments.into_iter().map(|moment| moment.might).collect()
}

/// Returns the action that declines the pending reaction; none if no reaction is pending.
pub fn declined<E: Entry>(position: &E::Rules) -> Option<<E::Rules as Game>::Action> {
    let reactions = E::Board::reactions()?;
    reactions.pending(position).map(|_| reactions.pass())
}
