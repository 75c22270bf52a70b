//! Requests for the page of notice channels.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use notices::{
    Channel, Notice, NoticeError, Subscription, SubscriptionKeys, Webhook, WebhookFormat,
};
use serde::Deserialize;
use store::{ConfirmationOutcome, Person, SessionToken, Status, TableId};

use super::Deps;
use crate::layout::text::{text, words_of};
use crate::notices::calls::{MOST_CHANNELS, StoredChannel, record_outcome};
use crate::notices::page::{self as page, OwnTable};
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm, Query};
use crate::server::limits::source;
use crate::server::session::Visitor;

const PAGE: &str = "/settings/calls";
const LONGEST_LIST: u32 = 30;

#[derive(Deserialize)]
pub struct CallsQuery {
    said: Option<String>,
}

pub async fn calls(
    State(deps): State<Deps>,
    visitor: Visitor,
    Query(said): Query<CallsQuery>,
) -> Result<Markup, Error> {
    let (channels, tables) = match &visitor.person {
        Some(person) => {
            (deps.store.channels_of(&person.id).await?, tables_of(&deps, person).await?)
        }
        None => (Vec::new(), Vec::new()),
    };
    let said = match said.said.as_deref() {
        Some("tried") => Some(text("calls-tried")),
        Some("confirmed") => Some(text("calls-confirmed")),
        _ => None,
    };
    Ok(page::calls(&visitor, &deps.calls, &channels, &tables, said.as_deref()))
}

async fn tables_of(deps: &Deps, person: &Person) -> Result<Vec<OwnTable>, Error> {
    let quiet = deps.store.quiet_tables(&person.id).await?;
    let tables = deps.store.tables_of(&person.id, LONGEST_LIST).await?;
    let running = tables.into_iter().filter(|row| row.status == Status::Running);
    Ok(running
        .map(|row| OwnTable {
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
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(form): PostedForm<PushForm>,
) -> Result<Response, Error> {
    let keys = SubscriptionKeys { p256dh: form.p256dh, auth: form.auth };
    let channel = Channel::Push(Subscription { endpoint: form.endpoint, keys });
    store_channel(&deps, visitor, channel).await
}

#[derive(Deserialize)]
pub struct HookForm {
    url: String,
    shape: WebhookFormat,
}

pub async fn add_webhook(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(form): PostedForm<HookForm>,
) -> Result<Response, Error> {
    let secret = SessionToken::random().as_str().to_string();
    let channel = Channel::Hook(Webhook { url: form.url, shape: form.shape, secret });
    store_channel(&deps, visitor, channel).await
}

#[derive(Deserialize)]
pub struct MailForm {
    address: String,
}

/// Adds a mail address. It is used once its owner has followed the link in the confirmation mail.
pub async fn mail(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(form): PostedForm<MailForm>,
) -> Result<Response, Error> {
    let code = SessionToken::random().as_str().to_string();
    let address = form.address.trim().to_string();
    let channel = Channel::Mail { address: address.clone() };
    let letter = Notice {
        title: text("calls-confirm-title"),
        body: text("calls-confirm-body"),
        link: format!("{}{PAGE}/confirm/{code}", visitor.client.home),
        tag: "confirm".to_string(),
    };
    deps.calls.check(&channel).map_err(bad_request)?;
    let (home, client) = (visitor.client.home.clone(), source(visitor.client.address).to_string());
    let (person, jar) = visitor.or_create_guest(None).await?;
    let way = StoredChannel::new(channel.clone(), home, Some(code));
    if replaced_channel(&deps, &person, &way).await?.is_none_or(|known| known.unconfirmed.is_some())
    {
        let permit = deps.calls.test_permit().ok_or_else(too_many_tests)?;
        let limits = deps.live.now().config.calls.confirmation_limits();
        let claim = deps.store.claim_confirmation(&address, &person.id, &client, limits).await?;
        let id = claimed_id(claim, deps.store.now())?;
        way.keep(&deps.store, &person.id).await?;
        if let Err(trouble) = deps.calls.send(&channel, letter, permit).await {
            deps.store.release_confirmation(&id).await?;
            return Err(bad_request(trouble));
        }
    }
    Ok((jar, Redirect::to(PAGE)).into_response())
}

/// Returns the id of the counted confirmation, or an error with the reason why none may be sent.
fn claimed_id(claim: ConfirmationOutcome, now: i64) -> Result<String, Error> {
    let refused = match claim {
        ConfirmationOutcome::Allowed(id) => return Ok(id),
        ConfirmationOutcome::Unanswered { until } => {
            let minutes = ((until - now).max(0) + 59_999) / 60_000;
            format!(
                "this address got a mail less than an hour ago: open the link in it, or ask for another \
                 mail in {minutes} minutes"
            )
        }
        ConfirmationOutcome::TooManyOfPerson => {
            "you have asked for too many confirmations today: try again tomorrow".to_string()
        }
        ConfirmationOutcome::TooManyOfClient => {
            "your network has asked for too many confirmations \
             today: try again tomorrow"
                .to_string()
        }
        ConfirmationOutcome::TooManyOfServer => {
            "this server cannot send more confirmations today: try again tomorrow".to_string()
        }
    };
    Err(Error::Limit(refused))
}

async fn store_channel(deps: &Deps, visitor: Visitor, channel: Channel) -> Result<Response, Error> {
    deps.calls.check(&channel).map_err(bad_request)?;
    let home = visitor.client.home.clone();
    let (person, jar) = visitor.or_create_guest(None).await?;
    let way = StoredChannel::new(channel, home, None);
    replaced_channel(deps, &person, &way).await?;
    way.keep(&deps.store, &person.id).await?;
    Ok((jar, Redirect::to(PAGE)).into_response())
}

/// Returns the channel that a new one would replace, if there is one, or an error if there is no room for another.
async fn replaced_channel(
    deps: &Deps,
    person: &Person,
    way: &StoredChannel,
) -> Result<Option<StoredChannel>, Error> {
    let known = deps.store.channels_of(&person.id).await?;
    let replaced =
        known.iter().filter_map(StoredChannel::read).find(|one| one.address() == way.address());
    if replaced.is_none() && known.len() >= MOST_CHANNELS {
        return Err(Error::Bad(format!(
            "you already have {MOST_CHANNELS} ways to get notices: remove one first"
        )));
    }
    Ok(replaced)
}

pub async fn confirm_page(visitor: Visitor, Path(code): Path<String>) -> Result<Markup, Error> {
    visitor.require_person()?;
    Ok(page::confirm(&visitor, &code))
}

/// Confirms a channel. Only the person who asked for it can confirm it.
pub async fn confirm(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<Redirect, Error> {
    let person = visitor.require_person()?;
    let known = deps.store.channels_of(&person.id).await?;
    let waiting = known.iter().filter_map(StoredChannel::read);
    let mut waiting = waiting.filter(|way| way.unconfirmed.as_deref() == Some(code.as_str()));
    let way = waiting.next().ok_or(Error::NotFound)?;
    deps.store.answer_confirmation(way.address(), &person.id).await?;
    StoredChannel { unconfirmed: None, ..way }.keep(&deps.store, &person.id).await?;
    Ok(Redirect::to(&format!("{PAGE}?said=confirmed")))
}

#[derive(Deserialize)]
pub struct ChannelForm {
    id: String,
}

pub async fn remove_channel(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(form): PostedForm<ChannelForm>,
) -> Result<Redirect, Error> {
    let person = visitor.require_person()?;
    deps.store.forget_channel(&person.id, &form.id).await?;
    Ok(Redirect::to(PAGE))
}

/// Sends a test notice at once, so that people see whether it arrives.
pub async fn try_out(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(form): PostedForm<ChannelForm>,
) -> Result<Redirect, Error> {
    let person = visitor.require_person()?;
    let known = deps.store.channels_of(&person.id).await?;
    let row = known.iter().find(|row| row.id == form.id).ok_or(Error::NotFound)?;
    let way =
        StoredChannel::read(row).filter(|way| way.unconfirmed.is_none()).ok_or(Error::NotFound)?;
    let trial = Notice {
        title: text("calls-trial-title"),
        body: text("calls-trial-body"),
        link: format!("{}{PAGE}", way.home),
        tag: "trial".to_string(),
    };
    if !deps.calls.may_send_test(&person.id) {
        return Err(Error::TooMany);
    }
    let permit = deps.calls.test_permit().ok_or_else(too_many_tests)?;
    let outcome = deps.calls.send(&way.channel, trial, permit).await;
    record_outcome(&deps.store, &person.id, &form.id, &outcome).await?;
    outcome.map_err(bad_request)?;
    Ok(Redirect::to(&format!("{PAGE}?said=tried")))
}

#[derive(Deserialize)]
pub struct QuietForm {
    table: String,
    quiet: bool,
}

pub async fn quiet(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(form): PostedForm<QuietForm>,
) -> Result<Redirect, Error> {
    let person = visitor.require_person()?;
    let table = TableId::parse(&form.table).ok_or(Error::NotFound)?;
    let own = deps.store.tables_of(&person.id, LONGEST_LIST).await?;
    if !own.iter().any(|row| row.id == table) {
        return Err(Error::NotFound);
    }
    deps.store.set_quiet(&person.id, &table, form.quiet).await?;
    Ok(Redirect::to(PAGE))
}

fn too_many_tests() -> Error {
    Error::Limit("too many tests are running: try again in a few seconds".to_string())
}

fn bad_request(trouble: NoticeError) -> Error {
    Error::Bad(trouble.to_string())
}
