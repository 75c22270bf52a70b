//! The pages of a replay.

use game::Seat;
use maud::{Markup, PreEscaped, html};
use people::Settings;
use table_kit::badge;

use super::dock::{dock, move_number, step_buttons, timeline};
use super::rail::log;
use super::{AllowedViews, Replay, ReplayFrame, ReplayView, UploadResult};
use crate::layout::shell::{Page, logo, sentence, shell};
use crate::layout::text::{text, text_for, text_of};
use crate::replay::analysis::AnalysisState;
use crate::server::assets::{href, icon};

/// The data of a replay's page besides the replay itself.
pub struct ReplayContext {
    pub known: AnalysisState,
    pub settings: Settings,
    /// The page that led here.
    pub back: String,
    /// The address of the record file, if there is one.
    pub record: Option<String>,
}

/// Renders the whole page.
pub fn page(
    replay: &Replay,
    frame: &ReplayFrame,
    eyes: ReplayView,
    rights: &AllowedViews,
    around: &ReplayContext,
) -> Markup {
    let known = &around.known;
    let title = replay.game.title();
    let heading = text_of("replay-of-game", &title);
    let page = Page {
        settings: around.settings,
        game: Some(replay.game),
        class: "at-table",
        ..Page::new(&heading)
    };
    shell(
        &page,
        html! {
            (files())
            div id="replay" class={ "table replaying " (replay.game) @if known.analysis().is_some() { " analysed" } }
                data-address=(replay.address)
                data-at=(frame.at) data-last=(replay.last()) data-eyes=(eyes.name())
                data-copied-text=(text("replay-copied")) data-play-text=(text("replay-play"))
                data-halt-text=(text("replay-halt")) data-played-text=(text("ghost-played"))
                data-best-text=(text("ghost-best")) {
                header class="table-top" {
                    a class="home" href="/" aria-label=(text("to-the-tables")) { (logo()) }
                    h1 class="table-title" { (title) }
                    (region("heading", frame, ""))
                    span class="replay-tag" { (icon("again")) (text("replay")) }
                    (final_scores(replay))
                    nav class="table-tools" aria-label=(text("beside")) {
                        button id="share" type="button" class="scripted-only" title=(text("replay-share"))
                            aria-label=(text("replay-share")) { (icon("share")) }
                        @if let Some(record) = &around.record {
                            a href=(record) download="" title=(text("download")) aria-label=(text("download")) {
                                (icon("down"))
                            }
                        }
                        a href={ "/rules/" (replay.game) } title=(text("rules")) aria-label=(text("rules")) {
                            (icon("book"))
                        }
                        a href=(around.back) title=(text("replay-leave")) aria-label=(text("replay-leave")) {
                            (icon("x"))
                        }
                    }
                }
                (region("board", frame, "stage-room"))
                (region("mine", frame, "stage-room"))
                (dock(replay, frame, eyes, rights, known))
                aside class="rail" aria-label=(text("beside")) {
                    (region("strips", frame, ""))
                    (region("verdict", frame, ""))
                    @if let Some(reason) = &replay.departure { p class="note departs" role="note" { (reason) } }
                    section id="r-log" class="region log" aria-label=(text("log")) { (log(replay, eyes, frame.at)) }
                    @if replay.over {
                        a class="button primary play-on" data-here=""
                            href={ (replay.address) "/branch?eyes=" (eyes.name()) "&at=" (frame.at) } {
                            (icon("play")) (text("branch"))
                        }
                    }
                }
                div id="ghosts" aria-hidden="true" {}
            }
            (flight_and_toast())
        },
    )
}

/// Renders the boards and the navigation, to be embedded in another site's page.
pub fn embedded(
    replay: &Replay,
    frame: &ReplayFrame,
    eyes: ReplayView,
    settings: Settings,
) -> Markup {
    let title = text_of("replay-of-game", &replay.game.title());
    let page = Page { settings, game: Some(replay.game), class: "at-table", ..Page::new(&title) };
    shell(
        &page,
        html! {
            (files())
            div id="replay" class={ "table replaying embedded " (replay.game) } data-address=(replay.address)
                data-at=(frame.at) data-last=(replay.last()) data-eyes=(eyes.name())
                data-play-text=(text("replay-play")) data-halt-text=(text("replay-halt")) {
                h1 class="spoken" { (title) }
                (region("board", frame, "stage-room"))
                (region("mine", frame, "stage-room"))
                footer class="dock" aria-label=(text("replay-way")) {
                    div class="transport" {
                        (step_buttons(replay, frame.at, eyes))
                        (move_number(replay, frame))
                        a class="brand" href=(replay.address) target="_blank" rel="noopener" { (logo()) "Vinea" }
                    }
                    (timeline(replay, frame.at, eyes, &AnalysisState::Nothing))
                }
            }
            (flight_and_toast())
        },
    )
}

fn files() -> Markup {
    html! {
        link rel="stylesheet" href=(href("replay.css"));
        script type="module" src=(href("replay.js")) {}
    }
}

fn flight_and_toast() -> Markup {
    html! {
        div id="flight" aria-hidden="true" {}
        div id="toast" role="alert" {}
    }
}

fn region(id: &'static str, frame: &ReplayFrame, class: &str) -> Markup {
    let label = match id {
        "heading" => "region-heading",
        "board" => "region-board",
        "mine" => "region-mine",
        "verdict" => "region-verdict",
        _ => "region-strips",
    };
    let html = frame.regions.iter().find(|(known, _)| *known == id).map_or("", |(_, html)| html);
    html! {
        section id={ "r-" (id) } class={ "region " (id) " " (class) } aria-label=(text(label))
            tabindex=[(id == "mine").then_some("0")] { (PreEscaped(html)) }
    }
}

fn final_scores(replay: &Replay) -> Markup {
    let (ranking, scores) = replay.result();
    let mut seats: Vec<Seat> = Seat::all(replay.players()).collect();
    seats.sort_by_key(|seat| ranking[*seat]);
    html! {
        @if replay.over && replay.departure.is_none() {
            p class="final" { (text("replay-final"))
                @for seat in seats { " " (badge(seat)) " " b { (scores[seat]) } }
            }
        }
    }
}

/// Renders the page for uploading a record, with the result of the last upload.
pub fn import(settings: Settings, refused: Option<&str>, broken: Option<&UploadResult>) -> Markup {
    let title = text("replay-a-record");
    let page = Page { settings, ..Page::new(&title) };
    shell(
        &page,
        html! {
            (files())
            section class="sheet import" {
                @match broken {
                    Some(UploadResult::Broken { name, moves, reason }) => {
                        h1 { (text_for("replay-ends-at", *moves)) }
                        p role="alert" { (sentence(reason)) " " (text("replay-sound-before")) }
                        p {
                            a class="button primary" href={ "/replay/" (name) } {
                                (icon("play")) (text_for("replay-watch-to", *moves))
                            }
                        }
                    }
                    _ => h1 { (title) }
                }
                p { (text("replay-import-note")) }
                @if let Some(reason) = refused {
                    p class="refused" role="alert" { (sentence(reason)) }
                }
                form class="tall-form" method="post" action="/replay" {
                    label class="scripted-only" { (text("replay-file"))
                        input id="record-file" type="file" accept=".json,application/json"; }
                    label { (text("replay-paste"))
                        textarea id="record-text" name="record" rows="8" spellcheck="false" required {} }
                    button class="primary" { (icon("play")) (text("replay-watch")) }
                }
            }
        },
    )
}
