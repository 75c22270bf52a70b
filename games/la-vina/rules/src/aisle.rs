//! The aisle: spaces and boxes, and the positions of the pickers (section 3 of the rules).

use std::fmt;
use std::str::FromStr;

use game::{Expected, List, Seat, Set, elements, indexed, numbered, words};
use serde::{Serialize, Serializer};

use crate::action::MOVE;

/// The length of the longest aisle, that of five players (clause 2.1).
pub const MAX_SPACES: usize = Space::COUNT;
/// Maximum number of pickers in play.
pub const MAX_PICKERS: usize = 5;

numbered! {
    /// A space of the aisle, counted from the entrance.
    pub struct Space: u8, 1..=6, "a space from 1 to 6"
}

words! {
    /// One of the two boxes of a space. Its word is also its message key.
    pub enum Row: u8 { Back = "back", Front = "front" }
}

/// One of the boxes of the aisle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AisleBox(u8);

impl AisleBox {
    pub const COUNT: usize = 2 * MAX_SPACES;

    pub const fn new(space: Space, row: Row) -> AisleBox {
        AisleBox(2 * space.0 + row as u8)
    }

    pub const fn space(self) -> Space {
        Space(self.0 / 2)
    }

    pub const fn row(self) -> Row {
        if self.0.is_multiple_of(2) { Row::Back } else { Row::Front }
    }
}

elements! { AisleBox: u16 }

impl FromStr for AisleBox {
    type Err = Expected;

    fn from_str(text: &str) -> Result<AisleBox, Expected> {
        let row = match text.as_bytes() {
            [_, b'a'] => Row::Back,
            [_, b'b'] => Row::Front,
            _ => return Err(MOVE),
        };
        let space = text[..1].parse().ok().and_then(Space::from_number);
        space.map(|space| AisleBox::new(space, row)).ok_or(MOVE)
    }
}

impl fmt::Display for AisleBox {
    /// Writes the space and `a` for its back box or `b` for its front box.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.row() {
            Row::Back => 'a',
            Row::Front => 'b',
        };
        write!(f, "{}{letter}", self.space().number())
    }
}

impl fmt::Debug for AisleBox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A picker's place. A smaller one is farther back: the queue at the entrance, the boxes, the exit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u8);

/// The number of the first box. It is even, so that the two boxes of a space differ in the last bit.
const FIRST_BOX: u8 = 6;

impl Position {
    pub const EXIT: Position = Position(FIRST_BOX + 2 * MAX_SPACES as u8);

    /// Returns the place in the queue at the entrance; 0 is the last place.
    pub const fn entrance(rank: usize) -> Position {
        assert!(rank < MAX_PICKERS);
        Position(rank as u8)
    }

    /// Returns the first position after the places of `pickers` pickers in the queue.
    pub(crate) const fn past_entrance(pickers: u8) -> Position {
        Position(pickers)
    }

    #[inline]
    pub const fn at(place: AisleBox) -> Position {
        Position(FIRST_BOX + place.0)
    }

    /// Returns the place as an enum, for callers that distinguish the cases.
    pub fn spot(self) -> PickerPlace {
        if self == Position::EXIT {
            return PickerPlace::Exit;
        }
        match self.0.checked_sub(FIRST_BOX) {
            None => PickerPlace::Entrance { place: self.0 },
            Some(index) => PickerPlace::Aisle(AisleBox(index)),
        }
    }

    /// Returns the space, for a picker in the aisle.
    #[inline]
    pub fn space(self) -> Option<Space> {
        let number = self.0.wrapping_sub(FIRST_BOX);
        (number < 2 * MAX_SPACES as u8).then_some(Space(number / 2))
    }

    /// Reads the text that `Display` writes.
    pub fn read(text: &str) -> Option<Position> {
        if text == "exit" {
            return Some(Position::EXIT);
        }
        let Some(place) = text.strip_prefix("entrance ") else {
            return text.parse().ok().map(Position::at);
        };
        let rank = place.parse::<usize>().ok()?.checked_sub(1)?;
        (rank < MAX_PICKERS).then(|| Position::entrance(rank))
    }
}

elements! { Position: u32 }

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.spot() {
            PickerPlace::Entrance { place } => write!(f, "entrance {}", place + 1),
            PickerPlace::Aisle(place) => fmt::Display::fmt(&place, f),
            PickerPlace::Exit => f.write_str("exit"),
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A position as an enum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickerPlace {
    /// The place in the queue, counted from 0.
    Entrance {
        place: u8,
    },
    Aisle(AisleBox),
    Exit,
}

indexed! {
    /// A figure on the board. Each player's figures follow each other, in seat order.
    #[derive(Debug, Default, Serialize)]
    #[serde(transparent)]
    pub struct Picker: u8, MAX_PICKERS
}

impl Picker {
    /// Returns the pickers of a game with this number of them.
    pub fn first(pickers: u8) -> impl Iterator<Item = Picker> {
        (0..pickers).map(Picker)
    }
}

/// The pickers on the board and the order in which they leave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aisle {
    spaces: u8,
    /// Number of pickers of each player.
    each: u8,
    /// The positions of all pickers. Those that are not in play are at the exit.
    positions: [Position; MAX_PICKERS],
    /// The boxes with a picker in them, updated together with `positions`.
    occupied: Set<Position>,
    left: List<Picker, MAX_PICKERS>,
}

impl Aisle {
    /// Returns the aisle with all pickers at the entrance. `queue` begins with the hindmost (clause 2.4).
    pub fn new(spaces: u8, each: u8, queue: &[Picker]) -> Aisle {
        let mut aisle = Aisle {
            spaces,
            each,
            positions: [Position::EXIT; MAX_PICKERS],
            occupied: Set::empty(),
            left: List::new(),
        };
        for (rank, picker) in queue.iter().enumerate() {
            aisle.positions[picker.index()] = Position::entrance(rank);
        }
        aisle
    }

    /// Returns an aisle from a description. The caller checks it.
    pub(crate) fn set_up(
        spaces: u8,
        each: u8,
        positions: &[Position],
        left: List<Picker, MAX_PICKERS>,
    ) -> Aisle {
        let mut aisle = Aisle { left, ..Aisle::new(spaces, each, &[]) };
        aisle.positions[..positions.len()].copy_from_slice(positions);
        aisle.occupied = aisle.recount();
        aisle
    }

    pub fn spaces(&self) -> u8 {
        self.spaces
    }

    /// Returns the number of each player's pickers.
    pub fn pickers_per_player(&self) -> u8 {
        self.each
    }

    pub fn position(&self, picker: Picker) -> Position {
        self.positions[picker.index()]
    }

    /// Returns the places of all pickers. Those that are not in play are at the exit.
    #[inline]
    pub fn positions(&self) -> &[Position; MAX_PICKERS] {
        &self.positions
    }

    /// Returns the pickers that left this round, the first one first.
    pub fn left(&self) -> &[Picker] {
        &self.left
    }

    #[inline]
    pub fn owner(&self, picker: Picker) -> Seat {
        Seat::new(if self.each == 2 { picker.0 / 2 } else { picker.0 })
    }

    /// Returns the picker who acts next: the hindmost of those who have not left (clauses 3.2 to 3.4).
    #[inline]
    pub fn next_to_act(&self) -> Option<Picker> {
        // Position and number in one key. Pickers share no position except the exit.
        let key = |picker: usize| self.positions[picker].0 << 3 | picker as u8;
        let last = (1..MAX_PICKERS).fold(key(0), |last, picker| last.min(key(picker)));
        (last >> 3 < Position::EXIT.0).then_some(Picker(last & 0b111))
    }

    /// Returns the empty boxes ahead (clauses 5.1, 5.2 and 5.4).
    #[inline]
    pub fn boxes_ahead(&self, position: Position) -> Set<AisleBox> {
        let all = ((1 << (2 * self.spaces)) - 1) << FIRST_BOX;
        let ahead = u32::MAX << ((position.0 | 1) + 1);
        Set::from_bits(((all & ahead & !self.occupied.bits()) >> FIRST_BOX) as u16)
    }

    pub fn is_occupied(&self, position: Position) -> bool {
        self.occupied.contains(position)
    }

    /// Returns true if the aisle is long enough to have this space.
    pub fn has(&self, space: Space) -> bool {
        space.0 < self.spaces
    }

    #[inline]
    pub fn move_picker(&mut self, picker: Picker, to: Position) {
        let from = std::mem::replace(&mut self.positions[picker.index()], to);
        // The set keeps boxes only. The places of the queue have smaller numbers.
        self.occupied = self.occupied.without(from).with(to);
    }

    #[inline]
    pub fn leave(&mut self, picker: Picker) {
        let from = std::mem::replace(&mut self.positions[picker.index()], Position::EXIT);
        self.occupied.remove(from);
        self.left.push(picker);
    }

    /// Moves all pickers back to the entrance in the order of leaving (clause 12.1).
    pub fn line_up(&mut self) {
        for (rank, picker) in self.left.iter().enumerate() {
            self.positions[picker.index()] = Position::entrance(rank);
        }
        self.left.clear();
    }

    /// Returns the occupied boxes, counted again from the positions, for invariants.
    pub(crate) fn recount(&self) -> Set<Position> {
        self.positions.into_iter().filter(|position| position.space().is_some()).collect()
    }

    pub(crate) fn counts_agree(&self) -> bool {
        self.occupied == self.recount()
    }
}
