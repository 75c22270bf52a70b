//! Whoever decides by itself: bots, and people's standing orders.

use std::sync::Arc;
use std::time::Duration;

use game::Seat;
use tokio::sync::Semaphore;

use super::asking::USUAL_BOT;
use super::change::{Order, Pace};
use super::playing::Playing;
use super::state::Table;

/// Who decides for a seat.
#[derive(Clone, Copy)]
pub enum Decider {
    Bot(bots::Level),
    /// A standing order, where the seat is asked for a reaction.
    Order(Order),
}

impl Decider {
    /// Who decides for the seat that is due, if it is not a person.
    pub fn of(table: &Table, seat: Seat) -> Option<Decider> {
        if let Some(level) = bot(table, seat) {
            return Some(Decider::Bot(level));
        }
        let reaction = table.playing()?.pending_reaction()?;
        match table.order(seat, reaction) {
            Order::Ask => None,
            order => Some(Decider::Order(order)),
        }
    }

    /// The move, found in the pool of the bots where it takes thinking.
    pub async fn decide(
        self,
        playing: Box<dyn Playing>,
        seat: Seat,
        seed: u64,
        pool: Arc<Semaphore>,
    ) -> Option<String> {
        match self {
            Decider::Order(order) => ordered(&*playing, order),
            Decider::Bot(level) => think(playing, level, seat, seed, pool).await,
        }
    }
}

/// The bot that plays a seat, if one does.
pub fn bot(table: &Table, seat: Seat) -> Option<bots::Level> {
    let name = table.row(seat).ok()?.bot.as_deref()?;
    Some(name.parse().unwrap_or(USUAL_BOT))
}

/// What a standing order makes of a question. Who wants to be asked and did not answer lets it go by.
pub fn ordered(playing: &dyn Playing, order: Order) -> Option<String> {
    playing.reaction(match order {
        Order::Always => true,
        Order::Ask | Order::Never => false,
    })
}

async fn think(
    playing: Box<dyn Playing>,
    level: bots::Level,
    seat: Seat,
    seed: u64,
    pool: Arc<Semaphore>,
) -> Option<String> {
    let _permit = pool.acquire_owned().await.ok()?;
    let first = playing.legal().into_iter().next();
    match tokio::task::spawn_blocking(move || playing.think(level, seat, seed)).await {
        Ok(notation) => notation,
        Err(error) => {
            tracing::error!(%error, "a bot broke down; it plays the first move");
            first
        }
    }
}

/// How long a decision takes at least, so that the eye can follow. It hangs on nothing hidden.
pub fn pause(table: &Table) -> Duration {
    let only = table.playing().is_some_and(|playing| playing.legal().len() == 1);
    match table.spec.pace {
        Pace::Instant => Duration::ZERO,
        Pace::Natural if only => Duration::from_millis(250),
        Pace::Natural => Duration::from_millis(550 + (table.at.unsigned_abs() * 7919) % 450),
    }
}
