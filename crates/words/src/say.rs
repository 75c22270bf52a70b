//! Turns phrases into sentences.

use std::sync::{LazyLock, OnceLock};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use game::{Arg, Game, Phrase, Seat};
use unic_langid::LanguageIdentifier;

use crate::template::{MessagePiece, Templates};

const ENGLISH: &str = "en";
const COMMON: &str = include_str!("../locales/en/common.ftl");

const PAGES: &str = concat!(
    include_str!("../locales/en/page.ftl"),
    "\n",
    include_str!("../locales/en/replay.ftl"),
    "\n",
    include_str!("../locales/en/study.ftl")
);

static PAGE: LazyLock<Words> = LazyLock::new(|| Words::load(ENGLISH, PAGES));

/// The words of the games, each read on first use.
static GAMES: OnceLock<Box<GameWords>> = OnceLock::new();

/// The words of one game, as an entry of a linked list. Looking through the few entries is faster than taking a lock.
struct GameWords {
    id: &'static str,
    words: Words,
    next: OnceLock<Box<GameWords>>,
}

/// The texts of one game, or of the pages around the games, in one language. They include the texts that all games
/// share.
pub struct Words {
    bundle: FluentBundle<FluentResource>,
    templates: Templates,
}

/// The names of the players.
#[derive(Clone, Copy, Default)]
pub enum Names<'a> {
    /// "Player A" and so on.
    #[default]
    Letters,
    /// By seat.
    Given(&'a [String]),
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub text: String,
    /// The name of the phrase's argument that this text comes from, if any.
    pub arg: Option<&'static str>,
}

/// The reason why a phrase cannot be turned into a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPhrase {
    #[error("there is no message `{key}`")]
    Missing { key: String },
    #[error("the message `{key}` cannot be formatted: {problem}")]
    Broken { key: String, problem: String },
}

impl Words {
    /// Returns the words of a game. There are few games, and their words stay in memory until the program ends.
    pub fn of<G: Game>() -> &'static Words {
        let mut known = &GAMES;
        loop {
            let game = known.get_or_init(|| Box::new(GameWords::read::<G>()));
            if game.id == G::ID {
                return &game.words;
            }
            known = &game.next;
        }
    }

    /// Returns the words of the pages around the games.
    pub fn page() -> &'static Words {
        &PAGE
    }

    fn load(language: &str, text: &str) -> Words {
        let language: LanguageIdentifier = language.parse().expect("folders are named by language");
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Fluent's marks for mixed writing directions would be visible in terminals and logs.
        bundle.set_use_isolating(false);
        let mut templates = Templates::default();
        for text in [COMMON, text] {
            let resource = FluentResource::try_new(text.to_string())
                .unwrap_or_else(|(_, errors)| panic!("a locale file cannot be read: {errors:?}"));
            templates.read(&resource);
            bundle.add_resource_overriding(resource);
        }
        Words { bundle, templates }
    }

    /// Returns the sentence for a phrase. A phrase without words gives its key, so that a gap in a translation never
    /// stops a game.
    pub fn say(&self, phrase: &Phrase, names: Names<'_>) -> String {
        self.try_say(phrase, names).unwrap_or_else(|_| phrase.key.to_string())
    }

    /// Returns the sentence in parts, so that a page can show its arguments as more than text. Numbers stay in the text
    /// around them.
    pub fn parts(&self, phrase: &Phrase, names: Names<'_>) -> Vec<Part> {
        if let Some(parts) = self.parts_of_template(phrase, names) {
            return parts;
        }
        let plain = self.say(phrase, names);
        let marked = self.marked(phrase, names).unwrap_or_default();
        // A message may choose its words by the value of an argument. The marks would change that choice.
        if plain.contains(is_mark) || marked.replace(is_mark, "") != plain {
            return vec![Part { text: plain, arg: None }];
        }
        let mut parts = Vec::new();
        for piece in marked.split(CLOSE) {
            let (text, noun) = piece.split_once(is_mark).unwrap_or((piece, ""));
            let open = piece.chars().find(|letter| is_mark(*letter));
            let arg = open.and_then(|open| phrase.args.get(open as usize - OPEN as usize));
            parts.push(Part { text: text.to_string(), arg: None });
            parts.push(Part { text: noun.to_string(), arg: arg.map(|(name, _)| *name) });
        }
        parts.retain(|part| !part.text.is_empty());
        parts
    }

    fn parts_of_template(&self, phrase: &Phrase, names: Names<'_>) -> Option<Vec<Part>> {
        let mut parts: Vec<Part> = Vec::new();
        let mut add = |text: &str, arg: Option<&'static str>| match parts.last_mut() {
            Some(Part { text: last, arg: None }) if arg.is_none() => last.push_str(text),
            _ => parts.push(Part { text: text.to_string(), arg }),
        };
        for piece in self.templates.get(phrase.key)? {
            match piece {
                MessagePiece::Text(text) => add(text, None),
                MessagePiece::Arg(name) => {
                    let (name, arg) = phrase.args.iter().find(|(known, _)| **known == **name)?;
                    let mut text = String::new();
                    self.push(&mut text, arg, names).ok()?;
                    add(&text, (!matches!(arg, Arg::Number(_))).then_some(*name));
                }
            }
        }
        parts.retain(|part| !part.text.is_empty());
        Some(parts)
    }

    /// Returns the sentence with a mark before and after each argument.
    fn marked(&self, phrase: &Phrase, names: Names<'_>) -> Result<String, BadPhrase> {
        let mut args = FluentArgs::with_capacity(phrase.args.len());
        for (open, (name, arg)) in (OPEN..CLOSE).zip(&phrase.args) {
            let value = match self.fluent_value(arg, names)? {
                FluentValue::String(text) => format!("{open}{text}{CLOSE}").into(),
                other => other,
            };
            args.set(*name, value);
        }
        self.lookup(phrase.key, Some(&args))
    }

    /// Returns a word or label that has no arguments.
    pub fn word(&self, key: &str) -> String {
        self.lookup(key, None).unwrap_or_else(|_| key.to_string())
    }

    /// Returns the sentence for a phrase, or the reason why there is none.
    pub fn try_say(&self, phrase: &Phrase, names: Names<'_>) -> Result<String, BadPhrase> {
        if let Some(template) = self.templates.get(phrase.key) {
            let mut text = String::with_capacity(64);
            if self.fill_in(&mut text, template, phrase, names)? {
                return Ok(text);
            }
        }
        let mut args = FluentArgs::with_capacity(phrase.args.len());
        for (name, arg) in &phrase.args {
            args.set(*name, self.fluent_value(arg, names)?);
        }
        self.lookup(phrase.key, Some(&args))
    }

    /// Writes a template with its arguments. Returns `false` if an argument is missing; the Fluent resolver then gives
    /// a better error.
    fn fill_in(
        &self,
        text: &mut String,
        template: &[MessagePiece],
        phrase: &Phrase,
        names: Names<'_>,
    ) -> Result<bool, BadPhrase> {
        for piece in template {
            match piece {
                MessagePiece::Text(piece) => text.push_str(piece),
                MessagePiece::Arg(name) => {
                    match phrase.args.iter().find(|(known, _)| **known == **name) {
                        Some((_, arg)) => self.push(text, arg, names)?,
                        None => return Ok(false),
                    }
                }
            }
        }
        Ok(true)
    }

    fn push(&self, text: &mut String, arg: &Arg, names: Names<'_>) -> Result<(), BadPhrase> {
        match arg {
            Arg::Number(number) => text.push_str(&number.to_string()),
            Arg::Seat(seat) => text.push_str(&self.name(*seat, names)?),
            Arg::Term(key) => text.push_str(&self.lookup(key, None)?),
            Arg::Name(name) => text.push_str(name),
            Arg::Phrase(phrase) => text.push_str(&self.try_say(phrase, names)?),
            Arg::List(items) => text.push_str(&self.list_text(items, names)?),
        }
        Ok(())
    }

    fn fluent_value(&self, arg: &Arg, names: Names<'_>) -> Result<FluentValue<'static>, BadPhrase> {
        Ok(match arg {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Seat(seat) => self.name(*seat, names)?.into(),
            Arg::Term(key) => self.lookup(key, None)?.into(),
            Arg::Name(name) => name.clone().into(),
            Arg::Phrase(phrase) => self.try_say(phrase, names)?.into(),
            Arg::List(items) => self.list_text(items, names)?.into(),
        })
    }

    fn name(&self, seat: Seat, names: Names<'_>) -> Result<String, BadPhrase> {
        if let Names::Given(given) = names
            && let Some(name) = given.get(seat.index())
        {
            return Ok(name.clone());
        }
        let letter = Arg::Name(seat.to_string());
        self.try_say(&Phrase::new("player").with("letter", letter), names)
    }

    fn list_text(&self, items: &[Arg], names: Names<'_>) -> Result<String, BadPhrase> {
        let mut said = Vec::new();
        for item in items {
            let mut text = String::new();
            self.push(&mut text, item, names)?;
            said.push(text);
        }
        let Some(mut joined) = said.pop() else { return Ok(String::new()) };
        let mut key = "list-two";
        while let Some(before) = said.pop() {
            let rest = if key == "list-two" { "last" } else { "rest" };
            let phrase = Phrase::new(key).with("first", Arg::Name(before));
            joined = self.try_say(&phrase.with(rest, Arg::Name(joined)), names)?;
            key = "list-more";
        }
        Ok(joined)
    }

    pub(crate) fn lookup(
        &self,
        key: &str,
        args: Option<&FluentArgs<'_>>,
    ) -> Result<String, BadPhrase> {
        if let Some([MessagePiece::Text(text)]) = self.templates.get(key) {
            return Ok(text.to_string());
        }
        let pattern = self.bundle.get_message(key).and_then(|message| message.value());
        let key = key.to_string();
        let Some(pattern) = pattern else { return Err(BadPhrase::Missing { key }) };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, args, &mut errors).into_owned();
        match errors.first() {
            None => Ok(text),
            Some(error) => Err(BadPhrase::Broken { key, problem: error.to_string() }),
        }
    }
}

impl GameWords {
    fn read<G: Game>() -> GameWords {
        let english = G::TEXTS.words.iter().find(|(language, _)| *language == ENGLISH);
        let (language, text) = english.expect("every game speaks English");
        GameWords { id: G::ID, words: Words::load(language, text), next: OnceLock::new() }
    }
}

/// Marks from Unicode's private use area: [`OPEN`] begins the first argument, the next character the second.
const OPEN: char = '\u{e000}';
const CLOSE: char = '\u{e0ff}';

fn is_mark(letter: char) -> bool {
    (OPEN..=CLOSE).contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(phrase: Phrase, names: Names<'_>) -> String {
        Words::page().try_say(&phrase, names).unwrap()
    }

    #[test]
    fn players_are_called_by_name_or_letter() {
        let phrase = Phrase::new("not-your-turn").with("seat", Seat::new(1));
        assert_eq!(say(phrase.clone(), Names::Letters), "It is not Player B's turn.");
        let names = ["Ana".to_string(), "Rui".to_string()];
        assert_eq!(say(phrase, Names::Given(&names)), "It is not Rui's turn.");
    }

    #[test]
    fn a_sentence_is_split_into_parts() {
        let words = Words::page();
        let parts = |phrase: Phrase, names: &[String]| {
            let parts = words.parts(&phrase, Names::Given(names));
            parts.into_iter().map(|part| (part.text, part.arg)).collect::<Vec<_>>()
        };
        let phrase = Phrase::new("not-your-turn").with("seat", Seat::new(0));
        let text = |text: &str| text.to_string();
        assert_eq!(
            parts(phrase.clone(), &[text("Ana")]),
            [(text("It is not "), None), (text("Ana"), Some("seat")), (text("'s turn."), None)]
        );
        let strange = text("a\u{e0ff}b");
        assert_eq!(
            parts(phrase, std::slice::from_ref(&strange)),
            [(text("It is not "), None), (strange.clone(), Some("seat")), (text("'s turn."), None)]
        );
        let chosen = Phrase::new("seats-free").with("count", Arg::Name(strange));
        assert_eq!(parts(chosen.clone(), &[]), [(words.say(&chosen, Names::Letters), None)]);
    }

    #[test]
    fn lists_are_joined_with_and() {
        let list = |count: i64| (1..=count).map(Arg::Number).collect::<Vec<_>>();
        let said = |count| {
            let phrase = Phrase::new("not-your-turn").with("seat", list(count));
            say(phrase, Names::Letters)
        };
        assert_eq!(said(1), "It is not 1's turn.");
        assert_eq!(said(3), "It is not 1, 2 and 3's turn.");
    }

    #[test]
    fn a_missing_text_is_shown_as_its_key() {
        let words = Words::page();
        assert_eq!(words.say(&Phrase::new("no-such-key"), Names::Letters), "no-such-key");
        assert_eq!(words.word("no-such-key"), "no-such-key");
    }
}
