//! Portraits: a character for every level of bot, and guests in their colours.

use bots::{BotChoice, Level};
use maud::{Markup, html};

use crate::server::assets::href;

/// Renders a head and shoulders. The picture is decorative, because the name is beside it.
pub fn bust(name: &str, class: &str) -> Markup {
    html! {
        svg class={ "bust " (class) } viewBox="0 0 120 132" preserveAspectRatio="xMidYMax" aria-hidden="true" {
            use href={ (href("people.svg")) "#" (name) } {}
        }
    }
}

/// Renders the back of a chair.
pub fn chair() -> Markup {
    html! {
        svg class="chair" viewBox="0 0 80 118" aria-hidden="true" {
            use href={ (href("people.svg")) "#chair" } {}
        }
    }
}

/// Renders the same picture in a round frame.
pub fn medal(name: &str) -> Markup {
    html! { span class={ "medal " (name) } aria-hidden="true" { (bust(name, "")) } }
}

/// Renders Don Anselmo, the teacher. This picture is decorative too.
pub fn anselmo() -> Markup {
    html! { img class="anselmo" src=(href("anselmo.svg")) alt="" width="290" height="400"; }
}

/// Returns the picture of a person by seat. Neighbouring seats get different pictures.
pub fn guest(seat: usize) -> &'static str {
    if seat.is_multiple_of(2) { "guest-0" } else { "guest-1" }
}

/// Returns the picture of a bot, which depends on its level. A level outside the ladder gets the picture of its
/// first level.
pub fn character(bot: &str) -> &'static str {
    let level = bot.parse().ok().map(|bot: BotChoice| bot.level);
    let known = level.filter(|level| Level::LADDER.contains(level));
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
