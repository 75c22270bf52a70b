//! The input of a board.
//!
//! A board makes each offer a control with [`Scene::spot`], at the place where people expect it.

use std::hash::Hash;

use game::{Game, Observer, Seat};
use maud::{Markup, html};
use page::{Pen, with_attributes};
use words::Words;

use crate::offer::{ObjectLabel, Offer, OfferText, button, named, padlock};
use crate::plan::Plan;
use crate::text::{text, text_for};

/// The input of a board.
pub struct Scene<'a, G: Game> {
    pub view: &'a G::View,
    pub components: &'static G::Components,
    pub options: G::Options,
    /// The observer for whom it is drawn.
    pub observer: Observer,
    /// The players' names by seat.
    pub names: &'a [String],
    /// The viewer's possible actions; empty when somebody else decides.
    pub offers: &'a [Offer<G::Action>],
    /// Whole lines of actions: lines of a sheet, best first, or combos.
    pub lines: &'a [OfferText],
    /// The changes of the player's purse in the pending turn.
    pub bill: &'a [i32],
    /// The viewer's choices that are not confirmed yet. The view is the one before them, and the offers are the
    /// possible next choices.
    pub plan: Option<&'a Plan<G>>,
    /// The pen that draws the slots.
    pub pen: &'a Pen,
}

impl<G: Game> Scene<'_, G> {
    /// Returns the seat of the viewer, or `None` for a spectator.
    pub fn me(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Public => None,
        }
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// Returns a word of the game's vocabulary.
    pub fn word(&self, key: &str) -> String {
        Words::of::<G>().word(key)
    }

    /// Returns true if the viewer has something to decide.
    pub fn decides(&self) -> bool {
        !self.offers.is_empty()
    }

    /// Draws a part of the board that is a function of a value, unless it was drawn for a recent page of the table. The
    /// value has everything in which two drawings of the part at the same table may differ, except for the players'
    /// names. Tests compare all drawings with the same value.
    pub fn part(&self, kind: &str, value: impl Hash, draw: impl FnOnce() -> Markup) -> Markup {
        self.pen.part(kind, &value, draw)
    }

    /// Draws a slot: one element with this id, which is compared and sent by itself.
    pub fn slot(&self, id: &str, html: Markup) -> Markup {
        self.pen.slot(id, html)
    }

    /// Returns the offers that fit a condition, in their order.
    pub fn offers_where(&self, fits: impl Fn(&G::Action) -> bool) -> Vec<&Offer<G::Action>> {
        self.offers.iter().filter(|offer| fits(&offer.action)).collect()
    }

    /// Draws an object on the board with its offers. Without offers it is plain, with one offer it is a button for it,
    /// and with several it is a button that opens a small menu. `id` must be unique on the page and the same from move
    /// to move, so that focus and animation follow the object. `label` is read by a screen reader before the offers.
    pub fn spot<'l>(
        &self,
        id: &str,
        class: &str,
        label: impl Into<ObjectLabel<'l>>,
        offers: &[&Offer<G::Action>],
        inner: Markup,
    ) -> Markup {
        let label = label.into();
        let name = label.name;
        let control = match offers {
            [] => html! { div id=(id) class=(class) title=(name) { (inner) } },
            [only] => with_attributes(
                html! {
                    button id=(id) class={ (class) " live" } type="submit" form=(only.text.form())
                        name=(only.text.field()) value=(only.text.notation) title=(only.text.hint())
                        data-wins[only.text.wins] data-chip=[only.text.outcome()] {
                        (label.after_action(&only.text.label))
                        (inner)
                        @if only.text.reveals { (padlock()) }
                    }
                },
                &only.text.marks,
            ),
            several => {
                let menu = format!("{id}-menu");
                let button_of_menu = html! {
                    button id=(id) class={ (class) " live" } type="button" popovertarget=(menu) title=(name) {
                        (inner)
                        (named(name, &text_for("choices", several.len())))
                    }
                };
                let choices = html! {
                    div id=(menu) class="menu" popover="" {
                        p class="menu-title" { (name) }
                        @for offer in several { (button(&offer.text)) }
                    }
                };
                return html! { (self.slot(id, button_of_menu)) (self.slot(&menu, choices)) };
            }
        };
        self.slot(id, control)
    }

    /// Draws a dim object that explains why its action is not possible. `notation` need not be legal.
    pub fn why_not(&self, notation: &str, class: &str, label: &str, inner: Markup) -> Markup {
        html! {
            button class={ (class) " dim" } type="submit" form="why" name="do" value=(notation)
                title={ (label) " – " (text("why-not")) } { (inner) (named(label, &text("why-not"))) }
        }
    }
}
