//! A list that grows at its end. Copies share their past, so a copy is one pointer for any length.

use std::sync::Arc;

pub struct Chain<T> {
    last: Option<Arc<ChainLink<T>>>,
}

struct ChainLink<T> {
    item: T,
    /// The number of links up to this one.
    length: usize,
    before: Option<Arc<ChainLink<T>>>,
}

impl<T> Chain<T> {
    pub fn new() -> Chain<T> {
        Chain { last: None }
    }

    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |link| link.length)
    }

    pub fn push(&mut self, item: T) {
        let length = self.len() + 1;
        self.last = Some(Arc::new(ChainLink { item, length, before: self.last.take() }));
    }

    /// Returns the items from the last to the first.
    pub fn iter_rev(&self) -> impl Iterator<Item = &T> {
        let links = std::iter::successors(self.last.as_deref(), |link| link.before.as_deref());
        links.map(|link| &link.item)
    }

    /// Returns the items in order.
    pub fn all(&self) -> Vec<&T> {
        let mut all: Vec<&T> = self.iter_rev().collect();
        all.reverse();
        all
    }

    /// Returns the first `length` items.
    pub fn prefix(&self, length: usize) -> Chain<T> {
        let mut first = self.clone();
        while first.len() > length {
            first.last = first.last.as_ref().and_then(|link| link.before.clone());
        }
        first
    }
}

impl<T> Clone for Chain<T> {
    fn clone(&self) -> Chain<T> {
        Chain { last: self.last.clone() }
    }
}

/// Drops the links in a loop. The default drop is recursive and overflows the stack on long lists.
impl<T> Drop for ChainLink<T> {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut link) = before.and_then(Arc::into_inner) {
            before = link.before.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_a_chain_share_the_past_and_grow_independently() {
        let mut one = Chain::new();
        one.push(1);
        let mut two = one.clone();
        one.push(2);
        two.push(3);
        two.push(4);
        assert_eq!(one.all(), [&1, &2]);
        assert_eq!(two.all(), [&1, &3, &4]);
        assert_eq!((two.len(), two.iter_rev().next()), (3, Some(&4)));
        assert_eq!((two.prefix(2).all(), two.prefix(0).all()), (vec![&1, &3], vec![]));
    }

    #[test]
    fn dropping_a_long_chain_does_not_overflow_the_stack() {
        let mut chain = Chain::new();
        for number in 0..1_000_000 {
            chain.push(number);
        }
        drop(chain);
    }
}
