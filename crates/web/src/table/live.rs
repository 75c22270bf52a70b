//! Live updates: changes of the page, as server-sent events.

use std::convert::Infallible;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use page::PageMark;
use people::Settings;
use serde::Deserialize;
use store::{ChatLine, PersonId, SessionToken};
use table::{PresenceGuard, PublishedTable, SpectatorGuard, TableHandle};
use tokio::sync::watch;

use crate::server::error::Error;
use crate::server::input::{Path, Query};
use crate::server::limits::source;
use crate::server::packed::accepts_gzip;
use crate::server::session::Visitor;
use crate::table::LiveDeps as App;
use crate::table::look::TableQuery;
use crate::table::regions::{BrowserPage, GZIP_HEAD, SharedPage, StreamEvent};
use crate::table::viewer::{UnconfirmedPlan, Viewer, ViewerKind};
use crate::table::visit::{handle_of, record_look};

/// Interval of the heartbeats of a silent stream. It lets the page report a dead connection within 10 seconds.
const BEAT: Duration = Duration::from_secs(4);

/// Number of heartbeats between two checks of a silent stream's session.
const BEATS_PER_CHECK: u32 = 4;

#[derive(Deserialize)]
pub struct LiveForm {
    /// The mark of the requesting page, for its first connection.
    since: Option<String>,
}

pub async fn live(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(eyes): Query<TableQuery>,
    Query(form): Query<LiveForm>,
) -> Result<Response, Error> {
    let handle = handle_of(&app, &id).await?;
    Viewer::new(&handle.table(), &visitor, eyes.eyes)?;
    record_look(&app, &handle.table(), &visitor);
    let table = handle.table();
    let seated =
        visitor.person.as_ref().is_some_and(|person| table.seats_of(&person.id).next().is_some());
    let spectator = match seated {
        true => None,
        false => {
            let most = app.live().config.table_streams as usize;
            let place = handle.presence.add_spectator(source(visitor.client.address), most);
            Some(place.ok_or(Error::TooMany)?)
        }
    };
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let mark = last.map(str::to_string).or(form.since).unwrap_or_default();
    let packed = accepts_gzip(&headers);
    let person = visitor.person.map(|person| person.id);
    let follower = LiveStream {
        published: handle.follow(),
        presence_changes: handle.presence.presence_changes(),
        talk: handle.chat.follow(),
        stopping: app.stop.subscribe(),
        sessions: app.sessions.changes(),
        token: visitor.token,
        _looking: handle.add_viewer(person.clone()),
        spectator,
        settings: visitor.settings,
        eyes: eyes.eyes,
        plan: eyes.plan(),
        has: BrowserPage::Mark(PageMark::of(&mark)),
        shared: None,
        begun: !packed,
        beats: 0,
        packed,
        handle,
        person,
        app,
    };
    let mut answer = Body::from_stream(Events::Rest(Box::new(follower))).into_response();
    let about = answer.headers_mut();
    about.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    about.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if packed {
        about.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(answer)
}

/// One open stream, of a player or a spectator.
struct LiveStream {
    app: App,
    handle: TableHandle,
    published: watch::Receiver<Arc<PublishedTable>>,
    presence_changes: watch::Receiver<u64>,
    talk: watch::Receiver<Arc<Vec<ChatLine>>>,
    stopping: watch::Receiver<bool>,
    sessions: watch::Receiver<u64>,
    token: Option<SessionToken>,
    /// Counts the viewer as present while the stream is open.
    _looking: PresenceGuard,
    /// Counts the viewer as a spectator while the stream is open; `None` for players.
    spectator: Option<SpectatorGuard>,
    person: Option<PersonId>,
    settings: Settings,
    eyes: Option<usize>,
    plan: Option<UnconfirmedPlan>,
    has: BrowserPage,
    /// The page that all viewers of the same kind share, with that kind.
    shared: Option<(ViewerKind, Arc<SharedPage>)>,
    packed: bool,
    /// True once the header of a compressed stream was sent.
    begun: bool,
    /// Number of heartbeats that were sent.
    beats: u32,
}

impl LiveStream {
    /// Returns the next bytes of the stream. A slow reader gets the newest state and not every state in between.
    async fn next(mut self: Box<Self>) -> (Box<Self>, Option<Bytes>) {
        if !self.begun {
            self.begun = true;
            return (self, Some(GZIP_HEAD));
        }
        loop {
            match self.next_event() {
                Ok(Some(event)) => {
                    let bytes = self.bytes(&event);
                    return (self, Some(bytes));
                }
                Ok(None) => {}
                // A viewer who may no longer watch gets nothing more.
                Err(_) => return (self, None),
            }
            tokio::select! {
                changed = self.published.changed() => if changed.is_err() { return (self, None) },
                changed = self.presence_changes.changed() => if changed.is_err() { return (self, None) },
                changed = self.talk.changed() => if changed.is_err() { return (self, None) },
                _ = self.stopping.changed() => return (self, None),
                _ = self.sessions.changed() => if !self.session_is_valid().await { return (self, None) },
                () = tokio::time::sleep(BEAT) => {
                    self.beats = self.beats.wrapping_add(1);
                    // Another node or an operator may have ended the session.
                    if self.beats.is_multiple_of(BEATS_PER_CHECK) && !self.session_is_valid().await {
                        return (self, None);
                    }
                    let bytes = self.bytes(StreamEvent::heartbeat());
                    return (self, Some(bytes));
                }
            }
            // The players' streams come first.
            let delay = self.spectator.as_ref().map_or(Duration::ZERO, SpectatorGuard::delay);
            if !delay.is_zero() {
                tokio::time::sleep(delay).await;
            }
        }
    }

    /// Returns true if the session is still valid.
    async fn session_is_valid(&self) -> bool {
        match &self.token {
            Some(token) => self.app.sessions.is_valid(&self.app.store, token).await,
            None => true,
        }
    }

    fn bytes(&self, event: &StreamEvent) -> Bytes {
        if self.packed { event.packed() } else { event.plain() }
    }

    /// Returns the event that updates the browser to the current table.
    fn next_event(&mut self) -> Result<Option<Arc<StreamEvent>>, Error> {
        let published = self.published.borrow_and_update().clone();
        self.presence_changes.borrow_and_update();
        let talk = self.talk.borrow_and_update().clone();
        let viewer = Viewer::of(&published.table, self.person.as_ref(), self.settings, self.eyes)?;
        let viewer = Viewer { plan: self.plan.clone(), ..viewer };
        let (kind, shared) = match self.shared.take() {
            Some((kind, shared)) if viewer.has_kind(&kind) => (kind, shared),
            _ => (viewer.kind(), self.app.pages.of(&published.table.id, viewer.kind())),
        };
        let render_input = self.handle.render_input(&published, &talk);
        let (known, event) = self.app.pages.next(&shared, &render_input, &viewer, &self.has);
        self.shared = Some((kind, shared));
        self.has = BrowserPage::Page(known);
        Ok(event)
    }
}

type NextUpdate = dyn Future<Output = (Box<LiveStream>, Option<Bytes>)> + Send;

/// The events of a [`LiveStream`], as a stream for axum.
enum Events {
    Rest(Box<LiveStream>),
    Wait(Pin<Box<NextUpdate>>),
    End,
}

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            match std::mem::replace(&mut *self, Events::End) {
                Events::Rest(follower) => *self = Events::Wait(Box::pin(follower.next())),
                Events::Wait(mut step) => {
                    let Poll::Ready((follower, bytes)) = step.as_mut().poll(context) else {
                        *self = Events::Wait(step);
                        return Poll::Pending;
                    };
                    let Some(bytes) = bytes else { return Poll::Ready(None) };
                    *self = Events::Rest(follower);
                    return Poll::Ready(Some(Ok(bytes)));
                }
                Events::End => return Poll::Ready(None),
            }
        }
    }
}
