//! Whoever decides by itself: bots, and people's standing orders.

use std::sync::Arc;
use std::time::Duration;

use game::Seat;

use super::any_match::AnyMatch;
use super::change::{Order, Pace};
use super::command::USUAL_BOT;
use super::state::Table;
use super::thinkers::{Thinkers, Urgency, Wish};

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
        let reaction = table.current_match()?.pending_reaction()?;
        match table.order(seat, reaction) {
            Order::Ask => None,
            order => Some(Decider::Order(order)),
        }
    }

    /// The move, found in the pool of the bots where it takes thinking.
    pub async fn decide(
        self,
        current: Box<dyn AnyMatch>,
        seat: Seat,
        seed: u64,
        (thinkers, wish): (Arc<Thinkers>, Wish),
    ) -> Option<String> {
        match self {
            Decider::Order(order) => ordered(&*current, order),
            Decider::Bot(level) => {
                let turn = thinkers.turn(wish).await?;
                let hire = bots::Hire::from(level).scaled(turn.share);
                think(current, hire, seat, seed).await
            }
        }
    }
}

/// The bot that plays a seat, if one does.
pub fn bot(table: &Table, seat: Seat) -> Option<bots::Level> {
    let name = table.row(seat).ok()?.bot.as_deref()?;
    Some(name.parse().unwrap_or(USUAL_BOT))
}

/// What a standing order makes of a question. Who wants to be asked and did not answer lets it go by.
pub fn ordered(current: &dyn AnyMatch, order: Order) -> Option<String> {
    current.reaction(match order {
        Order::Always => true,
        Order::Ask | Order::Never => false,
    })
}

/// For whom a table's bots think.
pub fn wish(table: &Table) -> Wish {
    let urgency = if table.seats_of_people() > 0 { Urgency::Awaited } else { Urgency::Idle };
    Wish { host: table.host.clone(), table: table.id.clone(), urgency }
}

async fn think(
    current: Box<dyn AnyMatch>,
    hire: bots::Hire,
    seat: Seat,
    seed: u64,
) -> Option<String> {
    let first = current.legal().into_iter().next();
    match tokio::task::spawn_blocking(move || current.think(&hire, seat, seed)).await {
        Ok(notation) => notation,
        Err(error) => {
            tracing::error!(%error, "a bot broke down; it plays the first move");
            first
        }
    }
}

/// How long a decision takes at least, so that the eye can follow. It hangs on nothing hidden.
pub fn pause(table: &Table) -> Duration {
    let only = table.current_match().is_some_and(|current| current.legal().len() == 1);
    match table.spec.pace {
        Pace::Instant => Duration::ZERO,
        Pace::Natural if only => Duration::from_millis(250),
        Pace::Natural => {
            Duration::from_millis(550 + (table.public_position.unsigned_abs() * 7919) % 450)
        }
    }
}
