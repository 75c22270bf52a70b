//! Whoever decides by itself: bots, and people's standing orders.

use std::sync::Arc;
use std::time::Duration;

use bots::{Hire, Level, Style};
use game::Seat;

use super::any_match::{AnyMatch, KeptBot};
use super::change::{Order, Pace};
use super::command::USUAL_BOT;
use super::state::Table;
use super::thinkers::{Place, Thinkers, Urgency, Wish};

/// Who decides for a seat.
pub enum Decider {
    /// With what it found out at the decision before, if the turn goes on.
    Bot(Level, Option<KeptBot>),
    /// A standing order, where the seat is asked for a reaction.
    Order(Order),
    /// What a lesson has it do.
    Script(String),
}

/// What was decided.
pub struct Decision {
    pub notation: String,
    /// Whether there was less time for it than it would have taken.
    pub hurried: bool,
    /// The bot, with what it found out.
    pub bot: Option<KeptBot>,
}

impl Decision {
    /// One that took no thinking.
    fn given(notation: String) -> Decision {
        Decision { notation, hurried: false, bot: None }
    }
}

/// A bot that is kept at its seat.
pub struct SeatedBot {
    pub seat: Seat,
    pub level: Level,
    pub bot: KeptBot,
    /// Its place among those that think while others decide, if it has one.
    pub place: Option<Place>,
    /// The position it thought about last, and how often.
    pub pondered: (i64, u32),
}

/// So often a bot thinks about one decision of somebody else: in all about as long as for one of its own.
pub const PONDERED: u32 = 4;

impl SeatedBot {
    /// Whether it goes on thinking about this position.
    pub fn ponders_at(&self, position: i64) -> bool {
        self.place.is_some() && self.pondered != (position, PONDERED)
    }

    /// Thinks for a turn about a decision of somebody else.
    pub async fn ponder(
        self,
        current: Box<dyn AnyMatch>,
        position: i64,
        (thinkers, wish): (Arc<Thinkers>, Wish),
    ) -> Option<SeatedBot> {
        let turn = thinkers.turn(wish).await?;
        let SeatedBot { seat, level, bot, place, pondered } = self;
        let times = if pondered.0 == position { pondered.1 + 1 } else { 1 };
        let hire = Hire::at_table(level, turn.cores).scaled(turn.share);
        let seed = position.unsigned_abs();
        let thought = move || current.ponder(&hire, bot, seat, seed);
        // One that breaks down is simply not kept.
        let bot = tokio::task::spawn_blocking(thought).await.ok()??;
        Some(SeatedBot { seat, level, bot, place, pondered: (position, times) })
    }
}

/// With less than this part of its budget, people are told that a bot had to hurry.
const HURRIED: f64 = 0.5;

impl Decider {
    /// Who decides for the seat that is due, if it is not a person.
    pub fn of(table: &Table, seat: Seat) -> Option<Decider> {
        if let Some(level) = bot(table, seat) {
            return Some(table.scripted().map_or(Decider::Bot(level, None), Decider::Script));
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
    ) -> Option<Decision> {
        match self {
            Decider::Order(order) => ordered(&*current, order).map(Decision::given),
            Decider::Script(notation) => Some(Decision::given(notation)),
            Decider::Bot(level, kept) => {
                let awaited = wish.urgency == Urgency::Awaited;
                let turn = thinkers.turn(wish).await?;
                let hire = Hire::at_table(level, turn.cores).scaled(turn.share);
                let decision = think(current, (hire, kept), seat, seed).await?;
                Some(Decision { hurried: awaited && turn.share < HURRIED, ..decision })
            }
        }
    }
}

/// The bot that plays a seat, if one does.
pub fn bot(table: &Table, seat: Seat) -> Option<Level> {
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
    (hire, kept): (Hire, Option<KeptBot>),
    seat: Seat,
    seed: u64,
) -> Option<Decision> {
    let first = current.legal().into_iter().next();
    match tokio::task::spawn_blocking(move || current.think(&hire, kept, seat, seed)).await {
        Ok(thought) => {
            let (notation, bot) = thought?;
            Some(Decision { bot: Some(bot), ..Decision::given(notation) })
        }
        Err(error) => {
            tracing::error!(%error, "a bot broke down; it plays the first move");
            first.map(Decision::given)
        }
    }
}

/// How long a decision takes at least, so that the eye can follow: by the level's patience and by what
/// everybody can see, and so by nothing hidden.
pub fn pause(table: &Table) -> Duration {
    let (Some(current), Some(seat), Pace::Natural) =
        (table.current_match(), table.due(), table.spec.pace)
    else {
        return Duration::ZERO;
    };
    let style = Style::of(bot(table, seat).unwrap_or(USUAL_BOT));
    let lot = table.public_position.unsigned_abs() * 7919;
    style.patience.time(current.last_move().stake(seat), lot)
}
