//! Writing to the log: the task of a table appends first, then publishes.

use std::sync::Arc;

use game::Seat;
use store::{AppendOutcome, NewEvent};
use table_kit::THEN;

use super::{Actor, RETRY_DELAY, post};
use crate::change::Change;
use crate::command::Command;
use crate::message::{Answer, Message, PublishedTable, Request};
use crate::refusal::Refusal;
use crate::state::Table;
use crate::summary::TableSummary;
use crate::timeline::Timeline;

impl Actor {
    /// Plays a line that was confirmed as a whole. Up to the first reveal or another player's decision, all moves are
    /// played, or none if one of them is refused. Later moves are checked only when the moves before them are in the
    /// log, because the refusal of a whole line would reveal cards in the stacks and hands. If a later move is refused,
    /// the line ends there.
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
            match table.check_command(&request.person, &ask(notation)) {
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
            let next = self.timeline.table.check_command(&request.person, &ask(notation));
            let (Ok((change, next)), None) = (next, &self.open_pause) else { break };
            let answer = self.commit(change, next, None).await;
            if !matches!(answer, Answer::Done) {
                return answer;
            }
        }
        Answer::Done
    }

    /// Appends a change to the log, publishes the new table, and returns the answer.
    pub(super) async fn commit(
        &mut self,
        change: Change,
        next: Table,
        name: Option<String>,
    ) -> Answer {
        let (at, glance) = (self.store.now(), TableSummary::of(&next));
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
            glance: (glance != TableSummary::of(&self.timeline.table)).then(|| glance.written()),
        };
        match self.store.append(&self.timeline.table.id, next.seq, &entry).await {
            Ok(AppendOutcome::Done) => {
                if let Some(name) = &name {
                    self.names.learn(name);
                }
                if let Err(refusal) = self.timeline.go_on(&change, next, at) {
                    tracing::error!(table = %self.timeline.table.id, %refusal, "could not update the shown position");
                }
                self.pause_after(&change);
                self.show();
                Answer::Done
            }
            Ok(AppendOutcome::Stale) => match self.read_on().await {
                // The same request was sent to another node as well.
                Ok(()) if name.as_deref().is_some_and(|name| self.names.has(name)) => {
                    Answer::Already
                }
                Ok(()) => Answer::Refused(Refusal::Stale),
                Err(answer) => {
                    self.read_again_after(&answer);
                    answer
                }
            },
            // The entry may have been written. The log shows if it was.
            Err(error) if error.is_unsure() => {
                let seq = next.seq;
                match self.read_on().await {
                    Ok(()) if name.is_some() && self.timeline.table.seq >= seq => {
                        let known = name.as_deref().is_some_and(|name| self.names.has(name));
                        if known { Answer::Done } else { Answer::Refused(Refusal::Stale) }
                    }
                    Ok(()) => Answer::Failed(error),
                    Err(answer) => {
                        self.read_again_after(&answer);
                        Answer::Failed(error)
                    }
                }
            }
            Err(error) => Answer::Failed(error),
        }
    }

    /// Schedules another reading of the log after a database error, since no later request may cause one.
    pub(super) fn read_again_after(&mut self, failed: &Answer) {
        if self.retry_scheduled || !matches!(failed, Answer::Failed(_)) {
            return;
        }
        self.retry_scheduled = true;
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            tokio::time::sleep(RETRY_DELAY).await;
            post(&mailbox, Message::Hint).await;
        });
    }

    /// Reads the entries that other nodes have written.
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
            // A declined reaction changes nothing public, so this node's own pause continues.
            if self.timeline.table.public_position != at {
                self.open_pause = None;
                self.moments.clear();
            }
            self.pause_after(&change);
        }
        self.show();
        Ok(())
    }

    /// Reads the whole log again, because names in it were changed. State that is not in the log is kept.
    pub(super) async fn read_again(&mut self) -> Result<(), Answer> {
        self.read_on().await?;
        let id = self.timeline.table.id.clone();
        let row = self.store.table(&id).await.map_err(Answer::Failed)?;
        let mut log = self.store.log(&id, 0).await.map_err(Answer::Failed)?;
        let Some(row) = row else { return Ok(()) };
        // Entries that another node has just added are left to `read_on`, which also opens their pauses.
        log.truncate(self.timeline.table.seq as usize);
        let read = tokio::task::spawn_blocking(move || Timeline::replay(&row, &log)).await;
        let read = read.unwrap_or_else(|error| Err(Refusal::Broken(error.to_string())));
        let mut timeline = read.map_err(Answer::Refused)?;
        let known = &self.timeline.table;
        let table = Arc::make_mut(&mut timeline.table);
        table.pause = known.pause.clone();
        table.hurried = known.hurried;
        table.advice = known.advice.clone();
        table.analysis = known.analysis.clone();
        self.timeline = timeline;
        self.show();
        Ok(())
    }

    /// Publishes the table, or the pause's view of it. Publishes nothing while answers are counted.
    pub(super) fn show(&self) {
        if self.counting {
            return;
        }
        let table = match &self.open_pause {
            Some(open_pause) => Arc::new(open_pause.shown_table(&self.timeline)),
            None => self.timeline.table.clone(),
        };
        self.published.send_replace(Arc::new(PublishedTable::new(table)));
    }
}
