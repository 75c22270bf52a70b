//! Opening tables and rematches.

use std::collections::HashMap;
use std::str::FromStr;
use std::time::Instant;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use bots::{BotChoice, Level};
use game::{BadOptions, Chance, FastChance, Seat, Seed, shuffle};
use people::clean_name;
use play::GameRef;
use serde_json::Value;
use store::{
    AppendOutcome, NewEvent, NewTable, Person, SeatRow, Status, Store, TableId, Visibility,
};
use table::{
    Change, Command, HintPolicy, Pace, Registry, SpectatorPolicy, Table, TableRefusal, TableSpec,
    TableSummary, USUAL_BOT,
};

use super::Deps;
use crate::layout::bots::{ANY_STYLE, choose_bot};
use crate::layout::shell::sentence;
use crate::layout::text::text_of;
use crate::new_table::components::ComponentsVerdict;
use crate::new_table::setup::{self, FormDraft, FormError};
use crate::server::error::Error;
use crate::server::input::{Path, PostedForm};
use crate::server::session::Visitor;
use crate::table::visit::{handle_of, send};

/// The player that a form requests for a seat.
#[derive(Clone, Copy, Debug)]
enum SeatChoice {
    Host,
    Open,
    Bot(BotChoice),
}

/// The player of a seat.
#[derive(Clone, Debug)]
pub enum SeatPlayer {
    Person(Person),
    Open,
    Bot(BotChoice),
}

/// A request to open a table.
struct OpenRequest {
    spec: TableSpec,
    chairs: Vec<SeatChoice>,
    name: Option<String>,
}

pub async fn open(
    State(deps): State<Deps>,
    visitor: Visitor,
    PostedForm(fields): PostedForm<HashMap<String, String>>,
) -> Result<Response, Error> {
    let draft = FormDraft(fields);
    let game = draft.get("game").ok_or_else(|| Error::Bad("choose a game".to_string()))?;
    let game = GameRef::from_str(game).map_err(|unknown| Error::Bad(unknown.to_string()))?;
    let (client, now) = (visitor.client.address, Instant::now());
    // A component set stays in memory as long as the process runs, so it is counted before it is read.
    let text = draft.get("components");
    match text.map(|text| deps.component_texts.allow(text, client, now)) {
        None | Some(ComponentsVerdict::Allowed) => {}
        Some(ComponentsVerdict::TooMany) => return Err(Error::TooMany),
        Some(ComponentsVerdict::Full) => return Err(no_more_sets()),
    }
    let OpenRequest { spec, mut chairs, name } = match read_open_request(game, &draft) {
        Ok(wish) => wish,
        Err(trouble) => {
            let page = setup::page(&visitor, game, &draft, Some(&trouble));
            return Ok((StatusCode::BAD_REQUEST, page).into_response());
        }
    };
    // The components are valid now.
    if text.is_some_and(|text| !deps.component_texts.remember(text)) {
        return Err(no_more_sets());
    }
    if !deps.live.now().new_tables.allow(client, now) {
        return Err(Error::TooMany);
    }
    let (person, jar) = visitor.or_create_guest(name.as_deref()).await?;
    if draft.get("quick").is_some() || draft.get("lot").is_some() {
        shuffle(&mut chairs, &mut seat_order_random());
    }
    let sitters: Vec<SeatPlayer> = chairs
        .into_iter()
        .map(|chair| match chair {
            SeatChoice::Host => SeatPlayer::Person(person.clone()),
            SeatChoice::Open => SeatPlayer::Open,
            SeatChoice::Bot(bot) => SeatPlayer::Bot(bot),
        })
        .collect();
    let listed = draft.get("listed").is_some();
    let visibility = if listed { Visibility::Listed } else { Visibility::Unlisted };
    let id = TableId::random();
    let seed = random_seed();
    let plan =
        TableSetup { id: id.clone(), host: &person, visibility, spec, sitters: &sitters, seed };
    seat_and_start(&deps.store, &deps.registry, plan).await?;
    Ok((jar, Redirect::to(&format!("/t/{id}"))).into_response())
}

fn no_more_sets() -> Error {
    let told = "this server keeps no more component sets: its host has to restart it";
    Error::Limit(told.to_string())
}

fn read_open_request(game: GameRef, draft: &FormDraft) -> Result<OpenRequest, FormError> {
    let chairs = seat_choices(game, draft)?;
    // Links of earlier versions have a separate field for warnings.
    let advising = draft.get("advising");
    let spec = TableSpec {
        game: game.to_string(),
        options: options(game, chairs.len() as u8, draft)?,
        components: draft.get("components").map(str::to_string),
        watch: if draft.get("watch") == Some("players") {
            SpectatorPolicy::Players
        } else {
            SpectatorPolicy::Anybody
        },
        pace: if draft.get("pace") == Some("instant") { Pace::Instant } else { Pace::Natural },
        branch: None,
        hints: !matches!((draft.get("hints"), advising), (Some("none"), _) | (_, Some("never"))),
        lesson: None,
        advising: match (draft.get("hints"), advising) {
            (Some("none"), _) | (_, Some("never")) => HintPolicy::Never,
            (Some("always"), _) | (_, Some("always")) => HintPolicy::Always,
            _ => HintPolicy::Usual,
        },
        tips: false,
        talk: draft.get("talk") != Some("none"),
    };
    check_components(game, spec.components.as_deref())?;
    let name = draft.get("name").filter(|name| !name.trim().is_empty()).map(clean_name).transpose();
    let name = name.map_err(|error| FormError::new("name", sentence(&error.to_string())))?;
    Ok(OpenRequest { spec, chairs, name })
}

/// Opens a table with the same people and options, rotated by one seat.
pub async fn rematch(
    State(deps): State<Deps>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let handle = handle_of(&deps, &id).await?;
    let (table, person) = (handle.table(), visitor.require_person()?.clone());
    if let Some(next) = &table.rematch
        && deps.store.table(next).await?.is_some()
    {
        return Ok(Redirect::to(&format!("/t/{next}")).into_response());
    }
    if table.status != Status::Over {
        return Err(TableRefusal::NotOver.into());
    }
    if table.seats_of(&person.id).next().is_none() {
        return Err(TableRefusal::NotYourSeat.into());
    }
    let mut sitters = Vec::new();
    for row in &table.seats {
        sitters.push(player_of_seat(&deps, row).await?);
    }
    sitters.rotate_left(1);
    // If several people ask at once, the log keeps one table id. The first of them to get here opens the table.
    let named = send(&handle, person.clone(), Command::Rematch { table: TableId::random() }).await;
    let next = match handle.table().rematch.clone() {
        Some(next) => next,
        None => return named.and(Err(TableRefusal::Stale.into())),
    };
    open_rematch(&deps, &table, &person, &next, &sitters).await?;
    Ok(Redirect::to(&format!("/t/{next}")).into_response())
}

/// Opens the rematch under this id, unless somebody else has opened it.
async fn open_rematch(
    deps: &Deps,
    table: &Table,
    host: &Person,
    next: &TableId,
    sitters: &[SeatPlayer],
) -> Result<(), Error> {
    let plan = TableSetup {
        id: next.clone(),
        host,
        visibility: table.visibility,
        spec: TableSpec {
            branch: None,
            lesson: None,
            tips: false,
            ..TableSpec::clone(&table.spec)
        },
        sitters,
        seed: random_seed(),
    };
    seat_and_start(&deps.store, &deps.registry, plan).await
}

/// Returns the player of a seat in an earlier game, with their current name.
async fn player_of_seat(deps: &Deps, row: &SeatRow) -> Result<SeatPlayer, Error> {
    Ok(match (&row.person, &row.bot) {
        (Some(id), _) => match deps.store.person(id).await? {
            Some(person) => SeatPlayer::Person(person),
            None => SeatPlayer::Open,
        },
        (None, Some(bot)) => SeatPlayer::Bot(bot.parse().unwrap_or(USUAL_BOT.into())),
        (None, None) => SeatPlayer::Open,
    })
}

fn options(game: GameRef, players: u8, draft: &FormDraft) -> Result<Value, FormError> {
    let chosen = game.option_specs().iter().filter_map(|spec| {
        let value = draft.get(&format!("option-{}", spec.key))?;
        Some(format!("{}={value}", spec.key))
    });
    let pairs: Vec<String> = chosen.collect();
    game.options_from_pairs(players, &pairs).map_err(options_error)
}

/// Returns the error for bad options, with the form field to show it at.
fn options_error(bad: BadOptions) -> FormError {
    match bad {
        BadOptions::Value { key, expected, .. } => {
            FormError::new(format!("option-{key}"), text_of("option-takes", &expected))
        }
        BadOptions::Players { .. }
        | BadOptions::PlayersWithSolo { .. }
        | BadOptions::NotAPair { .. }
        | BadOptions::Unknown { .. }
        | BadOptions::Unreadable(_) => FormError::new("seats", sentence(&bad.to_string())),
    }
}

fn check_components(game: GameRef, text: Option<&str>) -> Result<(), FormError> {
    let checked = text.map_or(Ok(()), |text| game.check_components(text));
    checked.map_err(|bad| FormError::new("components", sentence(&bad)))
}

/// Returns the players in seat order. Chairs set to `none` get no seat.
fn seat_choices(game: GameRef, draft: &FormDraft) -> Result<Vec<SeatChoice>, FormError> {
    let bad = |text: String| FormError::new("seats", sentence(&text));
    let players = match draft.get("players") {
        Some(text) => text.parse::<u8>().map_err(|_| bad("choose how many players".to_string()))?,
        None if draft.get("shown").is_some() => *game.player_counts().end(),
        None => 3,
    };
    let quick = draft.get("quick").is_some();
    let bot_of = |level: Level, seat: u8| {
        let style = draft.get(&format!("style-{seat}")).unwrap_or(ANY_STYLE);
        let bot = choose_bot(level, style).map(|bot| Some(SeatChoice::Bot(bot)));
        bot.ok_or_else(|| bad(format!("there is no style called `{style}`")))
    };
    let chair = |seat: u8| {
        let wish = draft.get(&format!("seat-{seat}"));
        match wish.unwrap_or(if seat == 0 { "me" } else { "" }) {
            _ if quick && seat > 0 => bot_of(USUAL_BOT, seat),
            "" => bot_of(USUAL_BOT, seat),
            "me" => Ok(Some(SeatChoice::Host)),
            "open" => Ok(Some(SeatChoice::Open)),
            "none" => Ok(None),
            other => {
                let level =
                    other.strip_prefix("bot-").and_then(|level| Level::from_str(level).ok());
                let level =
                    level.ok_or_else(|| bad(format!("there is no player called `{other}`")));
                bot_of(level?, seat)
            }
        }
    };
    (0..players).filter_map(|seat| chair(seat).transpose()).collect()
}

/// A table to open.
pub struct TableSetup<'a> {
    pub id: TableId,
    pub host: &'a Person,
    pub visibility: Visibility,
    pub spec: TableSpec,
    pub sitters: &'a [SeatPlayer],
    pub seed: Seed,
}

/// Opens the table if no table has its id. Starts the game if no seat is open.
pub async fn seat_and_start(
    store: &Store,
    registry: &Registry,
    plan: TableSetup<'_>,
) -> Result<(), Error> {
    let TableSetup { id, host, visibility, spec, sitters, seed } = plan;
    let players = sitters.len() as u8;
    let mut table = Table::before_first_entry(
        id.clone(),
        host.id.clone(),
        visibility,
        spec.clone(),
        players,
        seed,
    );
    let mut changes = vec![Change::Opened { spec: Box::new(spec.clone()) }];
    table.apply(&changes[0])?;
    for (seat, sitter) in Seat::all(players).zip(sitters) {
        let change = match sitter {
            SeatPlayer::Person(person) => {
                Change::Sat { seat, person: person.id.clone(), name: table.name_for(person) }
            }
            SeatPlayer::Bot(bot) => Change::BotSat { seat, level: bot.to_string() },
            SeatPlayer::Open => continue,
        };
        table.apply(&change)?;
        changes.push(change);
    }
    if sitters.iter().all(|sitter| !matches!(sitter, SeatPlayer::Open)) {
        let (change, started) = table.start_game()?;
        changes.push(change);
        table = started;
    }
    let body = |change: &Change| serde_json::to_value(change).expect("changes are plain data");
    let mut entries: Vec<NewEvent> =
        changes.iter().map(|change| NewEvent::new(body(change))).collect();
    if let Some(last) = entries.last_mut() {
        last.summary = Some(TableSummary::of(&table).written());
    }
    let new = NewTable {
        id: id.clone(),
        game: spec.game.clone(),
        host: host.id.clone(),
        visibility,
        spec: serde_json::to_value(&spec).expect("a spec is plain data"),
        seed: table.seed_text(),
        seats: table.seats.clone(),
        entries,
        status: table.status,
    };
    let added = store.add_table(&new).await?;
    if added == AppendOutcome::Done && table.status == Status::Open {
        store.add_invitation(&id, Status::Open).await?;
    }
    registry.open(&id).await?;
    Ok(())
}

pub fn random_seed() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system provides random numbers");
    Seed::from_bytes(bytes)
}

/// Returns a random source for the order of the players.
pub fn seat_order_random() -> impl Chance {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the operating system provides random numbers");
    FastChance::new(u64::from_le_bytes(bytes))
}
