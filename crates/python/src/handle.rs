//! A game in progress, of any kind.
//!
//! Types are erased here because one Python class represents the games of all kinds. [`Handle`] is the interface.
//! [`TypedHandle`] is a game of one kind with its history: `start.rs` begins it, `typed.rs` makes moves,
//! `information.rs` records each seat's information, and `answers.rs` implements the interface.

mod answers;
mod information;
mod start;
mod typed;

use std::any::Any;

use bots::RewardKind;
use game::{Observer, Record, RecordPlayer, Seat};
use minds::{GameId, StateDocument, with_mind};
use serde_json::Value;

use crate::error::CallError;
use crate::saved::SavedHistory;

pub use typed::TypedHandle;

/// The operations on a game in progress that Python uses.
pub trait Handle: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn id(&self) -> GameId;
    fn players(&self) -> u8;
    fn options(&self) -> Value;
    fn round(&self) -> u32;
    fn plies(&self) -> u32;
    /// Returns the seat to move; None at the end and at a chance node.
    fn seat_to_move(&self) -> Option<Seat>;
    fn is_over(&self) -> bool;
    /// Returns the number of outcomes of the current chance node.
    fn chance_outcomes(&self) -> Option<u32>;
    /// Returns the indices of the legal actions, ascending.
    fn legal(&self) -> &[u16];
    fn apply(&mut self, index: i64) -> Result<(), CallError>;
    fn apply_chance(&mut self, number: u32) -> Result<(), CallError>;
    fn apply_text(&mut self, notation: &str) -> Result<(), CallError>;
    fn action_to_text(&self, index: i64) -> Result<String, CallError>;
    fn text_to_action(&self, notation: &str) -> Result<usize, CallError>;
    fn describe(&self, index: i64) -> Result<String, CallError>;
    fn prompt(&self, observer: Observer) -> String;
    fn view(&self, observer: Observer) -> Value;
    /// Returns the view as JSON.
    fn view_text(&self, observer: Observer) -> String;
    fn observation_len(&self) -> usize;
    fn observe(&self, seat: Seat, out: Observation<'_>);
    /// Returns the scales of an observation's counts.
    fn scales(&self) -> Vec<u8>;
    fn actions(&self) -> usize;
    /// Returns the features of the legal actions, one after another; empty at the end and at a chance node.
    fn action_effects(&self, seed: u64) -> Vec<f32>;
    /// Returns the features of all players as a seat sees them, clockwise from it.
    fn features(&self, seat: Seat, seed: u64) -> Vec<f32>;
    fn scores(&self) -> Vec<i32>;
    fn ranking(&self) -> Vec<u8>;
    fn returns(&self, reward: RewardKind) -> Vec<f64>;
    fn information_state(&self, seat: Seat) -> Result<String, CallError>;
    fn resample(&self, seat: Seat, seed: u64) -> Result<Box<dyn Handle>, CallError>;
    fn playout(&mut self, seed: u64) -> Result<u64, CallError>;
    fn document(&self) -> StateDocument;
    fn record(&self, names: Vec<RecordPlayer>) -> Result<Record, CallError>;
    fn save(&self) -> SavedHistory;
    fn fork(&self) -> Box<dyn Handle>;
    fn equals(&self, other: &dyn Handle) -> bool;
}

/// The slice that an observation is written to, of either type.
pub enum Observation<'a> {
    Parts(&'a mut [f32]),
    Counts(&'a mut [u8]),
}

/// The parameters of a new game.
pub struct NewGameArgs<'a> {
    pub players: Option<u8>,
    pub pairs: &'a [String],
    /// None if the caller provides the outcomes of chance.
    pub seed: Option<u64>,
    /// True if each seat's information is recorded, for information states.
    pub listen: bool,
}

/// Sets a game up.
pub fn begin(id: GameId, begin: &NewGameArgs<'_>) -> Result<Box<dyn Handle>, CallError> {
    with_mind!(id, M => Ok(Box::new(TypedHandle::<M>::begin(begin)?)))
}

/// Restores a game from its serialized form.
pub fn restore(saved: &SavedHistory) -> Result<Box<dyn Handle>, CallError> {
    let id: GameId = saved.game.parse().map_err(CallError::value)?;
    with_mind!(id, M => Ok(Box::new(TypedHandle::<M>::restore(saved)?)))
}

/// Creates the game after the last move of a record.
pub fn replay(record: &Record, seed: u64) -> Result<Box<dyn Handle>, CallError> {
    let id: GameId = record.game.parse().map_err(CallError::value)?;
    with_mind!(id, M => Ok(Box::new(TypedHandle::<M>::replay(record, seed)?)))
}

/// Creates a game from a state document.
pub fn open(document: &StateDocument, seed: u64) -> Result<Box<dyn Handle>, CallError> {
    let id = document.game().map_err(CallError::value)?;
    with_mind!(id, M => Ok(Box::new(TypedHandle::<M>::open(document, seed)?)))
}
