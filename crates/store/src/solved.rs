//! The puzzles that people have solved.

use sqlx::Row;

use crate::error::StoreError;
use crate::ids::PersonId;
use crate::store::Store;
use crate::writer::Statement;

impl Store {
    /// Records that a person has solved a puzzle. Only the first time is stored.
    pub async fn solve(&self, person: &PersonId, puzzle: &str) -> Result<(), StoreError> {
        let insert = "INSERT INTO solved (person_id, puzzle, at) VALUES ($1, $2, $3) \
             ON CONFLICT (person_id, puzzle) DO NOTHING";
        let insert = Statement::new(insert).text(person).text(puzzle).number(self.now());
        self.writer.write(person, vec![insert]).await?;
        Ok(())
    }

    /// Returns all puzzles that a person has solved, with the times.
    pub async fn solved(&self, person: &PersonId) -> Result<Vec<(String, i64)>, StoreError> {
        let rows = sqlx::query("SELECT puzzle, at FROM solved WHERE person_id = $1 ORDER BY at")
            .bind(person.to_string())
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }
}
