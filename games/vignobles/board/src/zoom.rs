//! A region close up, for small screens: tapped on the map, it opens with all that can be read and done
//! there. The map itself shows the same in small.

use maud::{Markup, html};
use vignobles::{Action, Region, Wine};

use super::room::Room;
use super::wine::{standing, told};
use super::{named, tag, token};
use table_kit::badge;

/// Lies under what is on the map: a tap beside a control opens the region.
pub fn button(room: &Room<'_>, region: Region) -> Markup {
    html! {
        button class="zoom" type="button" popovertarget={ "zoom-" (region) }
            aria-label=(named("board-zoom", room.region_name(region))) {}
    }
}

pub fn sheet(room: &Room<'_>, region: Region) -> Markup {
    html! {
        div id={ "zoom-" (region) } class="menu zoomed" popover="" {
            p class="menu-title" { (room.region_name(region))
                @if room.view.cloud == Some(region) { " " (tag("board-under-the-cloud")) }
                @for seat in room.seats().filter(|&seat| room.player(seat).merchant == region) { " " (badge(seat)) }
            }
            @for offer in room.ways(region) { (table_kit::button(&offer.text)) }
            ul class="close-up" { @for wine in room.wines_of(region) { (close_up(room, wine)) } }
            button type="button" class="small quiet" popovertarget={ "zoom-" (region) }
                popovertargetaction="hide" { (tag("board-back-to-the-map")) }
        }
    }
}

fn close_up(room: &Room<'_>, wine: Wine) -> Markup {
    let row = room.side.wine(wine);
    let (class, ready, wins) = standing(room, wine);
    html! {
        li class={ "wine" (class) @if let Some(seat) = room.owner(wine) { " taken seat-" (seat.number()) } } {
            p class="label" {
                (token::bottle(room, row.colour, room.has_medal(wine)))
                @for variety in row.grapes { (token::grape(room, variety, "")) }
                @if row.prestige { (token::third(room, row.grapes[0])) }
                @if let Some(seat) = room.owner(wine) { (badge(seat)) }
                span { (told(room, wine, ready, wins)) }
            }
            @for offer in room.offers(|action| matches!(action, Action::Blend(blend) if blend.wine == wine)) {
                (table_kit::button(&offer.text))
            }
        }
    }
}
