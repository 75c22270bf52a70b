//! The navigation of a replay: the buttons, and the timeline of the whole game with a tick for each move.

use game::Seat;
use maud::{Markup, html};
use table_kit::badge;

use super::rail::moment;
use super::{AllowedViews, Replay, ReplayFrame, ReplayView};
use crate::layout::text::{text, text_for, text_of};
use crate::replay::analysis::{AnalysisState, curves};
use crate::server::assets::icon;

/// Renders the buttons and the timeline.
pub fn dock(
    replay: &Replay,
    frame: &ReplayFrame,
    eyes: ReplayView,
    rights: &AllowedViews,
    known: &AnalysisState,
) -> Markup {
    html! {
        footer class="dock" aria-label=(text("replay-way")) {
            div class="transport" {
                (step_buttons(replay, frame.at, eyes))
                (move_number(replay, frame))
                (jump_buttons(replay, known))
                (view_choice(replay, frame.at, eyes, rights))
            }
            (timeline(replay, frame.at, eyes, known))
        }
    }
}

/// Renders the buttons first, back, play, next and last. They are links, so that they need no script.
pub fn step_buttons(replay: &Replay, at: usize, eyes: ReplayView) -> Markup {
    let last = replay.last();
    let way = |id: &str, to: usize, label: &'static str, sign: Markup| {
        html! {
            a id=(id) class="button step-link" href=(moment(replay, eyes, to)) title=(text(label))
                aria-label=(text(label)) { (sign) }
        }
    };
    let double =
        |name: &str| html! { span class={ "double " (name) } { (icon(name)) (icon(name)) } };
    html! {
        nav class="ways" aria-label=(text("replay-way")) {
            (way("to-first", 0, "replay-first", double("prev")))
            (way("to-previous", at.saturating_sub(1), "replay-previous", icon("prev")))
            button id="run" type="button" class="primary scripted-only" aria-pressed="false" title=(text("replay-play"))
                aria-label=(text("replay-play")) { (icon("play")) span class="halt" aria-hidden="true" {} }
            (way("to-next", (at + 1).min(last), "replay-next", icon("next")))
            (way("to-last", last, "replay-last", double("next")))
            select id="pace" class="scripted-only" aria-label=(text("replay-pace")) {
                option value="0.5" { "½×" }
                option value="1" selected { "1×" }
                option value="2" { "2×" }
                option value="4" { "4×" }
            }
        }
    }
}

/// Renders the buttons to the next notable moment. The keys ?, ! and r do the same.
fn jump_buttons(replay: &Replay, known: &AnalysisState) -> Markup {
    let leap = |find: &str, label: &'static str| {
        html! { button type="button" class="small leap" data-leap=(find) { (text(label)) } }
    };
    html! {
        div class="leaps scripted-only" {
            @if known.analysis().is_some() {
                (leap("?", "next-slip"))
                (leap("!", "next-gem"))
            }
            @if replay.over { (leap("r", "next-reveal")) }
        }
    }
}

/// Renders the number of the move and its log text.
pub fn move_number(replay: &Replay, frame: &ReplayFrame) -> Markup {
    let told = frame.regions.iter().find(|(id, _)| *id == "told").map_or("", |(_, html)| html);
    html! {
        p class="now" aria-live="polite" {
            b { (text("replay-move")) " " span id="number" { (frame.at) } }
            " " span class="of" { (text_for("replay-of", replay.last())) }
            " " span id="r-told" { (maud::PreEscaped(told)) }
        }
    }
}

fn view_choice(replay: &Replay, at: usize, eyes: ReplayView, rights: &AllowedViews) -> Markup {
    let all = rights.all_views();
    html! {
        @if all.len() > 1 {
            nav class="eyes" aria-label=(text("replay-eyes")) {
                (icon("eye"))
                @for one in all {
                    @let name = view_name(replay, one);
                    a href=(moment(replay, one, at)) data-eyes=(one.name()) title=(name) aria-label=(name)
                        aria-current=[(one == eyes).then_some("true")] {
                        @match one {
                            ReplayView::Seat(seat) => (badge(seat)),
                            ReplayView::All | ReplayView::Public => (name),
                        }
                    }
                }
            }
        }
    }
}

fn view_name(replay: &Replay, eyes: ReplayView) -> String {
    match eyes {
        ReplayView::Public => text("replay-public"),
        ReplayView::All => text("replay-all-open"),
        ReplayView::Seat(seat) => text_of("replay-eyes-of", &replay.names[seat.index()]),
    }
}

/// Renders the whole game: rounds as bands, a tick for each move in its player's lane, and a mark for each move that
/// revealed something.
pub fn timeline(replay: &Replay, at: usize, eyes: ReplayView, known: &AnalysisState) -> Markup {
    let (last, chapters) = (replay.last().max(1), replay.chapters());
    let ends = chapters.iter().skip(1).map(|chapter| chapter.first - 1).chain([last]);
    let mut from = 0;
    html! {
        div class="timeline" id="timeline"
            style={ "--last:" (last) ";--players:" (replay.players()) ";--now:" (at) } {
            div class="bands" {
                @for (number, (chapter, end)) in (1..).zip(chapters.iter().zip(ends)) {
                    @let begin = std::mem::replace(&mut from, end);
                    a class="band" tabindex="-1" href=(moment(replay, eyes, chapter.first))
                        style={ "--from:" (begin) ";--to:" (end) } data-at=(chapter.first) {
                        span data-number=(number) { (chapter.name) }
                    }
                }
            }
            div id="r-curves" class="curves" aria-hidden="true" {
                @if let Some(analysis) = known.analysis() { (curves(replay, analysis)) }
            }
            div class="lanes" {
                @for seat in Seat::all(replay.players()) {
                    span class="lane-badge" style={ "--lane:" (seat.number()) } aria-hidden="true" { (badge(seat)) }
                }
                @for (number, step) in replay.steps.iter().enumerate().skip(1) {
                    @if let Some(seat) = step.seat {
                        a class={ "tick seat-" (seat.number()) @if number > at { " later" } } tabindex="-1"
                            href=(moment(replay, eyes, number)) data-at=(number)
                            aria-label={ (text("replay-move")) " " (number) }
                            style={ "--at:" (number) ";--lane:" (seat.number()) } {}
                    }
                }
            }
            // During a game, the mark alone could give away hidden information.
            @if replay.over {
                div class="reveals" aria-hidden="true" {
                    @for (number, step) in replay.steps.iter().enumerate().filter(|(_, step)| step.revealed) {
                        span class={ "reveal" @if step.seat.is_none() { " deal" } } data-at=(number)
                            style={ "--at:" (number) } {}
                    }
                }
            }
            div class="handle" style={ "--at:" (at) } aria-hidden="true" { span { (at) } }
            input id="scrub" class="scripted-only" type="range" min="0" max=(last) value=(at)
                aria-label=(text("replay-move"));
        }
    }
}
