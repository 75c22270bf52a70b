//! Continues a finished game from one of its moments.

use std::str::FromStr;
use std::time::Instant;

use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use game::{Chance, Seat};
use maud::Markup;
use serde::Deserialize;
use store::{TableId, Visibility};
use table::{BranchPoint, HintPolicy, Pace, SpectatorPolicy, TableRefusal, TableSpec};

use super::Deps;
use crate::new_table::open::{
    SeatPlayer, TableSetup, random_seed, seat_and_start, seat_order_random,
};
use crate::replay::branch_form;
use crate::replay::routes::ReplayQuery;
use crate::replay::visit::ReplayVisit;
use crate::server::error::Error;
use crate::server::input::{PostedForm, Query};

pub async fn form(Query(look): Query<ReplayQuery>, visit: ReplayVisit) -> Result<Markup, Error> {
    check_over(&visit)?;
    let ReplayVisit { replay, rights, visitor, .. } = &visit;
    let (at, eyes) = (look.requested_moment(replay), look.requested_view(rights)?);
    Ok(branch_form(replay, at, eyes, visitor.settings, visitor.person.is_some()))
}

/// Checks that the game is over. A running game cannot be continued elsewhere, because the copy would show its future.
fn check_over(visit: &ReplayVisit) -> Result<(), TableRefusal> {
    if visit.replay.over { Ok(()) } else { Err(TableRefusal::NotOver) }
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

/// Opens a table at a moment of the game.
pub async fn open(
    State(deps): State<Deps>,
    visit: ReplayVisit,
    PostedForm(wish): PostedForm<PlayOnRequest>,
) -> Result<Response, Error> {
    check_over(&visit)?;
    let ReplayVisit { replay, visitor, table, .. } = visit;
    let components = table.and_then(|handle| handle.table().spec.components.clone());
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
            bots::BotChoice::from_str(bot).map_err(|unknown| Error::Bad(unknown.to_string()))?,
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
        branch: Some(BranchPoint { replay: replay.address.clone(), at, position }),
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
