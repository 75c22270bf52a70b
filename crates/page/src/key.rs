//! Keyed hashes of the contents of slots.

use std::hash::{Hash, Hasher};

/// The secrets of a server. Without them nobody can craft a name with the same key as another value.
#[derive(Clone, Copy)]
pub struct Secret {
    /// The point at which a [`KeyHasher`] evaluates its polynomial.
    point: u64,
    /// The key of [`Secret::seal`].
    seal: [u64; 2],
}

/// The keyed hash of the contents of a slot. It never leaves the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotKey(u128);

impl Secret {
    pub fn new(bytes: [u8; 16]) -> Secret {
        let both = u128::from_le_bytes(bytes);
        let seal = [both as u64, (both >> 64) as u64];
        Secret { point: sip_hash(seal, b"point").max(1), seal }
    }

    /// Derives a secret from a random text.
    pub fn of(text: &str) -> Secret {
        let [low, high] = [0, 1].map(|half| sip_hash([0, half], text.as_bytes()));
        Secret::new((u128::from(low) | u128::from(high) << 64).to_le_bytes())
    }

    /// Returns the key of a value.
    pub fn key(&self, value: &(impl Hash + ?Sized)) -> SlotKey {
        let mut hasher = self.begin();
        value.hash(&mut hasher);
        hasher.key()
    }

    /// Returns a number for a key that may leave the server. It tells nothing about the key or the secret.
    pub(crate) fn seal(&self, key: SlotKey) -> u64 {
        sip_hash(self.seal, &key.0.to_le_bytes())
    }

    pub(crate) fn begin(&self) -> KeyHasher {
        KeyHasher { point: self.point, sum: 0, pending: 0, count: 0 }
    }

    /// Begins a hash of everything in a key, and of what is added.
    pub(crate) fn continue_from(&self, key: SlotKey) -> KeyHasher {
        KeyHasher { sum: key.0, ..self.begin() }
    }
}

impl SlotKey {
    /// Returns the upper 64 bits.
    pub(crate) fn short(self) -> u64 {
        (self.0 >> 63) as u64
    }
}

/// Hashes a text with SipHash, whose results tell nothing about its key. It is slower than [`KeyHasher`].
#[expect(deprecated, reason = "the recommended hashers of std have random keys")]
fn sip_hash([one, other]: [u64; 2], text: &[u8]) -> u64 {
    let mut sip = std::hash::SipHasher::new_with_keys(one, other);
    sip.write(text);
    sip.finish()
}

/// The prime modulus of keys, 2^127 - 1.
const PRIME: u128 = u128::MAX >> 1;

/// The maximum number of bytes in a block.
const BLOCK: usize = 15;

/// A keyed hash: a polynomial modulo [`PRIME`] at a secret point. Its coefficients are the blocks of the value, each
/// with up to 15 bytes and their number.
///
/// Two different values of `n` blocks have the same key at no more than `n` of the 2^64 points, because the difference
/// of their polynomials has at most `n` roots. So the author of a value finds a collision only by chance, unless the
/// point is known; and it cannot be learnt, because keys do not leave the server.
#[derive(Clone)]
pub(crate) struct KeyHasher {
    point: u64,
    /// The value of the polynomial so far.
    sum: u128,
    /// The bytes of the next block, and their number.
    pending: u128,
    count: usize,
}

impl KeyHasher {
    /// Adds a coefficient below [`PRIME`].
    #[inline]
    fn add(&mut self, coefficient: u128) {
        self.sum = times(self.sum + coefficient, self.point);
    }

    /// Adds the pending bytes as a block.
    #[inline]
    fn flush(&mut self) {
        if self.count > 0 {
            self.add(self.pending | (self.count as u128) << (8 * BLOCK));
            (self.pending, self.count) = (0, 0);
        }
    }

    /// Appends up to 15 bytes, the first in the lowest bits.
    #[inline]
    fn append(&mut self, bytes: u128, count: usize) {
        if self.count + count > BLOCK {
            self.flush();
        }
        self.pending |= bytes << (8 * self.count);
        self.count += count;
    }

    /// Adds the key of another value.
    pub fn add_key(&mut self, key: SlotKey) {
        self.flush();
        self.add(key.0);
    }

    pub fn key(mut self) -> SlotKey {
        self.flush();
        SlotKey(self.sum)
    }
}

/// Multiplies a 128-bit number by a point, modulo [`PRIME`].
#[inline]
fn times(number: u128, point: u64) -> u128 {
    let point = u128::from(point);
    let low = u128::from(number as u64) * point;
    let high = (number >> 64) * point + (low >> 64);
    // The product has 192 bits: its lower 127, and the others above them. 2^127 counts as 1.
    let sum = (high << 64 & PRIME | u128::from(low as u64)) + (high >> 63);
    if sum >= PRIME { sum - PRIME } else { sum }
}

impl Hasher for KeyHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (blocks, rest) = bytes.as_chunks::<BLOCK>();
        if !blocks.is_empty() {
            self.flush();
        }
        for block in blocks {
            self.add(little_endian(block) | (BLOCK as u128) << (8 * BLOCK));
        }
        self.append(little_endian(rest), rest.len());
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.append(number.into(), 1);
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.append(number.into(), 2);
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.append(number.into(), 4);
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.append(number.into(), 8);
    }

    /// Most of these are small: lengths of lists, and variants of enums.
    #[inline]
    fn write_usize(&mut self, number: usize) {
        if number < 0xff {
            return self.append(number as u128, 1);
        }
        self.append(0xff, 1);
        self.append(number as u128, 8);
    }

    fn finish(&self) -> u64 {
        self.clone().key().short()
    }
}

/// Returns up to 15 bytes as a number.
#[inline]
fn little_endian(bytes: &[u8]) -> u128 {
    let count = bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return u128::from(u64::from_le_bytes(*first))
            | u128::from(u64::from_le_bytes(*last)) << (8 * (count - 8));
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        return u128::from(u32::from_le_bytes(*first))
            | u128::from(u32::from_le_bytes(*last)) << (8 * (count - 4));
    }
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &[u8; 16] = b"0123456789abcdef";

    fn key(bytes: &[u8]) -> SlotKey {
        let mut hasher = Secret::new(*SECRET).begin();
        hasher.write(bytes);
        hasher.key()
    }

    #[test]
    fn products_are_reduced_modulo_the_prime() {
        // Computes the product by doubling and adding.
        let slow = |number: u128, point: u64| {
            (0..64).rev().fold(0, |product: u128, bit| {
                let double = product * 2 % PRIME;
                let more = if point >> bit & 1 == 1 { number % PRIME } else { 0 };
                (double + more) % PRIME
            })
        };
        let numbers = [0, 1, 2, 7 << 60, u128::from(u64::MAX), 1 << 64, PRIME / 3, PRIME - 1];
        for number in numbers.into_iter().chain([PRIME, PRIME + 1, 2 * (PRIME - 1), u128::MAX]) {
            for point in [1, 2, 3, 0x9e37_79b9_7f4a_7c15, u64::MAX - 1, u64::MAX] {
                assert_eq!(times(number, point), slow(number, point), "{number} {point}");
            }
        }
    }

    #[test]
    fn a_key_is_the_value_of_a_polynomial() {
        let secret = Secret::new(*SECRET);
        let block = |text: &[u8]| little_endian(text) | (text.len() as u128) << 120;
        let (first, second) = (block(b"fifteen letters"), block(b" and more"));
        let point = secret.point;
        let value = times(times(first, point) + second, point);
        assert_eq!(key(b"fifteen letters and more"), SlotKey(value));
    }

    #[test]
    fn texts_that_differ_have_different_keys() {
        let mut texts: Vec<Vec<u8>> = (0..50).map(|length| vec![0; length]).collect();
        for length in 1..50 {
            for changed in 0..length {
                let mut text = vec![0; length];
                text[changed] = 1 << (length % 8);
                texts.push(text);
            }
        }
        let mut keys: Vec<SlotKey> = texts.iter().map(|text| key(text)).collect();
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), texts.len());
    }

    #[test]
    fn numbers_are_hashed_like_their_bytes() {
        let secret = Secret::new(*SECRET);
        for start in 0..16 {
            let (mut numbers, mut bytes) = (secret.begin(), secret.begin());
            numbers.write(&vec![7; start]);
            bytes.write(&vec![7; start]);
            for _ in 0..5 {
                numbers.write_u8(0xfe);
                numbers.write_u16(0xfedc);
                numbers.write_u32(0xfedc_ba98);
                numbers.write_u64(0xfedc_ba98_7654_3210);
                numbers.write_usize(254);
                numbers.write_usize(255);
                bytes.write(&[0xfe]);
                bytes.write(&[0xdc, 0xfe]);
                bytes.write(&[0x98, 0xba, 0xdc, 0xfe]);
                bytes.write(&0xfedc_ba98_7654_3210_u64.to_le_bytes());
                bytes.write(&[0xfe]);
                bytes.write(&[0xff]);
                bytes.write(&255_u64.to_le_bytes());
            }
            assert_eq!(numbers.key(), bytes.key());
        }
    }

    #[test]
    fn the_parts_of_a_value_are_kept_apart() {
        let secret = Secret::new(*SECRET);
        let texts = [("Ana", "red"), ("An", "ared"), ("Anared", ""), ("", "Anared")];
        let keys = texts.map(|texts| secret.key(&texts));
        for (index, one) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(one), "{:?}", texts[index]);
        }
        let begun = secret.key(&"Ana");
        let mut longer = secret.continue_from(begun);
        "red".hash(&mut longer);
        assert_ne!(longer.key(), begun);
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

    #[test]
    fn a_seal_depends_on_the_key_and_on_the_secret() {
        let seal = |byte, value: &str| {
            let secret = Secret::new([byte; 16]);
            // Both secrets seal one key.
            secret.seal(SlotKey(value.len() as u128))
        };
        let all = [seal(1, "a"), seal(1, "bc"), seal(2, "a"), seal(2, "bc")];
        for (index, one) in all.iter().enumerate() {
            assert!(!all[..index].contains(one), "{index}");
        }
    }
}
