//! The coach: his text beside the prompt, and his marks on the board.

use std::cmp::Ordering;

use game::Phrase;
use maud::{Markup, html};
use page::ElementAttribute;
use store::Status;
use table::{LessonProgress, Table};
use table_kit::THEN;
use table_kit::lesson::{Lesson, LessonStep, Tip};

use super::form::post;
use crate::layout::people::anselmo;
use crate::layout::text::{say, text, text_of};
use crate::server::assets::icon;
use crate::table::viewer::Viewer;

/// Renders the coach's card for this viewer.
pub fn card(table: &Table, viewer: &Viewer) -> Markup {
    if let Some(followed) = followed_lesson(table, viewer) {
        return match (followed.is_done(), followed.left_at) {
            (true, _) => lesson_end(table, followed.lesson),
            (false, Some(_)) => left_lesson_card(table, viewer),
            (false, None) => lesson_step(table, &followed),
        };
    }
    match viewer.seat().filter(|_| viewer.decides).and_then(|seat| table.tip(seat)) {
        Some(tip) => tip_card(table, tip),
        None => html! {},
    }
}

/// Returns the lesson, if the viewer is its learner.
fn followed_lesson(table: &Table, viewer: &Viewer) -> Option<LessonProgress> {
    table.active_lesson().filter(|followed| viewer.mine.contains(&followed.lesson.seat))
}

fn lesson_step(table: &Table, followed: &LessonProgress) -> Markup {
    let (lesson, at) = (followed.lesson, followed.step());
    let Some(next) = followed.next().filter(|next| next.learner) else {
        return watching_card(lesson, at);
    };
    let step = &lesson.steps[at];
    coach(
        "teaches",
        at,
        html! {
            @if at == 0 { p class="coach-goal" { b { (text("learn-goal")) } " " (lesson.goal) } }
            h2 { (step.title) }
            p class="coach-says" { (step.say) }
            p class="coach-order" { (text("coach-order")) }
            (step_reason(table, step))
            (vine(lesson, at))
            div class="coach-foot" {
                button class="small" form="act" name="do" value=(next.notation) data-taught { (text("coach-do-it")) }
                (end_coaching_button(table))
            }
        },
    )
}

/// Renders the card while the other seats make their moves of the lesson.
fn watching_card(lesson: &Lesson, at: usize) -> Markup {
    coach(
        "watches",
        at,
        html! { p class="coach-says" { (text("coach-watch")) } (vine(lesson, at)) },
    )
}

/// Renders the card of a learner who left the lesson's line of moves. The learner plays on freely and can go back.
fn left_lesson_card(table: &Table, viewer: &Viewer) -> Markup {
    let tip = viewer.seat().filter(|_| viewer.decides).and_then(|seat| table.tip(seat));
    coach(
        "strays",
        0,
        html! {
            @match tip {
                Some(tip) => { h2 { (tip.title) } p class="coach-says" { (tip.say) } (clause(table, &tip.clause)) }
                None => p class="coach-says" { (text("coach-astray")) }
            }
            div class="coach-foot" {
                (post(table, "coach", html! {
                    button class="small" name="wish" value="back" { (text("coach-back")) }
                }))
                (end_coaching_button(table))
            }
        },
    )
}

fn lesson_end(table: &Table, lesson: &Lesson) -> Markup {
    coach(
        "ends",
        lesson.steps.len(),
        html! {
            h2 { (text_of("coach-done", &lesson.title)) }
            p class="coach-says" {
                @match next_lesson(table, lesson) {
                    Some(next) => (next.about),
                    None => (text("coach-all-done")),
                }
            }
            (links_after_lesson(table, lesson))
            p { a href={ "/learn/" (table.spec.game) } { (text("learn-all-lessons")) } }
        },
    )
}

fn next_lesson(table: &Table, lesson: &Lesson) -> Option<&'static Lesson> {
    table.game()?.course().after(&lesson.name)
}

/// Renders the links after a lesson: the next one, or a real game.
pub fn links_after_lesson(table: &Table, lesson: &Lesson) -> Markup {
    let action = format!("/learn/{}", table.spec.game);
    let asks = table.game().is_some_and(|game| !game.course().quiz.is_empty());
    html! {
        @if asks { a class="button" href={ (action) "/quiz" } { (text("quiz-take")) } }
        @match next_lesson(table, lesson) {
            Some(next) => form method="post" action={ (action) "/lesson" } {
                button class="primary" name="lesson" value=(next.name) { (icon("play")) (next.title) }
            },
            None => form method="post" action={ (action) "/game" } {
                button class="primary" { (icon("play")) (text("learn-first-game")) }
            },
        }
    }
}

fn tip_card(table: &Table, tip: &Tip) -> Markup {
    coach(
        "tips",
        0,
        html! {
            h2 { (tip.title) }
            p class="coach-says" { (tip.say) }
            (clause(table, &tip.clause))
            div class="coach-foot" { (end_coaching_button(table)) }
        },
    )
}

fn coach(does: &str, at: usize, said: Markup) -> Markup {
    html! {
        section id="coach" class={ "coach " (does) } data-step=(at) aria-label=(text("coach")) {
            (anselmo())
            button class="coach-voice scripted-only" type="button" aria-pressed="false"
                title=(text("coach-voice")) aria-label=(text("coach-voice")) { (icon("sound")) }
            p class="coach-who" { (text("coach-name")) }
            (said)
        }
    }
}

fn step_reason(table: &Table, step: &LessonStep) -> Markup {
    html! {
        div class="coach-more" {
            details id="coach-why" {
                summary { (text("coach-why")) }
                p { (step.why) }
            }
            (clause(table, &step.clause))
        }
    }
}

fn clause(table: &Table, clause: &str) -> Markup {
    html! {
        p class="coach-clause" {
            a href={ "/rules/" (table.spec.game) "#" (clause) } { (text_of("clause-of", clause)) }
        }
    }
}

/// Renders the progress of the lesson: steps that are done, current and still to come.
fn vine(lesson: &Lesson, at: usize) -> Markup {
    let all = lesson.steps.len();
    let told = Phrase::new("coach-step").with("step", at as i64 + 1).with("of", all as i64);
    html! {
        p class="coach-vine" role="img" aria-label=(say(&told)) title=(say(&told)) {
            @for step in 0..all {
                span class=(growth(step, at)) {}
            }
        }
    }
}

/// Renders the list of all steps of the lesson, with their progress.
pub fn course(table: &Table, viewer: &Viewer) -> Markup {
    let Some(followed) = followed_lesson(table, viewer) else { return html! {} };
    let (lesson, at) = (followed.lesson, followed.step());
    html! {
        details id="course" class="course" open {
            summary { (lesson.title) }
            ol {
                @for (index, step) in lesson.steps.iter().enumerate() {
                    li class={ (growth(index, at)) } aria-current=[(index == at).then_some("step")] { (step.title) }
                }
            }
        }
    }
}

fn growth(step: usize, at: usize) -> &'static str {
    match step.cmp(&at) {
        Ordering::Less => "ripe",
        Ordering::Equal => "green",
        Ordering::Greater => "bud",
    }
}

/// Renders the button that ends the lesson or the tips.
fn end_coaching_button(table: &Table) -> Markup {
    let label = if table.spec.tips { "coach-no-tips" } else { "coach-just-play" };
    html! {
        (post(table, "coach", html! {
            button class="small quiet" name="wish" value="silence" { (text(label)) }
        }))
    }
}

/// Returns the marks on the elements that the coach's text mentions, and on every control of an expected move.
pub fn marks(table: &Table, viewer: &Viewer) -> Vec<ElementAttribute> {
    let followed = followed_lesson(table, viewer)
        .filter(|_| viewer.decides && table.status == Status::Running);
    let Some(followed) = followed else { return Vec::new() };
    let expected = followed.expected();
    let Some(first) = expected.first() else { return Vec::new() };
    let step = &followed.lesson.steps[first.step];
    // A plan is chosen move by move, so each beginning of the expected line is right.
    let moves: Vec<&str> = expected.iter().map(|scripted| scripted.notation).collect();
    let lines = (1..=moves.len()).map(|count| moves[..count].join(THEN));
    let mark = |name, attribute: &str| ElementAttribute { name, attribute: attribute.to_string() };
    let taught = lines.map(|line| mark(line, "data-taught"));
    let pointed = step.point.iter().map(|place| mark(place.clone(), "data-pointed"));
    taught.chain(pointed).collect()
}
