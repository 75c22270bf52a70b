//! The cellars: three barrels each, open to all, and the backs of the hands.

use game::{Arg, Phrase, Seat};
use maud::{Markup, html};
use vignobles::{Action, BarrelNo, Colour, Wine};

use super::room::{Offers, Room, counted};
use super::{named, tag, tell, token};
use table_kit::badge;

/// The cellars of the others.
pub fn others(room: &Room<'_>) -> Markup {
    html! {
        section class="cellars panel" aria-labelledby="cellars-title" {
            h2 id="cellars-title" { (tag("board-cellars")) }
            ul class="cellar-list" {
                @for seat in room.seats().filter(|&seat| room.scene.me() != Some(seat)) {
                    li class={ "cellar seat-" (seat.number()) } {
                        h3 { (badge(seat)) span { (room.scene.name(seat)) } }
                        (casks(room, seat))
                        (backs(room, seat))
                        (wines(room, seat))
                    }
                }
            }
        }
    }
}

/// The three barrels of a player.
pub fn casks(room: &Room<'_>, seat: Seat) -> Markup {
    html! {
        ul class="casks" {
            @for barrel in BarrelNo::all() { li { (cask(room, seat, barrel)) } }
        }
    }
}

fn cask(room: &Room<'_>, seat: Seat, barrel: BarrelNo) -> Markup {
    let cards = &room.player(seat).barrels[barrel.index()].0;
    let mine = room.scene.me() == Some(seat);
    let offers: Offers<'_> = room.offers(|&action| match action {
        Action::Barrel { barrel: to, .. } | Action::Racking(to) => mine && to == barrel,
        Action::LeakyBarrel { seat: whose, barrel: which } => whose == seat && which == barrel,
        _ => false,
    });
    let content = match cards.first() {
        None => tag("board-empty"),
        Some(&variety) => format!("{} {}", cards.len(), room.variety_name(variety)),
    };
    let label = tell(
        &Phrase::new("board-barrel")
            .with("barrel", Arg::Name(barrel.to_string()))
            .with("content", Arg::Name(content)),
    );
    let id = format!("barrel-{}-{barrel}", seat.number());
    room.scene.spot(
        &id,
        "cask",
        &label,
        &offers,
        html! { (token::barrel(room, cards)) @if offers.is_empty() { span class="spoken" { (label) } } },
    )
}

/// How many cards a player holds, and which grapes of them all have seen.
fn backs(room: &Room<'_>, seat: Seat) -> Markup {
    let player = room.player(seat);
    let offers = room.offers(|&action| action == Action::SocialContribution(seat));
    let label = named("board-hand-of", room.scene.name(seat));
    let inner = html! {
        span class="hand-count" {
            span class="deck tiny" aria-hidden="true" { "❦" } (player.grape_cards) span class="spoken" { " " (tag("board-spoken-grapes")) }
        }
        span class="hand-count" {
            span class="deck tiny special-deck" aria-hidden="true" { "✦" } (player.special_cards) span class="spoken" { " " (tag("board-spoken-specials")) }
        }
        @if !player.known.0.is_empty() {
            span class="known" { (tag("board-seen")) " "
                @for (variety, count) in counted(&player.known.0) {
                    (token::grape(room, variety, "")) @if count > 1 { "×" (count) }
                    span class="spoken" { (room.variety_name(variety)) }
                }
            }
        }
    };
    room.scene.spot(&format!("hand-of-{}", seat.number()), "backs-of", &label, &offers, inner)
}

/// The wines that a player owns.
pub fn wines(room: &Room<'_>, seat: Seat) -> Markup {
    let player = room.player(seat);
    if player.wines.is_empty() {
        return html! { p class="estates none" { (tag("board-no-wine-yet")) } };
    }
    let of = |colour: Colour| -> Vec<&Wine> {
        player.wines.iter().filter(|wine| room.side.wine(**wine).colour == colour).collect()
    };
    html! {
        ul class="estates" {
            @for wine in of(Colour::Red).into_iter().chain(of(Colour::White)) {
                @let row = room.side.wine(*wine);
                li title=(room.region_name(row.region)) {
                    (token::bottle(row.colour, false)) span { (row.name) }
                }
            }
        }
    }
}
