//! `vinea sample`: random moves at a table with two open pages.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Args;
use lab::console;
use minds::GameId;
use play::GameRef;
use serde_json::json;
use store::Store;

#[derive(Args)]
pub struct SampleArgs {
    game: GameId,
    /// The number of moves.
    moves: usize,
    /// An empty folder for the database.
    folder: PathBuf,
}

pub fn run(args: SampleArgs) -> Result<ExitCode> {
    let game: GameRef = args.game.as_str().parse().map_err(|_| anyhow!("unknown game"))?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let played = runtime.block_on(async {
        let store = Store::open_folder(&args.folder).await?;
        let played = web::play_sample(&store, game, args.moves).await;
        store.close().await;
        Ok::<_, anyhow::Error>(played?)
    })?;
    let (moves, events, bytes) = (played.moves, played.events, played.bytes);
    console::print_json(&json!({ "moves": moves, "events": events, "bytes": bytes }))?;
    Ok(ExitCode::SUCCESS)
}
