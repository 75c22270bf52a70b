//! The chat.

use maud::{Markup, html};
use page::Pen;
use store::ChatLine;
use table::Table;
use table_kit::badge;

use crate::layout::text::text;
use crate::table::viewer::Viewer;

/// Maximum length of a chat line in characters.
pub const LONGEST_LINE: usize = 280;

/// Number of lines beside the board; the whole chat has its own page.
const SHOWN: usize = 50;

pub fn chat(table: &Table, lines: &[ChatLine], pen: &Pen) -> Markup {
    let lines = &lines[lines.len().saturating_sub(SHOWN)..];
    let scroll = html! {
        div id="chat-scroll" class="chat-scroll" role="region" aria-label=(text("last-lines")) tabindex="0" {
            (chat_lines(table, lines, pen))
        }
    };
    html! {
        @if has_one_person(table) { p class="note" { (text("only-bots-here")) } }
        (pen.slot("chat-scroll", scroll))
        p class="to-chat" { a href={ "/t/" (table.id) "/chat" } { (text("chat-page")) } }
    }
}

/// Returns true if one person plays with bots only.
fn has_one_person(table: &Table) -> bool {
    let bots = table.seats.iter().filter(|row| row.bot.is_some()).count();
    let mut people: Vec<_> = table.seats.iter().filter_map(|row| row.person.as_ref()).collect();
    people.dedup();
    bots > 0
        && people.len() <= 1
        && table.seats.iter().all(|row| row.bot.is_some() || row.person.is_some())
}

/// Renders chat lines with their authors, the oldest first.
pub fn chat_lines(table: &Table, lines: &[ChatLine], pen: &Pen) -> Markup {
    if lines.is_empty() {
        return html! { p class="note" { (text("nothing-said")) } };
    }
    let chat = html! { ol id="chat-lines" class="chat" { @for line in lines { (chat_line(table, line, pen)) } } };
    pen.slot("chat-lines", chat)
}

fn chat_line(table: &Table, line: &ChatLine, pen: &Pen) -> Markup {
    // A line from a shared device belongs to no single seat.
    let mut seats = table.seats_of(&line.person).map(|row| row.seat);
    let seat = seats.next().filter(|_| !line.watching && seats.next().is_none());
    let id = format!("chat-{}", line.seq);
    let said = html! {
        li id=(id) class=[seat.map(|seat| format!("seat-{}", seat.number()))] {
            @if let Some(seat) = seat { (badge(seat)) " " }
            span class="speaker" { bdi { (line.name) } }
            @if line.watching { " " span class="tag" { (text("looks-on")) } }
            ": " bdi class="line" { (line.text) }
        }
    };
    pen.slot(&id, said)
}

/// Renders the form to write a chat line. `key` distinguishes two forms of the same person.
pub fn chat_form(table: &Table, viewer: &Viewer, key: i64) -> Markup {
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
