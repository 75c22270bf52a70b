//! Live updates: the regions that changed, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_core::Stream;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;

use super::table::Eyes;
use super::visit::handle_of;
use crate::app::App;
use crate::error::Error;
use crate::regions::Regions;
use crate::session::Visitor;
use crate::table::TableHandle;
use crate::viewer::Viewer;

#[derive(Deserialize)]
pub struct LiveForm {
    /// The mark of the page that asks, for its first connection.
    since: Option<String>,
}

pub async fn live(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
    Query(form): Query<LiveForm>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let handle = handle_of(&app, &id).await?;
    Viewer::new(&handle.table(), &visitor, eyes.eyes)?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok());
    let mark = last.map(str::to_string).or(form.since);
    // Who is slow is sent the newest, and not all that lies between.
    let (events, inbox) = mpsc::channel(1);
    tokio::spawn(follow(app, handle, visitor, eyes, mark, events));
    // An event that the page can hear, so that it knows a silent line for a dead one.
    let beat = Event::default().event("beat").data("");
    let alive = KeepAlive::new().interval(Duration::from_secs(15)).event(beat);
    Ok(Sse::new(Inbox(inbox)).keep_alive(alive))
}

/// Sends what changed until nobody listens any more.
async fn follow(
    app: App,
    handle: TableHandle,
    visitor: Visitor,
    eyes: Eyes,
    mut mark: Option<String>,
    events: mpsc::Sender<Event>,
) {
    let _looking = handle.look(visitor.person.as_ref().map(|person| person.id.clone()));
    let (mut tables, mut comings) = (handle.follow(), handle.presence.comings());
    let mut talk = handle.chat.follow();
    let mut stopping = app.stopping.clone();
    loop {
        let table = tables.borrow_and_update().clone();
        comings.borrow_and_update();
        talk.borrow_and_update();
        // Who may no longer look on is told nothing more.
        let Ok(viewer) = Viewer::new(&table, &visitor, eyes.eyes) else { return };
        let viewer = Viewer { plan: eyes.plan(), ..viewer };
        let regions = Regions::render(&handle, &table, &viewer);
        let fresh = regions.mark();
        if mark.as_deref() != Some(fresh.as_str()) {
            if events.send(event(&regions, mark.as_deref(), &viewer)).await.is_err() {
                return;
            }
            mark = Some(fresh);
        }
        tokio::select! {
            changed = tables.changed() => if changed.is_err() { return },
            changed = comings.changed() => if changed.is_err() { return },
            changed = talk.changed() => if changed.is_err() { return },
            _ = stopping.changed() => return,
            () = events.closed() => return,
        }
    }
}

fn event(regions: &Regions, since: Option<&str>, viewer: &Viewer) -> Event {
    Event::default().id(regions.mark()).event("regions").data(update(regions, since, viewer))
}

/// What a browser is sent that has the regions of an older mark.
pub(crate) fn update(regions: &Regions, since: Option<&str>, viewer: &Viewer) -> String {
    let changed: Map<String, Value> = regions
        .since(since)
        .into_iter()
        .map(|(id, html)| (id.to_string(), Value::from(html)))
        .collect();
    json!({ "yours": viewer.decides, "regions": changed }).to_string()
}

/// A channel as the stream that axum wants.
struct Inbox(mpsc::Receiver<Event>);

impl Stream for Inbox {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|event| event.map(Ok))
    }
}
