//! Automatic deciders: bots, and people's standing orders.

use std::sync::Arc;
use std::time::Duration;

use bots::{BotChoice, BotSpec, DecisionWeight, Style};
use game::Seat;
use play::{AnyMatch, KeptBot};

use super::change::{Pace, StandingOrder};
use super::command::USUAL_BOT;
use super::search;
use super::state::Table;
use super::thinkers::{CpuRequest, KeptSearchPermit, SearchQueue, Urgency};

/// The automatic decider of a seat.
pub enum Decider {
    /// A bot, with its earlier search if it was kept.
    Bot(BotChoice, Option<(KeptBot, Option<KeptSearchPermit>)>),
    /// A standing order, if the seat is asked for a reaction.
    Order(StandingOrder),
    /// A move of a lesson's script.
    Script(String),
}

/// An automatic decision.
pub struct AutomaticDecision {
    pub notation: String,
    /// True if it had much less time than the bot's level promises.
    pub hurried: bool,
    /// The bot with its search.
    pub bot: Option<KeptBot>,
}

impl AutomaticDecision {
    /// Returns a decision that needed no search.
    pub(crate) fn without_search(notation: String) -> AutomaticDecision {
        AutomaticDecision { notation, hurried: false, bot: None }
    }
}

/// A bot that is kept at its seat.
pub struct SeatedBot {
    pub seat: Seat,
    pub character: BotChoice,
    pub bot: KeptBot,
    /// Its permit to keep its search, if it has one.
    pub permit: Option<KeptSearchPermit>,
    /// True if it may think while others decide.
    pub ponders: bool,
    /// The last position that it pondered, and how many times.
    pub pondered: (i64, u32),
}

/// Maximum number of times that a bot ponders one decision of another player: in all about as long as one of its own.
pub const MOST_PONDERINGS: u32 = 4;

impl SeatedBot {
    /// Returns true if it continues to think about this position.
    pub fn ponders_at(&self, position: i64) -> bool {
        self.ponders && self.permit.is_some() && self.pondered != (position, MOST_PONDERINGS)
    }

    /// Thinks once about another player's decision.
    pub async fn ponder(
        self,
        current: Box<dyn AnyMatch>,
        position: i64,
        (thinkers, wish): (Arc<SearchQueue>, CpuRequest),
    ) -> Option<SeatedBot> {
        let turn = thinkers.wait_for_core(wish).await?;
        let SeatedBot { seat, character, bot, permit, ponders, pondered } = self;
        let times = if pondered.0 == position { pondered.1 + 1 } else { 1 };
        let spec = BotSpec::for_table(character, turn.cores).with_scaled_budget(turn.share);
        let seed = position.unsigned_abs();
        let thought = move || current.ponder(&spec, bot, seat, seed);
        // A bot whose search panics is not kept.
        let bot = search::run(thought).await??;
        Some(SeatedBot { seat, character, bot, permit, ponders, pondered: (position, times) })
    }
}

/// Below this share of a bot's budget, the page shows that it had to hurry.
const HURRIED: f64 = 0.5;

impl Decider {
    /// Returns the automatic decider of the seat to move, or `None` if a person decides.
    pub fn of(table: &Table, seat: Seat) -> Option<Decider> {
        if let Some(character) = bot(table, seat) {
            return Some(table.scripted().map_or(Decider::Bot(character, None), Decider::Script));
        }
        let reaction = table.current_match()?.pending_reaction()?;
        match table.standing_order(seat, reaction) {
            StandingOrder::Ask => None,
            order => Some(Decider::Order(order)),
        }
    }

    /// Returns the move. A bot waits for a core before its search.
    pub async fn decide(
        self,
        current: Box<dyn AnyMatch>,
        seat: Seat,
        seed: u64,
        (thinkers, wish): (Arc<SearchQueue>, CpuRequest),
    ) -> Option<AutomaticDecision> {
        match self {
            Decider::Order(order) => {
                apply_order(&*current, order).map(AutomaticDecision::without_search)
            }
            Decider::Script(notation) => Some(AutomaticDecision::without_search(notation)),
            Decider::Bot(character, kept) => {
                // The permit is held while the kept search is in use.
                let (kept, _place) = kept.unzip();
                let awaited = wish.urgency == Urgency::Awaited;
                let turn = thinkers.wait_for_core(wish).await?;
                let spec = BotSpec::for_table(character, turn.cores).with_scaled_budget(turn.share);
                let decision = think(current, (spec, kept), seat, seed).await?;
                Some(AutomaticDecision { hurried: awaited && turn.share < HURRIED, ..decision })
            }
        }
    }
}

/// Returns the bot that plays a seat, if one does.
pub fn bot(table: &Table, seat: Seat) -> Option<BotChoice> {
    let name = table.row(seat).ok()?.bot.as_deref()?;
    Some(name.parse().unwrap_or(USUAL_BOT.into()))
}

/// Applies a standing order to a question. A person who wants to be asked and did not answer declines.
pub fn apply_order(current: &dyn AnyMatch, order: StandingOrder) -> Option<String> {
    current.reaction(match order {
        StandingOrder::Always => true,
        StandingOrder::Ask | StandingOrder::Never => false,
    })
}

/// Returns the request of a table's bots for a core.
pub fn cpu_request(table: &Table) -> CpuRequest {
    let urgency = if table.seats_of_people() > 0 { Urgency::Awaited } else { Urgency::Idle };
    CpuRequest { host: table.host.clone(), table: table.id.clone(), urgency }
}

async fn think(
    current: Box<dyn AnyMatch>,
    (spec, kept): (BotSpec, Option<KeptBot>),
    seat: Seat,
    seed: u64,
) -> Option<AutomaticDecision> {
    let first = current.legal().into_iter().next();
    match search::run(move || current.think(&spec, kept, seat, seed)).await {
        Some(thought) => {
            let (notation, bot) = thought?;
            Some(AutomaticDecision {
                bot: Some(bot),
                ..AutomaticDecision::without_search(notation)
            })
        }
        None => {
            tracing::error!("a bot panicked and plays the first legal move");
            first.map(AutomaticDecision::without_search)
        }
    }
}

/// Returns the shortest time of a decision, so that people can follow. It depends on the level's patience and on public
/// facts, so it reveals nothing hidden.
pub fn min_decision_time(table: &Table) -> Duration {
    let (Some(current), Some(seat), Pace::Natural) =
        (table.current_match(), table.seat_to_move(), table.spec.pace)
    else {
        return Duration::ZERO;
    };
    let style = Style::of(bot(table, seat).map_or(USUAL_BOT, |bot| bot.level));
    let lot = table.public_position.unsigned_abs() * 7919;
    let stake = current.last_move().decision_weight(seat);
    let time = style.patience.choose_delay(stake, lot);
    let people: Vec<Seat> = table.people().map(|row| row.seat).collect();
    if people.is_empty() {
        time
    } else {
        shorten_for_waiting_person(time, stake, current.moves_since(&people))
    }
}

/// Shortens the time of a bot's decision while a person waits: the pages show a whole turn at once, so the steps of a
/// turn need little time, and the longer the person has waited, the less each turn takes. `since` is the number of
/// moves since a person moved.
fn shorten_for_waiting_person(time: Duration, stake: DecisionWeight, since: usize) -> Duration {
    let share = match (stake, since) {
        (DecisionWeight::Step, _) => 0.15,
        (_, 0..4) => 0.6,
        (_, 4..9) => 0.4,
        (_, _) => 0.2,
    };
    time.mul_f64(share)
}

#[cfg(test)]
mod tests {
    use bots::Level;

    use super::*;

    #[test]
    fn three_grower_bots_together_wait_less_than_two_and_a_half_seconds() {
        let patience = Style::of(Level::Grower).patience;
        for decisions in 2..=6 {
            let mut whole = Duration::ZERO;
            for since in 0..3 * decisions {
                let stake = if since % decisions == 0 {
                    DecisionWeight::Turn
                } else {
                    DecisionWeight::Step
                };
                // The longest time that the style allows.
                let longest =
                    (0..2_000).map(|lot| patience.choose_delay(stake, lot)).max().unwrap();
                whole += shorten_for_waiting_person(longest, stake, since);
            }
            assert!(
                whole <= Duration::from_millis(2_500),
                "{decisions} decisions a turn: {whole:?}"
            );
        }
    }
}
