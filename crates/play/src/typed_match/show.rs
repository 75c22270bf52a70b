//! A match as its viewers see it.

use game::{Ctx, FastChance, Game, Observer, ReplayedChance, Seat, Turn};
use page::Pen;
use table_kit::lesson::Tip;
use table_kit::{
    Board, OfferText, Reaction, ReactionMoment, Snapshot, THEN, Viewpoint, determinized, fill,
    preview_line, snapshot,
};

use super::Match;
use crate::any_match::{LogLine, NoSuchMove, Play, Show};
use crate::entry::{Entry, EntryAction};

impl<E: Entry> Show for Match<E> {
    fn drawn(&self, viewpoint: &Viewpoint<'_>, pen: &Pen) -> Snapshot {
        let turn = self.moves.iter_rev().map_while(|made| made.purse_change);
        let mut bill: Vec<i32> = turn.filter(|change| *change != 0).collect();
        bill.reverse();
        snapshot::<E::Board>(self.state(), &bill, viewpoint, pen)
    }

    fn line_offer(&self, seat: Seat, line: &str, names: &[String]) -> Option<OfferText> {
        preview_line::<E::Board>(&determinized(self.state(), seat), seat, line, names)
    }

    fn fill_sheet(
        &self,
        seat: Seat,
        chosen: &[&str],
        names: &[String],
    ) -> Result<String, NoSuchMove> {
        let chosen: Result<Vec<EntryAction<E>>, _> = chosen.iter().map(|one| one.parse()).collect();
        let world = determinized(self.state(), seat);
        let line = fill(E::Board::sheet(), &world, seat, &chosen?)
            .map_err(|illegal| Self::refusal_text(&illegal, names))?;
        let notations: Vec<String> = line.iter().map(ToString::to_string).collect();
        Ok(notations.join(THEN))
    }

    fn log(&self, observer: Observer) -> Vec<&LogLine> {
        self.reports.iter().flat_map(|report| report.lines_for(observer)).collect()
    }

    fn places_of(&self, seat: Seat, notation: &str, observer: Observer) -> Vec<String> {
        let Ok(action) = notation.parse::<EntryAction<E>>() else { return Vec::new() };
        let (mut world, mut chance) = (determinized(self.state(), seat), FastChance::new(0));
        let mut events = Vec::new();
        if world.play(seat, action, &mut Ctx::with_events(&mut chance, &mut events)).is_err() {
            return Vec::new();
        }
        let known = events.iter().filter_map(|event| E::Rules::redact(event, observer));
        let mut places: Vec<String> =
            known.flat_map(|event| E::Board::places(&event).all()).collect();
        places.dedup();
        places
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
            state.apply(*action, &mut Ctx::without_events(&mut ReplayedChance::new(draws)));
        }
        given(&state)
    }

    fn has_secrets(&self) -> bool {
        E::Board::has_secrets(&self.state().options())
    }

    fn reactions(&self) -> &'static [Reaction] {
        E::Board::reactions().map_or(&[], |reactions| reactions.all())
    }

    fn last_moments(&self) -> Vec<ReactionMoment> {
        self.reports.back().map(|report| report.moments.clone()).unwrap_or_default()
    }

    fn moments(&self) -> Vec<ReactionMoment> {
        let number = self.number();
        let last = self.reports.iter().filter(|report| report.number == number);
        last.flat_map(|report| report.moments.iter().cloned()).collect()
    }
}
