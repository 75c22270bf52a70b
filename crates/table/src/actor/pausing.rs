//! Pauses for reactions in the task of a table.

use game::Seat;
use play::Show;
use store::{KeptAnswer, Status};
use table_kit::Reaction;

use super::{Actor, RETRY_DELAY, post, seed};
use crate::change::Change;
use crate::command::Command;
use crate::decider::{AutomaticDecision, Decider, apply_order, bot};
use crate::message::{Answer, Message, Request};
use crate::open_pause::{OpenPause, PEOPLE_REACTION_TIME, PauseAnswer, bot_reaction_time};
use crate::refusal::TableRefusal;
use crate::state::Table;

/// Maximum number of attempts to store an answer while other nodes write to the same table.
const KEEP_TRIES: usize = 8;

impl Actor {
    /// Opens the pause of a table that was just read, if others may react to its last move.
    pub(super) fn reopen_pause(&mut self, kept: &[KeptAnswer]) {
        self.open_pause = None;
        let moved = self.timeline.table.current_match().filter(|_| self.timeline.before.is_some());
        self.moments = moved.map(Show::moments).unwrap_or_default().into();
        self.begin_pause();
        self.add_answers(kept);
    }

    /// Adds the answers that were given earlier in the open pause, here or at another node.
    pub(super) fn add_answers(&mut self, kept: &[KeptAnswer]) {
        let Some(open_pause) = &mut self.open_pause else { return };
        let name = open_pause.name(&self.timeline);
        for answer in kept.iter().filter(|answer| answer.pause == name) {
            open_pause.pause.waits_for.remove(&answer.seat);
            let known = open_pause.answers.get(&answer.seat);
            // Declining does not undo a move that the seat has chosen, and the same answer may be read twice.
            if known.is_some_and(|known| known.notation.is_some()) {
                continue;
            }
            // After a restart, the answer may already be in the log.
            let fresh = |sent_as: &&String| !self.keys.contains(sent_as);
            let sent_as = answer.sent_as.as_ref().filter(fresh).cloned();
            let known = known.and_then(|known| known.sent_as.clone());
            let reply =
                PauseAnswer { notation: answer.notation.clone(), sent_as: sent_as.or(known) };
            open_pause.answers.insert(answer.seat, reply);
            if let Some(sent_as) = &answer.sent_as {
                self.keys.add(sent_as);
            }
        }
        self.show();
    }

    /// Logs the key of an answer that changed nothing, so that the log contains every answer once.
    async fn log_answer(&mut self, seat: Seat, sent_as: String) -> Answer {
        let (change, mut next) = (Change::Answered { seat }, Table::clone(&self.timeline.table));
        if let Err(refusal) = next.apply(&change) {
            return Answer::Refused(refusal);
        }
        self.commit(change, next, Some(sent_as)).await
    }

    /// Opens, keeps or ends the pause after a change.
    pub(super) fn pause_after(&mut self, change: &Change) {
        if self.timeline.table.status != Status::Running {
            self.open_pause = None;
            self.moments.clear();
            return;
        }
        if matches!(change, Change::TakenBack { .. }) {
            self.moments.clear();
        }
        if let Change::Moved { .. } = change {
            let fresh =
                self.timeline.table.current_match().map(Show::last_moments).unwrap_or_default();
            self.moments.extend(fresh);
            self.begin_pause();
        }
    }

    /// Opens the next pause, if one is needed and none is open.
    fn begin_pause(&mut self) {
        if self.open_pause.is_some() || self.timeline.table.status != Status::Running {
            return;
        }
        // The script of a lesson contains the reactions, so nobody has to wait.
        let followed = self.timeline.table.active_lesson();
        if followed.is_some_and(|followed| followed.next().is_some()) {
            self.moments.clear();
            return;
        }
        while let Some(moment) = self.moments.pop_front() {
            self.pauses += 1;
            let open_pause = OpenPause::open(self.pauses, &self.timeline.table, &moment);
            let Some(open_pause) = open_pause else { continue };
            self.start_clocks(&open_pause);
            self.ask_bots(&open_pause, &moment.might);
            self.open_pause = Some(open_pause);
            self.show();
            return;
        }
    }

    /// Postpones the end of the pause, because not all answers could be read.
    fn postpone_end(&mut self) {
        let Some(open_pause) = &mut self.open_pause else { return };
        open_pause.ripe = false;
        let (pause, mailbox) = (open_pause.number, self.mailbox.clone());
        tokio::spawn(async move {
            tokio::time::sleep(RETRY_DELAY).await;
            post(&mailbox, Message::Time { pause, up: true }).await;
        });
    }

    fn start_clocks(&self, open_pause: &OpenPause) {
        let pause = open_pause.number;
        for (time, up) in
            [(bot_reaction_time(&self.timeline.table), false), (PEOPLE_REACTION_TIME, true)]
        {
            let mailbox = self.mailbox.clone();
            tokio::spawn(async move {
                tokio::time::sleep(time).await;
                post(&mailbox, Message::Time { pause, up }).await;
            });
        }
    }

    /// Asks the bots that can react. A bot that is late declines.
    fn ask_bots(&self, open_pause: &OpenPause, might: &[Seat]) {
        for &seat in might {
            let asked =
                self.timeline.table.current_match().and_then(|current| current.question(seat));
            let (Some(character), Some(asked)) = (bot(&self.timeline.table, seat), asked) else {
                continue;
            };
            let (pause, position) = (open_pause.number, self.timeline.table.position);
            let (mailbox, turn) = (self.mailbox.clone(), self.queue_and_request());
            tokio::spawn(async move {
                let decider = Decider::Bot(character, None);
                let thought = decider.decide(asked, seat, seed(position), turn).await;
                let Some(AutomaticDecision { notation, .. }) = thought else { return };
                post(&mailbox, Message::Noted { pause, seat, notation }).await;
            });
        }
    }

    pub(super) fn record_answer(&mut self, pause: u64, seat: Seat, notation: String) {
        if let Some(open_pause) =
            self.open_pause.as_mut().filter(|open_pause| open_pause.number == pause)
        {
            open_pause
                .answers
                .insert(seat, PauseAnswer { notation: Some(notation), sent_as: None });
        }
    }

    pub(super) fn end_bot_time(&mut self, pause: u64, up: bool) {
        if let Some(open_pause) =
            self.open_pause.as_mut().filter(|open_pause| open_pause.number == pause)
        {
            open_pause.ripe = true;
            if up {
                open_pause.pause.waits_for.clear();
            }
        }
    }

    /// Handles a request while others may react: answers are stored, other moves and undos are refused. Returns `None`
    /// for requests that do not concern the pause. An answer is durable before it is acknowledged.
    pub(super) async fn answer_in_pause(
        &mut self,
        request: &Request,
        sent_as: Option<&str>,
    ) -> Option<Answer> {
        let open_pause = self.open_pause.as_ref()?;
        let (seat, notation) = match &request.command {
            Command::Move { seat, notation } => (*seat, Some(notation)),
            Command::GoOn { seat } => (*seat, None),
            Command::Undo { .. } | Command::UndoTurn { .. } | Command::AnswerUndo { .. } => {
                return Some(Answer::Refused(TableRefusal::Pausing));
            }
            _ => return None,
        };
        if let Err(refusal) = self.timeline.table.require_own_seat(&request.person, seat) {
            return Some(Answer::Refused(refusal));
        }
        if let Some(notation) = notation {
            let offered = open_pause.pause.asks(seat).is_some_and(|question| {
                question.offers.iter().any(|offer| offer.notation == *notation)
            });
            if !offered {
                return Some(Answer::Refused(TableRefusal::Pausing));
            }
        }
        let answered = open_pause.answers.get(&seat);
        if notation.is_none() && answered.is_some_and(|reply| reply.notation.is_some()) {
            return Some(Answer::Done);
        }
        let answer = KeptAnswer {
            seat,
            pause: open_pause.name(&self.timeline),
            sent_as: sent_as.map(str::to_string),
            notation: notation.cloned(),
        };
        Some(self.keep_answer(answer).await)
    }

    /// Stores an answer durably. A move that the seat has already chosen in this pause cannot be replaced, even from
    /// another server. An answer to an earlier pause is logged before it is replaced: the server that stored it may
    /// have been killed before it logged it.
    async fn keep_answer(&mut self, answer: KeptAnswer) -> Answer {
        let id = self.timeline.table.id.clone();
        for _ in 0..KEEP_TRIES {
            let open = self.open_pause.as_ref().map(|open_pause| open_pause.name(&self.timeline));
            if open.as_ref() != Some(&answer.pause) {
                break;
            }
            match self.store.keep_answer(&id, &answer).await {
                Ok(true) => {
                    self.add_answers(&[answer]);
                    return Answer::Done;
                }
                Ok(false) => {}
                Err(error) => return Answer::Failed(error),
            }
            let kept = match self.store.kept_answers(&id).await {
                Ok(kept) => kept,
                Err(error) => return Answer::Failed(error),
            };
            let Some(standing) = kept.into_iter().find(|kept| kept.seat == answer.seat) else {
                continue;
            };
            if standing.pause == answer.pause {
                // Declining changes nothing then, and the same request may come twice.
                let same = answer.notation == standing.notation
                    && (answer.sent_as.is_none() || answer.sent_as == standing.sent_as);
                let stands = answer.notation.is_none() || same;
                self.add_answers(&[standing]);
                return if stands { Answer::Done } else { Answer::Refused(TableRefusal::Stale) };
            }
            let Some(sent_as) = standing.sent_as else { continue };
            if let failed @ Answer::Failed(_) = self.log_answer(answer.seat, sent_as).await {
                return failed;
            }
        }
        Answer::Refused(TableRefusal::Stale)
    }

    /// Ends the pause: applies the answers in the order of the rules and publishes the result.
    pub(super) async fn end_pause(&mut self) {
        if self.store.is_shared() {
            // Somebody may have answered at another node.
            match self.store.kept_answers(&self.timeline.table.id).await {
                Ok(kept) => self.add_answers(&kept),
                Err(error) => {
                    tracing::error!(table = %self.timeline.table.id, %error, "could not read the answers in a pause");
                    return self.postpone_end();
                }
            }
        }
        let Some(mut open_pause) = self.open_pause.take() else { return };
        self.counting = true;
        let together = self.timeline.table.seats_of_people() > 1;
        while let (Some(reaction), Some(seat)) =
            (self.pending(), self.timeline.table.seat_to_move())
        {
            if !together && bot(&self.timeline.table, seat).is_none() {
                break;
            }
            let Some(current) = self.timeline.table.current_match() else { break };
            let order = self.timeline.table.standing_order(seat, reaction);
            let reply = open_pause.answers.get_mut(&seat);
            let (answer, sent_as) = match reply {
                Some(reply) => (reply.notation.clone(), reply.sent_as.take()),
                None => (None, None),
            };
            // An earlier reaction may have made this one illegal.
            let answer = answer.filter(|notation| current.legal().contains(notation));
            let ordered = || apply_order(current, order);
            let Some(notation) = answer.or_else(ordered) else { break };
            let position = self.timeline.table.position;
            let answer = self.play(seat, &notation, sent_as.clone()).await;
            if self.open_pause.is_some() {
                break;
            }
            if self.timeline.table.position == position {
                // The answer is acknowledged, so it waits until it can be written.
                if matches!(answer, Answer::Failed(_) | Answer::Refused(TableRefusal::Stale)) {
                    if let Some(reply) = open_pause.answers.get_mut(&seat) {
                        reply.sent_as = sent_as;
                    }
                    self.counting = false;
                    self.open_pause = Some(open_pause);
                    return self.postpone_end();
                }
                break;
            }
        }
        for (seat, reply) in open_pause.answers {
            if let PauseAnswer { notation: Some(_), sent_as: Some(sent_as) } = reply {
                // If this fails, the stored answer is logged before the seat's next one.
                if let Answer::Failed(error) = self.log_answer(seat, sent_as).await {
                    tracing::error!(table = %self.timeline.table.id, %error, "could not log an answer");
                }
            }
        }
        self.counting = false;
        self.begin_pause();
        self.show();
    }

    fn pending(&self) -> Option<&'static Reaction> {
        self.timeline.table.current_match()?.pending_reaction()
    }
}
