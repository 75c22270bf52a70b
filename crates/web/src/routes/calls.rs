//! How somebody wants to be called to their turns.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use notices::{Channel, Hook, Keys, Notice, Shape, Subscription, Trouble};
use serde::Deserialize;
use store::{Person, SessionToken, Status, TableId};

use super::input::{Path, Posted, Query};
use crate::app::App;
use crate::calls::{MOST_CHANNELS, Way};
use crate::error::Error;
use crate::pages::calls::{self as page, Seated};
use crate::session::Visitor;
use crate::text::{text, words_of};

const PAGE: &str = "/settings/calls";
const LONGEST_LIST: u32 = 30;

#[derive(Deserialize)]
pub struct Said {
    said: Option<String>,
}

pub async fn calls(
    State(app): State<App>,
    visitor: Visitor,
    Query(said): Query<Said>,
) -> Result<Markup, Error> {
    let (channels, tables) = match &visitor.person {
        Some(person) => (app.store.channels_of(&person.id).await?, tables_of(&app, person).await?),
        None => (Vec::new(), Vec::new()),
    };
    let said = match said.said.as_deref() {
        Some("tried") => Some(text("calls-tried")),
        Some("confirmed") => Some(text("calls-confirmed")),
        _ => None,
    };
    Ok(page::calls(&visitor, &app.calls, &channels, &tables, said.as_deref()))
}

async fn tables_of(app: &App, person: &Person) -> Result<Vec<Seated>, Error> {
    let quiet = app.store.quiet_tables(&person.id).await?;
    let tables = app.store.tables_of(&person.id, LONGEST_LIST).await?;
    let running = tables.into_iter().filter(|row| row.status == Status::Running);
    Ok(running
        .map(|row| Seated {
            title: words_of(&row.game).word("title"),
            quiet: quiet.contains(&row.id),
            id: row.id,
        })
        .collect())
}

#[derive(Deserialize)]
pub struct PushForm {
    endpoint: String,
    p256dh: String,
    auth: String,
}

pub async fn push(
    State(app): State<App>,
    visitor: Visitor,
    Posted(form): Posted<PushForm>,
) -> Result<Response, Error> {
    let keys = Keys { p256dh: form.p256dh, auth: form.auth };
    let channel = Channel::Push(Subscription { endpoint: form.endpoint, keys });
    keep(&app, visitor, channel, None).await
}

#[derive(Deserialize)]
pub struct HookForm {
    url: String,
    shape: Shape,
}

pub async fn hook(
    State(app): State<App>,
    visitor: Visitor,
    Posted(form): Posted<HookForm>,
) -> Result<Response, Error> {
    let secret = SessionToken::random().as_str().to_string();
    let channel = Channel::Hook(Hook { url: form.url, shape: form.shape, secret });
    keep(&app, visitor, channel, None).await
}

#[derive(Deserialize)]
pub struct MailForm {
    address: String,
}

/// The address is used once its owner has followed the link in a letter.
pub async fn mail(
    State(app): State<App>,
    visitor: Visitor,
    Posted(form): Posted<MailForm>,
) -> Result<Response, Error> {
    let code = SessionToken::random().as_str().to_string();
    let channel = Channel::Mail { address: form.address.trim().to_string() };
    let letter = Notice {
        title: text("calls-confirm-title"),
        body: text("calls-confirm-body"),
        link: format!("{}{PAGE}/confirm/{code}", visitor.client.home),
        tag: "confirm".to_string(),
    };
    app.calls.check(&channel).map_err(told)?;
    let answer = keep(&app, visitor, channel.clone(), Some(code)).await?;
    app.calls.send(&channel, letter).await.map_err(told)?;
    Ok(answer)
}

async fn keep(
    app: &App,
    visitor: Visitor,
    channel: Channel,
    unconfirmed: Option<String>,
) -> Result<Response, Error> {
    app.calls.check(&channel).map_err(told)?;
    let home = visitor.client.home.clone();
    let (person, jar) = visitor.or_guest(app, None).await?;
    let known = app.store.channels_of(&person.id).await?;
    let way = Way { channel, home, unconfirmed };
    let again = known.iter().filter_map(Way::read).any(|one| one.address() == way.address());
    if !again && known.len() >= MOST_CHANNELS {
        return Err(Error::Bad(format!(
            "there are {MOST_CHANNELS} ways already: remove one first"
        )));
    }
    way.keep(&app.store, &person.id).await?;
    Ok((jar, Redirect::to(PAGE)).into_response())
}

pub async fn confirm_page(visitor: Visitor, Path(code): Path<String>) -> Result<Markup, Error> {
    visitor.require()?;
    Ok(page::confirm(&visitor, &code))
}

/// By the person who asked for it, and nobody else.
pub async fn confirm(
    State(app): State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<Redirect, Error> {
    let person = visitor.require()?;
    let known = app.store.channels_of(&person.id).await?;
    let waiting = known.iter().filter_map(Way::read);
    let mut waiting = waiting.filter(|way| way.unconfirmed.as_deref() == Some(code.as_str()));
    let way = waiting.next().ok_or(Error::NotFound)?;
    Way { unconfirmed: None, ..way }.keep(&app.store, &person.id).await?;
    Ok(Redirect::to(&format!("{PAGE}?said=confirmed")))
}

#[derive(Deserialize)]
pub struct ChannelForm {
    id: String,
}

pub async fn forget(
    State(app): State<App>,
    visitor: Visitor,
    Posted(form): Posted<ChannelForm>,
) -> Result<Redirect, Error> {
    let person = visitor.require()?;
    app.store.forget_channel(&person.id, &form.id).await?;
    Ok(Redirect::to(PAGE))
}

/// Calls somebody at once, so that they see whether it comes.
pub async fn try_out(
    State(app): State<App>,
    visitor: Visitor,
    Posted(form): Posted<ChannelForm>,
) -> Result<Redirect, Error> {
    let person = visitor.require()?;
    let known = app.store.channels_of(&person.id).await?;
    let row = known.iter().find(|row| row.id == form.id).ok_or(Error::NotFound)?;
    let way = Way::read(row).filter(|way| way.unconfirmed.is_none()).ok_or(Error::NotFound)?;
    let trial = Notice {
        title: text("calls-trial-title"),
        body: text("calls-trial-body"),
        link: format!("{}{PAGE}", way.home),
        tag: "trial".to_string(),
    };
    match app.calls.send(&way.channel, trial).await {
        Ok(()) => Ok(Redirect::to(&format!("{PAGE}?said=tried"))),
        Err(trouble) => {
            if trouble == Trouble::Gone {
                app.store.forget_channel(&person.id, &form.id).await?;
            }
            Err(told(trouble))
        }
    }
}

#[derive(Deserialize)]
pub struct QuietForm {
    table: String,
    quiet: bool,
}

pub async fn quiet(
    State(app): State<App>,
    visitor: Visitor,
    Posted(form): Posted<QuietForm>,
) -> Result<Redirect, Error> {
    let person = visitor.require()?;
    let table = TableId::parse(&form.table).ok_or(Error::NotFound)?;
    let own = app.store.tables_of(&person.id, LONGEST_LIST).await?;
    if !own.iter().any(|row| row.id == table) {
        return Err(Error::NotFound);
    }
    app.store.set_quiet(&person.id, &table, form.quiet).await?;
    Ok(Redirect::to(PAGE))
}

fn told(trouble: Trouble) -> Error {
    Error::Bad(trouble.to_string())
}
