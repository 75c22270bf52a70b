//! An observation written into a slice.

use super::sink::{Cached, Part, Rows, Scalar, Sink};

/// Bytes of a part that are always worth keeping. To fetch more from beyond the nearest cache takes
/// longer than to tell most parts anew: to copy 550 floats cost a tenth of a step.
const LONGEST: usize = 256;

/// Writes into a slice.
pub struct Vector<'a, E> {
    /// What is not written yet.
    rest: &'a mut [E],
}

impl<'a, E: Scalar> Vector<'a, E> {
    pub fn new(out: &'a mut [E]) -> Vector<'a, E> {
        Vector { rest: out }
    }

    pub fn is_full(&self) -> bool {
        self.rest.is_empty()
    }

    /// How many entries are not written yet.
    fn left(&self) -> usize {
        self.rest.len()
    }

    /// The next entries as one array, whose bounds are checked once.
    #[inline]
    fn array<const N: usize>(&mut self) -> &'a mut [E; N] {
        let (array, rest) =
            std::mem::take(&mut self.rest).split_first_chunk_mut().expect("as long as is told");
        self.rest = rest;
        array
    }

    #[inline]
    fn slice(&mut self, count: usize) -> &'a mut [E] {
        let (slice, rest) = std::mem::take(&mut self.rest).split_at_mut(count);
        self.rest = rest;
        slice
    }
}

impl<E: Scalar> Sink for Vector<'_, E> {
    type Scalar = E;

    #[inline]
    fn cached_part<P: Part, const N: usize>(
        &mut self,
        part: &P,
        kept: Option<&mut Cached<P::Key, E, N>>,
    ) {
        match kept {
            Some(kept) if P::LABORIOUS || size_of::<[E; N]>() <= LONGEST => {
                let entries = kept.entries(part, |out| {
                    let mut vector = Vector::new(out);
                    part.encode(&mut vector);
                    N - vector.left()
                });
                self.slice(entries.len()).copy_from_slice(entries);
            }
            _ => part.encode(self),
        }
    }

    #[inline]
    fn name(&mut self, _: &'static str) {}

    #[inline]
    fn name_of(&mut self, _: &'static str, _: usize, _: &'static str) {}

    #[inline]
    fn parts<const N: usize>(&mut self, numbers: [u8; N], most: u8) {
        *self.array() = numbers.map(|number| E::part(number, most));
    }

    #[inline]
    fn block<const N: usize>(&mut self, tell: impl FnOnce(&mut Self)) {
        let entries: &mut [E; N] = self.array();
        let mut block = Vector { rest: entries };
        tell(&mut block);
        debug_assert!(block.is_full(), "the block is longer than what is told");
    }

    #[inline]
    fn one_hot(&mut self, hot: Option<usize>, count: usize) {
        let entries = self.slice(count);
        entries.fill(E::ZERO);
        // Written whether hot or not: the processor cannot guess which, and a wrong guess costs more.
        entries[hot.unwrap_or(0)] = if hot.is_some() { E::ONE } else { E::ZERO };
    }

    #[inline]
    fn seat(&mut self, place: Option<usize>, players: usize) {
        debug_assert!(place.is_none_or(|place| place < players), "a seat at the table");
        // One by one: the compiler does not know how few they are, and would call for help to clear them.
        for (number, entry) in self.slice(players).iter_mut().enumerate() {
            *entry = if place == Some(number) { E::ONE } else { E::ZERO };
        }
    }

    #[inline]
    fn row<const N: usize, const M: usize>(&mut self, rows: &Rows<N, M>, row: usize) {
        *self.array() = E::of_rows(rows)[row];
    }

    #[inline]
    fn bits<const N: usize>(&mut self, bits: u32) {
        // Eight at a time from a table: a loop over the bits ends where nobody can foresee.
        let entries: &mut [E; N] = self.array();
        for (entries, byte) in entries.chunks_mut(8).zip(bits.to_le_bytes()) {
            entries.copy_from_slice(&E::BITS[byte as usize][..entries.len()]);
        }
    }
}
