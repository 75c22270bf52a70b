//! A game in progress of any kind, as the table uses it.

use std::any::Any;
use std::sync::Arc;

use game::{
    Chance, Draws, Observer, Player, Ranking, Record, Scores, Seat, Seed, Turn, UndoRefused,
};
use page::Pen;
use serde_json::Value;
use table_kit::lesson::Tip;
use table_kit::{Moment, OfferText, Reaction, Snapshot, Viewpoint};

use crate::advice::Advised;
use crate::analysis::{Analysis, JudgedMove};
use crate::last_move::LastMove;
use crate::offer::NoSuchMove;

/// The number of moves in the log beside the board; the whole log has its own page.
pub const LOGGED_MOVES: usize = 40;

/// A match whatever its game. The one place where the types of a game are erased: a server holds
/// tables of all games in one registry, and everything beyond this trait is text or markup.
pub trait AnyMatch: Send + Sync {
    fn duplicate(&self) -> Box<dyn AnyMatch>;
    fn players(&self) -> u8;
    fn turn(&self) -> Turn;
    fn plies(&self) -> usize;
    /// The number of public moves: declined reactions are not counted.
    fn number(&self) -> usize;
    /// Returns the number of moves that everybody knows of since one of these seats moved.
    fn moves_since(&self, seats: &[Seat]) -> usize;
    fn round(&self) -> u32;
    fn setup(&self) -> Draws;
    /// Plays through the checked door and returns the numbers drawn.
    fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Draws, NoSuchMove>;
    /// The number of plies that remain if this seat undoes its last decision without asking.
    fn may_undo(&self, seat: Seat) -> Result<usize, UndoRefused>;
    /// Returns the number of moves before the seat's turn began, if its moves since then showed nothing hidden.
    fn may_undo_turn(&self, seat: Seat) -> Result<usize, UndoRefused>;
    /// The position before the seat's last own decision.
    fn before_last_of(&self, seat: Seat) -> Option<usize>;
    /// The position after so many moves, with nothing told of them.
    fn at(&self, plies: usize) -> Box<dyn AnyMatch>;
    /// Back to the position after so many moves, told anew.
    fn rewind(&mut self, plies: usize, names: &[String]);
    /// Why an action is not legal for `seat`, told from what it can see; after its plan, if it has one.
    fn why_not(
        &self,
        seat: Seat,
        plan: Option<&str>,
        notation: &str,
        names: &[String],
    ) -> Result<(), NoSuchMove>;
    /// The line of notations that does what was chosen on a sheet, or why not all of it can be done.
    fn fill_sheet(
        &self,
        seat: Seat,
        chosen: &[&str],
        names: &[String],
    ) -> Result<String, NoSuchMove>;
    /// A line of moves as one offer of this seat, told from what it can see; nothing where it may not be made.
    fn foretold(&self, seat: Seat, line: &str, names: &[String]) -> Option<OfferText>;
    /// The snapshot that a viewer sees.
    fn snapshot(&self, viewpoint: &Viewpoint<'_>) -> Snapshot {
        self.drawn(viewpoint, &Pen::plain())
    }
    /// The same, drawn with another pen.
    fn drawn(&self, viewpoint: &Viewpoint<'_>, pen: &Pen) -> Snapshot;
    /// The log of the last [`LOGGED_MOVES`] moves as the observer may know them.
    fn log(&self, observer: Observer) -> Vec<&LogLine>;
    /// All that happened, told again from the beginning.
    fn whole_log(&self, observer: Observer, names: &[String]) -> Vec<LogLine>;
    fn record(&self, players: Vec<Player>, seed: &Seed) -> Record;
    fn scores(&self) -> Scores;
    fn ranking(&self) -> Ranking;
    /// Every scoring event of the game.
    fn points(&self) -> Vec<Points>;
    /// Each seat's ways to score, as the game counts them: kind and thing, each once.
    fn ways(&self) -> Vec<Vec<(String, String)>>;
    fn has_secrets(&self) -> bool;
    fn reactions(&self) -> &'static [Reaction];
    fn pending_reaction(&self) -> Option<&'static Reaction>;
    /// The action that reacts to what is asked, or else the one that lets it go by.
    fn reaction(&self, reacts: bool) -> Option<String>;
    /// The moments at which others may react to the last move.
    fn last_moments(&self) -> Vec<Moment>;
    /// The same for all moves since the last one that everybody knows of.
    fn moments(&self) -> Vec<Moment>;
    /// The game at the point where `seat` is asked for the pending reaction, if it is once those
    /// before it have let it go by.
    fn question(&self, seat: Seat) -> Option<Box<dyn AnyMatch>>;
    fn legal(&self) -> Vec<String>;
    /// The moves that everybody knows of, each with the decisions that were taken before it.
    fn played(&self) -> Vec<(usize, String)>;
    /// Returns the tip that is due at the pending decision of a seat. A decision has one tip at most, and each tip
    /// comes once: at
    /// the first decision at which it fits and no other before it in the list does.
    fn tip(&self, seat: Seat, tips: &[Tip]) -> Option<usize>;
    /// The moves that everybody knows of, from the set-up on.
    fn steps(&self, names: &[String]) -> Vec<Step>;
    /// The agreed options.
    fn options(&self) -> Value;
    /// The layout of the position; what a seat could not see may be dealt anew by a seed.
    fn position(&self, dealt_anew: Option<(Seat, u64)>) -> Value;
    /// Analyses a decision, by its number. This blocks while the search runs.
    fn judge(&self, number: usize, depth: bots::Depth, names: &[String]) -> JudgedMove;
    /// All that was found out, summed up.
    fn sum_up(&self, names: &[String], moves: Vec<JudgedMove>) -> Analysis;
    /// The best moves of a seat that is due, by what it can see. Takes as long as it thinks.
    fn advise(&self, seat: Seat, plies: u64, seed: u64, names: &[String]) -> Vec<Advised>;
    /// The ids of the places where a move would happen, as an observer may know it.
    fn places_of(&self, seat: Seat, notation: &str, observer: Observer) -> Vec<String>;
    /// The move of a bot, and the bot itself: one that was kept, or else a new one. Takes as long as it
    /// thinks: not for the threads that serve.
    fn think(
        &self,
        hire: &bots::BotSpec,
        kept: Option<KeptBot>,
        seat: Seat,
        seed: u64,
    ) -> Option<(String, KeptBot)>;
    /// A bot that was kept, after it thought about what somebody else has to decide. Takes as long.
    fn ponder(&self, hire: &bots::BotSpec, kept: KeptBot, seat: Seat, seed: u64)
    -> Option<KeptBot>;
    /// The public facts of the last move.
    fn last_move(&self) -> LastMove;
}

/// A bot of some game with what it has found out, for its next decision.
pub struct KeptBot {
    pub(super) bot: Box<dyn Any + Send>,
    /// The moves that it knows of.
    pub(super) plies: usize,
    /// True if the bot gains by thinking while others decide.
    pub ponders: bool,
}

/// A move that everybody knows of. What others let go by in silence belongs to the move before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The decisions that were taken up to its end.
    pub ply: usize,
    /// Nobody made the set-up.
    pub seat: Option<Seat>,
    /// The round it was made in.
    pub round: u32,
    /// True if it revealed something hidden.
    pub revealed: bool,
    pub notation: String,
    /// The choice in plain words.
    pub label: String,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The move it belongs to, of those that everybody knows of; 0 is the set-up.
    pub number: usize,
    pub seat: Option<Seat>,
    /// True if this line is the heading of a new chapter.
    pub opens: bool,
    pub html: Arc<str>,
    /// The words alone.
    pub text: Arc<str>,
}

impl LogLine {
    pub fn new(
        number: usize,
        seat: Option<Seat>,
        opens: bool,
        html: String,
        text: String,
    ) -> LogLine {
        LogLine { number, seat, opens, html: html.into(), text: text.into() }
    }

    /// The CSS class: the seat, or a heading.
    pub fn class(&self) -> Option<String> {
        match self.opens {
            true => Some("chapter".to_string()),
            false => self.seat.map(|seat| format!("seat-{}", seat.number())),
        }
    }
}

/// Points that were won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    pub ply: usize,
    pub round: u32,
    pub seat: Seat,
    pub points: i32,
    /// The key of the words for what gave them.
    pub source: &'static str,
}

impl Points {
    /// The source of what the players had when the match began.
    pub const BEFORE: &'static str = "points-before";
}
