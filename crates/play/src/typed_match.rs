//! A match of one game, behind the trait that erases its types.

mod play;
mod review;
mod show;
mod think;

use std::collections::VecDeque;
use std::sync::Arc;

use game::{
    Chance, ChanceRecorder, Ctx, DrawnNumbers, FromJson, Game, GameOptions, Journal, Observer,
    Record, RefusalReason, ReplayError, ReplayedChance, Seat,
};
use serde_json::Value;
use table_kit::{Board, ReactionMoment};
use words::{Names, RefusalText};

use crate::any_match::{AnyMatch, LOGGED_MOVES, Play, Points};
use crate::chain::Chain;
use crate::entry::{Entry, EntryAction, EntryEvent};
use crate::history::{MatchMove, MoveReport, open_standing, points, points_before};
use crate::last_move::PublicStanding;

type ViewOf<E> = <<E as Entry>::Rules as Game>::View;

/// A match of one game, with the log lines of its last moves. Copies share the past.
pub struct Match<E: Entry> {
    begun: Arc<StartPosition<E>>,
    state: E::Rules,
    moves: Chain<MatchMove<EntryAction<E>>>,
    /// The reports of the last moves, and of the set-up while it is among them.
    reports: VecDeque<Arc<MoveReport>>,
}

/// The beginning of a match.
struct StartPosition<E: Entry> {
    state: E::Rules,
    /// True if it began from a given position instead of a set-up.
    laid: bool,
    setup: DrawnNumbers,
    points: Box<[Points]>,
    report: Arc<MoveReport>,
    stands: PublicStanding,
}

impl<E: Entry> Clone for Match<E> {
    fn clone(&self) -> Match<E> {
        Match {
            begun: self.begun.clone(),
            state: self.state.clone(),
            moves: self.moves.clone(),
            reports: self.reports.clone(),
        }
    }
}

impl<E: Entry> Match<E> {
    pub fn begin(
        options: &Value,
        components: &'static <E::Rules as Game>::Components,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<Match<E>, ReplayError> {
        let options = <E::Rules as Game>::Options::from_json(options, "options")
            .map_err(|error| ReplayError::Options(error.to_string()))?;
        options.check()?;
        let mut recorder = ChanceRecorder::new(chance);
        let (journal, events) = Journal::<E::Rules>::begin(&options, components, &mut recorder)?;
        let (state, setup) = (journal.state().clone(), recorder.draws);
        let report = Arc::new(MoveReport::new::<E>(&state, 0, &events, names));
        let points = points::<E>(&state, 0, &events);
        let stands = open_standing::<E>(state.round(), &state.view(Observer::Public));
        Ok(Match::after(StartPosition { state, laid: false, setup, points, report, stands }))
    }

    /// Makes a match that begins with a position.
    pub fn begin_at(
        layout: &Value,
        components: &'static <E::Rules as Game>::Components,
    ) -> Result<Match<E>, ReplayError> {
        let start = |bad: String| ReplayError::Start(bad);
        let layout = <E::Rules as Game>::Layout::from_json(layout, "start")
            .map_err(|bad| start(bad.to_string()))?;
        let state =
            E::Rules::from_layout(&layout, components).map_err(|bad| start(bad.to_string()))?;
        let report = Arc::new(MoveReport::new::<E>(&state, 0, &[], &[]));
        let (setup, points) = (DrawnNumbers::new(), points_before::<E>(&state));
        let stands = open_standing::<E>(state.round(), &state.view(Observer::Public));
        Ok(Match::after(StartPosition { state, laid: true, setup, points, report, stands }))
    }

    /// Makes a match with the set-up of a record.
    pub(super) fn begin_recorded(
        record: &Record,
        components: &'static <E::Rules as Game>::Components,
        names: &[String],
    ) -> Result<Match<E>, ReplayError> {
        match &record.start {
            Some(layout) => Match::begin_at(layout, components),
            None => {
                let mut setup = ReplayedChance::new(&record.setup);
                Match::begin(&record.options, components, &mut setup, names)
            }
        }
    }

    /// Returns a match before its first move.
    fn after(begun: StartPosition<E>) -> Match<E> {
        let (state, reports) = (begun.state.clone(), [begun.report.clone()].into());
        Match { begun: Arc::new(begun), state, moves: Chain::new(), reports }
    }

    /// Returns the match after its first moves, without their log lines.
    fn replay_to(&self, plies: usize) -> Match<E> {
        let (begun, moves) = (self.begun.clone(), self.moves.prefix(plies));
        let mut state = begun.state.clone();
        for made in moves.all() {
            let game::Move { action, draws, .. } = &made.made;
            state.apply(*action, &mut Ctx::without_events(&mut ReplayedChance::new(draws)));
        }
        let reports = if plies == 0 { [begun.report.clone()].into() } else { VecDeque::new() };
        Match { begun, state, moves, reports }
    }

    /// Repeats a move of another match with the same past.
    fn follow(&mut self, made: &MatchMove<EntryAction<E>>, names: &[String]) {
        let game::Move { seat, action, draws, .. } = &made.made;
        let played = self.make(*seat, *action, &mut ReplayedChance::new(draws), names);
        debug_assert!(played.is_ok(), "the move was legal in the other match");
    }

    fn make(
        &mut self,
        seat: Seat,
        action: EntryAction<E>,
        chance: &mut dyn Chance,
        names: &[String],
    ) -> Result<(), RefusalReason> {
        let quiet = E::Board::reactions().is_some_and(|reactions| {
            reactions.pending(&self.state).is_some() && reactions.pass() == action
        });
        let before = self.state.view(Observer::Public);
        // Only the player's own view shows a private question, which does not begin a turn.
        let begins_turn = E::Board::begins_turn(&self.state.view(Observer::Seat(seat)));
        let mut events = Vec::new();
        let mut recorder = ChanceRecorder::new(chance);
        let mut ctx = Ctx::with_events(&mut recorder, &mut events);
        self.state.play(seat, action, &mut ctx)?;
        let made = game::Move { seat, action, revealed: ctx.revealed(), draws: recorder.draws };
        let after = self.state.view(Observer::Public);
        let number = self.number() + usize::from(!quiet);
        let mut report = MoveReport::new::<E>(&self.state, number, &events, names);
        report.moments = self.moments_of(&before, &after, &events);
        self.reports.push_back(Arc::new(report));
        while self.reports.front().is_some_and(|report| report.number + LOGGED_MOVES <= number) {
            self.reports.pop_front();
        }
        let points = points::<E>(&self.state, self.moves.len() + 1, &events);
        let purse_change = E::Board::bill().and_then(|bill| bill.change(&before, &after, seat));
        let stands = open_standing::<E>(self.state.round(), &after);
        self.moves.push(MatchMove {
            made,
            number,
            quiet,
            begins_turn,
            points,
            purse_change,
            stands,
        });
        Ok(())
    }

    fn state(&self) -> &E::Rules {
        &self.state
    }

    /// Returns the moments at which others may react to a move, from public facts.
    fn moments_of(
        &self,
        before: &ViewOf<E>,
        after: &ViewOf<E>,
        events: &[EntryEvent<E>],
    ) -> Vec<ReactionMoment> {
        let Some(reactions) = E::Board::reactions() else { return Vec::new() };
        let known: Vec<EntryEvent<E>> =
            events.iter().filter_map(|event| E::Rules::redact(event, Observer::Public)).collect();
        reactions.moments(self.state().components(), before, after, &known)
    }

    fn legal_actions(&self) -> Vec<EntryAction<E>> {
        self.state().legal()
    }

    fn refusal_text(illegal: &RefusalReason, names: &[String]) -> RefusalText {
        RefusalText::new::<E::Rules>(illegal, Names::Given(names))
    }
}

impl<E: Entry> AnyMatch for Match<E> {
    fn duplicate(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
