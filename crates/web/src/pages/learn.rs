//! Where one learns: the lessons of each game, how far one has come, and the first real game.

use catalog::GameId;
use game::Phrase;
use maud::{Markup, html};
use store::LessonRow;
use table_kit::lesson::{Lesson, Step};

use super::home::LID;
use super::people::anselmo;
use super::shell::{Page, shell};
use crate::assets::{href, icon, of_game};
use crate::session::{Settings, Visitor};
use crate::table::Table;
use crate::text::{label, say, text, text_for, text_of};

/// All games that have lessons.
pub fn index(visitor: &Visitor, rows: &[LessonRow]) -> Markup {
    let courses = html! {
        div class="courses" {
            @for game in GameId::ALL.into_iter().filter(|game| !game.course().lessons.is_empty()) {
                section aria-labelledby={ "learn-" (game) } {
                    (lid(game))
                    h2 id={ "learn-" (game) } { a href={ "/learn/" (game) } { (label(game.words(), "name")) } }
                    (lessons(game, rows))
                }
            }
        }
    };
    sheet(visitor, &text("learn"), heading(&text("learn-title"), &text("learn-note")), courses)
}

/// One game's lessons, and what comes after them.
pub fn game(visitor: &Visitor, game: GameId, rows: &[LessonRow]) -> Markup {
    let title = text_of("learn-game", &label(game.words(), "name"));
    let course = html! {
        div class="courses" {
            section aria-labelledby="lessons" {
                h2 id="lessons" { (text("learn-lessons")) }
                (lessons(game, rows))
            }
            section aria-labelledby="first-game" {
                (lid(game))
                h2 id="first-game" { (text("learn-first-game")) }
                p { (text("learn-first-game-note")) }
                form method="post" action={ "/learn/" (game) "/game" } {
                    button { (icon("play")) (text("play")) }
                }
            }
        }
        p {
            a href={ "/rules/" (game) } { (text_of("rules-of", &game.title())) } " · "
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

/// Who teaches, and what.
fn heading(title: &str, note: &str) -> Markup {
    html! { header { (anselmo()) div { h1 { (title) } p { (note) } } } }
}

fn lid(game: GameId) -> Markup {
    html! { img class="course-lid" src=(of_game(game, LID)) alt="" width="398" height="286"; }
}

fn lessons(game: GameId, rows: &[LessonRow]) -> Markup {
    html! {
        ol class="lessons" {
            @for lesson in &game.course().lessons {
                @let row = rows.iter().find(|row| row.game == game.as_str() && row.lesson == lesson.name);
                li class=[row.filter(|row| row.done).map(|_| "done")] { (entry(game, lesson, row)) }
            }
        }
    }
}

fn entry(game: GameId, lesson: &Lesson, row: Option<&LessonRow>) -> Markup {
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

/// Why the coach expects something else, and the choice between trying again and going one's own way.
pub fn objection(
    table: &Table,
    settings: Settings,
    step: &Step,
    fields: &[(&str, String)],
) -> Markup {
    let title = text("coach-other");
    let page = Page { settings, ..Page::new(&title) };
    let back = format!("/t/{}", table.id);
    shell(
        &page,
        html! {
            link rel="stylesheet" href=(href("coach.css"));
            section class="sheet learn" {
                header { (anselmo()) h1 { (title) } }
                (objection_text(table, step))
                p { a class="button primary" href=(back) { (text("coach-try-again")) } }
                form method="post" action={ (back) "/act" } {
                    @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="anyway" value="yes";
                    button { (text("coach-anyway")) }
                }
            }
        },
    )
}

pub fn objection_text(table: &Table, step: &Step) -> Markup {
    html! {
        p { (step.why) }
        p { a href={ "/rules/" (table.spec.game) "#" (step.clause) } { (text_of("clause-of", &step.clause)) } }
    }
}
