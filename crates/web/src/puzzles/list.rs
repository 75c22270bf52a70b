//! All puzzles by game and difficulty, and the puzzle of the day.

use game::{Arg, Phrase};
use maud::{Markup, html};
use people::Settings;
use play::puzzle::Puzzle;
use play::{GameRef, games};
use store::TableId;

use super::rating::SolverStanding;
use super::{address, mistake_address, puzzle_of_today, question, streak};
use crate::layout::date::format_day;
use crate::layout::shell::{Page, shell};
use crate::layout::text::{label, say, text, text_for, text_of};
use crate::server::assets::{LID, href, icon, of_game};

/// The mistakes from one of the visitor's own games, as puzzles. The game was analysed.
pub struct OwnMistakes {
    pub game: GameRef,
    pub table: TableId,
    /// The time at which the game ended.
    pub at: i64,
    /// The numbers of the moves.
    pub numbers: Vec<usize>,
}

/// The puzzles that are listed: all, those of one game, or those of one theme of it.
pub struct PuzzleFilter {
    pub game: Option<GameRef>,
    pub theme: Option<String>,
}

impl PuzzleFilter {
    pub fn fits(&self, game: GameRef, puzzle: &Puzzle) -> bool {
        self.game.is_none_or(|shown| shown == game)
            && self.theme.as_ref().is_none_or(|theme| *theme == puzzle.kind)
    }
}

/// Renders the list of puzzles. Solved ones are marked.
pub fn list(
    settings: Settings,
    standing: &SolverStanding,
    own: &[OwnMistakes],
    shown: &PuzzleFilter,
    now: i64,
) -> Markup {
    let title = text("puzzles");
    let page = Page { settings, class: "puzzles", ..Page::new(&title) };
    let whole = shown.game.is_none() && shown.theme.is_none();
    shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("puzzle.css"));
            h1 { (title) }
            p class="lead" { (text("puzzles-note")) }
            (own_rating(standing, shown))
            @if whole {
                (daily(&standing.solved, now))
                (own_game_puzzles(own, standing))
            } @else {
                p { a href="/puzzles" { (text("puzzle-all")) } }
            }
            @for &game in games() {
                @if game.puzzles().iter().any(|puzzle| shown.fits(game, puzzle)) {
                    (one_game_puzzles(game, standing, shown))
                }
            }
        },
    )
}

/// Renders the visitor's rating, and a link to a puzzle that suits it.
fn own_rating(standing: &SolverStanding, shown: &PuzzleFilter) -> Markup {
    let rating = Phrase::new("puzzle-own-rating")
        .with("rating", Arg::Number(standing.solver.points))
        .with("count", Arg::Number(standing.solver.tries));
    let mut suited = "/puzzles/next".to_string();
    if let Some(game) = shown.game {
        suited += &format!("?game={game}");
        suited += &shown.theme.as_ref().map(|theme| format!("&theme={theme}")).unwrap_or_default();
    }
    html! {
        p class="own-rating" {
            a class="button primary" href=(suited) { (icon("play")) (text("puzzle-for-you")) }
            @if standing.solver.tries > 0 { span { (say(&rating)) } }
            @else { span { (text("puzzle-not-rated")) } }
        }
    }
}

/// Renders the themes of a game's puzzles, each with its number of puzzles.
fn themes(game: GameRef, shown: &PuzzleFilter) -> Markup {
    let mut themes: Vec<(&Puzzle, usize)> = Vec::new();
    for puzzle in game.puzzles() {
        match themes.iter_mut().find(|(known, _)| known.kind == puzzle.kind) {
            Some((_, count)) => *count += 1,
            None => themes.push((puzzle, 1)),
        }
    }
    themes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    html! {
        ul class="puzzle-themes" aria-label=(text_of("puzzle-themes-of", &label(game.words(), "name"))) {
            @for (first, count) in themes {
                @let current = shown.theme.as_ref() == Some(&first.kind);
                li {
                    a href={ "/puzzles?game=" (game) "&theme=" (first.kind) } aria-current=[current.then_some("true")] {
                        (question(game, first)) " " small { (count) }
                    }
                }
            }
        }
    }
}

/// Renders the mistakes from the visitor's own games, as puzzles.
fn own_game_puzzles(own: &[OwnMistakes], standing: &SolverStanding) -> Markup {
    html! {
        section class="sheet" aria-labelledby="own-mistakes" {
            h2 id="own-mistakes" { (text("own-mistakes")) }
            p class="note" { (text(if own.is_empty() { "own-mistakes-none" } else { "own-mistakes-note" })) }
            @for one in own {
                div class="of-difficulty of-own" {
                    span { (label(one.game.words(), "name")) br; small { (format_day(one.at)) } }
                    ol class="puzzle-list" {
                        @for number in &one.numbers {
                            @let solved = standing.is_solved(&format!("{}-{number}", one.table));
                            @let said = text_for("own-puzzle-move", *number);
                            li {
                                @let href = mistake_address(&one.table, *number);
                                a href=(href) title=(said) class=[solved.then_some("solved")] {
                                    (number)
                                    span class="spoken" { ": " (said) }
                                    @if solved {
                                        (icon("check")) span class="spoken" { ", " (text("puzzle-solved")) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn one_game_puzzles(game: GameRef, standing: &SolverStanding, shown: &PuzzleFilter) -> Markup {
    let puzzles: Vec<(usize, &Puzzle)> =
        game.puzzles().iter().enumerate().filter(|(_, one)| shown.fits(game, one)).collect();
    let count = puzzles.iter().filter(|(_, puzzle)| standing.is_solved(&puzzle.id)).count();
    let solved = Phrase::new("puzzles-solved")
        .with("done", Arg::Number(count as i64))
        .with("all", Arg::Number(puzzles.len() as i64));
    html! {
        section class="sheet" aria-labelledby={ "puzzles-" (game) } {
            h2 id={ "puzzles-" (game) } { (label(game.words(), "name")) " " small { (say(&solved)) } }
            (themes(game, shown))
            @for difficulty in 1..=5 {
                @let of_it: Vec<_> = puzzles.iter().filter(|(_, one)| one.difficulty == difficulty).collect();
                @if !of_it.is_empty() {
                    div class="of-difficulty" {
                        (difficulty_grapes(difficulty))
                        ol class="puzzle-list" {
                            @for (index, puzzle) in of_it {
                                @let (number, question) = (index + 1, question(game, puzzle));
                                @let solved = standing.is_solved(&puzzle.id);
                                @let rating = text_for("puzzle-rating", standing.rating(puzzle).points as usize);
                                li {
                                    a href=(address(game, number)) title={ (question) " " (rating) }
                                        class=[solved.then_some("solved")] {
                                        (number)
                                        span class="spoken" { ": " (question) " " (rating) }
                                        @if solved {
                                            (icon("check")) span class="spoken" { ", " (text("puzzle-solved")) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Renders the difficulty as five bunches of grapes, some of them ripe.
pub fn difficulty_grapes(difficulty: u8) -> Markup {
    html! {
        span class="difficulty" role="img" aria-label=(text_for("puzzle-difficulty", usize::from(difficulty))) {
            @for step in 1..=5 { span class=[(step <= difficulty).then_some("ripe")] {} }
        }
    }
}

/// Renders the card of the puzzle of the day.
pub fn daily(solved: &[(String, i64)], now: i64) -> Markup {
    let Some((game, number)) = puzzle_of_today(now) else { return html! {} };
    let puzzle = &game.puzzles()[number - 1];
    let done = solved.iter().any(|(id, _)| *id == puzzle.id);
    let days = streak(solved, now);
    let name = label(game.words(), "name");
    html! {
        section class="daily" aria-labelledby="daily" {
            img src=(of_game(game, LID)) alt="" width="124" height="89";
            div {
                h2 id="daily" { (text("puzzle-daily")) }
                p { b { (name) } ": " (question(game, puzzle)) " " (difficulty_grapes(puzzle.difficulty)) }
                p class="daily-calls" {
                    @if done { span class="done" { (icon("check")) (text("puzzle-daily-done")) } }
                    @else {
                        a class="button" href="/puzzles/today"
                            aria-label=(text_of("puzzle-daily-solve-of", &name)) { (text("puzzle-daily-solve")) }
                    }
                    @if days > 0 { span class="streak" { (icon("barrel")) (text_for("puzzle-streak", days)) } }
                }
            }
        }
    }
}
