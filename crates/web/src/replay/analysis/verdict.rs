//! Texts about one move, and about the game as a whole.

use game::Seat;
use maud::{Markup, html};
use play::analysis::{Analysis, ChanceBalance, JudgedMove, MoveQuality, percentages};
use table_kit::badge;

use super::AnalysisState;
use super::curves::step_of;
use crate::layout::text::{text, text_for, text_of};
use crate::replay::{Replay, ReplayView, moment};
use crate::server::assets::icon;

/// Renders the judgement of this move and of the game, or the button that starts the analysis.
///
/// A mistake of the viewer's own seat links to its position as a puzzle.
pub fn verdict(
    replay: &Replay,
    known: &AnalysisState,
    at: usize,
    eyes: ReplayView,
    own: Option<Seat>,
) -> Markup {
    if !replay.over {
        return html! {};
    }
    let post = |path: &str, button: Markup| {
        html! {
            form method="post" action={ (replay.address) "/" (path) } {
                input type="hidden" name="at" value=(at);
                input type="hidden" name="eyes" value=(eyes.name());
                (button)
            }
        }
    };
    let made = judgement_at(replay, known, at);
    html! {
        @match known {
            AnalysisState::Nothing => (post("analysis", html! {
                button class="small analyse" { (icon("eye")) (text("analyse")) }
                span class="note" { (text("analyse-note")) }
            })),
            AnalysisState::Some { analysis, of, stoppable } => div class="judging" data-judged=(analysis.moves.len()) {
                progress max=(of) value=(analysis.moves.len()) aria-label=(text("judging")) {}
                span class="note" { (text_of("judged-of", &format!("{} / {of}", analysis.moves.len()))) }
                @if *stoppable {
                    (post("analysis/stop", html! { button class="small" { (text("judging-stop")) } }))
                }
            },
            AnalysisState::All(_) => {}
        }
        @if let Some(made) = made { (of_move(replay, made)) }
        @if let (AnalysisState::All(_), Some(made)) = (known, made)
            && own.is_some_and(|own| own.number() == made.seat) {
            (try_again(replay, made))
        }
        @if let AnalysisState::All(analysis) = known { (of_game(replay, analysis, eyes)) }
    }
}

/// Returns the judgement of the move that led to this moment.
pub fn judgement_at<'a>(
    replay: &Replay,
    known: &'a AnalysisState,
    at: usize,
) -> Option<&'a JudgedMove> {
    let step = replay.steps.get(at)?;
    // The public decision is the first of those that belong to the step.
    let first = replay.steps.get(at.wrapping_sub(1)).map_or(1, |before| before.ply + 1);
    let mut moves = known.analysis()?.moves.iter();
    moves.find(|made| made.number == first && made.number <= step.ply)
}

/// Renders the link to a mistake as a puzzle. Only games at tables have such puzzles.
fn try_again(replay: &Replay, made: &JudgedMove) -> Markup {
    let slip = matches!(made.mark, Some(MoveQuality::Mistake | MoveQuality::Blunder));
    let best = made.best.first().and_then(|line| line.moves.first());
    let has_better = best.is_some_and(|best| best.notation != made.notation);
    let table = replay.address.strip_suffix("/replay").filter(|_| slip && has_better);
    html! {
        @if let Some(table) = table {
            p { a class="button small try-again" href={ (table) "/mistakes/" (made.number) } {
                (icon("play")) (text("try-decision-again"))
            } }
        }
    }
}

fn of_move(replay: &Replay, made: &JudgedMove) -> Markup {
    let seat = Seat::new(made.seat);
    let percent = |share: f64| format!("{:.0}", share * 100.0);
    html! {
        div class={ "verdict" @if let Some(mark) = made.mark { " of-" (super::curves::name(mark)) } } {
            p class="judged" {
                @if made.is_clear_loss() {
                    b class="loss" { "−" (percent(made.loss)) " %" }
                } @else { b class="top-move" { "✓" } }
                span {
                    @if let Some(mark) = made.mark {
                        b { span class="slip-sign" { (mark.symbol()) } " " (word(mark)) } " "
                    }
                    @else if made.best.is_empty() { (text("no-choice")) }
                    @else if made.loss * 100.0 < 0.5 { (text("best-found")) }
                    @else if made.is_clear_loss() { (text("small-loss")) }
                    @else { (text_of("no-clear-loss", &percent(made.loss))) }
                    @if made.doubt > 0.004 { " " span class="note" { "± " (percent(made.doubt)) } }
                }
            }
            @if let Some(why) = &made.why {
                p class="why" { b { (text("why-this-move")) } " " (why) }
            }
            @if let (true, Some(best)) = (made.is_clear_loss(), made.best.first()) {
                div class="best-line" {
                    p { b { (text("best-line")) } " " span class="note" { (percent(best.chance)) " %" } }
                    ol {
                        @for step in &best.moves {
                            li { (badge(Seat::new(step.seat))) " " (step.label) }
                        }
                    }
                    @if !made.reasons.is_empty() {
                        p class="note" { (text_of("speaks-for-it", &made.reasons.join(", "))) }
                    }
                }
            }
            (chances(replay, made, seat))
        }
    }
}

/// Renders everybody's chance to win as a bar, with its uncertainty. The chances add up to 100 %.
fn chances(replay: &Replay, made: &JudgedMove, mover: Seat) -> Markup {
    let shares = percentages(&made.chances);
    html! {
        section class="chances" aria-label=(text("chances-to-win")) {
            p { b { (text("chances-to-win")) } " " span class="note" { (text("chances-before")) } }
            dl {
                @for (other, share) in Seat::all(replay.players()).zip(&shares) {
                    div class={ "chance-of seat-" (other.number()) @if other == mover { " mover" } } {
                        dt { (badge(other)) " " (replay.names[other.index()]) }
                        dd {
                            i class="chance-bar" aria-hidden="true" style={ "--share:" (share) "%" } {}
                            b { (share) " %" }
                            @if let Some(doubt) = made.chance_doubts.get(other.index()) {
                                " " small { "± " (format!("{:.0}", (doubt * 100.0).max(1.0))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn word(mark: MoveQuality) -> String {
    text(match mark {
        MoveQuality::Brilliant => "mark-brilliant",
        MoveQuality::Good => "mark-good",
        MoveQuality::Mistake => "mark-mistake",
        MoveQuality::Blunder => "mark-blunder",
    })
}

/// The message keys of the rows, from a seat's chance at the start to its share at the end.
const ROWS: [&str; 6] = [
    "balance-start",
    "balance-luck",
    "balance-others",
    "balance-own",
    "balance-rest",
    "balance-end",
];

/// Renders the turning points, and the table of luck and skill.
fn of_game(replay: &Replay, analysis: &Analysis, eyes: ReplayView) -> Markup {
    let numbers = |one: &ChanceBalance| {
        [one.start, one.luck, one.others, one.own, one.unclear, one.end].map(|share| share * 100.0)
    };
    html! {
        details class="of-game" open {
            summary { (text("of-the-game")) }
            p class="turns" { (text("turning-points"))
                @for turn in &analysis.turning_points {
                    @let at = step_of(replay, *turn);
                    " " a data-go="" href=(moment(replay, eyes, at)) { (at) }
                }
            }
            table class="balance" {
                caption { (text("luck-and-skill")) }
                thead { tr {
                    th { span class="spoken" { (text("source-column")) } }
                    @for seat in Seat::all(replay.players()) { th scope="col" { (badge(seat)) } }
                } }
                tbody {
                    @for (index, key) in ROWS.into_iter().enumerate() {
                        tr {
                            th scope="row" { (text(key)) }
                            @for one in &analysis.balance {
                                @let share = numbers(one)[index];
                                td { @if index % 5 == 0 { (format!("{share:.0}")) } @else { (format!("{share:+.0}")) } }
                            }
                        }
                    }
                }
            }
            p class="note" { (text("luck-note")) " " (text_for("thresholds", (MoveQuality::BLUNDER * 100.0) as usize)) }
            p { a href={ (replay.address) "/analysis.json" } download="" { (text("analysis-file")) } }
        }
    }
}
