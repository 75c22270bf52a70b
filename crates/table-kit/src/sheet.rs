//! Decisions that are filled in as a whole.

use game::{Game, Seat};
use maud::{Markup, html};

/// Decisions of a game that are filled in as a whole: the viewer is offered whole lines of actions, to
/// be confirmed at once.
pub trait Sheet<G: Game>: Sync {
    /// Whether an action belongs to the sheet.
    fn holds(&self, action: &G::Action) -> bool;

    /// Whether an action of the sheet only closes a step of it.
    fn closes(&self, action: &G::Action) -> bool;

    /// Which step of the sheet an action belongs to, in their order.
    fn step(&self, _action: &G::Action) -> u8 {
        0
    }

    /// What the sheet filled in so far would come to, beside points, and the key of what that is
    /// called.
    fn worth(&self, _view: &G::View, _seat: Seat) -> Option<(i32, &'static str)> {
        None
    }
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
            input type="radio" form="act" name={ "part-" (part) } value=(notation)
                checked[chosen] autocomplete="off";
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
