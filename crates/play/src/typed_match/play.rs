//! The course of a match: whose turn it is, what is legal, and moves.

use game::{
    Chance, DrawnNumbers, FastChance, Game, Ranking, Scores, Seat, ToJson, Turn, UndoRefused,
};
use serde_json::Value;
use table_kit::{Board, Reaction, determinized, plan};

use super::Match;
use crate::any_match::{AnyMatch, LOGGED_MOVES, NoSuchMove, Play};
use crate::entry::{Entry, EntryAction};

impl<E: Entry> Play for Match<E> {
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
        self.moves.iter_rev().next().map_or(0, |last| last.number)
    }

    fn moves_since(&self, seats: &[Seat]) -> usize {
        let known = self.moves.iter_rev().filter(|made| !made.quiet);
        known.take_while(|made| !seats.contains(&made.made.seat)).count()
    }

    fn round(&self) -> u32 {
        self.state().round()
    }

    fn setup(&self) -> DrawnNumbers {
        self.begun.setup.clone()
    }

    fn options(&self) -> Value {
        self.state().options().to_json()
    }

    fn legal(&self) -> Vec<String> {
        self.legal_actions().iter().map(ToString::to_string).collect()
    }

    fn play(
        &mut self,
        seat: Seat,
        notation: &str,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<DrawnNumbers, NoSuchMove> {
        let action: EntryAction<E> = notation.parse()?;
        self.make(seat, action, chance, names)
            .map_err(|illegal| Self::refusal_text(&illegal, names))?;
        Ok(self.moves.iter_rev().next().map(|last| last.made.draws.clone()).unwrap_or_default())
    }

    fn why_not(
        &self,
        seat: Seat,
        line: Option<&str>,
        notation: &str,
        names: &[String],
    ) -> Result<(), NoSuchMove> {
        let action: EntryAction<E> = notation.parse()?;
        let world = determinized(self.state(), seat);
        let planned = line.and_then(|line| plan::<E::Board>(&world, seat, line, names));
        let world = planned.map_or(world, |(after, _)| after);
        Ok(world.check(seat, action).map_err(|illegal| Self::refusal_text(&illegal, names))?)
    }

    fn ply_after_undo(&self, seat: Seat) -> Result<usize, UndoRefused> {
        // The last public move is undone with the declined reactions after it.
        let since = self.moves.iter_rev().take_while(|made| made.quiet).count() + 1;
        let last = self.moves.iter_rev().nth(since - 1).ok_or(UndoRefused::NothingPlayed)?;
        if last.made.seat != seat {
            return Err(UndoRefused::NotYours);
        }
        if self.moves.iter_rev().take(since).any(|made| made.made.revealed) {
            return Err(UndoRefused::Revealed);
        }
        Ok(self.moves.len() - since)
    }

    fn may_undo_turn(&self, seat: Seat) -> Result<usize, UndoRefused> {
        let last = self.ply_after_undo(seat)?;
        let since = self.moves.len() - last;
        let own = self
            .moves
            .iter_rev()
            .take(since)
            .any(|made| made.made.seat == seat && made.begins_turn);
        if own {
            return Ok(last);
        }
        let mut to = last;
        for made in self.moves.iter_rev().skip(since) {
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
        let after = self.moves.iter_rev().position(|made| made.made.seat == seat)?;
        Some(self.moves.len() - 1 - after)
    }

    fn rewind(&mut self, plies: usize, names: &[String]) {
        let moves = self.moves.prefix(plies);
        let all = moves.all();
        let last = all.last().map_or(0, |made| made.number);
        let silent = all.partition_point(|made| made.number + LOGGED_MOVES <= last);
        let mut before = self.replay_to(silent);
        for made in &all[silent..] {
            before.follow(made, names);
        }
        *self = before;
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

    fn question(&self, seat: Seat) -> Option<Box<dyn AnyMatch>> {
        let mut asked = self.clone();
        // These are not the table's random numbers, because the result of declining must stay unknown.
        let mut chance = FastChance::new(0);
        loop {
            let pass = asked.reaction(false)?;
            let Turn::Decide(due) = asked.turn() else { return None };
            if due == seat {
                return Some(Box::new(asked));
            }
            asked.play(due, &pass, &mut chance, &[]).ok()?;
        }
    }

    fn scores(&self) -> Scores {
        self.state().scores()
    }

    fn ranking(&self) -> Ranking {
        self.state().ranking()
    }
}
