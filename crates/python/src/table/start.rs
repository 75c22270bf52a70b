//! How a game in progress begins: dealt, saved, recorded, or put together.

use std::sync::Arc;

use bots::{Encode, Knowledge};
use game::{
    ComponentSet, Draws, Fast, GameOptions, Journal, Move, Record, Told, options_from_pairs,
};

use super::Begin;
use super::hearing::{Heard, set_up};
use super::typed::{Pending, Start, Step, Typed};
use crate::error::Fault;
use crate::luck::{Luck, Noted, Script};
use crate::saved::Saved;

impl<G: Encode + Knowledge> Typed<G> {
    pub(super) fn begin(begin: &Begin<'_>) -> Result<Typed<G>, Fault> {
        let least = *G::Options::player_counts().start();
        let options: G::Options = options_from_pairs(begin.players.unwrap_or(least), begin.pairs)
            .map_err(Fault::value)?;
        let mut draws = Draws::new();
        match begin.seed {
            Some(seed) => {
                let mut chance = Fast::new(seed);
                let mut noted = Noted { source: &mut chance, draws: &mut draws };
                let (state, heard) = set_up::<G>(&options, &mut noted, begin.listen)?;
                Ok(Typed::at(state, Luck::Drawn(chance), Start::Setup(draws), heard))
            }
            None => Typed::deal(&options, draws, begin.listen),
        }
    }

    /// The set-up with the numbers told so far.
    pub(super) fn deal(
        options: &G::Options,
        known: Draws,
        listen: bool,
    ) -> Result<Typed<G>, Fault> {
        let mut script = Script::new(&known);
        let (state, heard) = set_up::<G>(options, &mut script, listen)?;
        let pending = script.wanted;
        let mut table = Typed::at(state, Luck::Asked, Start::Setup(known.clone()), heard);
        table.pending = pending.map(|wanted| Pending { action: None, known, wanted });
        if table.pending.is_some() {
            table.legal.clear();
        }
        Ok(table)
    }

    pub(super) fn midway(state: G, chance: Fast) -> Typed<G> {
        let start = Start::Midway(state.clone());
        Typed::at(state, Luck::Drawn(chance), start, None)
    }

    fn at(state: G, luck: Luck, start: Start<G>, heard: Option<Heard>) -> Typed<G> {
        let len = state.observation_len();
        let mut table = Typed {
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
        table.list();
        table
    }

    pub(super) fn restore(saved: &Saved) -> Result<Typed<G>, Fault> {
        saved.check::<G>()?;
        let components = G::Components::builtin();
        let options: G::Options =
            serde_json::from_value(saved.options.clone()).map_err(Fault::value)?;
        options.check().map_err(Fault::value)?;
        let mut table = match (&saved.setup, &saved.layout) {
            (Some(draws), None) if saved.chance.is_none() => {
                Typed::deal(&options, draws.clone(), false)?
            }
            (Some(draws), None) => {
                let mut told = Told::new(draws);
                let (state, heard) = set_up::<G>(&options, &mut told, false)?;
                if !told.fits() {
                    return Err(Fault::value("the numbers drawn at set-up do not fit the game"));
                }
                Typed::at(state, Luck::Asked, Start::Setup(draws.clone()), heard)
            }
            (None, Some(layout)) => {
                let layout: G::Layout =
                    serde_json::from_value(layout.clone()).map_err(Fault::value)?;
                let state = G::from_layout(&layout, components).map_err(Fault::value)?;
                Typed::midway(state, Fast::new(0))
            }
            _ => return Err(Fault::value("the bytes hold no beginning of a game")),
        };
        if table.pending.is_some() && !saved.steps.is_empty() {
            return Err(Fault::value("there are moves before the set-up is complete"));
        }
        for step in &saved.steps {
            table.step_again(step)?;
        }
        // What was heard on the way is in the bytes, so nobody had to listen again.
        (table.plies, table.heard) = (saved.plies, saved.heard);
        table.luck = match saved.chance {
            Some(state) => Luck::Drawn(Fast::new(state)),
            None => Luck::Asked,
        };
        if let Some(open) = &saved.open {
            let action = table.legal_action(i64::from(open.action))?;
            table.ask(Some((open.action, action)), open.draws.clone())?;
        }
        Ok(table)
    }

    pub(super) fn replay(record: &Record, seed: u64) -> Result<Typed<G>, Fault> {
        let journal =
            Journal::<G>::replay(record, G::Components::builtin()).map_err(Fault::value)?;
        let start = Start::Setup(record.setup.clone());
        let mut table =
            Typed::at(journal.state().clone(), Luck::Drawn(Fast::new(seed)), start, None);
        table.steps = journal.moves().iter().map(step_of::<G>).collect();
        table.plies = table.steps.len() as u32;
        Ok(table)
    }
}

fn step_of<G: Encode>(made: &Move<G::Action>) -> Step {
    Step { action: G::index(made.action) as u16, draws: made.draws.clone() }
}
