//! Sets of small values, with one bit for each element.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, Sub};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An element of a [`Set`], numbered from 0.
pub trait Element: Copy + 'static {
    /// The unsigned integer with a bit for each element.
    type Bits: Bits;

    fn index(self) -> usize;

    /// Returns the element with this number, which must exist.
    fn at(index: usize) -> Self;
}

/// Implements [`Element`] for ids that wrap a `u8` from 0, with the type of the set's bits: `elements! { Card: u128,
/// Place: u16 }`.
#[macro_export]
macro_rules! elements {
    ($($name:ident: $bits:ty),+ $(,)?) => {$(
        impl $crate::Element for $name {
            type Bits = $bits;

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }

            #[inline]
            fn at(index: usize) -> $name {
                $name(index as u8)
            }
        }
    )+};
}

/// The unsigned integers that a [`Set`] can consist of.
pub trait Bits:
    Copy
    + Eq
    + Default
    + fmt::Debug
    + std::hash::Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Send
    + Sync
    + 'static
{
    fn bit(index: usize) -> Self;
    fn without(self, other: Self) -> Self;
    fn lowest(self) -> usize;
    fn without_lowest(self) -> Self;
    fn count(self) -> u32;

    /// Folds over the numbers of all set bits, lowest first.
    #[inline]
    fn fold<B>(self, start: B, mut add: impl FnMut(B, usize) -> B) -> B {
        let (mut sum, mut left) = (start, self);
        while left != Self::default() {
            let index = left.lowest();
            sum = add(sum, index);
            left = left.without_lowest();
        }
        sum
    }
}

macro_rules! bits {
    ($number:ty $({ $($more:tt)* })?) => {
        impl Bits for $number {
            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            $($($more)*)?
        }
    };
}

bits!(u8);
bits!(u16);
bits!(u32);
bits!(u64);
bits!(u128 {
    /// Folds over the two halves, because the processor counts in 64 bits.
    #[inline]
    fn fold<B>(self, start: B, mut add: impl FnMut(B, usize) -> B) -> B {
        let mut sum = start;
        for half in [0, 64] {
            sum = ((self >> half) as u64).fold(sum, |sum, index| add(sum, half + index));
        }
        sum
    }
});

/// A set of values of one type. It has the size of its bits, and is copied like a number.
pub struct Set<T: Element> {
    bits: T::Bits,
    kind: PhantomData<T>,
}

impl<T: Element> Set<T> {
    #[inline]
    pub fn empty() -> Set<T> {
        Set::from_bits(T::Bits::default())
    }

    /// Creates the set whose members have their bits set.
    #[inline]
    pub const fn from_bits(bits: T::Bits) -> Set<T> {
        Set { bits, kind: PhantomData }
    }

    #[inline]
    pub const fn bits(self) -> T::Bits {
        self.bits
    }

    #[inline]
    pub fn of(element: T) -> Set<T> {
        Set::from_bits(T::Bits::bit(element.index()))
    }

    #[inline]
    pub fn contains(self, element: T) -> bool {
        self.bits & T::Bits::bit(element.index()) != T::Bits::default()
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == T::Bits::default()
    }

    #[inline]
    pub fn len(self) -> u32 {
        self.bits.count()
    }

    #[inline]
    pub fn insert(&mut self, element: T) {
        self.bits = self.bits | T::Bits::bit(element.index());
    }

    #[inline]
    pub fn remove(&mut self, element: T) {
        self.bits = self.bits.without(T::Bits::bit(element.index()));
    }

    #[inline]
    pub fn with(mut self, element: T) -> Set<T> {
        self.insert(element);
        self
    }

    #[inline]
    pub fn without(mut self, element: T) -> Set<T> {
        self.remove(element);
        self
    }

    /// Returns the members, ordered by number.
    #[inline]
    pub fn iter(self) -> Members<T> {
        Members(self)
    }
}

/// An iterator over the remaining members of a set.
#[derive(Clone)]
pub struct Members<T: Element>(Set<T>);

impl<T: Element> Iterator for Members<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.0.is_empty() {
            return None;
        }
        let next = self.0.bits.lowest();
        self.0.bits = self.0.bits.without_lowest();
        Some(T::at(next))
    }

    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, start: B, mut add: F) -> B {
        self.0.bits.fold(start, |sum, index| add(sum, T::at(index)))
    }
}

impl<T: Element> IntoIterator for Set<T> {
    type Item = T;
    type IntoIter = Members<T>;

    #[inline]
    fn into_iter(self) -> Members<T> {
        self.iter()
    }
}

impl<T: Element> Clone for Set<T> {
    #[inline]
    fn clone(&self) -> Set<T> {
        *self
    }
}

impl<T: Element> Copy for Set<T> {}

impl<T: Element> PartialEq for Set<T> {
    #[inline]
    fn eq(&self, other: &Set<T>) -> bool {
        self.bits == other.bits
    }
}

impl<T: Element> Eq for Set<T> {}

impl<T: Element> std::hash::Hash for Set<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<T: Element> Default for Set<T> {
    fn default() -> Set<T> {
        Set::empty()
    }
}

impl<T: Element + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Writes the set as the list of its members.
impl<T: Element + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Reads a list of members in any order, without duplicates.
impl<'de, T: Element + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set<T>, D::Error> {
        struct SetVisitor<T>(PhantomData<T>);

        impl<'de, T: Element + Deserialize<'de>> Visitor<'de> for SetVisitor<T> {
            type Value = Set<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Set<T>, A::Error> {
                let mut set = Set::empty();
                while let Some(member) = list.next_element()? {
                    if set.contains(member) {
                        return Err(A::Error::custom("the list contains a duplicate"));
                    }
                    set.insert(member);
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(SetVisitor(PhantomData))
    }
}

/// Returns the union.
impl<T: Element> BitOr for Set<T> {
    type Output = Set<T>;

    #[inline]
    fn bitor(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits | other.bits)
    }
}

/// Returns the intersection.
impl<T: Element> BitAnd for Set<T> {
    type Output = Set<T>;

    #[inline]
    fn bitand(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits & other.bits)
    }
}

/// Returns the difference.
impl<T: Element> Sub for Set<T> {
    type Output = Set<T>;

    #[inline]
    fn sub(self, other: Set<T>) -> Set<T> {
        Set::from_bits(self.bits.without(other.bits))
    }
}

impl<T: Element> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Set<T> {
        elements.into_iter().fold(Set::empty(), Set::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
    struct Digit(usize);

    impl Element for Digit {
        type Bits = u16;

        fn index(self) -> usize {
            self.0
        }

        fn at(index: usize) -> Digit {
            Digit(index)
        }
    }

    #[test]
    fn a_set_supports_insertion_removal_and_set_operations() {
        let mut set: Set<Digit> = [Digit(7), Digit(2), Digit(9)].into_iter().collect();
        set.remove(Digit(7));
        set.remove(Digit(1));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Digit(2), Digit(9)]);
        assert!(set.contains(Digit(9)) && !set.contains(Digit(7)));
        assert_eq!((set.len(), set.is_empty(), Set::<Digit>::empty().is_empty()), (2, false, true));
        let other = Set::of(Digit(2)).with(Digit(3));
        assert_eq!(set & other, Set::of(Digit(2)));
        assert_eq!((set | other).len(), 3);
        assert_eq!(set - other, Set::of(Digit(9)));
        assert_eq!((set | other).iter().fold(0, |sum, digit| 10 * sum + digit.0), 239);
        assert_eq!(size_of::<Set<Digit>>(), 2);
        assert_eq!(format!("{set:?}"), "{Digit(2), Digit(9)}");
    }

    #[test]
    fn a_set_is_a_json_list_without_duplicates() {
        let set = Set::of(Digit(7)).with(Digit(2));
        assert_eq!(serde_json::to_string(&set).unwrap(), "[2,7]");
        assert_eq!(serde_json::from_str::<Set<Digit>>("[7, 2]").unwrap(), set);
        let twice = serde_json::from_str::<Set<Digit>>("[7, 2, 7]").unwrap_err();
        assert!(twice.to_string().starts_with("the list contains a duplicate"), "{twice}");
    }
}
