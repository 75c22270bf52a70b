//! Decisions of bots and standing orders in the task of a table.

use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use play::analysis::Analysis;
use play::{AnyMatch, KeptBot};
use store::{Store, TableId};
use tokio::sync::watch;

use super::{Actor, RETRY_DELAY, post, seed};
use crate::advice::GivenAdvice;
use crate::decider::{AutomaticDecision, Decider, SeatedBot, bot, cpu_request, min_decision_time};
use crate::message::{Answer, Message};
use crate::refusal::TableRefusal;
use crate::state::{AnalysisProgress, Table};
use crate::thinkers::{CpuRequest, SearchQueue, Urgency};

/// A game between bots continues for this time after the last viewer has left.
const UNWATCHED_LIMIT: Duration = Duration::from_secs(10 * 60);

/// The interval after which the lease of another node is checked again.
const LEASE_CHECK_INTERVAL: Duration = Duration::from_secs(2);

impl Actor {
    pub(super) async fn decided(&mut self, position: i64, seat: Seat, decision: AutomaticDecision) {
        if position != self.timeline.table.position
            || self.timeline.table.seat_to_move() != Some(seat)
        {
            return;
        }
        self.thinking_at = -1;
        // The player may have taken the seat back, or changed the order, while it was decided.
        if Decider::of(&self.timeline.table, seat).is_none() {
            return;
        }
        if !self.timeline.table.undo_waits() {
            let AutomaticDecision { notation, hurried, bot: thought } = decision;
            self.hurried = hurried;
            let _ = self.play(seat, &notation, None).await;
            self.keep(seat, thought);
        }
    }

    /// Keeps a bot for its next decision, if its turn continues or there is room for it to ponder.
    fn keep(&mut self, seat: Seat, thought: Option<KeptBot>) {
        let table = &self.timeline.table;
        let (again, people) = (table.seat_to_move() == Some(seat), table.seats_of_people() > 0);
        let seated = bot(table, seat).zip(thought).map(|(character, bot)| {
            let ponders = bot.ponders && people;
            let permit = ponders.then(|| self.thinkers.try_kept_search()).flatten();
            // Many tables may wait for a core in the middle of a turn, so not all of them keep their search.
            let permit =
                permit.or_else(|| again.then(|| self.thinkers.try_permit_in_turn()).flatten());
            SeatedBot { seat, character, bot, permit, ponders, pondered: (table.position, 0) }
        });
        self.kept_bot = seated.filter(|bot| bot.permit.is_some());
    }

    /// Lets the bot that moved last think about a person's pending decision, a little at a time, with idle priority.
    fn ponder(&mut self) {
        let table = &self.timeline.table;
        let Some(current) = table.current_match().map(AnyMatch::duplicate) else { return };
        let goes_on = |kept: &mut SeatedBot| {
            kept.ponders_at(table.position) && bot(table, kept.seat) == Some(kept.character)
        };
        let Some(bot) = self.kept_bot.take_if(goes_on) else { return };
        let (position, mailbox) = (table.position, self.mailbox.clone());
        let (thinkers, wish) = self.queue_and_request();
        let wish = CpuRequest { urgency: Urgency::Idle, ..wish };
        tokio::spawn(async move {
            if let Some(bot) = bot.ponder(current, position, (thinkers, wish)).await {
                post(&mailbox, Message::Pondered(bot)).await;
            }
        });
    }

    /// Takes a bot back after pondering, unless a search for the position has started meanwhile.
    pub(super) fn pondered(&mut self, bot: SeatedBot) {
        if self.thinking_at != self.timeline.table.position {
            self.kept_bot = Some(bot);
        }
    }

    /// Returns the decider of a seat, with its earlier search. When a bot decides, the search of another bot is
    /// dropped. The bot itself checks if the kept search still fits.
    fn decider(&mut self, seat: Seat) -> Option<Decider> {
        Some(match Decider::of(&self.timeline.table, seat)? {
            Decider::Bot(character, _) => {
                let kept = self.kept_bot.take();
                let same = kept.filter(|kept| (kept.seat, kept.character) == (seat, character));
                Decider::Bot(character, same.map(|kept| (kept.bot, kept.permit)))
            }
            other @ (Decider::Order(_) | Decider::Script(_)) => other,
        })
    }

    /// Publishes advice. It is visible to the seat that asked until the position changes.
    pub(super) fn publish_advice(&mut self, given: Option<GivenAdvice>) {
        let mut table = Table::clone(&self.timeline.table);
        table.advice = given.map(Arc::new);
        self.timeline.table = Arc::new(table);
        self.show();
    }

    /// Publishes the analysis of the game's moves.
    pub(super) fn analysed(&mut self, analysis: Arc<Analysis>) {
        let mut table = Table::clone(&self.timeline.table);
        table.analysis = Some(analysis);
        table.analysing = None;
        self.timeline.table = Arc::new(table);
        self.show();
    }

    /// Publishes the progress of the game's analysis.
    pub(super) fn analysing(&mut self, progress: Option<AnalysisProgress>) {
        let mut table = Table::clone(&self.timeline.table);
        table.analysing = progress;
        self.timeline.table = Arc::new(table);
        self.show();
    }

    /// Plays a move of a bot, of a standing order, or of an answer within a pause, which may have a key.
    pub(super) async fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        sent_as: Option<String>,
    ) -> Answer {
        let position = self.timeline.table.position;
        match self.timeline.table.make_move(seat, notation) {
            Ok((change, mut next)) => {
                next.hurried = self.hurried;
                let answer = self.commit(change, next, sent_as).await;
                // A move that is refused in the same position would be refused at once again.
                let stuck = matches!(answer, Answer::Refused(TableRefusal::Stale))
                    && self.timeline.table.position == position;
                self.troubled = stuck || matches!(answer, Answer::Failed(_));
                if let Answer::Failed(error) = &answer {
                    tracing::error!(table = %self.timeline.table.id, %error, "could not store a move");
                }
                answer
            }
            Err(refusal) => {
                tracing::error!(table = %self.timeline.table.id, %refusal, notation, "a bot chose an illegal move");
                Answer::Refused(refusal)
            }
        }
    }

    /// Starts the next automatic decision, or lets the kept bot ponder while a person decides.
    pub(super) fn start_next_decision(&mut self) {
        let busy = self.open_pause.is_some() || self.timeline.table.undo_waits();
        if busy || self.thinking_at == self.timeline.table.position {
            return;
        }
        let Some(seat) = self.timeline.table.seat_to_move() else {
            // After the end, the kept bot is useless and its permit is needed by others.
            self.kept_bot = None;
            return;
        };
        let Some(decider) = self.decider(seat) else { return self.ponder() };
        if self.timeline.table.seats_of_people() == 0
            && !self.presence.was_anybody_here(UNWATCHED_LIMIT)
        {
            return;
        }
        let Some(current) = self.timeline.table.current_match().map(AnyMatch::duplicate) else {
            return;
        };
        self.thinking_at = self.timeline.table.position;
        let (position, mailbox) = (self.timeline.table.position, self.mailbox.clone());
        let least =
            if self.troubled { RETRY_DELAY } else { min_decision_time(&self.timeline.table) };
        let (pause, turn) = (tokio::time::sleep(least), self.queue_and_request());
        let (store, table) = (self.store.clone(), self.timeline.table.id.clone());
        let mut awake = self.awake.subscribe();
        tokio::spawn(async move {
            if !holds_bot_lease(&store, &table).await {
                tokio::time::sleep(LEASE_CHECK_INTERVAL).await;
                return post(&mailbox, Message::Elsewhere { position }).await;
            }
            // When the task of the table ends, its bot leaves the queue.
            let decision = tokio::select! {
                decision = decider.decide(current, seat, seed(position), turn) => decision,
                () = wait_for_task_end(&mut awake) => return,
            };
            pause.await;
            let Some(decision) = decision else { return };
            post(&mailbox, Message::Decided { position, seat, decision }).await;
        });
    }

    /// Returns the queue of bots, and this table's request for a core.
    pub(super) fn queue_and_request(&self) -> (Arc<SearchQueue>, CpuRequest) {
        (self.thinkers.clone(), cpu_request(&self.timeline.table))
    }
}

/// Waits until the task of the table has ended.
async fn wait_for_task_end(awake: &mut watch::Receiver<()>) {
    while awake.changed().await.is_ok() {}
}

/// Returns true if this node holds the lease of the table's bots. If the store fails, other nodes think.
async fn holds_bot_lease(store: &Store, table: &TableId) -> bool {
    match store.claim_thinking(table).await {
        Ok(here) => here,
        Err(error) => {
            tracing::warn!(%table, %error, "could not claim the bots of a table");
            false
        }
    }
}
