//! A table before its game: the seats, the invitation, the agreed options, the start.

use game::{OptionKind, Seat};
use maud::{Markup, html};
use play::GameRef;
use serde_json::Value;
use store::{SeatRow, Status, Visibility};
use table::{HintPolicy, Pace, SpectatorPolicy, Table, USUAL_BOT};
use table_kit::badge;

use super::form::post;
use crate::layout::bots::{ANY_STYLE, bot_name, level_of, style_choice, style_of};
use crate::layout::people::{bust, chair, character, guest};
use crate::layout::qr::qr_code;
use crate::layout::text::{label_from_key, text, text_for, text_of, words_of};
use crate::server::assets::icon;
use crate::table::viewer::Viewer;

/// Renders the number of free seats, and the start button for the host.
pub fn status(table: &Table, viewer: &Viewer) -> Markup {
    let free = table.seats.iter().filter(|row| is_free(row)).count();
    let starts = viewer.host && table.status == Status::Open;
    html! {
        p class="prompt" {
            @if table.status == Status::Closed { (text("table-closed")) } @else { (text_for("seats-free", free)) }
        }
        @if starts && free == 0 {
            (post(table, "start", html! { button class="primary" { (icon("play")) (text("start-the-game")) } }))
        }
    }
}

fn is_free(row: &SeatRow) -> bool {
    row.person.is_none() && row.bot.is_none()
}

/// Renders the far edge of the table, with everybody on their chairs.
pub fn board(table: &Table, viewer: &Viewer) -> Markup {
    html! {
        div class="lobby" {
            ul class={ "places of-" (table.seats.len()) } {
                @for row in &table.seats { (place(table, viewer, row)) }
            }
        }
    }
}

/// Renders the players on their chairs without any buttons, for the page of an invitation.
pub fn players_on_chairs(table: &Table) -> Markup {
    html! {
        div class="lobby" {
            ul class={ "places of-" (table.seats.len()) } {
                @for row in &table.seats {
                    li class={ "place seat-" (row.seat.number()) @if is_free(row) { " is-free" } } {
                        (seat_card(row, &seat_state(table, &[], row)))
                    }
                }
            }
        }
    }
}

fn place(table: &Table, viewer: &Viewer, row: &SeatRow) -> Markup {
    html! {
        li class={ "place seat-" (row.seat.number()) @if is_free(row) { " is-free" } } {
            (seat_card(row, &seat_state(table, &viewer.mine, row)))
            div class="seat-calls" { (controls(table, viewer, row)) }
        }
    }
}

fn seat_card(row: &SeatRow, what: &str) -> Markup {
    let picture = match (&row.person, &row.bot) {
        (Some(_), _) => Some(guest(row.seat.index())),
        (None, Some(level)) => Some(character(level)),
        (None, None) => None,
    };
    html! {
        div class="on-chair" {
            (chair())
            @if let Some(picture) = picture { (bust(picture, "")) }
            div class="name-card" {
                (badge(row.seat))
                span { b { (seat_name(row)) } small { (what) } }
            }
        }
    }
}

fn seat_name(row: &SeatRow) -> String {
    if row.name.is_empty() { text("free") } else { row.name.clone() }
}

fn seat_state(table: &Table, mine: &[Seat], row: &SeatRow) -> String {
    match (&row.person, &row.bot) {
        (Some(_), _) if mine.contains(&row.seat) => text("you"),
        (Some(person), _) if *person == table.host => text("the-host"),
        (Some(_), _) => text("sits-here"),
        (None, Some(level)) => text_of("bot-of-level", &bot_name(level)),
        (None, None) => text("waits-for-somebody"),
    }
}

fn controls(table: &Table, viewer: &Viewer, row: &SeatRow) -> Markup {
    if table.status != Status::Open {
        return html! {};
    }
    let hidden = html! { input type="hidden" name="seat" value=(row.seat.number()); };
    let free = row.person.is_none();
    html! {
        @if is_free(row) {
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
                    @let chosen = row.bot.as_deref().map_or(USUAL_BOT.to_string(), level_of);
                    @for level in bots::Level::LADDER {
                        option value=(level) selected[chosen == level.name()] { (label_from_key(level.name())) }
                    }
                }
                (style_choice("style", row.bot.as_deref().map_or(ANY_STYLE, style_of),
                    &text_of("style-for-seat", &row.seat.to_string()), words_of(&table.spec.game)))
                button class="small quiet" { (text(if row.bot.is_some() { "set" } else { "bot" })) }
            }))
        }
    }
}

/// Renders the commitment that proves the random numbers once the seed is published.
pub fn fingerprint(table: &Table) -> Markup {
    html! {
        details id="fingerprint" class="fingerprint" {
            summary { (text("fingerprint")) }
            p class="note" { (text("seed-note")) }
            code class="long" { (table.commitment()) }
        }
    }
}

/// Renders the agreement, and the host's controls.
pub fn house(table: &Table, viewer: &Viewer) -> Markup {
    html! {
        section class="agreed block" aria-labelledby="agreed" {
            h2 id="agreed" { (text("agreed")) }
            ul { @for line in agreed(table) { li { (line) } } }
            (fingerprint(table))
            @if viewer.host && table.status == Status::Open {
                (post(table, "close", html! { button class="small quiet" { (text("close-the-table")) } }))
            }
        }
    }
}

/// Returns the agreement in players' words: changed options, and the settings of the table.
pub fn agreed(table: &Table) -> Vec<String> {
    let mut lines: Vec<String> =
        table.game().map(|game| options(game, &table.spec.options)).unwrap_or_default();
    if lines.is_empty() {
        lines.push(text("as-printed"));
    }
    if table.spec.components.is_some() {
        lines.push(text("with-own-components"));
    }
    lines.push(text(match table.visibility {
        Visibility::Listed => "agreed-listed",
        Visibility::Unlisted => "agreed-unlisted",
    }));
    lines.push(text(match table.spec.watch {
        SpectatorPolicy::Anybody => "agreed-anybody",
        SpectatorPolicy::Players => "agreed-players",
    }));
    if table.spec.pace == Pace::Instant {
        lines.push(text("agreed-instant"));
    }
    if !table.spec.talk {
        lines.push(text("agreed-no-talk"));
    }
    match (table.spec.hints, table.spec.advising) {
        (true, HintPolicy::Usual) => {}
        (true, HintPolicy::Always) => lines.push(text("agreed-hints-always")),
        (true, HintPolicy::Never) => lines.push(text("agreed-no-advising")),
        (false, _) => lines.push(text("agreed-no-hints")),
    }
    lines
}

/// Returns the options that differ from the defaults.
fn options(game: GameRef, agreed: &Value) -> Vec<String> {
    let word = |key: &str| game.words().word(key);
    let players = agreed["players"].as_u64().unwrap_or_default() as u8;
    let usual = game.usual_options(players);
    let unusual =
        game.option_specs().iter().filter(|spec| agreed.get(spec.key) != usual.get(spec.key));
    unusual
        .filter_map(|spec| {
            let key = format!("option-{}", spec.key.replace('_', "-"));
            let value = agreed.get(spec.key)?;
            Some(match (spec.kind, value) {
                (OptionKind::Choice(_), Value::String(chosen)) => {
                    format!("{}: {}", word(&key), word(&format!("{key}-{chosen}")))
                }
                (OptionKind::Number { .. }, number) => format!("{}: {number}", word(&key)),
                _ => word(&key),
            })
        })
        .collect()
}

/// Renders the controls with which the host renews or withdraws the link. During a game a link leads to the bots'
/// seats.
pub fn invitation_controls(table: &Table, is_there: bool) -> Markup {
    let wish = |wish: &'static str, label: &'static str| {
        post(
            table,
            "invitation",
            html! {
                input type="hidden" name="do" value=(wish);
                button class="small quiet" { (text(label)) }
            },
        )
    };
    html! {
        @match table.status {
            Status::Open | Status::Running if is_there => {
                (wish("renew", "renew-link"))
                (wish("withdraw", "withdraw-link"))
            }
            Status::Open => (wish("renew", "renew-link")),
            Status::Running => (wish("renew", "link-in-mid-game")),
            Status::Over | Status::Closed => {}
        }
    }
}

/// Renders a link with its QR code.
pub fn invitation(link: &str) -> Markup {
    html! {
        section class="invite block" aria-label=(text("invitation")) {
            div {
                h2 { (text("invite")) }
                label for="invite-link" { (text("invite-note")) }
                div class="link-line" {
                    input id="invite-link" class="link" type="text" readonly value=(link);
                    button type="button" class="scripted-only" data-copy="invite-link" data-done=(text("copied")) {
                        (icon("link")) span { (text("copy")) }
                    }
                }
            }
            figure class="qr" { (qr_code(link)) figcaption { (text("invite-picture")) } }
        }
    }
}
