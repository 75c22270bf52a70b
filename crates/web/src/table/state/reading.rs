//! A table is what its log says: reading it, entry by entry.

use game::{Seat, Seed, Told, Turn};
use store::{LogEvent, SeatRow, Status, TableRow};

use super::{Table, UndoAsked};
use crate::table::change::{Change, Spec};
use crate::table::playing::{Playing, begin};
use crate::table::refusal::Refusal;
use crate::text::text_of;

/// A table, and what is shown of it while others may react to its last move.
pub struct Course {
    pub table: Table,
    /// The table before the last move that everybody knows of, with what happened beside the game
    /// since. There is none where a move was taken back after it.
    pub before: Option<Table>,
}

impl Course {
    /// Reads a whole log again and checks every word of it.
    pub fn replay(row: &TableRow, log: &[LogEvent]) -> Result<Course, Refusal> {
        let broken = |what: String| Refusal::Broken(what);
        let spec: Spec =
            serde_json::from_value(row.spec.clone()).map_err(|error| broken(error.to_string()))?;
        let players = spec.options.get("players").and_then(|players| players.as_u64());
        let players = players
            .filter(|&players| (1..=game::MAX_SEATS as u64).contains(&players))
            .ok_or_else(|| broken("the options name no number of players".to_string()))?;
        let seed: Seed = row.seed.parse().map_err(|_| broken("the seed is not one".to_string()))?;
        let host = row.host.clone();
        let table = Table::fresh(row.id.clone(), host, row.visibility, spec, players as u8, seed);
        let mut course = Course { table, before: None };
        for event in log {
            course.read(event)?;
        }
        Ok(course)
    }

    /// Reads one more entry of the log. One that does not fit changes nothing.
    pub fn read(&mut self, event: &LogEvent) -> Result<Change, Refusal> {
        let seq = self.table.seq;
        if event.seq != seq + 1 {
            return Err(Refusal::Broken(format!("entry {} follows {seq}", event.seq)));
        }
        let change: Change = serde_json::from_value(event.body.clone())
            .map_err(|error| Refusal::Broken(format!("entry {}: {error}", event.seq)))?;
        let mut next = self.table.clone();
        next.apply(&change)?;
        self.go_on(&change, next, event.at)?;
        Ok(change)
    }

    /// `next` is the table after `change`, which was made at this time.
    pub fn go_on(&mut self, change: &Change, next: Table, time: i64) -> Result<(), Refusal> {
        let last = std::mem::replace(&mut self.table, next);
        if self.table.at != last.at {
            self.table.since = time;
        }
        let number = |table: &Table| table.playing().map(Playing::number);
        match change {
            Change::Moved { .. } if number(&self.table) == number(&last) => {}
            Change::Moved { .. } => self.before = Some(last),
            Change::TakenBack { .. } => self.before = None,
            _ => {
                // Who sits where is no secret: what is shown meanwhile follows.
                if let Some(before) = &mut self.before {
                    before.apply(change)?;
                }
            }
        }
        Ok(())
    }
}

impl Table {
    /// Applies a change, which counts as the next entry. A refused one leaves a broken value.
    pub fn apply(&mut self, change: &Change) -> Result<(), Refusal> {
        self.seq += 1;
        match change {
            Change::Opened { .. } => {}
            Change::Sat { seat, person, name } => {
                let row = self.row_mut(*seat)?;
                (row.person, row.name, row.bot) = (Some(person.clone()), name.clone(), None);
                self.aside(text_of("sits-down", name));
            }
            Change::Left { seat } => {
                let name = self.name(*seat);
                let row = self.row_mut(*seat)?;
                (row.person, row.name, row.bot) = (None, String::new(), None);
                self.aside(text_of("leaves", &name));
            }
            Change::BotSat { seat, level } => self.seat_bot(*seat, level)?,
            Change::BotLeft { seat } => {
                let row = self.row_mut(*seat)?;
                row.bot = None;
                if row.person.is_none() {
                    row.name = String::new();
                } else {
                    let name = row.name.clone();
                    self.aside(text_of("plays-on", &name));
                }
            }
            Change::Started { setup } => self.start(setup)?,
            Change::Moved { seat, notation, draws } => self.replay_move(*seat, notation, draws)?,
            Change::TakenBack { seat, to, agreed } => self.take_back(*seat, *to, *agreed)?,
            Change::UndoAsked { seat, to } => {
                self.undo = Some(UndoAsked { seat: *seat, to: *to, agreed: Vec::new() });
                let name = self.name(*seat);
                self.aside(text_of("asked-back", &name));
            }
            Change::UndoAnswered { seat, agree } => self.answer_undo(*seat, *agree)?,
            Change::Ordered { seat, reaction, order } => {
                self.orders.insert((*seat, reaction.clone()), *order);
            }
            Change::Rematch { table } => self.rematch = Some(table.clone()),
            Change::Closed => self.status = Status::Closed,
        }
        Ok(())
    }

    fn row_mut(&mut self, seat: Seat) -> Result<&mut SeatRow, Refusal> {
        self.seats.get_mut(seat.index()).ok_or(Refusal::NoSuchSeat)
    }

    fn aside(&mut self, text: String) {
        let number = self.playing().map_or(0, Playing::number);
        self.asides.push((number, text));
    }

    fn seat_bot(&mut self, seat: Seat, level: &str) -> Result<(), Refusal> {
        let row = self.row_mut(seat)?;
        row.bot = Some(level.to_string());
        if row.person.is_none() {
            row.name = format!("{} {seat}", bot_name(level));
        } else {
            let name = row.name.clone();
            self.aside(text_of("bot-plays-for", &name));
        }
        Ok(())
    }

    fn start(&mut self, setup: &[u32]) -> Result<(), Refusal> {
        let id = self.game().ok_or_else(|| Refusal::Broken("no such game".to_string()))?;
        let mut told = Told::new(setup);
        let playing = begin(id, &self.spec.options, self.spec.components.as_deref(), &mut told)
            .map_err(|departure| Refusal::Broken(departure.to_string()))?;
        if !told.fits() {
            return Err(Refusal::Broken("the set-up was drawn with other numbers".to_string()));
        }
        self.begin(playing);
        Ok(())
    }

    pub(super) fn begin(&mut self, playing: Box<dyn Playing>) {
        self.playing = Some(playing);
        self.status = Status::Running;
        self.position_changed(true);
    }

    fn replay_move(&mut self, seat: Seat, notation: &str, draws: &[u32]) -> Result<(), Refusal> {
        let names = self.names();
        let seq = self.seq;
        let playing = self.playing.as_mut().ok_or(Refusal::NotStarted)?;
        let mut told = Told::new(draws);
        let before = playing.number();
        playing.play(seat, notation, &mut told, &names)?;
        let known = playing.number() != before;
        if !told.fits() {
            return Err(Refusal::Broken(format!("entry {seq} was drawn with other numbers")));
        }
        self.position_changed(known);
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, to: usize, agreed: bool) -> Result<(), Refusal> {
        let playing = self.playing.as_mut().ok_or(Refusal::NotStarted)?;
        if to >= playing.plies() {
            return Err(Refusal::Broken("there is nothing to take back so far".to_string()));
        }
        playing.rewind(to);
        let last = playing.number();
        self.asides.retain(|(number, _)| *number <= last);
        let name = self.name(seat);
        let key = if agreed { "takes-back-agreed" } else { "takes-back" };
        self.aside(text_of(key, &name));
        self.position_changed(true);
        Ok(())
    }

    fn answer_undo(&mut self, seat: Seat, agree: bool) -> Result<(), Refusal> {
        let asked = self.undo.as_mut().ok_or(Refusal::NothingAsked)?;
        if agree {
            asked.agreed.push(seat);
        } else {
            self.undo = None;
            let name = self.name(seat);
            self.aside(text_of("does-not-agree", &name));
        }
        Ok(())
    }

    /// `known`: everybody knows that it did.
    pub(super) fn position_changed(&mut self, known: bool) {
        self.position = self.seq;
        self.at += i64::from(known);
        self.undo = None;
        let over = self.playing().is_some_and(|playing| playing.turn() == Turn::Over);
        self.status = if over { Status::Over } else { Status::Running };
    }
}

/// What people call a bot of a level.
pub fn bot_name(level: &str) -> String {
    let mut letters = level.chars();
    match letters.next() {
        Some(first) => format!("Bot {}{}", first.to_uppercase(), letters.as_str()),
        None => "Bot".to_string(),
    }
}
