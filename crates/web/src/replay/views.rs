//! The points of view from which a replay can be viewed.

use game::{Observer, Seat};
use store::Status;
use table::Table;

use crate::table::viewer::Viewer;

/// A point of view: one seat's, the public's, or all seats' at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayView {
    /// A spectator's.
    Public,
    Seat(Seat),
    /// All seats' at once.
    All,
}

impl ReplayView {
    /// Returns the observer of the common board.
    pub fn observer(self) -> Observer {
        match self {
            ReplayView::Public | ReplayView::All => Observer::Public,
            ReplayView::Seat(seat) => Observer::Seat(seat),
        }
    }

    /// Returns the name of this view in an address.
    pub fn name(self) -> String {
        match self {
            ReplayView::Public => "public".to_string(),
            ReplayView::Seat(seat) => seat.number().to_string(),
            ReplayView::All => "all".to_string(),
        }
    }
}

/// The views that a visitor may choose, the default first.
pub struct AllowedViews(pub(super) Vec<ReplayView>);

impl AllowedViews {
    /// Returns the views that are allowed at a table. After a game everything is open. During a game nobody sees more
    /// than at the table: somebody with one seat has that seat's view, and people with several seats on one device have
    /// the public view.
    pub fn at_table(table: &Table, viewer: &Viewer) -> AllowedViews {
        match (table.status, viewer.mine.as_slice()) {
            (Status::Over, mine) => {
                let players = table.seats.len() as u8;
                AllowedViews::all(players, mine.first().copied())
            }
            (_, [only]) => AllowedViews(vec![ReplayView::Seat(*only)]),
            _ => AllowedViews(vec![ReplayView::Public]),
        }
    }

    /// Returns all views, with this seat's view first.
    pub fn all(players: u8, own: Option<Seat>) -> AllowedViews {
        let mut all: Vec<ReplayView> =
            Seat::all(players).map(ReplayView::Seat).chain([ReplayView::All]).collect();
        let usual = own.map_or(ReplayView::All, ReplayView::Seat);
        all.sort_by_key(|eyes| *eyes != usual);
        AllowedViews(all)
    }

    /// Returns the requested view if it is allowed, or the default if none was requested.
    pub fn choose(&self, wished: Option<&str>) -> Option<ReplayView> {
        match wished {
            None => self.0.first().copied(),
            // A link that was made during the game has the public view. After the game it shows everything.
            Some("public") if self.0.contains(&ReplayView::All) => Some(ReplayView::All),
            Some(name) => self.0.iter().copied().find(|eyes| eyes.name() == name),
        }
    }

    /// Returns the visitor's own seat, whose view is the default.
    pub fn own(&self) -> Option<Seat> {
        match self.0.first() {
            Some(ReplayView::Seat(seat)) => Some(*seat),
            Some(ReplayView::Public | ReplayView::All) | None => None,
        }
    }

    /// Returns all allowed views, in the order of the seats.
    pub fn all_views(&self) -> Vec<ReplayView> {
        let mut all = self.0.clone();
        all.sort_by_key(|eyes| match eyes {
            ReplayView::Seat(seat) => seat.index(),
            ReplayView::Public => usize::MAX - 1,
            ReplayView::All => usize::MAX,
        });
        all
    }
}
