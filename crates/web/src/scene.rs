//! What a board gets to draw, and what it hands back.
//!
//! A board is drawn from the viewer's `View` alone, never from the state, so it cannot show what
//! the viewer may not know. Everything that may be done stands in the [`Offer`]s; a board makes a
//! control of each by [`Scene::spot`] where the eye expects it. The page adds the numbered list of
//! all offers by itself, so a board that leaves one out is still playable.

use bots::Judgement;
use game::{Game, Observer, Seat, Turn};
use maud::{Markup, html};
use words::Words;

use crate::plan::{AfterPlan, Ahead, PLAN, Plan};
use crate::reactions::Moment;
use crate::text::{text, text_for};

/// A game that can be drawn. One implementation for each game, in `boards/`.
pub trait Board: Game {
    /// How bots judge it.
    type Mind: Judgement<Game = Self>;

    /// Draws what the viewer sees.
    fn draw(scene: &Scene<'_, Self>) -> Drawing;

    /// Whether seats see different things under these options. Where they do, a device that is
    /// handed round is covered in between.
    fn has_secrets(options: &Self::Options) -> bool;

    /// The id on the board of what a field of an event speaks of, where it is not simply the field's
    /// name and value. `seat` is the event's player; the event's own name is a field as well.
    fn place(_field: &str, _value: &str, _seat: Option<&str>) -> Option<String> {
        None
    }

    /// Whether what follows an event of this name in the log is a chapter of its own.
    fn opens_chapter(_event: &str) -> bool {
        false
    }

    /// Whether an action belongs to a sheet that is filled in as a whole: the viewer is offered whole
    /// lines of such actions, to be confirmed at once.
    fn is_on_sheet(_action: &Self::Action) -> bool {
        false
    }

    /// Which step of its sheet an action belongs to, in their order.
    fn step_of_sheet(_action: &Self::Action) -> u8 {
        0
    }

    /// What a sheet filled in so far would come to, beside points, and the key of what that is called.
    fn worth(_view: &Self::View, _seat: Seat) -> Option<(i32, &'static str)> {
        None
    }

    /// What an action would bring beside points, told before it is done.
    fn foresee(
        _before: &Self::View,
        _after: &Self::View,
        _seat: Seat,
        _action: Self::Action,
    ) -> Vec<String> {
        Vec::new()
    }

    /// By how much a move changed the purse of its player, for the running total of a turn. Nothing
    /// where it ended the turn, or where the game has no such total.
    fn on_the_bill(_before: &Self::View, _after: &Self::View, _seat: Seat) -> Option<i32> {
        None
    }

    /// Whether the game has ended with this seat as its winner.
    fn has_won(_view: &Self::View, _seat: Seat) -> bool {
        false
    }

    /// Who takes part without a seat, if anybody does.
    fn automaton(_scene: &Scene<'_, Self>) -> Option<Automaton> {
        None
    }

    /// What everybody could see and should not overlook, told unless the table goes without hints.
    fn warning(_scene: &Scene<'_, Self>) -> Option<String> {
        None
    }

    /// Beginnings of plans that are offered as one, such as an action with a card that goes with it.
    fn combos(_world: &Self, _seat: Seat) -> Vec<Vec<Self::Action>> {
        Vec::new()
    }

    /// Whether an action can be added to what is planned already: the moves of a plan are chosen one by
    /// one and confirmed together.
    fn is_planned(_ahead: &Ahead<'_, Self>, _action: Self::Action) -> bool {
        false
    }

    /// Whether a plan begins with this action wherever it is offered, and not in combos alone.
    fn begins_plan(world: &Self, seat: Seat, action: Self::Action) -> bool {
        Self::is_planned(&Ahead { before: world, steps: &[], world, seat }, action)
    }

    /// What has to follow a plan.
    fn after_plan(_ahead: &Ahead<'_, Self>) -> AfterPlan<Self::Action> {
        AfterPlan::Nothing
    }

    /// When others might react to a move: told from the public views around it and from what the
    /// public was told of it, so that it is the same whatever anybody holds.
    fn moments(
        _components: &Self::Components,
        _before: &Self::View,
        _after: &Self::View,
        _events: &[Self::Event],
    ) -> Vec<Moment> {
        Vec::new()
    }
}

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
}

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

/// What a board is made of. Every part is a region of the page and sent only when it changes.
pub struct Drawing {
    /// The common table.
    pub board: Markup,
    /// What lies before the viewer; empty for spectators.
    pub mine: Markup,
    /// What is to be known of each seat at a glance, by seat.
    pub strips: Vec<Vec<Fact>>,
}

/// Somebody who takes part without a seat: nobody decides for it.
pub struct Automaton {
    /// Its colour, shape and letter are those of this seat.
    pub badge: Seat,
    pub name: String,
    pub facts: Vec<Fact>,
}

/// A short fact about a player, such as "Barrels 4".
pub struct Fact {
    pub label: String,
    pub value: Markup,
}

impl Fact {
    pub fn new(label: impl Into<String>, value: impl maud::Render) -> Fact {
        Fact { label: label.into(), value: html! { (value) } }
    }
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
                    data-reveals[only.text.reveals] data-wins[only.text.wins] data-chip=[only.text.chip.as_deref()] {
                    (inner)
                    (named(label, &only.text.label))
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

impl OfferText {
    /// The form that its button sends: one makes the move, the other looks at the table with it.
    fn form(&self) -> &'static str {
        if self.plans { PLAN } else { "act" }
    }

    fn field(&self) -> &'static str {
        if self.plans { PLAN } else { "do" }
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
fn named(label: &str, does: &str) -> Markup {
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

/// What separates the actions of a line, in notation.
pub const THEN: &str = "; ";

/// What a seat may do in a world, if it is the one that decides.
pub fn legal<G: Game>(world: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    if world.turn() == Turn::Decide(seat) {
        world.legal_actions(&mut legal);
    }
    legal
}

/// What a sheet is sent as; what was chosen on it comes in `part-1` to `part-4`, and a plan as a line in
/// the first of them.
pub const SHEET: &str = "sheet";

/// Confirms a sheet.
pub fn confirm_button(label: &str) -> Markup {
    html! { button class="primary" type="submit" form="act" name="do" value=(SHEET) { (label) } }
}

/// A choice on a sheet. `inner` is what is seen of it, and `label` what it does.
pub fn choice(part: u8, notation: &str, label: &str, chosen: bool, inner: Markup) -> Markup {
    html! {
        label class="choice" title=(label) {
            input type="radio" form="act" name={ "part-" (part) } value=(notation) checked[chosen] autocomplete="off";
            span class="choice-face" { (inner) span class="spoken" { " " (label) } }
        }
    }
}

/// A switch of a sheet that does its second part before its first.
pub fn turn_round(label: &str) -> Markup {
    html! {
        label class="check" {
            input type="checkbox" form="act" name="second-first" value="yes" autocomplete="off";
            " " (label)
        }
    }
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

/// A scene in the built-in box with no lines and no bill, for the tests of the boards.
#[cfg(test)]
pub fn bare_scene<'a, G: Board>(
    state: &G,
    view: &'a G::View,
    observer: Observer,
    names: &'a [String],
    offers: &'a [Offer<G::Action>],
) -> Scene<'a, G> {
    let (components, options) = (state.components(), state.options());
    let (lines, bill, plan) = (&[], &[], None);
    Scene { view, components, options, observer, names, offers, lines, bill, plan }
}

/// Every legal action as an offer, for the tests of the boards; the labels must be escaped.
#[cfg(test)]
pub fn bare_offers<G: Board>(state: &G) -> Vec<Offer<G::Action>> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let offer = |(index, action): (usize, G::Action)| {
        let notation = action.to_string();
        let label = format!("Do <{notation}> & see");
        let number = index + 1;
        let (chip, reveals, wins, plans) = (None, false, false, false);
        let text = OfferText { number, notation, label, chip, reveals, wins, plans };
        Offer { action, text }
    };
    legal.into_iter().enumerate().map(offer).collect()
}
