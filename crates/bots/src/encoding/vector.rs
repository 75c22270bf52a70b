//! An observation written into a slice.

use super::sink::{ObservationPart, PartCache, PrecomputedRows, Scalar, Sink, SparseEntries};

/// Maximum size in bytes of a part that is always cached. Larger parts often leave the nearest cache, and fetching them
/// takes longer than encoding most parts: copying 550 floats cost a tenth of a step.
const LONGEST: usize = 256;

/// A sink that writes into a slice. With `SEEN`, it uses the cached parts of earlier observations.
pub struct VectorSink<'a, E, const SEEN: bool = false> {
    /// The entries that are not written yet.
    rest: &'a mut [E],
}

impl<'a, E: Scalar, const SEEN: bool> VectorSink<'a, E, SEEN> {
    pub fn new(out: &'a mut [E]) -> VectorSink<'a, E, SEEN> {
        VectorSink { rest: out }
    }

    pub fn is_full(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the next entries as an array, so that bounds are checked only once.
    #[inline]
    fn array<const N: usize>(&mut self) -> &'a mut [E; N] {
        let (array, rest) = std::mem::take(&mut self.rest)
            .split_first_chunk_mut()
            .expect("the vector is as long as its encoding");
        self.rest = rest;
        array
    }

    #[inline]
    fn slice(&mut self, count: usize) -> &'a mut [E] {
        let (slice, rest) = std::mem::take(&mut self.rest).split_at_mut(count);
        self.rest = rest;
        slice
    }

    /// Returns the number of entries that are not written yet.
    pub(super) fn left(&self) -> usize {
        self.rest.len()
    }
}

impl<E: Scalar, const SEEN: bool> Sink for VectorSink<'_, E, SEEN> {
    type Scalar = E;

    #[inline(always)]
    fn cached<P: ObservationPart<W>, const W: usize, const N: usize>(
        &mut self,
        part: P,
        cached: &mut PartCache<E, W, N>,
    ) {
        if !SEEN || !is_caching_faster::<P, E, W, N>() {
            return part.encode(self);
        }
        *self.array() = *cached.of(part);
        debug_assert_eq!(cached.encoded().len(), N, "the encoding does not fill the cached block");
    }

    #[inline(always)]
    fn cached_up_to<P: ObservationPart<W>, const W: usize, const N: usize>(
        &mut self,
        part: P,
        cached: &mut PartCache<E, W, N>,
    ) {
        if !SEEN || !is_caching_faster::<P, E, W, N>() {
            return part.encode(self);
        }
        cached.of(part);
        let told = cached.encoded();
        self.slice(told.len()).copy_from_slice(told);
    }

    #[inline]
    fn scattered<const N: usize>(
        &mut self,
        _: &'static [(&'static str, usize, u8)],
        tell: impl FnOnce(&mut SparseEntries<'_, E, N>),
    ) {
        let entries: &mut [E; N] = self.array();
        *entries = [E::ZERO; N];
        tell(&mut SparseEntries(entries));
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
        let mut block = VectorSink::new(entries);
        tell(&mut block);
        debug_assert!(block.is_full(), "the encoding does not fill the block");
    }

    #[inline]
    fn one_hot(&mut self, hot: Option<usize>, count: usize) {
        let entries = self.slice(count);
        entries.fill(E::ZERO);
        // Writes in both cases: a branch would be unpredictable, and a misprediction costs more.
        entries[hot.unwrap_or(0)] = if hot.is_some() { E::ONE } else { E::ZERO };
    }

    #[inline]
    fn seat(&mut self, place: Option<usize>, players: usize) {
        debug_assert!(place.is_none_or(|place| place < players), "the seat does not exist");
        // Sets the entries in a loop. The compiler does not know that there are few entries, and would call a library
        // function to clear them.
        for (number, entry) in self.slice(players).iter_mut().enumerate() {
            *entry = if place == Some(number) { E::ONE } else { E::ZERO };
        }
    }

    #[inline]
    fn row<const N: usize, const M: usize>(&mut self, rows: &PrecomputedRows<N, M>, row: usize) {
        *self.array() = E::of_rows(rows)[row];
    }

    #[inline]
    fn bits<const N: usize>(&mut self, bits: u32) {
        // Copies eight entries at a time from a table, because a loop over the bits would end with an unpredictable
        // branch.
        let entries: &mut [E; N] = self.array();
        for (entries, byte) in entries.chunks_mut(8).zip(bits.to_le_bytes()) {
            entries.copy_from_slice(&E::BITS[byte as usize][..entries.len()]);
        }
    }
}

/// Returns true if caching a part saves time.
const fn is_caching_faster<P: ObservationPart<W>, E, const W: usize, const N: usize>() -> bool {
    P::SLOW_TO_ENCODE || size_of::<[E; N]>() <= LONGEST
}
