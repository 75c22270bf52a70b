//! The links that invite people to a seat.

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use people::clean_name;
use serde::Deserialize;
use store::{InviteCode, Status};
use table::{Command, TableRefusal};

use super::Deps;
use crate::layout::shell::{Page, shell};
use crate::layout::text::{text, text_of, words_of};
use crate::server::client::Client;
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm, Query};
use crate::server::security::SecurityEvent;
use crate::server::session::Visitor;
use crate::table::regions;
use crate::table::visit::{Visit, answer, send};

/// Returns the page of an invitation link. A form takes the seat, because opening a link must not change anything.
pub async fn invitation(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Result<Markup, Error> {
    let code = InviteCode::parse(&code).ok_or(Error::NotFound)?;
    let id = deps.store.invitation_by_code(&code).await?.ok_or(Error::NotFound)?.table;
    let table = deps.registry.open(&id).await?.table();
    let title = words_of(&table.spec.game).word("title");
    let name = visitor.person.as_ref().map_or("", |person| person.name.as_str());
    let heading = text("invitation");
    let page = Page { settings: visitor.settings, class: "invited", ..Page::new(&heading) };
    Ok(shell(
        &page,
        html! {
            (regions::players_on_chairs(&table))
            section class="sheet" {
                h1 { (text_of("invited-to", &title)) }
                form class="tall-form" method="post" action={ "/join/" (code) } {
                    label {
                        (text("your-name"))
                        input name="name" value=(name) maxlength="24" autocomplete="nickname"
                            placeholder=(text("guest-name"));
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
pub struct InvitationLink {
    link: String,
}

/// Redirects to the invitation of a pasted link, or of the code at its end.
pub async fn join_by_link(Query(form): Query<InvitationLink>) -> Result<Redirect, Error> {
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
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(code): Path<String>,
    PostedForm(form): PostedForm<JoinForm>,
) -> Result<Response, Error> {
    let code = InviteCode::parse(&code).ok_or(Error::NotFound)?;
    let invitation = deps.store.invitation_by_code(&code).await?.ok_or(Error::NotFound)?;
    let id = invitation.table;
    // A person who enters no name keeps their own, or gets a guest's name.
    let name = Some(&form.name).filter(|name| !name.trim().is_empty());
    let name = name.map(|name| clean_name(name)).transpose()?;
    let client = visitor.client.address;
    let (mut person, jar) = visitor.or_create_guest(name.as_deref()).await?;
    if let Some(name) = name.filter(|name| *name != person.name) {
        deps.store.rename_person(&person.id, &name).await?;
        deps.sessions.forget(&person.id);
        person.name = name;
    }
    let handle = deps.registry.open(&id).await?;
    let table = handle.table();
    if table.seats_of(&person.id).next().is_none() {
        // A link from before the game cannot take a bot's seat during it: the host has to renew the link first.
        let old = table.status == Status::Running && invitation.during != Status::Running;
        if old {
            deps.security.log_event(SecurityEvent::OldInvitation, client, id.as_str());
        }
        send(&handle, person, Command::Sit { seat: None, invited: !old }).await?;
    }
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

#[derive(Deserialize)]
pub struct RenewForm {
    #[serde(rename = "do")]
    wish: InviteRequest,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum InviteRequest {
    /// Replaces all links by a new one. During a game it leads to the bots' seats as well.
    Renew,
    /// Removes all links to this table.
    Withdraw,
}

/// Renews or withdraws the link, for the host.
pub async fn renew(
    State(deps): State<Deps>,
    visit: Visit,
    PostedForm(form): PostedForm<RenewForm>,
) -> Result<Response, Error> {
    let (table, person) = (visit.handle.table(), visit.visitor.require_person()?);
    if table.host != person.id {
        return Err(TableRefusal::NotHost.into());
    }
    let event = match (form.wish, table.status) {
        (InviteRequest::Renew, Status::Over | Status::Closed) => {
            return Err(TableRefusal::Closed.into());
        }
        (InviteRequest::Renew, during) => {
            deps.store.renew_invitation(&table.id, during).await?;
            SecurityEvent::InvitationRenewed
        }
        (InviteRequest::Withdraw, _) => {
            deps.store.withdraw_invitations(&table.id).await?;
            SecurityEvent::InvitationWithdrawn
        }
    };
    deps.security.log_event(event, visit.visitor.client.address, table.id.as_str());
    answer(visit.wants_json, &table.id, None, Ok(()))
}

/// Returns the full address of an invitation, as this client's browser would write it.
pub fn link(client: &Client, code: &InviteCode) -> String {
    format!("{}/join/{code}", client.home)
}
