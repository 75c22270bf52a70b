//! `vinea people`: the people of a server, for whoever runs it.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Subcommand;
use store::{Person, PersonId, Store};
use web::{clean_name, day};

use crate::place::ask;
use crate::settings::Flags;

/// More than this are not listed at once.
const MOST: u32 = 1_000;

/// What those are called who asked to be forgotten.
const FORGOTTEN: &str = "Guest";

#[derive(Subcommand)]
pub enum PeopleCommand {
    /// List the people, who came last first.
    List {
        #[command(flatten)]
        flags: Flags,
    },
    /// Call somebody differently from now on.
    Rename {
        person: String,
        name: String,
        #[command(flatten)]
        flags: Flags,
    },
    /// Shut somebody out: a running server follows within a minute.
    Ban {
        person: String,
        /// Let them in again.
        #[arg(long)]
        lift: bool,
        #[command(flatten)]
        flags: Flags,
    },
    /// Forget somebody: sessions, settings, what they said, and their name, also in the logs.
    Delete {
        person: String,
        #[command(flatten)]
        flags: Flags,
    },
}

pub fn run(command: PeopleCommand) -> Result<ExitCode> {
    match command {
        PeopleCommand::List { flags } => ask(&flags, list),
        PeopleCommand::Rename { person, name, flags } => ask(&flags, async |store| {
            let person = known(&store, &person).await?;
            let name = clean_name(&name)?;
            store.rename_person(&person.id, &name).await?;
            done(format!("{} is called {name}", person.name))
        }),
        PeopleCommand::Ban { person, lift, flags } => ask(&flags, async |store| {
            let person = known(&store, &person).await?;
            store.ban_person(&person.id, !lift).await?;
            let what = if lift { "may come again" } else { "is shut out" };
            done(format!("{} {what}", person.name))
        }),
        PeopleCommand::Delete { person, flags } => ask(&flags, async |store| {
            let person = known(&store, &person).await?;
            store.delete_person(&person.id, FORGOTTEN).await?;
            done(format!("{} is forgotten", person.name))
        }),
    }
}

async fn list(store: Store) -> Result<ExitCode> {
    let mut out = io::stdout().lock();
    for row in store.people(MOST).await? {
        let banned = if row.banned_at.is_some() { " (shut out)" } else { "" };
        let (came, tables) = (day(row.seen_at.max(row.created_at)), row.tables);
        writeln!(out, "{} {came} {tables:>4} tables  {}{banned}", row.person.id, row.person.name)?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn known(store: &Store, person: &str) -> Result<Person> {
    let id = PersonId::parse(person).with_context(|| {
        format!("`{person}` is not the id of a person: see `vinea people list`")
    })?;
    store.person(&id).await?.with_context(|| format!("there is no person {id}"))
}

fn done(text: String) -> Result<ExitCode> {
    println!("{text}");
    Ok(ExitCode::SUCCESS)
}
