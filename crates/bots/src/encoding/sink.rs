//! The target of an encoder.

use super::Vector;

/// Takes the entries of an observation one after another.
///
/// The same code tells the values ([`Vector`]), the names ([`Names`]) and what counts are measured by
/// ([`Scales`]), so the documented layout is the real one.
pub trait Sink: Sized {
    /// The type of the entries.
    type Scalar: Scalar;
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
    /// Writes the `N` entries that `tell` encodes: because the number is known, the compiler needs
    /// to check no bounds among them.
    fn block<const N: usize>(&mut self, tell: impl FnOnce(&mut Self));
    /// Writes a part of `N` entries, or its kept copy if it has not changed.
    #[inline(always)]
    fn kept<P: Part<W>, const W: usize, const N: usize>(
        &mut self,
        part: P,
        _: &mut Cached<Self::Scalar, W, N>,
    ) {
        part.encode(self);
    }
    /// The same for a part of at most `N` entries.
    #[inline(always)]
    fn kept_up_to<P: Part<W>, const W: usize, const N: usize>(
        &mut self,
        part: P,
        _: &mut Cached<Self::Scalar, W, N>,
    ) {
        part.encode(self);
    }
    /// Slices of together `N` entries, by name, count and what they are measured by, of which `tell`
    /// writes the few that are not 0, in any order. What has no name belongs to the slice before.
    fn scattered<const N: usize>(
        &mut self,
        slices: &'static [(&'static str, usize, u8)],
        tell: impl FnOnce(&mut Scattered<'_, Self::Scalar, N>),
    );
    /// One of the players, or none: as many entries as play.
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

/// The entries of an observation: counts as they are (`u8`), or as parts from 0 to 1 of a value that they
/// seldom exceed (`f32`).
pub trait Scalar: Copy + Default + Send + Sync + 'static {
    const ZERO: Self;
    const ONE: Self;
    /// The eight entries of each byte.
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

impl Scalar for f32 {
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

impl Scalar for u8 {
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
    /// The scales of a column's counts.
    pub(super) scales: [u8; N],
}

impl<const N: usize, const M: usize> Rows<N, M> {
    pub fn new(scales: [u8; N], counts: impl Fn(usize) -> [u8; N]) -> Rows<N, M> {
        let counts: [[u8; N]; M] = std::array::from_fn(counts);
        let parts =
            counts.map(|row| std::array::from_fn(|column| f32::part(row[column], scales[column])));
        Rows { counts, parts, scales }
    }
}

/// A part of an observation with all that it depends on, as `W` words: put together in registers, they
/// compare quickest.
pub trait Part<const W: usize> {
    /// True if encoding takes longer than copying, however many entries it has.
    const LABORIOUS: bool = false;
    /// Parts with equal words tell the same.
    fn words(&self) -> [u64; W];
    /// Reads anew what it needs: nothing that only the telling needs is fetched for the words.
    fn encode<S: Sink>(&self, sink: &mut S);
}

/// The last encoded values of a part, up to `N` entries: comparing and copying is faster than encoding.
#[derive(Clone)]
pub struct Cached<E, const W: usize, const N: usize> {
    words: [u64; W],
    entries: [E; N],
    /// The number of kept entries; 0 at first. Small, because the parts of a thousand games should
    /// stay at hand.
    len: u16,
}

impl<E: Scalar, const W: usize, const N: usize> Default for Cached<E, W, N> {
    fn default() -> Self {
        Cached { words: [0; W], entries: [E::ZERO; N], len: 0 }
    }
}

impl<E: Scalar, const W: usize, const N: usize> Cached<E, W, N> {
    /// The values of the part; they are encoded again if the part has changed.
    #[inline(always)]
    pub(super) fn of(&mut self, part: impl Part<W>) -> &[E; N] {
        // One by one: arrays that are compared as such are written to memory first.
        let words = part.words();
        let pairs = words.iter().zip(&self.words);
        let differences = pairs.fold(0, |differences, (word, last)| differences | (word ^ last));
        if differences != 0 || self.len == 0 {
            self.renew(part);
        }
        &self.entries
    }

    /// The last encoded values.
    pub(super) fn told(&self) -> &[E] {
        &self.entries[..self.len as usize]
    }

    /// Lets the part be told anew. Apart from its callers, whose registers it would fill; by value, so that
    /// nobody writes the part down who does not come here.
    #[inline(never)]
    fn renew(&mut self, part: impl Part<W>) {
        let mut vector = Vector::<E>::new(&mut self.entries);
        part.encode(&mut vector);
        self.len = (N - vector.left()) as u16;
        self.words = part.words();
    }
}

/// Entries that are nearly all 0, to be written in any order.
pub struct Scattered<'a, E, const N: usize>(pub(super) &'a mut [E; N]);

impl<E: Scalar, const N: usize> Scattered<'_, E, N> {
    /// A number from 0 that is seldom above `most`.
    #[inline]
    pub fn part(&mut self, place: usize, number: u8, most: u8) {
        self.0[place] = E::part(number, most);
    }

    #[inline]
    pub fn flag(&mut self, place: usize, value: bool) {
        self.0[place] = if value { E::ONE } else { E::ZERO };
    }

    /// The `hot` one of the entries from `first` on, if any is.
    #[inline]
    pub fn one_hot(&mut self, first: usize, hot: Option<usize>) {
        // Written whether hot or not: the processor cannot guess which, and a wrong guess costs more.
        self.flag(first + hot.unwrap_or(0), hot.is_some());
    }
}
