//! What is said at the table.

use maud::{Markup, html};
use store::ChatLine;
use table_kit::{Parts, badge};

use crate::table::Table;
use crate::text::text;
use crate::viewer::Viewer;

/// The longest line that can be said, in letters.
pub const LONGEST_LINE: usize = 280;

/// So many lines are shown beside the board; the rest stands on a page of its own.
const SHOWN: usize = 50;

pub fn chat(table: &Table, lines: &[ChatLine], parts: Parts<'_>) -> Markup {
    let lines = &lines[lines.len().saturating_sub(SHOWN)..];
    parts.all(&("chat", &table.id, &table.seats, lines), || {
        html! {
            div class="chat-scroll" role="region" aria-label=(text("last-lines")) tabindex="0" {
                (said(table, lines))
            }
            p class="to-chat" { a href={ "/t/" (table.id) "/chat" } { (text("chat-page")) } }
        }
    })
}

/// Lines with who said them, the oldest first.
pub fn said(table: &Table, lines: &[ChatLine]) -> Markup {
    if lines.is_empty() {
        return html! { p class="note" { (text("nothing-said")) } };
    }
    html! { ol class="chat" { @for line in lines { (one(table, line)) } } }
}

fn one(table: &Table, line: &ChatLine) -> Markup {
    // Who plays several seats speaks for the device, not for one of them.
    let mut seats = table.seats_of(&line.person).map(|row| row.seat);
    let seat = seats.next().filter(|_| !line.watching && seats.next().is_none());
    html! {
        li class=[seat.map(|seat| format!("seat-{}", seat.number()))] {
            @if let Some(seat) = seat { (badge(seat)) " " }
            span class="speaker" { bdi { (line.name) } }
            @if line.watching { " " span class="tag" { (text("looks-on")) } }
            ": " bdi class="line" { (line.text) }
        }
    }
}

/// The form to say something with. `key` tells two forms of the same person apart.
pub fn say_form(table: &Table, viewer: &Viewer, key: i64) -> Markup {
    if !viewer.known {
        return html! {
            p class="note say" { a href="/settings" { (text("name-yourself")) } }
        };
    }
    html! {
        form id="say" class="inline say" method="post" action={ "/t/" (table.id) "/chat" } {
            input type="hidden" name="key" value=(key);
            label class="spoken" for="say-text" { (text("your-line")) }
            input id="say-text" name="text" maxlength=(LONGEST_LINE) required autocomplete="off"
                placeholder=(text("your-line"));
            button class="small" { (text("say")) }
        }
    }
}
