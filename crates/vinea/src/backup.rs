//! `vinea backup` and `vinea restore`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use store::BackupCounts;

use crate::place;
use crate::serve::lock;
use crate::settings::Flags;
use lab::console;

#[derive(Args)]
#[command(
    after_help = "The server may be running: the copy shows the database at one moment, and no \
request has to wait. The copy is checked before it gets its final name. For PostgreSQL use pg_dump."
)]
pub struct BackupArgs {
    /// The file to write. It must not exist yet.
    file: PathBuf,
    #[command(flatten)]
    flags: Flags,
}

#[derive(Args)]
#[command(
    after_help = "No server may use the data folder meanwhile. For PostgreSQL use pg_restore."
)]
pub struct RestoreArgs {
    /// A backup made by `vinea backup`.
    file: PathBuf,
    /// Replace an existing database. The old one is kept beside it.
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    flags: Flags,
}

pub fn backup(args: BackupArgs) -> Result<ExitCode> {
    let contents =
        place::with_database(&args.flags, async |store| Ok(store.backup(&args.file).await?))?;
    console::print_line(format!("{}: {}", args.file.display(), backup_text(contents)))?;
    Ok(ExitCode::SUCCESS)
}

pub fn restore(args: RestoreArgs) -> Result<ExitCode> {
    let settings = args.flags.settings()?;
    if settings.database()?.is_some() {
        bail!("restore works only with SQLite: use pg_restore for PostgreSQL");
    }
    let folder = place::folder(&settings)?;
    std::fs::create_dir_all(&folder)?;
    // The file of a lock that root makes could not be opened by the server's own user.
    let lock_file = folder.join("vinea.lock");
    let is_first = !lock_file.exists();
    let _lock = lock(&folder)?;
    if folder.join("vinea.db").exists() && !args.replace {
        bail!("{} already contains a database: add --replace to replace it", folder.display());
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let restored = runtime.block_on(store::restore(&folder, &args.file, args.replace));
    if is_first {
        let _ = std::fs::remove_file(&lock_file);
    }
    let (contents, kept) = restored?;
    console::print_line(format!("{}: {}", folder.display(), backup_text(contents)))?;
    if let Some(kept) = kept {
        console::print_line(format!("the old database was kept as {}", kept.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn backup_text(contents: BackupCounts) -> String {
    let BackupCounts { people, tables, entries } = contents;
    format!("{tables} tables with {entries} entries, {people} people; no errors found")
}
