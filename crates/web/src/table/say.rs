//! The chat of a table.

use std::time::Instant;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::{PersonId, TableId};
use table::NewChatLine;

use super::Deps;
use crate::server::error::Error;
use crate::server::input::PostedForm;
use crate::server::limits::{Limits, Rate};
use crate::table::pages;
use crate::table::regions::LONGEST_LINE;
use crate::table::viewer::Viewer;
use crate::table::visit::{Visit, answer, check_key};

/// Limits of chat.
pub struct ChatLimits {
    persons: Limits<PersonId>,
    tables: Limits<TableId>,
}

/// The rate limit of one person.
const PERSON_CHAT_RATE: Rate = Rate { burst: 6.0, each_second: 0.5 };

/// The rate limit of one table.
const TABLE_CHAT_RATE: Rate = Rate { burst: 30.0, each_second: 2.0 };

impl Default for ChatLimits {
    fn default() -> ChatLimits {
        ChatLimits { persons: Limits::new(PERSON_CHAT_RATE), tables: Limits::new(TABLE_CHAT_RATE) }
    }
}

#[derive(Deserialize)]
pub struct ChatForm {
    text: String,
    /// The idempotency key: the same line with the same key is added once.
    #[serde(default)]
    key: String,
}

/// Returns the recent chat and the form to write. This page does not reload while a person writes. The page of a table
/// reloads again and again in a browser without script.
pub async fn page(visit: Visit) -> Result<Markup, Error> {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, None)?;
    Ok(pages::chat(&table, &viewer, &visit.handle.chat))
}

pub async fn say(
    State(deps): State<Deps>,
    visit: Visit,
    PostedForm(form): PostedForm<ChatForm>,
) -> Result<Response, Error> {
    let table = visit.handle.table();
    let done = post_chat_line(&deps, &visit, &form).await;
    if visit.wants_json {
        return answer(true, &table.id, None, done);
    }
    done?;
    Ok(Redirect::to(&format!("/t/{}/chat", table.id)).into_response())
}

async fn post_chat_line(deps: &Deps, visit: &Visit, form: &ChatForm) -> Result<(), Error> {
    let table = visit.handle.table();
    let person = visit.visitor.require_person()?.clone();
    // A visitor who may not watch may not chat either.
    let viewer = Viewer::new(&table, &visit.visitor, None)?;
    check_key(Some(&form.key))?;
    let text = clean_line(&form.text)?;
    // The text itself is stored only in its own column, so that it can be deleted there.
    let hash = game::hex(&Sha256::digest(text.as_bytes())[..8]);
    let sent_as = format!("{}/{}/{hash}", person.id, form.key);
    if visit.handle.chat.has(&sent_as) {
        return Ok(());
    }
    let now = Instant::now();
    // Guests are created easily, so each table has a limit too.
    if !deps.talk.persons.allow(person.id.clone(), 1.0, now)
        || !deps.talk.tables.allow(table.id.clone(), 1.0, now)
    {
        return Err(Error::TooMany);
    }
    let watching = viewer.mine.is_empty();
    Ok(visit.handle.chat.say(NewChatLine { person, watching, text, sent_as }).await?)
}

/// Returns a line in the form in which it is stored. Refuses a line that is too long or contains characters that
/// control the display.
fn clean_line(text: &str) -> Result<String, Error> {
    let text = text.trim();
    let fits = (1..=LONGEST_LINE).contains(&text.chars().count());
    if !fits || text.chars().any(|letter| letter.is_control() || is_display_control(letter)) {
        return Err(Error::Bad(format!(
            "write 1 to {LONGEST_LINE} characters, without line breaks or hidden marks"
        )));
    }
    Ok(text.to_string())
}

/// Returns true for characters that break lines or reorder the text around them.
fn is_display_control(letter: char) -> bool {
    matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_and_invisible_chat_lines_are_refused() {
        assert_eq!(clean_line("  Well played, 👨‍🌾! ").unwrap(), "Well played, 👨‍🌾!");
        assert_eq!(clean_line(&"é".repeat(280)).unwrap().chars().count(), 280);
        for bad in ["", " \n ", "a\nb", "a\u{0}b", "a\u{7f}", "a\u{202e}b", &"é".repeat(281)] {
            assert!(clean_line(bad).is_err(), "{bad:?}");
        }
    }
}
