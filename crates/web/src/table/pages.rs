//! The page of one table.

use maud::{Markup, PreEscaped, html};
use page::Pen;
use people::Settings;
use play::GameRef;
use store::Status;
use table::{BranchPoint, Chat, OpenError, Table};
use table_kit::REGIONS;

use crate::layout::shell::{Page, logo, sheet, shell};
use crate::layout::text::{section_title, text, text_for, text_of, words_of};
use crate::server::assets::icon;
use crate::table::regions::{self, RenderedPage};
use crate::table::viewer::Viewer;

/// The names of the regions for screen readers.
const LABELS: [&str; REGIONS.len()] = [
    "region-heading",
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

/// The parts of a table's page around its regions.
#[derive(Default)]
pub struct TableContext {
    /// The invitation link, if the viewer may see it.
    pub invite: Option<String>,
    /// Milliseconds since 1970.
    pub now: i64,
    /// The number of the last chat line.
    pub last_line: i64,
    /// A bit set of the seats whose players are here.
    pub here: u8,
}

/// Renders the table as one viewer sees it.
pub fn table(
    table: &Table,
    viewer: &Viewer,
    shown: &RenderedPage,
    around: &TableContext,
) -> Markup {
    let title = words_of(&table.spec.game).word("title");
    let waits = !viewer.decides && matches!(table.status, Status::Open | Status::Running);
    let page = Page {
        settings: viewer.settings,
        game: table.game(),
        refresh: waits.then_some(4),
        class: "at-table",
        ..Page::new(&title)
    };
    let eyes = viewer.seat().map(|seat| seat.number().to_string());
    let region = |id: &str| {
        let index = REGIONS.iter().position(|known| *known == id).expect("every region is listed");
        html! {
            section id={ "r-" (id) } class={ "region " (id) @if id == "board" || id == "mine" { " stage-room" } }
                aria-label=(match viewer.mine.is_empty() && id == "mine" {
                    true => text("region-areas"),
                    false => text(LABELS[index]),
                })
                // The viewer's own area may scroll by itself, and keyboard players return to the prompt.
                tabindex=[match id { "mine" => Some("0"), "status" => Some("-1"), _ => None }] {
                @match id {
                    "clock" => (regions::clock(table, Some(around.now))),
                    _ => (PreEscaped(&shown.regions[index])),
                }
            }
        }
    };
    shell(
        &page,
        html! {
            div id="table" class={ "table " (table.spec.game) } data-live={ "/t/" (table.id) "/live" }
                data-mark=(shown.mark.as_str())
                data-here=(regions::seats_here(around.here)) data-eyes=[eyes] data-yours=(viewer.decides)
                data-live-text=(text("live")) data-lost-text=(text("connection-lost"))
                data-retrying-text=(text("connection-retrying"))
                data-sending-text=(text("sending"))
                data-failed-text=(text("did-not-work")) data-silent-text=(text("server-silent"))
                data-move-made-text=(text("move-made")) data-move-unmade-text=(text("move-unmade"))
                data-change-made-text=(text("change-made")) data-change-unmade-text=(text("change-unmade"))
                data-turn-text=(text("your-turn")) data-meanwhile-text=(text("meanwhile"))
                data-nothing-since-text=(text("nothing-since"))
                data-unexplained-text=(text("cannot-be-explained"))
                data-do-text=(text("do-it")) data-win-text=(text("win-the-game"))
                data-now=(around.now) data-steps=(regions::steps()) {
                header class="table-top" {
                    a class="home" href="/" aria-label=(text("to-the-tables")) { (logo()) }
                    h1 class="table-title" { (title) }
                    (region("heading"))
                    @if let Some(lesson) = table.lesson() {
                        a class="tag lesson-tag" href={ "/learn/" (table.spec.game) } { (lesson.title) }
                    } @else if let Some(branch) = &table.spec.branch {
                        (branch_link(branch, "tag branch-tag"))
                    }
                    span id="connection" class="connection" role="status" { (text("live")) }
                    button id="reconnect" type="button" class="small" hidden { (text("try-again")) }
                    (region("clock"))
                    (tools())
                }
                (region("board"))
                div class="prompt-bar" { (region("status")) }
                (region("mine"))
                aside class="rail" aria-label=(text("beside")) {
                    (region("strips"))
                    (region("log"))
                    div class="rail-buttons" {
                        button type="button" popovertarget="drawer-moves" { (icon("list")) (text("all-moves")) }
                        button id="all-boards" type="button" class="scripted-only" title=(text("all-boards-note")) {
                            (icon("users")) (text("all-boards"))
                        }
                        button type="button" popovertarget="drawer-chat" { (icon("chat")) (text("chat")) }
                    }
                }
                (drawer("moves", "all-moves", html! { (region("moves")) }))
                (drawer("table", "the-table", html! {
                    (region("house"))
                    @if let Some(link) = &around.invite { (regions::invitation(link)) }
                    @if viewer.host { (regions::invitation_controls(table, around.invite.is_some())) }
                    p { a href={ "/t/" (table.id) "/log" } { (text("whole-log")) } }
                    @if let Some(branch) = &table.spec.branch { p { (branch_link(branch, "")) } }
                }))
                (drawer("rules", "rules", rules_panel(table, &title)))
                (drawer("chat", "chat", html! {
                    (region("chat"))
                    (regions::chat_form(table, viewer, around.last_line))
                }))
                (drawer("settings", "settings", settings_panel()))
            }
            div id="flight" aria-hidden="true" {}
            div id="closer" class="menu" popover role="dialog" aria-label=(text("player-column")) {}
            div id="details" popover="manual" aria-hidden="true" {}
            div id="toast" role="alert" {}
            // Screen readers read out new log lines.
            div id="told" class="spoken" role="log" aria-label=(text("log")) {}
            @if table.lesson().is_some() { (lesson_notice()) }
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

/// Renders a link to the moment of the other game that this one continues.
fn branch_link(branch: &BranchPoint, class: &str) -> Markup {
    html! {
        a class=(class) href={ (branch.replay) "?at=" (branch.at) } { (text_for("branched-at", branch.at)) }
    }
}

/// Renders the dialog for the coach's objection.
fn lesson_notice() -> Markup {
    html! {
        dialog id="objection" aria-labelledby="objection-title" {
            form method="dialog" {
                h2 id="objection-title" { (text("coach-other")) }
                div id="objection-text" {}
                button value="again" class="primary" { (text("coach-try-again")) }
                button value="anyway" { (text("coach-anyway")) }
            }
        }
    }
}

/// Renders the buttons that open the drawers, and those for functions of the browser.
fn tools() -> Markup {
    let drawer = |name: &str, sign: &str, label: &'static str, class: &str| {
        html! {
            button type="button" class=(class) popovertarget={ "drawer-" (name) } title=(text(label))
                aria-label=(text(label)) { (icon(sign)) }
        }
    };
    html! {
        nav class="table-tools" aria-label=(text("beside")) {
            button id="skip" type="button" class="small skip-ahead" hidden { (text("skip-ahead")) }
            select class="scripted-only desk-only" data-setting="pace" tabindex="-1" title=(text("pace-of-others"))
                aria-label=(text("pace-of-others")) { (paces()) }
            button id="pause" type="button" class="scripted-only desk-only" aria-pressed="false" title=(text("pause"))
                aria-label=(text("pause")) { (icon("pause")) }
            button id="again" type="button" class="scripted-only" title=(text("since-my-turn"))
                aria-label=(text("since-my-turn")) { (icon("again")) }
            button id="sound" type="button" class="scripted-only desk-only" title=(text("sound"))
                aria-label=(text("sound")) { (icon("sound")) }
            (drawer("moves", "list", "all-moves", ""))
            (drawer("rules", "rules", "rules", "desk-only"))
            (drawer("chat", "chat", "chat", ""))
            (drawer("table", "users", "the-table", ""))
            (drawer("settings", "gear", "settings", "scripted-only"))
            button id="full-screen" type="button" class="scripted-only desk-only" title=(text("full-screen"))
                aria-label=(text("full-screen")) { (icon("full")) }
        }
    }
}

/// Renders a drawer: a panel that opens over the right column.
pub fn drawer(name: &str, label: &'static str, content: Markup) -> Markup {
    let id = format!("drawer-{name}");
    html! {
        section id=(id) class="drawer" popover="manual" aria-label=(text(label)) {
            div class="drawer-head" {
                h2 { (text(label)) }
                button type="button" popovertarget=(id) popovertargetaction="hide" title=(text("close-drawer"))
                    aria-label=(text("close-drawer")) { (icon("x")) }
            }
            (content)
        }
    }
}

/// All keys, and the message keys of their functions.
const KEYS: [(&str, &str); 16] = [
    ("1 2 3", "key-digits"),
    ("← ↑ ↓ →", "key-arrows"),
    ("Tab", "key-tab"),
    ("Enter", "key-enter"),
    ("Alt 1 … 9", "key-zones"),
    ("m", "key-moves"),
    ("d", "key-details"),
    ("s", "key-summary"),
    ("a", "key-whole-summary"),
    ("u", "key-undo"),
    ("c", "key-confirm"),
    ("g", "key-go-on"),
    ("h", "key-hint"),
    ("[ ]", "key-log"),
    ("?", "key-why"),
    ("Esc", "key-escape"),
];

/// Renders the speeds at which the moves of others are shown.
fn paces() -> Markup {
    html! {
        option value="slow" { (text("pace-slow")) }
        option value="normal" selected { (text("pace-normal")) }
        option value="fast" { (text("pace-fast")) }
        option value="at-once" { (text("pace-at-once")) }
    }
}

/// The message keys of the seats' colours, in the order of the seats.
const COLOURS: [&str; 5] =
    ["colour-red", "colour-blue", "colour-green", "colour-yellow", "colour-purple"];

/// Renders the settings of this browser, which the script reads and stores, and the keyboard shortcuts.
pub fn settings_panel() -> Markup {
    html! {
        section class="block" aria-labelledby="pace-and-sound" {
            h2 id="pace-and-sound" { (text("pace-and-sound")) }
            label class="setting" {
                span { b { (text("pace-of-others")) } }
                select data-setting="pace" { (paces()) }
            }
            label class="setting" {
                span { b { (text("my-colour")) } }
                select data-setting="colour" {
                    option value="" selected { (text("colour-of-seat")) }
                    @for (number, colour) in COLOURS.into_iter().enumerate() {
                        option value=(number) { (text(colour)) }
                    }
                }
            }
            label class="setting" {
                span { b { (text("read-out")) } }
                select data-setting="speech" {
                    option value="little" { (text("read-out-little")) }
                    option value="normal" selected { (text("read-out-normal")) }
                    option value="all" { (text("read-out-all")) }
                }
            }
            label class="setting" {
                span { b { (text("volume")) } }
                input type="range" data-setting="volume" min="0" max="1" step="0.1" value="0";
            }
        }
        section class="block" id="keys" aria-labelledby="keys-heading" tabindex="-1" {
            h2 id="keys-heading" { (text("keys")) }
            dl class="keys" {
                @for (key, what) in KEYS { dt { kbd { (key) } } dd { (text(what)) } }
            }
        }
        p { a href="/settings" { (text("more-settings")) } }
        p class="note" { (text("kept-here")) }
    }
}

/// Renders the links to the rules. The script loads the clauses themselves when the drawer is opened.
fn rules_panel(table: &Table, title: &str) -> Markup {
    let address = format!("/rules/{}", table.spec.game);
    html! {
        section class="rules-leaf" aria-label=(text("rules")) data-rules=(address) {
            h3 { a href=(address) { (text_of("rules-of", title)) } }
            @if let Some(rules) = table.game().map(|game| game.rules()) {
                ol class="sections" {
                    @for (index, section) in rules.sections.iter().enumerate() {
                        li { a href={ (address) "#section-" (index + 1) } { (section_title(&section.title)) } }
                    }
                }
            }
        }
    }
}

/// Renders the question to confirm a move, for browsers without JavaScript.
pub fn confirm(
    table: &Table,
    viewer: &Viewer,
    fields: &[(&str, String)],
    label: &str,
    wins: bool,
) -> Markup {
    let content = html! {
        p { (label) }
        form method="post" action={ "/t/" (table.id) "/act" } {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            input type="hidden" name="sure" value="yes";
            button class="primary" { (text(if wins { "win-the-game" } else { "do-it" })) }
        }
        p { a href={ "/t/" (table.id) } { (text("cancel")) } }
    };
    sheet(&text("sure"), viewer.settings, content)
}

/// Renders the error page of a table whose log cannot be replayed.
pub fn broken_table(id: &str, error: &OpenError) -> Markup {
    let content = html! {
        p role="alert" { (error.to_string()) }
        p { (text("held-note")) " " code { (id) } }
        p { a class="button" href="/" { (text("to-the-tables")) } }
    };
    sheet(&text("table-held"), Settings::default(), content)
}

/// Renders the whole log.
pub fn log(table: &Table, viewer: &Viewer) -> Markup {
    let lines = table.whole_log(viewer.observer);
    let content = html! {
        p { a href={ "/t/" (table.id) } { (text("back-to-the-table")) } }
        ol class="log whole" {
            @for line in &lines {
                li class=[line.class()] {
                    @if line.number > 0 { span class="ply" { (line.number) } " " }
                    (line.text)
                }
            }
        }
    };
    sheet(&text("whole-log"), viewer.settings, content)
}

/// Renders the chat on a page that does not reload while the visitor writes.
pub fn chat(table: &Table, viewer: &Viewer, chat: &Chat) -> Markup {
    let content = html! {
        p { a href={ "/t/" (table.id) } { (text("back-to-the-table")) } }
        (regions::chat_lines(table, &chat.lines(), &Pen::plain()))
        (regions::chat_form(table, viewer, chat.last()))
    };
    sheet(&text("chat"), viewer.settings, content)
}

/// Renders the explanation why an action is not possible, as a page.
pub fn why(table: &Table, viewer: &Viewer, answer: &WhyNotAnswer) -> Markup {
    explanation(table, viewer, "why-not", &why_text(table.game(), answer))
}

/// Renders the page with the reason of a move.
pub fn reason(table: &Table, viewer: &Viewer, said: &str) -> Markup {
    explanation(table, viewer, "why-this-move", &reason_text(said))
}

/// Renders a page with an explanation and the way back to the table.
fn explanation(table: &Table, viewer: &Viewer, title: &'static str, body: &Markup) -> Markup {
    let content = html! {
        (body)
        p { a class="button" href={ "/t/" (table.id) } { (text("back-to-the-table")) } }
    };
    sheet(&text(title), viewer.settings, content)
}

pub fn reason_text(said: &str) -> Markup {
    html! { p id="why-text" { (said) } }
}

/// The answer to "why not?".
pub struct WhyNotAnswer {
    pub text: String,
    pub clause: Option<String>,
}

pub fn why_text(game: Option<GameRef>, answer: &WhyNotAnswer) -> Markup {
    html! {
        p id="why-text" { (answer.text) }
        @if let (Some(clause), Some(game)) = (&answer.clause, game) {
            p { a href={ "/rules/" (game) "#" (clause) } { (text_of("clause-of", clause)) } }
        }
    }
}
