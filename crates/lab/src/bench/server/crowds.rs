//! Measures the effect of other users on one table, and the memory of tables that wait for bots.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use minds::GameId;
use store::TableId;
use tokio::task::JoinSet;

use super::client::BenchClient;
use super::sections::{ConnectedTable, PlayPace, copy_tables, open_page, open_tables, play};
use super::servers::{DatabaseKind, Folder, Servers};
use super::{Figure, ServerArgs, figure};

/// Number of connections that send requests without a pause, all from one address.
const FLOOD: usize = 32;

/// Number of tables at which only bots play.
const BOT_TABLES: usize = 60;

/// Number of spectators of the player's table, and number of their addresses.
const STREAMS: usize = 2_000;
const ADDRESSES: usize = 20;

/// The interval between two moves at the player's table.
const INTERVAL: Duration = Duration::from_millis(100);

/// Measures the latency of one table alone, during a flood of requests, beside tables of bots, and with many
/// spectators.
pub async fn measure_floods(args: &ServerArgs) -> Result<Vec<Figure>> {
    let mut figures = Vec::new();
    for crowd in [OtherUsers::Nobody, OtherUsers::Flood, OtherUsers::Bots, OtherUsers::Streams] {
        let folder = Folder::new()?;
        let servers = Servers::open(&folder)?;
        let at = (&servers, &folder, &DatabaseKind::Sqlite);
        let one = open_tables(at, (args.game(), 1)).await?;
        let mut others = crowd.start_users(&servers, &one[0], args.game()).await?;
        let pace = PlayPace { interval: Some(INTERVAL), ..PlayPace::full_speed(args.time()) };
        let (run, _) = play(one, pace).await?;
        others.abort_all();
        let name = crowd.name();
        figures.push(figure(&format!("{name}: p50"), run.latency_at(0.5), "ms"));
        figures.push(figure(&format!("{name}: p99"), run.latency_at(0.99), "ms"));
    }
    Ok(figures)
}

/// The other users of the server.
#[derive(Clone, Copy)]
enum OtherUsers {
    Nobody,
    Flood,
    Bots,
    Streams,
}

impl OtherUsers {
    fn name(self) -> String {
        match self {
            OtherUsers::Nobody => "one table, alone".to_string(),
            OtherUsers::Flood => format!("one table, beside {FLOOD} connections of a flood"),
            OtherUsers::Bots => format!("one table, beside {BOT_TABLES} tables of bots"),
            OtherUsers::Streams => {
                format!("one table, before {STREAMS} streams of {ADDRESSES} addresses")
            }
        }
    }

    /// Starts the other users. Those that are tasks run until the returned set is dropped.
    async fn start_users(
        self,
        servers: &Servers,
        one: &ConnectedTable,
        game: GameId,
    ) -> Result<JoinSet<()>> {
        let mut others = JoinSet::new();
        match self {
            OtherUsers::Nobody => {}
            OtherUsers::Flood => {
                for _ in 0..FLOOD {
                    let mut client =
                        BenchClient::connect_from(servers.address, "192.0.2.1").await?;
                    let path = format!("/t/{}", one.id());
                    others.spawn(async move { while client.get(&path).await.is_ok() {} });
                }
            }
            OtherUsers::Bots => {
                for number in 0..BOT_TABLES {
                    let address = format!("192.0.2.{}", number % ADDRESSES);
                    let mut client = BenchClient::connect_from(servers.address, &address).await?;
                    open_bot_table(&mut client, game).await?;
                }
            }
            OtherUsers::Streams => {
                for number in 0..STREAMS {
                    let address = format!("192.0.2.{}", number % ADDRESSES);
                    let mut client = BenchClient::connect_from(servers.address, &address).await?;
                    // The server refuses streams beyond its limits. The others continue without them.
                    let Ok(mut events) = open_page(&mut client, one.id()).await else { continue };
                    others.spawn(async move { while events.wait_for_update().await.is_ok() {} });
                }
            }
        }
        Ok(others)
    }
}

/// Opens a table at which bots play all seats.
async fn open_bot_table(client: &mut BenchClient, game: GameId) -> Result<()> {
    let form = format!(
        "game={game}&players=2&name=Eva&seat-0=bot-cellarmaster&seat-1=bot-cellarmaster&pace=instant"
    );
    client.post("/tables", &form).await?.error_for_status().map(|_| ())
}

/// Measures the memory of a server that starts with many tables that wait for a bot: at its first page, and the
/// maximum after it.
pub async fn measure_waiting_tables(args: &ServerArgs) -> Result<Vec<Figure>> {
    let folder = Folder::new()?;
    let (id, entries) = open_table_with_bot_to_move(&folder, args.game()).await?;
    copy_tables(&folder, &id, args.stored, entries).await?;
    let servers = Servers::open(&folder)?;
    let mut client = BenchClient::connect(servers.address).await?;
    client.get("/").await?.error_for_status()?;
    let mut figures = vec![figure(
        &format!("memory with {} tables that wait for a bot, at the first page", args.stored),
        servers.memory()? as f64 / 1e6,
        "MB",
    )];
    let mut most = 0;
    let end = tokio::time::Instant::now() + args.time();
    while tokio::time::Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(200)).await;
        most = most.max(servers.memory()?);
    }
    let name = format!("the most within {:.0} s", args.time().as_secs_f64());
    figures.push(figure(&name, most as f64 / 1e6, "MB"));
    Ok(figures)
}

/// Opens a table at which a bot moves first. Returns its id and the number of log entries before that move.
async fn open_table_with_bot_to_move(folder: &Folder, game: GameId) -> Result<(String, usize)> {
    let servers = Servers::open(folder)?;
    let store = DatabaseKind::Sqlite.store(folder).await?;
    let mut host = BenchClient::connect(servers.address).await?;
    let form =
        format!("game={game}&players=2&name=Ana&seat-0=bot-cellarmaster&seat-1=me&pace=instant");
    let opened = host.post("/tables", &form).await?.error_for_status()?;
    let id = opened.location.context("the server named no address")?.replace("/t/", "");
    let table = TableId::parse(&id).context("the table's address has no valid id")?;
    for _ in 0..MAX_WAITS {
        let log = store.log(&table, 0).await?;
        if let Some(first) = log.iter().position(|event| event.body["change"] == "moved") {
            store.close().await;
            return Ok((id, first));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    bail!("no bot moves first in a game of {game}: name another game")
}

/// Number of tenths of a second to wait for a bot's first move. If there is none, a person moves first.
const MAX_WAITS: usize = 300;
