//! A table as a value, computed from its log.

mod apply;

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{Observer, Record, RecordPlayer, Seat, Seed, Turn, UndoRefused};
use people::look_alike;
use play::analysis::Analysis;
use play::{AnyMatch, GameRef, LOGGED_MOVES, LogLine, Play};
use store::{Person, PersonId, SeatRow, Status, TableId, Visibility};
use table_kit::Reaction;
use table_kit::text::text_of;

use super::advice::GivenAdvice;
use super::change::{Change, StandingOrder, TableSpec};
use super::pause::Pause;
use super::refusal::TableRefusal;
use super::talk::TableTalk;

/// All data of one table. Only its log changes it.
pub struct Table {
    pub id: TableId,
    pub host: PersonId,
    pub visibility: Visibility,
    pub spec: Arc<TableSpec>,
    pub status: Status,
    pub seats: Vec<SeatRow>,
    /// The number of the last entry.
    pub seq: i64,
    /// The number of the last entry that changed the position.
    pub position: i64,
    /// The number of public changes of the position. A move names the one that it answers.
    pub public_position: i64,
    /// The time of its last public change, in milliseconds since 1970.
    pub since: i64,
    /// A pause in which others may react. It is not in the log: after a restart, it begins again.
    pub pause: Option<Pause>,
    /// True if its bots had less time than their levels promise, because many others waited for the cores. Not in the
    /// log either.
    pub hurried: bool,
    pub undo: Option<UndoRequest>,
    pub rematch: Option<TableId>,
    /// True if the coach is on, at a table with a coach.
    pub coached: bool,
    /// The last advice. Not in the log: it can be asked for again.
    pub advice: Option<Arc<GivenAdvice>>,
    /// The analysis of a finished game. Not in the log: it is stored as a document.
    pub analysis: Option<Arc<Analysis>>,
    /// The progress of the analysis while it runs. Not in the log either.
    pub analysing: Option<AnalysisProgress>,
    pub orders: BTreeMap<(Seat, String), StandingOrder>,
    /// Events outside the game, each as a line after the move that it followed.
    pub asides: Vec<LogLine>,
    /// The remarks of its bots.
    pub talk: TableTalk,
    current_match: Option<Box<dyn AnyMatch>>,
    seed: Seed,
}

/// The number of analysed moves, and of all moves to analyse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisProgress {
    pub judged: usize,
    pub of: usize,
}

/// A request to undo more than is free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoRequest {
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
            public_position: self.public_position,
            since: self.since,
            pause: self.pause.clone(),
            hurried: self.hurried,
            undo: self.undo.clone(),
            rematch: self.rematch.clone(),
            coached: self.coached,
            advice: self.advice.clone(),
            analysis: self.analysis.clone(),
            analysing: self.analysing,
            orders: self.orders.clone(),
            asides: self.asides.clone(),
            talk: self.talk.clone(),
            current_match: self.current_match.as_ref().map(|current| current.duplicate()),
            seed: self.seed.clone(),
        }
    }
}

impl Table {
    /// Returns the table before its first entry, with all seats free.
    pub fn before_first_entry(
        id: TableId,
        host: PersonId,
        visibility: Visibility,
        spec: TableSpec,
        players: u8,
        seed: Seed,
    ) -> Table {
        let free = |seat| SeatRow { seat, person: None, name: String::new(), bot: None };
        Table {
            id,
            host,
            visibility,
            spec: Arc::new(spec),
            status: Status::Open,
            seats: Seat::all(players).map(free).collect(),
            seq: 0,
            position: 0,
            public_position: 0,
            since: 0,
            pause: None,
            hurried: false,
            undo: None,
            rematch: None,
            coached: true,
            advice: None,
            analysis: None,
            analysing: None,
            orders: BTreeMap::new(),
            asides: Vec::new(),
            talk: TableTalk::default(),
            current_match: None,
            seed,
        }
    }

    pub fn current_match(&self) -> Option<&dyn AnyMatch> {
        self.current_match.as_deref()
    }

    pub fn game(&self) -> Option<GameRef> {
        self.spec.game.parse().ok()
    }

    /// Returns the published hash of the seed.
    pub fn commitment(&self) -> String {
        self.seed.commitment()
    }

    /// Returns the seed itself once the game is over.
    pub fn seed(&self) -> Option<String> {
        (self.status == Status::Over).then(|| self.seed.to_string())
    }

    pub fn seed_text(&self) -> String {
        self.seed.to_string()
    }

    /// Returns the address of its replay.
    pub fn replay_address(&self) -> String {
        format!("/t/{}/replay", self.id)
    }

    /// Returns the players' names by seat. A seat without a name is called by its letter.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|row| self.name(row.seat)).collect()
    }

    pub fn name(&self, seat: Seat) -> String {
        match self.seats.get(seat.index()) {
            Some(row) if !row.name.is_empty() => row.name.clone(),
            _ => text_of("seat-of", &seat.to_string()),
        }
    }

    /// Returns the name for a person who sits down. It gets a number if the name is already used here, also by the same
    /// person on another seat.
    pub fn name_for(&self, person: &Person) -> String {
        let is_free = |name: &String| !self.seats.iter().any(|row| look_alike(&row.name, name));
        let numbered = (2..).map(|number| format!("{} {number}", person.name));
        let mut names = [person.name.clone()].into_iter().chain(numbered);
        names.find(is_free).expect("there are more names than seats")
    }

    pub fn row(&self, seat: Seat) -> Result<&SeatRow, TableRefusal> {
        self.seats.get(seat.index()).ok_or(TableRefusal::NoSuchSeat)
    }

    /// Returns the seats of a person.
    pub fn seats_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = &'a SeatRow> {
        self.seats.iter().filter(move |row| row.person.as_ref() == Some(person))
    }

    /// Returns the seats that are played by people.
    pub fn people(&self) -> impl Iterator<Item = &SeatRow> {
        self.seats.iter().filter(|row| row.bot.is_none() && row.person.is_some())
    }

    /// Returns the number of seats that people play, also on one device.
    pub fn seats_of_people(&self) -> usize {
        self.people().count()
    }

    /// Returns true if nothing happens here before a person acts.
    pub fn waits_for_people(&self) -> bool {
        let bot = |seat: Seat| self.row(seat).is_ok_and(|row| row.bot.is_some());
        let asked =
            self.current_match().is_some_and(|current| current.pending_reaction().is_some());
        self.pause.is_none() && !asked && !self.seat_to_move().is_some_and(bot)
    }

    /// Returns true if the player of this seat plays others too, on one shared device.
    pub fn is_shared(&self, seat: Seat) -> bool {
        let person = self.seats.get(seat.index()).and_then(|row| row.person.as_ref());
        let alike = |row: &&SeatRow| row.bot.is_none() && row.person.as_ref() == person;
        person.is_some() && self.seats.iter().filter(alike).count() > 1
    }

    /// Returns the seat that has to decide; `None` while others may react.
    pub fn seat_to_move(&self) -> Option<Seat> {
        if self.pause.is_some() {
            return None;
        }
        match self.current_match()?.turn() {
            Turn::Decide(seat) if self.status == Status::Running => Some(seat),
            _ => None,
        }
    }

    /// Returns the position that a move of this seat would answer.
    pub fn answers_to(&self, seat: Seat) -> String {
        let asked = match &self.pause {
            Some(pause) => pause.asks(seat).map(|_| pause.reaction),
            None if self.seat_to_move() == Some(seat) => {
                self.current_match().and_then(Play::pending_reaction)
            }
            None => None,
        };
        match asked {
            Some(reaction) => format!("{}-{}", self.public_position, reaction.key),
            None => self.public_position.to_string(),
        }
    }

    /// Returns the game as a document, once it is over. Before the end, a record would contain hidden facts.
    pub fn record(&self) -> Option<Record> {
        let current = self.current_match().filter(|_| self.status == Status::Over)?;
        let player =
            |row: &SeatRow| RecordPlayer { name: self.name(row.seat), bot: row.bot.clone() };
        Some(current.record(self.seats.iter().map(player).collect(), &self.seed))
    }

    /// Returns the change that starts the game, and the table after it.
    pub fn start_game(&self) -> Result<(Change, Table), TableRefusal> {
        let id =
            self.game().ok_or_else(|| TableRefusal::Broken("there is no such game".to_string()))?;
        let current = id
            .begin(&self.spec.start(), &mut self.seed.chance_of_ply(0), &self.names())
            .map_err(|departure| TableRefusal::Broken(departure.to_string()))?;
        let change = Change::Started { setup: current.setup() };
        let mut next = self.clone();
        next.seq += 1;
        next.begin(current);
        Ok((change, next))
    }

    /// Returns the change that makes a move, and the table after it.
    pub fn make_move(&self, seat: Seat, notation: &str) -> Result<(Change, Table), TableRefusal> {
        let mut next = self.clone();
        let (names, ply) = (self.names(), self.current_match().map_or(0, Play::plies) as u64 + 1);
        let current = next.current_match.as_mut().ok_or(TableRefusal::NotStarted)?;
        let before = current.number();
        let draws = current.play(seat, notation, &mut self.seed.chance_of_ply(ply), &names)?;
        let known = current.number() != before;
        next.seq += 1;
        next.position_changed(known);
        Ok((Change::Moved { seat, notation: notation.to_string(), draws }, next))
    }

    /// Returns the number of plies that remain if the seat undoes its last decision.
    pub fn undo_for(&self, seat: Seat) -> Result<usize, UndoRefused> {
        self.current_match().ok_or(UndoRefused::NothingPlayed)?.ply_after_undo(seat)
    }

    /// Returns the number of plies that remain if the seat undoes its moves since its turn began.
    pub fn undo_turn_for(&self, seat: Seat) -> Result<usize, UndoRefused> {
        self.current_match().ok_or(UndoRefused::NothingPlayed)?.may_undo_turn(seat)
    }

    /// Returns the seats that must agree to an undo asked by `seat`: those of the other people who play themselves.
    pub fn consenters(&self, seat: Seat) -> Vec<Seat> {
        let asker = self.seats.get(seat.index()).and_then(|row| row.person.as_ref());
        let others = self.seats.iter().filter(|row| row.bot.is_none() && row.person.is_some());
        others.filter(|row| row.person.as_ref() != asker).map(|row| row.seat).collect()
    }

    /// Returns true if a request to undo still waits for somebody. A player who was asked may have left since.
    pub fn undo_waits(&self) -> bool {
        self.undo.as_ref().is_some_and(|asked| {
            self.consenters(asked.seat).iter().any(|seat| !asked.agreed.contains(seat))
        })
    }

    /// Returns true if no other person plays, so that nobody could agree to anything.
    pub fn is_alone(&self, seat: Seat) -> bool {
        let others = self.seats.iter().filter(|row| row.seat != seat);
        !others.into_iter().any(|row| row.bot.is_none() && row.person.is_some())
    }

    /// Returns the standing order of a seat for reactions. On a shared device nobody is asked, because handing the
    /// device over would reveal who holds the card.
    pub fn standing_order(&self, seat: Seat, reaction: &Reaction) -> StandingOrder {
        let order = self.orders.get(&(seat, reaction.key.to_string())).copied().unwrap_or_default();
        match order {
            StandingOrder::Ask if self.is_shared(seat) => StandingOrder::Never,
            order => order,
        }
    }

    /// Returns the log lines of the last moves and of the events beside them, as an observer sees them, in order.
    pub fn log(&self, observer: Observer) -> Vec<&LogLine> {
        let lines = self.current_match().map(|current| current.log(observer));
        let number = self.current_match().map_or(0, Play::number);
        self.with_asides(lines.unwrap_or_default(), (number + 1).saturating_sub(LOGGED_MOVES))
    }

    /// Returns the same lines for the whole game.
    pub fn whole_log(&self, observer: Observer) -> Vec<LogLine> {
        let lines = self.current_match().map(|current| current.whole_log(observer, &self.names()));
        let lines = lines.unwrap_or_default();
        self.with_asides(lines.iter().collect(), 0).into_iter().cloned().collect()
    }

    fn with_asides<'a>(&'a self, mut lines: Vec<&'a LogLine>, first: usize) -> Vec<&'a LogLine> {
        for aside in self.asides.iter().filter(|aside| aside.number >= first) {
            let place = lines.partition_point(|line| line.number <= aside.number);
            lines.insert(place, aside);
        }
        lines
    }
}
