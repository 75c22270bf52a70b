//! Where an encoder puts what it tells.

use std::ops::Range;

use super::Shape;

/// Takes the entries of an observation one after another.
///
/// The same code tells the values ([`Floats`]) and the names ([`Names`]), so the documented layout
/// is the real one.
pub trait Sink {
    /// Entries from here on belong to this name; players are counted from the observer.
    fn name(&mut self, name: &'static str);
    /// The same with the number of a player or place before it.
    fn name_of(&mut self, kind: &'static str, number: usize, name: &'static str);
    /// One entry from 0 to 1.
    fn unit(&mut self, value: f32);
    /// `count` entries, of which the `hot` one is 1 and the others 0; nothing hot is all 0.
    fn one_hot(&mut self, hot: Option<usize>, count: usize);
    /// `count` entries from a set of bits, the lowest first.
    fn bits(&mut self, bits: u64, count: usize);
    /// Entries that were worked out before.
    fn row(&mut self, entries: &[f32]);
    /// `count` entries of 0.
    #[inline]
    fn nothing(&mut self, count: usize) {
        self.one_hot(None, count);
    }
    #[inline]
    fn flag(&mut self, value: bool) {
        self.unit(f32::from(u8::from(value)));
    }
    /// A number from 0 that is seldom above `most`; what is above counts as `most`.
    #[inline]
    fn part(&mut self, number: impl Into<f32>, most: f32) {
        // Times the reciprocal, which is a constant: dividing took a third of an observation's time.
        self.unit((number.into() * (1.0 / most)).min(1.0));
    }
}

/// Writes into a slice.
pub struct Floats<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> Floats<'a> {
    pub fn new(out: &'a mut [f32]) -> Floats<'a> {
        out.fill(0.0);
        Floats { out, at: 0 }
    }

    pub fn is_full(&self) -> bool {
        self.at == self.out.len()
    }
}

impl Sink for Floats<'_> {
    #[inline]
    fn name(&mut self, _: &'static str) {}

    #[inline]
    fn name_of(&mut self, _: &'static str, _: usize, _: &'static str) {}

    #[inline]
    fn unit(&mut self, value: f32) {
        self.out[self.at] = value;
        self.at += 1;
    }

    #[inline]
    fn one_hot(&mut self, hot: Option<usize>, count: usize) {
        if let Some(hot) = hot {
            debug_assert!(hot < count, "{hot} of {count}");
            self.out[self.at + hot] = 1.0;
        }
        self.at += count;
    }

    #[inline]
    fn row(&mut self, entries: &[f32]) {
        self.out[self.at..self.at + entries.len()].copy_from_slice(entries);
        self.at += entries.len();
    }

    #[inline]
    fn bits(&mut self, mut bits: u64, count: usize) {
        while bits != 0 {
            self.out[self.at + bits.trailing_zeros() as usize] = 1.0;
            bits &= bits - 1;
        }
        self.at += count;
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
    fn name(&mut self, name: &'static str) {
        self.begin(name.to_string());
    }

    fn name_of(&mut self, kind: &'static str, number: usize, name: &'static str) {
        self.begin(format!("{kind}_{number}.{name}"));
    }

    fn unit(&mut self, _: f32) {
        self.add(1);
    }

    fn one_hot(&mut self, _: Option<usize>, count: usize) {
        self.add(count);
    }

    fn row(&mut self, entries: &[f32]) {
        self.add(entries.len());
    }

    fn bits(&mut self, _: u64, count: usize) {
        self.add(count);
    }
}
