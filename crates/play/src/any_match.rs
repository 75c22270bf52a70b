//! A match of any game, as the table uses it.

use std::any::Any;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};
use std::sync::{Arc, LazyLock};

use game::{
    BadNotation, Chance, DrawnNumbers, Observer, Ranking, Record, RecordPlayer, Scores, Seat, Seed,
    Turn, UndoRefused,
};
use page::Pen;
use serde_json::Value;
use table_kit::lesson::Tip;
use table_kit::{OfferText, Reaction, ReactionMoment, Snapshot, Viewpoint};
use words::RefusalText;

use crate::advice::HintMove;
use crate::analysis::{Analysis, JudgedMove};
use crate::last_move::LastMove;

/// The number of moves in the log beside the board; the whole log has its own page.
pub const LOGGED_MOVES: usize = 40;

/// A match of any game. The types of a game are erased here and nowhere else: a server holds tables of all games in one
/// registry, and everything beyond these traits is text or markup.
pub trait AnyMatch: Play + Show + Review + Think + Send + Sync {
    fn duplicate(&self) -> Box<dyn AnyMatch>;
}

/// The error of a move that cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NoSuchMove {
    #[error(transparent)]
    Notation(#[from] BadNotation),
    #[error(transparent)]
    Refused(#[from] RefusalText),
}

/// The course of a match: whose turn it is, what is legal, and moves.
pub trait Play {
    fn players(&self) -> u8;
    fn turn(&self) -> Turn;
    fn plies(&self) -> usize;
    /// Returns the number of public moves: declined reactions are not counted.
    fn number(&self) -> usize;
    /// Returns the number of public moves since one of these seats moved.
    fn moves_since(&self, seats: &[Seat]) -> usize;
    fn round(&self) -> u32;
    fn setup(&self) -> DrawnNumbers;
    /// Returns the agreed options.
    fn options(&self) -> Value;
    fn legal(&self) -> Vec<String>;
    /// Checks a move, plays it, and returns the numbers drawn.
    fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<DrawnNumbers, NoSuchMove>;
    /// Checks an action for `seat`, and returns the reason if it is not legal. Uses only what the seat can see, after
    /// its plan if it has one.
    fn why_not(
        &self,
        seat: Seat,
        plan: Option<&str>,
        notation: &str,
        names: &[String],
    ) -> Result<(), NoSuchMove>;
    /// Returns the number of plies that remain if this seat undoes its last decision without asking.
    fn ply_after_undo(&self, seat: Seat) -> Result<usize, UndoRefused>;
    /// Returns the number of plies before the seat's turn, if its moves since then revealed nothing hidden.
    fn may_undo_turn(&self, seat: Seat) -> Result<usize, UndoRefused>;
    /// Returns the number of plies before the seat's last own decision.
    fn before_last_of(&self, seat: Seat) -> Option<usize>;
    /// Goes back to the position after `plies` decisions, and makes the last log lines again.
    fn rewind(&mut self, plies: usize, names: &[String]);
    fn pending_reaction(&self) -> Option<&'static Reaction>;
    /// Returns the action that reacts to the pending question, or else the one that declines.
    fn reaction(&self, reacts: bool) -> Option<String>;
    /// Returns the match at the point where `seat` is asked for the pending reaction, if it is asked once the seats
    /// before it have declined.
    fn question(&self, seat: Seat) -> Option<Box<dyn AnyMatch>>;
    fn scores(&self) -> Scores;
    fn ranking(&self) -> Ranking;
}

/// A match as its viewers see it.
pub trait Show {
    /// Returns the snapshot that a viewer sees.
    fn snapshot(&self, viewpoint: &Viewpoint<'_>) -> Snapshot {
        self.drawn(viewpoint, &Pen::plain())
    }
    /// Returns the same snapshot, drawn with another pen.
    fn drawn(&self, viewpoint: &Viewpoint<'_>, pen: &Pen) -> Snapshot;
    /// Returns a line of moves as one offer of this seat, computed from what it can see. Returns `None` if a move
    /// before the first reveal is not legal.
    fn line_offer(&self, seat: Seat, line: &str, names: &[String]) -> Option<OfferText>;
    /// Returns the line of notations for the choices on a sheet, or the reason why one of them is not possible.
    fn fill_sheet(
        &self,
        seat: Seat,
        chosen: &[&str],
        names: &[String],
    ) -> Result<String, NoSuchMove>;
    /// Returns the log of the last [`LOGGED_MOVES`] moves as the observer may know them.
    fn log(&self, observer: Observer) -> Vec<&LogLine>;
    /// Returns the ids of the places where a move would happen, as an observer may know them.
    fn places_of(&self, seat: Seat, notation: &str, observer: Observer) -> Vec<String>;
    /// Returns the index of the tip for the pending decision of a seat. A decision has one tip at most. Each tip comes
    /// once: at the first decision that it fits and that no earlier tip in the list fits.
    fn tip(&self, seat: Seat, tips: &[Tip]) -> Option<usize>;
    fn has_secrets(&self) -> bool;
    fn reactions(&self) -> &'static [Reaction];
    /// Returns the moments at which others may react to the last move.
    fn last_moments(&self) -> Vec<ReactionMoment>;
    /// Returns the moments of the last public move and of the declined reactions after it.
    fn moments(&self) -> Vec<ReactionMoment>;
}

/// The past of a match: records, replays and their analysis.
pub trait Review {
    /// Returns the match after `plies` decisions, without its log lines.
    fn at(&self, plies: usize) -> Box<dyn AnyMatch>;
    /// Returns the public moves, each with the number of decisions before it.
    fn moves_with_plies(&self) -> Vec<(usize, String)>;
    /// Returns the public moves, beginning with the set-up.
    fn steps(&self, names: &[String]) -> Vec<PublicMove>;
    /// Returns the whole log, made again from the beginning.
    fn whole_log(&self, observer: Observer, names: &[String]) -> Vec<LogLine>;
    /// Returns the layout of the position. With a seat and a seed, everything that the seat cannot see is dealt anew.
    fn position(&self, dealt_anew: Option<(Seat, u64)>) -> Value;
    fn record(&self, players: Vec<RecordPlayer>, seed: &Seed) -> Record;
    /// Returns every scoring event of the game.
    fn points(&self) -> Vec<Points>;
    /// Returns each seat's ways to score, as pairs of kind and item, each once.
    fn scoring_ways(&self) -> Vec<Vec<(String, String)>>;
    /// Analyses a decision, by its number. This blocks while the search runs.
    fn judge(&self, number: usize, depth: bots::AnalysisDepth, names: &[String]) -> JudgedMove;
    /// Returns the analysis that results from all judged moves.
    fn summarize_analysis(&self, names: &[String], moves: Vec<JudgedMove>) -> Analysis;
}

/// The searches and moves of bots in a match.
pub trait Think {
    /// Returns the move of a bot, and the bot itself: the kept one, or else a new one. This blocks while the bot
    /// thinks, so it must not run on threads that serve requests.
    fn think(
        &self,
        spec: &bots::BotSpec,
        kept: Option<KeptBot>,
        seat: Seat,
        seed: u64,
    ) -> Option<(String, KeptBot)>;
    /// Returns a kept bot after it has thought about another player's decision. This blocks as well.
    fn ponder(&self, spec: &bots::BotSpec, kept: KeptBot, seat: Seat, seed: u64)
    -> Option<KeptBot>;
    /// Returns the best moves of the seat to move, by what it can see. This blocks while the bot thinks.
    fn advise(&self, seat: Seat, plies: u64, seed: u64, names: &[String]) -> Vec<HintMove>;
    /// Returns the reason for a decision, by its number from 1, in one sentence. With `knows`, it uses only facts that
    /// this seat could know; otherwise those that the deciding seat could know. This blocks while the search runs.
    fn explain(
        &self,
        number: usize,
        knows: Option<Seat>,
        plies: u64,
        names: &[String],
    ) -> Option<String>;
    /// Returns the public facts of the last move.
    fn last_move(&self) -> LastMove;
}

/// A bot of some game with its search, kept for its next decision.
pub struct KeptBot {
    pub(super) bot: Box<dyn Any + Send>,
    /// The number of moves that it knows of.
    pub(super) plies: usize,
    /// True if the bot gains by thinking while others decide.
    pub ponders: bool,
}

/// A public move. Declined reactions belong to the move before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicMove {
    /// The number of decisions up to its end.
    pub ply: usize,
    /// The seat that made it; `None` for the set-up.
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
    /// The number of the public move that it belongs to; 0 is the set-up.
    pub number: usize,
    pub seat: Option<Seat>,
    /// True if this line is the heading of a new chapter.
    pub opens: bool,
    pub html: Arc<str>,
    /// The text without markup.
    pub text: Arc<str>,
    /// The keyed hash of the other fields.
    key: u64,
}

impl Hash for LogLine {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl LogLine {
    pub fn new(
        number: usize,
        seat: Option<Seat>,
        opens: bool,
        html: String,
        text: String,
    ) -> LogLine {
        static SECRET: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        let key = SECRET.hash_one((number, seat, opens, &html));
        LogLine { number, seat, opens, html: html.into(), text: text.into(), key }
    }

    /// Returns the CSS class: the seat, or a heading.
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
    /// The text key of their source.
    pub source: &'static str,
}

impl Points {
    /// The source of points that the players had when the match began.
    pub const BEFORE: &'static str = "points-before";
}
