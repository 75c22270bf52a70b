//! Copies of a SQLite database that is in use, and their restoration.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::{AnyConnection, Connection, Row};

use crate::database::sqlite_file;
use crate::error::StoreError;
use crate::store::{FILE, MIGRATIONS, Store, make_private, not_a_database};

/// The ends of the names of SQLite's files: the log, its index, and the database itself.
const SUFFIXES: [&str; 3] = ["-wal", "-shm", ""];

/// The counts that were read from an intact copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupCounts {
    pub people: i64,
    pub tables: i64,
    /// The number of entries in all logs.
    pub entries: i64,
}

impl Store {
    /// Copies the database, as it is at one moment, to a new file, and checks the copy. Nobody has to wait meanwhile.
    pub async fn backup(&self, to: &Path) -> Result<BackupCounts, StoreError> {
        if self.is_shared() {
            return Err(StoreError::NotForPostgres("backup"));
        }
        if to.exists() {
            return Err(StoreError::FileExists(to.to_path_buf()));
        }
        let part = path_with_suffix(to, ".part");
        let written = self.copy_to(&part).await;
        if written.is_err() {
            let _ = fs::remove_file(&part);
        }
        let contents = written?;
        fs::rename(&part, to).map_err(of_file(to))?;
        Ok(contents)
    }

    async fn copy_to(&self, part: &Path) -> Result<BackupCounts, StoreError> {
        let _ = fs::remove_file(part);
        // SQLite writes into an existing empty file, which keeps its rights: nobody else can read it at any time.
        make_private(part)?;
        let name = part.to_str().ok_or_else(|| StoreError::Address(part.display().to_string()))?;
        let mut connection = self.pool.acquire().await?;
        sqlx::query("VACUUM INTO $1").bind(name.to_string()).execute(&mut *connection).await?;
        drop(connection);
        let contents = check_file(part).await?;
        File::open(part).and_then(|file| file.sync_all()).map_err(of_file(part))?;
        Ok(contents)
    }
}

/// Checks a whole database: every page, every reference, and the numbers of every log.
pub async fn check_file(file: &Path) -> Result<BackupCounts, StoreError> {
    let unsound = |fault: String| StoreError::DamagedFile { path: file.to_path_buf(), fault };
    if !file.exists() {
        return Err(StoreError::NoDatabase(file.to_path_buf()));
    }
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&sqlite_file(file, "rw")?).await?;
    let address = file.display().to_string();
    let pages: Result<String, sqlx::Error> = sqlx::query("PRAGMA integrity_check")
        .fetch_one(&mut connection)
        .await
        .and_then(|row| row.try_get(0));
    let pages = pages.map_err(|error| not_a_database(&address, error))?;
    if pages != "ok" {
        return Err(unsound(pages));
    }
    let version = number(&mut connection, "SELECT MAX(version) FROM _sqlx_migrations").await;
    let Ok(version) = version else { return Err(StoreError::NotVineaDatabase(address)) };
    let ours = MIGRATIONS.last().map_or(0, |(version, ..)| *version);
    if version > ours {
        return Err(unsound(format!("its version {version} is newer than this program's {ours}")));
    }
    let astray = sqlx::query("PRAGMA foreign_key_check").fetch_all(&mut connection).await?;
    if !astray.is_empty() {
        return Err(unsound(format!("{} rows refer to missing rows", astray.len())));
    }
    let gaps = "SELECT COUNT(*) FROM (SELECT table_id FROM events GROUP BY table_id \
         HAVING COUNT(*) <> MAX(seq) OR MIN(seq) <> 1)";
    match number(&mut connection, gaps).await? {
        0 => {}
        some => return Err(unsound(format!("{some} logs have gaps"))),
    }
    let contents = BackupCounts {
        people: number(&mut connection, "SELECT COUNT(*) FROM people").await?,
        tables: number(&mut connection, "SELECT COUNT(*) FROM tables").await?,
        entries: number(&mut connection, "SELECT COUNT(*) FROM events").await?,
    };
    connection.close().await?;
    Ok(contents)
}

async fn number(connection: &mut AnyConnection, sql: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query(sql).fetch_one(connection).await?.try_get(0)
}

/// Replaces the database of a data folder by an intact copy. No server may use the database meanwhile. The old one, or
/// what is left of it, is kept beside it, and its new name is returned. The new file belongs to the owner of the old
/// one, or of the folder, so that the server can open it if an administrator restores it.
pub async fn restore(
    folder: &Path,
    from: &Path,
    replace: bool,
) -> Result<(BackupCounts, Option<PathBuf>), StoreError> {
    let place = folder.join(FILE);
    if place.exists() && !replace {
        return Err(StoreError::FileExists(place));
    }
    let contents = check_file(from).await?;
    let part = path_with_suffix(&place, ".part");
    let _ = fs::remove_file(&part);
    let owned_like = if place.exists() { place.as_path() } else { folder };
    let copy = || -> io::Result<()> {
        // The file is new: nobody has put a link to another file in its place.
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut to = options.open(&part)?;
        io::copy(&mut File::open(from)?, &mut to)?;
        give_to_owner_of(&to, owned_like)?;
        to.sync_all()
    };
    copy().map_err(of_file(&part))?;
    // SQLite would apply a log that is left beside the new file to it.
    let kept = match SUFFIXES.iter().any(|suffix| path_with_suffix(&place, suffix).exists()) {
        true => Some(put_aside(&place)?),
        false => None,
    };
    fs::rename(&part, &place).map_err(of_file(&place))?;
    Ok((contents, kept))
}

/// Gives a file to the owner of another one. Only root can give files to others: anybody else keeps it.
#[cfg(unix)]
fn give_to_owner_of(file: &File, other: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (mine, theirs) = (file.metadata()?, fs::metadata(other)?);
    if (mine.uid(), mine.gid()) == (theirs.uid(), theirs.gid()) {
        return Ok(());
    }
    match fchown(file, Some(theirs.uid()), Some(theirs.gid())) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        given => given,
    }
}

#[cfg(not(unix))]
fn give_to_owner_of(_: &File, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Renames the database and SQLite's files beside it to the first name that is free.
fn put_aside(place: &Path) -> Result<PathBuf, StoreError> {
    let mut number = 1;
    let kept = loop {
        let kept = path_with_suffix(place, &format!(".before-{number}"));
        if !SUFFIXES.iter().any(|suffix| path_with_suffix(&kept, suffix).exists()) {
            break kept;
        }
        number += 1;
    };
    for suffix in SUFFIXES {
        let (from, to) = (path_with_suffix(place, suffix), path_with_suffix(&kept, suffix));
        if from.exists() {
            fs::rename(&from, &to).map_err(of_file(&from))?;
        }
    }
    Ok(kept)
}

fn path_with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

fn of_file(path: &Path) -> impl FnOnce(io::Error) -> StoreError {
    let path = path.to_path_buf();
    move |error| StoreError::File { path, error }
}
