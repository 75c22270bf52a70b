//! Rules for names, so that nobody can be mistaken for another person or for a bot.

const LONGEST_NAME: usize = 24;

/// Reasons to refuse a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    #[error(
        "this name is empty, longer than {LONGEST_NAME} characters, or has invisible characters: choose another name"
    )]
    Unfit,
    #[error("this name starts with “Bot”, and only bots have such names: choose another name")]
    LikeABot,
}

/// Returns a name in the form in which it is stored. Refuses a name that is too long, contains invisible characters or
/// begins like a bot's.
pub fn clean_name(name: &str) -> Result<String, BadName> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
    if !fits || name.chars().any(|letter| letter.is_control() || is_invisible(letter)) {
        return Err(BadName::Unfit);
    }
    if normalize_name(name.split(' ').next().unwrap_or_default()) == "bot" {
        return Err(BadName::LikeABot);
    }
    Ok(name)
}

/// Returns true if two names look alike.
pub fn look_alike(one: &str, two: &str) -> bool {
    normalize_name(one) == normalize_name(two)
}

/// Returns the form of a name in which look-alike names are equal: lower case, without spaces and punctuation, and with
/// our letters for look-alike letters of other scripts.
fn normalize_name(name: &str) -> String {
    let letters =
        name.chars().map(normalize_letter).flat_map(char::to_lowercase).map(normalize_letter);
    letters.filter(|letter| !letter.is_whitespace() && !letter.is_ascii_punctuation()).collect()
}

fn normalize_letter(letter: char) -> char {
    match letter {
        // Full-width letters are in the order of ASCII.
        '！'..='～' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        'А' | 'а' | 'Α' | 'α' => 'a',
        'В' | 'Β' | 'Ь' | 'ь' | 'в' => 'b',
        'С' | 'с' | 'ϲ' => 'c',
        'Е' | 'е' | 'Ε' => 'e',
        'Н' | 'Η' | 'һ' => 'h',
        'І' | 'і' | 'Ι' | 'ι' | 'l' | 'ӏ' | '1' | '|' => 'i',
        'Ј' | 'ј' => 'j',
        'К' | 'к' | 'Κ' | 'κ' => 'k',
        'М' | 'м' | 'Μ' => 'm',
        'Ν' => 'n',
        'О' | 'о' | 'Ο' | 'ο' | 'σ' | '0' => 'o',
        'Р' | 'р' | 'Ρ' | 'ρ' => 'p',
        'Ѕ' | 'ѕ' => 's',
        'Т' | 'т' | 'Τ' | 'τ' => 't',
        'Х' | 'х' | 'Χ' | 'χ' => 'x',
        'У' | 'у' | 'Υ' => 'y',
        'Ζ' => 'z',
        other => other,
    }
}

/// Returns true for characters that reorder or hide text, and for those that leave nothing on the page: fillers of
/// Hangul, Braille and Khmer, joiners, variation selectors, tags.
fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_visible_characters() {
        assert_eq!(clean_name("  Ana  María ").unwrap(), "Ana María");
        let blank = ["", "   ", "\u{3164}", "\u{2800}", "\u{200b}", "A\u{200b}na", "a\u{e0041}"];
        let odd = ["a\u{202e}b", "a\u{0007}b", "Ana\u{fe0f}", &"x".repeat(25)];
        for bad in blank.iter().chain(&odd) {
            assert!(clean_name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names_like_those_of_bots_are_refused() {
        for bad in ["Bot", "bot Grower B", "BOT 7", "Воt Anna", "Ｂｏｔ Grower", "B.o.t x", "b0t"]
        {
            assert!(clean_name(bad).is_err(), "{bad}");
        }
        for good in ["Botho", "Botond", "Robot", "Ana Bot"] {
            assert!(clean_name(good).is_ok(), "{good}");
        }
    }

    #[test]
    fn names_that_look_alike_are_detected() {
        for (one, two) in [("Ana", "ana"), ("Ana", "Аna"), ("Ana", "A na."), ("Olli", "0IIi")] {
            assert!(look_alike(one, two), "{one} {two}");
        }
        assert!(!look_alike("Ana", "Anna") && !look_alike("Ana", "Ana 2"));
    }
}
