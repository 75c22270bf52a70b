//! A game of one kind with its history, and the moves in it.

use std::sync::Arc;

use bots::{ActionOf, Encoding, Judgement, Mind};
use game::{DrawnNumbers, FastChance, Game, ReplayedChance, Turn};
use words::{Names, RefusalText, Words};

use super::information::advance;
use crate::error::CallError;
use crate::luck::{ChanceSource, KnownNumbers, RecordingChance};
use crate::saved::{InformationHashes, SavedDecision};

/// A game of one kind with its history.
pub struct TypedHandle<M: Mind> {
    pub(super) state: M::Game,
    pub(super) luck: ChanceSource,
    pub(super) start: Arc<HistoryStart<M::Game>>,
    pub(super) steps: Vec<SavedDecision>,
    /// Number of decisions made, including those before `start`.
    pub(super) plies: u32,
    pub(super) legal: Vec<u16>,
    pub(super) buffer: Vec<ActionOf<M>>,
    pub(super) pending: Option<PendingChance<ActionOf<M>>>,
    pub(super) heard: Option<InformationHashes>,
    pub(super) len: usize,
}

/// The beginning of the history.
pub enum HistoryStart<G> {
    /// The set-up, with the numbers drawn for it.
    Setup(DrawnNumbers),
    /// The position in which a record begins.
    Position(G),
    /// A state in the middle of a game, from a document or with hidden cards dealt again.
    Midway(G),
}

/// The state of a pending chance node.
#[derive(Clone)]
pub(super) struct PendingChance<A> {
    /// None at set-up.
    pub(super) action: Option<(u16, A)>,
    pub(super) known: DrawnNumbers,
    pub(super) wanted: u32,
}

impl<M: Encoding + Judgement> TypedHandle<M> {
    pub fn state(&self) -> &M::Game {
        &self.state
    }

    /// Returns the position, the random state and the number of decisions; None if the caller provides the
    /// outcomes of chance.
    pub fn snapshot(&self) -> Option<(M::Game, FastChance, u32)> {
        match &self.luck {
            ChanceSource::Drawn(chance) => Some((self.state.clone(), chance.clone(), self.plies)),
            ChanceSource::Asked => None,
        }
    }

    /// Repeats a recorded step with its numbers.
    pub(super) fn repeat_step(&mut self, step: &SavedDecision) -> Result<(), CallError> {
        let action = self.legal_action(i64::from(step.action))?;
        let mut told = ReplayedChance::new(&step.draws);
        advance(&mut self.state, action, &mut told, self.heard.as_mut());
        if !told.matches_record() {
            return Err(CallError::value("the numbers drawn do not fit the game"));
        }
        self.record_step(step.clone());
        Ok(())
    }

    pub(super) fn record_step(&mut self, step: SavedDecision) {
        self.steps.push(step);
        self.plies += 1;
        self.update_legal();
    }

    pub(super) fn update_legal(&mut self) {
        self.legal.clear();
        if self.state.turn() == Turn::Over {
            return;
        }
        self.state.legal_actions(&mut self.buffer);
        self.legal.extend(self.buffer.iter().map(|&action| M::index(action) as u16));
        self.legal.sort_unstable();
    }

    pub(super) fn known_action(&self, index: i64) -> Result<ActionOf<M>, CallError> {
        usize::try_from(index).ok().and_then(M::action).ok_or_else(|| {
            CallError::Index(format!(
                "there is no action {index} in {}; actions are 0 to {}",
                M::Game::ID,
                M::ACTIONS - 1
            ))
        })
    }

    /// Returns the action with this index, if it is legal.
    #[inline]
    pub(super) fn legal_action(&self, index: i64) -> Result<ActionOf<M>, CallError> {
        let listed =
            u16::try_from(index).is_ok_and(|index| self.legal.binary_search(&index).is_ok());
        if listed && let Some(action) = M::action(index as usize) {
            return Ok(action);
        }
        let action = self.known_action(index)?;
        Err(self.refusal(action))
    }

    /// Returns the reason why an action that is not listed is not legal.
    pub(super) fn refusal(&self, action: ActionOf<M>) -> CallError {
        if let Some(pending) = &self.pending {
            let wanted = pending.wanted;
            return CallError::Refused(format!(
                "the game is at a chance node: choose one of {wanted} outcomes with `apply_chance`"
            ));
        }
        let Err(illegal) = self.state.legality(action) else {
            return CallError::value(format!("`{action}` has no index with these components"));
        };
        let refused = RefusalText::new::<M::Game>(&illegal, Names::Letters);
        CallError::Refused(format!(
            "action {} (`{action}`) is not legal: {refused}",
            M::index(action)
        ))
    }

    pub(super) fn make(&mut self, index: u16, action: ActionOf<M>) -> Result<(), CallError> {
        match &mut self.luck {
            ChanceSource::Drawn(chance) => {
                let mut draws = DrawnNumbers::new();
                let mut noted = RecordingChance { source: chance, draws: &mut draws };
                advance(&mut self.state, action, &mut noted, self.heard.as_mut());
                self.record_step(SavedDecision { action: index, draws });
                Ok(())
            }
            ChanceSource::Asked => {
                self.advance_to_chance(Some((index, action)), DrawnNumbers::new())
            }
        }
    }

    /// Makes a move if the known numbers are enough; otherwise stops at the next chance node.
    pub(super) fn advance_to_chance(
        &mut self,
        action: Option<(u16, ActionOf<M>)>,
        known: DrawnNumbers,
    ) -> Result<(), CallError> {
        let Some((index, made)) = action else {
            let options = self.state.options();
            *self = TypedHandle::deal(&options, known, self.heard.is_some())?;
            return Ok(());
        };
        let (mut next, mut heard) = (self.state.clone(), self.heard);
        let mut script = KnownNumbers::new(&known);
        advance(&mut next, made, &mut script, heard.as_mut());
        if let Some(wanted) = script.wanted {
            self.pending = Some(PendingChance { action, known, wanted });
            self.legal.clear();
            return Ok(());
        }
        self.pending = None;
        (self.state, self.heard) = (next, heard);
        self.record_step(SavedDecision { action: index, draws: known });
        Ok(())
    }

    pub(super) fn phrase_text(&self, phrase: &game::Phrase) -> String {
        Words::of::<M::Game>().say(phrase, Names::Letters)
    }
}
