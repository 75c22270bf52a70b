//! Turn notices for a person who is to move and is away.

use store::PersonId;

use super::{Actor, Message, post};
use crate::calls::TurnNotice;

impl Actor {
    /// Schedules a turn notice for the person to move if they are away, once per position.
    pub(super) fn schedule_turn_notice(&mut self) {
        let position = self.timeline.table.position;
        let Some(calls) = self.calls.as_ref().filter(|_| self.notice_position != position) else {
            return;
        };
        // The next decision is unknown until the pause has ended.
        if self.open_pause.is_some() || self.absent_player_to_move().is_none() {
            return;
        }
        let (mailbox, grace) = (self.mailbox.clone(), calls.delay());
        self.notice_position = position;
        tokio::spawn(async move {
            tokio::time::sleep(grace).await;
            post(&mailbox, Message::Call { position }).await;
        });
    }

    pub(super) fn call(&mut self, position: i64) {
        if self.timeline.table.position != position {
            return;
        }
        let Some(person) = self.absent_player_to_move() else {
            // The player is back. If they go away again before they move, they get a notice.
            self.notice_position = -1;
            return;
        };
        let Some(calls) = self.calls.as_ref() else { return };
        let table = &self.timeline.table;
        calls.call(TurnNotice { table: table.id.clone(), game: table.spec.game.clone(), person });
    }

    fn absent_player_to_move(&self) -> Option<PersonId> {
        let table = &self.timeline.table;
        // A lesson waits only for the learner, who left it on purpose.
        if table.spec.lesson.is_some() {
            return None;
        }
        let seat = table.seat_to_move()?;
        let row = table.row(seat).ok().filter(|row| row.bot.is_none())?;
        row.person.clone().filter(|person| !self.presence.is_here(person))
    }
}
