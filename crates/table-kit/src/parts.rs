//! Parts of a drawing, which are left out where the viewer has them already.
//!
//! A part is one element, or all of a region, and all that it shows follows from what its key is made of.
//! The key stands before it as a sign that no page ever has: whoever asked for the drawing in parts takes
//! the signs out.

use std::hash::{Hash, Hasher};

use maud::{Markup, PreEscaped};

/// What is wanted of a drawing.
#[derive(Clone, Copy)]
pub enum Parts<'a> {
    /// All of it, without signs.
    Whole,
    /// The parts with signs, and of those with keys for which this holds nothing but the sign.
    Except(&'a dyn Fn(u64) -> bool),
}

/// The place of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The next element is the part with this key.
    Drawn(u64),
    /// All that follows is the part with this key.
    All(u64),
    /// The part with this key would stand here.
    LeftOut(u64),
}

impl Sign {
    /// What every sign begins with, and nothing else does.
    pub const BEGINS: &'static str = "<~";

    /// The bytes of a sign.
    pub const LENGTH: usize = 20;

    /// Reads what stands between pointed brackets, with them. A page has hundreds of signs, so that this and
    /// the writing go without the machinery of numbers and formats.
    pub fn read(tag: &str) -> Option<Sign> {
        let sign: &[u8; Sign::LENGTH] = tag.as_bytes().try_into().ok()?;
        let [b'<', b'~', kind, digits @ .., b'>'] = sign else { return None };
        let mut key = 0;
        for digit in digits {
            let digit = match digit {
                b'0'..=b'9' => digit - b'0',
                b'a'..=b'f' => digit - b'a' + 10,
                _ => return None,
            };
            key = key << 4 | u64::from(digit);
        }
        match kind {
            b'+' => Some(Sign::Drawn(key)),
            b'=' => Some(Sign::All(key)),
            b'-' => Some(Sign::LeftOut(key)),
            _ => None,
        }
    }

    fn write(self, html: &mut String) {
        let (kind, key) = match self {
            Sign::Drawn(key) => ('+', key),
            Sign::All(key) => ('=', key),
            Sign::LeftOut(key) => ('-', key),
        };
        let mut digits = key.to_be_bytes().map(|byte| [byte >> 4, byte & 15]);
        for digit in digits.as_flattened_mut() {
            *digit = b"0123456789abcdef"[usize::from(*digit)];
        }
        html.push_str(Sign::BEGINS);
        html.push(kind);
        html.push_str(str::from_utf8(digits.as_flattened()).unwrap_or_default());
        html.push('>');
    }
}

impl Parts<'_> {
    /// One element of a drawing. `shows` is all that it depends on, with a name that nothing else has:
    /// what is forgotten here is not seen to change.
    pub fn part(&self, shows: &impl Hash, draw: impl FnOnce() -> Markup) -> Markup {
        self.signed(shows, Sign::Drawn, draw)
    }

    /// All that stands in a region, be it several elements, in the same way.
    pub fn all(&self, shows: &impl Hash, draw: impl FnOnce() -> Markup) -> Markup {
        self.signed(shows, Sign::All, draw)
    }

    fn signed(
        &self,
        shows: &impl Hash,
        sign: impl FnOnce(u64) -> Sign,
        draw: impl FnOnce() -> Markup,
    ) -> Markup {
        let Parts::Except(known) = self else { return draw() };
        let key = key(shows);
        if known(key) {
            let mut html = String::with_capacity(Sign::LENGTH);
            Sign::LeftOut(key).write(&mut html);
            return PreEscaped(html);
        }
        let drawn = draw().0;
        let mut html = String::with_capacity(Sign::LENGTH + drawn.len());
        sign(key).write(&mut html);
        html.push_str(&drawn);
        PreEscaped(html)
    }
}

/// A hash of whatever a part shows.
pub fn key(shows: &impl Hash) -> u64 {
    let mut mixer = Mixer(0);
    shows.hash(&mut mixer);
    mixer.finish()
}

/// Quick, and good enough where a collision would leave one element of one page as it was.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words.iter().for_each(|word| self.mix(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last) ^ (bytes.len() as u64) << 56);
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use maud::html;

    #[test]
    fn a_part_that_is_known_leaves_its_sign_and_another_is_drawn_behind_one() {
        let draw = |parts: Parts<'_>| parts.part(&("thing", 7), || html! { b { "7" } }).0;
        assert_eq!(draw(Parts::Whole), "<b>7</b>");
        let sign = |html: &str| Sign::read(&html[..Sign::LENGTH]);
        let drawn = draw(Parts::Except(&|_| false));
        assert_eq!(sign(&drawn), Some(Sign::Drawn(key(&("thing", 7)))));
        assert_eq!(&drawn[Sign::LENGTH..], "<b>7</b>");
        let left_out = draw(Parts::Except(&|known| known == key(&("thing", 7))));
        assert_eq!(sign(&left_out), Some(Sign::LeftOut(key(&("thing", 7)))));
        assert_eq!(left_out.len(), Sign::LENGTH);
        let all = Parts::Except(&|_| false).all(&"region", || html! { b { "7" } i { "8" } }).0;
        assert_eq!(sign(&all), Some(Sign::All(key(&"region"))));
        for read in ["<~", "<~+>", "<~?0123456789abcdef>", "<~-x>", "<b>7</b>"] {
            assert_eq!(Sign::read(read), None, "{read}");
        }
    }

    #[test]
    fn whatever_differs_has_another_key() {
        let mut seen = std::collections::HashSet::new();
        for one in 0..64_u8 {
            for other in 1..64_u64 {
                assert!(seen.insert(key(&(one, other))));
                assert!(seen.insert(key(&(other, one, "x"))));
                assert!(seen.insert(key(&vec![one; other as usize])));
                assert!(seen.insert(key(&(Some(one), "a".repeat(other as usize)))));
            }
        }
    }
}
