//! The state.

use game::{BadState, Seat};
use serde::{Deserialize, Serialize};

use crate::{Bottles, Options, Quality};

/// Number of rounds in a game (clause 4.1).
pub const ROUNDS: u8 = 4;

/// A game of Cellar Door: a layout that satisfies the invariants.
#[derive(Clone, Debug, PartialEq)]
pub struct State(pub(crate) Layout);

/// Everything on the table, in the format that people read and write.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    pub options: Options,
    /// The current round, or `ROUNDS + 1` when the game is over.
    pub round: u8,
    pub due: Seat,
    /// By seat: three bottles, and a fourth before one is put on the counter.
    pub hands: [Bottles; 4],
    pub counter: Option<Quality>,
    pub cellar: Bottles,
}

/// The table as an observer sees it (clause 3.4).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    pub round: u8,
    pub due: Seat,
    /// The number of bottles of the seat that is to move.
    pub held: u8,
    pub counter: Option<Quality>,
    pub cellar: u8,
    /// By seat: the observer's hand, and all hands at the end.
    pub hands: Vec<Option<Bottles>>,
}

impl State {
    pub fn is_over(&self) -> bool {
        self.0.round > ROUNDS
    }

    pub fn hand(&self, seat: Seat) -> Bottles {
        self.0.hands[seat.index()]
    }

    /// Returns true if the player to move has taken a bottle and must put one on the counter.
    pub fn has_taken(&self) -> bool {
        self.hand(self.0.due).count() > 3
    }
}

impl Layout {
    /// Checks the invariants of a state.
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
        if sound { Ok(()) } else { Err(BadState::from_problem("this state is impossible")) }
    }
}
