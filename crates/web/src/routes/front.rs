//! The pages around the tables.

use std::collections::HashMap;
use std::str::FromStr;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use catalog::GameId;
use maud::{Markup, html};
use serde::Deserialize;
use store::{InviteCode, Listing, TableRow};

use super::guard::Posted;
use super::visit::{send, table_id};
use crate::app::App;
use crate::error::Error;
use crate::pages::home::{self, Listed};
use crate::pages::rules as rules_page;
use crate::pages::setup::{self, Draft};
use crate::pages::shell::{Page, shell};
use crate::regions;
use crate::session::{Settings, Theme, Visitor, clean_name};
use crate::table::{AnyMatch, Command, Glance};
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
    let (mine, open) = (listed(&app, mine).await?, listed(&app, open).await?);
    Ok(home::home(&visitor, app.store.now(), mine, open))
}

/// Tables as lists show them: from the rows of the database, and of those in memory what is known there.
async fn listed(app: &App, rows: Vec<TableRow>) -> Result<Vec<Listed>, Error> {
    let listings = app.store.listings(rows).await?.into_iter();
    let listed = |listing: Listing| {
        let table = app.registry.known(&listing.table.id).map(|handle| handle.table());
        let now =
            table.map(|table| (table.due(), table.current_match().map_or(0, AnyMatch::round)));
        let mut glance = Glance::read(listing.glance).unwrap_or_default();
        if let Some((due, round)) = now {
            (glance.due, glance.round) = (due, round);
        }
        Listed { row: listing.table, seats: listing.seats, glance }
    };
    Ok(listings.map(listed).collect())
}

/// Setting up a table; what the address says is filled in.
pub async fn new_table(
    visitor: Visitor,
    Path(game): Path<String>,
    Query(fields): Query<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    Ok(setup::page(&visitor, game, &Draft(fields), None))
}

/// Turning to another game while a table is set up.
pub async fn another_game(
    visitor: Visitor,
    Path(game): Path<String>,
    Posted(fields): Posted<HashMap<String, String>>,
) -> Result<Markup, Error> {
    let game = GameId::from_str(&game).map_err(|_| Error::NotFound)?;
    let kept = fields.into_iter().filter(|(name, _)| name != "components");
    Ok(setup::page(&visitor, game, &Draft(kept.collect()), None))
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
pub struct Link {
    link: String,
}

/// A link that was pasted, or the code at its end.
pub async fn join_by_link(Query(form): Query<Link>) -> Result<Redirect, Error> {
    let code =
        form.link.trim().trim_end_matches('/').rsplit('/').next().and_then(InviteCode::parse);
    let code = code.ok_or_else(|| Error::Bad(text("no-invitation")))?;
    Ok(Redirect::to(&format!("/join/{code}")))
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
