//! Escaping of texts.

/// Appends a text to HTML. Characters that have a meaning in HTML are escaped.
pub fn escape(text: &str, html: &mut String) {
    if !has_special(text.as_bytes()) {
        return html.push_str(text);
    }
    let mut from = 0;
    for (index, byte) in text.bytes().enumerate() {
        let escaped = match byte {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => continue,
        };
        html.push_str(&text[from..index]);
        html.push_str(escaped);
        from = index + 1;
    }
    html.push_str(&text[from..]);
}

/// Returns true if a text has a character that must be escaped. Nearly none has, so eight bytes are looked at together.
fn has_special(text: &[u8]) -> bool {
    let Some(last) = text.last_chunk() else {
        return text.iter().any(|byte| matches!(byte, b'&' | b'<' | b'>' | b'"'));
    };
    let (words, _) = text.as_chunks();
    words.iter().chain([last]).any(|word| word_has_special(u64::from_le_bytes(*word)))
}

/// Returns true if one of eight bytes must be escaped.
fn word_has_special(word: u64) -> bool {
    const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    // `"` and `&` differ in one bit, and so do `<` and `>`.
    let quote_or_and = (word & !(4 * ONES)) ^ (u64::from(b'"') * ONES);
    let bracket = (word & !(2 * ONES)) ^ (u64::from(b'<') * ONES);
    // A byte that is zero borrows from its highest bit.
    let zero = |word: u64| word.wrapping_sub(ONES) & !word;
    (zero(quote_or_and) | zero(bracket)) & HIGH != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_found_at_every_place() {
        let slow = |text: &str| -> String {
            let escaped = |letter: char| match letter {
                '&' => "&amp;".to_string(),
                '<' => "&lt;".to_string(),
                '>' => "&gt;".to_string(),
                '"' => "&quot;".to_string(),
                plain => plain.to_string(),
            };
            text.chars().map(escaped).collect()
        };
        let letters: Vec<char> = (0..0x100).filter_map(char::from_u32).collect();
        for length in 0..20 {
            for place in 0..length {
                for letter in &letters {
                    for others in ["n", "ñ"] {
                        let mut text = vec![others.to_string(); length];
                        text[place] = letter.to_string();
                        let text = text.concat();
                        let mut html = "<p>".to_string();
                        escape(&text, &mut html);
                        assert_eq!(html, format!("<p>{}", slow(&text)));
                    }
                }
            }
        }
    }

    #[test]
    fn several_special_characters_are_escaped() {
        let mut html = String::new();
        escape("<script>\"a\" && 'b'</script>", &mut html);
        assert_eq!(html, "&lt;script&gt;&quot;a&quot; &amp;&amp; 'b'&lt;/script&gt;");
    }
}
