//! Somebody asks what to do.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::input::Posted;
use super::visit::{Visit, answer, seat_at};
use crate::app::App;
use crate::error::Error;
use crate::table::{Given, Refusal, Urgency, Wish};

/// So many decisions are looked at, where nobody else needs the cores.
const PLIES: f64 = 12_000.0;

/// Always the same: nothing but what the seat sees has a part in what it is told.
const SEED: u64 = 1;

#[derive(Deserialize)]
pub struct HintForm {
    seat: u8,
}

/// The best moves are found in the queue of the bots, and shown to who asked.
pub async fn hint(
    State(app): State<App>,
    visit: Visit,
    Posted(form): Posted<HintForm>,
) -> Result<Response, Error> {
    let table = visit.handle.table();
    let (person, seat) = (visit.visitor.require()?, seat_at(&table, form.seat)?);
    table.own(person, seat)?;
    let back = |done| answer(visit.wants_json, &table.id, Some(seat), done);
    if table.advice_for(seat).is_some() {
        return back(Ok(()));
    }
    let Some(current) = table.to_advise(seat) else { return back(Err(Refusal::NoHints.into())) };
    let wish = Wish { host: person.id.clone(), table: table.id.clone(), urgency: Urgency::Awaited };
    let turn = app.registry.thinkers().turn(wish).await.ok_or(Refusal::Stale)?;
    let plies = (PLIES * turn.share) as u64;
    let names = table.names();
    let thought = move || {
        let _turn = turn;
        current.advise(seat, plies.max(200), SEED, &names)
    };
    let moves = tokio::task::spawn_blocking(thought).await.map_err(|_| Refusal::NoHints)?;
    visit.handle.advise(Given { seat, position: table.position, moves }).await;
    back(Ok(()))
}
