//! A table before its game: seats, invitation, start.

use maud::{Markup, PreEscaped, html};
use store::SeatRow;
use table_kit::badge;

use super::form::post;
use crate::table::{Table, USUAL_BOT};
use crate::text::{text, text_for, text_of};
use crate::viewer::Viewer;

pub fn status(table: &Table) -> Markup {
    let free = table.seats.iter().filter(|row| row.person.is_none() && row.bot.is_none()).count();
    html! {
        p class="prompt" {
            (text_for("seats-free", free))
        }
    }
}

pub fn board(table: &Table, viewer: &Viewer) -> Markup {
    html! {
        ul class="seats" {
            @for row in &table.seats {
                li class={ "seat seat-" (row.seat.number()) } {
                    (badge(row.seat))
                    span class="name" {
                        @if row.name.is_empty() { (text("free")) } @else { (row.name) }
                    }
                    (controls(table, viewer, row))
                }
            }
        }
    }
}

fn controls(table: &Table, viewer: &Viewer, row: &SeatRow) -> Markup {
    let hidden = html! { input type="hidden" name="seat" value=(row.seat.number()); };
    let free = row.person.is_none();
    html! {
        @if free && row.bot.is_none() {
            (post(table, "sit", html! { (hidden) button class="small" {
                (text(if viewer.mine.is_empty() { "sit-here" } else { "play-seat-too" }))
            } }))
        }
        @if viewer.mine.contains(&row.seat) {
            (post(table, "leave", html! { (hidden) button class="small quiet" { (text("stand-up")) } }))
        }
        @if free && viewer.host {
            (post(table, "bot", html! {
                (hidden)
                select name="level" aria-label=(text_of("bot-for-seat", &row.seat.to_string())) {
                    @let chosen = row.bot.as_deref().unwrap_or(USUAL_BOT.name());
                    @for level in bots::Level::LADDER {
                        option value=(level) selected[chosen == level.name()] { (level) }
                    }
                }
                button class="small quiet" { (text("bot")) }
            }))
        }
    }
}

/// The host's corner.
pub fn house(table: &Table, viewer: &Viewer) -> Markup {
    let ready = table.seats.iter().all(|row| row.person.is_some() || row.bot.is_some());
    html! {
        @if viewer.host {
            (post(table, "start", html! { button disabled[!ready] { (text("start-the-game")) } }))
            (post(table, "close", html! { button class="small quiet" { (text("close-the-table")) } }))
        }
        p class="note" {
            (text("seed-note")) " " code class="long" { (table.commitment()) }
        }
    }
}

/// A link with its picture.
pub fn invitation(link: &str) -> Markup {
    let code = qrcode::QrCode::new(link.as_bytes()).map(|code| {
        code.render::<qrcode::render::svg::Color<'_>>().min_dimensions(160, 160).build()
    });
    // What stands before the element itself has no place inside a page.
    let picture = code.ok().and_then(|svg| Some(svg[svg.find("<svg")?..].to_string()));
    html! {
        section class="invite" aria-label=(text("invitation")) {
            h2 { (text("invite")) }
            label { (text("invite-note"))
                input class="link" type="text" readonly value=(link); }
            @if let Some(picture) = picture {
                figure class="qr" {
                    (PreEscaped(picture))
                    figcaption { (text("invite-picture")) }
                }
            }
        }
    }
}
