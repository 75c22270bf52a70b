//! How the task of a table holds a pause for reactions.

use game::Seat;
use store::Status;

use super::{Actor, Answer, Message, Request, post, seed};
use crate::table::asking::Ask;
use crate::table::change::Change;
use crate::table::pause::{FOR_PEOPLE, Window, for_bots};
use crate::table::playing::Playing;
use crate::table::refusal::Refusal;
use crate::table::thinking::{Decider, bot, ordered};
use table_kit::Reaction;

impl Actor {
    /// A table that was just read pauses where its last move gave others something to react to.
    pub(super) fn pause_again(&mut self) {
        self.window = None;
        let moved = self.course.table.playing().filter(|_| self.course.before.is_some());
        self.moments = moved.map(Playing::moments).unwrap_or_default().into();
        self.open_pause();
    }

    /// What a change means for the pause.
    pub(super) fn pause_after(&mut self, change: &Change) {
        if self.course.table.status != Status::Running {
            self.window = None;
            self.moments.clear();
            return;
        }
        if matches!(change, Change::TakenBack { .. }) {
            self.moments.clear();
        }
        if let Change::Moved { .. } = change {
            let fresh = self.course.table.playing().map(Playing::last_moments).unwrap_or_default();
            self.moments.extend(fresh);
            self.open_pause();
        }
    }

    /// Opens the next pause that is due, unless one is open or being counted.
    fn open_pause(&mut self) {
        if self.window.is_some() || self.course.table.status != Status::Running {
            return;
        }
        while let Some(moment) = self.moments.pop_front() {
            self.pauses += 1;
            let window = Window::open(self.pauses, &self.course.table, &moment);
            let Some(window) = window else { continue };
            self.start_clocks(&window);
            self.ask_bots(&window, &moment.might);
            self.window = Some(window);
            self.show();
            return;
        }
    }

    fn start_clocks(&self, window: &Window) {
        let pause = window.number;
        for (time, up) in [(for_bots(&self.course.table), false), (FOR_PEOPLE, true)] {
            let mailbox = self.mailbox.clone();
            tokio::spawn(async move {
                tokio::time::sleep(time).await;
                post(&mailbox, Message::Time { pause, up }).await;
            });
        }
    }

    /// Bots that hold the card think within the pause; who is late lets it go by.
    fn ask_bots(&self, window: &Window, might: &[Seat]) {
        for &seat in might {
            let asked = self.course.table.playing().and_then(|playing| playing.question(seat));
            let (Some(level), Some(asked)) = (bot(&self.course.table, seat), asked) else {
                continue;
            };
            let (pause, position) = (window.number, self.course.table.position);
            let (mailbox, pool) = (self.mailbox.clone(), self.pool.clone());
            tokio::spawn(async move {
                let thought = Decider::Bot(level).decide(asked, seat, seed(position), pool).await;
                let Some(notation) = thought else { return };
                post(&mailbox, Message::Noted { pause, seat, notation }).await;
            });
        }
    }

    pub(super) fn note(&mut self, pause: u64, seat: Seat, notation: String) {
        if let Some(window) = self.window.as_mut().filter(|window| window.number == pause) {
            window.answers.insert(seat, notation);
        }
    }

    pub(super) fn time(&mut self, pause: u64, up: bool) {
        if let Some(window) = self.window.as_mut().filter(|window| window.number == pause) {
            window.ripe = true;
            if up {
                window.pause.waits_for.clear();
            }
        }
    }

    /// What is asked while others may react: answers are kept, moves and undos have to wait, and the
    /// rest is none of the pause's business.
    pub(super) fn within_pause(&mut self, request: &Request) -> Option<Answer> {
        let window = self.window.as_mut()?;
        let (seat, notation) = match &request.ask {
            Ask::Move { seat, notation } => (*seat, Some(notation)),
            Ask::GoOn { seat } => (*seat, None),
            Ask::Undo { .. } | Ask::AnswerUndo { .. } => {
                return Some(Answer::Refused(Refusal::Pausing));
            }
            _ => return None,
        };
        if let Err(refusal) = self.course.table.own(&request.person, seat) {
            return Some(Answer::Refused(refusal));
        }
        if let Some(notation) = notation {
            let offered = window.pause.asks(seat).is_some_and(|question| {
                question.offers.iter().any(|offer| offer.notation == *notation)
            });
            if !offered {
                return Some(Answer::Refused(Refusal::Pausing));
            }
            window.answers.insert(seat, notation.clone());
        }
        window.pause.waits_for.remove(&seat);
        self.show();
        Some(Answer::Done)
    }

    /// The answers count, in the order of the rules, and what came of them is shown at once.
    pub(super) async fn end_pause(&mut self) {
        let Some(window) = self.window.take() else { return };
        self.counting = true;
        let together = self.course.table.seats_of_people() > 1;
        while let (Some(reaction), Some(seat)) = (self.pending(), self.course.table.due()) {
            if !together && bot(&self.course.table, seat).is_none() {
                break;
            }
            let Some(playing) = self.course.table.playing() else { break };
            let order = self.course.table.order(seat, reaction);
            let answer = window.answers.get(&seat).filter(|notation| {
                // A Block may have been forestalled by another.
                playing.legal().contains(notation)
            });
            let ordered = || ordered(playing, order);
            let Some(notation) = answer.cloned().or_else(ordered) else { break };
            let position = self.course.table.position;
            self.play(seat, &notation).await;
            if self.course.table.position == position || self.window.is_some() {
                break;
            }
        }
        self.counting = false;
        self.open_pause();
        self.show();
    }

    fn pending(&self) -> Option<&'static Reaction> {
        self.course.table.playing()?.pending_reaction()
    }
}
