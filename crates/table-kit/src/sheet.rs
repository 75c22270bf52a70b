//! Decisions that are filled in as a whole.

use game::{Game, Seat};
use maud::{Markup, html};
use page::with_attributes;

/// Decisions of a game that are filled in as a whole: the viewer is offered whole lines of actions, to
/// be confirmed at once.
pub trait Sheet<G: Game>: Sync {
    /// Returns true if an action belongs to the sheet.
    fn holds(&self, action: &G::Action) -> bool;

    /// Returns true if an action of the sheet only closes a step.
    fn closes(&self, action: &G::Action) -> bool;

    /// The number of the step to which an action belongs.
    fn step(&self, _action: &G::Action) -> u8 {
        0
    }

    /// The value of the choices so far, besides points, and the text key of its
    /// unit.
    fn worth(&self, _view: &G::View, _seat: Seat) -> Option<(i32, &'static str)> {
        None
    }
}

/// The `do` value of a sheet; its choices come in `part-1` to `part-4`, and a plan as a line in
/// the first of them.
pub const SHEET: &str = "sheet";

/// Confirms a sheet.
pub fn confirm_button(label: &str) -> Markup {
    html! { button class="primary" type="submit" form="act" name="do" value=(SHEET) { (label) } }
}

/// A choice on a sheet. `inner` is what is seen of it, `label` what it does, and `marks` are its attributes.
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

/// A switch of a sheet that does its second part before its first.
pub fn turn_round(label: &str, chosen: bool) -> Markup {
    html! {
        label class="check" {
            input type="checkbox" form="act" name="second-first" value="yes"
                checked[chosen] autocomplete="off";
            " " (label)
        }
    }
}
