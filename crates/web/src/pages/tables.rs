//! The page of one table.

use catalog::GameId;
use maud::{Markup, PreEscaped, html};
use store::Status;
use table_kit::{REGIONS, Side};

use super::rules::section_title;
use super::shell::{Page, shell};
use crate::regions::{self, Regions};
use crate::table::{Chat, OpenError, Table};
use crate::text::{text, text_of, words_of};
use crate::viewer::Viewer;

/// What a region is called by a screen reader.
const LABELS: [&str; REGIONS.len()] = [
    "region-status",
    "region-clock",
    "region-strips",
    "region-board",
    "region-mine",
    "region-moves",
    "region-house",
    "region-log",
    "region-chat",
];

/// The regions that the bar for thumbs leads to.
const THUMBED: [&str; 5] = ["board", "mine", "moves", "log", "chat"];

/// What a table's page has around its regions.
#[derive(Default)]
pub struct Around {
    /// The link by which others sit down, for whom it concerns.
    pub invite: Option<String>,
    /// Milliseconds since 1970.
    pub now: i64,
    /// The number of the last line that was said.
    pub last_line: i64,
}

/// The table as one viewer sees it.
pub fn table(table: &Table, viewer: &Viewer, regions: &Regions, around: &Around) -> Markup {
    let title = words_of(&table.spec.game).word("title");
    let waits = !viewer.decides && matches!(table.status, Status::Open | Status::Running);
    let page = Page {
        settings: viewer.settings,
        game: table.game(),
        refresh: waits.then_some(4),
        class: "at-table",
        ..Page::new(&title)
    };
    let leaves = table.game().is_some_and(|game| game.side() == Side::Leaves);
    let eyes = viewer.seat().map(|seat| seat.number().to_string());
    let region = |id: &str| {
        let index = REGIONS.iter().position(|known| *known == id).expect("every region has its id");
        html! {
            section id={ "r-" (id) } class={ "region " (id) } aria-label=(text(LABELS[index]))
                aria-live=[(id == "status").then_some("polite")]
                // What is mine may scroll by itself, which takes the focus.
                tabindex=[(id == "mine").then_some("0")] {
                @match id {
                    "clock" => (regions::clock(table, Some(around.now))),
                    _ => (PreEscaped(&regions.html[index])),
                }
            }
        }
    };
    shell(
        &page,
        html! {
            div id="table" class={ "table " (table.spec.game) @if leaves { " side-leaves" } }
                data-live={ "/t/" (table.id) "/live" }
                data-mark=(regions.mark()) data-eyes=[eyes]
                data-live-text=(text("live")) data-lost-text=(text("connection-lost"))
                data-failed-text=(text("did-not-work")) data-silent-text=(text("server-silent"))
                data-unexplained-text=(text("cannot-be-explained")) data-keys-text=(text("keys"))
                data-do-text=(text("do-it")) data-win-text=(text("win-the-game"))
                data-now=(around.now) data-steps=(regions::steps()) {
                h1 class="table-title" {
                    (title) " "
                    span id="connection" class="connection" role="status" {}
                }
                div class="status-line" { (region("status")) (region("clock")) }
                (region("strips"))
                div class="play" {
                    div id="middle" class="middle" { (region("board")) (region("mine")) }
                    aside class="side" aria-label=(text("beside")) {
                        (grip())
                        // Folded away it leaves its room to the board.
                        details id="beside" class="beside" open {
                            summary { (text("beside")) }
                            (region("moves")) (region("house"))
                            @if let Some(link) = &around.invite { (regions::invitation(link)) }
                            div class="leaves" {
                                (leaf_choice())
                                (region("log"))
                                (rules_leaf(table, &title))
                                div class="talk" {
                                    (region("chat"))
                                    (regions::say_form(table, viewer, around.last_line))
                                }
                            }
                        }
                    }
                }
            }
            // Before the game it is hidden: who waits there needs no reload once it begins.
            (thumb_bar())
            div id="toast" role="alert" {}
            // What happened is read out as it happens.
            div id="told" class="spoken" role="log" aria-label=(text("log")) {}
            dialog id="confirm" aria-labelledby="confirm-text" {
                form method="dialog" {
                    p id="confirm-text" {}
                    button id="confirm-yes" value="yes" class="primary" { (text("do-it")) }
                    button value="no" { (text("cancel")) }
                }
            }
        },
    )
}

/// What one takes to give the board or its side more room. Without script nothing moves it.
fn grip() -> Markup {
    html! {
        div id="grip" class="grip" role="separator" tabindex="0" aria-orientation="vertical"
            aria-label=(text("room-for-the-side")) aria-controls="middle beside"
            aria-valuemin="15" aria-valuemax="60" aria-valuenow="25" {}
    }
}

/// Which leaf of the side lies open.
fn leaf_choice() -> Markup {
    html! {
        fieldset class="leaf-choice" {
            legend class="spoken" { (text("side-leaves")) }
            @for leaf in ["log", "rules", "chat"] {
                label class={ "leaf-of-" (leaf) } {
                    input type="radio" name="leaf" id={ "leaf-" (leaf) } value=(leaf) checked[leaf == "log"];
                    span { (text(leaf)) }
                }
            }
        }
    }
}

/// The way into the rules, and what proves that the numbers were fixed before.
fn rules_leaf(table: &Table, title: &str) -> Markup {
    let address = format!("/rules/{}", table.spec.game);
    html! {
        section class="rules-leaf" aria-label=(text("rules")) {
            h2 { a href=(address) { (text_of("rules-of", title)) } }
            @if let Some(rules) = table.game().map(GameId::rules) {
                ol class="sections" {
                    @for (index, section) in rules.sections.iter().enumerate() {
                        li { a href={ (address) "#section-" (index + 1) } { (section_title(&section.title)) } }
                    }
                }
            }
            p class="note" { (text("fingerprint")) " " code class="long" { (table.commitment()) } }
        }
    }
}

/// The way to the parts of the page, for thumbs on narrow screens.
fn thumb_bar() -> Markup {
    html! {
        nav class="thumb-bar" aria-label=(text("parts-of-the-table")) {
            @for (index, id) in REGIONS.iter().enumerate().filter(|(_, id)| THUMBED.contains(id)) {
                a href={ "#r-" (id) } { (text(LABELS[index])) }
            }
        }
    }
}

/// The same question for browsers without JavaScript.
pub fn confirm(
    table: &Table,
    viewer: &Viewer,
    fields: &[(&str, String)],
    label: &str,
    wins: bool,
) -> Markup {
    let title = text("sure");
    let page = Page { settings: viewer.settings, ..Page::new(&title) };
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                p { (label) }
                form method="post" action={ "/t/" (table.id) "/act" } {
                    @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="sure" value="yes";
                    button class="primary" { (text(if wins { "win-the-game" } else { "do-it" })) }
                }
                p { a href={ "/t/" (table.id) } { (text("cancel")) } }
            }
        },
    )
}

/// A table that does not replay.
pub fn held(id: &str, error: &OpenError) -> Markup {
    let title = text("table-held");
    shell(
        &Page::new(&title),
        html! {
            section class="sheet" {
                h1 { (title) }
                p role="alert" { (error.to_string()) }
                p { (text("held-note")) " " code { (id) } }
                p { a class="button" href="/" { (text("to-the-tables")) } }
            }
        },
    )
}

/// Everything that happened.
pub fn log(table: &Table, viewer: &Viewer) -> Markup {
    let title = text("whole-log");
    let page = Page { settings: viewer.settings, ..Page::new(&title) };
    let lines = table.log(viewer.observer, usize::MAX);
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                p { a href={ "/t/" (table.id) } { (text("back-to-the-table")) } }
                ol class="log whole" {
                    @for line in &lines {
                        li class=[line.class()] {
                            @if line.number > 0 { span class="ply" { (line.number) } " " }
                            (line.text())
                        }
                    }
                }
            }
        },
    )
}

/// What was said, on a page that stays as it is while one writes.
pub fn chat(table: &Table, viewer: &Viewer, chat: &Chat) -> Markup {
    let title = text("chat");
    let page = Page { settings: viewer.settings, ..Page::new(&title) };
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                p { a href={ "/t/" (table.id) } { (text("back-to-the-table")) } }
                (regions::said(table, &chat.lines()))
                (regions::say_form(table, viewer, chat.last()))
            }
        },
    )
}

/// Why something cannot be done, as a page.
pub fn why(table: &Table, viewer: &Viewer, answer: &WhyNot) -> Markup {
    let title = text("why-not");
    let page = Page { settings: viewer.settings, ..Page::new(&title) };
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                (why_text(table.game(), answer))
                p { a class="button" href={ "/t/" (table.id) } { (text("back-to-the-table")) } }
            }
        },
    )
}

/// The answer to "why not?".
pub struct WhyNot {
    pub text: String,
    pub clause: Option<String>,
}

pub fn why_text(game: Option<GameId>, answer: &WhyNot) -> Markup {
    html! {
        p id="why-text" { (answer.text) }
        @if let (Some(clause), Some(game)) = (&answer.clause, game) {
            p { a href={ "/rules/" (game) "#" (clause) } { (text_of("clause-of", clause)) } }
        }
    }
}
