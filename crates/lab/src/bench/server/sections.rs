//! The measurements of moves, events, memory, viewers and start.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use game::{Chance, FastChance};
use minds::GameId;
use store::Store;
use tokio::task::JoinSet;

use super::client::{BenchClient, EventStream};
use super::servers::{CpuStopwatch, DatabaseKind, Folder, Servers};
use super::tables::{RunningTable, encode_form_value};
use super::{Figure, ServerArgs, figure};

/// Maximum time to wait for the event of a move.
const EVENT_TIMEOUT: Duration = Duration::from_secs(30);

/// Time after which the next pause for reactions has begun. The server holds every pause for at least 200 ms.
const PAUSE: Duration = Duration::from_millis(250);

/// Time after which the end of a pause has been sent to the other viewer as well.
const SETTLING_TIME: Duration = Duration::from_millis(5);

/// Maximum number of times that a request is repeated because of a pause for reactions.
const MAX_TRIES: usize = 50;

/// Number of moves after which a game is well under way.
const OPENING_MOVES: usize = 125;

/// A table with both viewers connected.
pub struct ConnectedTable {
    table: RunningTable,
    events: Vec<EventStream>,
    /// The number of the next move.
    next: usize,
}

/// The length and speed of play.
#[derive(Clone, Copy)]
pub struct PlayPace {
    pub time: Duration,
    /// Maximum number of moves at each table.
    pub most: usize,
    /// The interval between two moves of a table. If `None`, each move follows as soon as the last one was seen.
    pub interval: Option<Duration>,
}

impl PlayPace {
    pub fn full_speed(time: Duration) -> PlayPace {
        PlayPace { time, most: usize::MAX, interval: None }
    }
}

/// The results of a run of moves.
#[derive(Default)]
pub struct RunResults {
    moves: usize,
    /// The time from each post to the other viewer's event, in milliseconds.
    latency: Vec<f64>,
    /// The size of every event, in bytes.
    sizes: Vec<usize>,
}

impl ConnectedTable {
    pub fn id(&self) -> &str {
        &self.table.id
    }

    async fn open(
        servers: &Servers,
        store: &Store,
        game: GameId,
        seed: u64,
    ) -> Result<ConnectedTable> {
        let mut table = RunningTable::open(servers, game).await?;
        table.plan_moves(store, game, &mut FastChance::new(seed)).await?;
        let mut events = Vec::new();
        for player in &mut table.players {
            events.push(open_page(player, &table.id).await?);
        }
        Ok(ConnectedTable { table, events, next: 0 })
    }

    /// Plays one move. Returns when both viewers have seen it and all reactions to it are declined.
    async fn play(&mut self, number: usize, run: &mut RunResults) -> Result<()> {
        let mover = self.table.moves[number].seat;
        self.catch_up().await?;
        let mut start = Instant::now();
        // A pause for reactions ends by itself, and its end is an event.
        for tries in 0.. {
            if self.table.play(number).await? {
                break;
            }
            self.wait_for_pause(mover, tries).await?;
            tokio::time::sleep(SETTLING_TIME).await;
            self.catch_up().await?;
            start = Instant::now();
        }
        let [first, second] = self.events.as_mut_slice() else { bail!("expected two viewers") };
        let (other, own) = if mover == 0 { (second, first) } else { (first, second) };
        let (seen, shown) = tokio::join!(
            async { Ok::<_, anyhow::Error>((wait_for_update(other).await?, start.elapsed())) },
            wait_for_update(own),
        );
        let (size, latency) = seen?;
        run.moves += 1;
        run.latency.push(latency.as_secs_f64() * 1e3);
        run.sizes.extend([size, shown?]);
        self.decline(number).await
    }

    /// Declines the reactions to a move for all seats that may react.
    async fn decline(&mut self, number: usize) -> Result<()> {
        for pause in 0..self.table.moves[number].asked.len() {
            if pause > 0 {
                tokio::time::sleep(PAUSE).await;
            }
            for place in 0..self.table.moves[number].asked[pause].len() {
                let seat = self.table.moves[number].asked[pause][place];
                for tries in 0.. {
                    if self.table.decline_reaction(seat).await? {
                        break;
                    }
                    self.wait_for_pause(seat, tries).await?;
                }
            }
        }
        Ok(())
    }

    /// Waits for the next event of a seat, after which the caller repeats a refused request.
    async fn wait_for_pause(&mut self, seat: usize, tries: usize) -> Result<()> {
        if tries == MAX_TRIES {
            bail!("the table {} still refuses a legal move", self.table.id);
        }
        wait_for_update(&mut self.events[seat]).await.map(|_| ())
    }

    /// Skips the events that have already arrived, so that the next one is that of the next move.
    async fn catch_up(&mut self) -> Result<()> {
        for events in &mut self.events {
            events.skip_received().await?;
        }
        Ok(())
    }
}

impl RunResults {
    fn add(&mut self, other: RunResults) {
        self.moves += other.moves;
        self.latency.extend(other.latency);
        self.sizes.extend(other.sizes);
    }

    /// Returns the latency that `share` of all moves do not exceed, in milliseconds.
    pub fn latency_at(&self, share: f64) -> f64 {
        let mut latency = self.latency.clone();
        latency.sort_by(f64::total_cmp);
        let last = latency.len().saturating_sub(1);
        latency.get((last as f64 * share) as usize).copied().unwrap_or(f64::NAN)
    }
}

/// Opens the page and follows its events, as a browser does.
pub async fn open_page(client: &mut BenchClient, table: &str) -> Result<EventStream> {
    let page = client.get(&format!("/t/{table}")).await?.error_for_status()?.text();
    let mark = page.split("data-mark=\"").nth(1).and_then(|rest| rest.split('"').next());
    let mark = mark.context("the page has no position mark")?;
    client.follow(&format!("/t/{table}/live?since={mark}")).await
}

/// Waits for the next event that changes the page. Returns its size.
async fn wait_for_update(events: &mut EventStream) -> Result<usize> {
    tokio::time::timeout(EVENT_TIMEOUT, events.wait_for_update())
        .await
        .context("no event arrived in time")?
}

pub async fn open_tables(
    (servers, folder, place): (&Servers, &Folder, &DatabaseKind),
    (game, tables): (GameId, usize),
) -> Result<Vec<ConnectedTable>> {
    let store = place.store(folder).await?;
    let mut all = Vec::new();
    for number in 0..tables {
        all.push(ConnectedTable::open(servers, &store, game, number as u64).await?);
    }
    store.close().await;
    Ok(all)
}

/// Plays at all tables at the same time until their games end or the time is over.
pub async fn play(
    all: Vec<ConnectedTable>,
    pace: PlayPace,
) -> Result<(RunResults, Vec<ConnectedTable>)> {
    let PlayPace { time, most, interval } = pace;
    let (mut tasks, end) = (JoinSet::new(), Instant::now() + time);
    for (index, mut seated) in all.into_iter().enumerate() {
        let offset = interval
            .map_or(Duration::ZERO, |interval| interval.mul_f64(index as f64 * 0.618 % 1.0));
        tasks.spawn(async move {
            let (mut run, first) = (RunResults::default(), Instant::now() + offset);
            let moves = (seated.next..seated.table.moves.len()).take(most);
            for (index, number) in moves.enumerate() {
                if let Some(interval) = interval {
                    tokio::time::sleep_until((first + interval * index as u32).into()).await;
                }
                if Instant::now() >= end {
                    break;
                }
                seated.play(number, &mut run).await?;
                seated.next = number + 1;
            }
            Ok::<_, anyhow::Error>((run, seated))
        });
    }
    let (mut run, mut all) = (RunResults::default(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let (one, seated) = done??;
        run.add(one);
        all.push(seated);
    }
    Ok((run, all))
}

/// Measures the moves per second of the server's processor time, and the latency at half the peak rate. Measures
/// the game in the arguments or all games, on SQLite and, if a database is given, on PostgreSQL.
pub async fn moves(args: &ServerArgs) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for place in args.databases() {
        for game in args.games() {
            figures.extend(moves_of(args, game, &place).await?);
        }
    }
    Ok(figures)
}

async fn moves_of(args: &ServerArgs, game: GameId, place: &DatabaseKind) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let servers = Servers::open_at(&folder, place)?;
    let (at, what) = ((&servers, &folder, place), (game, args.tables));
    let all = open_tables(at, what).await?;
    let watch = CpuStopwatch::start(&servers)?;
    let (mut run, all) = play(all, PlayPace::full_speed(args.time())).await?;
    let (cpu, wall) = watch.stop()?;
    drop(all);
    ensure!(run.moves > 0, "no move was made in time: give more --seconds");
    let peak = run.moves as f64 / wall;
    let of = |name: &str| format!("{game}, {}: {name}", place.name());
    let mut figures = vec![
        figure(&of("moves for a second of the server's processor"), run.moves as f64 / cpu, "1/s"),
        figure(&of("peak rate"), peak, "moves/s"),
        figure(&of("event, median"), median_of(&mut run.sizes) as f64, "bytes"),
    ];
    let all = open_tables(at, what).await?;
    let interval = Duration::from_secs_f64(all.len() as f64 / (peak / 2.0));
    let pace = PlayPace { interval: Some(interval), ..PlayPace::full_speed(args.time()) };
    let (run, _) = play(all, pace).await?;
    let name = "from post to the other's event at half the peak";
    figures.push(figure(&of(&format!("{name}, p50")), run.latency_at(0.5), "ms"));
    figures.push(figure(&of(&format!("{name}, p99")), run.latency_at(0.99), "ms"));
    Ok(figures)
}

/// Measures the size of events in each game, over whole games of random moves.
pub async fn events(args: &ServerArgs) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for game in GameId::ALL {
        let folder = Folder::new()?;
        let servers = Servers::open(&folder)?;
        let mut sizes = Vec::new();
        for seed in 0..args.games {
            sizes.extend(event_sizes(&servers, game, seed).await?);
        }
        let name = format!("event, median, {game}");
        figures.push(figure(&name, median_of(&mut sizes) as f64, "bytes"));
        let name = format!("event, largest of a hundred, {game}");
        figures.push(figure(&name, sizes[sizes.len() * 99 / 100] as f64, "bytes"));
    }
    Ok(figures)
}

/// Plays random moves that the pages offer. Returns the sizes of the events that both viewers receive.
async fn event_sizes(servers: &Servers, game: GameId, seed: u64) -> Result<Vec<usize>> {
    let (mut table, mut chance) = (RunningTable::open(servers, game).await?, FastChance::new(seed));
    let (mut counters, id) = (JoinSet::new(), table.id.clone());
    for player in &mut table.players {
        let mut events = open_page(player, &id).await?;
        counters.spawn(async move {
            let mut sizes = Vec::new();
            // The stream ends when the game is over. The events before that count.
            while let Ok(Ok(size)) =
                tokio::time::timeout(Duration::from_secs(2), wait_for_update(&mut events)).await
            {
                sizes.push(size);
            }
            sizes
        });
    }
    let mut idle = 0;
    while idle < 100 {
        idle += 1;
        for seat in 0..2 {
            let page =
                table.players[seat].get(&format!("/t/{id}")).await?.error_for_status()?.text();
            let Some((at, offers)) = offered_moves(&page) else { continue };
            let chosen = chance.pick(&offers);
            let form = format!("seat={seat}&at={at}&do={}", encode_form_value(chosen));
            // A pause for reactions may have begun meanwhile.
            table.players[seat].post(&format!("/t/{id}/act"), &form).await?;
            idle = 0;
        }
        if idle > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let mut sizes = Vec::new();
    while let Some(done) = counters.join_next().await {
        sizes.extend(done?);
    }
    Ok(sizes)
}

/// Returns the number of the position on a page, and the moves that the page offers.
fn offered_moves(page: &str) -> Option<(&str, Vec<String>)> {
    let form = page.split("id=\"act\"").nth(1)?;
    let at = form.split("name=\"at\" value=\"").nth(1)?.split('"').next()?;
    let value =
        |rest: &str| Some(unescape_html(rest.split(" value=\"").nth(1)?.split('"').next()?));
    let offers: Vec<String> =
        page.split("<button class=\"offer\"").skip(1).filter_map(value).collect();
    (!offers.is_empty()).then_some((at, offers))
}

fn unescape_html(html: &str) -> String {
    html.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// Measures the memory of a server with fresh tables, and the memory that a game with two viewers adds.
pub async fn memory(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let servers = Servers::open(&folder)?;
    let all =
        open_tables((&servers, &folder, &DatabaseKind::Sqlite), (args.game(), args.tables)).await?;
    let (count, empty) = (all.len(), servers.memory()?);
    drop(all);
    // The process keeps the memory that the first tables needed, so the growth from here on is that of tables only.
    let all =
        open_tables((&servers, &folder, &DatabaseKind::Sqlite), (args.game(), args.tables)).await?;
    let before = servers.memory()?;
    let pace = PlayPace::full_speed(Duration::from_secs(3600));
    let (first, all) = play(all, PlayPace { most: OPENING_MOVES, ..pace }).await?;
    let early = servers.memory()?;
    let (rest, all) = play(all, pace).await?;
    let after = servers.memory()?;
    let entries = (first.moves + rest.moves) as f64 / count as f64;
    let grown = |from: u64, to: u64| to.saturating_sub(from) as f64 / count as f64 / 1e3;
    let figures = vec![
        figure("memory of the server with fresh tables", empty as f64 / 1e6, "MB"),
        figure(
            &format!("memory that {OPENING_MOVES} moves at a table add, two viewers"),
            grown(before, early),
            "KB",
        ),
        figure("moves of a table", entries, ""),
        figure("memory that a table's whole game adds, two viewers", grown(before, after), "KB"),
    ];
    drop(all);
    Ok(figures)
}

/// Measures the memory of an idle viewer, and the processor time of a move with many spectators.
pub async fn viewers(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let servers = Servers::open(&folder)?;
    let store = Store::open_folder(&folder.0).await?;
    let mut seated = ConnectedTable::open(&servers, &store, args.game(), 1).await?;
    let mut run = RunResults::default();
    for number in 0..4 {
        seated.play(number, &mut run).await?;
    }
    let before = servers.memory()?;
    let mut crowd = Vec::new();
    for _ in 0..args.viewers {
        let mut client = BenchClient::connect(servers.address).await?;
        crowd.push(open_page(&mut client, &seated.table.id).await?);
    }
    let after = servers.memory()?;
    let each = after.saturating_sub(before) as f64 / crowd.len() as f64 / 1e3;
    let (watch, moves) = (CpuStopwatch::start(&servers)?, 4..24);
    for number in moves.clone() {
        seated.play(number, &mut run).await?;
        for events in &mut crowd {
            wait_for_update(events).await?;
        }
    }
    let (cpu, _) = watch.stop()?;
    let name = format!("processor time of a move before {} spectators", crowd.len());
    Ok(vec![
        figure("memory of an idle viewer", each, "KB"),
        figure(&name, cpu / moves.len() as f64 * 1e3, "ms"),
    ])
}

/// Measures the time until the first page of a server with many running tables, and the time to open a table that is
/// not in memory.
pub async fn start(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let servers = Servers::open(&folder)?;
    let few = open_tables((&servers, &folder, &DatabaseKind::Sqlite), (args.game(), 4)).await?;
    let (_, mut all) = play(few, PlayPace::full_speed(args.time())).await?;
    let long = all.pop().context("no table was played")?;
    drop((all, servers));
    copy_tables(&folder, &long.table.id, args.stored, 66).await?;
    let begun = Instant::now();
    let servers = Servers::open(&folder)?;
    let mut client = BenchClient::connect(servers.address).await?;
    client.get("/").await?.error_for_status()?;
    let first = begun.elapsed();
    let memory = servers.memory()?;
    let page = format!("/t/{}", long.table.id);
    let mut times = Vec::new();
    for _ in 0..2 {
        let asked = Instant::now();
        client.get(&page).await?.error_for_status()?;
        times.push(asked.elapsed().as_secs_f64() * 1e3);
    }
    Ok(vec![
        figure(
            &format!("first page with {} running tables", args.stored),
            first.as_secs_f64() * 1e3,
            "ms",
        ),
        figure("memory then", memory as f64 / 1e6, "MB"),
        figure("moves of a cold table", long.table.moves.len() as f64, ""),
        figure("opening it, beyond its page", times[0] - times[1], "ms"),
    ])
}

/// Adds `count` copies of a table to the database under new ids, each with at most `most` entries of its log.
pub async fn copy_tables(folder: &Folder, id: &str, count: usize, most: usize) -> Result<()> {
    let store = Store::open_folder(&folder.0).await?;
    let id = store::TableId::parse(id).context("the table has no valid id")?;
    let row = store.table(&id).await?.context("the table is not in the database")?;
    let seats = store.seats(&id).await?;
    let entry = |event: &store::LogEvent| store::NewEvent::new(event.body.clone());
    let entries: Vec<_> = store.log(&id, 0).await?.iter().map(entry).collect();
    let running = entries.len().saturating_sub(1).min(most);
    for _ in 0..count {
        let copy = store::NewTable {
            id: store::TableId::random(),
            game: row.game.clone(),
            host: row.host.clone(),
            visibility: row.visibility,
            spec: row.spec.clone(),
            seed: row.seed.clone(),
            seats: seats.clone(),
            entries: entries[..running].to_vec(),
            status: store::Status::Running,
        };
        store.add_table(&copy).await?;
    }
    store.close().await;
    Ok(())
}

fn median_of<T: Ord + Copy + Default>(values: &mut [T]) -> T {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}
