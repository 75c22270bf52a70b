//! What the viewer may do, as values and as buttons.

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
#[derive(Clone, Debug, PartialEq, Eq)]
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

/// An offer as a button with its words, its chip and its padlock.
pub fn button(offer: &OfferText) -> Markup {
    html! {
        button class="offer" type="submit" form=(offer.form()) name=(offer.field()) value=(offer.notation)
            data-number=(offer.number) data-reveals[offer.reveals] data-wins[offer.wins]
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
