//! All puzzles by game and difficulty, and the one of the day.

use std::collections::HashSet;

use catalog::GameId;
use game::{Arg, Phrase};
use maud::{Markup, html};

use super::{address, of_today, question, streak};
use crate::assets::{href, icon, of_game};
use crate::pages::home::LID;
use crate::pages::shell::{Page, shell};
use crate::session::Settings;
use crate::text::{label, say, text, text_for, text_of};

/// Every puzzle; those that were solved are marked.
pub fn list(settings: Settings, solved: &[(String, i64)], now: i64) -> Markup {
    let title = text("puzzles");
    let page = Page { settings, class: "puzzles", ..Page::new(&title) };
    let done: HashSet<&str> = solved.iter().map(|(id, _)| id.as_str()).collect();
    shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("puzzle.css"));
            h1 { (title) }
            p class="lead" { (text("puzzles-note")) }
            (daily(solved, now))
            @for game in GameId::ALL {
                @if !game.puzzles().is_empty() { (of_one_game(game, &done)) }
            }
        },
    )
}

fn of_one_game(game: GameId, done: &HashSet<&str>) -> Markup {
    let count = game.puzzles().iter().filter(|puzzle| done.contains(puzzle.id.as_str())).count();
    let solved = Phrase::new("puzzles-solved")
        .with("done", Arg::Number(count as i64))
        .with("all", Arg::Number(game.puzzles().len() as i64));
    html! {
        section class="sheet" aria-labelledby={ "puzzles-" (game) } {
            h2 id={ "puzzles-" (game) } { (label(game.words(), "name")) " " small { (say(&solved)) } }
            @for difficulty in 1..=5 {
                @let of_it = game.puzzles().iter().enumerate().filter(|(_, one)| one.difficulty == difficulty);
                @let of_it: Vec<_> = of_it.collect();
                @if !of_it.is_empty() {
                    div class="of-difficulty" {
                        (stars(difficulty))
                        ol class="puzzle-list" {
                            @for (index, puzzle) in of_it {
                                @let (number, question) = (index + 1, question(game, puzzle));
                                @let solved = done.contains(puzzle.id.as_str());
                                li {
                                    a href=(address(game, number)) title=(question) class=[solved.then_some("solved")] {
                                        (number)
                                        span class="spoken" { ": " (question) }
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

/// How hard it is, as five bunches of which some are ripe.
pub fn stars(difficulty: u8) -> Markup {
    html! {
        span class="difficulty" role="img" aria-label=(text_for("puzzle-difficulty", usize::from(difficulty))) {
            @for step in 1..=5 { span class=[(step <= difficulty).then_some("ripe")] {} }
        }
    }
}

/// The puzzle of the day as a card.
pub fn daily(solved: &[(String, i64)], now: i64) -> Markup {
    let Some((game, number)) = of_today(now) else { return html! {} };
    let puzzle = &game.puzzles()[number - 1];
    let done = solved.iter().any(|(id, _)| *id == puzzle.id);
    let days = streak(solved, now);
    let name = label(game.words(), "name");
    html! {
        section class="daily" aria-labelledby="daily" {
            img src=(of_game(game, LID)) alt="" width="124" height="89";
            div {
                h2 id="daily" { (text("puzzle-daily")) }
                p { b { (name) } ": " (question(game, puzzle)) " " (stars(puzzle.difficulty)) }
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
