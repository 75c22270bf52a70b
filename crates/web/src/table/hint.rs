//! Requests for hints.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use table::{GivenAdvice, TableRefusal};

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
    let (person, seat) = (visit.visitor.require_person()?, seat_at(&table, form.seat)?);
    table.require_own_seat(person, seat)?;
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
    let names = table.names();
    let search = move |share| current.advise(seat, (PLIES * share) as u64, SEED, &names);
    let found = deps.registry.search_queue().search_for(&person.id, &table.id, search).await;
    let moves = found.ok_or(TableRefusal::NoHints)?;
    visit.handle.advise(Some(GivenAdvice { seat, position: table.position, moves })).await;
    back(Ok(()))
}
