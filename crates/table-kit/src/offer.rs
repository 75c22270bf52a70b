//! The viewer's possible actions, as values and as buttons.

use std::borrow::Cow;

use game::{Game, Seat, Turn};
use maud::{Markup, html};
use page::{Pen, with_attributes};

use crate::text::text;

/// The form in which a plan is looked at, and its field.
pub const PLAN: &str = "plan";

/// The separator of the actions of a line, in notation.
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
    /// Its effect in plain words.
    pub label: String,
    /// Its outcome, if that is certain.
    pub chip: Option<String>,
    /// Something hidden would come to light: no free way back.
    pub reveals: bool,
    /// The game would end with the viewer as its winner.
    pub wins: bool,
    /// Chosen, it is not made but planned: the notation is the whole plan then.
    pub plans: bool,
    /// Attributes of its control, as they are written in a tag: marks of a coach or an adviser.
    pub marks: String,
}

impl OfferText {
    /// Returns the offer with the pen's marks for it.
    pub fn marked(&self, pen: &Pen) -> OfferText {
        OfferText { marks: pen.attributes_of(&self.notation), ..self.clone() }
    }

    /// The form that its button sends: one makes the move, the other looks at the table with it.
    pub(crate) fn form(&self) -> &'static str {
        if self.plans { PLAN } else { "act" }
    }

    pub(crate) fn field(&self) -> &'static str {
        if self.plans { PLAN } else { "do" }
    }

    /// The certain part of the outcome, and the sign that something hidden is shown. `None` where nothing is known.
    pub fn outcome(&self) -> Option<String> {
        self.outcome_with("shows-hidden")
    }

    /// The tooltip: the action, its certain outcome, and the warning that it shows something hidden.
    pub fn hint(&self) -> String {
        match self.outcome_with("hint-reveals") {
            Some(outcome) => format!("{} — {outcome}", self.label),
            None => self.label.clone(),
        }
    }

    /// The certain part of the outcome, followed by the words of `reveals` if the action shows something hidden.
    fn outcome_with(&self, reveals: &'static str) -> Option<String> {
        match (&self.chip, self.reveals) {
            (Some(chip), true) => Some(format!("{chip} · {}", text(reveals))),
            (Some(chip), false) => Some(chip.clone()),
            (None, true) => Some(text(reveals)),
            (None, false) => None,
        }
    }
}

/// The text that a screen reader says after the visible one: a control's name must contain its visible text.
pub(crate) fn named(label: &str, does: &str) -> Markup {
    html! { span class="spoken" { (label) ": " (does) } }
}

/// The text that a screen reader says before the visible one: the action first, then the thing, and nothing twice.
/// The name of a control must contain its visible text.
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

/// The length in bytes of the words that end one text and begin the other.
fn overlap(one: &str, other: &str) -> usize {
    let begins = |at: &usize| {
        let (mut last, mut next) = (words(&one[*at..]).peekable(), words(other));
        match last.peek() {
            // An end without letters has no words in common with anything.
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

/// Returns true if two words are equal, ignoring case.
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

/// An offer as a button with its words, its chip and its padlock. Its number is left out: numbers shift from move to
/// move, and with them every control would change.
pub fn button(offer: &OfferText) -> Markup {
    control(offer, None)
}

/// Draws the control of an offer with the number for the keyboard.
pub fn numbered(offer: &OfferText) -> Markup {
    control(offer, Some(offer.number))
}

fn control(offer: &OfferText, number: Option<usize>) -> Markup {
    let control = html! {
        button class="offer" type="submit" form=(offer.form()) name=(offer.field()) value=(offer.notation)
            data-number=[number] data-wins[offer.wins]
            data-chip=[offer.chip.as_deref()] {
            span class="offer-text" { (offer.label) }
            @if let Some(chip) = &offer.chip { span class="chip" { (chip) } }
            @if offer.reveals { (padlock()) }
        }
    };
    with_attributes(control, &offer.marks)
}

/// The legal actions of a seat, if it is the one that decides.
pub fn legal<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    if position.turn() == Turn::Decide(seat) {
        position.legal_actions(&mut legal);
    }
    legal
}

/// A whole line of actions as one button.
pub fn line_button(line: &OfferText) -> Markup {
    let control = html! {
        button class="offer line" type="submit" form=(line.form()) name=(line.field()) value=(line.notation) {
            span class="offer-text" { (line.label) }
            @if let Some(chip) = &line.chip { span class="chip" { (chip) } }
            @if line.reveals { (padlock()) }
        }
    };
    with_attributes(control, &line.marks)
}

/// The effect of a card or tile in plain words, shown with its large picture.
pub fn effect(words: &str) -> Markup {
    html! { span class="effect" hidden { (words) } }
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
    fn an_offer_that_shows_something_hidden_tells_its_certain_outcome_too() {
        let offer = |chip: Option<&str>, reveals| OfferText {
            number: 1,
            notation: "blend gaillac".to_string(),
            label: "Blend Gaillac".to_string(),
            chip: chip.map(str::to_string),
            reveals,
            wins: false,
            plans: false,
            marks: String::new(),
        };
        let both = offer(Some("white 0 → 1"), true);
        let warning = "reveals something hidden: you cannot undo it";
        assert_eq!(both.hint(), format!("Blend Gaillac — white 0 → 1 · {warning}"));
        assert_eq!(both.outcome().unwrap(), "white 0 → 1 · reveals something hidden");
        assert_eq!(offer(None, true).hint(), format!("Blend Gaillac — {warning}"));
        assert_eq!(offer(Some("+2"), false).hint(), "Blend Gaillac — +2");
        assert_eq!(offer(None, false).outcome(), None);
    }

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
