//! Calling whoever is due and does not look.

use game::Seat;
use store::PersonId;

use super::{Actor, Message, post};
use crate::calls::Call;

impl Actor {
    /// Whoever is due and does not come within a while is called, once for a position.
    pub(super) fn call_in_a_while(&mut self) {
        let position = self.timeline.table.position;
        let Some(calls) = self.calls.as_ref().filter(|_| self.called_for != position) else {
            return;
        };
        // What follows a pause is not known before it has ended.
        if self.open_pause.is_some() || self.absent_and_due().is_none() {
            return;
        }
        let (mailbox, grace) = (self.mailbox.clone(), calls.grace);
        self.called_for = position;
        tokio::spawn(async move {
            tokio::time::sleep(grace).await;
            post(&mailbox, Message::Call { position }).await;
        });
    }

    pub(super) fn call(&self, position: i64) {
        let Some(calls) = self.calls.as_ref() else { return };
        if self.timeline.table.position != position {
            return;
        }
        let Some((seat, person)) = self.absent_and_due() else { return };
        let table = &self.timeline.table;
        let others = table.seats.iter().filter(|row| row.seat != seat);
        calls.call(Call {
            table: table.id.clone(),
            game: table.spec.game.clone(),
            person,
            others: others.map(|row| table.name(row.seat)).collect(),
        });
    }

    fn absent_and_due(&self) -> Option<(Seat, PersonId)> {
        let table = &self.timeline.table;
        // A lesson waits for nobody but the learner, who left it on purpose.
        if table.spec.lesson.is_some() {
            return None;
        }
        let seat = table.due()?;
        let row = table.row(seat).ok().filter(|row| row.bot.is_none())?;
        let person = row.person.clone().filter(|person| !self.presence.is_here(person))?;
        Some((seat, person))
    }
}
