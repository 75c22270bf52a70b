//! Applies the entries of the log to a table.

use bots::{BotChoice, Level};
use game::{MAX_SEATS, ReplayedChance, Seat, Turn};
use maud::html;
use people::look_alike;
use play::{AnyMatch, LogLine, Play, Think};
use store::{SeatRow, Status};
use table_kit::text::text_of;

use super::{Table, UndoRequest};
use crate::change::Change;
use crate::refusal::TableRefusal;

/// Maximum number of remembered events outside the game, the newest ones. Players can cause any number of them, for
/// example by leaving and taking a seat again.
const MOST_ASIDES: usize = 200;

impl Table {
    /// Applies a change as the next entry. If it is refused, the value must not be used any more.
    pub fn apply(&mut self, change: &Change) -> Result<(), TableRefusal> {
        self.seq += 1;
        match change {
            Change::Opened { .. } | Change::Answered { .. } => {}
            Change::Sat { seat, person, name } => {
                let row = self.row_mut(*seat)?;
                (row.person, row.name, row.bot) = (Some(person.clone()), name.clone(), None);
                self.add_aside(text_of("sits-down", name));
            }
            Change::Left { seat } => {
                let name = self.name(*seat);
                let row = self.row_mut(*seat)?;
                (row.person, row.name, row.bot) = (None, String::new(), None);
                self.add_aside(text_of("leaves", &name));
            }
            Change::BotSat { seat, level } => self.seat_bot(*seat, level)?,
            Change::BotLeft { seat } => {
                let row = self.row_mut(*seat)?;
                row.bot = None;
                if row.person.is_none() {
                    row.name = String::new();
                } else {
                    let name = row.name.clone();
                    self.add_aside(text_of("plays-on", &name));
                }
            }
            Change::Started { setup } => self.start(setup)?,
            Change::Moved { seat, notation, draws } => self.replay_move(*seat, notation, draws)?,
            Change::TakenBack { seat, to, agreed } => self.take_back(*seat, *to, *agreed)?,
            Change::UndoAsked { seat, to } => {
                self.undo = Some(UndoRequest { seat: *seat, to: *to, agreed: Vec::new() });
                let name = self.name(*seat);
                self.add_aside(text_of("asked-back", &name));
            }
            Change::UndoAnswered { seat, agree } => self.answer_undo(*seat, *agree)?,
            Change::Ordered { seat, reaction, order } => {
                self.orders.insert((*seat, reaction.clone()), *order);
            }
            Change::Coached { on } => self.coached = *on,
            Change::Rematch { table } => self.rematch = Some(table.clone()),
            Change::Closed => self.status = Status::Closed,
        }
        Ok(())
    }

    fn row_mut(&mut self, seat: Seat) -> Result<&mut SeatRow, TableRefusal> {
        self.seats.get_mut(seat.index()).ok_or(TableRefusal::NoSuchSeat)
    }

    fn add_aside(&mut self, text: String) {
        let number = self.current_match().map_or(0, Play::number);
        let html = html! { (text) }.into_string();
        self.asides.push(LogLine::new(number, None, false, html, text));
        if self.asides.len() > MOST_ASIDES {
            self.asides.remove(0);
        }
    }

    fn seat_bot(&mut self, seat: Seat, level: &str) -> Result<(), TableRefusal> {
        let row = self.row_mut(seat)?;
        row.bot = Some(level.to_string());
        if row.person.is_none() {
            row.name = String::new();
            let name = self.bot_name(level, seat);
            self.row_mut(seat)?.name = name;
        } else {
            let name = row.name.clone();
            self.add_aside(text_of("bot-plays-for", &name));
        }
        Ok(())
    }

    fn start(&mut self, setup: &[u32]) -> Result<(), TableRefusal> {
        let id =
            self.game().ok_or_else(|| TableRefusal::Broken("there is no such game".to_string()))?;
        let mut told = ReplayedChance::new(setup);
        let current = id
            .begin(&self.spec.start(), &mut told, &self.names())
            .map_err(|departure| TableRefusal::Broken(departure.to_string()))?;
        if !told.matches_record() {
            return Err(TableRefusal::Broken("the numbers drawn at set-up do not fit".to_string()));
        }
        self.begin(current);
        Ok(())
    }

    pub(super) fn begin(&mut self, current: Box<dyn AnyMatch>) {
        self.current_match = Some(current);
        self.status = Status::Running;
        self.position_changed(true);
    }

    fn replay_move(
        &mut self,
        seat: Seat,
        notation: &str,
        draws: &[u32],
    ) -> Result<(), TableRefusal> {
        let names = self.names();
        let seq = self.seq;
        let current = self.current_match.as_mut().ok_or(TableRefusal::NotStarted)?;
        let mut told = ReplayedChance::new(draws);
        let before = current.number();
        current.play(seat, notation, &mut told, &names)?;
        let known = current.number() != before;
        if !told.matches_record() {
            return Err(TableRefusal::Broken(format!("entry {seq}: the numbers drawn do not fit")));
        }
        self.position_changed(known);
        Ok(())
    }

    fn take_back(&mut self, seat: Seat, to: usize, agreed: bool) -> Result<(), TableRefusal> {
        let names = self.names();
        let current = self.current_match.as_mut().ok_or(TableRefusal::NotStarted)?;
        if to >= current.plies() {
            return Err(TableRefusal::Broken("the move to take back was never made".to_string()));
        }
        current.rewind(to, &names);
        let last = current.number();
        self.asides.retain(|aside| aside.number <= last);
        let name = self.name(seat);
        let key = if agreed { "takes-back-agreed" } else { "takes-back" };
        self.add_aside(text_of(key, &name));
        self.position_changed(true);
        Ok(())
    }

    fn answer_undo(&mut self, seat: Seat, agree: bool) -> Result<(), TableRefusal> {
        let asked = self.undo.as_mut().ok_or(TableRefusal::NothingAsked)?;
        if agree {
            asked.agreed.push(seat);
        } else {
            self.undo = None;
            let name = self.name(seat);
            self.add_aside(text_of("does-not-agree", &name));
        }
        Ok(())
    }

    /// Updates the table after a change of the position. `known` is true if the change is public.
    pub(super) fn position_changed(&mut self, known: bool) {
        self.position = self.seq;
        self.public_position += i64::from(known);
        self.undo = None;
        let over = self.current_match().is_some_and(|current| current.turn() == Turn::Over);
        self.status = if over { Status::Over } else { Status::Running };
        if known && self.spec.talk {
            self.update_remarks();
        }
    }

    /// Lets the bots remark on public facts. A bot that replaces a person makes no remarks.
    fn update_remarks(&mut self) {
        let Some(last_move) = self.current_match().map(Think::last_move) else { return };
        let own = self.seats.iter().map(|row| row.bot.as_deref().filter(|_| row.person.is_none()));
        let level = |bot: &str| bot.parse().ok().map(|bot: BotChoice| bot.level);
        let levels: Vec<_> = own.map(|bot| bot.and_then(level)).collect();
        self.talk.consider_move(&last_move, &levels);
    }
}

/// The names of the bots of each level by seat. All are different, so that no two bots of a table share a name.
const BOT_NAMES: [(Level, [&str; MAX_SEATS]); 8] = [
    (Level::Visitor, ["Sol", "Vasco", "Nina", "Otto", "Mila"]),
    (Level::Novice, ["Lia", "Tomé", "Pilar", "Nico", "Zoé"]),
    (Level::Apprentice, ["Filipa", "Hugo", "Irene", "Jules", "Carmo"]),
    (Level::Grower, ["Joana", "Marcel", "Inês", "Pablo", "Odete"]),
    (Level::Cooper, ["Lourenço", "Simone", "Xavier", "Graça", "Etienne"]),
    (Level::Cellarmaster, ["Amélie", "Duarte", "Teresa", "Ramón", "Colette"]),
    (Level::Winemaker, ["Noémia", "Anselme", "Vicente", "Margot", "Tadeu"]),
    (Level::Maestro, ["Baltasar", "Leonor", "Gaspard", "Beatriz", "Rui"]),
];

/// The names of the bots that are not offered at set-up.
const OTHER_BOTS: [&str; MAX_SEATS] = ["Alba", "Bruno", "Clara", "Diego", "Elsa"];

impl Table {
    /// Returns the name of a bot of this level on a seat. If somebody at the table has this name, the seat's letter is
    /// added.
    fn bot_name(&self, bot: &str, seat: Seat) -> String {
        let level = bot.parse().ok().map(|bot: BotChoice| bot.level);
        let known = BOT_NAMES.iter().find(|(known, _)| Some(*known) == level);
        let names = known.map_or(&OTHER_BOTS, |(_, names)| names);
        let name = names.get(seat.index()).copied().unwrap_or("Bot");
        match self.seats.iter().any(|row| look_alike(&row.name, name)) {
            true => format!("{name} {seat}"),
            false => name.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::Seed;
    use serde_json::json;
    use store::{PersonId, TableId, Visibility};

    use super::*;
    use crate::TableSpec;

    #[test]
    fn events_outside_the_game_use_limited_memory() {
        let (id, person) = (TableId::random(), PersonId::random());
        let spec = TableSpec::usual("la-vina", json!({ "players": 2 }));
        let seed = Seed::from_number(1);
        let mut table =
            Table::before_first_entry(id, person.clone(), Visibility::Listed, spec, 2, seed);
        let seat = Seat::new(1);
        for number in 0..1_000 {
            let name = format!("Ana {number}");
            table.apply(&Change::Sat { seat, person: person.clone(), name }).unwrap();
            table.apply(&Change::Left { seat }).unwrap();
        }
        assert_eq!(table.asides.len(), MOST_ASIDES);
        let newest = table.asides.last().map(|line| line.text.to_string());
        assert_eq!(newest, Some(text_of("leaves", "Ana 999")));
    }

    #[test]
    fn all_bots_of_all_levels_have_different_names() {
        let all: Vec<&str> =
            BOT_NAMES.iter().flat_map(|(_, names)| *names).chain(OTHER_BOTS).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        assert_eq!(BOT_NAMES.map(|(level, _)| level), Level::LADDER);
    }
}
