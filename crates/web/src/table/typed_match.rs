//! A match of one game, behind the trait that hides its types.

use std::collections::VecDeque;
use std::sync::Arc;

use catalog::analysis::{self, Analysis, JudgedMove};
use catalog::{Entry, NoSuchMove, Refused};
use game::{
    Chance, Ctx, Departure, Draws, Fast, Game, GameOptions, Illegal, Journal, Observer, Player,
    Ranking, Record, Recorder, Replayed, Scores, Seat, Seed, Turn, UndoRefused,
};
use serde_json::Value;
use table_kit::{
    Board, Moment, Reaction, Snapshot, THEN, Viewpoint, determinized, fill, plan, snapshot,
};
use words::{Names, Words};

use super::any_match::{AnyMatch, LOGGED_MOVES, LogLine, Points, Step};
use super::chain::Chain;
use super::history::{Made, Told, points};

type ActionOf<E> = <<E as Entry>::Rules as Game>::Action;
type EventOf<E> = <<E as Entry>::Rules as Game>::Event;
type ViewOf<E> = <<E as Entry>::Rules as Game>::View;

/// A match of one game with what was told of it last. A copy shares the past.
pub struct Match<E: Entry> {
    begun: Arc<Begun<E>>,
    state: E::Rules,
    moves: Chain<Made<ActionOf<E>>>,
    /// What came of the last moves, and of the set-up as long as it is among them.
    told: VecDeque<Arc<Told>>,
}

/// How a match began.
struct Begun<E: Entry> {
    state: E::Rules,
    /// Whether that is a position that was laid out, and no set-up.
    laid: bool,
    setup: Draws,
    points: Box<[Points]>,
    told: Arc<Told>,
}

impl<E: Entry> Clone for Match<E> {
    fn clone(&self) -> Match<E> {
        Match {
            begun: self.begun.clone(),
            state: self.state.clone(),
            moves: self.moves.clone(),
            told: self.told.clone(),
        }
    }
}

impl<E: Entry> Match<E> {
    pub fn begin(
        options: &Value,
        components: &'static <E::Rules as Game>::Components,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Match<E>, Departure> {
        let options: <E::Rules as Game>::Options = serde_json::from_value(options.clone())
            .map_err(|error| Departure::Options(error.to_string()))?;
        options.check()?;
        let mut recorder = Recorder::new(chance);
        let (journal, events) = Journal::<E::Rules>::begin(&options, components, &mut recorder)?;
        let (state, setup) = (journal.state().clone(), recorder.draws);
        let told = Arc::new(Told::new::<E>(&state, 0, &events, names));
        let points = points::<E>(&state, 0, &events);
        Ok(Match::after(Begun { state, laid: false, setup, points, told }))
    }

    /// A match that begins with a position.
    pub fn begin_at(
        layout: &Value,
        components: &'static <E::Rules as Game>::Components,
    ) -> Result<Match<E>, Departure> {
        let start = |bad: String| Departure::Start(bad);
        let layout: <E::Rules as Game>::Layout =
            serde_json::from_value(layout.clone()).map_err(|bad| start(bad.to_string()))?;
        let state =
            E::Rules::from_layout(&layout, components).map_err(|bad| start(bad.to_string()))?;
        let told = Arc::new(Told::new::<E>(&state, 0, &[], &[]));
        let (setup, points) = (Draws::new(), [].into());
        Ok(Match::after(Begun { state, laid: true, setup, points, told }))
    }

    /// The set-up of a record.
    pub(super) fn begin_again(
        record: &Record,
        components: &'static <E::Rules as Game>::Components,
        names: &[String],
    ) -> Result<Match<E>, Departure> {
        match &record.start {
            Some(layout) => Match::begin_at(layout, components),
            None => {
                let mut setup = Replayed::new(&record.setup);
                Match::begin(&record.options, components, &mut setup, names)
            }
        }
    }

    /// A match before its first move.
    fn after(begun: Begun<E>) -> Match<E> {
        let (state, told) = (begun.state.clone(), [begun.told.clone()].into());
        Match { begun: Arc::new(begun), state, moves: Chain::new(), told }
    }

    /// The match after its first moves, with nothing told of them.
    fn untold(&self, plies: usize) -> Match<E> {
        let (begun, moves) = (self.begun.clone(), self.moves.first(plies));
        let mut state = begun.state.clone();
        for made in moves.all() {
            let game::Move { action, draws, .. } = &made.made;
            state.apply(*action, &mut Ctx::quiet(&mut Replayed::new(draws)));
        }
        let told = if plies == 0 { [begun.told.clone()].into() } else { VecDeque::new() };
        Match { begun, state, moves, told }
    }

    /// Makes a move of another match with the same past.
    fn follow(&mut self, made: &Made<ActionOf<E>>, names: &[String]) {
        let game::Move { seat, action, draws, .. } = &made.made;
        let played = self.make(*seat, *action, &mut Replayed::new(draws), names);
        debug_assert!(played.is_ok(), "what was played can be played again");
    }

    fn make(
        &mut self,
        seat: Seat,
        action: ActionOf<E>,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<(), Illegal> {
        let quiet = E::Board::reactions().is_some_and(|reactions| {
            reactions.pending(&self.state).is_some() && reactions.pass() == action
        });
        let before = self.state.view(Observer::Public);
        let mut events = Vec::new();
        let mut recorder = Recorder::new(chance);
        let mut ctx = Ctx::telling(&mut recorder, &mut events);
        self.state.play(seat, action, &mut ctx)?;
        let made = game::Move { seat, action, revealed: ctx.revealed(), draws: recorder.draws };
        let after = self.state.view(Observer::Public);
        let number = self.number() + usize::from(!quiet);
        let mut told = Told::new::<E>(&self.state, number, &events, names);
        told.moments = self.moments_of(&before, &after, &events);
        self.told.push_back(Arc::new(told));
        while self.told.front().is_some_and(|told| told.number + LOGGED_MOVES <= number) {
            self.told.pop_front();
        }
        let points = points::<E>(&self.state, self.moves.len() + 1, &events);
        let billed = E::Board::bill().and_then(|bill| bill.change(&before, &after, seat));
        self.moves.push(Made { made, number, quiet, points, billed });
        Ok(())
    }

    fn state(&self) -> &E::Rules {
        &self.state
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
        self.moves.len()
    }

    fn number(&self) -> usize {
        self.moves.back().next().map_or(0, |last| last.number)
    }

    fn round(&self) -> u32 {
        self.state().round()
    }

    fn setup(&self) -> Draws {
        self.begun.setup.clone()
    }

    fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Draws, NoSuchMove> {
        let action: ActionOf<E> = notation.parse()?;
        self.make(seat, action, chance, names).map_err(|illegal| Self::refused(&illegal, names))?;
        Ok(self.moves.back().next().map(|last| last.made.draws.clone()).unwrap_or_default())
    }

    fn may_undo(&self, seat: Seat) -> Result<usize, UndoRefused> {
        // Down to the last move that everybody knows of; what followed was let go by.
        let since = self.moves.back().take_while(|made| made.quiet).count() + 1;
        let last = self.moves.back().nth(since - 1).ok_or(UndoRefused::NothingPlayed)?;
        if last.made.seat != seat {
            return Err(UndoRefused::NotYours);
        }
        if self.moves.back().take(since).any(|made| made.made.revealed) {
            return Err(UndoRefused::Revealed);
        }
        Ok(self.moves.len() - since)
    }

    fn before_last_of(&self, seat: Seat) -> Option<usize> {
        let after = self.moves.back().position(|made| made.made.seat == seat)?;
        Some(self.moves.len() - 1 - after)
    }

    fn at(&self, plies: usize) -> Box<dyn AnyMatch> {
        Box::new(self.untold(plies))
    }

    fn rewind(&mut self, plies: usize, names: &[String]) {
        let moves = self.moves.first(plies);
        let all = moves.all();
        let last = all.last().map_or(0, |made| made.number);
        let silent = all.partition_point(|made| made.number + LOGGED_MOVES <= last);
        let mut before = self.untold(silent);
        for made in &all[silent..] {
            before.follow(made, names);
        }
        *self = before;
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
        let turn = self.moves.back().map_while(|made| made.billed);
        let mut bill: Vec<i32> = turn.filter(|change| *change != 0).collect();
        bill.reverse();
        snapshot::<E::Board>(self.state(), &bill, viewpoint)
    }

    fn log(&self, observer: Observer) -> Vec<LogLine> {
        self.told.iter().flat_map(|told| told.to(observer).cloned()).collect()
    }

    fn whole_log(&self, observer: Observer, names: &[String]) -> Vec<LogLine> {
        let mut again = self.untold(0);
        let mut lines: Vec<LogLine> = self.begun.told.to(observer).cloned().collect();
        for made in self.moves.all() {
            again.follow(made, names);
            lines.extend(again.told.back().iter().flat_map(|told| told.to(observer).cloned()));
        }
        lines
    }

    fn record(&self, players: Vec<Player>, seed: &Seed) -> Record {
        let Begun { state, laid, setup, .. } = &*self.begun;
        let mut journal = match laid {
            true => Journal::begin_at(state.clone()),
            false => {
                let (options, mut setup) = (state.options(), Replayed::new(setup));
                let begun = Journal::begin(&options, state.components(), &mut setup);
                begun.expect("what was begun can be begun again").0
            }
        };
        for made in self.moves.all() {
            let game::Move { seat, action, draws, .. } = &made.made;
            let played = journal.play(*seat, *action, &mut Replayed::new(draws));
            debug_assert!(played.is_ok(), "what was played can be played again");
        }
        journal.record(players, Some(seed))
    }

    fn scores(&self) -> Scores {
        self.state().scores()
    }

    fn ranking(&self) -> Ranking {
        self.state().ranking()
    }

    fn points(&self) -> Vec<Points> {
        let moves = self.moves.all().into_iter().flat_map(|made| &made.points);
        self.begun.points.iter().chain(moves).cloned().collect()
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
        self.told.back().map(|told| told.moments.clone()).unwrap_or_default()
    }

    fn moments(&self) -> Vec<Moment> {
        let number = self.number();
        let last = self.told.iter().filter(|told| told.number == number);
        last.flat_map(|told| told.moments.iter().cloned()).collect()
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
        let mut state = self.begun.state.clone();
        let (round, words) = (state.round(), Words::of::<E::Rules>());
        let (notation, label) = (String::new(), String::new());
        let mut steps = vec![Step { ply: 0, seat: None, round, revealed: false, notation, label }];
        for (index, Made { made, quiet, .. }) in self.moves.all().into_iter().enumerate() {
            let round = state.round();
            let label = words.say(&state.describe(made.action), Names::Given(names));
            state.apply(made.action, &mut Ctx::quiet(&mut Replayed::new(&made.draws)));
            let (ply, revealed) = (index + 1, made.revealed);
            match steps.last_mut() {
                Some(last) if *quiet => {
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

    fn judge(&self, number: usize, depth: bots::Depth, names: &[String]) -> JudgedMove {
        let moves: Vec<_> = self.moves.all().into_iter().map(|made| made.made.clone()).collect();
        analysis::judge::<E>(&self.begun.state, &moves, number, depth, names)
    }

    fn sum_up(&self, names: &[String], moves: Vec<JudgedMove>) -> Analysis {
        Analysis::of(self.state(), names, moves)
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
