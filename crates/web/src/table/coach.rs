//! The coach's objections to moves, and the requests to the coach.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use people::Settings;
use play::GameRef;
use serde::Deserialize;
use serde_json::json;
use store::{LessonRow, PersonId, Store, TableId};
use table::{Command, Table};
use table_kit::lesson::{Lesson, LessonStep};

use crate::layout::people::anselmo;
use crate::layout::shell::{Page, shell};
use crate::layout::text::{text, text_of};
use crate::server::answer::json_answer;
use crate::server::assets::href;
use crate::server::error::Error;
use crate::server::input::PostedForm;
use crate::table::visit::Visit;

/// Returns a learner's progress as it is stored.
pub fn progress(
    game: GameRef,
    lesson: &Lesson,
    table: &TableId,
    step: usize,
    done: bool,
) -> LessonRow {
    LessonRow {
        game: game.to_string(),
        lesson: lesson.name.clone(),
        table: table.clone(),
        step: step as u32,
        done,
    }
}

/// Stores the learner's progress.
pub async fn keep_progress(store: &Store, table: &Table, person: &PersonId) -> Result<(), Error> {
    let (Some(game), Some(followed)) = (table.game(), table.active_lesson()) else { return Ok(()) };
    if followed.left_at.is_none() {
        let (step, done) = (followed.step(), followed.is_done());
        let step = if done { followed.lesson.steps.len() } else { step };
        let row = progress(game, followed.lesson, &table.id, step, done);
        store.keep_lesson(person, &row).await?;
    }
    Ok(())
}

/// Returns the coach's objection to an unexpected move, before the move is made.
pub fn objection(visit: &Visit, step: &LessonStep, fields: &[(&'static str, String)]) -> Response {
    let table = visit.handle.table();
    if visit.wants_json {
        let html = objection_text(&table, step).into_string();
        return json_answer(StatusCode::CONFLICT, &json!({ "objection": html }));
    }
    objection_page(&table, visit.visitor.settings, step, fields).into_response()
}

#[derive(Deserialize)]
pub struct CoachForm {
    wish: CoachCommand,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CoachCommand {
    /// Return to the lesson's line of moves.
    Back,
    Silence,
    Speak,
}

pub async fn coach(
    visit: Visit,
    PostedForm(form): PostedForm<CoachForm>,
) -> Result<Response, Error> {
    visit
        .send(|_| {
            Ok(match form.wish {
                CoachCommand::Back => Command::BackToLesson,
                CoachCommand::Silence => Command::Coach { on: false },
                CoachCommand::Speak => Command::Coach { on: true },
            })
        })
        .await
}

/// Renders the reason why the coach expects another move, with the choice to try again or to make the move anyway.
fn objection_page(
    table: &Table,
    settings: Settings,
    step: &LessonStep,
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

fn objection_text(table: &Table, step: &LessonStep) -> Markup {
    html! {
        p { (step.why) }
        p { a href={ "/rules/" (table.spec.game) "#" (step.clause) } { (text_of("clause-of", &step.clause)) } }
    }
}
