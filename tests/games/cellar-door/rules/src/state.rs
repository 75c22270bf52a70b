//! The state.

use game::{BadState, Seat};
use serde::{Deserialize, Serialize};

use crate::{Bottles, Options, Quality};

/// The game lasts so long (clause 4.1).
pub const ROUNDS: u8 = 4;

/// A game of Cellar Door: a layout in which all is in order.
#[derive(Clone, Debug, PartialEq)]
pub struct State(pub(crate) Layout);

/// All that lies on the table, as people read and write it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub options: Options,
    /// One more than there are, once the game is over.
    pub round: u8,
    pub due: Seat,
    /// By seat: three bottles, and a fourth before one is put on the counter.
    pub hands: [Bottles; 4],
    pub counter: Option<Quality>,
    pub cellar: Bottles,
}

/// The table in somebody's eyes (clause 3.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub round: u8,
    pub due: Seat,
    /// The number of bottles of the seat that is due.
    pub held: u8,
    pub counter: Option<Quality>,
    pub cellar: u8,
    /// By seat: the own hand, and everybody's at the end.
    pub hands: Vec<Option<Bottles>>,
}

impl State {
    pub fn is_over(&self) -> bool {
        self.0.round > ROUNDS
    }

    pub fn hand(&self, seat: Seat) -> Bottles {
        self.0.hands[seat.index()]
    }

    /// Returns true if the one due has taken a bottle and is to put one on the counter.
    pub fn has_taken(&self) -> bool {
        self.hand(self.0.due).count() > 3
    }
}

impl Layout {
    /// The invariants of a state.
    pub(crate) fn problems(&self) -> Result<(), BadState> {
        let Layout { options, round, due, hands, counter, cellar } = self;
        let open = |quality| u32::from(*counter == Some(quality));
        let of = |heap: &Bottles, quality| u32::from(heap.of(quality));
        let heaps = || hands.iter().chain([cellar]);
        let sum = |quality| open(quality) + heaps().map(|heap| of(heap, quality)).sum::<u32>();
        let size = |seat: Seat| hands[seat.index()].0.map(u32::from).iter().sum::<u32>();
        let may_hold_four = |seat| seat == *due && *round <= ROUNDS;
        let sound = (1..=ROUNDS + 1).contains(round)
            && due.number() < options.players
            && Quality::all().all(|quality| sum(quality) <= 4)
            && Seat::all(options.players).all(|seat| size(seat) == 3 || may_hold_four(seat))
            && hands[options.players as usize..].iter().all(|hand| *hand == Bottles::default())
            && (size(*due) == 4 || size(*due) == 3 && counter.is_some());
        if sound { Ok(()) } else { Err(BadState::one("this cannot lie on the table")) }
    }
}
