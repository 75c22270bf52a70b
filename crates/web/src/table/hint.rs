//! Requests for hints.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use table::{CpuRequest, GivenAdvice, TableRefusal, Urgency};

use super::Deps;
use crate::server::error::Error;
use crate::server::input::PostedForm;
use crate::table::visit::{Visit, answer, seat_at};

/// The budget of a hint in plies, if nobody else needs CPU time.
const PLIES: f64 = 12_000.0;

/// The seed of the search. It is constant, so a hint depends only on what the seat sees.
const SEED: u64 = 1;

#[derive(Deserialize)]
pub struct HintForm {
    seat: u8,
    /// Set to close the hint that is shown.
    close: Option<String>,
}

/// Finds the best moves, with CPU time from the queue of the bots, and shows them to the seat that requested them.
pub async fn hint(
    State(deps): State<Deps>,
    visit: Visit,
    PostedForm(form): PostedForm<HintForm>,
) -> Result<Response, Error> {
    let table = visit.handle.table();
    let (person, seat) = (visit.visitor.require()?, seat_at(&table, form.seat)?);
    table.own(person, seat)?;
    let back = |done| answer(visit.wants_json, &table.id, Some(seat), done);
    if form.close.is_some() {
        visit.handle.advise(None).await;
        return back(Ok(()));
    }
    if table.advice_for(seat).is_some() {
        return back(Ok(()));
    }
    let Some(current) = table.to_advise(seat) else {
        return back(Err(TableRefusal::NoHints.into()));
    };
    let wish =
        CpuRequest { host: person.id.clone(), table: table.id.clone(), urgency: Urgency::Awaited };
    let turn = deps.registry.thinkers().turn(wish).await.ok_or(TableRefusal::Stale)?;
    let plies = (PLIES * turn.share) as u64;
    let names = table.names();
    let thought = move || {
        let _turn = turn;
        current.advise(seat, plies.max(200), SEED, &names)
    };
    let moves = tokio::task::spawn_blocking(thought).await.map_err(|_| TableRefusal::NoHints)?;
    visit.handle.advise(Some(GivenAdvice { seat, position: table.position, moves })).await;
    back(Ok(()))
}
