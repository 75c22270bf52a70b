//! The past of a match: records, replays and their analysis.

use std::collections::BTreeSet;

use bots::Statistics;
use game::{
    Ctx, FastChance, Game, Journal, Observer, Record, RecordPlayer, ReplayedChance, Seat, Seed,
    ToJson,
};
use serde_json::Value;
use words::{Names, Words};

use super::{Match, StartPosition};
use crate::analysis::{self, Analysis, JudgedMove};
use crate::any_match::{AnyMatch, LogLine, Points, PublicMove, Review};
use crate::entry::Entry;
use crate::history::MatchMove;

impl<E: Entry> Review for Match<E> {
    fn at(&self, plies: usize) -> Box<dyn AnyMatch> {
        Box::new(self.replay_to(plies))
    }

    fn moves_with_plies(&self) -> Vec<(usize, String)> {
        let moves = self.moves.all().into_iter().enumerate().filter(|(_, made)| !made.quiet);
        moves.map(|(plies, made)| (plies, made.made.action.to_string())).collect()
    }

    fn steps(&self, names: &[String]) -> Vec<PublicMove> {
        let mut state = self.begun.state.clone();
        let (round, words) = (state.round(), Words::of::<E::Rules>());
        let (notation, label) = (String::new(), String::new());
        let mut steps =
            vec![PublicMove { ply: 0, seat: None, round, revealed: false, notation, label }];
        for (index, MatchMove { made, quiet, .. }) in self.moves.all().into_iter().enumerate() {
            let round = state.round();
            let label = words.say(&state.describe(made.action), Names::Given(names));
            state.apply(
                made.action,
                &mut Ctx::without_events(&mut ReplayedChance::new(&made.draws)),
            );
            let (ply, revealed) = (index + 1, made.revealed);
            match steps.last_mut() {
                Some(last) if *quiet => {
                    last.ply = ply;
                    last.revealed |= revealed;
                }
                _ => {
                    let (seat, notation) = (Some(made.seat), made.action.to_string());
                    steps.push(PublicMove { ply, seat, round, revealed, notation, label });
                }
            }
        }
        steps
    }

    fn whole_log(&self, observer: Observer, names: &[String]) -> Vec<LogLine> {
        let mut again = self.replay_to(0);
        let mut lines: Vec<LogLine> = self.begun.report.lines_for(observer).cloned().collect();
        for made in self.moves.all() {
            again.follow(made, names);
            lines.extend(
                again.reports.back().iter().flat_map(|report| report.lines_for(observer).cloned()),
            );
        }
        lines
    }

    fn position(&self, dealt_anew: Option<(Seat, u64)>) -> Value {
        let mut position = self.state().clone();
        if let Some((seat, seed)) = dealt_anew {
            position.determinize(seat, &mut FastChance::new(seed));
        }
        position.layout().to_json()
    }

    fn record(&self, players: Vec<RecordPlayer>, seed: &Seed) -> Record {
        let StartPosition { state, laid, setup, .. } = &*self.begun;
        let mut journal = match laid {
            true => Journal::begin_at(state.clone()),
            false => {
                let (options, mut setup) = (state.options(), ReplayedChance::new(setup));
                let begun = Journal::begin(&options, state.components(), &mut setup);
                begun.expect("the game was begun with these draws before").0
            }
        };
        for made in self.moves.all() {
            let game::Move { seat, action, draws, .. } = &made.made;
            let played = journal.play(*seat, *action, &mut ReplayedChance::new(draws));
            debug_assert!(played.is_ok(), "the match has accepted this move");
        }
        journal.record(players, Some(seed))
    }

    fn points(&self) -> Vec<Points> {
        let moves = self.moves.all().into_iter().flat_map(|made| &made.points);
        self.begun.points.iter().chain(moves).cloned().collect()
    }

    fn scoring_ways(&self) -> Vec<Vec<(String, String)>> {
        let mut state = self.begun.state.clone();
        let mut ways = vec![BTreeSet::new(); state.players() as usize];
        for made in self.moves.all() {
            let game::Move { action, draws, .. } = &made.made;
            let mut events = Vec::new();
            state.apply(
                *action,
                &mut Ctx::with_events(&mut ReplayedChance::new(draws), &mut events),
            );
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

    fn judge(&self, number: usize, depth: bots::AnalysisDepth, names: &[String]) -> JudgedMove {
        let moves: Vec<_> = self.moves.all().into_iter().map(|made| made.made.clone()).collect();
        analysis::judge::<E>(&self.begun.state, &moves, number, depth, names)
    }

    fn summarize_analysis(&self, names: &[String], moves: Vec<JudgedMove>) -> Analysis {
        Analysis::of(self.state(), names, moves)
    }
}
