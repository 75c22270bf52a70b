//! Who is asking: guests by a signed cookie.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use serde::{Deserialize, Serialize};
use store::{Person, PersonId, SessionToken, Store, StoreError};

use crate::app::App;
use crate::error::Error;

const COOKIE: &str = "vinea";
const LONGEST_NAME: usize = 24;

/// Who is asking, if it is somebody we know.
pub struct Visitor {
    pub person: Option<Person>,
    pub settings: Settings,
    jar: SignedCookieJar<Key>,
}

/// A person's own switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Every move is confirmed before it is made.
    pub confirm: bool,
    pub theme: Theme,
}

/// Light, dark, or as the device says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    Auto,
    Light,
    Dark,
}

impl Theme {
    pub fn as_str(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }
}

impl Visitor {
    /// The person asking, made on the spot if there is none, and the cookie to remember them by.
    pub async fn or_guest(
        self,
        app: &App,
        name: Option<&str>,
    ) -> Result<(Person, SignedCookieJar<Key>), Error> {
        if let Some(person) = self.person {
            return Ok((person, self.jar));
        }
        let name = match name {
            Some(name) => clean_name(name)?,
            None => "Guest".to_string(),
        };
        let person = app.store.add_person(&name).await?;
        let token = app.store.add_session(&person.id).await?;
        Ok((person, self.jar.add(cookie(token.as_str()))))
    }

    pub fn require(&self) -> Result<&Person, Error> {
        self.person.as_ref().ok_or(Error::Nobody)
    }
}

/// Who came with which token a short while ago, so that not every request asks the database. Another
/// node's changes are seen when the memory fades.
#[derive(Default)]
pub struct Sessions(Mutex<HashMap<SessionToken, Remembered>>);

struct Remembered {
    person: Person,
    settings: Settings,
    since: Instant,
}

/// So long a session is remembered.
const MEMORY: Duration = Duration::from_secs(60);

/// More than this are not remembered.
const MOST_REMEMBERED: usize = 10_000;

impl Sessions {
    async fn know(
        &self,
        store: &Store,
        token: SessionToken,
    ) -> Result<Option<(Person, Settings)>, StoreError> {
        if let Some(known) = self.lock().get(&token)
            && known.since.elapsed() < MEMORY
        {
            return Ok(Some((known.person.clone(), known.settings)));
        }
        let since = Instant::now();
        let Some(person) = store.session(&token).await? else { return Ok(None) };
        let settings = store.settings(&person.id).await?;
        let settings: Settings =
            settings.and_then(|body| serde_json::from_value(body).ok()).unwrap_or_default();
        let mut sessions = self.lock();
        if sessions.len() >= MOST_REMEMBERED {
            sessions.clear();
        }
        sessions.insert(token, Remembered { person: person.clone(), settings, since });
        Ok(Some((person, settings)))
    }

    /// Something about this person has changed.
    pub fn forget(&self, person: &PersonId) {
        self.lock().retain(|_, known| known.person.id != *person);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionToken, Remembered>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn cookie(token: &str) -> Cookie<'static> {
    let mut cookie = Cookie::new(COOKIE, token.to_string());
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_path("/");
    cookie.make_permanent();
    cookie
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Error> {
        let jar = SignedCookieJar::from_headers(&parts.headers, Key::from_ref(app));
        let token = jar.get(COOKIE).and_then(|cookie| SessionToken::parse(cookie.value()));
        let known = match token {
            Some(token) => app.sessions.know(&app.store, token).await?,
            None => None,
        };
        let (person, settings) = known.unzip();
        Ok(Visitor { person, settings: settings.unwrap_or_default(), jar })
    }
}

/// A name as we keep it: one line, not too long, nothing that cannot be seen.
pub fn clean_name(name: &str) -> Result<String, Error> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
    if !fits || name.chars().any(|letter| letter.is_control() || is_invisible(letter)) {
        return Err(Error::Bad(format!("a name has 1 to {LONGEST_NAME} visible letters")));
    }
    Ok(name)
}

/// Marks that reorder or hide text, with which one could pass for somebody else.
fn is_invisible(letter: char) -> bool {
    // Fillers of Hangul, Braille and Khmer are letters that leave nothing on the page.
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
        || matches!(letter, '\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_visible_line() {
        assert_eq!(clean_name("  Ana  María ").unwrap(), "Ana María");
        for bad in ["", "   ", "a\u{202e}b", "a\u{0007}b", "\u{3164}", "\u{2800}", &"x".repeat(25)]
        {
            assert!(clean_name(bad).is_err(), "{bad:?}");
        }
    }
}
