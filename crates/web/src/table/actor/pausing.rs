//! How the task of a table holds a pause for reactions.

use game::Seat;
use store::{KeptAnswer, Status};
use table_kit::Reaction;

use super::{AFTER_TROUBLE, Actor, post, seed};
use crate::table::any_match::AnyMatch;
use crate::table::change::Change;
use crate::table::command::Command;
use crate::table::decider::{Decider, Decision, bot, ordered};
use crate::table::message::{Answer, Message, Request};
use crate::table::open_pause::{FOR_PEOPLE, OpenPause, for_bots};
use crate::table::refusal::Refusal;

impl Actor {
    /// A table that was just read pauses where its last move gave others something to react to.
    pub(super) fn pause_again(&mut self, kept: &[KeptAnswer]) {
        self.open_pause = None;
        let moved = self.timeline.table.current_match().filter(|_| self.timeline.before.is_some());
        self.moments = moved.map(AnyMatch::moments).unwrap_or_default().into();
        self.begin_pause();
        self.take_up(kept);
    }

    /// What was answered before, here or elsewhere, within the pause that is open.
    pub(super) fn take_up(&mut self, kept: &[KeptAnswer]) {
        let Some(open_pause) = &mut self.open_pause else { return };
        let name = open_pause.name(&self.timeline);
        for answer in kept.iter().filter(|answer| answer.pause == name) {
            open_pause.pause.waits_for.remove(&answer.seat);
            if let Some(notation) = &answer.notation {
                open_pause.answers.insert(answer.seat, notation.clone());
            }
            if let Some(sent_as) = &answer.sent_as {
                self.names.learn(sent_as);
            }
        }
        self.show();
    }

    /// What a change means for the pause.
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
                self.timeline.table.current_match().map(AnyMatch::last_moments).unwrap_or_default();
            self.moments.extend(fresh);
            self.begin_pause();
        }
    }

    /// Opens the next pause that is due, unless one is open or being counted.
    fn begin_pause(&mut self) {
        if self.open_pause.is_some() || self.timeline.table.status != Status::Running {
            return;
        }
        // In a lesson it is written down who reacts, and nobody is kept waiting.
        let followed = self.timeline.table.followed();
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

    /// The pause is not over before all answers are known.
    fn wait_on(&mut self) {
        let Some(open_pause) = &mut self.open_pause else { return };
        open_pause.ripe = false;
        let (pause, mailbox) = (open_pause.number, self.mailbox.clone());
        tokio::spawn(async move {
            tokio::time::sleep(AFTER_TROUBLE).await;
            post(&mailbox, Message::Time { pause, up: true }).await;
        });
    }

    fn start_clocks(&self, open_pause: &OpenPause) {
        let pause = open_pause.number;
        for (time, up) in [(for_bots(&self.timeline.table), false), (FOR_PEOPLE, true)] {
            let mailbox = self.mailbox.clone();
            tokio::spawn(async move {
                tokio::time::sleep(time).await;
                post(&mailbox, Message::Time { pause, up }).await;
            });
        }
    }

    /// Bots that hold the card think within the pause; who is late lets it go by.
    fn ask_bots(&self, open_pause: &OpenPause, might: &[Seat]) {
        for &seat in might {
            let asked =
                self.timeline.table.current_match().and_then(|current| current.question(seat));
            let (Some(level), Some(asked)) = (bot(&self.timeline.table, seat), asked) else {
                continue;
            };
            let (pause, position) = (open_pause.number, self.timeline.table.position);
            let (mailbox, turn) = (self.mailbox.clone(), self.turn());
            tokio::spawn(async move {
                let decider = Decider::Bot(level, None);
                let thought = decider.decide(asked, seat, seed(position), turn).await;
                let Some(Decision { notation, .. }) = thought else { return };
                post(&mailbox, Message::Noted { pause, seat, notation }).await;
            });
        }
    }

    pub(super) fn note(&mut self, pause: u64, seat: Seat, notation: String) {
        if let Some(open_pause) =
            self.open_pause.as_mut().filter(|open_pause| open_pause.number == pause)
        {
            open_pause.answers.insert(seat, notation);
        }
    }

    pub(super) fn time(&mut self, pause: u64, up: bool) {
        if let Some(open_pause) =
            self.open_pause.as_mut().filter(|open_pause| open_pause.number == pause)
        {
            open_pause.ripe = true;
            if up {
                open_pause.pause.waits_for.clear();
            }
        }
    }

    /// What is asked while others may react: answers are kept, moves and undos have to wait, and the
    /// rest is none of the pause's business. An answer is durable before it is acknowledged.
    pub(super) async fn within_pause(
        &mut self,
        request: &Request,
        sent_as: Option<&str>,
    ) -> Option<Answer> {
        let open_pause = self.open_pause.as_ref()?;
        let (seat, notation) = match &request.command {
            Command::Move { seat, notation } => (*seat, Some(notation)),
            Command::GoOn { seat } => (*seat, None),
            Command::Undo { .. } | Command::AnswerUndo { .. } => {
                return Some(Answer::Refused(Refusal::Pausing));
            }
            _ => return None,
        };
        if let Err(refusal) = self.timeline.table.own(&request.person, seat) {
            return Some(Answer::Refused(refusal));
        }
        if let Some(notation) = notation {
            let offered = open_pause.pause.asks(seat).is_some_and(|question| {
                question.offers.iter().any(|offer| offer.notation == *notation)
            });
            if !offered {
                return Some(Answer::Refused(Refusal::Pausing));
            }
        }
        let kept = KeptAnswer {
            seat,
            pause: open_pause.name(&self.timeline),
            sent_as: sent_as.map(str::to_string),
            notation: notation.cloned(),
        };
        if let Err(error) = self.store.keep_answer(&self.timeline.table.id, &kept).await {
            return Some(Answer::Failed(error));
        }
        self.take_up(&[kept]);
        Some(Answer::Done)
    }

    /// The answers count, in the order of the rules, and what came of them is shown at once.
    pub(super) async fn end_pause(&mut self) {
        if self.store.is_shared() {
            // Somebody may have answered at another node.
            match self.store.kept_answers(&self.timeline.table.id).await {
                Ok(kept) => self.take_up(&kept),
                Err(error) => {
                    tracing::error!(table = %self.timeline.table.id, %error, "a pause lasts on");
                    return self.wait_on();
                }
            }
        }
        let Some(open_pause) = self.open_pause.take() else { return };
        self.counting = true;
        let together = self.timeline.table.seats_of_people() > 1;
        while let (Some(reaction), Some(seat)) = (self.pending(), self.timeline.table.due()) {
            if !together && bot(&self.timeline.table, seat).is_none() {
                break;
            }
            let Some(current) = self.timeline.table.current_match() else { break };
            let order = self.timeline.table.order(seat, reaction);
            let answer = open_pause.answers.get(&seat).filter(|notation| {
                // A Block may have been forestalled by another.
                current.legal().contains(notation)
            });
            let ordered = || ordered(current, order);
            let Some(notation) = answer.cloned().or_else(ordered) else { break };
            let position = self.timeline.table.position;
            self.play(seat, &notation).await;
            if self.timeline.table.position == position || self.open_pause.is_some() {
                break;
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
