//! `vinea arena --ladder`: rates the built-in levels against each other.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use arena::{BotRating, Entrant, LadderMatch, LadderMatchResult, Ratings};
use bots::{Judgement, OptionsOf, Statistics};
use game::{Game, GameOptions};
use serde::Serialize;

use super::play::{PlayedGames, is_stopped};
use super::{ArenaArgs, percent};
use crate::console;

/// The ladder as JSON, for programs.
#[derive(Serialize)]
struct Ladder {
    game: &'static str,
    seed: u64,
    rungs: Vec<LadderMatchResult>,
    ratings: Vec<BotRating>,
}

pub fn run_ladder<M: Judgement + Statistics>(args: &ArenaArgs) -> Result<ExitCode> {
    let counts = OptionsOf::<M>::player_counts();
    let mut ratings = Ratings::default();
    let mut rungs = Vec::new();
    for (index, rung) in LadderMatch::all().into_iter().enumerate() {
        let players = rung.bots.len() as u8;
        let wanted = args.players.is_none_or(|only| only == players);
        if !counts.contains(&players) || !wanted || is_stopped() {
            continue;
        }
        let folder = record_folder(args, index + 1, &rung.bots);
        let bots = rung.bots.into_iter().map(|bot| args.prepare_bot(bot)).collect();
        let table = args.table::<M>(bots, args.games.unwrap_or(200), folder)?;
        let PlayedGames { entries, .. } = table.play_all()?;
        let bots: Vec<String> = table.tournament().bots.iter().map(ToString::to_string).collect();
        ratings.add(&bots, &entries);
        rungs.push(LadderMatchResult {
            bots,
            games: entries.len() as u64,
            wins: table.first_bot_wins(&entries),
            goal: *rung.goal.start(),
            goal_at_most: *rung.goal.end(),
        });
    }
    let ladder = Ladder {
        game: <M::Game as Game>::ID,
        seed: args.seed,
        rungs,
        ratings: ratings.best_first(),
    };
    if args.json {
        console::print_json(&ladder)?;
    } else {
        print(args, &ladder)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the folder for the records of a match, because the games of all matches have the same numbers.
fn record_folder(args: &ArenaArgs, number: usize, bots: &[Entrant]) -> Option<PathBuf> {
    let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
    let name = format!("{number:02}-{}", names.join("-"));
    args.record.as_ref().map(|folder| folder.join(name))
}

fn print(args: &ArenaArgs, ladder: &Ladder) -> Result<()> {
    let scale = args.budget_scale.unwrap_or(1.0);
    console::print_line(format!(
        "{}, budget scale {scale}, seed {}\n",
        args.game.title(),
        args.seed
    ))?;
    let rows: Vec<Vec<String>> = ladder
        .rungs
        .iter()
        .map(|rung| {
            vec![
                rung.bots[0].clone(),
                rung.bots[1..].join(", "),
                rung.games.to_string(),
                percent(rung.wins.share),
                format!("{} – {}", percent(rung.wins.low), percent(rung.wins.high)),
                format!("{} – {}", percent(rung.goal), percent(rung.goal_at_most)),
            ]
        })
        .collect();
    console::print_table(&["bot", "against", "games", "wins", "95 % interval", "goal"], &rows)?;
    console::print_line("")?;
    let rows: Vec<Vec<String>> = ladder
        .ratings
        .iter()
        .map(|rating| {
            vec![
                rating.bot.clone(),
                format!("{:.1} ± {:.1}", rating.rating, rating.within),
                rating.games.to_string(),
            ]
        })
        .collect();
    console::print_table(&["bot", "rating", "games"], &rows)
}
