//! Seats and observers.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::elements;

/// Maximum number of seats in any of our games.
pub const MAX_SEATS: usize = 5;

/// A place at the table, counted from 0 in turn order of the first round.
///
/// Data (JSON, notation, command line) contains the number of a seat. People see its letter, which avoids the question
/// whether counting starts at 0 or 1.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// Returns the seat with this number. Panics if no table has it.
    pub const fn new(number: u8) -> Seat {
        assert!((number as usize) < MAX_SEATS, "the seat number must be below MAX_SEATS");
        Seat(number)
    }

    /// Returns the seat with this number at a table of `players`, if there is one.
    pub fn at_table(number: usize, players: u8) -> Option<Seat> {
        (number < players as usize).then_some(Seat(number as u8))
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the next seat to the left, clockwise around the table.
    pub const fn left(self, players: u8) -> Seat {
        let next = self.0 + 1;
        Seat(if next == players { 0 } else { next })
    }

    /// Returns the letter from A to E.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// Returns all seats of a table, in order.
    pub fn all(players: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..players).map(Seat)
    }
}

elements! { Seat: u8 }

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The observer of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observer {
    /// A player, who sees the public information and the private information of one seat.
    Seat(Seat),
    /// A spectator, who sees only the public information.
    Public,
}

impl Observer {
    /// Returns true if this observer may see the private information of `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Observer::Seat(seat)
    }
}

/// One value for each seat of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PerSeat<T> {
    values: [T; MAX_SEATS],
    players: u8,
}

/// The points by seat.
pub type Scores = PerSeat<i32>;

/// The place by seat. Place 1 is a winner; seats that share a place have the same number.
pub type Ranking = PerSeat<u8>;

impl<T: Copy + Default> PerSeat<T> {
    pub fn new(players: u8, of: impl Fn(Seat) -> T) -> PerSeat<T> {
        let mut values = [T::default(); MAX_SEATS];
        for seat in Seat::all(players) {
            values[seat.index()] = of(seat);
        }
        PerSeat { values, players }
    }
}

impl<T> PerSeat<T> {
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.players as usize]
    }

    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::all(self.players).zip(&self.values)
    }

    pub fn players(&self) -> u8 {
        self.players
    }
}

impl Ranking {
    /// Returns the ranking by a key; higher keys are better. Equal keys share a place.
    pub fn by_key<K: Ord>(players: u8, key: impl Fn(Seat) -> K) -> Ranking {
        PerSeat::new(players, |seat| {
            let ahead = Seat::all(players).filter(|&other| key(other) > key(seat)).count();
            ahead as u8 + 1
        })
    }

    /// Returns each seat's share of the win, which is divided equally among all in first place.
    pub fn shares(&self) -> PerSeat<f64> {
        let winners = self.as_slice().iter().filter(|&&place| place == 1).count() as f64;
        PerSeat::new(self.players, |seat| if self[seat] == 1 { 1.0 / winners } else { 0.0 })
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.as_slice()[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[..self.players as usize][seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_keys_share_a_place_and_the_next_place_is_skipped() {
        let points = [7, 9, 9, 3];
        let ranking = Ranking::by_key(4, |seat| points[seat.index()]);
        assert_eq!(ranking.as_slice(), [3, 1, 1, 4]);
        assert_eq!(ranking.shares().as_slice(), [0.0, 0.5, 0.5, 0.0]);
    }

    #[test]
    fn the_seat_left_of_the_last_one_is_the_first() {
        assert_eq!(Seat::new(2).left(3), Seat::new(0));
        assert_eq!(Seat::new(1).left(3), Seat::new(2));
    }
}
