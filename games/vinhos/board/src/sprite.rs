//! Pictures from the sheets of sprites. They are decorative: their meaning is in words beside them.

use std::sync::LazyLock;

use game::Seat;
use maud::{Markup, html};
use table_kit::address;
use vinhos::{Colour, RIVAL};

use super::{Board, Scene};

static PIECES: LazyLock<String> = LazyLock::new(|| address::<Board>("sprites.svg"));
static PORTUGAL: LazyLock<String> = LazyLock::new(|| address::<Board>("portugal.svg"));

/// Renders a picture from the sheet of pieces.
pub fn sprite(id: &str, class: &str) -> Markup {
    html! {
        svg class={ "art " (class) } aria-hidden="true" { use href={ (*PIECES) "#" (id) } {} }
    }
}

/// Renders a picture from the sheet of Portugal.
pub fn land(id: &str, class: &str) -> Markup {
    html! {
        svg class={ "art " (class) } aria-hidden="true" { use href={ (*PORTUGAL) "#" (id) } {} }
    }
}

/// Renders a pawn or a barrel in its player's colour, with shape and letter.
pub fn piece(scene: &Scene<'_>, kind: &str, seat: Seat) -> Markup {
    let whose = match scene.options.is_solo() && seat == RIVAL {
        true => "rival".to_string(),
        false => seat.number().to_string(),
    };
    sprite(&format!("{kind}-{whose}"), kind)
}

/// Renders a preview of the viewer's piece here, shown while the pointer is on a choice.
pub fn piece_preview(scene: &Scene<'_>, kind: &str, chosen: bool) -> Markup {
    html! {
        @if let Some(me) = scene.me().filter(|_| chosen) {
            span class={ "v-foreseen of-" (kind) } aria-hidden="true" { (piece(scene, kind, me)) }
        }
    }
}

/// Renders a bottle with a label.
pub fn bottle(colour: Colour, label: impl std::fmt::Display) -> Markup {
    html! {
        span class="v-bottle" { (sprite(&format!("bottle-{colour}"), "bottle")) b { (label) } }
    }
}

/// Renders a coin with a number.
pub fn coin(number: impl std::fmt::Display) -> Markup {
    html! { span class="v-coin" { (sprite("coin", "coin")) b { (number) } } }
}

/// Renders the mark of a player: colour, shape and letter. The Rival of a solo game has a crown.
pub fn badge(scene: &Scene<'_>, seat: Seat) -> Markup {
    match scene.options.is_solo() && seat == RIVAL {
        true => html! {
            span class="badge v-crown" { (sprite("crown", "crown")) span class="spoken" { "R" } }
        },
        false => table_kit::badge(seat),
    }
}
