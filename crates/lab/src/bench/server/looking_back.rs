//! Measures the time to open a long replay, to show a step, and to analyse a game.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use bots::{BotSpec, DealtPosition, Judgement, OptionsOf};
use game::{
    ComponentSet, FastChance, Game, GameOptions, Journal, Record, RecordPlayer, Seat, Turn,
};
use minds::{GameId, with_mind};

use super::client::BenchClient;
use super::servers::{Folder, Servers};
use super::tables::encode_form_value;
use super::{Figure, ServerArgs, figure};

/// Number of moves in a long game.
const MOVES: usize = 250;

/// Number of steps that are requested, spread over the game.
const STEPS: usize = 50;

/// Measures replays of the game in the arguments, or of every game.
pub async fn replays(args: &ServerArgs) -> Result<Vec<Figure>> {
    let games = args.game.map_or(GameId::ALL.to_vec(), |game| vec![game]);
    let mut figures = Vec::new();
    for game in games {
        figures.extend(of_game(game).await?);
    }
    Ok(figures)
}

async fn of_game(game: GameId) -> Result<Vec<Figure>> {
    let record = with_mind!(game, M => long_game::<M>())?;
    let folder = Folder::new()?;
    let servers = Servers::open(&folder)?;
    let mut client = BenchClient::connect(servers.address).await?;
    let form = format!("record={}", encode_form_value(&record.to_json()));
    let brought = client.post("/replay", &form).await?.error_for_status()?;
    let place = brought.location.context("the server named no address for the replay")?;
    drop(servers);
    // A new process has nothing in its caches.
    let servers = Servers::open(&folder)?;
    let mut client = BenchClient::connect(servers.address).await?;
    let opening = request_time(&mut client, &format!("{place}?eyes=all&at={}", MOVES / 2)).await?;
    let again = request_time(&mut client, &format!("{place}?eyes=0&at={MOVES}")).await?;
    let mut steps = Vec::new();
    for step in 1..=STEPS {
        let at = step * MOVES / STEPS;
        steps.push(request_time(&mut client, &format!("{place}/step?eyes=all&at={at}")).await?);
    }
    let begun = Instant::now();
    client.post(&format!("{place}/analysis"), "at=0&eyes=all").await?.error_for_status()?;
    loop {
        let answer = client.get(&format!("{place}/analysis.json")).await?.error_for_status()?;
        let known: serde_json::Value = serde_json::from_slice(&answer.body)?;
        ensure!(!known["of"].is_null(), "the analysis of the game was cancelled");
        if !known["analysis"].is_null() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    let judged = begun.elapsed().as_secs_f64();
    let slowest = steps.iter().copied().fold(0.0, f64::max);
    let mean = steps.iter().sum::<f64>() / steps.len() as f64;
    let of = |name: &str| format!("{game}: {name}");
    Ok(vec![
        figure(&of(&format!("opening a replay of {} moves", record.moves.len())), opening, "ms"),
        figure(&of("opening it again"), again, "ms"),
        figure(&of("a step, in the mean"), mean, "ms"),
        figure(&of("the slowest of the steps"), slowest, "ms"),
        figure(&of("judging the game"), judged, "s"),
    ])
}

/// Requests a page. Returns the time until the answer in milliseconds.
async fn request_time(client: &mut BenchClient, path: &str) -> Result<f64> {
    let begun = Instant::now();
    client.get(path).await?.error_for_status()?;
    Ok(begun.elapsed().as_secs_f64() * 1e3)
}

/// Plays games of greedy bots at a full table until one has `MOVES` moves, and returns its record, cut off after
/// these moves. If no game is that long, returns the longest.
fn long_game<M: Judgement>() -> Result<Record> {
    let players = *OptionsOf::<M>::player_counts().end();
    let options = OptionsOf::<M>::with_players(players);
    let mut longest: Option<Record> = None;
    for seed in 0..20 {
        let record = play_game::<M>(&options, seed)?;
        if longest.as_ref().is_none_or(|known| known.moves.len() < record.moves.len()) {
            longest = Some(record);
        }
        if longest.as_ref().is_some_and(|known| known.moves.len() >= MOVES) {
            break;
        }
    }
    let mut record = longest.context("no game was played")?;
    if record.moves.len() > MOVES {
        record.moves.truncate(MOVES);
        record.result = None;
    }
    Ok(record)
}

fn play_game<M: Judgement>(options: &OptionsOf<M>, seed: u64) -> Result<Record> {
    let spec: BotSpec = "greedy".parse()?;
    let mut chance = FastChance::new(seed);
    let components = <M::Game as Game>::Components::builtin();
    let (mut journal, _) = Journal::<M::Game>::begin(options, components, &mut chance)?;
    let seats: Vec<Seat> = Seat::all(options.players()).collect();
    let hired = |seat: &Seat| spec.create_bot::<M>(seed ^ seat.index() as u64);
    let mut bots: Vec<_> = seats.iter().map(hired).collect();
    let mut legal = Vec::new();
    while let Turn::Decide(seat) = journal.state().turn() {
        journal.state().legal_actions(&mut legal);
        let position = DealtPosition::new(journal.state(), seat, &mut chance);
        let action = bots[seat.index()].choose(&position, &legal);
        journal.play(seat, action, &mut chance)?;
    }
    let names = seats.iter().map(|seat| RecordPlayer { name: format!("Bot {seat}"), bot: None });
    Ok(journal.record(names.collect(), None))
}
