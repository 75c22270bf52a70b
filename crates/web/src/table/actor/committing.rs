//! How the task of a table writes: the log first, then whoever looks on.

use std::sync::Arc;

use game::Seat;
use store::{Appended, NewEvent, StoreError};
use table_kit::THEN;

use super::Actor;
use crate::table::change::Change;
use crate::table::command::Command;
use crate::table::glance::Glance;
use crate::table::message::{Answer, Published, Request};
use crate::table::refusal::Refusal;
use crate::table::state::Table;

impl Actor {
    /// A line confirmed as a whole: one move after the other, or none if one of them is refused.
    /// Nothing beyond a reveal or another's decision is looked at before the moves up to there are in
    /// the log: whether the line were refused would tell what the stacks and the hands hold. What does
    /// not fit then is left undone.
    pub(super) async fn play_line(
        &mut self,
        request: &Request,
        seat: Seat,
        line: &str,
        mut name: Option<String>,
    ) -> Answer {
        let ask = |notation: &str| Command::Move { seat, notation: notation.to_string() };
        let mut table = Table::clone(&self.timeline.table);
        let (mut steps, mut rest) = (Vec::new(), line.split(THEN));
        for notation in rest.by_ref() {
            match table.consider(&request.person, &ask(notation)) {
                Ok((change, next)) => {
                    table = next.clone();
                    steps.push((change, next));
                }
                Err(refusal) => return Answer::Refused(refusal),
            }
            if table.undo_for(seat).is_err() || table.due() != Some(seat) {
                break;
            }
        }
        for (change, next) in steps {
            let answer = self.commit(change, next, name.take()).await;
            if !matches!(answer, Answer::Done) {
                return answer;
            }
        }
        for notation in rest {
            let next = self.timeline.table.consider(&request.person, &ask(notation));
            let (Ok((change, next)), None) = (next, &self.open_pause) else { break };
            let answer = self.commit(change, next, None).await;
            if !matches!(answer, Answer::Done) {
                return answer;
            }
        }
        Answer::Done
    }

    /// Validate, append, acknowledge by returning, then show.
    pub(super) async fn commit(
        &mut self,
        change: Change,
        next: Table,
        name: Option<String>,
    ) -> Answer {
        let (at, glance) = (self.store.now(), Glance::of(&next));
        let entry = NewEvent {
            body: serde_json::to_value(&change).expect("changes are plain data"),
            at: Some(at),
            sent_as: name.clone(),
            seats: if next.seats == self.timeline.table.seats {
                Vec::new()
            } else {
                next.seats.clone()
            },
            status: (next.status != self.timeline.table.status).then_some(next.status),
            glance: (glance != Glance::of(&self.timeline.table)).then(|| glance.written()),
        };
        match self.store.append(&self.timeline.table.id, next.seq, &entry).await {
            Ok(Appended::Done) => {
                if let Some(name) = &name {
                    self.names.learn(name);
                }
                if let Err(refusal) = self.timeline.go_on(&change, next, at) {
                    tracing::error!(table = %self.timeline.table.id, %refusal, "a veil does not follow");
                }
                self.pause_after(&change);
                self.show();
                Answer::Done
            }
            Ok(Appended::Stale) => match self.read_on().await {
                Ok(()) => Answer::Refused(Refusal::Stale),
                Err(answer) => answer,
            },
            // It may have been written all the same: the log knows.
            Err(error @ StoreError::Unsure(_)) => {
                let seq = next.seq;
                match self.read_on().await {
                    Ok(()) if name.is_some() && self.timeline.table.seq >= seq => {
                        let known = name.as_deref().is_some_and(|name| self.names.has(name));
                        if known { Answer::Done } else { Answer::Refused(Refusal::Stale) }
                    }
                    Ok(()) | Err(_) => Answer::Failed(error),
                }
            }
            Err(error) => Answer::Failed(error),
        }
    }

    /// Another node was quicker: take what it wrote.
    pub(super) async fn read_on(&mut self) -> Result<(), Answer> {
        let log = self
            .store
            .log(&self.timeline.table.id, self.timeline.table.seq)
            .await
            .map_err(Answer::Failed)?;
        if log.is_empty() {
            return Ok(());
        }
        for event in &log {
            let at = self.timeline.table.public_position;
            let change = self.timeline.read(event).map_err(Answer::Refused)?;
            if let Some(name) = &event.sent_as {
                self.names.learn(name);
            }
            // A reaction that was let go by is no news: this node's own pause lasts as long as ever.
            if self.timeline.table.public_position != at {
                self.open_pause = None;
                self.moments.clear();
            }
            self.pause_after(&change);
        }
        self.show();
        Ok(())
    }

    /// Within a pause, what the pause shows; and nothing while its answers are being counted.
    pub(super) fn show(&self) {
        if self.counting {
            return;
        }
        let table = match &self.open_pause {
            Some(open_pause) => Arc::new(open_pause.table_meanwhile(&self.timeline)),
            None => self.timeline.table.clone(),
        };
        self.published.send_replace(Arc::new(Published::new(table)));
    }
}
