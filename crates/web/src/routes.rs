//! Every address and what answers there.

mod act;
mod branch;
mod calls;
mod chat;
mod devices;
mod front;
mod guard;
mod health;
mod hint;
mod input;
mod install;
mod invite;
mod learn;
mod live;
mod open;
mod packed;
mod profile;
mod puzzles;
mod replay;
mod settings;
mod table;
mod visit;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::middleware;
use axum::response::Response;
use axum::routing::{get, post};

use crate::app::App;
use crate::assets;
use crate::error::Error;
use input::Path;

pub(crate) use health::{Readiness, health, ready};

/// The whole application as a service.
pub fn router(app: App) -> Router {
    Router::new()
        .route("/", get(front::home))
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/assets/{version}/{*name}", get(asset))
        .route("/rules", get(front::rules_index))
        .route("/rules/{game}", get(front::rules))
        .route("/rules/{game}/leaf", get(front::rules_leaf))
        .route("/rules/{game}/sheet", get(front::rules_sheet))
        .route("/puzzles", get(puzzles::all))
        .route("/puzzles/today", get(puzzles::today))
        .route("/puzzles/{game}/{number}", get(puzzles::puzzle).post(puzzles::answer))
        .route("/puzzles/{game}/{number}/why", get(puzzles::why))
        .route("/profile", get(profile::page))
        .route("/profile.csv", get(profile::csv))
        .route("/profile.json", get(profile::json))
        .route("/settings", get(settings::settings).post(settings::set_settings))
        .route("/settings/sessions", post(settings::end_session))
        .route("/new/{game}", get(front::new_table).post(front::another_game))
        .route("/settings/calls", get(calls::calls))
        .route("/settings/calls/push", post(calls::push))
        .route("/settings/calls/mail", post(calls::mail))
        .route("/settings/calls/hook", post(calls::hook))
        .route("/settings/calls/confirm/{code}", get(calls::confirm_page).post(calls::confirm))
        .route("/settings/calls/forget", post(calls::forget))
        .route("/settings/calls/try", post(calls::try_out))
        .route("/settings/calls/quiet", post(calls::quiet))
        .route("/settings/device", get(devices::link_page).post(devices::make_link))
        .route("/device/{code}", get(devices::device).post(devices::become_person))
        .route("/manifest.webmanifest", get(install::manifest))
        .route("/sw.js", get(install::worker))
        .route("/offline", get(install::offline))
        .route("/tables", post(open::open))
        .route("/join", get(invite::join_by_link))
        .route("/join/{code}", get(invite::invitation).post(invite::join))
        .route("/learn", get(learn::index))
        .route("/learn/{game}", get(learn::game))
        .route("/learn/{game}/lesson", post(learn::lesson))
        .route("/learn/{game}/game", post(learn::first_game))
        .route("/t/{id}", get(table::page))
        .route("/t/{id}/live", get(live::live))
        .route("/t/{id}/log", get(table::log))
        .route("/t/{id}/why", get(table::why))
        .route("/t/{id}/record", get(table::record))
        .route("/t/{id}/replay", get(replay::table))
        .route("/t/{id}/replay/step", get(replay::table_step))
        .route("/t/{id}/replay/embed", get(replay::table_embedded))
        .route("/t/{id}/replay/branch", get(branch::table_form).post(branch::table))
        .route("/t/{id}/replay/analysis", post(replay::table_analyse))
        .route("/t/{id}/replay/analysis.json", get(replay::table_analysis))
        .route("/t/{id}/replay/analysis/stop", post(replay::table_stop))
        .route("/replay/{name}/analysis", post(replay::record_analyse))
        .route("/replay/{name}/analysis.json", get(replay::record_analysis))
        .route("/replay/{name}/analysis/stop", post(replay::record_stop))
        .route("/replay", get(replay::import).post(replay::bring))
        .route("/replay/{name}", get(replay::record))
        .route("/replay/{name}/step", get(replay::record_step))
        .route("/replay/{name}/embed", get(replay::record_embedded))
        .route("/replay/{name}/record", get(replay::record_file))
        .route("/replay/{name}/branch", get(branch::record_form).post(branch::record))
        .route("/t/{id}/chat", get(chat::page).post(chat::say))
        .route("/t/{id}/act", post(act::act))
        .route("/t/{id}/made", get(act::made))
        .route("/t/{id}/undo", post(act::undo))
        .route("/t/{id}/undo-answer", post(act::answer_undo))
        .route("/t/{id}/go-on", post(act::go_on))
        .route("/t/{id}/sit", post(act::sit))
        .route("/t/{id}/leave", post(act::leave))
        .route("/t/{id}/bot", post(act::bot))
        .route("/t/{id}/play-myself", post(act::play_myself))
        .route("/t/{id}/start", post(act::start))
        .route("/t/{id}/order", post(act::order))
        .route("/t/{id}/invitation", post(invite::renew))
        .route("/t/{id}/hint", post(hint::hint))
        .route("/t/{id}/coach", post(learn::coach))
        .route("/t/{id}/rematch", post(open::rematch))
        .route("/t/{id}/close", post(act::close))
        .fallback(|| async { Error::NotFound })
        .method_not_allowed_fallback(|| async { Error::WrongMethod })
        .layer(middleware::from_fn(packed::pack))
        // The guard has read the body already, up to the limit that was set.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

async fn asset(
    Path((_, name)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, Error> {
    assets::serve(&name, &request)
}
