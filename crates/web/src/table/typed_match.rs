//! A match of one game, behind the trait that hides its types.

use std::sync::Arc;

use catalog::{Entry, GameId, NoSuchMove, Refused, with_game};
use game::{
    Chance, ComponentSet, Ctx, Departure, Draws, Fast, Game, GameOptions, Illegal, Journal,
    Observer, Player, Ranking, Record, Scores, Seat, Seed, Told, Turn, UndoRefused,
};
use serde_json::Value;
use table_kit::{
    Board, Moment, Reaction, Snapshot, THEN, Viewpoint, address, determinized, fill, log_parts,
    plan, snapshot,
};
use words::{Names, Words};

use super::any_match::{AnyMatch, LogLine, Points, Step};
use super::change::Spec;
use super::history::{HistoryEntry, HistoryLine};

type ActionOf<E> = <<E as Entry>::Rules as Game>::Action;
type EventOf<E> = <<E as Entry>::Rules as Game>::Event;
type ViewOf<E> = <<E as Entry>::Rules as Game>::View;

/// A match of one game with all that was told of it.
pub struct Match<E: Entry> {
    journal: Journal<E::Rules>,
    setup: Draws,
    /// What came of the set-up and of every move.
    history: Vec<Arc<HistoryEntry>>,
}

impl<E: Entry> Clone for Match<E> {
    fn clone(&self) -> Match<E> {
        let (journal, setup) = (self.journal.clone(), self.setup.clone());
        Match { journal, setup, history: self.history.clone() }
    }
}

impl<E: Entry> Match<E> {
    pub fn begin(
        options: &Value,
        components: &'static <E::Rules as Game>::Components,
        chance: &mut dyn Chance,
    ) -> Result<Match<E>, Departure> {
        let options: <E::Rules as Game>::Options = serde_json::from_value(options.clone())
            .map_err(|error| Departure::Options(error.to_string()))?;
        options.check()?;
        let mut recorder = game::Recorder::new(chance);
        let (journal, events) = Journal::begin(&options, components, &mut recorder)?;
        let setup = recorder.draws;
        let first = Arc::new(HistoryEntry::new::<E>(&journal, None, &events));
        Ok(Match { journal, setup, history: vec![first] })
    }

    /// A match that begins with a position.
    pub fn begin_at(
        layout: &Value,
        components: &'static <E::Rules as Game>::Components,
    ) -> Result<Match<E>, Departure> {
        let start = |bad: String| Departure::Start(bad);
        let layout: <E::Rules as Game>::Layout =
            serde_json::from_value(layout.clone()).map_err(|bad| start(bad.to_string()))?;
        let position =
            E::Rules::from_layout(&layout, components).map_err(|bad| start(bad.to_string()))?;
        let journal = Journal::begin_at(position);
        let first = Arc::new(HistoryEntry::new::<E>(&journal, None, &[]));
        Ok(Match { journal, setup: Draws::new(), history: vec![first] })
    }

    /// The set-up of a record.
    fn begin_again(
        record: &Record,
        components: &'static <E::Rules as Game>::Components,
    ) -> Result<Match<E>, Departure> {
        match &record.start {
            Some(layout) => Match::begin_at(layout, components),
            None => Match::begin(&record.options, components, &mut Told::new(&record.setup)),
        }
    }

    fn state(&self) -> &E::Rules {
        self.journal.state()
    }

    /// When others might react to a move, told from what the public knows of it.
    fn moments_of(
        &self,
        before: &ViewOf<E>,
        after: &ViewOf<E>,
        events: &[EventOf<E>],
    ) -> Vec<Moment> {
        let Some(reactions) = E::Board::reactions() else { return Vec::new() };
        let known: Vec<EventOf<E>> =
            events.iter().filter_map(|event| E::Rules::redact(event, Observer::Public)).collect();
        reactions.moments(self.state().components(), before, after, &known)
    }

    fn legal_actions(&self) -> Vec<ActionOf<E>> {
        let mut legal = Vec::new();
        self.state().legal_actions(&mut legal);
        legal
    }

    fn refused(illegal: &Illegal, names: &[String]) -> Refused {
        Refused::new::<E::Rules>(illegal, Names::Given(names))
    }
}

impl<E: Entry> AnyMatch for Match<E> {
    fn duplicate(&self) -> Box<dyn AnyMatch> {
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
        self.history.last().map_or(0, |entry| entry.number)
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
        let action: ActionOf<E> = notation.parse()?;
        let quiet = E::Board::reactions().is_some_and(|reactions| {
            reactions.pending(self.state()).is_some() && reactions.pass() == action
        });
        let before = self.state().view(Observer::Public);
        let events = self
            .journal
            .play(seat, action, chance)
            .map_err(|illegal| Self::refused(&illegal, names))?;
        let last = self.history.last();
        let (number, mover) = last.map_or((0, None), |last| (last.number, last.seat));
        let after = self.state().view(Observer::Public);
        let mover = if quiet { mover } else { Some(seat) };
        self.history.push(Arc::new(HistoryEntry {
            number: if quiet { number } else { number + 1 },
            quiet,
            billed: E::Board::bill().and_then(|bill| bill.change(&before, &after, seat)),
            moments: self.moments_of(&before, &after, &events),
            ..HistoryEntry::new::<E>(&self.journal, mover, &events)
        }));
        Ok(self.journal.moves().last().map(|made| made.draws.clone()).unwrap_or_default())
    }

    fn may_undo(&self, seat: Seat) -> Result<usize, UndoRefused> {
        let loud = self.history.iter().rposition(|entry| !entry.quiet).unwrap_or(0);
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
        self.history.truncate(plies + 1);
    }

    fn why_not(
        &self,
        seat: Seat,
        line: Option<&str>,
        notation: &str,
        names: &[String],
    ) -> Result<(), NoSuchMove> {
        let action: ActionOf<E> = notation.parse()?;
        let world = determinized(self.state(), seat);
        let planned = line.and_then(|line| plan::<E::Board>(&world, seat, line, names));
        let world = planned.map_or(world, |(after, _)| after);
        Ok(world.check(seat, action).map_err(|illegal| Self::refused(&illegal, names))?)
    }

    fn fill_sheet(
        &self,
        seat: Seat,
        chosen: &[&str],
        names: &[String],
    ) -> Result<String, NoSuchMove> {
        let chosen: Result<Vec<ActionOf<E>>, _> = chosen.iter().map(|one| one.parse()).collect();
        let world = determinized(self.state(), seat);
        let line = fill(E::Board::sheet(), &world, seat, &chosen?)
            .map_err(|illegal| Self::refused(&illegal, names))?;
        let notations: Vec<String> = line.iter().map(ToString::to_string).collect();
        Ok(notations.join(THEN))
    }

    fn snapshot(&self, viewpoint: &Viewpoint<'_>) -> Snapshot {
        let turn = self.history.iter().rev().map_while(|entry| entry.billed);
        let mut bill: Vec<i32> = turn.filter(|change| *change != 0).collect();
        bill.reverse();
        snapshot::<E::Board>(self.state(), &bill, viewpoint)
    }

    fn log(&self, observer: Observer, names: &[String], most: usize) -> Vec<LogLine> {
        let index = match observer {
            Observer::Public => 0,
            Observer::Seat(seat) => seat.index() + 1,
        };
        let first = (self.number() + 1).saturating_sub(most);
        let line = |entry: &HistoryEntry, line: &HistoryLine| LogLine {
            number: entry.number,
            seat: line.places.seat().filter(|_| !line.opens),
            opens: line.opens,
            sign: line
                .places
                .symbol()
                .map(|sign| format!("{}#{sign}", address::<E::Board>("sprites.svg"))),
            parts: log_parts::<E::Rules>(&line.phrase, &line.places, names),
        };
        let moves = self.history.iter().filter(|entry| entry.number >= first);
        moves.flat_map(|entry| entry.lines[index].iter().map(|one| line(entry, one))).collect()
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
        self.history.iter().flat_map(|entry| entry.points.iter().cloned()).collect()
    }

    fn has_secrets(&self) -> bool {
        E::Board::has_secrets(&self.state().options())
    }

    fn reactions(&self) -> &'static [Reaction] {
        E::Board::reactions().map_or(&[], |reactions| reactions.all())
    }

    fn pending_reaction(&self) -> Option<&'static Reaction> {
        E::Board::reactions()?.pending(self.state())
    }

    fn reaction(&self, reacts: bool) -> Option<String> {
        let reactions = E::Board::reactions()?;
        reactions.pending(self.state())?;
        let chosen = self.legal_actions().into_iter().find(|action| reactions.reacts(action));
        let action = chosen.filter(|_| reacts).unwrap_or_else(|| reactions.pass());
        Some(action.to_string())
    }

    fn last_moments(&self) -> Vec<Moment> {
        self.history.last().map(|entry| entry.moments.clone()).unwrap_or_default()
    }

    fn moments(&self) -> Vec<Moment> {
        let number = self.number();
        let last = self.history.iter().filter(|entry| entry.number == number);
        last.flat_map(|entry| entry.moments.iter().cloned()).collect()
    }

    fn question(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        let mut asked = self.clone();
        // Not the table's own numbers: what letting it go by would bring is nobody's to know yet.
        let mut chance = Fast::new(0);
        loop {
            let pass = asked.reaction(false)?;
            let Turn::Decide(due) = asked.turn() else { return None };
            if due == seat {
                return Some(Box::new(asked));
            }
            asked.play(due, &pass, &mut chance, &[]).ok()?;
        }
    }

    fn legal(&self) -> Vec<String> {
        self.legal_actions().iter().map(ToString::to_string).collect()
    }

    fn steps(&self, names: &[String]) -> Vec<Step> {
        let mut state = self.journal.start().clone();
        let (round, words) = (state.round(), Words::of::<E::Rules>());
        let (notation, label) = (String::new(), String::new());
        let mut steps = vec![Step { ply: 0, seat: None, round, revealed: false, notation, label }];
        for (index, made) in self.journal.moves().iter().enumerate() {
            let round = state.round();
            let label = words.say(&state.describe(made.action), Names::Given(names));
            state.apply(made.action, &mut Ctx::quiet(&mut Told::new(&made.draws)));
            let (ply, revealed) = (index + 1, made.revealed);
            match steps.last_mut() {
                Some(last) if self.history[ply].quiet => {
                    last.ply = ply;
                    last.revealed |= revealed;
                }
                _ => {
                    let (seat, notation) = (Some(made.seat), made.action.to_string());
                    steps.push(Step { ply, seat, round, revealed, notation, label });
                }
            }
        }
        steps
    }

    fn options(&self) -> Value {
        serde_json::to_value(self.state().options()).expect("options are plain data")
    }

    fn position(&self, dealt_anew: Option<(Seat, u64)>) -> Value {
        let mut position = self.state().clone();
        if let Some((seat, seed)) = dealt_anew {
            position.determinize(seat, &mut Fast::new(seed));
        }
        serde_json::to_value(position.layout()).expect("layouts are plain data")
    }

    fn think(&self, hire: &bots::Hire, seat: Seat, seed: u64) -> Option<String> {
        let legal = self.legal_actions();
        if legal.is_empty() {
            return None;
        }
        let mut bot = hire.hire::<E::Mind>(seed);
        let position = bots::Dealt::new(self.state(), seat, &mut game::Fast::fork(seed, 1));
        Some(bot.choose(&position, &legal).to_string())
    }
}

/// A recorded game.
pub struct Recorded {
    /// As far as the rules allow it.
    pub game: Box<dyn AnyMatch>,
    /// Where the record departs from them, in words.
    pub departure: Option<String>,
}

/// Plays a record again and checks every word of it; refuses one of which nothing can be played.
pub fn replay_record(id: GameId, record: &Record) -> Result<Recorded, String> {
    with_game!(id, E => {
        let components = <<E as Entry>::Rules as Game>::Components::builtin();
        let names: Vec<String> = record.seats.iter().map(|player| player.name.clone()).collect();
        let in_words = |departure: Departure| match &departure {
            Departure::Illegal { ply, notation, illegal, .. } => {
                let refused = Refused::new::<<E as Entry>::Rules>(illegal, Names::Given(&names));
                format!("move {ply} (`{notation}`): {refused}")
            }
            other => other.to_string(),
        };
        let (mut journal, _) =
            Journal::<<E as Entry>::Rules>::replay_setup(record, components).map_err(in_words)?;
        let mut game = Match::<E>::begin_again(record, components).map_err(in_words)?;
        let mut departure = None;
        for (index, made) in record.moves.iter().enumerate() {
            if let Err(found) = journal.replay_move(record, index) {
                departure = Some(in_words(found));
                break;
            }
            let seat = Seat::new(made.seat);
            let played = game.play(seat, &made.notation, &mut Told::new(&made.draws), &names);
            debug_assert!(played.is_ok(), "the journal has played it");
        }
        let departure = departure.or_else(|| journal.check_outcome(record).err().map(in_words));
        Ok(Recorded { game: Box::new(game), departure })
    })
}

/// Sets a game up as agreed, or lays out the position that it begins with.
pub fn begin(
    id: GameId,
    spec: &Spec,
    chance: &mut dyn Chance,
) -> Result<Box<dyn AnyMatch>, Departure> {
    with_game!(id, E => {
        let components = match spec.components.as_deref() {
            None => <<E as Entry>::Rules as Game>::Components::builtin(),
            Some(text) => <<E as Entry>::Rules as Game>::Components::from_toml(text)
                .map_err(|bad| Departure::Options(bad.to_string()))?,
        };
        Ok(Box::new(match &spec.branch {
            Some(branch) => Match::<E>::begin_at(&branch.position, components)?,
            None => Match::<E>::begin(&spec.options, components, chance)?,
        }))
    })
}
