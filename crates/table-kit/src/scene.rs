//! All that a board is drawn from.
//!
//! A board makes a control of each offer by [`Scene::spot`] where the eye expects it.

use std::hash::Hash;

use game::{Game, Observer, Seat};
use maud::{Markup, html};
use words::Words;

use crate::offer::{Offer, OfferText, acts, button, named, padlock};
use crate::parts::Parts;
use crate::plan::Plan;
use crate::text::{text, text_for};

/// All that a board is drawn from.
pub struct Scene<'a, G: Game> {
    pub view: &'a G::View,
    pub components: &'static G::Components,
    pub options: G::Options,
    /// Whose eyes it is drawn for.
    pub observer: Observer,
    /// The players' names by seat.
    pub names: &'a [String],
    /// What the viewer may do now; empty when somebody else decides.
    pub offers: &'a [Offer<G::Action>],
    /// Whole lines of actions: those of a sheet, best first, or combos.
    pub lines: &'a [OfferText],
    /// What the moves of the pending turn changed in its player's purse, where they changed it.
    pub bill: &'a [i32],
    /// What the viewer has chosen and not yet confirmed. The view is the one before it, the offers are
    /// what may be added to it.
    pub plan: Option<&'a Plan<G>>,
    /// What is wanted of the drawing.
    pub parts: Parts<'a>,
}

impl<G: Game> Scene<'_, G> {
    /// The seat through whose eyes it is drawn, if it is one.
    pub fn me(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Public => None,
        }
    }

    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// A word of the game's vocabulary.
    pub fn word(&self, key: &str) -> String {
        Words::of::<G>().word(key)
    }

    /// Whether the viewer has something to decide.
    pub fn decides(&self) -> bool {
        !self.offers.is_empty()
    }

    /// One element that is left out where the viewer has it already. `shows` is all that it depends on
    /// but for the components and the options, which stay, with a name that nothing else has.
    pub fn part(&self, shows: &impl Hash, draw: impl FnOnce() -> Markup) -> Markup {
        self.parts.part(shows, draw)
    }

    /// The offers that fit a pattern, in their order.
    pub fn offers_where(&self, fits: impl Fn(&G::Action) -> bool) -> Vec<&Offer<G::Action>> {
        self.offers.iter().filter(|offer| fits(&offer.action)).collect()
    }

    /// An object on the board with what may be done with it: plain when there is nothing, a button
    /// that does it when there is one thing, and a button that opens a small menu when there are
    /// several. `id` must be unique on the page and the same from move to move, so that focus and
    /// animation follow the object. `label` is what a screen reader says before the offers.
    pub fn spot(
        &self,
        id: &str,
        class: &str,
        label: &str,
        offers: &[&Offer<G::Action>],
        inner: Markup,
    ) -> Markup {
        match offers {
            [] => html! { div id=(id) class=(class) title=(label) { (inner) } },
            [only] => html! {
                button id=(id) class={ (class) " live" } type="submit" form=(only.text.form())
                    name=(only.text.field()) value=(only.text.notation) title=(only.text.hint())
                    data-wins[only.text.wins] data-chip=[only.text.outcome()] {
                    (acts(&inner, label, &only.text.label))
                    (inner)
                    @if only.text.reveals { (padlock()) }
                }
            },
            several => html! {
                button id=(id) class={ (class) " live" } type="button" popovertarget={ (id) "-menu" }
                    title=(label) {
                    (inner)
                    (named(label, &text_for("choices", several.len())))
                }
                div id={ (id) "-menu" } class="menu" popover="" {
                    p class="menu-title" { (label) }
                    @for offer in several { (button(&offer.text)) }
                }
            },
        }
    }

    /// A dim object that answers why it cannot be done. `notation` need not be legal.
    pub fn why_not(&self, notation: &str, class: &str, label: &str, inner: Markup) -> Markup {
        html! {
            button class={ (class) " dim" } type="submit" form="why" name="do" value=(notation)
                title={ (label) " – " (text("why-not")) } { (inner) (named(label, &text("why-not"))) }
        }
    }
}
