//! What everybody sees (clause 15.1), read from the state without building a view.

use game::{Seat, Set};

use crate::frame::Frame;
use crate::ids::{Region, Tile};
use crate::slots::{ExportSlot, SalesSlot};
use crate::state::{State, TurnMarks};

/// A state without the order of its covered decks: for encoders, which look many times a second.
#[derive(Clone, Copy)]
pub struct PublicState<'a> {
    state: &'a State,
}

impl State {
    pub fn public(&self) -> PublicState<'_> {
        PublicState { state: self }
    }
}

impl PublicState<'_> {
    /// Who decides; of no meaning once the game is over.
    pub fn actor(self) -> Seat {
        self.state.actor
    }

    /// The pending decisions, the next one last.
    pub fn frames(&self) -> &[Frame] {
        &self.state.frames
    }

    pub fn marks(self) -> TurnMarks {
        self.state.turn
    }

    pub fn lower_order(&self) -> &[Option<Seat>] {
        &self.state.lower[..self.state.options.places() as usize]
    }

    pub fn booths(self) -> [Option<Seat>; 4] {
        self.state.booths
    }

    /// The vintage tiles from this year's on back, by row.
    pub fn vintages(&self) -> &[u8] {
        &self.state.vintages[..self.state.year as usize]
    }

    /// Regions in the game.
    pub fn regions(self) -> Set<Region> {
        self.state.regions
    }

    /// Sales slots with a barrel.
    pub fn sales_taken(self) -> Set<SalesSlot> {
        self.state.sales_taken
    }

    /// Export slots with a barrel or outside the frame.
    pub fn exports_taken(self) -> Set<ExportSlot> {
        self.state.exports_taken
    }

    /// Copies of each tile in the display.
    pub fn display(self) -> [u8; Tile::COUNT] {
        self.state.display
    }

    /// Copies of each tile in the magnate deck, three bits a kind: there are three at most.
    pub fn deck(self) -> u64 {
        self.state.in_deck
    }
}
