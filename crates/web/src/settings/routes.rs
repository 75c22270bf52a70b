//! A person's own settings and sessions.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use people::{Confirm, Settings, Theme, clean_name};
use serde::Deserialize;
use store::{SessionId, SessionRow};

use super::Deps;
use crate::layout::date::format_day;
use crate::layout::shell::{Page, shell};
use crate::layout::text::{text, text_of};
use crate::server::error::Error;
use crate::server::input::PostedForm;
use crate::server::security::SecurityEvent;
use crate::server::session::Visitor;

/// The themes to choose from, with the keys of their words.
const THEMES: [(Theme, &str); 3] =
    [(Theme::Auto, "theme-auto"), (Theme::Light, "theme-light"), (Theme::Dark, "theme-dark")];

/// The choice of bots' remarks: the form's value, its text key, and true if it means silence.
const TALK: [(&str, &str, bool); 2] = [("some", "some-talk", false), ("none", "no-talk", true)];

pub async fn settings(State(deps): State<Deps>, visitor: Visitor) -> Result<Markup, Error> {
    let sessions = match &visitor.person {
        Some(person) => deps.store.sessions_of(&person.id).await?,
        None => Vec::new(),
    };
    let own = visitor.token.as_ref().map(|token| token.id());
    let title = text("settings");
    let page = Page { settings: visitor.settings, ..Page::new(&title) };
    let name = visitor.person.as_ref().map_or("", |person| person.name.as_str());
    let theme = visitor.settings.theme;
    Ok(shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                form class="tall-form" method="post" action="/settings" {
                    label {
                        (text("your-name"))
                        input name="name" value=(name) maxlength="24" required autocomplete="nickname";
                    }
                    div class="setting" role="radiogroup" aria-labelledby="colours" {
                        span { b id="colours" { (text("colours")) } }
                        span class="looks" {
                            @for (value, label) in THEMES {
                                label class={ "look " (value.as_str()) } {
                                    input type="radio" name="theme" value=(value.as_str()) checked[value == theme];
                                    span { (text(label)) }
                                }
                            }
                        }
                    }
                    label class="setting" {
                        span { b { (text("confirm-moves")) } small { (text("confirm-moves-note")) } }
                        select name="confirm" {
                            @for wish in Confirm::ALL {
                                option value=(wish.as_str()) selected[wish == visitor.settings.confirm] {
                                    (text(confirm_text(wish)))
                                }
                            }
                        }
                    }
                    label class="setting" {
                        span { b { (text("bots-talk")) } small { (text("bots-talk-note")) } }
                        select name="talk" {
                            @for (value, label, silence) in TALK {
                                option value=(value) selected[silence == visitor.settings.silence] { (text(label)) }
                            }
                        }
                    }
                    button class="primary" { (text("keep")) }
                }
                p class="further" { a href="/settings/calls" { (text("calls")) } }
                p class="further" { a href="/settings/device" { (text("devices")) } }
            }
            @if !sessions.is_empty() { (sessions_list(&sessions, own.as_ref())) }
        },
    ))
}

fn confirm_text(wish: Confirm) -> &'static str {
    match wish {
        Confirm::Never => "confirm-never",
        Confirm::Final => "confirm-final",
        Confirm::Every => "confirm-every",
    }
}

#[derive(Deserialize)]
pub struct SettingsForm {
    name: String,
    #[serde(default)]
    confirm: Confirm,
    theme: Theme,
    #[serde(default)]
    talk: String,
}

pub async fn set_settings(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(form): PostedForm<SettingsForm>,
) -> Result<Response, Error> {
    let name = clean_name(&form.name)?;
    let (person, jar) = visitor.or_create_guest(Some(&name)).await?;
    if person.name != name {
        deps.store.rename_person(&person.id, &name).await?;
    }
    let silence = TALK.iter().any(|(value, _, silence)| *silence && *value == form.talk);
    let settings = Settings { confirm: form.confirm, theme: form.theme, silence };
    let body = serde_json::to_value(settings).expect("settings are plain data");
    deps.store.set_settings(&person.id, &body).await?;
    deps.sessions.forget(&person.id);
    Ok((jar, Redirect::to("/settings")).into_response())
}

/// The form's value for all sessions but the current one.
const OTHERS: &str = "others";

/// Renders the person's sessions, each with a button to end it.
fn sessions_list(rows: &[SessionRow], own: Option<&SessionId>) -> Markup {
    html! {
        section class="sheet" id="sessions" {
            h2 { (text("sessions")) }
            p class="note" { (text("sessions-note")) }
            ul {
                @for row in rows {
                    li {
                        @let own = own == Some(&row.id);
                        @if row.device.is_empty() { (text("unknown-device")) } @else { (row.device) }
                        @if own { " · " strong { (text("this-device")) } }
                        " · " (text_of("session-since", &format_day(row.created_at)))
                        @if row.seen_at > 0 { " · " (text_of("session-seen", &format_day(row.seen_at))) }
                        " " (end_form(row.id.as_str(), if own { "sign-out" } else { "end-session" }))
                    }
                }
            }
            @if rows.len() > 1 { (end_form(OTHERS, "end-other-sessions")) }
        }
    }
}

fn end_form(session: &str, label: &'static str) -> Markup {
    html! {
        form method="post" action="/settings/sessions" {
            input type="hidden" name="session" value=(session);
            button class="small quiet" { (text(label)) }
        }
    }
}

#[derive(Deserialize)]
pub struct EndSessionForm {
    session: String,
}

/// Ends one of the person's sessions, or all except the current one.
pub async fn end_session(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(form): PostedForm<EndSessionForm>,
) -> Result<Response, Error> {
    let person = visitor.require_person()?.clone();
    let mut own = false;
    if form.session == OTHERS {
        deps.store.end_other_sessions(&person.id, visitor.token.as_ref()).await?;
    } else {
        let id = SessionId::parse(&form.session).ok_or(Error::NotFound)?;
        own = visitor.token.as_ref().is_some_and(|token| token.id() == id);
        deps.store.end_session_of(&person.id, &id).await?;
    }
    deps.sessions.forget(&person.id);
    let client = visitor.client.address;
    deps.security.log_event(SecurityEvent::SessionEnded, client, person.id.as_str());
    if own {
        return Ok((visitor.without_session(), Redirect::to("/")).into_response());
    }
    Ok(Redirect::to("/settings").into_response())
}
