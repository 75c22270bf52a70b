//! The badge of a player.

use std::sync::LazyLock;

use game::{MAX_SEATS, Seat};
use maud::{Markup, PreEscaped, html};

use crate::text::text_of;

/// Draws the colour and shape of a seat, for places too small for a letter. Screen readers ignore it.
pub fn mark(seat: Seat) -> Markup {
    html! {
        svg class={ "badge mark seat-" (seat.number()) } viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" {
            (seat_shape(seat))
        }
    }
}

fn seat_shape(seat: Seat) -> Markup {
    match seat.index() {
        0 => html! { circle cx="12" cy="12" r="10" {} },
        1 => html! { rect x="2.5" y="2.5" width="19" height="19" rx="3" {} },
        2 => html! { path d="M12 1.5 23 21.5H1z" {} },
        3 => html! { path d="M12 1 23 12 12 23 1 12z" {} },
        _ => html! { path d="M6.5 2h11L23 12l-5.5 10h-11L1 12z" {} },
    }
}

/// The badges by seat. They are cached, because a page has dozens of them.
static BADGES: LazyLock<Vec<String>> = LazyLock::new(|| {
    Seat::all(MAX_SEATS as u8).map(|seat| draw_badge(seat).into_string()).collect()
});

/// Draws the colour, shape and letter of a seat.
pub fn badge(seat: Seat) -> Markup {
    PreEscaped(BADGES[seat.index()].clone())
}

fn draw_badge(seat: Seat) -> Markup {
    let y = if seat.index() == 2 { "18.5" } else { "16.5" };
    html! {
        svg class={ "badge seat-" (seat.number()) } viewBox="0 0 24 24" width="24" height="24"
            role="img" aria-label=(text_of("seat-of", &seat.to_string())) {
            (seat_shape(seat))
            text x="12" y=(y) text-anchor="middle" font-size="13" { (seat) }
        }
    }
}
