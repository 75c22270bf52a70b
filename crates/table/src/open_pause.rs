//! A pause in progress.
//!
//! Its length does not depend on hidden cards, and nothing that other people see changes within it. Answers are stored
//! until its end and then count in the order of the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use game::{Observer, Seat};
use table_kit::{ReactionMoment, Viewpoint};

use super::change::{Pace, StandingOrder};
use super::pause::{Pause, PauseQuestion};
use super::state::Table;
use super::timeline::Timeline;

/// Time for people to react.
pub const PEOPLE_REACTION_TIME: Duration = Duration::from_secs(6);

/// Extra time for a bot's answer besides its search.
const MARGIN: Duration = Duration::from_millis(200);

/// Minimum length of a pause at a natural pace, so that people notice it.
const SHORTEST_NATURAL_PAUSE: Duration = Duration::from_millis(1_200);

/// A pause and the answers so far.
pub struct OpenPause {
    /// The number of the pause within this process.
    pub number: u64,
    pub pause: Pause,
    /// True if the table is shown as it was before the move.
    veiled: bool,
    /// True if the time of the bots is over.
    pub ripe: bool,
    pub answers: BTreeMap<Seat, PauseAnswer>,
}

/// The answer of a seat within a pause.
#[derive(Clone, Debug)]
pub struct PauseAnswer {
    /// The move; `None` if the seat declines.
    pub notation: Option<String>,
    /// The idempotency key of the answer, until it is in the log.
    pub sent_as: Option<String>,
}

impl OpenPause {
    /// Opens a pause for this moment. Returns `None` if there is nothing to hide: bots do not measure time, so a person
    /// alone with bots can take any time.
    pub fn open(number: u64, table: &Table, moment: &ReactionMoment) -> Option<OpenPause> {
        let together = table.seats_of_people() > 1;
        let bot = |seat: &Seat| table.row(*seat).is_ok_and(|row| row.bot.is_some());
        if !together && !moment.might.iter().any(bot) {
            return None;
        }
        let people = moment.might.iter().copied().filter(|seat| together && !bot(seat));
        let (mut waits_for, mut questions) = (BTreeSet::new(), BTreeMap::new());
        for seat in
            people.filter(|seat| table.standing_order(*seat, moment.reaction) == StandingOrder::Ask)
        {
            waits_for.insert(seat);
            questions.extend(question(table, seat).map(|question| (seat, question)));
        }
        let pause = Pause { reaction: moment.reaction, waits_for, questions };
        let veiled = moment.veiled;
        Some(OpenPause { number, pause, veiled, ripe: false, answers: BTreeMap::new() })
    }

    /// Returns the table that is shown during the pause.
    pub fn shown_table(&self, timeline: &Timeline) -> Table {
        let veil = timeline.before.as_ref().filter(|_| self.veiled);
        let mut table = Table::clone(veil.unwrap_or(&timeline.table));
        table.pause = Some(self.pause.clone());
        table
    }

    /// Returns the name of the pause in the store. It is the same after a restart and at every node.
    pub fn name(&self, timeline: &Timeline) -> String {
        format!("{}-{}", timeline.table.public_position, self.pause.reaction.key)
    }

    /// Returns true if the bots had their time and everybody has answered.
    pub fn is_over(&self) -> bool {
        self.ripe && self.pause.waits_for.is_empty()
    }
}

fn question(table: &Table, seat: Seat) -> Option<PauseQuestion> {
    let asked = table.current_match()?.question(seat)?;
    let shown = asked.snapshot(&Viewpoint {
        observer: Observer::Seat(seat),
        decides: true,
        hints: table.spec.hints,
        names: &table.names(),
        plan: None,
    });
    Some(PauseQuestion { prompt: shown.prompt, offers: shown.offers })
}

/// Returns the time for the bots of a table: what their levels may need, even if none of them is asked, so that it
/// reveals nothing.
pub fn bot_reaction_time(table: &Table) -> Duration {
    let bots = table.seats.iter().filter_map(|row| row.bot.as_deref()?.parse().ok());
    let ceiling =
        |bot: bots::BotChoice| bot.level.search_settings().and_then(|thinking| thinking.ceiling);
    let slowest = bots.filter_map(ceiling).max().unwrap_or_default() + MARGIN;
    match table.spec.pace {
        Pace::Instant => slowest,
        Pace::Natural => slowest.max(SHORTEST_NATURAL_PAUSE),
    }
}
