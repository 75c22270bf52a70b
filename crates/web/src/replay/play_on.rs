//! Continues a finished game from one of its moments.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use game::{Chance, Seat};
use maud::Markup;
use serde::Deserialize;
use store::{TableId, Visibility};
use table::{Branch, HintPolicy, Pace, SpectatorPolicy, TableRefusal, TableSpec};

use super::Deps;
use crate::new_table::open::{
    SeatPlayer, TableSetup, random_seed, seat_and_start, seat_order_random,
};
use crate::replay::routes::ReplayQuery;
use crate::replay::{AllowedViews, Replay, branch_form};
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm, Query};
use crate::server::session::Visitor;
use crate::table::viewer::Viewer;
use crate::table::visit::Visit;

/// The game that is continued, with its component set and the visitor's rights.
struct ContinuedGame {
    replay: Arc<Replay>,
    components: Option<String>,
    rights: AllowedViews,
}

/// Returns the game of a table that is over. A running game cannot be continued elsewhere, because the copy would show
/// its future.
fn of_table(visit: &Visit) -> Result<ContinuedGame, Error> {
    let table = visit.handle.table();
    let viewer = Viewer::new(&table, &visit.visitor, None)?;
    let replay =
        Replay::of_table(&table).filter(|replay| replay.over).ok_or(TableRefusal::NotOver)?;
    let rights = AllowedViews::at_table(&table, &viewer);
    Ok(ContinuedGame {
        replay: Arc::new(replay),
        components: table.spec.components.clone(),
        rights,
    })
}

async fn of_record(deps: &Deps, name: &str) -> Result<ContinuedGame, Error> {
    let replay = deps.shelves.replay(name).await?;
    let rights = AllowedViews::all(replay.players(), None);
    Ok(ContinuedGame { replay, components: None, rights })
}

pub async fn table_form(visit: Visit, Query(look): Query<ReplayQuery>) -> Result<Markup, Error> {
    form(&of_table(&visit)?, &visit.visitor, &look)
}

pub async fn record_form(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(name): Path<String>,
    Query(look): Query<ReplayQuery>,
) -> Result<Markup, Error> {
    form(&of_record(&deps, &name).await?, &visitor, &look)
}

fn form(origin: &ContinuedGame, visitor: &Visitor, look: &ReplayQuery) -> Result<Markup, Error> {
    let eyes = look.eyes(&origin.rights)?;
    let (at, named) = (look.at(&origin.replay), visitor.person.is_some());
    Ok(branch_form(&origin.replay, at, eyes, visitor.settings, named))
}

#[derive(Deserialize)]
pub struct PlayOnRequest {
    at: usize,
    seat: u8,
    #[serde(default)]
    others: String,
    hidden: HiddenCards,
    name: Option<String>,
}

/// The treatment of hidden cards.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum HiddenCards {
    /// They stay as they were in the game.
    Same,
    /// They are dealt again, consistent with what the chosen seat knew.
    Anew,
}

pub async fn table(
    State(deps): State<Deps>,
    visit: Visit,
    PostedForm(wish): PostedForm<PlayOnRequest>,
) -> Result<Response, Error> {
    let origin = of_table(&visit)?;
    open(&deps, origin, visit.visitor, wish).await
}

pub async fn record(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(name): Path<String>,
    PostedForm(wish): PostedForm<PlayOnRequest>,
) -> Result<Response, Error> {
    let origin = of_record(&deps, &name).await?;
    open(&deps, origin, visitor, wish).await
}

async fn open(
    deps: &Deps,
    origin: ContinuedGame,
    visitor: Visitor,
    wish: PlayOnRequest,
) -> Result<Response, Error> {
    let ContinuedGame { replay, components, .. } = origin;
    let players = replay.players();
    let own = Seat::at_table(wish.seat as usize, players).ok_or(TableRefusal::NoSuchSeat)?;
    let at = wish.at.min(replay.last());
    let game = replay.game_at(at);
    if game.turn() == game::Turn::Over {
        return Err(TableRefusal::Finished.into());
    }
    let others = match wish.others.as_str() {
        "open" => SeatPlayer::Open,
        // The form of a game for one player has no other seats.
        "" if players == 1 => SeatPlayer::Open,
        bot => SeatPlayer::Bot(
            bots::Character::from_str(bot).map_err(|unknown| Error::Bad(unknown.to_string()))?,
        ),
    };
    let anew = match wish.hidden {
        HiddenCards::Same => None,
        HiddenCards::Anew => Some((own, u64::from(seat_order_random().below(u32::MAX)))),
    };
    let position = game.position(anew);
    if !deps.live.now().new_tables.allow(visitor.client.address, Instant::now()) {
        return Err(Error::TooMany);
    }
    let (person, jar) = visitor.or_create_guest(wish.name.as_deref()).await?;
    let spec = TableSpec {
        game: replay.game.to_string(),
        options: game.options(),
        components,
        watch: SpectatorPolicy::Anybody,
        pace: Pace::Natural,
        branch: Some(Branch { replay: replay.address.clone(), at, position }),
        hints: true,
        lesson: None,
        advising: HintPolicy::Usual,
        tips: false,
        talk: true,
    };
    let sitter =
        |seat| if seat == own { SeatPlayer::Person(person.clone()) } else { others.clone() };
    let sitters: Vec<SeatPlayer> = Seat::all(players).map(sitter).collect();
    let id = TableId::random();
    let visibility = Visibility::Unlisted;
    let seed = random_seed();
    let plan =
        TableSetup { id: id.clone(), host: &person, visibility, spec, sitters: &sitters, seed };
    seat_and_start(&deps.store, &deps.registry, plan).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}
