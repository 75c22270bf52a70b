//! Pages for learners: the lessons of each game, the progress in them, and the first real game.

use game::Phrase;
use maud::{Markup, html};
use play::{GameRef, games};
use store::LessonRow;
use table_kit::lesson::Lesson;

use crate::layout::people::anselmo;
use crate::layout::shell::{Page, shell};
use crate::layout::text::{label, say, text, text_for, text_of};
use crate::server::assets::{LID, href, icon, of_game};
use crate::server::session::Visitor;

/// Renders all games that have lessons.
pub fn index(visitor: &Visitor, rows: &[LessonRow]) -> Markup {
    let courses = html! {
        div class="courses" {
            @for game in games().iter().copied().filter(|game| !game.course().lessons.is_empty()) {
                section aria-labelledby={ "learn-" (game) } {
                    (game_picture(game))
                    h2 id={ "learn-" (game) } { a href={ "/learn/" (game) } { (label(game.words(), "name")) } }
                    (lessons(game, rows))
                }
            }
        }
    };
    sheet(visitor, &text("learn"), heading(&text("learn-title"), &text("learn-note")), courses)
}

/// Renders the lessons of one game, and the quiz and game that follow them.
pub fn game(visitor: &Visitor, game: GameRef, rows: &[LessonRow]) -> Markup {
    let title = text_of("learn-game", &label(game.words(), "name"));
    let course = html! {
        div class="courses" {
            section aria-labelledby="lessons" {
                h2 id="lessons" { (text("learn-lessons")) }
                @if let Some(lesson) = game.course().lessons.first() {
                    p { b { (text("learn-goal")) } " " (lesson.goal) }
                }
                (lessons(game, rows))
                @if !game.course().quiz.is_empty() {
                    p { a class="button" href={ "/learn/" (game) "/quiz" } { (text("quiz-take")) } }
                }
            }
            section aria-labelledby="first-game" {
                (game_picture(game))
                h2 id="first-game" { (text("learn-first-game")) }
                p { (text("learn-first-game-note")) }
                form method="post" action={ "/learn/" (game) "/game" } {
                    button { (icon("play")) (text("play")) }
                }
            }
        }
        p {
            a href={ "/rules/" (game) } { (text_of("rules-of", &game.title())) } " · "
            a href={ "/openings/" (game) } { (text("openings")) } " · "
            a href={ "/new/" (game) } { (text("set-up-a-table")) }
        }
    };
    sheet(visitor, &title, heading(&title, &label(game.words(), "blurb")), course)
}

fn sheet(visitor: &Visitor, title: &str, heading: Markup, content: Markup) -> Markup {
    let page = Page { settings: visitor.settings, class: "learning", ..Page::new(title) };
    shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("coach.css"));
            section class="sheet learn" { (heading) (content) }
        },
    )
}

/// Renders the heading with the teacher's portrait.
fn heading(title: &str, note: &str) -> Markup {
    html! { header { (anselmo()) div { h1 { (title) } p { (note) } } } }
}

fn game_picture(game: GameRef) -> Markup {
    html! { img class="course-lid" src=(of_game(game, LID)) alt="" width="398" height="286"; }
}

fn lessons(game: GameRef, rows: &[LessonRow]) -> Markup {
    html! {
        ol class="lessons" {
            @for lesson in &game.course().lessons {
                @let row = rows.iter().find(|row| row.game == game.as_str() && row.lesson == lesson.name);
                li class=[row.filter(|row| row.done).map(|_| "done")] { (entry(game, lesson, row)) }
            }
        }
    }
}

fn entry(game: GameRef, lesson: &Lesson, row: Option<&LessonRow>) -> Markup {
    let all = lesson.steps.len();
    let begun = row.filter(|row| !row.done && row.step > 0);
    let call = match (begun, row) {
        (Some(_), _) => "learn-go-on",
        (None, Some(row)) if row.done => "learn-again",
        (None, _) => "learn-begin",
    };
    html! {
        div {
            h3 { (lesson.title) }
            p { (lesson.about) }
            p class="note" {
                (text_for("learn-minutes", lesson.minutes as usize))
                @if let Some(row) = begun {
                    @let told = Phrase::new("coach-step").with("step", i64::from(row.step) + 1);
                    " · " (say(&told.with("of", all as i64)))
                } @else if row.is_some_and(|row| row.done) { " · " (icon("check")) (text("learn-done")) }
            }
        }
        form method="post" action={ "/learn/" (game) "/lesson" } {
            button class=[row.is_none_or(|row| !row.done).then_some("primary")] name="lesson" value=(lesson.name) {
                (icon("play")) (text(call))
            }
        }
    }
}
