//! The page of one puzzle.

use game::{Arg, Observer, Phrase, Seat};
use maud::{Markup, html};
use page::{ElementAttribute, Pen};
use people::Settings;
use table_kit::{PLAN, Snapshot, badge};

use super::list::difficulty_grapes;
use super::rating::SolverStanding;
use super::{OpenPuzzle, PuzzleProgress, question};
use crate::layout::shell::{Page, logo, sheet, shell};
use crate::layout::text::{say, text, text_for, text_of};
use crate::server::assets::{href, icon};
use crate::table::pages::{WhyNotAnswer, drawer, settings_panel, why_text};
use crate::table::regions::offer_groups;

/// Renders the scene, the question, and the result of the answer.
pub fn page(
    riddle: &OpenPuzzle,
    progress: PuzzleProgress,
    plan: Option<&str>,
    settings: Settings,
    standing: &SolverStanding,
) -> Markup {
    let (game, puzzle) = (riddle.game, &riddle.puzzle);
    let key = if riddle.own { "own-puzzle-of" } else { "puzzle-of" };
    let heading = Phrase::new(key)
        .with("name", Arg::Name(game.title()))
        .with("number", Arg::Number(riddle.number as i64));
    let heading = say(&heading);
    let pen = Pen::plain().with_marks(marks(riddle, progress));
    let snapshot = riddle.snapshot(!progress.is_settled(), plan, &pen);
    let page = Page { settings, game: Some(game), class: "at-table", ..Page::new(&heading) };
    let tool = |address: String, sign: &str, label: &'static str| {
        html! { a href=(address) title=(text(label)) aria-label=(text(label)) { (icon(sign)) } }
    };
    shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("puzzle.css"));
            script type="module" src=(href("puzzle.js")) {}
            div id="puzzle" class={ "table puzzling " (game) } data-failed-text=(text("did-not-work")) {
                header class="table-top" {
                    a class="home" href="/" aria-label=(text("to-the-tables")) { (logo()) }
                    h1 class="table-title" { (heading) }
                    section id="r-heading" class="region heading" aria-label=(text("region-heading")) {
                        (snapshot.drawing.heading)
                    }
                    nav class="table-tools" aria-label=(text("beside")) {
                        button type="button" popovertarget="drawer-moves" title=(text("all-moves"))
                            aria-label=(text("all-moves")) { (icon("list")) }
                        (tool(format!("/rules/{game}"), "book", "rules"))
                        (tool("/puzzles".to_string(), "x", "puzzle-all"))
                    }
                }
                section id="r-board" class="region board stage-room" aria-label=(text("region-board")) {
                    (snapshot.drawing.board)
                }
                div class="prompt-bar" {
                    section id="r-status" class="region status" aria-label=(text("region-status")) tabindex="-1" {
                        (status(progress, &snapshot))
                    }
                }
                section id="r-mine" class="region mine stage-room" aria-label=(text("region-mine")) tabindex="0" {
                    (snapshot.drawing.mine)
                }
                aside class="rail" aria-label=(text("beside")) {
                    section class="riddle" aria-labelledby="question" {
                        p class="about" {
                            (difficulty_grapes(puzzle.difficulty))
                            @if !riddle.own { (text_for("puzzle-rating", standing.rating(puzzle).points as usize)) }
                            @if standing.is_solved(&puzzle.id) {
                                span class="done" { (icon("check")) (text("puzzle-solved")) }
                            }
                        }
                        h2 id="question" { (question(game, puzzle)) }
                        p class="you" {
                            (badge(puzzle.seat())) " "
                            (text_of("puzzle-you-are", &riddle.names[puzzle.seat().index()]))
                        }
                        (verdict(riddle, progress))
                        @if progress != PuzzleProgress::Open { (rating_change(standing, &puzzle.id)) }
                        (more_buttons(riddle, progress))
                    }
                    section id="r-strips" class="region strips" aria-label=(text("region-strips")) {
                        (strips(riddle, &snapshot))
                    }
                }
                (drawer("moves", "all-moves", html! {
                    section id="r-moves" class="region moves" aria-label=(text("region-moves")) {
                        (board_forms(riddle, &snapshot, plan))
                        @if let Some(plan) = &snapshot.plan {
                            p class="planned" { (text_of("planned", &plan.label)) }
                            p class="plan-buttons" { (plan.confirm()) (plan.undo_button()) }
                        }
                        @if !snapshot.offers.is_empty() {
                            h2 class="moves-title" { (text("what-you-can-do")) }
                            (offer_groups(&snapshot.offers))
                        }
                    }
                }))
                (drawer("settings", "settings", settings_panel()))
            }
            div id="flight" aria-hidden="true" {}
            div id="details" popover="manual" aria-hidden="true" {}
            div id="toast" role="alert" {}
            div id="told" class="spoken" role="log" aria-label=(text("log")) {}
        },
    )
}

/// Maximum number of places that are marked for a move.
const PLACES: usize = 2;

/// Returns the marks on the board: the solution if it is known, and an answer that was not the best.
fn marks(riddle: &OpenPuzzle, progress: PuzzleProgress) -> Vec<ElementAttribute> {
    let puzzle = &riddle.puzzle;
    let (notation, attribute) = match progress {
        PuzzleProgress::Open => return Vec::new(),
        PuzzleProgress::Answered(0) | PuzzleProgress::Shown => (Some(&puzzle.best), "data-best"),
        PuzzleProgress::Answered(place) => {
            (puzzle.answers.get(place).map(|one| &one.0), "data-played")
        }
    };
    let Some(notation) = notation else { return Vec::new() };
    let observer = Observer::Seat(puzzle.seat());
    let places = riddle.position().places_of(puzzle.seat(), notation, observer);
    let places = places.into_iter().filter(|place| !place.starts_with("strip-")).take(PLACES);
    places.map(|name| ElementAttribute { name, attribute: attribute.to_string() }).collect()
}

/// Renders the forms that the buttons of the board send.
fn board_forms(riddle: &OpenPuzzle, snapshot: &Snapshot, plan: Option<&str>) -> Markup {
    let (address, seat) = (riddle.address(), riddle.puzzle.seat);
    html! {
        form id="act" method="post" action=(address) {
            input type="hidden" name="seat" value=(seat);
            input type="hidden" name="at" value=(riddle.puzzle.id);
            @if let Some(plan) = &snapshot.plan { input type="hidden" name="part-1" value=(plan.whole); }
        }
        form id="why" method="get" action={ (address) "/why" } {
            @if let Some(plan) = plan { input type="hidden" name=(PLAN) value=(plan); }
        }
        form id=(PLAN) method="get" action=(address) {}
        form id="solution" method="post" action={ (address) "/solution" } {}
    }
}

fn status(progress: PuzzleProgress, snapshot: &Snapshot) -> Markup {
    html! {
        @match progress {
            PuzzleProgress::Answered(0) => p class="prompt right" { (icon("check")) (text("puzzle-right")) },
            PuzzleProgress::Answered(_) => p class="prompt wrong" role="alert" {
                (text("puzzle-wrong")) " " (text("puzzle-try-again"))
            },
            PuzzleProgress::Shown => p class="prompt" { (text("puzzle-solution")) },
            PuzzleProgress::Open => p class="prompt yours" {
                @if snapshot.plan.is_some() && snapshot.offers.is_empty() { (text("plan-is-whole")) }
                @else { (snapshot.prompt) }
            },
        }
        @if !progress.is_settled() {
            (snapshot.drawing.prompt)
            @if let Some(plan) = &snapshot.plan { (plan.undo_button()) }
        }
    }
}

/// Renders the result of the answer and the reason for it.
fn verdict(riddle: &OpenPuzzle, progress: PuzzleProgress) -> Markup {
    let puzzle = &riddle.puzzle;
    let percent = |share: f64| (share * 100.0).round() as i64;
    let labels = riddle.labels();
    let label = |notation: &str| labels.get(notation).cloned().unwrap_or(notation.to_string());
    match progress {
        PuzzleProgress::Open => html! {},
        PuzzleProgress::Answered(place) if place > 0 => {
            let Some((answer, chance)) = puzzle.answers.get(place) else {
                return html! {
                    div id="verdict" class="verdict wrong" { p { (text("puzzle-not-found")) } }
                };
            };
            let why = Phrase::new("puzzle-wrong-why")
                .with("move", Arg::Name(label(answer)))
                .with("chance", Arg::Number(percent(*chance)))
                .with("gap", Arg::Number(percent(puzzle.value - chance)));
            html! { div id="verdict" class="verdict wrong" { p { b { (text("puzzle-wrong")) } " " (say(&why)) } } }
        }
        PuzzleProgress::Answered(_) | PuzzleProgress::Shown => {
            let why = Phrase::new("puzzle-right-why")
                .with("best", Arg::Number(percent(puzzle.value)))
                .with("lead", Arg::Number(percent(puzzle.lead)))
                .with("doubt", Arg::Number(percent(puzzle.doubt).max(1)));
            let right =
                if progress == PuzzleProgress::Shown { "puzzle-solution" } else { "puzzle-right" };
            let reasons: Vec<String> =
                puzzle.reasons.iter().map(|name| riddle.game.gain(name)).collect();
            let budget = Phrase::new("puzzle-budget")
                .with("search", Arg::Number(puzzle.origin.search as i64));
            html! {
                div id="verdict" class="verdict right" {
                    p { b { (text(right)) } " " b class="best" { (label(&puzzle.best)) } }
                    p { (say(&why)) }
                    @if !reasons.is_empty() { p { (text_of("speaks-for-it", &reasons.join(", "))) } }
                    @if !marks(riddle, progress).is_empty() { p class="note" { (text("puzzle-marked")) } }
                    p class="note" { (text_of("puzzle-next-best", &label(&puzzle.second))) }
                    h3 { (text("puzzle-goes-on")) }
                    ol class="best-line" {
                        @for step in riddle.line() {
                            li { @if let Some(seat) = step.seat { (badge(seat)) " " } (step.label) }
                        }
                    }
                    p class="note" { (say(&budget)) }
                }
            }
        }
    }
}

/// Renders the visitor's rating, and how the first try at this puzzle changed it.
fn rating_change(standing: &SolverStanding, puzzle: &str) -> Markup {
    let Some(tried) = standing.tries.get(puzzle) else { return html! {} };
    let rating = Phrase::new("puzzle-rating-changed")
        .with("rating", Arg::Number(standing.solver.points))
        .with("change", Arg::Name(format!("{:+}", tried.gained)));
    html! { p class="rating-change" { (say(&rating)) } }
}

/// Renders the buttons other than the answers.
fn more_buttons(riddle: &OpenPuzzle, progress: PuzzleProgress) -> Markup {
    let suited = format!("/puzzles/next?game={}", riddle.game);
    html! {
        p class="ways" {
            @if progress.is_settled() {
                a class="button primary" href=(if riddle.own { &riddle.next } else { &suited }) data-key="n" {
                    (icon("play")) (text("puzzle-next"))
                }
                a class="button" href=(riddle.address()) { (text("puzzle-again")) }
            } @else {
                @if riddle.own {
                    a class="button" href={ (riddle.address()) "?solution=yes" } { (icon("eye")) (text("puzzle-show")) }
                } @else {
                    button type="submit" form="solution" { (icon("eye")) (text("puzzle-show")) }
                }
                a class="button" href=(riddle.next) data-key="n" { (text("puzzle-next")) }
            }
        }
    }
}

fn strips(riddle: &OpenPuzzle, snapshot: &Snapshot) -> Markup {
    html! {
        ul class="strips" tabindex="0" aria-label=(text("players-at-a-glance")) {
            @for seat in Seat::all(riddle.position().players()) {
                @let strip = snapshot.drawing.strips.get(seat.index());
                li id={ "strip-" (seat.number()) } class={ "strip seat-" (seat.number())
                    @if seat == riddle.puzzle.seat() { " due mine" } } {
                    div class="strip-head" {
                        (badge(seat))
                        span class="who" {
                            span class="name" { (riddle.names[seat.index()]) }
                            @if seat == riddle.puzzle.seat() { span class="bot" { (text("you")) } }
                        }
                        @if let Some(score) = strip.and_then(|strip| strip.score.as_ref()) {
                            span class="score" { (score) }
                        }
                    }
                    @if let Some(strip) = strip {
                        @if !strip.facts.is_empty() {
                            dl class="facts" {
                                @for fact in &strip.facts { div { dt { (fact.label) } dd { (fact.value) } } }
                            }
                        }
                        div class="holding" { (strip.holding) }
                    }
                }
            }
        }
    }
}

/// Renders the page that explains why a move is not possible.
pub fn why_page(riddle: &OpenPuzzle, answer: &WhyNotAnswer, settings: Settings) -> Markup {
    let content = html! {
        (why_text(Some(riddle.game), answer))
        p { a class="button" href=(riddle.address()) { (text_for("puzzle-number", riddle.number)) } }
    };
    sheet(&text("why-not"), settings, content)
}
