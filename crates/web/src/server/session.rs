//! The visitor of a request, recognised by a signed cookie.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::extract::{FromRequestParts, MatchedPath};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::IntoResponse;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use people::{SessionOwner, Sessions, Settings, clean_name};
use store::{Person, PersonId, SessionToken, Store};

use crate::server::client::Client;
use crate::server::config::Config;
use crate::server::error::Error;
use crate::server::live_config::LiveConfig;
use crate::server::security::{SecurityEvent, SecurityLog};

/// The services that read and start sessions. The guard puts them into the extensions of every request. The session is
/// read only if a handler needs the visitor.
#[derive(Clone)]
pub struct SessionServices {
    pub store: Store,
    pub sessions: Arc<Sessions>,
    pub live: LiveConfig,
    pub security: Arc<SecurityLog>,
    /// The key with which cookies are signed.
    pub key: Key,
}

/// The visitor of a request, with their person if the session is known.
pub struct Visitor {
    pub person: Option<Person>,
    pub settings: Settings,
    pub client: Client,
    /// The token of the session, if it is known.
    pub token: Option<SessionToken>,
    device: String,
    jar: SignedCookieJar<Key>,
    visitors: Arc<SessionServices>,
}

impl Visitor {
    /// Returns the visitor's person and cookies. A visitor without a person becomes a guest.
    pub async fn or_create_guest(
        self,
        name: Option<&str>,
    ) -> Result<(Person, SignedCookieJar<Key>), Error> {
        if let Some(person) = self.person {
            return Ok((person, self.jar));
        }
        let name = match name.filter(|name| !name.trim().is_empty()) {
            Some(name) => clean_name(name)?,
            None => "Guest".to_string(),
        };
        if !self.visitors.live.now().new_people.allow(self.client.address, Instant::now()) {
            return Err(Error::TooMany);
        }
        let person = self.visitors.store.add_person(&name).await?;
        let token = self.visitors.store.add_session(&person.id, &self.device).await?;
        Ok((person, self.jar.add(cookie(&self.visitors.live.now().config, token.as_str()))))
    }

    /// Starts a session of that person in this browser, in place of any earlier one.
    pub async fn become_person(self, person: &PersonId) -> Result<SignedCookieJar<Key>, Error> {
        let token = self.visitors.store.add_session(person, &self.device).await?;
        Ok(self.jar.add(cookie(&self.visitors.live.now().config, token.as_str())))
    }

    pub fn require_person(&self) -> Result<&Person, Error> {
        self.person.as_ref().ok_or(Error::Nobody)
    }

    /// Returns the cookies without the session's, for a visitor who has ended it.
    pub fn without_session(self) -> SignedCookieJar<Key> {
        // A cookie must be removed with the attributes with which it was set, otherwise browsers keep it.
        self.jar.remove(cookie(&self.visitors.live.now().config, ""))
    }
}

/// The cookie of a session that was renewed while its request was answered.
#[derive(Clone, Default)]
pub struct SessionRenewal(Arc<OnceLock<HeaderValue>>);

impl SessionRenewal {
    pub fn cookie(&self) -> Option<HeaderValue> {
        self.0.get().cloned()
    }
}

/// Returns the name of the cookie. Browsers accept a cookie with the `__Host-` prefix only over TLS, only for this
/// host, and for all its paths.
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

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Visitor, Error> {
        let client = parts.extensions.get::<Client>().cloned().ok_or(Error::NotFound)?;
        let visitors =
            parts.extensions.get::<Arc<SessionServices>>().cloned().ok_or(Error::NotFound)?;
        let live = visitors.live.now();
        let jar = SignedCookieJar::from_headers(&parts.headers, visitors.key.clone());
        let name = cookie_name(&live.config);
        let shown = jar.get(name);
        if shown.is_none() && has_cookie(&parts.headers, name) {
            let route = route_name(parts.extensions.get());
            visitors.security.log_event(SecurityEvent::ForgedSession, client.address, route);
        }
        let device = device(&parts.headers);
        let nobody = |client, device, jar, visitors| {
            let settings = Settings::default();
            Visitor { person: None, settings, client, token: None, device, jar, visitors }
        };
        let token = shown.and_then(|cookie| SessionToken::parse(cookie.value()));
        let Some(token) = token else { return Ok(nobody(client, device, jar, visitors)) };
        let (person, settings) = match visitors
            .sessions
            .find_person(&visitors.store, &token)
            .await?
        {
            None => return Ok(nobody(client, device, jar, visitors)),
            Some(SessionOwner::Banned(person)) => {
                visitors.security.log_event(SecurityEvent::Banned, client.address, person.as_str());
                return Err(Error::Banned);
            }
            Some(SessionOwner::Somebody { person, settings, renewed }) => {
                if let (true, Some(renewal)) = (renewed, parts.extensions.get::<SessionRenewal>()) {
                    let answer =
                        jar.clone().add(cookie(&live.config, token.as_str())).into_response();
                    let fresh = answer.headers().get(header::SET_COOKIE).cloned();
                    fresh.map(|fresh| renewal.0.set(fresh));
                }
                (person, settings)
            }
        };
        let (person, token) = (Some(person), Some(token));
        Ok(Visitor { person, settings, client, token, device, jar, visitors })
    }
}

/// Returns the name of a request's route for logs and metrics. The address itself may contain a secret code.
pub fn route_name(matched: Option<&MatchedPath>) -> &str {
    matched.map_or("elsewhere", MatchedPath::as_str)
}

/// Returns true if the browser sent a cookie of this name, with any value.
fn has_cookie(headers: &HeaderMap, name: &str) -> bool {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|value| value.split(';'));
    pairs.any(|pair| pair.trim().split_once('=').is_some_and(|(shown, _)| shown == name))
}

/// Returns the browser and the system in two words. Browsers also name those that they imitate, so the rarer ones come
/// first.
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

    #[test]
    fn devices_are_named_in_two_words() {
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
    fn the_tls_cookie_is_secure_and_for_one_host() {
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
