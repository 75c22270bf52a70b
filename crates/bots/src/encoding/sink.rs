//! The target of an encoder.

use super::VectorSink;

/// A receiver of the entries of an observation, in order.
///
/// The same code writes the values ([`VectorSink`]), the names ([`SliceNameSink`]) and the scales ([`ScaleSink`]), so
/// the documented layout always matches the values.
pub trait Sink: Sized {
    /// The type of the entries.
    type Scalar: Scalar;
    /// Starts a slice with this name. Players are counted clockwise from the observer.
    fn name(&mut self, name: &'static str);
    /// Starts a slice whose name contains the number of a player or place.
    fn name_of(&mut self, kind: &'static str, number: usize, name: &'static str);
    /// Writes numbers from 0 that seldom exceed `most`.
    fn parts<const N: usize>(&mut self, numbers: [u8; N], most: u8);
    /// Writes `count` entries: the `hot` one is 1, the others are 0. Without a `hot` one, all are 0.
    fn one_hot(&mut self, hot: Option<usize>, count: usize);
    /// Writes the lowest `N` bits of a set as entries, the lowest first.
    fn bits<const N: usize>(&mut self, bits: u32);
    /// Writes one of the rows that were computed before.
    fn row<const N: usize, const M: usize>(&mut self, rows: &PrecomputedRows<N, M>, row: usize);
    /// Writes the `N` entries that `tell` encodes. The fixed number lets the compiler omit bounds checks.
    fn block<const N: usize>(&mut self, tell: impl FnOnce(&mut Self));
    /// Writes a part of `N` entries, or its cached copy if it has not changed.
    #[inline(always)]
    fn cached<P: ObservationPart<W>, const W: usize, const N: usize>(
        &mut self,
        part: P,
        _: &mut PartCache<Self::Scalar, W, N>,
    ) {
        part.encode(self);
    }
    /// Writes a part of at most `N` entries, or its cached copy if it has not changed.
    #[inline(always)]
    fn cached_up_to<P: ObservationPart<W>, const W: usize, const N: usize>(
        &mut self,
        part: P,
        _: &mut PartCache<Self::Scalar, W, N>,
    ) {
        part.encode(self);
    }
    /// Writes slices with `N` entries in total, given by name, count and scale. `tell` writes the few entries that are
    /// not 0, in any order. Entries without a name belong to the slice before.
    fn scattered<const N: usize>(
        &mut self,
        slices: &'static [(&'static str, usize, u8)],
        tell: impl FnOnce(&mut SparseEntries<'_, Self::Scalar, N>),
    );
    /// Writes one of the players, or none, as one entry for each player.
    #[inline]
    fn seat(&mut self, place: Option<usize>, players: usize) {
        self.one_hot(place, players);
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
    /// Writes one number for each player.
    #[inline]
    fn parts_of(&mut self, numbers: &[u8], most: u8) {
        // The usual numbers of players use arrays, which are faster.
        match *numbers {
            [one, two] => self.parts([one, two], most),
            [one, two, three] => self.parts([one, two, three], most),
            [one, two, three, four] => self.parts([one, two, three, four], most),
            _ => numbers.iter().for_each(|&number| self.part(number, most)),
        }
    }
}

/// The type of the entries of an observation: counts (`u8`), or scaled values from 0 to 1 (`f32`).
pub trait Scalar: Copy + Default + Send + Sync + 'static {
    const ZERO: Self;
    const ONE: Self;
    /// The eight entries of each byte.
    const BITS: &'static [[Self; 8]; 256];
    fn part(number: u8, most: u8) -> Self;
    fn of_rows<const N: usize, const M: usize>(rows: &PrecomputedRows<N, M>) -> &[[Self; N]; M];
}

/// Creates a table of the bits of every byte as entries, the lowest bit first.
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

impl Scalar for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
    const BITS: &'static [[f32; 8]; 256] = &FLOAT_BITS;

    #[inline]
    fn part(number: u8, most: u8) -> f32 {
        // Multiplies by the reciprocal, a constant: the division took a third of an observation's time.
        (f32::from(number) * (1.0 / f32::from(most))).min(1.0)
    }

    #[inline]
    fn of_rows<const N: usize, const M: usize>(rows: &PrecomputedRows<N, M>) -> &[[f32; N]; M] {
        &rows.parts
    }
}

impl Scalar for u8 {
    const ZERO: u8 = 0;
    const ONE: u8 = 1;
    const BITS: &'static [[u8; 8]; 256] = &BYTE_BITS;

    #[inline]
    fn part(number: u8, _: u8) -> u8 {
        number
    }

    #[inline]
    fn of_rows<const N: usize, const M: usize>(rows: &PrecomputedRows<N, M>) -> &[[u8; N]; M] {
        &rows.counts
    }
}

/// Converts a number to an entry. A number that is too large becomes the maximum.
#[inline]
pub fn byte(number: impl TryInto<u8>) -> u8 {
    number.try_into().unwrap_or(u8::MAX)
}

/// Precomputed rows of entries, as counts and as scaled values. Each kind is stored together, so that it stays in the
/// cache.
pub struct PrecomputedRows<const N: usize, const M: usize> {
    counts: [[u8; N]; M],
    parts: [[f32; N]; M],
    /// The scale of each column's counts.
    pub(super) scales: [u8; N],
}

impl<const N: usize, const M: usize> PrecomputedRows<N, M> {
    pub fn new(scales: [u8; N], counts: impl Fn(usize) -> [u8; N]) -> PrecomputedRows<N, M> {
        let counts: [[u8; N]; M] = std::array::from_fn(counts);
        let parts =
            counts.map(|row| std::array::from_fn(|column| f32::part(row[column], scales[column])));
        PrecomputedRows { counts, parts, scales }
    }
}

/// A part of an observation with everything that it depends on, as `W` words. Words that are built in registers are the
/// fastest to compare.
pub trait ObservationPart<const W: usize> {
    /// True if encoding takes longer than copying, however many entries it has.
    const SLOW_TO_ENCODE: bool = false;
    /// Returns the words of the part. Parts with equal words have equal entries.
    fn words(&self) -> [u64; W];
    /// Encodes the part. It reads data that only the encoding needs here and not in `words`.
    fn encode<S: Sink>(&self, sink: &mut S);
}

/// The last encoded entries of a part, up to `N`. Comparing and copying is faster than encoding.
#[derive(Clone)]
pub struct PartCache<E, const W: usize, const N: usize> {
    words: [u64; W],
    entries: [E; N],
    /// Number of cached entries, 0 at first. The type is small, so that the parts of a thousand games stay in the
    /// cache.
    len: u16,
}

impl<E: Scalar, const W: usize, const N: usize> Default for PartCache<E, W, N> {
    fn default() -> Self {
        PartCache { words: [0; W], entries: [E::ZERO; N], len: 0 }
    }
}

impl<E: Scalar, const W: usize, const N: usize> PartCache<E, W, N> {
    /// Returns the entries of the part. They are encoded again if the part has changed.
    #[inline(always)]
    pub(super) fn of(&mut self, part: impl ObservationPart<W>) -> &[E; N] {
        // Compares word by word, because whole arrays would be written to memory before the comparison.
        let words = part.words();
        let pairs = words.iter().zip(&self.words);
        let differences = pairs.fold(0, |differences, (word, last)| differences | (word ^ last));
        if differences != 0 || self.len == 0 {
            self.renew(part);
        }
        &self.entries
    }

    /// Returns the last encoded entries.
    pub(super) fn encoded(&self) -> &[E] {
        &self.entries[..self.len as usize]
    }

    /// Encodes the part again. It is a separate function because it would use up its callers' registers. It takes the
    /// part by value, so that the part is written to memory only on this path.
    #[inline(never)]
    fn renew(&mut self, part: impl ObservationPart<W>) {
        let mut vector = VectorSink::<E>::new(&mut self.entries);
        part.encode(&mut vector);
        self.len = (N - vector.left()) as u16;
        self.words = part.words();
    }
}

/// Entries that are nearly all 0. They can be written in any order.
pub struct SparseEntries<'a, E, const N: usize>(pub(super) &'a mut [E; N]);

impl<E: Scalar, const N: usize> SparseEntries<'_, E, N> {
    /// Writes a number from 0 that seldom exceeds `most`.
    #[inline]
    pub fn part(&mut self, place: usize, number: u8, most: u8) {
        self.0[place] = E::part(number, most);
    }

    #[inline]
    pub fn flag(&mut self, place: usize, value: bool) {
        self.0[place] = if value { E::ONE } else { E::ZERO };
    }

    /// Sets the `hot` entry, counted from `first`, if there is one.
    #[inline]
    pub fn one_hot(&mut self, first: usize, hot: Option<usize>) {
        // Writes in both cases: a branch would be unpredictable, and a misprediction costs more.
        self.flag(first + hot.unwrap_or(0), hot.is_some());
    }
}
