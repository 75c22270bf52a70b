//! The parts of a table's page, each with an id, each sent only when it changed.

use game::{Observer, Seat};
use maud::{Markup, html};
use sha2::{Digest, Sha256};
use store::{SeatRow, Status};

use crate::pages::{finish, lobby};
use crate::scene::{Fact, OfferText, button};
use crate::table::{Order, Shown, Table, TableHandle, USUAL_BOT};
use crate::viewer::Viewer;

/// The ids of the regions, in the order of the page.
pub const IDS: [&str; 7] = ["status", "strips", "board", "mine", "moves", "house", "log"];

/// So many moves are told beside the board; the rest stands on a page of its own.
const LOGGED_MOVES: usize = 40;

/// A table's page for one viewer, region by region.
pub struct Regions {
    pub seq: i64,
    pub html: [String; IDS.len()],
}

impl Regions {
    pub fn render(handle: &TableHandle, table: &Table, viewer: &Viewer) -> Regions {
        let shown = table
            .playing()
            .map(|playing| playing.show(viewer.eyes, viewer.decides, &table.names()));
        let parts = match &shown {
            None => [
                lobby::status(table),
                strips(handle, table, viewer, None),
                lobby::board(table, viewer),
                html! {},
                html! {},
                lobby::house(table, viewer),
                log(table, viewer, ""),
            ],
            Some(shown) => [
                status(table, viewer, shown),
                strips(handle, table, viewer, Some(shown)),
                html! {
                    @if table.status == Status::Over { (finish::finish(table, viewer)) }
                    (shown.drawing.board)
                },
                html! { (shown.drawing.mine) },
                moves(table, viewer, &shown.offers),
                house(table, viewer),
                log(table, viewer, &shown.drawing.board.0),
            ],
        };
        Regions { seq: table.seq, html: parts.map(Markup::into_string) }
    }

    /// The number of the last entry and a mark of every region: what a browser hands back when it
    /// comes again, so that it is sent what changed and nothing else, also by another process.
    pub fn mark(&self) -> String {
        let marks: String = self.html.iter().map(|html| mark(html)).collect();
        format!("{}.{marks}", self.seq)
    }

    /// The regions that differ from those of an older mark.
    pub fn since(&self, older: Option<&str>) -> Vec<(&'static str, &str)> {
        let marks = older.and_then(|older| older.split_once('.')).map(|(_, marks)| marks);
        let old = |index: usize| marks.and_then(|marks| marks.get(index * 8..index * 8 + 8));
        let regions = IDS.iter().zip(&self.html).enumerate();
        regions
            .filter(|(index, (_, html))| old(*index) != Some(mark(html).as_str()))
            .map(|(_, (id, html))| (*id, html.as_str()))
            .collect()
    }
}

fn mark(html: &str) -> String {
    Sha256::digest(html)[..4].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whose turn it is, what to do now, and the way back.
fn status(table: &Table, viewer: &Viewer, shown: &Shown) -> Markup {
    let yours = viewer.decides;
    html! {
        p class={ "prompt" @if yours { " yours" } } {
            @if let Some(due) = shown.due.filter(|_| table.status == Status::Running) {
                (badge(due)) " "
            }
            @if let Some(covered) = viewer.covered {
                "Hand the device to " (table.name(covered)) "."
            } @else if table.status == Status::Closed {
                "This table is closed."
            } @else {
                (shown.prompt)
            }
            @if yours { span class="spoken" { " It is your turn." } }
        }
        (undo(table, viewer))
    }
}

fn undo(table: &Table, viewer: &Viewer) -> Markup {
    let Some(seat) = viewer.seat().or(viewer.mine.first().copied()) else { return html! {} };
    if let Some(asked) = &table.undo {
        let mine = |seat: &Seat| viewer.mine.contains(seat) && !asked.agreed.contains(seat);
        let consenter = table.consenters(asked.seat).iter().any(mine);
        return html! {
            p class="asked" role="status" { (table.name(asked.seat)) " asks to take back a move." }
            @if consenter {
                (post(table, "undo-answer", html! {
                    button class="small" name="agree" value="yes" { "Agree" }
                    button class="small" name="agree" value="no" { "Decline" }
                }))
            }
        };
    }
    if table.status != Status::Running || viewer.covered.is_some() {
        return html! {};
    }
    let last = viewer.mine.iter().copied().find(|seat| table.undo_for(*seat).is_ok());
    let played = table.playing().and_then(|playing| playing.before_last_of(seat)).is_some();
    let label = match (last, table.consenters(seat).is_empty()) {
        (Some(_), _) => "Undo",
        (None, true) => "Take back",
        (None, false) => "Ask to take back",
    };
    if last.is_none() && !played {
        return html! {};
    }
    post(
        table,
        "undo",
        html! {
            input type="hidden" name="seat" value=(last.unwrap_or(seat).number());
            button class="small undo" data-key="u" {
                span aria-hidden="true" { "⟲ " } (label)
            }
        },
    )
}

/// A small form that changes the table.
pub fn post(table: &Table, what: &str, inner: Markup) -> Markup {
    html! {
        form class="inline" method="post" action={ "/t/" (table.id) "/" (what) } { (inner) }
    }
}

/// Colour, shape and letter of a seat.
pub fn badge(seat: Seat) -> Markup {
    let shape = match seat.index() {
        0 => html! { circle cx="12" cy="12" r="10" {} },
        1 => html! { rect x="2.5" y="2.5" width="19" height="19" rx="3" {} },
        2 => html! { path d="M12 1.5 23 21.5H1z" {} },
        3 => html! { path d="M12 1 23 12 12 23 1 12z" {} },
        _ => html! { path d="M6.5 2h11L23 12l-5.5 10h-11L1 12z" {} },
    };
    let y = if seat.index() == 2 { "18.5" } else { "16.5" };
    html! {
        svg class={ "badge seat-" (seat.number()) } viewBox="0 0 24 24" width="24" height="24"
            role="img" aria-label={ "Player " (seat) } {
            (shape)
            text x="12" y=(y) text-anchor="middle" font-size="13" { (seat) }
        }
    }
}

fn strips(handle: &TableHandle, table: &Table, viewer: &Viewer, shown: Option<&Shown>) -> Markup {
    let due = shown.and_then(|shown| shown.due).filter(|_| table.status == Status::Running);
    html! {
        ul class="strips" tabindex="0" aria-label="Players at a glance" {
            @for row in &table.seats {
                @let facts = shown.and_then(|shown| shown.drawing.strips.get(row.seat.index()));
                li class={ "strip seat-" (row.seat.number()) @if due == Some(row.seat) { " due" }
                    @if viewer.mine.contains(&row.seat) { " mine" } } {
                    (badge(row.seat))
                    (who(handle, table, row))
                    @if due == Some(row.seat) { span class="turn-mark" { "to play" } }
                    @if let Some(facts) = facts { (strip_facts(facts)) }
                }
            }
        }
    }
}

fn who(handle: &TableHandle, table: &Table, row: &SeatRow) -> Markup {
    let present = row.person.as_ref().map(|person| handle.is_present(person));
    html! {
        span class="who" {
            span class="name" { (table.name(row.seat)) }
            @match (present, &row.bot) {
                (Some(true), None) => span class="presence here" title="here" { span class="spoken" { "here" } },
                (Some(false), None) => span class="presence away" title="away" { span class="spoken" { "away" } },
                (Some(_), Some(level)) => span class="bot" { "bot " (level) " plays" },
                (None, Some(level)) => span class="bot" { "bot, " (level) },
                (None, None) => span class="bot" { "free seat" },
            }
        }
    }
}

fn strip_facts(facts: &[Fact]) -> Markup {
    html! {
        dl class="facts" {
            @for fact in facts { div { dt { (fact.label) } dd { (fact.value) } } }
        }
    }
}

/// The numbered list of everything that may be done: for keyboard, screen reader and the browser
/// without JavaScript.
fn moves(table: &Table, viewer: &Viewer, offers: &[OfferText]) -> Markup {
    if let Some(covered) = viewer.covered {
        return html! {
            div class="cover" {
                h2 { "Hand over to " (table.name(covered)) }
                p { "The cards of the others are covered. Look away, then go on." }
                a class="button" href={ "/t/" (table.id) "?eyes=" (covered.number()) } {
                    "I am " (table.name(covered)) ": show my cards"
                }
            }
        };
    }
    let Some(seat) = viewer.seat() else { return html! {} };
    html! {
        form id="act" method="post" action={ "/t/" (table.id) "/act" } {
            input type="hidden" name="at" value=(table.at);
            input type="hidden" name="seat" value=(seat.number());
        }
        form id="why" method="get" action={ "/t/" (table.id) "/why" } {
            input type="hidden" name="seat" value=(seat.number());
        }
        @if !offers.is_empty() {
            h2 class="moves-title" { "What you can do" }
            (groups(offers))
        }
    }
}

/// Many offers are folded by their first word.
fn groups(offers: &[OfferText]) -> Markup {
    let verb = |offer: &OfferText| offer.notation.split(' ').next().unwrap_or("").to_string();
    let mut groups: Vec<(String, Vec<&OfferText>)> = Vec::new();
    for offer in offers {
        let verb = verb(offer);
        match groups.iter_mut().find(|(known, _)| *known == verb) {
            Some((_, group)) => group.push(offer),
            None => groups.push((verb, vec![offer])),
        }
    }
    let fold = offers.len() > 9;
    html! {
        div class="moves" {
            @for (verb, group) in &groups {
                @if fold && group.len() > 3 {
                    details id={ "moves-" (verb) } {
                        summary { (capital(verb)) span class="count" { (group.len()) } }
                        (list(group))
                    }
                } @else { (list(group)) }
            }
        }
    }
}

fn list(offers: &[&OfferText]) -> Markup {
    html! {
        ol class="offers" start=[offers.first().map(|offer| offer.number)] {
            @for offer in offers { li value=(offer.number) { (button(offer)) } }
        }
    }
}

pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    (first + letters.as_str()).replace('-', " ")
}

/// Seats, orders and the end: what belongs to the table and not to the game.
fn house(table: &Table, viewer: &Viewer) -> Markup {
    html! {
        @if table.status == Status::Running {
            (orders(table, viewer))
            @let away = viewer.mine.iter().any(|seat| table.row(*seat).is_ok_and(|row| row.bot.is_some()));
            // Folded, so that no hurried click hands a seat over.
            @if !viewer.mine.is_empty() || viewer.host {
                details id="absence" open[away] {
                    summary { "Absence" }
                    @for seat in &viewer.mine { (own_seat(table, *seat)) }
                    @if viewer.host { (absent(table, viewer)) }
                }
            }
        }
    }
}

fn own_seat(table: &Table, seat: Seat) -> Markup {
    let Ok(row) = table.row(seat) else { return html! {} };
    let hidden = html! { input type="hidden" name="seat" value=(seat.number()); };
    html! {
        @if row.bot.is_some() {
            p class="note" { "A bot plays for " (table.name(seat)) "." }
            (post(table, "play-myself", html! { (hidden) button class="small" { "Play on myself" } }))
        } @else {
            (post(table, "leave", html! {
                (hidden)
                button class="small quiet" { "Let a bot play for " (table.name(seat)) }
            }))
        }
    }
}

/// The host may let a bot play for others who are away.
fn absent(table: &Table, viewer: &Viewer) -> Markup {
    let others = table.seats.iter().filter(|row| {
        row.person.is_some() && row.bot.is_none() && !viewer.mine.contains(&row.seat)
    });
    html! {
        @for row in others {
            (post(table, "bot", html! {
                input type="hidden" name="seat" value=(row.seat.number());
                input type="hidden" name="level" value=(USUAL_BOT);
                button class="small quiet" { "Let a bot play for " (table.name(row.seat)) }
            }))
        }
    }
}

/// Standing orders for reactions. Always shown, whatever is held, so that they tell nothing.
fn orders(table: &Table, viewer: &Viewer) -> Markup {
    let (Some(playing), Some(seat)) = (table.playing(), viewer.seat()) else { return html! {} };
    if playing.reactions().is_empty() || viewer.eyes == Observer::Public {
        return html! {};
    }
    html! {
        h3 { "Standing orders" }
        @for reaction in playing.reactions() {
            @let chosen = table.orders.get(&(seat, reaction.key.to_string())).copied().unwrap_or_default();
            (post(table, "order", html! {
                input type="hidden" name="seat" value=(seat.number());
                input type="hidden" name="reaction" value=(reaction.key);
                label { (capital(reaction.key)) " "
                    select name="order" {
                        @for (order, value, label) in [(Order::Ask, "ask", "ask me"), (Order::Never, "never", "never"), (Order::Always, "always", "always")] {
                            option value=(value) selected[order == chosen] { (label) }
                        }
                    }
                }
                button class="small" { "Set" }
            }))
        }
    }
}

/// What happened last; a line that names a place on the board leads there.
fn log(table: &Table, viewer: &Viewer, board: &str) -> Markup {
    let lines = table.log(viewer.eyes, LOGGED_MOVES);
    let on_board = |place: &&String| board.contains(&format!("id=\"{place}\""));
    html! {
        h2 { "Log" }
        div class="log-scroll" role="region" aria-label="Last moves" tabindex="0" {
            ol class="log" {
                @for line in lines.iter().rev() {
                    li class=[line.seat.map(|seat| format!("seat-{}", seat.number()))] {
                        @match line.places.iter().find(on_board) {
                            Some(place) => a href={ "#" (place) } { (line.text) },
                            None => (line.text),
                        }
                    }
                }
            }
        }
        p { a href={ "/t/" (table.id) "/log" } { "The whole log" } }
    }
}
