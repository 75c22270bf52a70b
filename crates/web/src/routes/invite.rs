//! The links by which people come to a seat.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;
use store::{InviteCode, Status};

use super::input::{Path, Posted, Query};
use super::visit::{Visit, answer, send};
use crate::app::App;
use crate::client::Client;
use crate::error::Error;
use crate::name::clean_name;
use crate::pages::shell::{Page, shell};
use crate::regions;
use crate::security::SecurityEvent;
use crate::session::Visitor;
use crate::table::{Command, Refusal};
use crate::text::{text, text_of, words_of};

/// What an invitation link shows: taking the seat is a form of its own, since a look changes nothing.
pub async fn invitation(
    State(app): State<App>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<Markup, Error> {
    let code = InviteCode::parse(&code).ok_or(Error::NotFound)?;
    let id = app.store.invited_to(&code).await?.ok_or(Error::NotFound)?.table;
    let table = app.registry.open(&id).await?.table();
    let title = words_of(&table.spec.game).word("title");
    let name = visitor.person.as_ref().map_or("", |person| person.name.as_str());
    let heading = text("invitation");
    let page = Page { settings: visitor.settings, class: "invited", ..Page::new(&heading) };
    Ok(shell(
        &page,
        html! {
            (regions::company(&table))
            section class="sheet" {
                h1 { (text_of("invited-to", &title)) }
                form class="stack" method="post" action={ "/join/" (code) } {
                    label {
                        (text("your-name"))
                        input name="name" value=(name) maxlength="24" required autocomplete="nickname";
                    }
                    button class="primary" { (text("sit-down")) }
                }
                p { a href={ "/t/" (id) } { (text("only-look-on")) } }
            }
            (regions::invitation(&link(&visitor.client, &code)))
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
    let invitation = app.store.invited_to(&code).await?.ok_or(Error::NotFound)?;
    let id = invitation.table;
    let name = clean_name(&form.name)?;
    let client = visitor.client.address;
    let (mut person, jar) = visitor.or_guest(&app, Some(&name)).await?;
    if person.name != name {
        app.store.rename_person(&person.id, &name).await?;
        app.sessions.forget(&person.id);
        person.name = name;
    }
    let handle = app.registry.open(&id).await?;
    let table = handle.table();
    if table.seats_of(&person.id).next().is_none() {
        // A link from before the game takes no bot's seat in its midst: the host has to renew it.
        let old = table.status == Status::Running && invitation.during != Status::Running;
        if old {
            app.security.note(SecurityEvent::OldInvitation, client, id.as_str());
        }
        send(&handle, person, Command::Sit { seat: None, invited: !old }).await?;
    }
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

#[derive(Deserialize)]
pub struct RenewForm {
    #[serde(rename = "do")]
    wish: Wish,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wish {
    /// A link in the place of all others. In mid-game it leads to the bots' seats as well.
    Renew,
    /// No link leads here any more.
    Withdraw,
}

/// The host renews the link, or takes it back.
pub async fn renew(
    State(app): State<App>,
    visit: Visit,
    Posted(form): Posted<RenewForm>,
) -> Result<Response, Error> {
    let (table, person) = (visit.handle.table(), visit.visitor.require()?);
    if table.host != person.id {
        return Err(Refusal::NotHost.into());
    }
    let event = match (form.wish, table.status) {
        (Wish::Renew, Status::Over | Status::Closed) => return Err(Refusal::Closed.into()),
        (Wish::Renew, during) => {
            app.store.renew_invitation(&table.id, during).await?;
            SecurityEvent::InvitationRenewed
        }
        (Wish::Withdraw, _) => {
            app.store.withdraw_invitations(&table.id).await?;
            SecurityEvent::InvitationWithdrawn
        }
    };
    app.security.note(event, visit.visitor.client.address, table.id.as_str());
    answer(visit.wants_json, &table.id, None, Ok(()))
}

/// The whole address of an invitation, as this client's browser would write it.
pub fn link(client: &Client, code: &InviteCode) -> String {
    format!("{}/join/{code}", client.home)
}
