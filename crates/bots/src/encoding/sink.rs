//! Where an encoder puts what it tells.

use std::ops::Range;

use super::Shape;
use super::kept::{Kept, Part};

/// Takes the entries of an observation one after another.
///
/// The same code tells the values ([`Vector`]), the names ([`Names`]) and what counts are measured by
/// ([`Scales`]), so the documented layout is the real one.
pub trait Sink: Sized {
    /// What it would keep of a part.
    type Entry: Entry;
    /// Entries from here on belong to this name; players are counted from the observer.
    fn name(&mut self, name: &'static str);
    /// The same with the number of a player or place before it.
    fn name_of(&mut self, kind: &'static str, number: usize, name: &'static str);
    /// Numbers from 0 that are seldom above `most`.
    fn parts<const N: usize>(&mut self, numbers: [u8; N], most: u8);
    /// `count` entries, of which the `hot` one is 1 and the others 0; nothing hot is all 0.
    fn one_hot(&mut self, hot: Option<usize>, count: usize);
    /// The lowest `N` of a set of bits as entries, the lowest first.
    fn bits<const N: usize>(&mut self, bits: u32);
    /// The entries of one of the rows that were worked out before.
    fn row<const N: usize, const M: usize>(&mut self, rows: &Rows<N, M>, row: usize);
    /// What `tell` tells, which is `N` entries: knowing their number beforehand, the compiler needs
    /// to check no bounds among them.
    fn block<const N: usize>(&mut self, tell: impl FnOnce(&mut Self));
    /// What a part tells, or what is kept of it if it has not changed.
    #[inline]
    fn part_kept<P: Part, const N: usize>(
        &mut self,
        part: &P,
        _: Option<&mut Kept<P::Key, Self::Entry, N>>,
    ) {
        part.tell(self);
    }
    #[inline]
    fn flag(&mut self, value: bool) {
        self.flags([value]);
    }
    #[inline]
    fn flags<const N: usize>(&mut self, values: [bool; N]) {
        self.parts(values.map(u8::from), 1);
    }
    #[inline]
    fn part(&mut self, number: u8, most: u8) {
        self.parts([number], most);
    }
    /// One number for each player.
    #[inline]
    fn parts_of(&mut self, numbers: &[u8], most: u8) {
        // By arrays, for the sake of the usual tables.
        match *numbers {
            [one, two] => self.parts([one, two], most),
            [one, two, three] => self.parts([one, two, three], most),
            [one, two, three, four] => self.parts([one, two, three, four], most),
            _ => numbers.iter().for_each(|&number| self.part(number, most)),
        }
    }
}

/// What an observation is made of: counts as they are (`u8`), or as parts from 0 to 1 of what they
/// seldom exceed (`f32`).
pub trait Entry: Copy + Default + Send + Sync + 'static {
    const ZERO: Self;
    const ONE: Self;
    /// What each byte says as eight entries.
    const BITS: &'static [[Self; 8]; 256];
    fn part(number: u8, most: u8) -> Self;
    fn of_rows<const N: usize, const M: usize>(rows: &Rows<N, M>) -> &[[Self; N]; M];
}

/// The bits of every byte, the lowest first, as entries.
macro_rules! bits {
    ($zero:expr, $one:expr) => {{
        let mut table = [[$zero; 8]; 256];
        let mut number = 0;
        while number < 256 * 8 {
            if number / 8 >> (number % 8) & 1 == 1 {
                table[number / 8][number % 8] = $one;
            }
            number += 1;
        }
        table
    }};
}

static FLOAT_BITS: [[f32; 8]; 256] = bits!(0.0, 1.0);
static BYTE_BITS: [[u8; 8]; 256] = bits!(0, 1);

impl Entry for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
    const BITS: &'static [[f32; 8]; 256] = &FLOAT_BITS;

    #[inline]
    fn part(number: u8, most: u8) -> f32 {
        // Times the reciprocal, which is a constant: dividing took a third of an observation's time.
        (f32::from(number) * (1.0 / f32::from(most))).min(1.0)
    }

    #[inline]
    fn of_rows<const N: usize, const M: usize>(rows: &Rows<N, M>) -> &[[f32; N]; M] {
        &rows.parts
    }
}

impl Entry for u8 {
    const ZERO: u8 = 0;
    const ONE: u8 = 1;
    const BITS: &'static [[u8; 8]; 256] = &BYTE_BITS;

    #[inline]
    fn part(number: u8, _: u8) -> u8 {
        number
    }

    #[inline]
    fn of_rows<const N: usize, const M: usize>(rows: &Rows<N, M>) -> &[[u8; N]; M] {
        &rows.counts
    }
}

/// A number that may not fit into an entry; what is above counts as the most that does.
#[inline]
pub fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

/// Rows of entries worked out once, of either kind: close together, so that those of one kind stay
/// at hand.
pub struct Rows<const N: usize, const M: usize> {
    counts: [[u8; N]; M],
    parts: [[f32; N]; M],
    /// What the counts of a column are measured by.
    scales: [u8; N],
}

impl<const N: usize, const M: usize> Rows<N, M> {
    pub fn new(scales: [u8; N], counts: impl Fn(usize) -> [u8; N]) -> Rows<N, M> {
        let counts: [[u8; N]; M] = std::array::from_fn(counts);
        let parts =
            counts.map(|row| std::array::from_fn(|column| f32::part(row[column], scales[column])));
        Rows { counts, parts, scales }
    }
}

/// Writes into a slice.
pub struct Vector<'a, E> {
    /// What is not written yet.
    rest: &'a mut [E],
}

impl<'a, E: Entry> Vector<'a, E> {
    pub fn new(out: &'a mut [E]) -> Vector<'a, E> {
        out.fill(E::ZERO);
        Vector { rest: out }
    }

    pub fn is_full(&self) -> bool {
        self.rest.is_empty()
    }

    /// How many entries are not written yet.
    pub(super) fn left(&self) -> usize {
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

impl<E: Entry> Sink for Vector<'_, E> {
    type Entry = E;

    #[inline]
    fn part_kept<P: Part, const N: usize>(
        &mut self,
        part: &P,
        kept: Option<&mut Kept<P::Key, E, N>>,
    ) {
        match kept {
            None => part.tell(self),
            Some(kept) => {
                let entries = kept.entries(part);
                self.slice(entries.len()).copy_from_slice(entries);
            }
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
        // Written whether hot or not: the processor cannot guess which, and a wrong guess costs more.
        self.slice(count)[hot.unwrap_or(0)] = if hot.is_some() { E::ONE } else { E::ZERO };
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

/// Notes what stands where.
#[derive(Default)]
pub struct Names {
    slices: Vec<(String, Range<usize>)>,
    len: usize,
}

impl Names {
    fn begin(&mut self, name: String) {
        debug_assert!(self.slices.iter().all(|(other, _)| *other != name), "{name} twice");
        self.slices.push((name, self.len..self.len));
    }

    fn add(&mut self, count: usize) {
        self.len += count;
        let (_, range) = self.slices.last_mut().expect("entries come after a name");
        range.end = self.len;
    }

    pub(super) fn into_shape(self) -> Shape {
        Shape { len: self.len, slices: self.slices }
    }
}

impl Sink for Names {
    type Entry = u8;

    fn name(&mut self, name: &'static str) {
        self.begin(name.to_string());
    }

    fn name_of(&mut self, kind: &'static str, number: usize, name: &'static str) {
        self.begin(format!("{kind}_{number}.{name}"));
    }

    fn parts<const N: usize>(&mut self, _: [u8; N], _: u8) {
        self.add(N);
    }

    fn block<const N: usize>(&mut self, tell: impl FnOnce(&mut Self)) {
        tell(self);
    }

    fn one_hot(&mut self, _: Option<usize>, count: usize) {
        self.add(count);
    }

    fn row<const N: usize, const M: usize>(&mut self, _: &Rows<N, M>, _: usize) {
        self.add(N);
    }

    fn bits<const N: usize>(&mut self, _: u32) {
        self.add(N);
    }
}

/// Notes what each count is measured by: a part is its count divided by this, and 1 at most.
#[derive(Default)]
pub struct Scales(pub Vec<u8>);

impl Sink for Scales {
    type Entry = u8;

    fn name(&mut self, _: &'static str) {}

    fn name_of(&mut self, _: &'static str, _: usize, _: &'static str) {}

    fn parts<const N: usize>(&mut self, _: [u8; N], most: u8) {
        self.0.extend([most; N]);
    }

    fn block<const N: usize>(&mut self, tell: impl FnOnce(&mut Self)) {
        tell(self);
    }

    fn one_hot(&mut self, _: Option<usize>, count: usize) {
        self.0.extend(vec![1; count]);
    }

    fn row<const N: usize, const M: usize>(&mut self, rows: &Rows<N, M>, _: usize) {
        self.0.extend(rows.scales);
    }

    fn bits<const N: usize>(&mut self, _: u32) {
        self.0.extend([1; N]);
    }
}

/// Counts entries.
#[derive(Default)]
pub struct Length(pub usize);

impl Sink for Length {
    type Entry = u8;

    fn name(&mut self, _: &'static str) {}

    fn name_of(&mut self, _: &'static str, _: usize, _: &'static str) {}

    fn parts<const N: usize>(&mut self, _: [u8; N], _: u8) {
        self.0 += N;
    }

    fn block<const N: usize>(&mut self, _: impl FnOnce(&mut Self)) {
        self.0 += N;
    }

    fn one_hot(&mut self, _: Option<usize>, count: usize) {
        self.0 += count;
    }

    fn row<const N: usize, const M: usize>(&mut self, _: &Rows<N, M>, _: usize) {
        self.0 += N;
    }

    fn bits<const N: usize>(&mut self, _: u32) {
        self.0 += N;
    }
}
