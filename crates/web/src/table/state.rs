//! A table as a value: the log read from its beginning.

use std::collections::BTreeMap;

use catalog::GameId;
use game::{Observer, Player, Record, Seat, Seed, Told, Turn, UndoRefused};
use store::{LogEvent, Person, PersonId, SeatRow, Status, TableId, TableRow, Visibility};

use super::change::{Change, Order, Spec};
use super::pause::Pause;
use super::playing::{Playing, begin};
use super::refusal::Refusal;
use crate::reactions::Reaction;
use crate::text::text_of;

/// Everything about one table. Changed only by its log.
pub struct Table {
    pub id: TableId,
    pub host: PersonId,
    pub visibility: Visibility,
    pub spec: Spec,
    pub status: Status,
    pub seats: Vec<SeatRow>,
    /// The number of the last entry.
    pub seq: i64,
    /// The number of the last entry that changed the position.
    pub position: i64,
    /// How often the position changed as far as everybody knows: what a move is an answer to.
    pub at: i64,
    /// A moment in which others may react. Not in the log: a table that starts again pauses again.
    pub pause: Option<Pause>,
    pub undo: Option<UndoAsked>,
    pub rematch: Option<TableId>,
    pub orders: BTreeMap<(Seat, String), Order>,
    /// What happened beside the game, with the move after which it did.
    pub asides: Vec<(usize, String)>,
    playing: Option<Box<dyn Playing>>,
    seed: Seed,
}

/// A wish to take back more than is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoAsked {
    pub seat: Seat,
    pub to: usize,
    pub agreed: Vec<Seat>,
}

impl Clone for Table {
    fn clone(&self) -> Table {
        Table {
            id: self.id.clone(),
            host: self.host.clone(),
            visibility: self.visibility,
            spec: self.spec.clone(),
            status: self.status,
            seats: self.seats.clone(),
            seq: self.seq,
            position: self.position,
            at: self.at,
            pause: self.pause.clone(),
            undo: self.undo.clone(),
            rematch: self.rematch.clone(),
            orders: self.orders.clone(),
            asides: self.asides.clone(),
            playing: self.playing.as_ref().map(|playing| playing.duplicate()),
            seed: self.seed.clone(),
        }
    }
}

impl Table {
    /// The table before its first entry, with all seats free.
    pub fn fresh(
        id: TableId,
        host: PersonId,
        visibility: Visibility,
        spec: Spec,
        players: u8,
        seed: Seed,
    ) -> Table {
        let free = |seat| SeatRow { seat, person: None, name: String::new(), bot: None };
        Table {
            id,
            host,
            visibility,
            spec,
            status: Status::Open,
            seats: Seat::all(players).map(free).collect(),
            seq: 0,
            position: 0,
            at: 0,
            pause: None,
            undo: None,
            rematch: None,
            orders: BTreeMap::new(),
            asides: Vec::new(),
            playing: None,
            seed,
        }
    }

    /// Reads a whole log again and checks every word of it.
    pub fn replay(row: &TableRow, log: &[LogEvent]) -> Result<Table, Refusal> {
        let broken = |what: String| Refusal::Broken(what);
        let spec: Spec =
            serde_json::from_value(row.spec.clone()).map_err(|error| broken(error.to_string()))?;
        let players = spec.options.get("players").and_then(|players| players.as_u64());
        let players = players
            .filter(|&players| (1..=game::MAX_SEATS as u64).contains(&players))
            .ok_or_else(|| broken("the options name no number of players".to_string()))?;
        let seed: Seed = row.seed.parse().map_err(|_| broken("the seed is not one".to_string()))?;
        let host = row.host.clone();
        let mut table =
            Table::fresh(row.id.clone(), host, row.visibility, spec, players as u8, seed);
        for event in log {
            table = table.read(event)?;
        }
        Ok(table)
    }

    /// The table after one more entry of its log.
    pub fn read(&self, event: &LogEvent) -> Result<Table, Refusal> {
        if event.seq != self.seq + 1 {
            return Err(Refusal::Broken(format!("entry {} follows {}", event.seq, self.seq)));
        }
        let change: Change = serde_json::from_value(event.body.clone())
            .map_err(|error| Refusal::Broken(format!("entry {}: {error}", event.seq)))?;
        let mut next = self.clone();
        next.apply(&change)?;
        Ok(next)
    }

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

    pub fn playing(&self) -> Option<&dyn Playing> {
        self.playing.as_deref()
    }

    pub fn game(&self) -> Option<GameId> {
        self.spec.game.parse().ok()
    }

    /// The published hash of the seed.
    pub fn commitment(&self) -> String {
        self.seed.commitment()
    }

    /// The seed itself, once it can do no harm.
    pub fn seed(&self) -> Option<String> {
        (self.status == Status::Over).then(|| self.seed.to_string())
    }

    pub fn seed_text(&self) -> String {
        self.seed.to_string()
    }

    /// The players' names by seat; who has none is called by letter.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|row| self.name(row.seat)).collect()
    }

    pub fn name(&self, seat: Seat) -> String {
        match self.seats.get(seat.index()) {
            Some(row) if !row.name.is_empty() => row.name.clone(),
            _ => text_of("seat-of", &seat.to_string()),
        }
    }

    /// What a person who sits down is called: with a number on a further seat of the same device.
    pub fn name_for(&self, person: &Person) -> String {
        match self.seats_of(&person.id).count() {
            0 => person.name.clone(),
            before => format!("{} {}", person.name, before + 1),
        }
    }

    pub fn row(&self, seat: Seat) -> Result<&SeatRow, Refusal> {
        self.seats.get(seat.index()).ok_or(Refusal::NoSuchSeat)
    }

    /// The seats of a person.
    pub fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = &'a SeatRow> {
        self.seats.iter().filter(move |row| row.person.as_ref() == Some(person))
    }

    /// How many people play, however many seats they have.
    pub fn people(&self) -> usize {
        let mut people: Vec<&PersonId> = self
            .seats
            .iter()
            .filter(|row| row.bot.is_none())
            .filter_map(|row| row.person.as_ref())
            .collect();
        people.sort();
        people.dedup();
        people.len()
    }

    /// The seat that has to decide; nobody while others may react.
    pub fn due(&self) -> Option<Seat> {
        if self.pause.is_some() {
            return None;
        }
        match self.playing()?.turn() {
            Turn::Decide(seat) if self.status == Status::Running => Some(seat),
            _ => None,
        }
    }

    /// What a move of this seat would be an answer to.
    pub fn answers_to(&self, seat: Seat) -> String {
        let asked = match &self.pause {
            Some(pause) => pause.asks(seat).map(|_| pause.reaction),
            None if self.due() == Some(seat) => self.playing().and_then(Playing::pending_reaction),
            None => None,
        };
        match asked {
            Some(reaction) => format!("{}-{}", self.at, reaction.key),
            None => self.at.to_string(),
        }
    }

    /// The game so far as a document. While it lasts, only what the public may know would be in
    /// order; so there is none before the end.
    pub fn record(&self) -> Option<Record> {
        let playing = self.playing().filter(|_| self.status == Status::Over)?;
        let player = |row: &SeatRow| Player { name: self.name(row.seat), bot: row.bot.clone() };
        Some(playing.record(self.seats.iter().map(player).collect(), &self.seed))
    }

    /// The change that starts the game, and the table after it.
    pub fn started(&self) -> Result<(Change, Table), Refusal> {
        let id = self.game().ok_or_else(|| Refusal::Broken("no such game".to_string()))?;
        let components = self.spec.components.as_deref();
        let playing = begin(id, &self.spec.options, components, &mut self.seed.ply(0))
            .map_err(|departure| Refusal::Broken(departure.to_string()))?;
        let change = Change::Started { setup: playing.setup() };
        let mut next = self.clone();
        next.seq += 1;
        next.begin(playing);
        Ok((change, next))
    }

    /// The change that makes a move, and the table after it.
    pub fn moved(&self, seat: Seat, notation: &str) -> Result<(Change, Table), Refusal> {
        let mut next = self.clone();
        let (names, ply) = (self.names(), self.playing().map_or(0, Playing::plies) as u64 + 1);
        let playing = next.playing.as_mut().ok_or(Refusal::NotStarted)?;
        let before = playing.number();
        let draws = playing.play(seat, notation, &mut self.seed.ply(ply), &names)?;
        let known = playing.number() != before;
        next.seq += 1;
        next.position_changed(known);
        Ok((Change::Moved { seat, notation: notation.to_string(), draws }, next))
    }

    /// How the seat can take back its last decision.
    pub fn undo_for(&self, seat: Seat) -> Result<usize, UndoRefused> {
        self.playing().ok_or(UndoRefused::NothingPlayed)?.may_undo(seat)
    }

    /// Those whose consent an undo asked by `seat` needs: the others who play themselves.
    pub fn consenters(&self, seat: Seat) -> Vec<Seat> {
        let asker = self.seats.get(seat.index()).and_then(|row| row.person.as_ref());
        let others = self.seats.iter().filter(|row| row.bot.is_none() && row.person.is_some());
        others.filter(|row| row.person.as_ref() != asker).map(|row| row.seat).collect()
    }

    /// Whether nobody else plays in person, so that nobody could agree to anything.
    pub fn is_alone(&self, seat: Seat) -> bool {
        let others = self.seats.iter().filter(|row| row.seat != seat);
        !others.into_iter().any(|row| row.bot.is_none() && row.person.is_some())
    }

    /// What a seat wants done when it could react.
    pub fn order(&self, seat: Seat, reaction: &Reaction) -> Order {
        self.orders.get(&(seat, reaction.key.to_string())).copied().unwrap_or_default()
    }

    /// What an observer reads of the moves and of what happened beside them, in order.
    pub fn log(&self, observer: Observer, most: usize) -> Vec<super::LogLine> {
        let Some(playing) = self.playing() else {
            return self.asides.iter().map(|(number, text)| aside_line(*number, text)).collect();
        };
        let first = (playing.number() + 1).saturating_sub(most);
        let mut lines = playing.log(observer, &self.names(), most);
        for (number, text) in self.asides.iter().filter(|(number, _)| *number >= first) {
            let place = lines.partition_point(|line| line.number <= *number);
            lines.insert(place, aside_line(*number, text));
        }
        lines
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

    fn begin(&mut self, playing: Box<dyn Playing>) {
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
    fn position_changed(&mut self, known: bool) {
        self.position = self.seq;
        self.at += i64::from(known);
        self.undo = None;
        let over = self.playing().is_some_and(|playing| playing.turn() == Turn::Over);
        self.status = if over { Status::Over } else { Status::Running };
    }
}

fn aside_line(number: usize, text: &str) -> super::LogLine {
    super::LogLine { number, seat: None, text: text.to_string(), places: Vec::new() }
}

/// What people call a bot of a level.
pub fn bot_name(level: &str) -> String {
    let mut letters = level.chars();
    match letters.next() {
        Some(first) => format!("Bot {}{}", first.to_uppercase(), letters.as_str()),
        None => "Bot".to_string(),
    }
}
