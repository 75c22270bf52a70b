//! Coaching: the progress of a table's lesson, and the current tip.
//!
//! Neither is stored beside the log. A lesson's line is compared with the moves played, and a tip is shown at the first
//! decision that it fits.

use game::Seat;
use table_kit::THEN;
use table_kit::lesson::{Lesson, LessonStep, ScriptedMove, Tip};

use super::state::Table;

/// The progress of a lesson.
pub struct LessonProgress {
    pub lesson: &'static Lesson,
    pub line: Vec<ScriptedMove<'static>>,
    /// The number of moves of the line that were played.
    pub moves: usize,
    /// The number of decisions before somebody left the line, if somebody did.
    pub left_at: Option<usize>,
}

impl LessonProgress {
    /// Returns the next move of the line while it is followed.
    pub fn next(&self) -> Option<ScriptedMove<'static>> {
        self.line.get(self.moves).copied().filter(|_| self.left_at.is_none())
    }

    /// Returns true if the learner has no moves left.
    pub fn is_done(&self) -> bool {
        self.left_at.is_none() && !self.line[self.moves..].iter().any(|scripted| scripted.learner)
    }

    /// Returns the index of the step that is taught.
    pub fn step(&self) -> usize {
        self.line.get(self.moves).map_or(self.lesson.steps.len(), |next| next.step)
    }

    /// Returns the learner's next moves, until another seat is to move.
    pub fn expected(&self) -> &[ScriptedMove<'static>] {
        let rest = match self.left_at {
            Some(_) => &[],
            None => &self.line[self.moves..],
        };
        let own = rest.iter().take_while(|scripted| scripted.learner).count();
        &rest[..own]
    }
}

impl Table {
    /// Returns the lesson that is played here, if this program still has it.
    pub fn lesson(&self) -> Option<&'static Lesson> {
        self.game()?.course().lesson(self.spec.lesson.as_deref()?)
    }

    /// Returns the progress of the lesson while the coach is on.
    pub fn active_lesson(&self) -> Option<LessonProgress> {
        let lesson = self.lesson().filter(|_| self.coached)?;
        let (line, played) = (lesson.line(), self.current_match()?.moves_with_plies());
        let same = line
            .iter()
            .zip(&played)
            .take_while(|(scripted, (_, notation))| scripted.notation == notation.as_str());
        let moves = same.count();
        let left_at = played.get(moves).map(|(plies, _)| *plies).filter(|_| moves < line.len());
        Some(LessonProgress { lesson, line, moves, left_at })
    }

    /// Returns the scripted move of a seat that is not the learner's. Reactions that are not in the script are
    /// declined.
    pub fn scripted(&self) -> Option<String> {
        let (next, current) = (self.active_lesson()?.next()?, self.current_match()?);
        let legal = || current.legal().iter().any(|legal| legal == next.notation);
        match !next.learner && legal() {
            true => Some(next.notation.to_string()),
            false => current.reaction(false),
        }
    }

    /// Returns the expected step if `line` is legal and differs from it.
    pub fn objection(&self, seat: Seat, line: &str) -> Option<&'static LessonStep> {
        let followed = self.active_lesson().filter(|followed| followed.lesson.seat == seat)?;
        let (current, expected) = (self.current_match()?, followed.expected());
        if current.pending_reaction().is_some() || expected.is_empty() {
            return None;
        }
        let mut wanted = expected.iter();
        let other = line.split(THEN).map(|notation| (notation, wanted.next()));
        let mut others = other
            .filter(|(notation, wanted)| wanted.is_none_or(|wanted| wanted.notation != *notation));
        let (_, wanted) = others.next()?;
        let first = line.split(THEN).next()?;
        current.legal().iter().find(|legal| *legal == first)?;
        let last = expected.last()?;
        followed.lesson.steps.get(wanted.unwrap_or(last).step)
    }

    /// Returns the tip for a seat at its decision.
    pub fn tip(&self, seat: Seat) -> Option<&'static Tip> {
        let astray = || self.active_lesson().is_some_and(|followed| followed.left_at.is_some());
        if !self.coached || self.seat_to_move() != Some(seat) || !(self.spec.tips || astray()) {
            return None;
        }
        let tips = &self.game()?.course().tips;
        let index = self.current_match()?.tip(seat, tips)?;
        tips.get(index)
    }
}
