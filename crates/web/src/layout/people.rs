//! Portraits: a character for every level of bot, and guests in their colours.

use bots::Level;
use maud::{Markup, html};

use crate::server::assets::href;

/// A head and shoulders; pure art, since a name stands beside it.
pub fn bust(name: &str, class: &str) -> Markup {
    html! {
        svg class={ "bust " (class) } viewBox="0 0 120 132" preserveAspectRatio="xMidYMax" aria-hidden="true" {
            use href={ (href("people.svg")) "#" (name) } {}
        }
    }
}

/// The back of a chair.
pub fn chair() -> Markup {
    html! {
        svg class="chair" viewBox="0 0 80 118" aria-hidden="true" {
            use href={ (href("people.svg")) "#chair" } {}
        }
    }
}

/// The same in a round frame.
pub fn medal(name: &str) -> Markup {
    html! { span class={ "medal " (name) } aria-hidden="true" { (bust(name, "")) } }
}

/// Don Anselmo, who teaches; pure art too.
pub fn anselmo() -> Markup {
    html! { img class="anselmo" src=(href("anselmo.svg")) alt="" width="290" height="400"; }
}

/// The picture of whoever plays a seat: neighbours look different.
pub fn guest(seat: usize) -> &'static str {
    if seat.is_multiple_of(2) { "guest-0" } else { "guest-1" }
}

/// The picture of a bot of this level; those that nobody chooses look like the first of the others.
pub fn character(level: &str) -> &'static str {
    let known = Level::LADDER.into_iter().find(|known| known.name() == level);
    known.unwrap_or(Level::LADDER[0]).name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_picture() {
        let pictures = include_str!("../../assets/people.svg");
        for level in Level::LADDER {
            assert!(pictures.contains(&format!("<symbol id=\"{level}\"")), "{level}");
        }
    }
}
