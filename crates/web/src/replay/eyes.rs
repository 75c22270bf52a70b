//! Through whose eyes one may look back.

use game::{Observer, Seat};
use store::Status;
use table::Table;

use crate::table::viewer::Viewer;

/// Through whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// Of somebody who only looked on.
    Public,
    Seat(Seat),
    /// Everybody's at once.
    All,
}

impl Eyes {
    /// The observer of the common board.
    pub fn observer(self) -> Observer {
        match self {
            Eyes::Public | Eyes::All => Observer::Public,
            Eyes::Seat(seat) => Observer::Seat(seat),
        }
    }

    /// As an address says it.
    pub fn name(self) -> String {
        match self {
            Eyes::Public => "public".to_string(),
            Eyes::Seat(seat) => seat.number().to_string(),
            Eyes::All => "all".to_string(),
        }
    }
}

/// The views that a visitor may choose, the default first.
pub struct Rights(pub(super) Vec<Eyes>);

impl Rights {
    /// Once a game is over everything is open. While it lasts nobody sees more than at the table: their
    /// own side of it, and where people share a device, what lies open.
    pub fn at_table(table: &Table, viewer: &Viewer) -> Rights {
        match (table.status, viewer.mine.as_slice()) {
            (Status::Over, mine) => {
                let players = table.seats.len() as u8;
                Rights::all(players, mine.first().copied())
            }
            (_, [only]) => Rights(vec![Eyes::Seat(*only)]),
            _ => Rights(vec![Eyes::Public]),
        }
    }

    /// Everything, and first what this seat saw.
    pub fn all(players: u8, own: Option<Seat>) -> Rights {
        let mut all: Vec<Eyes> = Seat::all(players).map(Eyes::Seat).chain([Eyes::All]).collect();
        let usual = own.map_or(Eyes::All, Eyes::Seat);
        all.sort_by_key(|eyes| *eyes != usual);
        Rights(all)
    }

    /// Returns the requested view if it is allowed, or the default if none was requested.
    pub fn choose(&self, wished: Option<&str>) -> Option<Eyes> {
        match wished {
            None => self.0.first().copied(),
            Some(name) => self.0.iter().copied().find(|eyes| eyes.name() == name),
        }
    }

    /// All of them, in the order of the seats.
    pub fn in_order(&self) -> Vec<Eyes> {
        let mut all = self.0.clone();
        all.sort_by_key(|eyes| match eyes {
            Eyes::Seat(seat) => seat.index(),
            Eyes::Public => usize::MAX - 1,
            Eyes::All => usize::MAX,
        });
        all
    }
}
