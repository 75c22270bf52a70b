//! Every text of the pages and boards is used, and an undo has one name.

use std::collections::HashSet;

use super::style::sources_of;

/// Returns the words of a text, as keys of texts are written.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
}

/// Returns the beginnings of keys that code completes, such as `prompt-` in `"prompt-{name}"`.
fn beginnings(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').filter_map(|part| {
        let word = part.split('{').next()?;
        let is_key = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        (word.len() > 2 && word.ends_with('-') && word.chars().all(is_key)).then_some(word)
    })
}

/// Returns the keys of a file of texts.
fn keys(texts: &str) -> impl Iterator<Item = &str> {
    let named = texts.lines().filter_map(|line| line.split_once('='));
    named.map(|(key, _)| key.trim_end()).filter(|key| {
        key.starts_with(|letter: char| letter.is_ascii_lowercase()) && words(key).count() == 1
    })
}

/// Returns the keys that neither the code names nor another text refers to.
fn unused<'a>(texts: &'a [String], code: &[String]) -> Vec<&'a str> {
    let mut used: HashSet<&str> = code.iter().flat_map(|code| words(code)).collect();
    for text in texts {
        used.extend(
            text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).flat_map(words),
        );
    }
    let begun: HashSet<&str> = code.iter().flat_map(|code| beginnings(code)).collect();
    let is_used = |key: &&str| {
        used.contains(key) || key.match_indices('-').any(|(at, _)| begun.contains(&key[..=at]))
    };
    texts.iter().flat_map(|text| keys(text)).filter(|key| !is_used(key)).collect()
}

#[test]
fn every_text_is_used() {
    let read = |kinds: &[&str]| -> Vec<String> {
        sources_of(kinds).into_iter().map(|source| source.text).collect()
    };
    let texts = read(&["ftl"]);
    assert!(texts.len() > 5, "only {} files were read", texts.len());
    assert!(texts.iter().flat_map(|text| keys(text)).count() > 2_000, "too few texts were found");
    let code = read(&["rs", "js"]);
    let mistyped = ["good-key = Yes\nprompt-take = Take\nbad-key = { good-key }\n".to_string()];
    assert_eq!(unused(&mistyped, &["format!(\"prompt-{name}\")".to_string()]), ["bad-key"]);
    let unused = unused(&texts, &code);
    assert!(unused.is_empty(), "delete these texts, or use them: {unused:?}");
}

/// A move that was made is undone, and never "taken back": a player takes back barrels.
#[test]
fn an_undo_has_one_name() {
    let pages: Vec<String> = sources_of(&["ftl"])
        .into_iter()
        .filter(|source| source.path.to_string_lossy().contains("crates/words/"))
        .map(|source| source.text)
        .collect();
    assert!(pages.len() > 2, "only {} files were read", pages.len());
    let lines = pages.iter().flat_map(|text| text.lines()).filter(|line| line.contains(" = "));
    let others = ["take back", "takes back", "take it back", "way back", "revoke", "retract"];
    let bad: Vec<&str> = lines
        .filter(|line| {
            let text = line.split_once(" = ").map_or("", |(_, text)| text).to_lowercase();
            others.iter().any(|other| text.contains(other))
        })
        .collect();
    assert!(bad.is_empty(), "say \"undo\": {bad:?}");
}
