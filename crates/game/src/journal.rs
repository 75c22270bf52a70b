//! A game with its history: playing, undoing, recording, replaying.

use crate::chance::{Chance, ChanceRecorder, DrawnNumbers, ReplayedChance, Seed};
use crate::codec::{FromJson, ToJson};
use crate::components::ComponentSet;
use crate::ctx::Ctx;
use crate::game::{Game, Turn};
use crate::options::BadOptions;
use crate::record::{FORMAT, Outcome, Record, RecordPlayer, RecordedMove, SeedProof};
use crate::refused::RefusalReason;
use crate::seat::Seat;

/// A move that was made.
#[derive(Clone, Debug, PartialEq)]
pub struct Move<A> {
    pub seat: Seat,
    pub action: A,
    pub draws: DrawnNumbers,
    /// True if it revealed something hidden: such a move cannot be undone freely.
    pub revealed: bool,
}

/// A game in progress with its history.
#[derive(Clone, Debug)]
pub struct Journal<G: Game> {
    start: G,
    /// True if the game began from a given position instead of a set-up.
    laid: bool,
    setup: DrawnNumbers,
    state: G,
    moves: Vec<Move<G::Action>>,
}

/// The reason why a move cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoRefused {
    #[error("nothing has been played yet")]
    NothingPlayed,
    #[error("the last decision was made by another player")]
    NotYours,
    #[error("you cannot undo this: it showed something hidden")]
    Revealed,
}

/// The place and the reason of a difference between a record and the rules.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReplayError {
    #[error("the record is of `{recorded}`, not of `{expected}`")]
    Game { recorded: String, expected: &'static str },
    #[error("the record has rules version {recorded}, but this program has version {ours}")]
    Rules { recorded: u32, ours: u32 },
    #[error("the record was played with component set {recorded}, not with {given}")]
    Components { recorded: String, given: String },
    #[error("the options cannot be read: {0}")]
    Options(String),
    #[error(transparent)]
    BadOptions(#[from] BadOptions),
    #[error("the game has {players} players, but the record names {seats} seats")]
    Seats { players: u8, seats: usize },
    #[error("the start cannot be read: {0}")]
    Start(String),
    #[error("the numbers drawn at set-up do not fit the game")]
    SetupChance,
    #[error("move {ply}: {error}")]
    Notation { ply: usize, error: crate::BadNotation },
    #[error("move {ply} (`{notation}`): there is no seat {seat} at a table of {players}")]
    NoSuchSeat { ply: usize, seat: u8, notation: String, players: u8 },
    #[error("move {ply} (`{notation}` by seat {seat}): not legal, {illegal}")]
    Refused { ply: usize, seat: u8, notation: String, illegal: RefusalReason },
    #[error("move {ply} (`{notation}`): the numbers drawn do not fit the game")]
    Chance { ply: usize, notation: String },
    #[error("the record has a result, but the game is not over after its {moves} moves")]
    NotOver { moves: usize },
    #[error("the recorded result is {recorded}, but the game ends with {replayed}")]
    Result { recorded: String, replayed: String },
    #[error("the seed does not match its published hash")]
    Commitment,
    #[error("the seed cannot be read: {0}")]
    Seed(crate::BadSeed),
    #[error("the numbers drawn in ply {ply} do not come from the seed")]
    NotFromSeed { ply: usize },
}

impl<G: Game> Journal<G> {
    /// Sets up a game and returns the events of the set-up.
    pub fn begin(
        options: &G::Options,
        components: &'static G::Components,
        chance: &mut dyn Chance,
    ) -> Result<(Journal<G>, Vec<G::Event>), BadOptions> {
        let mut events = Vec::new();
        let mut recorder = ChanceRecorder::new(chance);
        let start = G::new(options, components, &mut Ctx::with_events(&mut recorder, &mut events))?;
        let setup = recorder.draws;
        let (state, moves) = (start.clone(), Vec::new());
        Ok((Journal { state, start, laid: false, setup, moves }, events))
    }

    /// Starts a game from a position.
    pub fn begin_at(position: G) -> Journal<G> {
        let (setup, moves) = (DrawnNumbers::new(), Vec::new());
        Journal { state: position.clone(), start: position, laid: true, setup, moves }
    }

    pub fn state(&self) -> &G {
        &self.state
    }

    /// Returns the state right after the set-up.
    pub fn start(&self) -> &G {
        &self.start
    }

    pub fn moves(&self) -> &[Move<G::Action>] {
        &self.moves
    }

    /// Checks a move, plays it, and returns its events. A refused move changes nothing.
    pub fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        chance: &mut dyn Chance,
    ) -> Result<Vec<G::Event>, RefusalReason> {
        let mut events = Vec::new();
        let mut recorder = ChanceRecorder::new(chance);
        let mut ctx = Ctx::with_events(&mut recorder, &mut events);
        self.state.play(seat, action, &mut ctx)?;
        let revealed = ctx.revealed();
        self.moves.push(Move { seat, action, draws: recorder.draws, revealed });
        Ok(events)
    }

    /// Undoes the last decision of `seat`, if no decision followed and it revealed nothing.
    pub fn undo(&mut self, seat: Seat) -> Result<Move<G::Action>, UndoRefused> {
        let last = self.moves.last().ok_or(UndoRefused::NothingPlayed)?;
        if last.seat != seat {
            return Err(UndoRefused::NotYours);
        }
        if last.revealed {
            return Err(UndoRefused::Revealed);
        }
        let undone = last.clone();
        self.rewind(self.moves.len() - 1);
        Ok(undone)
    }

    /// Returns to the position after `plies` moves, without checks. All players must have agreed to it.
    pub fn rewind(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.state = self.start.clone();
        for made in &self.moves {
            self.state.apply(
                made.action,
                &mut Ctx::without_events(&mut ReplayedChance::new(&made.draws)),
            );
        }
    }

    /// Returns the record of the game so far. `seed` is given if the numbers were drawn from one.
    pub fn record(&self, seats: Vec<RecordPlayer>, seed: Option<&Seed>) -> Record {
        let over = self.state.turn() == Turn::Over;
        Record {
            format: FORMAT,
            game: G::ID.to_string(),
            rules: G::RULES_VERSION,
            components: self.state.components().fingerprint(),
            options: self.state.options().to_json(),
            seats,
            seed: seed.map(|seed| SeedProof {
                commitment: seed.commitment(),
                seed: over.then(|| seed.to_string()),
            }),
            start: self.laid.then(|| self.start.layout().to_json()),
            setup: self.setup.clone(),
            moves: self.moves.iter().map(RecordedMove::from).collect(),
            result: over.then(|| outcome(&self.state)),
        }
    }

    /// Replays a record and checks all of it.
    pub fn replay(
        record: &Record,
        components: &'static G::Components,
    ) -> Result<Journal<G>, ReplayError> {
        let (mut journal, _) = Journal::<G>::replay_setup(record, components)?;
        for index in 0..record.moves.len() {
            journal.replay_move(record, index)?;
        }
        journal.check_outcome(record)?;
        Ok(journal)
    }

    /// Replays the set-up of a record, for callers that replay it move by move.
    pub fn replay_setup(
        record: &Record,
        components: &'static G::Components,
    ) -> Result<(Journal<G>, Vec<G::Event>), ReplayError> {
        check_heading::<G>(record, components)?;
        let options = G::Options::from_json(&record.options, "options")
            .map_err(|bad| ReplayError::Options(bad.to_string()))?;
        crate::GameOptions::check(&options)?;
        let players = crate::GameOptions::players(&options);
        if record.seats.len() != players as usize {
            return Err(ReplayError::Seats { players, seats: record.seats.len() });
        }
        if let Some(layout) = &record.start {
            return Ok((Journal::begin_at(read_start(layout, &options, components)?), Vec::new()));
        }
        let mut told = ReplayedChance::new(&record.setup);
        let (journal, events) = Journal::<G>::begin(&options, components, &mut told)?;
        if !told.matches_record() {
            return Err(ReplayError::SetupChance);
        }
        journal.check_drawn(record, 0, |seed| {
            Journal::<G>::begin(&options, components, &mut seed.chance_of_ply(0))
                .is_ok_and(|(drawn, _)| drawn.setup == record.setup)
        })?;
        Ok((journal, events))
    }

    /// Replays the next move of a record.
    pub fn replay_move(
        &mut self,
        record: &Record,
        index: usize,
    ) -> Result<Vec<G::Event>, ReplayError> {
        let (ply, made) = (index + 1, &record.moves[index]);
        let notation = made.notation.clone();
        let action: G::Action =
            notation.parse().map_err(|error| ReplayError::Notation { ply, error })?;
        let refused = |illegal| ReplayError::Refused {
            ply,
            seat: made.seat,
            notation: notation.clone(),
            illegal,
        };
        let players = self.state.players();
        let seat = Seat::at_table(made.seat as usize, players).ok_or_else(|| {
            ReplayError::NoSuchSeat { ply, seat: made.seat, notation: notation.clone(), players }
        })?;
        let before = record.seed.is_some().then(|| self.clone());
        let mut told = ReplayedChance::new(&made.draws);
        let events = self.play(seat, action, &mut told).map_err(refused)?;
        if !told.matches_record() {
            return Err(ReplayError::Chance { ply, notation });
        }
        if let Some(mut before) = before {
            self.check_drawn(record, ply, |seed| {
                before.play(seat, action, &mut seed.chance_of_ply(ply as u64)).is_ok()
                    && before.moves.last().is_some_and(|drawn| drawn.draws == made.draws)
            })?;
        }
        Ok(events)
    }

    /// Checks that the record's result matches the game's.
    pub fn check_outcome(&self, record: &Record) -> Result<(), ReplayError> {
        let Some(recorded) = &record.result else { return Ok(()) };
        if self.state.turn() != Turn::Over {
            return Err(ReplayError::NotOver { moves: self.moves.len() });
        }
        let replayed = outcome(&self.state);
        if *recorded == replayed {
            return Ok(());
        }
        Err(ReplayError::Result { recorded: recorded.to_string(), replayed: replayed.to_string() })
    }

    /// Checks the draws of a ply, if the record contains its seed.
    fn check_drawn(
        &self,
        record: &Record,
        ply: usize,
        drawn_from: impl FnOnce(&Seed) -> bool,
    ) -> Result<(), ReplayError> {
        let Some(proof) = &record.seed else { return Ok(()) };
        let Some(text) = &proof.seed else { return Ok(()) };
        let seed: Seed = text.parse().map_err(ReplayError::Seed)?;
        if seed.commitment() != proof.commitment {
            return Err(ReplayError::Commitment);
        }
        if drawn_from(&seed) { Ok(()) } else { Err(ReplayError::NotFromSeed { ply }) }
    }
}

/// Reads and validates the position that a record starts with.
fn read_start<G: Game>(
    layout: &serde_json::Value,
    options: &G::Options,
    components: &'static G::Components,
) -> Result<G, ReplayError> {
    let layout =
        G::Layout::from_json(layout, "start").map_err(|bad| ReplayError::Start(bad.to_string()))?;
    let start =
        G::from_layout(&layout, components).map_err(|bad| ReplayError::Start(bad.to_string()))?;
    if start.options() != *options {
        return Err(ReplayError::Start("its options differ from those of the record".to_string()));
    }
    Ok(start)
}

fn check_heading<G: Game>(record: &Record, components: &G::Components) -> Result<(), ReplayError> {
    if record.game != G::ID {
        return Err(ReplayError::Game { recorded: record.game.clone(), expected: G::ID });
    }
    if record.rules != G::RULES_VERSION {
        return Err(ReplayError::Rules { recorded: record.rules, ours: G::RULES_VERSION });
    }
    let given = components.fingerprint();
    if record.components != given {
        return Err(ReplayError::Components { recorded: record.components.clone(), given });
    }
    Ok(())
}

fn outcome<G: Game>(state: &G) -> Outcome {
    Outcome {
        ranking: state.ranking().as_slice().to_vec(),
        scores: state.scores().as_slice().to_vec(),
        state: state.fingerprint(),
    }
}

impl<A: std::fmt::Display> From<&Move<A>> for RecordedMove {
    fn from(made: &Move<A>) -> RecordedMove {
        RecordedMove {
            seat: made.seat.number(),
            notation: made.action.to_string(),
            draws: made.draws.clone(),
        }
    }
}
