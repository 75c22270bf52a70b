//! Public facts (clause 15.1), read from the state without building a view. Encoders read them many times a second.

use game::{Seat, Set};

use crate::frame::Frame;
use crate::ids::{Region, Tile};
use crate::slots::{ExportSlot, SalesSlot};
use crate::state::{State, TurnMarks};

impl State {
    /// Returns the seat that decides. It has no meaning once the game is over.
    pub fn actor(&self) -> Seat {
        self.actor
    }

    /// Returns the pending decisions, the next one last.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    pub fn marks(&self) -> TurnMarks {
        self.turn
    }

    pub fn lower_order(&self) -> &[Option<Seat>] {
        &self.lower[..self.options.places() as usize]
    }

    pub fn booths(&self) -> [Option<Seat>; 4] {
        self.booths
    }

    /// Returns the vintage tiles up to this year's, by row.
    pub fn vintages(&self) -> &[u8] {
        &self.vintages[..self.year as usize]
    }

    /// Returns the regions in the game.
    pub fn regions(&self) -> Set<Region> {
        self.regions
    }

    /// Returns the sales slots with a barrel.
    pub fn sales_taken(&self) -> Set<SalesSlot> {
        self.sales_taken
    }

    /// Returns the export slots with a barrel or outside the frame.
    pub fn exports_taken(&self) -> Set<ExportSlot> {
        self.exports_taken
    }

    /// Returns the copies of each tile in the display.
    pub fn display(&self) -> [u8; Tile::COUNT] {
        self.display
    }

    /// Returns the copies of each tile in the magnate deck, three bits for each kind: there are three at most.
    pub fn deck(&self) -> u64 {
        self.in_deck
    }
}
