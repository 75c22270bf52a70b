//! The trait [`AnyMatch`] for the match of one game.

use std::collections::BTreeSet;

use bots::{Bot, Dealt, Judgement, Statistics, Thinking};
use game::{
    Chance, Ctx, Draws, Fast, Game, Journal, Observer, Player, Ranking, Record, Replayed, Scores,
    Seat, Seed, ToJson, Turn, UndoRefused,
};
use page::Pen;
use serde_json::Value;
use table_kit::lesson::Tip;
use table_kit::{
    Board, Moment, OfferText, Reaction, Snapshot, THEN, Viewpoint, determinized, fill, foretold,
    plan, snapshot,
};
use words::{Names, Words};

use super::{ActionOf, Begun, Match};
use crate::advice::{Advised, advice};
use crate::analysis::{self, Analysis, JudgedMove};
use crate::any_match::{AnyMatch, KeptBot, LOGGED_MOVES, LogLine, Points, Step};
use crate::entry::Entry;
use crate::history::Made;
use crate::last_move::LastMove;
use crate::offer::NoSuchMove;

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

    fn moves_since(&self, seats: &[Seat]) -> usize {
        let known = self.moves.back().filter(|made| !made.quiet);
        known.take_while(|made| !seats.contains(&made.made.seat)).count()
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
        // The last public move is undone with the declined reactions after it.
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

    fn may_undo_turn(&self, seat: Seat) -> Result<usize, UndoRefused> {
        let last = self.may_undo(seat)?;
        let since = self.moves.len() - last;
        let own =
            self.moves.back().take(since).any(|made| made.made.seat == seat && made.begins_turn);
        if own {
            return Ok(last);
        }
        let mut to = last;
        for made in self.moves.back().skip(since) {
            // A declined reaction is part of the turn.
            let mine = made.made.seat == seat;
            if !mine && !made.quiet {
                break;
            }
            if mine && made.made.revealed {
                return Err(UndoRefused::Revealed);
            }
            to -= 1;
            if mine && made.begins_turn {
                break;
            }
        }
        Ok(to)
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

    fn foretold(&self, seat: Seat, line: &str, names: &[String]) -> Option<OfferText> {
        foretold::<E::Board>(&determinized(self.state(), seat), seat, line, names)
    }

    fn drawn(&self, viewpoint: &Viewpoint<'_>, pen: &Pen) -> Snapshot {
        let turn = self.moves.back().map_while(|made| made.billed);
        let mut bill: Vec<i32> = turn.filter(|change| *change != 0).collect();
        bill.reverse();
        snapshot::<E::Board>(self.state(), &bill, viewpoint, pen)
    }

    fn log(&self, observer: Observer) -> Vec<&LogLine> {
        self.reports.iter().flat_map(|report| report.to(observer)).collect()
    }

    fn whole_log(&self, observer: Observer, names: &[String]) -> Vec<LogLine> {
        let mut again = self.untold(0);
        let mut lines: Vec<LogLine> = self.begun.report.to(observer).cloned().collect();
        for made in self.moves.all() {
            again.follow(made, names);
            lines.extend(
                again.reports.back().iter().flat_map(|report| report.to(observer).cloned()),
            );
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

    fn ways(&self) -> Vec<Vec<(String, String)>> {
        let mut state = self.begun.state.clone();
        let mut ways = vec![BTreeSet::new(); state.players() as usize];
        for made in self.moves.all() {
            let game::Move { action, draws, .. } = &made.made;
            let mut events = Vec::new();
            state.apply(*action, &mut Ctx::telling(&mut Replayed::new(draws), &mut events));
            for event in &events {
                E::Mind::note(&state, event, &mut |seat, kind, thing| {
                    if let Some(seat) = seat.filter(|_| E::Mind::WAYS.contains(&kind)) {
                        ways[seat.index()].insert((kind.to_string(), thing));
                    }
                });
            }
        }
        ways.into_iter().map(|of_seat| of_seat.into_iter().collect()).collect()
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
        self.reports.back().map(|report| report.moments.clone()).unwrap_or_default()
    }

    fn moments(&self) -> Vec<Moment> {
        let number = self.number();
        let last = self.reports.iter().filter(|report| report.number == number);
        last.flat_map(|report| report.moments.iter().cloned()).collect()
    }

    fn question(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        let mut asked = self.clone();
        // Not the table's own random numbers: the result of declining must stay unknown.
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

    fn played(&self) -> Vec<(usize, String)> {
        let moves = self.moves.all().into_iter().enumerate().filter(|(_, made)| !made.quiet);
        moves.map(|(plies, made)| (plies, made.made.action.to_string())).collect()
    }

    fn tip(&self, seat: Seat, tips: &[Tip]) -> Option<usize> {
        let (mut state, mut legal) = (self.begun.state.clone(), Vec::new());
        let mut waiting: Vec<usize> = (0..tips.len()).collect();
        let mut given = |state: &E::Rules| {
            if state.turn() != Turn::Decide(seat) || waiting.is_empty() {
                return None;
            }
            state.legal_actions(&mut legal);
            let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
            let place = waiting.iter().position(|tip| tips[*tip].fits(&legal))?;
            Some(waiting.remove(place))
        };
        for made in self.moves.all() {
            given(&state);
            let game::Move { action, draws, .. } = &made.made;
            state.apply(*action, &mut Ctx::quiet(&mut Replayed::new(draws)));
        }
        given(&state)
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
        self.state().options().to_json()
    }

    fn position(&self, dealt_anew: Option<(Seat, u64)>) -> Value {
        let mut position = self.state().clone();
        if let Some((seat, seed)) = dealt_anew {
            position.determinize(seat, &mut Fast::new(seed));
        }
        position.layout().to_json()
    }

    fn judge(&self, number: usize, depth: bots::Depth, names: &[String]) -> JudgedMove {
        let moves: Vec<_> = self.moves.all().into_iter().map(|made| made.made.clone()).collect();
        analysis::judge::<E>(&self.begun.state, &moves, number, depth, names)
    }

    fn sum_up(&self, names: &[String], moves: Vec<JudgedMove>) -> Analysis {
        Analysis::of(self.state(), names, moves)
    }

    fn advise(&self, seat: Seat, plies: u64, seed: u64, names: &[String]) -> Vec<Advised> {
        let moves: Vec<_> = self.moves.all().into_iter().map(|made| made.made.clone()).collect();
        advice::<E>(&self.begun.state, &moves, seat, plies, seed, names)
    }

    fn places_of(&self, seat: Seat, notation: &str, observer: Observer) -> Vec<String> {
        let Ok(action) = notation.parse::<ActionOf<E>>() else { return Vec::new() };
        let (mut world, mut chance) = (determinized(self.state(), seat), Fast::new(0));
        let mut events = Vec::new();
        if world.play(seat, action, &mut Ctx::telling(&mut chance, &mut events)).is_err() {
            return Vec::new();
        }
        let known = events.iter().filter_map(|event| E::Rules::redact(event, observer));
        let mut places: Vec<String> =
            known.flat_map(|event| E::Board::places(&event).all()).collect();
        places.dedup();
        places
    }

    fn think(
        &self,
        hire: &bots::BotSpec,
        kept: Option<KeptBot>,
        seat: Seat,
        seed: u64,
    ) -> Option<(String, KeptBot)> {
        let legal = self.legal_actions();
        if legal.is_empty() {
            return None;
        }
        let kept = kept.and_then(|kept| self.caught_up(kept));
        let mut bot = kept.unwrap_or_else(|| hire.hire::<E::Mind>(seed));
        if let Some(thinking) = hire.thinking() {
            bot.heed(thinking);
        }
        let position = Dealt::new(self.state(), seat, &mut Fast::fork(seed, 1));
        let notation = bot.choose(&position, &legal).to_string();
        // The bot already knows its own move.
        Some((notation, kept_at::<E>(bot, self.moves.len() + 1)))
    }

    fn ponder(
        &self,
        hire: &bots::BotSpec,
        kept: KeptBot,
        seat: Seat,
        seed: u64,
    ) -> Option<KeptBot> {
        let mut bot = self.caught_up(kept)?;
        bot.heed(Thinking { stops_early: false, ..hire.thinking()? });
        bot.ponder(&Dealt::new(self.state(), seat, &mut Fast::fork(seed, 1)));
        Some(kept_at::<E>(bot, self.moves.len()))
    }

    fn last_move(&self) -> LastMove {
        let (number, begun) = (self.number(), self.begun.stands);
        let last = self.moves.back().find(|made| !made.quiet);
        let before = self.moves.back().find(|made| made.number < number);
        LastMove {
            number,
            mover: last.map(|made| made.made.seat),
            before: before.map_or(begun, |made| made.stands),
            after: self.moves.back().next().map_or(begun, |made| made.stands),
            ranking: (self.turn() == Turn::Over).then(|| self.ranking()),
        }
    }
}

impl<E: Entry> Match<E> {
    /// Returns a kept bot after it has learned the public moves since. Returns `None` for a bot of another game or one
    /// that knows moves that were undone.
    fn caught_up(&self, kept: KeptBot) -> Option<Box<dyn Bot<E::Rules>>> {
        let news = self.moves.len().checked_sub(kept.plies)?;
        let mut bot = *kept.bot.downcast::<Box<dyn Bot<E::Rules>>>().ok()?;
        let made: Vec<_> = self.moves.back().take(news).collect();
        made.iter().rev().filter(|made| !made.quiet).for_each(|made| bot.follow(made.made.action));
        Some(bot)
    }
}

fn kept_at<E: Entry>(bot: Box<dyn Bot<E::Rules>>, plies: usize) -> KeptBot {
    let ponders = E::Mind::PONDERS && bot.ponders();
    KeptBot { bot: Box::new(bot), plies, ponders }
}
