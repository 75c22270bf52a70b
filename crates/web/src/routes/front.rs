//! The pages around the tables.

use std::str::FromStr;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use catalog::GameId;
use maud::{Markup, html};
use serde::Deserialize;
use store::{InviteCode, TableRow};

use super::guard::Posted;
use super::visit::{send, table_id};
use crate::app::App;
use crate::error::Error;
use crate::pages::home::{self, Listed};
use crate::pages::rules as rules_page;
use crate::pages::shell::{Page, shell};
use crate::regions;
use crate::session::{Settings, Theme, Visitor, clean_name};
use crate::table::{Command, OpenError};
use crate::text::{text, text_of, words_of};

const LONGEST_LIST: u32 = 30;

/// The themes to choose from, with the keys of their words.
const THEMES: [(Theme, &str); 3] =
    [(Theme::Auto, "theme-auto"), (Theme::Light, "theme-light"), (Theme::Dark, "theme-dark")];

pub async fn home(State(app): State<App>, visitor: Visitor) -> Result<Markup, Error> {
    let mine = match &visitor.person {
        Some(person) => app.store.tables_of(&person.id, LONGEST_LIST).await?,
        None => Vec::new(),
    };
    let open = app.store.listed_tables(LONGEST_LIST).await?;
    let open: Vec<TableRow> =
        open.into_iter().filter(|row| !mine.iter().any(|own| own.id == row.id)).collect();
    Ok(home::home(&visitor, &listed(&app, mine).await?, &listed(&app, open).await?))
}

async fn listed(app: &App, rows: Vec<TableRow>) -> Result<Vec<Listed>, Error> {
    let mut list = Vec::with_capacity(rows.len());
    for row in rows {
        let (table, held) = match app.registry.open(&row.id).await {
            Ok(handle) => (Some(handle.table()), false),
            Err(OpenError::Held(_)) => (None, true),
            Err(other) => return Err(other.into()),
        };
        list.push(Listed { table, id: row.id.to_string(), game: row.game, held });
    }
    Ok(list)
}

#[derive(Deserialize)]
pub struct NewTable {
    players: Option<u8>,
}

pub async fn new_table(
    visitor: Visitor,
    Path(game): Path<String>,
    Query(form): Query<NewTable>,
) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    let counts = game.player_counts();
    let players = match form.players.unwrap_or(3) {
        1 if game.has_solo() => 1,
        players => players.clamp(*counts.start(), *counts.end()),
    };
    Ok(home::new_table(&visitor, game, players))
}

pub async fn rules_index(visitor: Visitor) -> Markup {
    rules_page::index(&visitor)
}

pub async fn rules(visitor: Visitor, Path(game): Path<String>) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    rules_page::rules(&visitor, game)
}

pub async fn settings(visitor: Visitor) -> Markup {
    let title = text("settings");
    let page = Page { settings: visitor.settings, ..Page::new(&title) };
    let name = visitor.person.as_ref().map_or("", |person| person.name.as_str());
    let theme = visitor.settings.theme;
    shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (title) }
                form class="stack" method="post" action="/settings" {
                    label {
                        (text("your-name"))
                        input name="name" value=(name) maxlength="24" required autocomplete="nickname";
                    }
                    label class="check" {
                        input type="checkbox" name="confirm" value="yes" checked[visitor.settings.confirm];
                        " " (text("confirm-moves"))
                    }
                    label { (text("colours")) select name="theme" {
                        @for (value, label) in THEMES {
                            option value=(value.as_str()) selected[value == theme] { (text(label)) }
                        }
                    } }
                    button class="primary" { (text("keep")) }
                }
            }
        },
    )
}

#[derive(Deserialize)]
pub struct SettingsForm {
    name: String,
    confirm: Option<String>,
    theme: Theme,
}

pub async fn set_settings(
    State(app): State<App>,
    visitor: Visitor,
    Posted(form): Posted<SettingsForm>,
) -> Result<Response, Error> {
    let name = clean_name(&form.name)?;
    let (person, jar) = visitor.or_guest(&app, Some(&name)).await?;
    if person.name != name {
        app.store.rename_person(&person.id, &name).await?;
    }
    let settings = Settings { confirm: form.confirm.is_some(), theme: form.theme };
    let body = serde_json::to_value(settings).expect("settings are plain data");
    app.store.set_settings(&person.id, &body).await?;
    app.sessions.forget(&person.id);
    Ok((jar, Redirect::to("/settings")).into_response())
}

/// What an invitation link shows: taking the seat is a form of its own, since a look changes nothing.
pub async fn invitation(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Markup, Error> {
    let code = InviteCode::parse(&code).ok_or(Error::NotFound)?;
    let id = app.store.invited_to(&code).await?.ok_or(Error::NotFound)?;
    let table = app.registry.open(&id).await?.table();
    let title = words_of(&table.spec.game).word("title");
    let name = visitor.person.as_ref().map_or("", |person| person.name.as_str());
    let people: Vec<String> =
        table.seats.iter().filter(|row| !row.name.is_empty()).map(|row| row.name.clone()).collect();
    let heading = text("invitation");
    let page = Page { settings: visitor.settings, ..Page::new(&heading) };
    Ok(shell(
        &page,
        html! {
            section class="sheet" {
                h1 { (text_of("invited-to", &title)) }
                @if !people.is_empty() { p { (text_of("at-the-table", &people.join(", "))) } }
                form class="stack" method="post" action={ "/join/" (code) } {
                    label {
                        (text("your-name"))
                        input name="name" value=(name) maxlength="24" required autocomplete="nickname";
                    }
                    button class="primary" { (text("sit-down")) }
                }
                p { a href={ "/t/" (id) } { (text("only-look-on")) } }
            }
            (regions::invitation(&link(&headers, &code)))
        },
    ))
}

#[derive(Deserialize)]
pub struct JoinForm {
    name: String,
}

pub async fn join(
    State(app): State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
    Posted(form): Posted<JoinForm>,
) -> Result<Response, Error> {
    let code = InviteCode::parse(&code).ok_or(Error::NotFound)?;
    let id = app.store.invited_to(&code).await?.ok_or(Error::NotFound)?;
    let name = clean_name(&form.name)?;
    let (mut person, jar) = visitor.or_guest(&app, Some(&name)).await?;
    if person.name != name {
        app.store.rename_person(&person.id, &name).await?;
        app.sessions.forget(&person.id);
        person.name = name;
    }
    let handle = app.registry.open(&table_id(id.as_str())?).await?;
    if handle.table().seats_of(&person.id).next().is_none() {
        send(&handle, person, Command::Sit { seat: None, invited: true }).await?;
    }
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

/// The whole address of an invitation, as the host's browser would write it.
pub fn link(headers: &HeaderMap, code: &InviteCode) -> String {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let scheme = text("x-forwarded-proto").filter(|scheme| *scheme == "https").unwrap_or("http");
    let host = text("host").unwrap_or("localhost");
    format!("{scheme}://{host}/join/{code}")
}
