//! The first decisions of each seat in finished games: a projection of the log.

use sqlx::Row;

use crate::error::StoreError;
use crate::ids::TableId;
use crate::store::Store;
use crate::writer::Statement;

/// The separator between the moves of a line, and between their labels.
pub const MOVE_SEPARATOR: char = '|';

/// The first decisions of one seat, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    pub players: u8,
    /// The moves in notation, joined by `MOVE_SEPARATOR`.
    pub moves: String,
    /// The moves in words, joined like the notation.
    pub labels: String,
    pub place: u8,
    pub score: i32,
}

impl Store {
    /// Counts the openings of a table, one line per seat. A second call for the same table changes nothing.
    pub async fn count_openings(
        &self,
        table: &TableId,
        game: &str,
        lines: &[OpeningLine],
    ) -> Result<(), StoreError> {
        let uncounted = OpeningLine {
            players: 0,
            moves: String::new(),
            labels: String::new(),
            place: 0,
            score: 0,
        };
        let lines = if lines.is_empty() { std::slice::from_ref(&uncounted) } else { lines };
        let insert = |(seat, line): (usize, &OpeningLine)| {
            let insert = "INSERT INTO openings \
                 (table_id, seat, game, players, moves, labels, place, score) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (table_id, seat) DO NOTHING";
            Statement::new(insert)
                .text(table)
                .number(seat as i64)
                .text(game)
                .number(i64::from(line.players))
                .text(&line.moves)
                .text(&line.labels)
                .number(i64::from(line.place))
                .number(i64::from(line.score))
        };
        let statements = lines.iter().enumerate().map(insert).collect();
        self.writer.write(table, statements).await?;
        Ok(())
    }

    /// Returns the lines of a game with this number of players that begin with `first`, which is empty or whole moves.
    pub async fn openings(
        &self,
        game: &str,
        players: u8,
        first: &str,
        most: u32,
    ) -> Result<Vec<OpeningLine>, StoreError> {
        let mut begins = first.to_string();
        if !begins.is_empty() {
            begins.push(MOVE_SEPARATOR);
        }
        let rows = sqlx::query(
            "SELECT players, moves, labels, place, score FROM openings \
             WHERE game = $1 AND players = $2 AND substr(moves, 1, $3) = $4 LIMIT $5",
        )
        .bind(game.to_string())
        .bind(i64::from(players))
        .bind(begins.chars().count() as i32)
        .bind(begins)
        .bind(i64::from(most))
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(OpeningLine {
                players: row.try_get::<i64, _>(0)? as u8,
                moves: row.try_get(1)?,
                labels: row.try_get(2)?,
                place: row.try_get::<i64, _>(3)? as u8,
                score: row.try_get::<i64, _>(4)? as i32,
            })
        };
        rows.iter().map(read).collect()
    }

    /// Returns the number of counted games by number of players.
    pub async fn opening_counts(&self, game: &str) -> Result<Vec<(u8, usize)>, StoreError> {
        let rows = sqlx::query(
            "SELECT players, COUNT(*) FROM openings \
             WHERE game = $1 AND players > 0 AND seat = 0 GROUP BY players ORDER BY players",
        )
        .bind(game.to_string())
        .fetch_all(&self.pool)
        .await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok((row.try_get::<i64, _>(0)? as u8, row.try_get::<i64, _>(1)? as usize))
        };
        rows.iter().map(read).collect()
    }
}
