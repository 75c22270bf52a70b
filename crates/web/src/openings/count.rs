//! The counts: the first decisions of each seat, from the logs of finished tables.

use std::collections::HashMap;

use game::Seat;
use play::GameRef;
use store::{MOVE_SEPARATOR, OpeningLine, Store, TableRow};

use super::Deps;
use crate::layout::text::text_of;
use crate::server::error::Error;

/// Number of decisions of each seat that are stored.
const DEPTH: usize = 8;

/// Maximum number of tables that one page view counts. Each takes a few milliseconds.
const COUNTED_AT_ONCE: u32 = 24;

/// Maximum number of lines that one page view reads.
const READ_AT_ONCE: u32 = 20_000;

/// Counts finished tables that are not counted yet. Returns true if some may be left.
pub async fn count_some(deps: &Deps) -> Result<bool, Error> {
    let tables = deps.store.tables_without_openings(COUNTED_AT_ONCE).await?;
    let left = tables.len() as u32 == COUNTED_AT_ONCE;
    for table in tables {
        let lines = lines(deps, &table).await.unwrap_or_default();
        deps.store.count_openings(&table.id, &table.game, &lines).await?;
    }
    Ok(left)
}

/// Returns the lines of a table's seats, or `None` if the table does not count: a lesson, a changed component set, a
/// game that did not end, or a log that does not replay.
async fn lines(deps: &Deps, row: &TableRow) -> Option<Vec<OpeningLine>> {
    if row.spec.get("lesson").is_some() || row.spec.get("components").is_some() {
        return None;
    }
    let handle = deps.registry.open(&row.id).await.ok()?;
    let table = handle.table();
    let game = table.current_match()?;
    if game.turn() != game::Turn::Over {
        return None;
    }
    // Labels name seats, not people.
    let names: Vec<String> =
        Seat::all(game.players()).map(|seat| text_of("seat-of", &seat.to_string())).collect();
    let (steps, ranking, scores) = (game.steps(&names), game.ranking(), game.scores());
    let line = |seat: Seat| {
        let own = || steps.iter().filter(|step| step.seat == Some(seat)).take(DEPTH);
        let joined = |words: Vec<String>| words.join(&MOVE_SEPARATOR.to_string());
        // Every move ends with a separator, so that a search finds whole moves only.
        let mut moves: Vec<String> = own().map(|step| step.notation.clone()).collect();
        moves.push(String::new());
        OpeningLine {
            players: game.players(),
            moves: joined(moves),
            labels: joined(own().map(|step| step.label.replace(MOVE_SEPARATOR, "/")).collect()),
            place: ranking.as_slice()[seat.index()],
            score: scores.as_slice()[seat.index()],
        }
    };
    Some(Seat::all(game.players()).map(line).collect())
}

/// The moves that were made after a line of moves.
pub struct MoveTree {
    pub players: u8,
    /// The line in notation, as in the address.
    pub line: String,
    /// The labels of the moves of the line.
    pub labels: Vec<String>,
    pub next: Vec<NextMove>,
}

/// A move that was made after a line, and the results of its games.
pub struct NextMove {
    pub notation: String,
    pub label: String,
    pub games: usize,
    pub wins: usize,
    points: i64,
}

impl NextMove {
    pub fn share(&self) -> f64 {
        self.wins as f64 / self.games as f64
    }

    pub fn mean_points(&self) -> f64 {
        self.points as f64 / self.games as f64
    }
}

impl MoveTree {
    pub async fn read(
        store: &Store,
        game: GameRef,
        players: u8,
        line: String,
    ) -> Result<MoveTree, Error> {
        let lines = store.openings(game.as_str(), players, &line, READ_AT_ONCE).await?;
        if lines.is_empty() && !line.is_empty() {
            return Err(Error::NotFound);
        }
        let depth = if line.is_empty() { 0 } else { line.split(MOVE_SEPARATOR).count() };
        let labels_of = |line: &OpeningLine| -> Vec<String> {
            line.labels.split(MOVE_SEPARATOR).map(str::to_string).collect()
        };
        let labels = lines.first().map(|first| labels_of(first)[..depth].to_vec());
        let mut by_move: HashMap<String, NextMove> = HashMap::new();
        for made in &lines {
            let notation = made.moves.split(MOVE_SEPARATOR).nth(depth).unwrap_or_default();
            let Some(label) = labels_of(made).into_iter().nth(depth) else { continue };
            if notation.is_empty() {
                continue;
            }
            let next = by_move.entry(notation.to_string()).or_insert_with(|| NextMove {
                notation: notation.to_string(),
                label,
                games: 0,
                wins: 0,
                points: 0,
            });
            next.games += 1;
            next.wins += usize::from(made.place == 1);
            next.points += i64::from(made.score);
        }
        let mut next: Vec<NextMove> = by_move.into_values().collect();
        next.sort_by(|one, other| {
            other.games.cmp(&one.games).then_with(|| one.notation.cmp(&other.notation))
        });
        Ok(MoveTree { players, line, labels: labels.unwrap_or_default(), next })
    }
}
