//! Parts of an observation that are told again only when they have changed.

use super::sink::{Entry, Sink, Vector};

/// A part of an observation with all that it depends on.
pub trait Part {
    /// Parts with equal keys tell the same.
    type Key;
    fn key(&self) -> Self::Key;
    /// Whether this is the key of the part: compared without making one, because a key put together
    /// from small pieces and read at once in large ones makes the processor wait.
    fn has(&self, key: &Self::Key) -> bool;
    fn tell<S: Sink>(&self, sink: &mut S);
}

/// What a part told last, up to `N` entries: comparing a key and copying is quicker than telling.
#[derive(Clone)]
pub struct Kept<K, E, const N: usize> {
    /// None before anything was told.
    key: Option<K>,
    entries: [E; N],
    len: usize,
}

impl<K, E: Entry, const N: usize> Default for Kept<K, E, N> {
    fn default() -> Self {
        Kept { key: None, entries: [E::ZERO; N], len: 0 }
    }
}

impl<K, E: Entry, const N: usize> Kept<K, E, N> {
    /// The entries of a part, which is told anew if it is another one than before.
    #[inline]
    pub(super) fn entries<P: Part<Key = K>>(&mut self, part: &P) -> &[E] {
        if !self.key.as_ref().is_some_and(|key| part.has(key)) {
            self.retell(part);
        }
        &self.entries[..self.len]
    }

    fn retell<P: Part<Key = K>>(&mut self, part: &P) {
        let mut vector = Vector::new(&mut self.entries);
        part.tell(&mut vector);
        self.len = N - vector.left();
        self.key = Some(part.key());
    }
}
