//! How the task of a table lets bots and standing orders decide.

use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use store::{Store, TableId};

use super::{AFTER_TROUBLE, Actor, post, seed};
use crate::table::any_match::AnyMatch;
use crate::table::decider::{Decider, pause, wish};
use crate::table::message::{Answer, Message};
use crate::table::thinkers::{Thinkers, Wish};

/// Bots among themselves go on for so long after anybody has looked on.
const UNSEEN: Duration = Duration::from_secs(10 * 60);

/// Whether the node that thinks for a table still does is asked after this time.
const ELSEWHERE: Duration = Duration::from_secs(2);

impl Actor {
    pub(super) async fn decided(&mut self, position: i64, seat: Seat, notation: &str) {
        if position != self.timeline.table.position || self.timeline.table.due() != Some(seat) {
            return;
        }
        self.thinking_at = -1;
        if self.timeline.table.undo.is_none() {
            self.play(seat, notation).await;
        }
    }

    /// Makes a move that no person asked for.
    pub(super) async fn play(&mut self, seat: Seat, notation: &str) {
        match self.timeline.table.moved(seat, notation) {
            Ok((change, next)) => {
                let answer = self.commit(change, next, None).await;
                self.troubled = matches!(answer, Answer::Failed(_));
                if let Answer::Failed(error) = answer {
                    tracing::error!(table = %self.timeline.table.id, %error, "a bot's move was not kept");
                }
            }
            Err(refusal) => {
                tracing::error!(table = %self.timeline.table.id, %refusal, notation, "a bot erred");
            }
        }
    }

    /// Lets whoever decides by itself do so: bots and standing orders.
    pub(super) fn wake(&mut self) {
        let busy = self.open_pause.is_some() || self.timeline.table.undo.is_some();
        if busy || self.thinking_at == self.timeline.table.position {
            return;
        }
        let Some(seat) = self.timeline.table.due() else { return };
        let Some(decider) = Decider::of(&self.timeline.table, seat) else { return };
        if self.timeline.table.seats_of_people() == 0 && !self.presence.was_anybody_here(UNSEEN) {
            return;
        }
        let Some(current) = self.timeline.table.current_match().map(AnyMatch::duplicate) else {
            return;
        };
        self.thinking_at = self.timeline.table.position;
        let (position, mailbox) = (self.timeline.table.position, self.mailbox.clone());
        let least = if self.troubled { AFTER_TROUBLE } else { pause(&self.timeline.table) };
        let (pause, turn) = (tokio::time::sleep(least), self.turn());
        let (store, table) = (self.store.clone(), self.timeline.table.id.clone());
        tokio::spawn(async move {
            if !thinks_here(&store, &table).await {
                tokio::time::sleep(ELSEWHERE).await;
                return post(&mailbox, Message::Elsewhere { position }).await;
            }
            let notation = decider.decide(current, seat, seed(position), turn).await;
            pause.await;
            let Some(notation) = notation else { return };
            post(&mailbox, Message::Decided { position, seat, notation }).await;
        });
    }

    /// Where its bots have to queue, and for whom they think.
    pub(super) fn turn(&self) -> (Arc<Thinkers>, Wish) {
        (self.thinkers.clone(), wish(&self.timeline.table))
    }
}

/// Whether it is for this node to think about the table. Who cannot ask leaves it to others.
async fn thinks_here(store: &Store, table: &TableId) -> bool {
    match store.claim_thinking(table).await {
        Ok(until) => until.is_some(),
        Err(error) => {
            tracing::warn!(%table, %error, "who thinks for a table is not known");
            false
        }
    }
}
