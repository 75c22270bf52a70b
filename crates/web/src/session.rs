//! Who is asking: guests by a signed cookie.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::IntoResponse;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use serde::{Deserialize, Serialize};
use store::{Person, PersonId, SessionToken, Store, StoreError};
use tokio::sync::watch;

use crate::app::App;
use crate::client::Client;
use crate::config::Config;
use crate::error::Error;
use crate::name::clean_name;
use crate::security::SecurityEvent;

/// Who is asking, if it is somebody we know.
pub struct Visitor {
    pub person: Option<Person>,
    pub settings: Settings,
    pub client: Client,
    /// What the browser came with, where that is known to us.
    pub token: Option<SessionToken>,
    device: String,
    jar: SignedCookieJar<Key>,
}

/// A person's own switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub confirm: Confirm,
    pub theme: Theme,
    /// Whether what bots say is hidden.
    pub silence: bool,
}

/// Which moves are asked about before they are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Confirm {
    #[default]
    Never,
    /// What shows something hidden and so cannot be taken back freely.
    Final,
    Every,
}

impl Confirm {
    pub const ALL: [Confirm; 3] = [Confirm::Never, Confirm::Final, Confirm::Every];

    pub fn as_str(self) -> &'static str {
        match self {
            Confirm::Never => "never",
            Confirm::Final => "final",
            Confirm::Every => "every",
        }
    }

    pub fn asks(self, reveals: bool) -> bool {
        match self {
            Confirm::Never => false,
            Confirm::Final => reveals,
            Confirm::Every => true,
        }
    }
}

/// What is kept of a person's switches; older databases know yes and no alone.
fn read_settings(mut body: serde_json::Value) -> Settings {
    if let Some(every) = body.get("confirm").and_then(serde_json::Value::as_bool) {
        body["confirm"] = serde_json::json!(if every { "every" } else { "never" });
    }
    serde_json::from_value(body).unwrap_or_default()
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
        if !app.new_people.allow(self.client.address, Instant::now()) {
            return Err(Error::TooMany);
        }
        let person = app.store.add_person(&name).await?;
        let token = app.store.add_session(&person.id, &self.device).await?;
        Ok((person, self.jar.add(cookie(&app.config, token.as_str()))))
    }

    /// From now on this browser comes as that person; whoever it was before keeps nothing here.
    pub async fn become_person(
        self,
        app: &App,
        person: &PersonId,
    ) -> Result<SignedCookieJar<Key>, Error> {
        let token = app.store.add_session(person, &self.device).await?;
        Ok(self.jar.add(cookie(&app.config, token.as_str())))
    }

    pub fn require(&self) -> Result<&Person, Error> {
        self.person.as_ref().ok_or(Error::Nobody)
    }

    /// The jar without the cookie, for who has ended the own session.
    pub fn forgotten(self, app: &App) -> SignedCookieJar<Key> {
        // A cookie is taken back as it was given, or browsers keep it.
        self.jar.remove(cookie(&app.config, ""))
    }
}

/// Who came with which token a short while ago, so that not every request asks the database. Another
/// node's changes are seen when the memory fades.
pub struct Sessions {
    lifetime: Duration,
    remembered: Mutex<HashMap<SessionToken, Remembered>>,
    /// Counts how often something about somebody has changed.
    changes: watch::Sender<u64>,
}

struct Remembered {
    person: Person,
    settings: Settings,
    since: Instant,
}

/// Whom a token stands for.
enum Known {
    Somebody {
        person: Person,
        settings: Settings,
        /// The session's lifetime has begun anew.
        renewed: bool,
    },
    Banned(PersonId),
}

/// So long a session is remembered.
const MEMORY: Duration = Duration::from_secs(60);

/// More than this are not remembered.
const MOST_REMEMBERED: usize = 10_000;

/// A session in use is noted once in so long, in milliseconds.
const NOTED: i64 = 24 * 60 * 60 * 1000;

impl Sessions {
    pub fn new(lifetime: Duration) -> Sessions {
        Sessions { lifetime, remembered: Mutex::default(), changes: watch::channel(0).0 }
    }

    /// Whether a token still stands for somebody who may come in. Who cannot be asked about stays.
    pub async fn lasts(&self, store: &Store, token: &SessionToken) -> bool {
        match self.know(store, token).await {
            Ok(Some(Known::Somebody { .. })) | Err(_) => true,
            Ok(None | Some(Known::Banned(_))) => false,
        }
    }

    /// Changes whenever something about somebody does.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    async fn know(&self, store: &Store, token: &SessionToken) -> Result<Option<Known>, StoreError> {
        if let Some(known) = self.lock().get(token)
            && known.since.elapsed() < MEMORY
        {
            let (person, settings) = (known.person.clone(), known.settings);
            return Ok(Some(Known::Somebody { person, settings, renewed: false }));
        }
        let since = Instant::now();
        let Some(session) = store.session(token).await? else { return Ok(None) };
        if session.banned {
            return Ok(Some(Known::Banned(session.person.id)));
        }
        let age = session.seen_at.map(|seen_at| store.now().saturating_sub(seen_at));
        if age.is_some_and(|age| age > self.lifetime.as_millis() as i64) {
            store.end_session(token).await?;
            return Ok(None);
        }
        let person = session.person;
        let renewed = age.is_none_or(|age| age > NOTED);
        if renewed {
            store.renew_session(token, &person.id).await?;
        }
        let settings = store.settings(&person.id).await?;
        let settings = settings.map(read_settings).unwrap_or_default();
        let mut sessions = self.lock();
        if sessions.len() >= MOST_REMEMBERED {
            sessions.clear();
        }
        sessions.insert(token.clone(), Remembered { person: person.clone(), settings, since });
        Ok(Some(Known::Somebody { person, settings, renewed }))
    }

    /// Something about this person has changed.
    pub fn forget(&self, person: &PersonId) {
        self.lock().retain(|_, known| known.person.id != *person);
        self.changes.send_modify(|changes| *changes += 1);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<SessionToken, Remembered>> {
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The cookie of a session that was renewed while its request was answered.
#[derive(Clone, Default)]
pub struct Renewal(Arc<OnceLock<HeaderValue>>);

impl Renewal {
    pub fn cookie(&self) -> Option<HeaderValue> {
        self.0.get().cloned()
    }
}

/// With the prefix, browsers take the cookie only over TLS, for this host alone and for all of it.
fn cookie_name(config: &Config) -> &'static str {
    if config.is_secure() { "__Host-vinea" } else { "vinea" }
}

fn cookie(config: &Config, value: &str) -> Cookie<'static> {
    let mut cookie = Cookie::new(cookie_name(config), value.to_string());
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_path("/");
    cookie.set_secure(config.is_secure());
    if let Ok(lifetime) = config.session_lifetime.try_into() {
        cookie.set_max_age(Some(lifetime));
    }
    cookie
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Error> {
        let client = parts.extensions.get::<Client>().cloned().ok_or(Error::NotFound)?;
        let jar = SignedCookieJar::from_headers(&parts.headers, Key::from_ref(app));
        let name = cookie_name(&app.config);
        let shown = jar.get(name);
        if shown.is_none() && shows(&parts.headers, name) {
            app.security.note(SecurityEvent::ForgedSession, client.address, parts.uri.path());
        }
        let device = device(&parts.headers);
        let nobody = |client, device, jar| {
            let settings = Settings::default();
            Visitor { person: None, settings, client, token: None, device, jar }
        };
        let token = shown.and_then(|cookie| SessionToken::parse(cookie.value()));
        let Some(token) = token else { return Ok(nobody(client, device, jar)) };
        let (person, settings) = match app.sessions.know(&app.store, &token).await? {
            None => return Ok(nobody(client, device, jar)),
            Some(Known::Banned(person)) => {
                app.security.note(SecurityEvent::Banned, client.address, person.as_str());
                return Err(Error::Banned);
            }
            Some(Known::Somebody { person, settings, renewed }) => {
                if let (true, Some(renewal)) = (renewed, parts.extensions.get::<Renewal>()) {
                    let answer =
                        jar.clone().add(cookie(&app.config, token.as_str())).into_response();
                    let fresh = answer.headers().get(header::SET_COOKIE).cloned();
                    fresh.map(|fresh| renewal.0.set(fresh));
                }
                (person, settings)
            }
        };
        Ok(Visitor { person: Some(person), settings, client, token: Some(token), device, jar })
    }
}

/// Whether the browser shows a cookie of this name, whatever is in it.
fn shows(headers: &HeaderMap, name: &str) -> bool {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';'));
    pairs.any(|pair| pair.trim().split_once('=').is_some_and(|(shown, _)| shown == name))
}

/// What the browser says it is, in two words. Browsers name others after whom they are modelled, so
/// the rarer ones come first.
fn device(headers: &HeaderMap) -> String {
    const BROWSERS: [(&str, &str); 5] = [
        ("Edg", "Edge"),
        ("OPR", "Opera"),
        ("Firefox", "Firefox"),
        ("Chrome", "Chrome"),
        ("Safari", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 6] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ];
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let agent = agent.unwrap_or_default();
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    let words: Vec<&str> = [find(&BROWSERS), find(&SYSTEMS)].into_iter().flatten().collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn settings_that_were_kept_long_ago_are_still_understood() {
        let old = read_settings(json!({ "confirm": true, "theme": "dark" }));
        assert_eq!(old, Settings { confirm: Confirm::Every, theme: Theme::Dark, silence: false });
        let written = serde_json::to_value(old).unwrap();
        assert_eq!(read_settings(written), old);
        assert_eq!(read_settings(json!({ "confirm": false })), Settings::default());
        assert_eq!(read_settings(json!("?")), Settings::default());
    }

    #[test]
    fn devices_are_told_in_two_words() {
        let told = |agent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, HeaderValue::from_str(agent).unwrap());
            device(&headers)
        };
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(told(firefox), "Firefox, Linux");
        let edge =
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0";
        assert_eq!(told(edge), "Edge, Windows");
        assert_eq!(told("curl/8"), "");
    }

    #[test]
    fn over_tls_the_cookie_is_for_this_host_alone() {
        let plain = cookie(&Config::default(), "token").to_string();
        assert!(plain.starts_with("vinea=") && !plain.contains("Secure"), "{plain}");
        let url = Some("https://vinea.example".parse().unwrap());
        let secure = cookie(&Config { public_url: url, ..Config::default() }, "token").to_string();
        for part in ["__Host-vinea=", "HttpOnly", "SameSite=Lax", "Secure", "Path=/", "Max-Age="] {
            assert!(secure.contains(part), "{part}: {secure}");
        }
        assert!(!secure.contains("Domain"), "{secure}");
    }
}
