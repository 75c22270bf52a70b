//! Keyed hashes of the contents of slots.

use std::hash::{Hash, Hasher};

/// The secret of a server. Without it nobody can craft a name with the same key as another value.
#[derive(Clone, Copy)]
pub struct Secret(u64, u64);

/// The keyed hash of the contents of a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotKey(u128);

impl Secret {
    pub fn new(bytes: [u8; 16]) -> Secret {
        let both = u128::from_le_bytes(bytes);
        Secret(both as u64, (both >> 64) as u64)
    }

    /// Derives a secret from a random text.
    pub fn of(text: &str) -> Secret {
        let mut sip = SipHasher::<1, 3>::new(0, 0);
        sip.write(text.as_bytes());
        Secret::new(sip.key().0.to_le_bytes())
    }

    /// Returns the key of a value.
    pub fn key(&self, value: &(impl Hash + ?Sized)) -> SlotKey {
        let mut sip = self.begin();
        value.hash(&mut sip);
        sip.key()
    }

    pub(crate) fn begin(&self) -> SipHasher<1, 3> {
        SipHasher::new(self.0, self.1)
    }
}

impl SlotKey {
    pub(crate) fn bits(self) -> u128 {
        self.0
    }

    /// Returns the upper 64 bits.
    pub(crate) fn short(self) -> u64 {
        (self.0 >> 64) as u64
    }
}

/// SipHash with 128 bits: `C` rounds for each word and `D` at the end.
#[derive(Clone)]
pub(crate) struct SipHasher<const C: usize, const D: usize> {
    state: [u64; 4],
    /// The bytes of the last word, if it is incomplete.
    tail: u64,
    length: usize,
}

impl<const C: usize, const D: usize> SipHasher<C, D> {
    fn new(one: u64, other: u64) -> SipHasher<C, D> {
        let state = [
            one ^ 0x736f_6d65_7073_6575,
            other ^ 0x646f_7261_6e64_6f6d ^ 0xee,
            one ^ 0x6c79_6765_6e65_7261,
            other ^ 0x7465_6462_7974_6573,
        ];
        SipHasher { state, tail: 0, length: 0 }
    }

    #[inline]
    fn word(&mut self, word: u64) {
        self.state[3] ^= word;
        rounds::<C>(&mut self.state);
        self.state[0] ^= word;
    }

    pub fn key(mut self) -> SlotKey {
        let last = self.tail | (self.length as u64) << 56;
        self.word(last);
        self.state[2] ^= 0xee;
        rounds::<D>(&mut self.state);
        let low = self.half();
        self.state[1] ^= 0xdd;
        rounds::<D>(&mut self.state);
        SlotKey(u128::from(low) | u128::from(self.half()) << 64)
    }

    /// Appends the first `count` bytes of a number, up to eight.
    #[inline]
    fn number(&mut self, number: u64, count: usize) {
        let filled = self.length % 8;
        self.length += count;
        self.tail |= number << (8 * filled);
        if filled + count >= 8 {
            self.word(self.tail);
            self.tail = if filled == 0 { 0 } else { number >> (8 * (8 - filled)) };
        }
    }

    fn half(&self) -> u64 {
        self.state.iter().fold(0, |all, word| all ^ word)
    }
}

#[inline]
fn rounds<const N: usize>(state: &mut [u64; 4]) {
    let [mut a, mut b, mut c, mut d] = *state;
    for _ in 0..N {
        a = a.wrapping_add(b);
        b = b.rotate_left(13) ^ a;
        a = a.rotate_left(32);
        c = c.wrapping_add(d);
        d = d.rotate_left(16) ^ c;
        a = a.wrapping_add(d);
        d = d.rotate_left(21) ^ a;
        c = c.wrapping_add(b);
        b = b.rotate_left(17) ^ c;
        c = c.rotate_left(32);
    }
    *state = [a, b, c, d];
}

impl<const C: usize, const D: usize> Hasher for SipHasher<C, D> {
    fn write(&mut self, mut bytes: &[u8]) {
        let filled = self.length % 8;
        self.length += bytes.len();
        if filled > 0 {
            let (first, rest) = bytes.split_at(bytes.len().min(8 - filled));
            self.tail |= little_endian(first) << (8 * filled);
            if filled + first.len() < 8 {
                return;
            }
            self.word(self.tail);
            bytes = rest;
        }
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        self.tail = little_endian(rest);
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.number(number.into(), 1);
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.number(number.into(), 2);
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.number(number.into(), 4);
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.number(number, 8);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.number(number as u64, 8);
    }

    fn finish(&self) -> u64 {
        self.clone().key().short()
    }
}

/// Returns up to eight bytes as a little-endian number.
fn little_endian(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Expected values: test vectors of the reference implementation, SipHash-2-4 with 128 bits.
    #[test]
    fn hashes_match_the_reference_implementation() {
        let text: Vec<u8> = (0..15).collect();
        let known = [
            (0, "a3817f04ba25a8e66df67214c7550293"),
            (1, "da87c1d86b99af44347659119b22fc45"),
            (15, "5493e99933b0a8117e08ec0f97cfc3d9"),
        ];
        for (length, expected) in known {
            let mut sip = SipHasher::<2, 4>::new(0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908);
            sip.write(&text[..length]);
            let bytes = sip.key().0.to_le_bytes();
            let written: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(written, expected, "{length} bytes");
        }
    }

    #[test]
    fn a_hash_does_not_depend_on_how_the_text_is_split() {
        let secret = Secret::new(*b"0123456789abcdef");
        let text: Vec<u8> = (0..40).collect();
        let mut whole = secret.begin();
        whole.write(&text);
        for first in 0..text.len() {
            for second in first..text.len() {
                let mut parts = secret.begin();
                for part in [&text[..first], &text[first..second], &text[second..]] {
                    parts.write(part);
                }
                assert_eq!(parts.key(), whole.clone().key());
            }
        }
    }

    #[test]
    fn numbers_are_hashed_like_their_bytes() {
        let secret = Secret::new(*b"0123456789abcdef");
        for start in 0..9 {
            let (mut numbers, mut bytes) = (secret.begin(), secret.begin());
            numbers.write(&vec![7; start]);
            bytes.write(&vec![7; start]);
            for _ in 0..5 {
                numbers.write_u8(0xfe);
                numbers.write_u16(0xfedc);
                numbers.write_u32(0xfedc_ba98);
                numbers.write_u64(0xfedc_ba98_7654_3210);
                numbers.write_usize(300);
                bytes.write(&[0xfe, 0xdc, 0xfe, 0x98, 0xba, 0xdc, 0xfe]);
                bytes.write(&0xfedc_ba98_7654_3210_u64.to_le_bytes());
                bytes.write(&300_u64.to_le_bytes());
            }
            assert_eq!(numbers.key(), bytes.key());
        }
    }

    #[test]
    fn each_secret_gives_its_own_key() {
        let value = ("card", 7, "Ana");
        let mut keys: Vec<SlotKey> =
            (0..64).map(|byte| Secret::new([byte; 16]).key(&value)).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), 64);
    }
}
