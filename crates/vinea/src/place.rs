//! Access to a server's data folder and database for commands.

use std::future::Future;
use std::path::PathBuf;

use anyhow::{Context, Result};
use store::Store;

use crate::settings::{Flags, ServerSettings, data_folder};

pub fn folder(settings: &ServerSettings) -> Result<PathBuf> {
    let folder = settings.values.data.clone().or_else(data_folder);
    folder.context("the user's data folder is unknown: give one with --data")
}

/// Opens the database of a server, runs the command with it, and closes it. The server may be running.
pub fn with_database<T, F>(flags: &Flags, command: impl FnOnce(Store) -> F) -> Result<T>
where
    F: Future<Output = Result<T>>,
{
    let settings = flags.settings()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = match settings.database()? {
            Some(address) => Store::open(&address).await?,
            None => Store::open_existing(&folder(&settings)?).await?,
        };
        let answer = command(store.clone()).await;
        store.close().await;
        answer
    })
}
