//! Creation of a game: from a deal, saved bytes, a record or a state document.

use std::sync::Arc;

use bots::{ActionOf, Encoding, Judgement, OptionsOf};
use game::{
    ComponentSet, DrawnNumbers, FastChance, FromJson, Game, GameOptions, Journal, Move, Record,
    ReplayedChance, options_from_pairs,
};
use minds::StateDocument;

use super::NewGameArgs;
use super::information::set_up;
use super::typed::{HistoryStart, PendingChance, TypedHandle};
use crate::error::CallError;
use crate::luck::{ChanceSource, KnownNumbers, RecordingChance};
use crate::saved::{InformationHashes, SavedDecision, SavedHistory};

impl<M: Encoding + Judgement> TypedHandle<M> {
    pub(super) fn begin(begin: &NewGameArgs<'_>) -> Result<TypedHandle<M>, CallError> {
        let least = *OptionsOf::<M>::player_counts().start();
        let players = begin.players.unwrap_or(least);
        let options: OptionsOf<M> = options_from_pairs(players, begin.pairs)?;
        let mut draws = DrawnNumbers::new();
        match begin.seed {
            Some(seed) => {
                let mut chance = FastChance::new(seed);
                let mut noted = RecordingChance { source: &mut chance, draws: &mut draws };
                let (state, heard) = set_up::<M::Game>(&options, &mut noted, begin.listen)?;
                Ok(TypedHandle::at(
                    state,
                    ChanceSource::Drawn(chance),
                    HistoryStart::Setup(draws),
                    heard,
                ))
            }
            None => TypedHandle::deal(&options, draws, begin.listen),
        }
    }

    /// Sets a game up as far as the known random numbers allow.
    pub(super) fn deal(
        options: &OptionsOf<M>,
        known: DrawnNumbers,
        listen: bool,
    ) -> Result<TypedHandle<M>, CallError> {
        let mut script = KnownNumbers::new(&known);
        let (state, heard) = set_up::<M::Game>(options, &mut script, listen)?;
        let pending = script.wanted;
        let mut handle =
            TypedHandle::at(state, ChanceSource::Asked, HistoryStart::Setup(known.clone()), heard);
        handle.pending = pending.map(|wanted| PendingChance { action: None, known, wanted });
        if handle.pending.is_some() {
            handle.legal.clear();
        }
        Ok(handle)
    }

    /// Creates a game from a state after `plies` decisions.
    pub fn midway(state: M::Game, chance: FastChance, plies: u32) -> TypedHandle<M> {
        let start = HistoryStart::Midway(state.clone());
        TypedHandle { plies, ..TypedHandle::at(state, ChanceSource::Drawn(chance), start, None) }
    }

    fn at(
        state: M::Game,
        luck: ChanceSource,
        start: HistoryStart<M::Game>,
        heard: Option<InformationHashes>,
    ) -> TypedHandle<M> {
        let len = M::observation_len(&state);
        let mut handle = TypedHandle {
            state,
            luck,
            start: Arc::new(start),
            steps: Vec::new(),
            plies: 0,
            legal: Vec::with_capacity(64),
            buffer: Vec::with_capacity(64),
            pending: None,
            heard,
            len,
        };
        handle.update_legal();
        handle
    }

    pub(super) fn open(document: &StateDocument, seed: u64) -> Result<TypedHandle<M>, CallError> {
        let components = <M::Game as Game>::Components::builtin();
        let state = document.open_with::<M::Game>(components).map_err(CallError::value)?;
        Ok(TypedHandle::midway(state, FastChance::new(seed), 0))
    }

    pub(super) fn restore(saved: &SavedHistory) -> Result<TypedHandle<M>, CallError> {
        saved.check::<M>()?;
        let components = <M::Game as Game>::Components::builtin();
        let options: OptionsOf<M> =
            FromJson::from_json(&saved.options, "options").map_err(CallError::value)?;
        options.check().map_err(CallError::value)?;
        let mut handle = match (&saved.setup, &saved.layout) {
            (Some(draws), None) if saved.chance.is_none() => {
                TypedHandle::deal(&options, draws.clone(), false)?
            }
            (Some(draws), None) => {
                let mut told = ReplayedChance::new(draws);
                let (state, heard) = set_up::<M::Game>(&options, &mut told, false)?;
                if !told.matches_record() {
                    return Err(CallError::value(
                        "the numbers drawn at set-up do not fit the game",
                    ));
                }
                TypedHandle::at(
                    state,
                    ChanceSource::Asked,
                    HistoryStart::Setup(draws.clone()),
                    heard,
                )
            }
            (None, Some(layout)) => {
                let layout: <M::Game as Game>::Layout =
                    FromJson::from_json(layout, "layout").map_err(CallError::value)?;
                let state = M::Game::from_layout(&layout, components).map_err(CallError::value)?;
                let chance = ChanceSource::Drawn(FastChance::new(0));
                let start = match saved.recorded {
                    true => HistoryStart::Position(state.clone()),
                    false => HistoryStart::Midway(state.clone()),
                };
                TypedHandle::at(state, chance, start, None)
            }
            _ => return Err(CallError::value("the bytes contain no start of a game")),
        };
        if handle.pending.is_some() && !saved.steps.is_empty() {
            return Err(CallError::value("there are moves before the set-up is complete"));
        }
        for step in &saved.steps {
            handle.repeat_step(step)?;
        }
        // The information states come from the bytes; replaying the steps did not record them.
        (handle.plies, handle.heard) = (saved.plies, saved.heard);
        handle.luck = match saved.chance {
            Some(state) => ChanceSource::Drawn(FastChance::new(state)),
            None => ChanceSource::Asked,
        };
        if let Some(open) = &saved.open {
            let action = handle.legal_action(i64::from(open.action))?;
            handle.advance_to_chance(Some((open.action, action)), open.draws.clone())?;
        }
        Ok(handle)
    }

    pub(super) fn replay(record: &Record, seed: u64) -> Result<TypedHandle<M>, CallError> {
        let journal = Journal::<M::Game>::replay(record, <M::Game as Game>::Components::builtin())
            .map_err(CallError::value)?;
        let start = match &record.start {
            Some(_) => HistoryStart::Position(journal.start().clone()),
            None => HistoryStart::Setup(record.setup.clone()),
        };
        let mut handle = TypedHandle::at(
            journal.state().clone(),
            ChanceSource::Drawn(FastChance::new(seed)),
            start,
            None,
        );
        handle.steps = journal.moves().iter().map(step_of::<M>).collect();
        handle.plies = handle.steps.len() as u32;
        Ok(handle)
    }
}

fn step_of<M: Encoding>(made: &Move<ActionOf<M>>) -> SavedDecision {
    SavedDecision { action: M::index(made.action) as u16, draws: made.draws.clone() }
}
