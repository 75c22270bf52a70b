//! `vinea people`: manages the people of a server.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Subcommand;
use people::clean_name;
use serde_json::json;
use store::{Person, PersonId, Store, StoreError};
use web::format_day;

use crate::place::with_database;
use crate::settings::Flags;
use lab::console;

/// Maximum number of people in a list.
const MOST: u32 = 1_000;

/// Time within which running servers end the sessions of a banned person.
const BAN_DELAY: Duration = Duration::from_secs(1);

/// The name that replaces a deleted person's name in logs.
const DELETED_PERSON_NAME: &str = "Guest";

#[derive(Subcommand)]
pub enum PeopleCommand {
    /// List the people, most recent visitors first.
    List {
        /// Print one JSON object for each person.
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        flags: Flags,
    },
    /// Change the name of a person.
    Rename {
        person: String,
        name: String,
        #[command(flatten)]
        flags: Flags,
    },
    /// Ban somebody. Running servers apply this within a second.
    Ban {
        person: String,
        /// End the ban.
        #[arg(long)]
        lift: bool,
        #[command(flatten)]
        flags: Flags,
    },
    /// Delete somebody's data: sessions, settings, notice channels, chat lines, and their name in all logs.
    ///
    /// Their seats stay and belong to a new guest. Running servers apply this within a second. The file of a SQLite
    /// database is rewritten, so that no deleted data is left in it: moves wait meanwhile. Backups that were made
    /// before still contain the data: delete them too.
    Delete {
        person: String,
        #[command(flatten)]
        flags: Flags,
    },
    /// Rewrite the file of a SQLite database, so that no deleted data is left in it (`delete` does this too).
    Compact {
        #[command(flatten)]
        flags: Flags,
    },
}

pub fn run(command: PeopleCommand) -> Result<ExitCode> {
    match command {
        PeopleCommand::List { json, flags } => with_database(&flags, |store| list(store, json)),
        PeopleCommand::Rename { person, name, flags } => with_database(&flags, async |store| {
            let person = find_person(&store, &person).await?;
            let name = clean_name(&name)?;
            store.rename_person(&person.id, &name).await?;
            print_done(format!("{} was renamed to {name}", person.name))
        }),
        PeopleCommand::Ban { person, lift, flags } => with_database(&flags, async |store| {
            let person = find_person(&store, &person).await?;
            store.ban_person(&person.id, !lift).await?;
            let what = if lift { "is no longer banned" } else { "was banned" };
            print_done(format!("{} {what}", person.name))
        }),
        PeopleCommand::Delete { person, flags } => with_database(&flags, async |store| {
            let person = find_person(&store, &person).await?;
            // Sessions must end first: a server that still acts for the person would write their id again.
            store.ban_person(&person.id, true).await?;
            tokio::time::sleep(BAN_DELAY).await;
            let deleted = store.delete_person(&person.id, DELETED_PERSON_NAME).await;
            if let Err(StoreError::NotCompacted(_)) = &deleted {
                return deleted.map(|()| ExitCode::SUCCESS).context(
                    "the person is deleted; run `vinea people compact` when the server is idle",
                );
            }
            deleted?;
            print_done(format!("{} was deleted", person.name))
        }),
        PeopleCommand::Compact { flags } => with_database(&flags, async |store| {
            store.compact().await?;
            print_done("the database file contains no deleted data".to_string())
        }),
    }
}

async fn list(store: Store, json: bool) -> Result<ExitCode> {
    let mut rows = store.people(MOST + 1).await?;
    if rows.len() > MOST as usize {
        rows.truncate(MOST as usize);
        console::warn(format_args!(
            "vinea: there are more people: only the {MOST} latest visitors are listed"
        ));
    }
    for row in rows {
        if json {
            console::print_line(json!({
                "id": row.person.id,
                "name": row.person.name,
                "created_at": row.created_at,
                "seen_at": (row.seen_at > 0).then_some(row.seen_at),
                "banned_at": row.banned_at,
                "tables": row.tables,
            }))?;
            continue;
        }
        let banned = if row.banned_at.is_some() { " (banned)" } else { "" };
        let (came, tables) = (format_day(row.seen_at.max(row.created_at)), row.tables);
        let Person { id, name } = row.person;
        console::print_line(format!("{id} {came} {tables:>4} tables  {name}{banned}"))?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn find_person(store: &Store, person: &str) -> Result<Person> {
    let id = PersonId::parse(person).with_context(|| {
        format!("`{person}` is not the id of a person: see `vinea people list`")
    })?;
    store
        .person(&id)
        .await?
        .with_context(|| format!("there is no person {id}: see `vinea people list`"))
}

fn print_done(text: String) -> Result<ExitCode> {
    console::print_line(text)?;
    Ok(ExitCode::SUCCESS)
}
