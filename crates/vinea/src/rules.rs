//! `vinea rules`: prints the clauses and the component tables.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use game::{ComponentSet, ComponentTable, Source};
use minds::{GameId, with_rules};
use serde_json::json;
use words::{Clause, ClauseKind, Rules};

use lab::console;

#[derive(Args)]
#[command(after_help = "Examples:
  vinea rules la-vina             the whole rules, then the component tables
  vinea rules la-vina 6.5         one clause
  vinea rules la-vina 6           one section
  vinea rules la-vina --tables    the component tables alone, with the source of each row")]
pub struct RulesArgs {
    #[arg(help = console::games())]
    game: GameId,
    /// A clause such as 6.5, or a section such as 6.
    clause: Option<String>,
    /// Only the component tables.
    #[arg(long, conflicts_with = "clause")]
    tables: bool,
    /// List the messages that the game has no words for, found by playing random games.
    #[arg(long, conflicts_with_all = ["clause", "tables", "components", "json"])]
    missing: bool,
    /// A component set to show instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    components: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Number of random games for each number of players, to find messages without words.
const RANDOM_GAMES: u64 = 10;

pub fn run(args: RulesArgs) -> Result<ExitCode> {
    let rules = args.game.rules();
    if let Some(wanted) = &args.clause {
        return print_section(&rules, args.game, wanted, args.json);
    }
    if args.missing {
        let missing = with_rules!(args.game, G => words::missing::<G>(RANDOM_GAMES));
        missing.iter().try_for_each(console::print_line)?;
        return Ok(if missing.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let tables = with_rules!(args.game, G => {
        console::component_set::<G>(args.components.as_deref())?.tables()
    });
    if args.json {
        let clauses: Vec<_> = rules.clauses().map(clause_json).collect();
        console::print_json(
            &json!({ "title": rules.title, "clauses": clauses, "tables": tables }),
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    if !args.tables {
        print_all(&rules)?;
    }
    for table in &tables {
        print_components(args.game, table)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints one clause, or all clauses of a section.
fn print_section(rules: &Rules, game: GameId, wanted: &str, json: bool) -> Result<ExitCode> {
    let section = format!("{wanted}.");
    let clauses: Vec<&Clause> = rules
        .clauses()
        .filter(|clause| clause.number == wanted || clause.number.starts_with(&section))
        .collect();
    if clauses.is_empty() {
        let last = rules.clauses().last().map_or("", |clause| &clause.number);
        bail!("{game} has no clause {wanted}; the clauses run from 1.1 to {last}");
    }
    if json {
        let clauses: Vec<_> = clauses.into_iter().map(clause_json).collect();
        console::print_json(&clauses)?;
    } else {
        clauses.into_iter().try_for_each(print_clause)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn clause_json(clause: &Clause) -> serde_json::Value {
    json!({ "clause": clause.number, "mark": mark(clause.mark), "text": clause.text })
}

fn mark(mark: ClauseKind) -> &'static str {
    match mark {
        ClauseKind::Rule => "rule",
        ClauseKind::Ruling => "ruling",
        ClauseKind::HouseRule => "house rule",
    }
}

fn print_all(rules: &Rules) -> Result<()> {
    console::print_line(format!("{}\n", rules.title.to_uppercase()))?;
    for paragraph in &rules.introduction {
        console::print_line(format!("{paragraph}\n"))?;
    }
    for section in &rules.sections {
        console::print_line(format!("{}\n", section.title.to_uppercase()))?;
        section.clauses.iter().try_for_each(print_clause)?;
    }
    Ok(())
}

fn print_clause(clause: &Clause) -> Result<()> {
    let mark = match clause.mark {
        ClauseKind::Rule => String::new(),
        ours => format!("({}) ", mark(ours)),
    };
    console::print_line(format!("{}  {mark}{}\n", clause.number, clause.text))
}

fn print_components(game: GameId, table: &ComponentTable) -> Result<()> {
    let words = game.words();
    let word = |key: &str| words.word(key);
    console::print_line(format!("{}\n", word(table.title).to_uppercase()))?;
    let mut heading: Vec<String> = table.columns.iter().map(|column| word(column)).collect();
    heading.push(word("column-source"));
    let heading: Vec<&str> = heading.iter().map(String::as_str).collect();
    let rows: Vec<Vec<String>> = table
        .rows
        .iter()
        .map(|row| {
            // A cell is a number or a message key. A key is printed as the game's word for it.
            let mut cells: Vec<String> = row.cells.iter().map(|cell| word(cell)).collect();
            cells.push(word(source(row.source)));
            cells
        })
        .collect();
    console::print_table(&heading, &rows)?;
    console::print_line("")
}

fn source(source: Source) -> &'static str {
    match source {
        Source::Rulebook => "source-rulebook",
        Source::Found => "source-found",
        Source::Reconstructed => "source-reconstructed",
        Source::Owner => "source-owner",
    }
}
