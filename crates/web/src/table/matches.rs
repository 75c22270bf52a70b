//! A match of one game, behind the trait that hides its types.

use std::sync::Arc;

use catalog::{NoSuchMove, Refused};
use game::{
    Chance, Departure, Draws, Fast, Game, GameOptions, Illegal, Journal, Observer, Phrase, Player,
    Ranking, Record, Scores, Seat, Seed, Turn, UndoRefused,
};
use serde_json::Value;
use words::{Names, Part, Words};

use super::lines::fill;
use super::planning::plan as plan_of;
use super::playing::{LogLine, LogPart, Playing, Points, Shown};
use super::showing::{seen_by, show};
use super::telling::{Places, Told, tell};
use crate::reactions::{self, Moment, Reaction};
use crate::scene::{Board, THEN};

/// A match of one game with all that was told of it.
#[derive(Clone)]
pub struct Match<G: Board> {
    journal: Journal<G>,
    setup: Draws,
    /// What was told at set-up and by every move.
    told: Vec<Arc<Told>>,
}

impl<G: Board> Match<G> {
    pub fn begin(
        options: &Value,
        components: &'static G::Components,
        chance: &mut dyn Chance,
    ) -> Result<Match<G>, Departure> {
        let options: G::Options = serde_json::from_value(options.clone())
            .map_err(|error| Departure::Options(error.to_string()))?;
        options.check()?;
        let mut recorder = game::Recorder::new(chance);
        let (journal, events) = Journal::begin(&options, components, &mut recorder)?;
        let setup = recorder.draws;
        let told = Arc::new(tell(&journal, None, &events));
        Ok(Match { journal, setup, told: vec![told] })
    }

    fn state(&self) -> &G {
        self.journal.state()
    }

    fn moments_of(&self, before: &G::View, after: &G::View, events: &[G::Event]) -> Vec<Moment> {
        let heard: Vec<G::Event> =
            events.iter().filter_map(|event| G::redact(event, Observer::Public)).collect();
        G::moments(self.state().components(), before, after, &heard)
    }
}

impl<G: Board> Playing for Match<G> {
    fn duplicate(&self) -> Box<dyn Playing> {
        Box::new(self.clone())
    }

    fn players(&self) -> u8 {
        self.state().players()
    }

    fn turn(&self) -> Turn {
        self.state().turn()
    }

    fn plies(&self) -> usize {
        self.journal.moves().len()
    }

    fn number(&self) -> usize {
        self.told.last().map_or(0, |told| told.number)
    }

    fn round(&self) -> u32 {
        self.state().round()
    }

    fn setup(&self) -> Draws {
        self.setup.clone()
    }

    fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Draws, NoSuchMove> {
        let action: G::Action = notation.parse()?;
        let quiet = self.pending_reaction().is_some_and(|reaction| reaction.pass == notation);
        let before = self.state().view(Observer::Public);
        let events = self
            .journal
            .play(seat, action, chance)
            .map_err(|illegal| refused::<G>(&illegal, names))?;
        let last = self.told.last();
        let (number, teller) = last.map_or((0, None), |last| (last.number, last.seat));
        let after = self.state().view(Observer::Public);
        self.told.push(Arc::new(Told {
            number: if quiet { number } else { number + 1 },
            quiet,
            billed: G::on_the_bill(&before, &after, seat),
            moments: self.moments_of(&before, &after, &events),
            ..tell(&self.journal, if quiet { teller } else { Some(seat) }, &events)
        }));
        Ok(self.journal.moves().last().map(|made| made.draws.clone()).unwrap_or_default())
    }

    fn may_undo(&self, seat: Seat) -> Result<usize, UndoRefused> {
        let loud = self.told.iter().rposition(|told| !told.quiet).unwrap_or(0);
        let since = self.journal.moves().get(loud.wrapping_sub(1)..).unwrap_or_default();
        let last = since.first().ok_or(UndoRefused::NothingPlayed)?;
        if last.seat != seat {
            return Err(UndoRefused::NotYours);
        }
        if since.iter().any(|made| made.revealed) {
            return Err(UndoRefused::Revealed);
        }
        Ok(loud - 1)
    }

    fn before_last_of(&self, seat: Seat) -> Option<usize> {
        self.journal.moves().iter().rposition(|made| made.seat == seat)
    }

    fn rewind(&mut self, plies: usize) {
        self.journal.rewind(plies);
        self.told.truncate(plies + 1);
    }

    fn why_not(
        &self,
        seat: Seat,
        plan: Option<&str>,
        notation: &str,
        names: &[String],
    ) -> Result<(), NoSuchMove> {
        let action: G::Action = notation.parse()?;
        let world = seen_by(self.state(), seat);
        let planned = plan.and_then(|line| plan_of(&world, seat, line, names));
        let world = planned.map_or(world, |(after, _)| after);
        Ok(world.check(seat, action).map_err(|illegal| refused::<G>(&illegal, names))?)
    }

    fn fill_sheet(
        &self,
        seat: Seat,
        chosen: &[&str],
        names: &[String],
    ) -> Result<String, NoSuchMove> {
        let chosen: Result<Vec<G::Action>, _> = chosen.iter().map(|one| one.parse()).collect();
        let line = fill(&seen_by(self.state(), seat), seat, &chosen?)
            .map_err(|illegal| refused::<G>(&illegal, names))?;
        let notations: Vec<String> = line.iter().map(ToString::to_string).collect();
        Ok(notations.join(THEN))
    }

    fn show(
        &self,
        observer: Observer,
        decides: bool,
        hints: bool,
        names: &[String],
        plan: Option<&str>,
    ) -> Shown {
        let turn = self.told.iter().rev().map_while(|told| told.billed);
        let mut bill: Vec<i32> = turn.filter(|change| *change != 0).collect();
        bill.reverse();
        show(self.state(), observer, decides, hints, names, &bill, plan)
    }

    fn log(&self, observer: Observer, names: &[String], most: usize) -> Vec<LogLine> {
        let index = match observer {
            Observer::Public => 0,
            Observer::Seat(seat) => seat.index() + 1,
        };
        let first = (self.number() + 1).saturating_sub(most);
        let moves = self.told.iter().filter(|told| told.number >= first);
        moves
            .flat_map(|told| {
                told.lines[index].iter().map(|(phrase, places)| LogLine {
                    number: told.number,
                    seat: told.seat.filter(|_| !places.opens),
                    opens: places.opens,
                    parts: parts::<G>(phrase, places, names),
                })
            })
            .collect()
    }

    fn record(&self, players: Vec<Player>, seed: &Seed) -> Record {
        self.journal.record(players, Some(seed))
    }

    fn scores(&self) -> Scores {
        self.state().scores()
    }

    fn ranking(&self) -> Ranking {
        self.state().ranking()
    }

    fn points(&self) -> Vec<Points> {
        self.told.iter().flat_map(|told| told.points.iter().cloned()).collect()
    }

    fn has_secrets(&self) -> bool {
        G::has_secrets(&self.state().options())
    }

    fn reactions(&self) -> &'static [Reaction] {
        reactions::of(G::ID)
    }

    fn pending_reaction(&self) -> Option<&'static Reaction> {
        let Turn::Decide(seat) = self.state().turn() else { return None };
        let prompt = self.state().prompt(Observer::Seat(seat)).key;
        reactions::of(G::ID).iter().find(|reaction| reaction.prompt == prompt)
    }

    fn last_moments(&self) -> Vec<Moment> {
        self.told.last().map(|told| told.moments.clone()).unwrap_or_default()
    }

    fn moments(&self) -> Vec<Moment> {
        let number = self.number();
        let last = self.told.iter().filter(|told| told.number == number);
        last.flat_map(|told| told.moments.iter().cloned()).collect()
    }

    fn question(&self, seat: Seat) -> Option<Box<dyn Playing>> {
        let mut asked = self.clone();
        // Not the table's own numbers: what letting it go by would bring is nobody's to know yet.
        let mut chance = Fast::new(0);
        loop {
            let reaction = asked.pending_reaction()?;
            let Turn::Decide(due) = asked.turn() else { return None };
            if due == seat {
                return Some(Box::new(asked));
            }
            asked.play(due, reaction.pass, &mut chance, &[]).ok()?;
        }
    }

    fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        self.state().legal_actions(&mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn think(&self, level: bots::Level, seat: Seat, seed: u64) -> Option<String> {
        let mut legal = Vec::new();
        self.state().legal_actions(&mut legal);
        if legal.is_empty() {
            return None;
        }
        let mut bot = level.hire::<G::Mind>(seed);
        Some(bot.choose(self.state(), seat, &legal).to_string())
    }
}

/// What is named leads to its own place, and the last of the words between to where it happened.
fn parts<G: Game>(phrase: &Phrase, places: &Places, names: &[String]) -> Vec<LogPart> {
    let parts = Words::of::<G>().parts(phrase, Names::Given(names));
    let is_plain = |part: &Part| part.arg.is_none() && part.text.contains(char::is_alphanumeric);
    let last = parts.iter().rposition(is_plain);
    let part = |(index, part): (usize, Part)| LogPart {
        places: match part.arg {
            Some(name) => places.of(phrase, name),
            None if Some(index) == last => places.chief.clone(),
            None => Vec::new(),
        },
        text: part.text,
    };
    parts.into_iter().enumerate().map(part).collect()
}

fn refused<G: Game>(illegal: &Illegal, names: &[String]) -> Refused {
    Refused::new::<G>(illegal, Names::Given(names))
}
