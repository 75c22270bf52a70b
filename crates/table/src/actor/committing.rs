//! Writing to the log: the task of a table appends first, then publishes.

use std::sync::Arc;

use game::Seat;
use store::{AppendOutcome, NewEvent, StoreError};
use table_kit::THEN;

use super::{Actor, RETRY_DELAY, post};
use crate::change::Change;
use crate::command::Command;
use crate::message::{Answer, Message, PublishedTable, Request};
use crate::refusal::TableRefusal;
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
        name: Option<String>,
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
            if table.undo_for(seat).is_err() || table.seat_to_move() != Some(seat) {
                break;
            }
        }
        let answer = self.commit_all(steps, name).await;
        if !matches!(answer, Answer::Done) {
            return answer;
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
        self.commit_all(vec![(change, next)], name).await
    }

    /// Appends changes to the log, all or none, with the tables after them. The first one gets the name.
    async fn commit_all(&mut self, steps: Vec<(Change, Table)>, name: Option<String>) -> Answer {
        let at = self.store.now();
        let (entries, first) =
            (self.entries(&steps, at, name.as_ref()), self.timeline.table.seq + 1);
        match self.store.append_all(&self.timeline.table.id, first, &entries).await {
            Ok(AppendOutcome::Done) => {
                if let Some(name) = &name {
                    self.keys.add(name);
                }
                for (change, next) in steps {
                    if let Err(refusal) = self.timeline.go_on(&change, next, at) {
                        let table = &self.timeline.table.id;
                        tracing::error!(%table, %refusal, "could not update the shown position");
                    }
                    self.pause_after(&change);
                    self.show();
                    // Pages may show every step.
                    tokio::task::yield_now().await;
                }
                Answer::Done
            }
            Ok(AppendOutcome::Stale) => match self.read_new_entries().await {
                // The same request was sent to another node as well.
                Ok(()) => match self.is_logged(name.as_deref()).await {
                    Ok(true) => Answer::Already,
                    Ok(false) => {
                        if self.timeline.table.seq < first {
                            self.end_if_deleted().await;
                        }
                        Answer::Refused(TableRefusal::Stale)
                    }
                    Err(error) => Answer::Failed(error),
                },
                Err(answer) => {
                    self.schedule_reading_again(&answer);
                    answer
                }
            },
            // The entries may have been written. The log shows if they were.
            Err(error) if error.is_unsure() => {
                let last = first + entries.len() as i64 - 1;
                match self.read_new_entries().await {
                    Ok(()) if name.is_some() && self.timeline.table.seq >= last => {
                        match self.is_logged(name.as_deref()).await {
                            Ok(true) => Answer::Done,
                            Ok(false) => Answer::Refused(TableRefusal::Stale),
                            Err(_) => Answer::Failed(error),
                        }
                    }
                    Ok(()) => Answer::Failed(error),
                    Err(answer) => {
                        self.schedule_reading_again(&answer);
                        Answer::Failed(error)
                    }
                }
            }
            Err(error) => Answer::Failed(error),
        }
    }

    /// Returns the entries of changes for the log, with what they change in the lists of tables.
    fn entries(&self, steps: &[(Change, Table)], at: i64, name: Option<&String>) -> Vec<NewEvent> {
        let (mut before, mut name) = (&*self.timeline.table, name.cloned());
        let mut entries = Vec::with_capacity(steps.len());
        for (change, next) in steps {
            let summary = TableSummary::of(next);
            entries.push(NewEvent {
                body: serde_json::to_value(change).expect("changes are plain data"),
                at: Some(at),
                sent_as: name.take(),
                seats: if next.seats == before.seats { Vec::new() } else { next.seats.clone() },
                status: (next.status != before.status).then_some(next.status),
                summary: (summary != TableSummary::of(before)).then(|| summary.written()),
            });
            before = next;
        }
        entries
    }

    /// Returns true if a change with this name is in the log. The names in memory also contain answers that are not.
    async fn is_logged(&mut self, name: Option<&str>) -> Result<bool, StoreError> {
        match name {
            Some(name) => self.store.is_logged(&self.timeline.table.id, name).await,
            None => Ok(false),
        }
    }

    /// Ends the task after this message if the table was deleted. Otherwise its bots would decide again and again.
    async fn end_if_deleted(&mut self) {
        match self.store.table(&self.timeline.table.id).await {
            Ok(row) => self.deleted = row.is_none(),
            Err(error) => {
                tracing::warn!(table = %self.timeline.table.id, %error, "could not check a table");
            }
        }
    }

    /// Schedules another reading of the log after a database error, since no later request may cause one.
    pub(super) fn schedule_reading_again(&mut self, failed: &Answer) {
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
    pub(super) async fn read_new_entries(&mut self) -> Result<(), Answer> {
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
                self.keys.add(name);
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
        self.read_new_entries().await?;
        let id = self.timeline.table.id.clone();
        let row = self.store.table(&id).await.map_err(Answer::Failed)?;
        let mut log = self.store.log(&id, 0).await.map_err(Answer::Failed)?;
        let Some(row) = row else { return Ok(()) };
        // Entries that another node has just added are left to `read_new_entries`, which also opens their pauses.
        log.truncate(self.timeline.table.seq as usize);
        let read = tokio::task::spawn_blocking(move || Timeline::replay(&row, &log)).await;
        let read = read.unwrap_or_else(|error| Err(TableRefusal::Broken(error.to_string())));
        let mut timeline = read.map_err(Answer::Refused)?;
        let known = &self.timeline.table;
        let table = Arc::make_mut(&mut timeline.table);
        table.pause = known.pause.clone();
        table.hurried = known.hurried;
        table.advice = known.advice.clone();
        // The analysis contains names too. It is loaded or made again when somebody looks at it.
        self.timeline = timeline;
        // The keys of stored answers contain ids of people too.
        let kept = self.store.kept_answers(&id).await.map_err(Answer::Failed)?;
        if let Some(open_pause) = &mut self.open_pause {
            let name = open_pause.name(&self.timeline);
            for stored in kept.into_iter().filter(|stored| stored.pause == name) {
                let reply = open_pause.answers.get_mut(&stored.seat);
                if let Some(reply) = reply.filter(|reply| reply.sent_as.is_some()) {
                    reply.sent_as = stored.sent_as;
                }
            }
        }
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
