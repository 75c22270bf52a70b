//! The viewer's possible actions, as values and as buttons.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use game::{Game, Seat, Turn};
use maud::{Markup, html};
use page::{Pen, with_attributes};

use crate::text::text;

/// The form, and its field, with which the page shows a plan.
pub const PLAN: &str = "plan";

/// The separator of the actions of a line, in notation.
pub const THEN: &str = "; ";

/// Something that the viewer may do now.
#[derive(Clone, Debug)]
pub struct Offer<A> {
    pub action: A,
    pub text: OfferText,
}

/// An offer of any game, as the page shows it. Its number is not part of its hash: numbers change from move to move,
/// and nothing but the list of moves shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferText {
    /// The number in the numbered list, from 1.
    pub number: usize,
    pub notation: String,
    /// Its effect in plain words.
    pub label: String,
    /// Its outcome, if it is certain.
    pub chip: Option<String>,
    /// True if it reveals something hidden, so that it cannot be undone freely.
    pub reveals: bool,
    /// True if it would end the game with the viewer as its winner.
    pub wins: bool,
    /// True if a click on it adds it to a plan instead of making the move. The notation is then the whole plan.
    pub plans: bool,
    /// Attributes of its control, as they are written in a tag: marks of a coach or an adviser.
    pub marks: String,
}

impl<A> Hash for Offer<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl Hash for OfferText {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let OfferText { number: _, notation, label, chip, reveals, wins, plans, marks } = self;
        (notation, label, chip, marks).hash(state);
        (reveals, wins, plans).hash(state);
    }
}

impl OfferText {
    /// Returns the offer with the pen's marks for it.
    pub fn marked(&self, pen: &Pen) -> OfferText {
        OfferText { marks: pen.attributes_of(&self.notation), ..self.clone() }
    }

    /// Returns the form that its button sends: one makes the move, the other shows the table after the plan.
    pub(crate) fn form(&self) -> &'static str {
        if self.plans { PLAN } else { "act" }
    }

    pub(crate) fn field(&self) -> &'static str {
        if self.plans { PLAN } else { "do" }
    }

    /// Returns the certain part of the outcome, and the sign that something hidden is revealed. `None` if nothing is
    /// known.
    pub fn outcome(&self) -> Option<String> {
        self.outcome_with("shows-hidden")
    }

    /// Returns the tooltip: the action, its certain outcome, and the warning that it reveals something hidden.
    pub fn hint(&self) -> String {
        match self.outcome_with("hint-reveals") {
            Some(outcome) => format!("{} — {outcome}", self.label),
            None => self.label.clone(),
        }
    }

    /// Returns the certain part of the outcome, followed by the words of `reveals` if the action reveals something
    /// hidden.
    fn outcome_with(&self, reveals: &'static str) -> Option<String> {
        match (&self.chip, self.reveals) {
            (Some(chip), true) => Some(format!("{chip} · {}", text(reveals))),
            (Some(chip), false) => Some(chip.clone()),
            (None, true) => Some(text(reveals)),
            (None, false) => None,
        }
    }
}

/// Returns the text that a screen reader reads after the visible one. A control's name must contain its visible text.
pub(crate) fn named(label: &str, does: &str) -> Markup {
    html! { span class="spoken" { (label) ": " (does) } }
}

/// The name of an object on the board, for screen readers.
#[derive(Clone, Copy)]
pub struct ObjectLabel<'a> {
    pub name: &'a str,
    /// The words with which its visible part begins, as far as they may repeat the end of an action's name.
    pub shown: &'a str,
}

impl<'a> From<&'a str> for ObjectLabel<'a> {
    fn from(name: &'a str) -> ObjectLabel<'a> {
        ObjectLabel { name, shown: "" }
    }
}

impl<'a> From<&'a String> for ObjectLabel<'a> {
    fn from(name: &'a String) -> ObjectLabel<'a> {
        name.as_str().into()
    }
}

impl ObjectLabel<'_> {
    /// Renders the text that a screen reader reads before the visible part: the action first, then the object, without
    /// repetition. The name of a control must contain its visible text.
    pub(crate) fn after_action(self, does: &str) -> Markup {
        let ObjectLabel { name, shown } = self;
        let name = match does.contains(name) || plain(does).contains(&plain(name)) {
            true => Cow::Borrowed(does),
            false => Cow::Owned(joined(does, name)),
        };
        let said = &name[..name.len() - overlap(&name, shown)];
        html! { @if !said.is_empty() { span class="spoken" { (said) " " } } }
    }
}

/// Joins two texts. Words that end the first and begin the second are written once.
fn joined(one: &str, other: &str) -> String {
    let first = &one[..one.len() - overlap(one, other)];
    if first.len() == one.len() { format!("{one}, {other}") } else { format!("{first}{other}") }
}

/// Returns the length in bytes of the words that end one text and begin the other.
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

/// Returns the words of a text in lower case, without punctuation.
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

/// Returns the words of a text, without punctuation.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns true if two words are equal, ignoring case.
fn is_same(one: &str, other: &str) -> bool {
    one == other
        || one.chars().flat_map(char::to_lowercase).eq(other.chars().flat_map(char::to_lowercase))
}

/// Draws an offer as a button with its words, its chip and its padlock. Its number is left out: numbers change from
/// move to move, and every control would change with them.
pub fn button(offer: &OfferText) -> Markup {
    control(offer, None)
}

/// Draws the control of an offer with its number for the keyboard.
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

/// Returns the legal actions of a seat, if it is the one to decide.
pub fn legal<G: Game>(position: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    if position.turn() == Turn::Decide(seat) {
        position.legal_actions(&mut legal);
    }
    legal
}

/// Draws a whole line of actions as one button.
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

/// Draws the effect of a card or tile in plain words, shown with its large picture.
pub fn effect(words: &str) -> Markup {
    html! { span class="effect" hidden { (words) } }
}

/// Draws the sign that a move cannot be undone freely.
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
    fn an_offer_that_reveals_something_also_shows_its_certain_outcome() {
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
    fn a_spoken_name_begins_with_the_action_and_repeats_nothing() {
        let name = |shown: &str, name: &str, does: &str| {
            let html = ObjectLabel { name, shown }.after_action(does).0;
            let said = html.replace("<span class=\"spoken\">", "").replace("</span>", "");
            let words: Vec<&str> =
                said.split_whitespace().chain(shown.split_whitespace()).collect();
            words.join(" ")
        };
        assert_eq!(name("Harvest", "Harvest", "Harvest"), "Harvest");
        assert_eq!(
            name("Late Harvest", "Late Harvest", "Discard Late Harvest"),
            "Discard Late Harvest"
        );
        assert_eq!(name("", "basket 2", "Place it"), "Place it, basket 2");
        let told = "Blend Cahors, red: Côt Cahors";
        assert_eq!(name("Cahors", "Cahors, red: Côt", "Blend Cahors"), told);
        let told = "Leave the vineyard, The Exit · deliver";
        assert_eq!(name("Exit · deliver", "The exit", "Leave the vineyard"), told);
    }
}
