//! Deflate compression for events, with fixed codes for the texts of our own pages.
//!
//! Each event is compressed separately and has a few thousand bytes. For such short texts a general compressor spends
//! most of its time on other work: it clears its memory, counts letters, and builds codes from the counts. All our
//! events have similar letter frequencies, so the codes are fixed.

use std::cell::RefCell;
use std::sync::LazyLock;

/// The code lengths of all bytes, of the end of a block and of the lengths of repetitions, as hexadecimal digits. They
/// come from the events of one game of each kind. One was added to every count, so that everything has a code.
const LETTERS: &str = "\
    ffffffffff9fffffffffffffffffffff4f5aff9fddfc6676666777778778777cf99adcfcbaffbabdadbbadbb\
    fcf867fff576657765c867656d55577797bafaffbfffffcfffffffffffcbcffdffffeffcfffffffffcffffff\
    ffcfdffdffffffffffdbffffffffffffffffffffffffffffffafffffffffffffffffffffffffffffbf455666\
    766786878888989ababcc9";

/// The code lengths of the distances of repetitions.
const DISTANCES: &str = "cbca88766655444544344445456789";

/// The header of a block with these codes, as hexadecimal digits, and the number of bits used of its last byte.
const HEAD: &str = "\
    ecfd07a02b4996260ce18187c7e30f51f0d865329546ee4a57d2f05eed305dd0d55bdb5ddbcd7053402833a4\
    8cb9a98cdc8890f4d44541e3068f991e58cc0f8387c1332c2c1ed8c6e3f178283c1e8fa7391199a94cddbcba\
    e6dd575d3df3a6a7ee5566469c73e29cef983891ba0f";
const LAST_BITS: u32 = 5;

/// The code for the end of a block, and the first code for a length.
const END: usize = 256;
const LENGTHS: usize = 257;

/// The shortest and the longest repetition in bytes, and its largest distance.
const SHORTEST: usize = 4;
const LONGEST: usize = 258;
const FARTHEST: usize = 32 * 1024;

/// The number of remembered places, as an exponent of two.
const PLACES: u32 = 13;

/// The rest of the empty block after each piece. It makes the piece end on a byte boundary.
const EMPTY: [u8; 4] = [0, 0, 0xff, 0xff];

static CODES: LazyLock<HuffmanCodes> = LazyLock::new(HuffmanCodes::new);

thread_local! {
    static LAST_PLACES: RefCell<LastPlaces> = RefCell::new(LastPlaces::new());
}

/// Compresses bytes to a piece of a deflate stream that ends on a byte boundary and refers to nothing before it.
pub fn pack(bytes: &[u8]) -> Vec<u8> {
    // A text that is not longer than the header is stored without compression.
    if bytes.len() <= HEAD.len() / 2 {
        let length = bytes.len() as u16;
        return [&[0], &length.to_le_bytes()[..], &(!length).to_le_bytes(), bytes].concat();
    }
    LAST_PLACES.with_borrow_mut(|places| places.pack(bytes))
}

/// Up to 32 bits.
#[derive(Clone, Copy, Default)]
struct BitString {
    bits: u32,
    count: u32,
}

impl BitString {
    /// Appends other bits.
    fn then(self, bits: usize, count: u32) -> BitString {
        BitString { bits: self.bits | (bits as u32) << self.count, count: self.count + count }
    }
}

struct HuffmanCodes {
    head: Vec<u8>,
    letters: Vec<BitString>,
    /// By length: the code, followed by the extra bits that distinguish lengths with the same code.
    lengths: Vec<BitString>,
    distances: Vec<BitString>,
}

impl HuffmanCodes {
    fn new() -> HuffmanCodes {
        let letters = huffman_codes(LETTERS);
        let length = |length: usize| match length - 3 {
            255 => letters[LENGTHS + 28],
            more if more < 8 => letters[LENGTHS + more],
            more => {
                let extra = more.ilog2() - 2;
                let code = LENGTHS + 4 * extra as usize + (more >> extra);
                letters[code].then(more & ((1 << extra) - 1), extra)
            }
        };
        let lengths =
            (0..=LONGEST).map(|of| if of < 3 { BitString::default() } else { length(of) });
        let (pairs, _) = HEAD.as_bytes().as_chunks::<2>();
        let head = pairs.iter().map(|[high, low]| (digit(*high) << 4 | digit(*low)) as u8);
        HuffmanCodes {
            head: head.collect(),
            lengths: lengths.collect(),
            distances: huffman_codes(DISTANCES),
            letters,
        }
    }

    fn distance(&self, distance: usize) -> BitString {
        let more = distance - 1;
        if more < 4 {
            return self.distances[more];
        }
        let extra = more.ilog2() - 1;
        let code = 2 * extra as usize + (more >> extra);
        self.distances[code].then(more & ((1 << extra) - 1), extra)
    }
}

fn digit(letter: u8) -> u32 {
    char::from(letter).to_digit(16).unwrap_or_default()
}

/// Returns the codes with these lengths in the order that deflate defines, the shorter ones first. Codes are written
/// from their highest bit, and everything else from the lowest.
fn huffman_codes(lengths: &str) -> Vec<BitString> {
    let mut codes = vec![BitString::default(); lengths.len()];
    let mut next = 0_u32;
    for count in 1..16 {
        next <<= 1;
        for (code, _) in codes.iter_mut().zip(lengths.bytes()).filter(|(_, of)| digit(*of) == count)
        {
            *code = BitString { bits: next.reverse_bits() >> (32 - count), count };
            next += 1;
        }
    }
    codes
}

/// A buffer that is written bit by bit.
struct BitBuffer {
    bytes: Vec<u8>,
    /// Up to 31 bits that are not written to `bytes` yet.
    bits: u64,
    count: u32,
}

impl BitBuffer {
    fn put(&mut self, BitString { bits, count }: BitString) {
        self.bits |= u64::from(bits) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.bits as u32).to_le_bytes());
            self.bits >>= 32;
            self.count -= 32;
        }
    }

    /// Writes the remaining bits, an empty block, and fills the last byte.
    fn end(mut self) -> Vec<u8> {
        let bytes = (self.count + 3).div_ceil(8) as usize;
        self.bytes.extend_from_slice(&self.bits.to_le_bytes()[..bytes]);
        self.bytes.extend_from_slice(&EMPTY);
        self.bytes
    }
}

/// The last place of each sequence of four bytes. Places are counted over all pieces, so that a place from an earlier
/// piece is recognised, and nothing has to be cleared between pieces.
struct LastPlaces {
    places: Box<[u32]>,
    /// The first place of the next piece; place 0 means none.
    first: u32,
}

impl LastPlaces {
    fn new() -> LastPlaces {
        LastPlaces { places: vec![0; 1 << PLACES].into(), first: 1 }
    }

    fn pack(&mut self, bytes: &[u8]) -> Vec<u8> {
        let codes = &*CODES;
        let mut packed =
            BitBuffer { bytes: Vec::with_capacity(bytes.len() / 3 + 128), bits: 0, count: 0 };
        if let [head @ .., last] = codes.head.as_slice() {
            packed.bytes.extend_from_slice(head);
            packed.put(BitString { bits: u32::from(*last), count: LAST_BITS });
        }
        self.reset_before_overflow(bytes.len());
        let mut at = 0;
        while at < bytes.len() {
            match self.before(bytes, at) {
                Some((length, distance)) => {
                    packed.put(codes.lengths[length]);
                    packed.put(codes.distance(distance));
                    self.swap(bytes, at + 1);
                    self.swap(bytes, at + length - 1);
                    at += length;
                }
                None => {
                    packed.put(codes.letters[usize::from(bytes[at])]);
                    at += 1;
                }
            }
        }
        self.first += bytes.len() as u32;
        packed.put(codes.letters[END]);
        packed.end()
    }

    /// Clears all places if the count of bytes would overflow, once in about 4 GB.
    fn reset_before_overflow(&mut self, length: usize) {
        let length = u32::try_from(length).expect("an event has less than 4 GB");
        if self.first.checked_add(length).is_none() {
            *self = LastPlaces::new();
        }
    }

    /// Returns the length and the distance of an earlier text that begins with the same bytes.
    fn before(&mut self, bytes: &[u8], at: usize) -> Option<(usize, usize)> {
        let place = self.swap(bytes, at)?;
        let from = place.checked_sub(self.first)? as usize;
        let distance = at - from;
        if distance > FARTHEST {
            return None;
        }
        let most = LONGEST.min(bytes.len() - at);
        let length = common_prefix_length(&bytes[from..from + most], &bytes[at..at + most]);
        (length >= SHORTEST).then_some((length, distance))
    }

    /// Stores the place of the four bytes that begin here, and returns the place that was stored before.
    fn swap(&mut self, bytes: &[u8], at: usize) -> Option<u32> {
        let word = u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?);
        let slot = word.wrapping_mul(0x9e37_79b1) >> (32 - PLACES);
        Some(std::mem::replace(&mut self.places[slot as usize], self.first + at as u32))
    }
}

/// Returns the length of the common beginning of two slices of the same length.
fn common_prefix_length(one: &[u8], two: &[u8]) -> usize {
    let ((one_words, _), (two_words, _)) = (one.as_chunks::<8>(), two.as_chunks::<8>());
    for (index, (left, right)) in one_words.iter().zip(two_words).enumerate() {
        let differ = u64::from_le_bytes(*left) ^ u64::from_le_bytes(*right);
        if differ != 0 {
            return 8 * index + differ.trailing_zeros() as usize / 8;
        }
    }
    let rest = 8 * one_words.len();
    rest + one[rest..].iter().zip(&two[rest..]).take_while(|(left, right)| left == right).count()
}

#[cfg(test)]
mod tests {
    use flate2::{Decompress, FlushDecompress, Status};
    use game::{Chance, FastChance};

    use super::*;

    fn unpacked(packed: &[u8], length: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(length + 1);
        let mut reader = Decompress::new(false);
        let done = reader.decompress_vec(packed, &mut bytes, FlushDecompress::Sync);
        assert_eq!(done.unwrap(), Status::Ok, "the stream goes on");
        assert_eq!(reader.total_in(), packed.len() as u64);
        bytes
    }

    #[test]
    fn packed_bytes_can_be_unpacked() {
        let mut chance = FastChance::new(1);
        let mut random = |below: u32, length| -> Vec<u8> {
            (0..length).map(|_| chance.below(below) as u8).collect()
        };
        let mut pieces = vec![Vec::new(), (0..=255).collect(), vec![b'x'; 70_000]];
        for length in [1, 9, 109, 110, 111, 112, 300, 5_000] {
            pieces.extend([2, 5, 40, 256].map(|below| random(below, length)));
        }
        // Every length of a repetition, and every distance at which one may begin.
        let noise = random(256, 40_000);
        for length in 3..600 {
            pieces.push([&noise[..length], b"-", &noise[..length], b"+"].concat());
        }
        for distance in [5, 257, 8_000, FARTHEST - 1, FARTHEST, FARTHEST + 1, 39_000] {
            pieces.push([&noise[..distance], &noise[..99]].concat());
        }
        for piece in pieces {
            assert_eq!(unpacked(&pack(&piece), piece.len()), piece);
        }
    }

    #[test]
    fn a_piece_does_not_depend_on_earlier_pieces() {
        let mut places = LastPlaces::new();
        let text = b"a piece that is packed and a piece that is packed again";
        assert_eq!(unpacked(&places.pack(text), text.len()), text);
        let first = places.pack(text);
        for far in [0, u32::MAX - 80, u32::MAX - 20] {
            places.first = places.first.max(far);
            assert_eq!(places.pack(text), first);
        }
        assert!(places.first < 1_000, "it began anew");
    }
}
