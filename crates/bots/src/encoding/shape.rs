//! The shape of an observation: names, lengths, scales.

use std::ops::Range;

use super::sink::{PrecomputedRows, Sink, SparseEntries};

/// The layout of the vectors of one game and number of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodingShape {
    pub len: usize,
    /// The slices in order, without gaps.
    pub slices: Vec<(String, Range<usize>)>,
}

/// A sink that records the name and range of each slice.
#[derive(Default)]
pub struct SliceNameSink {
    slices: Vec<(String, Range<usize>)>,
    len: usize,
}

impl SliceNameSink {
    fn begin(&mut self, name: String) {
        debug_assert!(self.slices.iter().all(|(other, _)| *other != name), "{name} twice");
        self.slices.push((name, self.len..self.len));
    }

    fn add(&mut self, count: usize) {
        self.len += count;
        let (_, range) = self.slices.last_mut().expect("a name is added before its first entry");
        range.end = self.len;
    }

    pub(super) fn into_shape(self) -> EncodingShape {
        EncodingShape { len: self.len, slices: self.slices }
    }
}

impl Sink for SliceNameSink {
    type Scalar = u8;

    fn scattered<const N: usize>(
        &mut self,
        slices: &'static [(&'static str, usize, u8)],
        _: impl FnOnce(&mut SparseEntries<'_, u8, N>),
    ) {
        for &(name, count, _) in slices {
            if !name.is_empty() {
                self.name(name);
            }
            self.add(count);
        }
    }

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

    fn row<const N: usize, const M: usize>(&mut self, _: &PrecomputedRows<N, M>, _: usize) {
        self.add(N);
    }

    fn bits<const N: usize>(&mut self, _: u32) {
        self.add(N);
    }
}

/// A sink that records the scale of each count: the scaled value is the count divided by its scale, and at most 1.
#[derive(Default)]
pub struct ScaleSink(pub Vec<u8>);

impl Sink for ScaleSink {
    type Scalar = u8;

    fn scattered<const N: usize>(
        &mut self,
        slices: &'static [(&'static str, usize, u8)],
        _: impl FnOnce(&mut SparseEntries<'_, u8, N>),
    ) {
        for &(_, count, most) in slices {
            self.0.extend(vec![most; count]);
        }
    }

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

    fn row<const N: usize, const M: usize>(&mut self, rows: &PrecomputedRows<N, M>, _: usize) {
        self.0.extend(rows.scales);
    }

    fn bits<const N: usize>(&mut self, _: u32) {
        self.0.extend([1; N]);
    }
}

/// A sink that counts entries.
#[derive(Default)]
pub struct LengthSink(pub usize);

impl Sink for LengthSink {
    type Scalar = u8;

    fn scattered<const N: usize>(
        &mut self,
        _: &'static [(&'static str, usize, u8)],
        _: impl FnOnce(&mut SparseEntries<'_, u8, N>),
    ) {
        self.0 += N;
    }

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

    fn row<const N: usize, const M: usize>(&mut self, _: &PrecomputedRows<N, M>, _: usize) {
        self.0 += N;
    }

    fn bits<const N: usize>(&mut self, _: u32) {
        self.0 += N;
    }
}
