//! Curves of all seats' chances to win over the moves, with marks for notable moves.

use game::Seat;
use maud::{Markup, html};
use play::analysis::{Analysis, JudgedMove, MoveQuality};

use crate::replay::Replay;

/// Renders the curves over the timeline of the game. Moves that are not judged yet have no curve.
pub fn curves(replay: &Replay, analysis: &Analysis) -> Markup {
    let (last, judged) = (replay.last().max(1), analysis.moves.len());
    // The result is known from the start, but it belongs to the end of the curves, not to the judged moves.
    let whole = replay.steps.last().is_some_and(|step| step.ply <= judged);
    let known = if whole { judged + 1 } else { judged };
    let steps = || replay.steps.iter().enumerate().take_while(|(_, step)| step.ply < known);
    let points = |seat: usize| -> String {
        let chance = |ply: usize| analysis.chances(ply).get(seat).copied().unwrap_or(0.0);
        steps().map(|(at, step)| format!("{at},{:.1} ", 100.0 - 100.0 * chance(step.ply))).collect()
    };
    html! {
        @for level in [75, 50, 25] { span class="level-name" style={ "top:" (100 - level) "%" } { (level) " %" } }
        svg viewBox={ "0 0 " (last) " 100" } preserveAspectRatio="none" {
            @for level in [25, 50, 75] { line class="level" x1="0" x2=(last) y1=(level) y2=(level) {} }
            @for seat in Seat::all(replay.players()) {
                polyline class={ "curve seat-" (seat.number()) } points=(points(seat.index())) {}
            }
        }
        @for made in &analysis.moves {
            @if let Some(mark) = made.mark { (sign(replay, analysis, made, mark)) }
        }
        @for turn in analysis.turning_points.iter().filter(|_| whole) {
            span class="turning" data-at=(step_of(replay, *turn)) style={ "--at:" (step_of(replay, *turn)) } {}
        }
    }
}

fn sign(replay: &Replay, analysis: &Analysis, made: &JudgedMove, mark: MoveQuality) -> Markup {
    let at = step_of(replay, made.number);
    let chances = analysis.chances(made.number.saturating_sub(1));
    let chance = chances.get(made.seat as usize).copied().unwrap_or(0.0);
    html! {
        span class={ "sign-mark mark-" (name(mark)) } data-at=(at)
            style={ "--at:" (at) ";--chance:" (format!("{chance:.3}")) } { (mark.symbol()) }
    }
}

/// Returns the name of a mark in CSS classes and message keys.
pub fn name(mark: MoveQuality) -> &'static str {
    match mark {
        MoveQuality::Brilliant => "brilliant",
        MoveQuality::Good => "good",
        MoveQuality::Mistake => "mistake",
        MoveQuality::Blunder => "blunder",
    }
}

/// Returns the number of the public move that a decision belongs to.
pub fn step_of(replay: &Replay, number: usize) -> usize {
    replay.steps.partition_point(|step| step.ply < number)
}
