//! The text notation of actions.

use std::ops::RangeInclusive;

/// The expected text, for example "`move SPACE BOX`, such as `move 3a`".
pub type Expected = &'static str;

/// The error of a text that is not an action of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not an action: expected {expected}")]
pub struct BadNotation {
    /// The text, shortened if it is long.
    pub text: String,
    pub expected: Expected,
}

/// Maximum number of characters of a text that are repeated in an error.
const MOST_SHOWN: usize = 60;

impl BadNotation {
    pub fn new(text: &str, expected: Expected) -> BadNotation {
        let text = match text.char_indices().nth(MOST_SHOWN) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_string(),
        };
        BadNotation { text, expected }
    }
}

/// Converts the error of a part into the error of its action.
impl From<BadNotation> for Expected {
    fn from(error: BadNotation) -> Expected {
        error.expected
    }
}

/// Reads a notation word by word. Blanks around the text and between its words are ignored.
///
/// ```
/// fn read(words: &[&str]) -> Result<u8, game::Expected> {
///     match words {
///         ["take", count] => game::read_number(count, 1..=5).ok_or("a number from 1 to 5"),
///         _ => Err("`take COUNT`"),
///     }
/// }
/// assert_eq!(game::read_words(" take  3 ", read), Ok(3));
/// let refused = game::read_words("take 6", read).unwrap_err();
/// assert_eq!(refused.to_string(), "`take 6` is not an action: expected a number from 1 to 5");
/// ```
pub fn read_words<A>(
    text: &str,
    read: impl FnOnce(&[&str]) -> Result<A, Expected>,
) -> Result<A, BadNotation> {
    let words: Vec<&str> = text.split_whitespace().collect();
    read(&words).map_err(|expected| BadNotation::new(text, expected))
}

/// Reads a number in our form: digits, no sign, no leading zero.
pub fn read_number(text: &str, range: RangeInclusive<u8>) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (!text.starts_with('0') || text == "0");
    (plain && range.contains(&number)).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_sign_and_no_leading_zero() {
        assert_eq!(read_number("0", 0..=9), Some(0));
        assert_eq!(read_number("17", 0..=200), Some(17));
        for text in ["", "+1", "-1", "01", "00", "1.0", "12", "300", "١"] {
            assert_eq!(read_number(text, 0..=9), None, "{text}");
        }
    }

    #[test]
    fn errors_shorten_a_long_text() {
        let error = BadNotation::new(&"ä".repeat(100_000), "less").to_string();
        assert_eq!(error, format!("`{}…` is not an action: expected less", "ä".repeat(60)));
        assert_eq!(BadNotation::new("short", "less").text, "short");
    }
}
