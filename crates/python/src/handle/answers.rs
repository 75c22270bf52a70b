//! The implementation of [`Handle`].

use std::any::Any;
use std::sync::Arc;

use bots::{ActionEffects, ActionOf, Encoding, Judgement, RewardKind, append_observed_features};
use game::{
    Chance, ComponentSet, FastChance, Game, Journal, Observer, Record, RecordPlayer,
    ReplayedChance, Seat, ToJson, Turn,
};
use minds::{GameId, StateDocument};
use serde_json::Value;
use words::{Names, RefusalText};

use super::typed::{HistoryStart, PendingChance, TypedHandle};
use super::{Handle, Observation};
use crate::error::CallError;
use crate::luck::ChanceSource;
use crate::saved::{SavedDecision, SavedHistory};

impl<M: Encoding + Judgement> Handle for TypedHandle<M> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn id(&self) -> GameId {
        M::Game::ID.parse().expect("every game is in the list")
    }

    fn players(&self) -> u8 {
        self.state.players()
    }

    fn options(&self) -> Value {
        self.state.options().to_json()
    }

    fn round(&self) -> u32 {
        self.state.round()
    }

    fn plies(&self) -> u32 {
        self.plies
    }

    #[inline]
    fn seat_to_move(&self) -> Option<Seat> {
        match self.state.turn() {
            Turn::Decide(seat) if self.pending.is_none() => Some(seat),
            _ => None,
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.state.turn() == Turn::Over && self.pending.is_none()
    }

    fn chance_outcomes(&self) -> Option<u32> {
        self.pending.as_ref().map(|pending| pending.wanted)
    }

    #[inline]
    fn legal(&self) -> &[u16] {
        &self.legal
    }

    fn apply(&mut self, index: i64) -> Result<(), CallError> {
        let action = self.legal_action(index)?;
        self.make(index as u16, action)
    }

    fn apply_chance(&mut self, number: u32) -> Result<(), CallError> {
        let Some(pending) = &self.pending else {
            return Err(CallError::value("the game is not at a chance node"));
        };
        let wanted = pending.wanted;
        if number >= wanted {
            return Err(CallError::Index(format!(
                "there is no outcome {number}; outcomes are 0 to {}",
                wanted - 1
            )));
        }
        let (action, mut known) = (pending.action, pending.known.clone());
        known.push(number);
        self.advance_to_chance(action, known)
    }

    fn apply_text(&mut self, notation: &str) -> Result<(), CallError> {
        let action: ActionOf<M> = notation.parse().map_err(CallError::value)?;
        let index = M::index(action);
        match M::action(index) {
            Some(indexed) if indexed == action => self.apply(index as i64),
            _ => Err(self.refusal(action)),
        }
    }

    fn action_to_text(&self, index: i64) -> Result<String, CallError> {
        Ok(self.known_action(index)?.to_string())
    }

    fn text_to_action(&self, notation: &str) -> Result<usize, CallError> {
        let action: ActionOf<M> = notation.parse().map_err(CallError::value)?;
        let index = M::index(action);
        if M::action(index) == Some(action) {
            return Ok(index);
        }
        Err(CallError::value(format!("`{action}` is never legal with these components")))
    }

    fn describe(&self, index: i64) -> Result<String, CallError> {
        let action = self.legal_action(index)?;
        Ok(self.phrase_text(&self.state.describe(action)))
    }

    fn prompt(&self, observer: Observer) -> String {
        self.phrase_text(&self.state.prompt(observer))
    }

    fn view(&self, observer: Observer) -> Value {
        self.state.view(observer).to_json()
    }

    fn view_text(&self, observer: Observer) -> String {
        self.state.view(observer).to_json_text()
    }

    fn observation_len(&self) -> usize {
        self.len
    }

    fn observe(&self, seat: Seat, out: Observation<'_>) {
        // Before the set-up is complete, there is no observation.
        let bare = matches!(self.pending, Some(PendingChance { action: None, .. }));
        match out {
            Observation::Parts(out) if bare => out.fill(0.0),
            Observation::Parts(out) => M::observe(&self.state, seat, out),
            Observation::Counts(out) if bare => out.fill(0),
            Observation::Counts(out) => M::observe(&self.state, seat, out),
        }
    }

    fn scales(&self) -> Vec<u8> {
        M::scales(&self.state)
    }

    fn actions(&self) -> usize {
        M::ACTIONS
    }

    fn action_effects(&self, seed: u64) -> Vec<f32> {
        let mut luck = FastChance::new(seed);
        let mut numbers = Vec::new();
        if self.pending.is_none()
            && let Some(effects) = ActionEffects::<M>::new(&self.state, &mut luck)
        {
            let actions = self.legal.iter().filter_map(|&index| M::action(index.into()));
            actions.for_each(|action| effects.append_values(action, &mut luck, &mut numbers));
        }
        numbers
    }

    fn features(&self, seat: Seat, seed: u64) -> Vec<f32> {
        let mut features = Vec::new();
        append_observed_features::<M>(&self.state, seat, &mut FastChance::new(seed), &mut features);
        features
    }

    fn scores(&self) -> Vec<i32> {
        self.state.scores().as_slice().to_vec()
    }

    fn ranking(&self) -> Vec<u8> {
        self.state.ranking().as_slice().to_vec()
    }

    fn returns(&self, reward: RewardKind) -> Vec<f64> {
        reward.returns(&self.state).as_slice().to_vec()
    }

    fn information_state(&self, seat: Seat) -> Result<String, CallError> {
        let Some(heard) = &self.heard else {
            return Err(CallError::value(
                "information states need a game that was created with `listen=True`",
            ));
        };
        if let Some(PendingChance { action: None, .. }) = &self.pending {
            return Ok(format!("{seat} set-up"));
        }
        let view = self.view_text(Observer::Seat(seat));
        let chance = if self.pending.is_some() { " chance" } else { "" };
        Ok(format!("{seat} {:016x}{chance} {view}", heard[seat.index()]))
    }

    fn resample(&self, seat: Seat, seed: u64) -> Result<Box<dyn Handle>, CallError> {
        if self.pending.is_some() {
            return Err(CallError::value("a game cannot be resampled at a chance node"));
        }
        let mut chance = FastChance::new(seed);
        let mut state = self.state.clone();
        state.determinize(seat, &mut chance);
        let mut handle = TypedHandle::<M>::midway(state, chance, self.plies);
        if matches!(self.luck, ChanceSource::Asked) {
            handle.luck = ChanceSource::Asked;
        }
        handle.heard = self.heard;
        Ok(Box::new(handle))
    }

    fn playout(&mut self, seed: u64) -> Result<u64, CallError> {
        if matches!(self.luck, ChanceSource::Asked) {
            return Err(CallError::value("a game with explicit chance cannot have a playout"));
        }
        let mut choices = FastChance::new(seed);
        let mut decisions = 0;
        while let Some(last) = (self.legal.len() as u32).checked_sub(1) {
            let index = self.legal[choices.below(last + 1) as usize];
            let action = self.legal_action(i64::from(index))?;
            self.make(index, action)?;
            decisions += 1;
        }
        Ok(decisions)
    }

    fn document(&self) -> StateDocument {
        StateDocument::of(&self.state)
    }

    fn record(&self, names: Vec<RecordPlayer>) -> Result<Record, CallError> {
        if self.pending.is_some() {
            return Err(CallError::value("a game at a chance node has no record"));
        }
        let mut journal = match &*self.start {
            HistoryStart::Setup(setup) => {
                let mut told = ReplayedChance::new(setup);
                let begun = Journal::<M::Game>::begin(
                    &self.state.options(),
                    <M::Game as Game>::Components::builtin(),
                    &mut told,
                );
                begun.map_err(CallError::value)?.0
            }
            HistoryStart::Position(state) => Journal::begin_at(state.clone()),
            HistoryStart::Midway(_) => {
                return Err(CallError::value(
                    "a game that was resampled or read from a state has no record",
                ));
            }
        };
        for step in &self.steps {
            let action = self.known_action(i64::from(step.action))?;
            let Turn::Decide(seat) = journal.state().turn() else { break };
            journal.play(seat, action, &mut ReplayedChance::new(&step.draws)).map_err(
                |illegal| CallError::value(RefusalText::new::<M::Game>(&illegal, Names::Letters)),
            )?;
        }
        Ok(journal.record(names, None))
    }

    fn save(&self) -> SavedHistory {
        let (setup, layout) = match &*self.start {
            HistoryStart::Setup(draws) => (Some(draws.clone()), None),
            HistoryStart::Position(state) | HistoryStart::Midway(state) => {
                (None, Some(state.layout().to_json()))
            }
        };
        let recorded = matches!(&*self.start, HistoryStart::Position(_));
        let open = self.pending.as_ref().and_then(|pending| {
            let (action, _) = pending.action?;
            Some(SavedDecision { action, draws: pending.known.clone() })
        });
        let chance = match &self.luck {
            ChanceSource::Drawn(chance) => Some(chance.state()),
            ChanceSource::Asked => None,
        };
        SavedHistory::of::<M>(&self.state.options(), setup, layout, self.steps.clone(), chance)
            .with_progress(self.plies, self.heard, open)
            .with_recorded(recorded)
    }

    fn fork(&self) -> Box<dyn Handle> {
        Box::new(TypedHandle::<M> {
            state: self.state.clone(),
            luck: self.luck.clone(),
            start: Arc::clone(&self.start),
            steps: self.steps.clone(),
            plies: self.plies,
            legal: self.legal.clone(),
            buffer: Vec::with_capacity(self.buffer.capacity()),
            pending: self.pending.clone(),
            heard: self.heard,
            len: self.len,
        })
    }

    fn equals(&self, other: &dyn Handle) -> bool {
        other.as_any().downcast_ref::<TypedHandle<M>>().is_some_and(|other| {
            let waiting = |handle: &TypedHandle<M>| {
                handle
                    .pending
                    .as_ref()
                    .map(|pending| (pending.action.map(|(index, _)| index), pending.known.clone()))
            };
            self.state == other.state && waiting(self) == waiting(other)
        })
    }
}
