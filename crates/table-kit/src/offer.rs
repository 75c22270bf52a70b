//! What the viewer may do, as values and as buttons.

use std::borrow::Cow;

use game::{Game, Seat, Turn};
use maud::{Markup, html};

use crate::text::text;

/// The form in which a plan is looked at, and its field.
pub const PLAN: &str = "plan";

/// What separates the actions of a line, in notation.
pub const THEN: &str = "; ";

/// Something that the viewer may do now.
#[derive(Clone, Debug)]
pub struct Offer<A> {
    pub action: A,
    pub text: OfferText,
}

/// An offer as the page shows it, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OfferText {
    /// Its place in the numbered list, from 1.
    pub number: usize,
    pub notation: String,
    /// What it would do, in plain words.
    pub label: String,
    /// What would come of it, where that is certain.
    pub chip: Option<String>,
    /// Something hidden would come to light: no free way back.
    pub reveals: bool,
    /// The game would end with the viewer as its winner.
    pub wins: bool,
    /// Chosen, it is not made but planned: the notation is the whole plan then.
    pub plans: bool,
}

impl OfferText {
    /// The form that its button sends: one makes the move, the other looks at the table with it.
    pub(crate) fn form(&self) -> &'static str {
        if self.plans { PLAN } else { "act" }
    }

    pub(crate) fn field(&self) -> &'static str {
        if self.plans { PLAN } else { "do" }
    }

    /// What would come of it, or that it is hidden until done; nothing where nobody could tell.
    pub fn outcome(&self) -> Option<String> {
        let hidden = || self.reveals.then(|| text("hidden-until-done"));
        self.chip.clone().or_else(hidden)
    }

    /// The tooltip.
    pub fn hint(&self) -> String {
        match (&self.chip, self.reveals) {
            (_, true) => format!("{} — {}", self.label, text("hint-reveals")),
            (Some(chip), false) => format!("{} — {chip}", self.label),
            (None, false) => self.label.clone(),
        }
    }
}

/// What a screen reader says after what the control shows: its name must hold what is seen on it.
pub(crate) fn named(label: &str, does: &str) -> Markup {
    html! { span class="spoken" { (label) ": " (does) } }
}

/// What a screen reader says before what a control shows: the action first, then the thing, and nothing twice.
/// The name of a control must hold what is seen on it.
pub(crate) fn acts(inner: &Markup, label: &str, does: &str) -> Markup {
    let name = match plain(does).contains(&plain(label)) {
        true => Cow::Borrowed(does),
        false => Cow::Owned(joined(does, label)),
    };
    let said = &name[..name.len() - overlap(&name, &words_of(&inner.0))];
    html! { @if !said.is_empty() { span class="spoken" { (said) " " } } }
}

/// One text after the other, and what ends the one and begins the other once.
fn joined(one: &str, other: &str) -> String {
    let first = &one[..one.len() - overlap(one, other)];
    if first.len() == one.len() { format!("{one}, {other}") } else { format!("{first}{other}") }
}

/// How many bytes at the end of one text are words that begin the other.
fn overlap(one: &str, other: &str) -> usize {
    let begins = |at: &usize| {
        let (mut last, mut next) = (words(&one[*at..]).peekable(), words(other));
        match last.peek() {
            // What ends in marks alone has no words in common with anything.
            None => next.next().is_none(),
            Some(_) => last.all(|word| next.next().is_some_and(|next| is_same(word, next))),
        }
    };
    let mut places = std::iter::once(0).chain(one.match_indices(' ').map(|(at, _)| at + 1));
    places.find(begins).map_or(0, |at| one.len() - at)
}

/// The words of a text in small letters, without the marks between them.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in words(text) {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.extend(word.chars().flat_map(char::to_lowercase));
    }
    plain
}

/// The words of a text, without the marks between them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether two words are the same, large or small.
fn is_same(one: &str, other: &str) -> bool {
    one == other
        || one.chars().flat_map(char::to_lowercase).eq(other.chars().flat_map(char::to_lowercase))
}

/// The words of a piece of HTML.
fn words_of(html: &str) -> String {
    let mut text = String::new();
    let pieces = html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text));
    for word in pieces.flat_map(str::split_whitespace) {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

/// An offer as a button with its words, its chip and its padlock.
pub fn button(offer: &OfferText) -> Markup {
    html! {
        button class="offer" type="submit" form=(offer.form()) name=(offer.field()) value=(offer.notation)
            data-number=(offer.number) data-wins[offer.wins]
            data-chip=[offer.chip.as_deref()] {
            span class="offer-text" { (offer.label) }
            @if let Some(chip) = &offer.chip { span class="chip" { (chip) } }
            @if offer.reveals { (padlock()) }
        }
    }
}

/// What a seat may do in a position, if it is the one that decides.
pub fn legal<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    if position.turn() == Turn::Decide(seat) {
        position.legal_actions(&mut legal);
    }
    legal
}

/// A whole line of actions as one button.
pub fn line_button(line: &OfferText) -> Markup {
    html! {
        button class="offer line" type="submit" form=(line.form()) name=(line.field()) value=(line.notation) {
            span class="offer-text" { (line.label) }
            @if let Some(chip) = &line.chip { span class="chip" { (chip) } }
            @if line.reveals { (padlock()) }
        }
    }
}

/// The sign that a move cannot be taken back freely.
pub fn padlock() -> Markup {
    html! {
        span class="padlock" title=(text("padlock")) {
            svg viewBox="0 0 12 14" width="12" height="14" aria-hidden="true" {
                path d="M3 6V4a3 3 0 0 1 6 0v2" fill="none" stroke="currentColor" stroke-width="1.6" {}
                rect x="1.2" y="6" width="9.6" height="7" rx="1.4" fill="currentColor" {}
            }
            span class="spoken" { (text("padlock-spoken")) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_the_action_first_and_nothing_twice() {
        let name = |shown: &str, label: &str, does: &str| {
            let inner = html! { b { (shown) } };
            words_of(&html! { (acts(&inner, label, does)) (inner) }.0)
        };
        assert_eq!(name("Harvest", "Harvest", "Harvest"), "Harvest");
        assert_eq!(
            name("Late Harvest", "Late Harvest", "Discard Late Harvest"),
            "Discard Late Harvest"
        );
        assert_eq!(name("7 +1", "basket 2", "Place it"), "Place it, basket 2 7 +1");
        let told = "Blend Cahors, red: Côt Cahors";
        assert_eq!(name("Cahors", "Cahors, red: Côt", "Blend Cahors"), told);
        let told = "Leave the vineyard, The Exit · deliver";
        assert_eq!(name("Exit · deliver", "The exit", "Leave the vineyard"), told);
    }
}
