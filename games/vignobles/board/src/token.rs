//! The small drawings: grapes, bottles, pawns, barrels, cards, cloud and cork.

use game::Seat;
use maud::{Markup, html};
use vignobles::{Card, Colour, Family, Variety};

use super::room::Room;
use super::{named, tag};

/// A grape: colour, shape (round for red, six-sided for white) and two letters.
pub fn grape(room: &Room<'_>, variety: Variety, class: &str) -> Markup {
    html! {
        svg class={ "grape v-" (variety) " " (class) } viewBox="0 0 24 24" aria-hidden="true" {
            @if Variety::RED.contains(variety) { circle cx="12" cy="12" r="10.6" {} }
            @else { path d="M12 1 21.8 6.5v11L12 23 2.2 17.5v-11z" {} }
            text x="12" y="16" text-anchor="middle" { (room.code(variety)) }
        }
    }
}

/// The place of a third card, which a prestige wine wants for its medal.
pub fn third(variety: Variety) -> Markup {
    html! {
        svg class={ "grape third v-" (variety) } viewBox="0 0 24 24" aria-hidden="true" {
            circle cx="12" cy="12" r="9.5" {}
            text x="12" y="16" text-anchor="middle" { "+1" }
        }
    }
}

/// A bottle; a gold cap and a star are its medal.
pub fn bottle(colour: Colour, medal: bool) -> Markup {
    let class = match colour {
        Colour::Red => "red",
        Colour::White => "white",
    };
    html! {
        svg class={ "bottle " (class) @if medal { " medal" } } viewBox="0 0 16 34" aria-hidden="true" {
            path class="glass" d="M6 5h4v6c0 2.5 3.5 3 3.5 7v12.5q0 2-2 2h-7q-2 0-2-2V18c0-4 3.5-4.5 3.5-7z" {}
            rect class="cap" x="5" y="1" width="6" height="5" rx="1" {}
            @if medal { path class="star" d="m8 17 1.6 3.4 3.6.4-2.7 2.5.8 3.7L8 25.1 4.7 27l.8-3.7-2.7-2.5 3.6-.4z" {} }
            @else { rect class="paper" x="4" y="20" width="8" height="7" {} }
        }
    }
}

/// The gold medal that a wine would bring.
pub fn medal() -> Markup {
    html! {
        svg class="medal-mark" viewBox="0 0 24 24" aria-hidden="true" {
            circle cx="12" cy="12" r="11" {}
            path d="m12 4.5 2.2 4.9 5.3.6-4 3.6 1.1 5.2-4.6-2.6-4.6 2.6 1.1-5.2-4-3.6 5.3-.6z" {}
        }
    }
}

/// A player's merchant.
pub fn pawn(room: &Room<'_>, seat: Seat) -> Markup {
    html! {
        svg id={ "pawn-" (seat.number()) } data-piece={ "pawn-" (seat.number()) } class={ "pawn seat-" (seat.number()) } viewBox="0 0 24 32"
            role="img" aria-label=(named("board-merchant-of", room.scene.name(seat))) {
            title { (named("board-merchant-of", room.scene.name(seat))) }
            path d="M12 1a5.6 5.6 0 0 1 3.6 9.9c1.2 5 3.2 8.3 5.4 12.1l1 8H2l1-8c2.2-3.8 4.2-7.1 5.4-12.100A5.6 5.6 0 0 1 12 1z" {}
            text x="12" y="27" text-anchor="middle" { (seat) }
        }
    }
}

/// A lying barrel with what is in it.
pub fn barrel(room: &Room<'_>, cards: &[Variety]) -> Markup {
    let class = cards.first().map_or("empty".to_string(), |variety| format!("v-{variety}"));
    html! {
        svg class={ "barrel " (class) } viewBox="0 0 72 56" aria-hidden="true" {
            path class="wood" d="M8 8Q36-3 64 8q6 20 0 40-28 11-56 0-6-20 0-40z" {}
            path class="hoop" d="M17 5q-5 23 0 46M55 5q5 23 0 46M26 3.500q-3 24.5 0 49M46 3.500q3 24.5 0 49" {}
            circle class="head" cx="36" cy="28" r="15.5" {}
            @match cards.first() {
                Some(&variety) => {
                    text class="code" x="36" y="28" text-anchor="middle" { (room.code(variety)) }
                    text class="times" x="36" y="39" text-anchor="middle" { "×" (cards.len()) }
                }
                None => text class="times" x="36" y="31.5" text-anchor="middle" { (tag("board-empty")) },
            }
        }
    }
}

pub fn cloud() -> Markup {
    html! {
        svg id="cloud" data-piece="cloud" class="cloud" viewBox="0 0 40 34" role="img" aria-label=(tag("board-under-the-cloud")) {
            title { (tag("board-cloud-effect")) }
            path class="puff" d="M9 22a7 7 0 0 1 .5-14A10 10 0 0 1 28 7a8 8 0 0 1 3.5 15z" {}
            path class="drops" d="m11 25-2 6m9-6-2 6m9-6-2 6m9-6-2 6" {}
        }
    }
}

/// The first player's cork.
pub fn cork() -> Markup {
    html! {
        svg class="cork" viewBox="0 0 14 18" role="img" aria-label=(tag("board-has-the-cork")) {
            title { (tag("board-has-the-cork-goes-first")) }
            path d="M2 3q5-3 10 0v12q-5 3-10 0z" {}
            path class="grain" d="M5 6v2m4-1v3m-3 2v2m4-1v1" {}
        }
    }
}

/// The sign of a family of cards.
pub fn family(family: Option<Family>) -> Markup {
    let path = match family {
        Some(Family::Harvest) => "M4 9q8-7 16 0M4 11h16l-2 9q-6 2-12 0zM8 11l1 9m7-9-1 9m-3-9v10",
        Some(Family::Barrel) => {
            "M7 3q5-2 10 0 4 9 0 18-5 2-10 0-4-9 0-18zM5.5 8q6.5 2 13 0m-13 8q6.5-2 13 0"
        }
        Some(Family::Merchant) => {
            "M3 5h11v10H3zM14 9h4l3 3v3h-7zM7 18.500a2 2 0 1 0 .1 0zM17 18.500a2 2 0 1 0 .1 0z"
        }
        None => "M12 3l2.5 6.500L21 12l-6.5 2.500L12 21l-2.5-6.500L3 12l6.5-2.500z",
    };
    html! { svg class="sign" viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}

/// The sign of an action card.
pub fn card(card: Card) -> Markup {
    let path = match card {
        Card::Harvest | Card::Barrel => return family(Some(Family::of(card))),
        Card::Visit => "M2 19q5-1 6-6t8-5m-4-3 5 3-4 4M19 13a3 3 0 1 1-.1 0z",
        Card::Local => "M12 21q-7-8-7-12a7 7 0 0 1 14 0q0 4-7 12zM9.5 7h5l-1 4h-3zm2.5 4v3m-2 0h4",
        Card::Neighbour => "M3 18h5l7-9h6m-3-3 3 3-3 3M3 15v6",
    };
    html! { svg class="sign" viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} } }
}

/// The sign of a way to win, by its short name.
pub fn way(short: &str) -> Markup {
    match short {
        "board-way-medals" => medal(),
        "board-way-red" => bottle(Colour::Red, false),
        "board-way-white" => bottle(Colour::White, false),
        _ => html! {
            svg class="sign" viewBox="0 0 24 24" aria-hidden="true" { path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14m6-12v14" {} }
        },
    }
}
