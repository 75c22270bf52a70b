//! JSON, written straight into the bytes of an event.
//!
//! HTML has a quotation mark every few bytes, which is what a writer for all kinds of text is slow at.

/// A text in quotation marks.
pub fn text(text: &str, to: &mut Vec<u8>) {
    to.reserve(text.len() + text.len() / 8 + 2);
    to.push(b'"');
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    for word in words {
        match found(u64::from_le_bytes(*word)) {
            Found::Nothing => to.extend_from_slice(word),
            Found::Quotes => quoted(word, to),
            Found::Controls => letters(word, to),
        }
    }
    letters(rest, to);
    to.push(b'"');
}

/// Numbers with commas between them.
pub fn numbers(numbers: &[usize], to: &mut Vec<u8>) {
    separated(numbers, to, |number, to| to.extend_from_slice(number.to_string().as_bytes()));
}

/// Things with commas between them.
pub fn separated<T>(things: &[T], to: &mut Vec<u8>, mut write: impl FnMut(&T, &mut Vec<u8>)) {
    for (index, thing) in things.iter().enumerate() {
        if index > 0 {
            to.push(b',');
        }
        write(thing, to);
    }
}

/// What does not stand for itself among eight bytes.
enum Found {
    Nothing,
    /// Quotation marks or backslashes.
    Quotes,
    /// Something below a space.
    Controls,
}

fn found(word: u64) -> Found {
    const ONES: u64 = u64::MAX / 255;
    const HIGH: u64 = ONES << 7;
    let below = |word: u64, bound: u8| word.wrapping_sub(ONES * u64::from(bound)) & !word & HIGH;
    let quote = below(word ^ (ONES * u64::from(b'"')), 1);
    let backslash = below(word ^ (ONES * u64::from(b'\\')), 1);
    match (below(word, b' '), quote | backslash) {
        (0, 0) => Found::Nothing,
        (0, _) => Found::Quotes,
        (_, _) => Found::Controls,
    }
}

/// Eight bytes with a backslash before every quotation mark. Every third word of a page has one at some
/// place, which no processor foresees: the backslash is always written, and overwritten where it is not wanted.
fn quoted(word: &[u8; 8], to: &mut Vec<u8>) {
    let (mut written, mut end) = ([0; 16], 0);
    for byte in word {
        written[end & 15] = b'\\';
        end += usize::from(matches!(byte, b'"' | b'\\'));
        written[end & 15] = *byte;
        end += 1;
    }
    to.extend_from_slice(&written[..end]);
}

/// Eight bytes at most, one by one.
fn letters(bytes: &[u8], to: &mut Vec<u8>) {
    let (mut written, mut end) = ([0; 8 * 6], 0);
    let mut add = |byte: u8| {
        written[end] = byte;
        end += 1;
    };
    for byte in bytes {
        match *byte {
            b'"' | b'\\' => [b'\\', *byte].into_iter().for_each(&mut add),
            b'\n' => b"\\n".iter().copied().for_each(&mut add),
            0..b' ' => format!("\\u{byte:04x}").bytes().for_each(&mut add),
            _ => add(*byte),
        }
    }
    to.extend_from_slice(&written[..end]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_text_holds_is_read_back() {
        let strange: String = (0..300).filter_map(char::from_u32).collect();
        let html = "<a href=\"#x\" title='1\n2'>ñ → \\ &lt;</a>".repeat(3);
        for word in ["", "plain", "exactly8", "\"", &strange, &html] {
            for from in word.char_indices().map(|(at, _)| at).take(9) {
                let mut written = Vec::new();
                text(&word[from..], &mut written);
                let read: String = serde_json::from_slice(&written).unwrap();
                assert_eq!(read, word[from..]);
                assert!(!written.contains(&b'\n') && !written.contains(&b'\r'));
            }
        }
    }
}
