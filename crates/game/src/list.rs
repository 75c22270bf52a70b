//! A list that is stored inside the state.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// A list of up to `N` values without heap memory, for the piles, rows and frame stacks of a state.
///
/// It is a plain array with a length, because a state that contains it is cloned with one memcpy. `ArrayVec` clones
/// element by element (3.5 times the instructions for a 664-byte state).
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    pub fn new() -> List<T, N> {
        const { assert!(N <= u8::MAX as usize) };
        List { items: [T::default(); N], len: 0 }
    }

    /// Creates a list of these values, or returns nothing if there are too many.
    pub fn from_slice(values: &[T]) -> Option<List<T, N>> {
        let mut list = List::new();
        list.items.get_mut(..values.len())?.copy_from_slice(values);
        list.len = values.len() as u8;
        Some(list)
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T: Copy, const N: usize> List<T, N> {
    /// Appends a value. Panics if the list is full, because the capacity of a list is a rule of the game.
    #[inline]
    pub fn push(&mut self, value: T) {
        self.items[self.len as usize] = value;
        self.len += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[self.len as usize])
    }

    /// Removes the value at `index` and closes the gap.
    pub fn remove(&mut self, index: usize) -> T {
        let value = self[index];
        self.copy_within(index + 1.., index);
        self.len -= 1;
        value
    }

    /// Inserts a value before the one at `index`.
    pub fn insert(&mut self, index: usize, value: T) {
        self.push(value);
        self[index..].rotate_right(1);
    }

    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Returns all places. Those beyond the length may contain old values. This is for fast comparisons that may treat
    /// equal lists as different.
    #[inline]
    pub fn places(&self) -> &[T; N] {
        &self.items
    }

    /// Returns the length without accessing the values, which would check their bounds.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    /// Compares the lists without the old values beyond the length.
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_inserts_and_removes_values() {
        let mut list = List::<u8, 4>::from_slice(&[1, 3]).unwrap();
        list.insert(1, 2);
        assert_eq!(*list, [1, 2, 3]);
        assert_eq!(list.remove(0), 1);
        assert_eq!(list.pop(), Some(3));
        assert_eq!(list, List::from_slice(&[2]).unwrap());
        assert_eq!(List::<u8, 2>::from_slice(&[1, 2, 3]), None);
    }
}
