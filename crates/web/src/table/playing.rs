//! What the table needs of a game in progress, whatever game it is.

use catalog::{GameId, NoSuchMove, with_rules};
use game::{
    Chance, ComponentSet, Departure, Draws, Game, Observer, Player, Ranking, Record, Scores, Seat,
    Seed, Turn, UndoRefused,
};
use serde_json::Value;

use super::matches::Match;
use crate::plan::PlanText;
use crate::reactions::{Moment, Reaction};
use crate::scene::{Automaton, Drawing, OfferText};

/// What the table needs of a game, with the game's types hidden.
pub trait Playing: Send + Sync {
    fn duplicate(&self) -> Box<dyn Playing>;
    fn players(&self) -> u8;
    fn turn(&self) -> Turn;
    fn plies(&self) -> usize;
    /// How many moves everybody knows of: reactions that were let go by are not counted.
    fn number(&self) -> usize;
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
    /// How far back this seat may take its last decision without asking.
    fn may_undo(&self, seat: Seat) -> Result<usize, UndoRefused>;
    /// The position before the seat's last own decision.
    fn before_last_of(&self, seat: Seat) -> Option<usize>;
    fn rewind(&mut self, plies: usize);
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
    /// What the observer sees, with the actions to choose from if it `decides`.
    /// With a plan that holds, the table is shown as it would be.
    fn show(
        &self,
        observer: Observer,
        decides: bool,
        hints: bool,
        names: &[String],
        plan: Option<&str>,
    ) -> Shown;
    /// What happened, as the observer may know it; the last `most` moves.
    fn log(&self, observer: Observer, names: &[String], most: usize) -> Vec<LogLine>;
    fn record(&self, players: Vec<Player>, seed: &Seed) -> Record;
    fn scores(&self) -> Scores;
    fn ranking(&self) -> Ranking;
    /// Every scoring event of the game.
    fn points(&self) -> Vec<Points>;
    fn has_secrets(&self) -> bool;
    fn reactions(&self) -> &'static [Reaction];
    fn pending_reaction(&self) -> Option<&'static Reaction>;
    /// When others might react to the last move.
    fn last_moments(&self) -> Vec<Moment>;
    /// The same for all moves since the last one that everybody knows of.
    fn moments(&self) -> Vec<Moment>;
    /// The game at the point where `seat` is asked for the pending reaction, if it is once those
    /// before it have let it go by.
    fn question(&self, seat: Seat) -> Option<Box<dyn Playing>>;
    fn legal(&self) -> Vec<String>;
    /// The move of a bot. Takes as long as the level thinks: not for the threads that serve.
    fn think(&self, level: bots::Level, seat: Seat, seed: u64) -> Option<String>;
}

/// What a viewer sees of a game.
pub struct Shown {
    pub drawing: Drawing,
    pub automaton: Option<Automaton>,
    pub offers: Vec<OfferText>,
    /// What the viewer has chosen and not yet confirmed.
    pub plan: Option<PlanText>,
    /// Whose turn it is and what to do, in one sentence.
    pub prompt: String,
    /// Whose turn it is as far as the viewer may know.
    pub due: Option<Seat>,
    /// What should not be overlooked, for tables with hints.
    pub warning: Option<String>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The move it belongs to, of those that everybody knows of; 0 is the set-up.
    pub number: usize,
    pub seat: Option<Seat>,
    /// Whether what follows is a chapter of its own, with this line as its heading.
    pub opens: bool,
    pub parts: Vec<LogPart>,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogPart {
    pub text: String,
    /// The ids that the place it speaks of may have on the board.
    pub places: Vec<String>,
}

impl LogLine {
    pub fn text(&self) -> String {
        self.parts.iter().map(|part| part.text.as_str()).collect()
    }

    /// Whose line it is, or that it is a heading.
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
    /// The event's name.
    pub source: String,
}

/// Sets a game up as agreed.
pub fn begin(
    id: GameId,
    options: &Value,
    components: Option<&str>,
    chance: &mut dyn Chance,
) -> Result<Box<dyn Playing>, Departure> {
    with_rules!(id, G => {
        let components = match components {
            None => <G as Game>::Components::builtin(),
            Some(text) => <G as Game>::Components::from_toml(text)
                .map_err(|bad| Departure::Options(bad.to_string()))?,
        };
        Ok(Box::new(Match::<G>::begin(options, components, chance)?))
    })
}
