//! Decisions that are filled in as a whole.

use game::{Game, Seat};
use maud::{Markup, html};
use page::with_attributes;

/// Decisions of a game that are filled in as a whole. The viewer is offered whole lines of actions, which are confirmed
/// at once.
pub trait Sheet<G: Game>: Sync {
    /// Returns true if an action belongs to the sheet.
    fn holds(&self, action: &G::Action) -> bool;

    /// Returns true if an action of the sheet only closes a step.
    fn closes(&self, action: &G::Action) -> bool;

    /// Returns the number of the step that an action belongs to.
    fn step(&self, _action: &G::Action) -> u8 {
        0
    }

    /// Returns the value of the choices so far, besides points, and the text key of its unit.
    fn worth(&self, _view: &G::View, _seat: Seat) -> Option<(i32, &'static str)> {
        None
    }
}

/// The `do` value of a sheet. Its choices are in `part-1` to `part-4`; a plan is a line in the first of them.
pub const SHEET: &str = "sheet";

/// Draws the button that confirms a sheet. `marks` are its attributes.
pub fn confirm_button(label: &str, marks: &str) -> Markup {
    let button = html! { button class="primary" type="submit" form="act" name="do" value=(SHEET) { (label) } };
    with_attributes(button, marks)
}

/// Draws a choice on a sheet. `inner` is its visible part, `label` describes its effect, and `marks` are its
/// attributes.
pub fn choice(
    part: u8,
    notation: &str,
    label: &str,
    marks: &str,
    chosen: bool,
    inner: Markup,
) -> Markup {
    let input = html! {
        input type="radio" form="act" name={ "part-" (part) } value=(notation)
            checked[chosen] autocomplete="off";
    };
    html! {
        label class="choice" title=(label) {
            (with_attributes(input, marks))
            span class="choice-face" { (inner) span class="spoken" { " " (label) } }
        }
    }
}

/// Draws a switch. If it is on, the second part of a sheet is done before the first.
pub fn order_switch(label: &str, chosen: bool) -> Markup {
    html! {
        label class="check" {
            input type="checkbox" form="act" name="second-first" value="yes"
                checked[chosen] autocomplete="off";
            " " (label)
        }
    }
}
