//! A pause that is being held.
//!
//! It lasts equally long whoever holds what, and nothing that anybody else sees changes within it:
//! answers are kept until its end and count then, in the order of the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use game::{Observer, Seat};
use table_kit::{Moment, Viewpoint};

use super::change::{Order, Pace};
use super::pause::{Pause, Question};
use super::state::Table;
use super::timeline::Timeline;

/// People have so long to react.
pub const FOR_PEOPLE: Duration = Duration::from_secs(6);

/// The time of a bot's answer besides its thinking.
const MARGIN: Duration = Duration::from_millis(200);

/// At a natural pace, a pause can be noticed.
const NOTICED: Duration = Duration::from_millis(1_200);

/// A pause and the answers so far.
pub struct OpenPause {
    /// The number of the pause within this process.
    pub number: u64,
    pub pause: Pause,
    /// True if the table is shown as it was before the move.
    veiled: bool,
    /// True if the bots have had their time.
    pub ripe: bool,
    pub answers: BTreeMap<Seat, Reply>,
}

/// The answer of a seat within a pause.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The move, or nothing where the seat only goes on.
    pub notation: Option<String>,
    /// The idempotency key of the answer, until it is in the log.
    pub sent_as: Option<String>,
}

impl OpenPause {
    /// A pause for this moment, unless nobody has to be hidden: bots do not look at the clock, so a
    /// person alone with them takes as long as it takes.
    pub fn open(number: u64, table: &Table, moment: &Moment) -> Option<OpenPause> {
        let together = table.seats_of_people() > 1;
        let bot = |seat: &Seat| table.row(*seat).is_ok_and(|row| row.bot.is_some());
        if !together && !moment.might.iter().any(bot) {
            return None;
        }
        let people = moment.might.iter().copied().filter(|seat| together && !bot(seat));
        let (mut waits_for, mut questions) = (BTreeSet::new(), BTreeMap::new());
        for seat in people.filter(|seat| table.order(*seat, moment.reaction) == Order::Ask) {
            waits_for.insert(seat);
            questions.extend(question(table, seat).map(|question| (seat, question)));
        }
        let pause = Pause { reaction: moment.reaction, waits_for, questions };
        let veiled = moment.veiled;
        Some(OpenPause { number, pause, veiled, ripe: false, answers: BTreeMap::new() })
    }

    /// The table that is shown during the pause.
    pub fn table_meanwhile(&self, timeline: &Timeline) -> Table {
        let veil = timeline.before.as_ref().filter(|_| self.veiled);
        let mut table = Table::clone(veil.unwrap_or(&timeline.table));
        table.pause = Some(self.pause.clone());
        table
    }

    /// The name of the pause in the store: the same after a restart and at every node.
    pub fn name(&self, timeline: &Timeline) -> String {
        format!("{}-{}", timeline.table.public_position, self.pause.reaction.key)
    }

    /// Returns true if everybody has answered.
    pub fn is_over(&self) -> bool {
        self.ripe && self.pause.waits_for.is_empty()
    }
}

fn question(table: &Table, seat: Seat) -> Option<Question> {
    let asked = table.current_match()?.question(seat)?;
    let shown = asked.snapshot(&Viewpoint {
        observer: Observer::Seat(seat),
        decides: true,
        hints: table.spec.hints,
        names: &table.names(),
        plan: None,
    });
    Some(Question { prompt: shown.prompt, offers: shown.offers })
}

/// The time of the bots of a table: what their levels promise, asked or not, so that it reveals nothing.
pub fn for_bots(table: &Table) -> Duration {
    let levels = table.seats.iter().filter_map(|row| row.bot.as_deref()?.parse().ok());
    let ceiling = |level: bots::Level| level.thinking().and_then(|thinking| thinking.ceiling);
    let slowest = levels.filter_map(ceiling).max().unwrap_or_default() + MARGIN;
    match table.spec.pace {
        Pace::Instant => slowest,
        Pace::Natural => slowest.max(NOTICED),
    }
}
