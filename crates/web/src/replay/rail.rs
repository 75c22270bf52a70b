//! The column beside the board: the players, this move, and the log.

use game::Seat;
use maud::{Markup, html};
use play::LogLine;
use table_kit::{Fact, Snapshot, badge};

use super::{Replay, ReplayView};
use crate::layout::text::text;

/// Renders the players as they were at this moment; the player who moved is marked.
pub fn strips(replay: &Replay, snapshot: &Snapshot, mover: Option<Seat>) -> Markup {
    html! {
        ul class="strips" tabindex="0" aria-label=(text("players-at-a-glance")) {
            @for seat in Seat::all(replay.players()) {
                @let strip = snapshot.drawing.strips.get(seat.index());
                li id={ "strip-" (seat.number()) } class={ "strip seat-" (seat.number())
                    @if mover == Some(seat) { " moved" } } {
                    div class="strip-head" {
                        (badge(seat))
                        span class="who" {
                            span class="name" { (replay.names[seat.index()]) }
                            span class="chance" data-seat=(seat.number()) {}
                        }
                        @if let Some(score) = strip.and_then(|strip| strip.score.as_ref()) {
                            span class="score" { (score) }
                        }
                    }
                    @if let Some(strip) = strip {
                        (facts(&strip.facts))
                        div class="holding" { (strip.holding) }
                    }
                }
            }
        }
    }
}

fn facts(facts: &[Fact]) -> Markup {
    html! {
        @if !facts.is_empty() {
            dl class="facts" { @for fact in facts { div { dt { (fact.label) } dd { (fact.value) } } } }
        }
    }
}

/// Renders the log lines of one move.
pub fn move_log(replay: &Replay, at: usize, lines: &[LogLine]) -> Markup {
    let sentences: Vec<String> =
        lines.iter().filter(|line| !line.opens).map(|line| line.text.to_string()).collect();
    html! {
        @if let Some(seat) = replay.steps[at].seat { (badge(seat)) " " }
        @match sentences.as_slice() {
            [] if at == 0 => (text("replay-set-up")),
            // During a game, a choice that the log does not show is its player's secret.
            [] if replay.over => (replay.steps[at].label),
            sentences => (sentences.join(" ")),
        }
    }
}

/// Renders the whole log; every line links to its moment.
pub fn log(replay: &Replay, eyes: ReplayView, at: usize) -> Markup {
    html! {
        h2 { (text("log")) }
        div class="log-scroll" role="region" aria-label=(text("whole-log")) tabindex="0" {
            ol class="log" {
                @for line in replay.lines(eyes) {
                    li class=[line.class()] data-at=(line.number)
                        aria-current=[(line.number == at).then_some("step")] {
                        a href=(moment(replay, eyes, line.number)) { (line.text) }
                    }
                }
            }
        }
    }
}

/// Returns the address of a moment. It works in browsers without script too.
pub fn moment(replay: &Replay, eyes: ReplayView, at: usize) -> String {
    format!("{}?eyes={}&at={at}", replay.address, eyes.name())
}
