//! What is measured.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use catalog::GameId;
use game::{Chance, Fast};
use store::Store;
use tokio::task::JoinSet;

use super::client::{Client, Events};
use super::house::{CpuWatch, Folder, House};
use super::tables::{RunningTable, encoded};
use super::{Figure, ServerArgs, figure};

/// A move whose event does not come within this time never will.
const HANGS: Duration = Duration::from_secs(30);

/// A game that is well under way has so many moves.
const EARLY: usize = 125;

/// A table with both viewers connected.
struct Seated {
    table: RunningTable,
    events: Vec<Events>,
    /// The number of the next move.
    next: usize,
}

/// How long and how fast is played.
#[derive(Clone, Copy)]
struct Pace {
    time: Duration,
    /// At no table more moves than this.
    most: usize,
    /// How often each table makes a move; without one, as soon as the last was seen.
    interval: Option<Duration>,
}

impl Pace {
    fn fast(time: Duration) -> Pace {
        Pace { time, most: usize::MAX, interval: None }
    }
}

/// What a run of moves showed.
#[derive(Default)]
struct Run {
    moves: usize,
    /// From the post to the other viewer's event, in milliseconds.
    latency: Vec<f64>,
    /// Of every event, in bytes.
    sizes: Vec<usize>,
}

impl Seated {
    async fn open(house: &House, store: &Store, game: GameId, seed: u64) -> Result<Seated> {
        let mut table = RunningTable::open(house, game).await?;
        table.foresee(store, game, &mut Fast::new(seed)).await?;
        let mut events = Vec::new();
        for player in &mut table.players {
            events.push(look(player, &table.id).await?);
        }
        Ok(Seated { table, events, next: 0 })
    }

    /// One move, until both viewers have seen it.
    async fn play(&mut self, number: usize, run: &mut Run) -> Result<()> {
        let start = Instant::now();
        let mover = self.table.moves[number].0;
        let [first, second] = self.events.as_mut_slice() else { bail!("two look on") };
        let (other, own) = if mover == 0 { (second, first) } else { (first, second) };
        let (posted, seen, shown) = tokio::join!(
            self.table.play(number),
            async { Ok::<_, anyhow::Error>((news(other).await?, start.elapsed())) },
            news(own),
        );
        posted?;
        let (size, latency) = seen?;
        run.moves += 1;
        run.latency.push(latency.as_secs_f64() * 1e3);
        run.sizes.extend([size, shown?]);
        Ok(())
    }
}

impl Run {
    fn add(&mut self, other: Run) {
        self.moves += other.moves;
        self.latency.extend(other.latency);
        self.sizes.extend(other.sizes);
    }
}

/// Opens the page and follows its events, as a browser does.
async fn look(client: &mut Client, table: &str) -> Result<Events> {
    let page = client.get(&format!("/t/{table}")).await?.well()?.text();
    let mark = page.split("data-mark=\"").nth(1).and_then(|rest| rest.split('"').next());
    let mark = mark.context("a page has a mark")?;
    client.follow(&format!("/t/{table}/live?since={mark}")).await
}

/// The size of the next event in which something of the page changed.
async fn news(events: &mut Events) -> Result<usize> {
    tokio::time::timeout(HANGS, events.news()).await.context("no event came")?
}

async fn seated(house: &House, folder: &Folder, args: &ServerArgs) -> Result<Vec<Seated>> {
    let store = Store::open_folder(&folder.0).await?;
    let mut all = Vec::new();
    for number in 0..args.tables {
        all.push(Seated::open(house, &store, args.game(), number as u64).await?);
    }
    store.close().await;
    Ok(all)
}

/// Plays on at all tables at once until their games or the time are over.
async fn play(all: Vec<Seated>, pace: Pace) -> Result<(Run, Vec<Seated>)> {
    let Pace { time, most, interval } = pace;
    let (mut tasks, end) = (JoinSet::new(), Instant::now() + time);
    for (index, mut seated) in all.into_iter().enumerate() {
        let offset = interval
            .map_or(Duration::ZERO, |interval| interval.mul_f64(index as f64 * 0.618 % 1.0));
        tasks.spawn(async move {
            let (mut run, first) = (Run::default(), Instant::now() + offset);
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
    let (mut run, mut all) = (Run::default(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let (one, seated) = done??;
        run.add(one);
        all.push(seated);
    }
    Ok((run, all))
}

/// Moves for each second of the server's processor, and how long a move takes at half of the peak.
pub async fn moves(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let house = House::open(&folder)?;
    let all = seated(&house, &folder, args).await?;
    let watch = CpuWatch::start(&house)?;
    let (mut run, all) = play(all, Pace::fast(args.time())).await?;
    let (cpu, wall) = watch.stop()?;
    drop(all);
    let peak = run.moves as f64 / wall;
    let mut figures = vec![
        figure("moves for a second of the server's processor", run.moves as f64 / cpu, "1/s"),
        figure("peak rate", peak, "moves/s"),
        figure("event, median", middle(&mut run.sizes) as f64, "bytes"),
    ];
    let all = seated(&house, &folder, args).await?;
    let interval = Duration::from_secs_f64(all.len() as f64 / (peak / 2.0));
    let pace = Pace { interval: Some(interval), ..Pace::fast(args.time()) };
    let (mut run, _) = play(all, pace).await?;
    run.latency.sort_by(f64::total_cmp);
    let at = |share: f64| run.latency[((run.latency.len() - 1) as f64 * share) as usize];
    figures.push(figure("from post to the other's event at half the peak, p50", at(0.5), "ms"));
    figures.push(figure("from post to the other's event at half the peak, p99", at(0.99), "ms"));
    Ok(figures)
}

/// The bytes of an event in each game, over whole games of random moves.
pub async fn events(args: &ServerArgs) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for game in GameId::ALL {
        let folder = Folder::new()?;
        let house = House::open(&folder)?;
        let mut sizes = Vec::new();
        for seed in 0..args.games {
            sizes.extend(event_sizes(&house, game, seed).await?);
        }
        let name = format!("event, median, {game}");
        figures.push(figure(&name, middle(&mut sizes) as f64, "bytes"));
        let name = format!("event, largest of a hundred, {game}");
        figures.push(figure(&name, sizes[sizes.len() * 99 / 100] as f64, "bytes"));
    }
    Ok(figures)
}

/// Plays what the pages offer, and counts what both viewers are sent.
async fn event_sizes(house: &House, game: GameId, seed: u64) -> Result<Vec<usize>> {
    let (mut table, mut chance) = (RunningTable::open(house, game).await?, Fast::new(seed));
    let (mut counters, id) = (JoinSet::new(), table.id.clone());
    for player in &mut table.players {
        let mut events = look(player, &id).await?;
        counters.spawn(async move {
            let mut sizes = Vec::new();
            // The stream is cut when the game is over; what came before counts.
            while let Ok(Ok(size)) =
                tokio::time::timeout(Duration::from_secs(2), news(&mut events)).await
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
            let page = table.players[seat].get(&format!("/t/{id}")).await?.well()?.text();
            let Some((at, offers)) = offered(&page) else { continue };
            let chosen = &offers[chance.below(offers.len() as u32) as usize];
            let form = format!("seat={seat}&at={at}&do={}", encoded(chosen));
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

/// What a page lets one do, and what that is an answer to.
fn offered(page: &str) -> Option<(&str, Vec<String>)> {
    let form = page.split("id=\"act\"").nth(1)?;
    let at = form.split("name=\"at\" value=\"").nth(1)?.split('"').next()?;
    let value = |rest: &str| Some(plain(rest.split(" value=\"").nth(1)?.split('"').next()?));
    let offers: Vec<String> =
        page.split("<button class=\"offer\"").skip(1).filter_map(value).collect();
    (!offers.is_empty()).then_some((at, offers))
}

fn plain(html: &str) -> String {
    html.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// Memory of a table with two viewers after a whole game, of an idle viewer, and the processor time of
/// one move before many.
pub async fn memory(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let house = House::open(&folder)?;
    let all = seated(&house, &folder, args).await?;
    let (count, empty) = (all.len(), house.memory()?);
    drop(all);
    // What the first tables needed stays with the process, so that only tables count.
    let all = seated(&house, &folder, args).await?;
    let before = house.memory()?;
    let pace = Pace::fast(Duration::from_secs(3600));
    let (first, all) = play(all, Pace { most: EARLY, ..pace }).await?;
    let early = house.memory()?;
    let (rest, all) = play(all, pace).await?;
    let after = house.memory()?;
    let entries = (first.moves + rest.moves) as f64 / count as f64;
    let grown = |from: u64, to: u64| to.saturating_sub(from) as f64 / count as f64 / 1e3;
    let figures = vec![
        figure("memory of the server with fresh tables", empty as f64 / 1e6, "MB"),
        figure(
            &format!("memory that {EARLY} moves at a table add, two viewers"),
            grown(before, early),
            "KB",
        ),
        figure("moves of a table", entries, ""),
        figure("memory that a table's whole game adds, two viewers", grown(before, after), "KB"),
    ];
    drop(all);
    Ok(figures)
}

/// Memory of an idle viewer, and the processor time of a move that many look at.
pub async fn viewers(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let house = House::open(&folder)?;
    let store = Store::open_folder(&folder.0).await?;
    let mut seated = Seated::open(&house, &store, args.game(), 1).await?;
    let mut run = Run::default();
    for number in 0..4 {
        seated.play(number, &mut run).await?;
    }
    let before = house.memory()?;
    let mut crowd = Vec::new();
    for _ in 0..args.viewers {
        let mut client = Client::connect(house.address).await?;
        crowd.push(look(&mut client, &seated.table.id).await?);
    }
    let after = house.memory()?;
    let each = after.saturating_sub(before) as f64 / crowd.len() as f64 / 1e3;
    let (watch, moves) = (CpuWatch::start(&house)?, 4..24);
    for number in moves.clone() {
        seated.play(number, &mut run).await?;
        for events in &mut crowd {
            news(events).await?;
        }
    }
    let (cpu, _) = watch.stop()?;
    let name = format!("processor time of a move before {} spectators", crowd.len());
    Ok(vec![
        figure("memory of an idle viewer", each, "KB"),
        figure(&name, cpu / moves.len() as f64 * 1e3, "ms"),
    ])
}

/// How long a server with many running tables takes to its first page, and a cold table to be opened.
pub async fn start(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let house = House::open(&folder)?;
    let few = ServerArgs { tables: 4, ..args.clone() };
    let (_, mut all) = play(seated(&house, &folder, &few).await?, Pace::fast(args.time())).await?;
    let long = all.pop().context("tables were played")?;
    drop((all, house));
    copy_tables(&folder, &long.table.id, args.stored).await?;
    let begun = Instant::now();
    let house = House::open(&folder)?;
    let mut client = Client::connect(house.address).await?;
    client.get("/").await?.well()?;
    let first = begun.elapsed();
    let memory = house.memory()?;
    let page = format!("/t/{}", long.table.id);
    let mut times = Vec::new();
    for _ in 0..2 {
        let asked = Instant::now();
        client.get(&page).await?.well()?;
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

/// Fills a database with copies of a table under other ids.
async fn copy_tables(folder: &Folder, id: &str, count: usize) -> Result<()> {
    let store = Store::open_folder(&folder.0).await?;
    let id = store::TableId::parse(id).context("a table has an id")?;
    let row = store.table(&id).await?.context("the table is in the database")?;
    let seats = store.seats(&id).await?;
    let entry = |event: &store::LogEvent| store::NewEvent::new(event.body.clone());
    let entries: Vec<_> = store.log(&id, 0).await?.iter().map(entry).collect();
    let running = entries.len().saturating_sub(1).min(66);
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

fn middle<T: Ord + Copy + Default>(values: &mut [T]) -> T {
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}
