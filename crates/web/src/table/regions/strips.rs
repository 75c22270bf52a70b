//! One strip for each player: name, presence, and a summary of facts.

use bots::{BotChoice, DecisionWeight, Style};
use game::Seat;
use maud::{Markup, html};
use page::{Pen, Piece};
use play::LogLine;
use store::{SeatRow, Status};
use table::Table;
use table_kit::{Fact, PlayerStrip, Snapshot, badge};

use crate::layout::bots::{bot_name, level_of};
use crate::layout::people::{character, guest, medal};
use crate::layout::text::{text, text_of};
use crate::table::viewer::Viewer;

pub fn strips(table: &Table, viewer: &Viewer, snapshot: Option<&Snapshot>, pen: &Pen) -> Markup {
    let due = snapshot
        .and_then(|snapshot| snapshot.due)
        .filter(|_| table.status == Status::Running && table.pause.is_none());
    let lines = table.log(viewer.observer);
    let strips = html! {
        ul id="strips" class="strips" tabindex="0" aria-label=(text("players-at-a-glance")) {
            @for row in &table.seats {
                @let strip = snapshot.and_then(|snapshot| snapshot.drawing.strips.get(row.seat.index()));
                @let (turn, mine) = (due == Some(row.seat), viewer.mine.contains(&row.seat));
                @let remark = table.talk.remark().filter(|remark| remark.seat == row.seat);
                @let said = remark.map(|remark| remark.words(&table.names()));
                @let last = lines.iter().rev().find(|line| line.seat == Some(row.seat)).copied();
                @let lately = RecentAction { said: said.as_deref(), did: last.filter(|_| !mine) };
                @let id = format!("strip-{}", row.seat.number());
                (pen.slot(&id, player_strip(table, viewer, row, turn, &lately, strip, pen)))
            }
            @if let Some(automaton) = snapshot.and_then(|snapshot| snapshot.automaton.as_ref()) {
                @let number = automaton.badge.number();
                @let id = format!("strip-{number}");
                (pen.slot(&id, html! {
                    li id=(id) class={ "strip seat-" (number) } {
                        div class="strip-head" {
                            (badge(automaton.badge))
                            span class="who" {
                                span class="name" { (automaton.name) }
                                span class="bot" { (text("plays-by-itself")) }
                            }
                        }
                        (strip_facts(&automaton.facts))
                    }
                }))
            }
        }
    };
    pen.slot("strips", strips)
}

/// A player's last move, or a bot's remark in its place.
struct RecentAction<'a> {
    said: Option<&'a str>,
    did: Option<&'a LogLine>,
}

fn player_strip(
    table: &Table,
    viewer: &Viewer,
    row: &SeatRow,
    turn: bool,
    lately: &RecentAction<'_>,
    strip: Option<&PlayerStrip>,
    pen: &Pen,
) -> Markup {
    let slot = |what: &str| format!("{what}-{}", row.seat.number());
    let (holding, total) = (slot("holding"), slot("total"));
    let seat = row.seat;
    html! {
        li id={ "strip-" (seat.number()) } class={ "strip seat-" (seat.number()) @if turn { " due" }
            @if viewer.mine.contains(&seat) { " mine" } } {
            div class="strip-head" {
                (pen.piece(&StripPlayer::of(table, viewer, row)))
                @if turn { (turn_mark(row)) }
                @if let Some(score) = strip.and_then(|strip| strip.score.as_ref()) {
                    (pen.slot(&total, html! { span id=(total) class="score" { (score) } }))
                }
            }
            @if let Some(strip) = strip {
                (strip_facts(&strip.facts))
                (pen.slot(&holding, html! { div id=(holding) class="holding" { (strip.holding) } }))
            }
            @if !viewer.mine.contains(&seat) {
                @let asked = lately.did.filter(|line| {
                    row.bot.is_some() && line.number > 0 && viewer.may_ask_why(table)
                });
                (pen.piece(&LastActionLine {
                    seat,
                    name: table.name(seat),
                    said: lately.said,
                    did: lately.did,
                    why: asked.map(|line| (format!("/t/{}/reason", table.id), line.number)),
                }))
            }
        }
    }
}

/// Renders the mark of the seat to move. For a bot that thinks, a bar shows the progress: it fills within the longest
/// time that the level takes for a decision.
fn turn_mark(row: &SeatRow) -> Markup {
    let Some(BotChoice { level, .. }) = row.bot.as_deref().and_then(|bot| bot.parse().ok()) else {
        return html! { span class="turn-mark" { (text("to-play")) } };
    };
    let thinks = level.search_settings().and_then(|thinking| thinking.ceiling).unwrap_or_default();
    let patience = Style::of(level).patience.choose_delay(DecisionWeight::Turn, 0);
    let time = format!("--time:{}ms", thinks.max(patience).as_millis());
    html! { span class="turn-mark thinks" style=(time) { (text("thinking")) } }
}

/// A line that is always there, so that nothing moves when a bot makes a remark. Screen readers do not announce it: it
/// is read with the player's strip.
#[derive(Hash)]
struct LastActionLine<'a> {
    seat: Seat,
    name: String,
    said: Option<&'a str>,
    did: Option<&'a LogLine>,
    /// The address that explains the move, and the number of the move, if the viewer may ask.
    why: Option<(String, usize)>,
}

impl Piece for LastActionLine<'_> {
    fn draw(&self, pen: &Pen) -> Markup {
        let id = format!("lately-{}", self.seat.number());
        let did = self.did.map_or("", |line| &line.text);
        // The strip already shows the player's name.
        let did = did.strip_prefix(&self.name).unwrap_or(did).trim_start();
        let line = html! {
            div id=(id) class="lately" {
                @if let Some((address, number)) = &self.why {
                    form class="why-move" method="get" action=(address) {
                        input type="hidden" name="number" value=(number);
                        button class="small quiet" title=(text("why-this-move"))
                            aria-label=(text_of("why-move-of", &self.name)) { (text("why")) }
                    }
                }
                @if let Some(said) = self.said { q class="remark" { (said) } }
                span class="did" title=(did) { (did) }
            }
        };
        pen.slot(&id, line)
    }
}

/// Returns the portrait of a seat's player.
fn portrait(row: &SeatRow) -> &'static str {
    match &row.bot {
        Some(level) => character(level),
        None => guest(row.seat.index()),
    }
}

/// The portrait and the name of a player.
#[derive(Hash)]
struct StripPlayer<'a> {
    seat: Seat,
    name: String,
    mine: bool,
    is_person: bool,
    bot: Option<&'a str>,
    hurried: bool,
    portrait: &'static str,
}

impl StripPlayer<'_> {
    fn of<'a>(table: &Table, viewer: &Viewer, row: &'a SeatRow) -> StripPlayer<'a> {
        StripPlayer {
            seat: row.seat,
            name: table.name(row.seat),
            mine: viewer.mine.contains(&row.seat),
            is_person: row.person.is_some(),
            bot: row.bot.as_deref(),
            hurried: row.bot.is_some() && table.hurried,
            portrait: portrait(row),
        }
    }
}

impl Piece for StripPlayer<'_> {
    fn draw(&self, pen: &Pen) -> Markup {
        let number = self.seat.number();
        let (closer, who) = (format!("closer-{number}"), format!("who-{number}"));
        let closer = pen.slot(&closer, html! {
            button id=(closer) type="button" class="look-closer" aria-label=(text_of("look-closer", &self.name)) {
                (badge(self.seat))
            }
        });
        let who = pen.slot(&who, html! {
            span id=(who) class="who" {
                span class="name" { (self.name) }
                @if self.mine { span class="bot" { (text("you")) } }
                @match (self.is_person, self.bot) {
                    (true, None) => { (presence("here")) (presence("away")) },
                    (true, Some(level)) => span class="bot" { (text_of("bot-plays", &level_of(level))) },
                    (false, Some(level)) => span class="bot" { (text_of("bot-of-level", &bot_name(level))) },
                    (false, None) => span class="bot" { (text("free-seat")) },
                }
                @if self.hurried {
                    span class="bot hurried" title=(text("thinks-shorter-why")) { (text("thinks-shorter")) }
                }
            }
        });
        html! { (medal(self.portrait)) (closer) (who) }
    }
}

/// Renders a dot that shows if somebody is here. The page contains both dots and shows the one that fits its list of
/// seats, so that no region changes when somebody comes or goes.
fn presence(key: &'static str) -> Markup {
    html! {
        span class={ "presence " (key) } title=(text(key)) { span class="spoken" { (text(key)) } }
    }
}

fn strip_facts(facts: &[Fact]) -> Markup {
    html! {
        @if !facts.is_empty() {
            dl class="facts" { @for fact in facts { div { dt { (fact.label) } dd { (fact.value) } } } }
        }
    }
}
