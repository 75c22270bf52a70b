//! People's progress in their lessons.

use sqlx::Row;

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::store::Store;
use crate::writer::Statement;

/// A person's progress in one lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonRow {
    pub game: String,
    pub lesson: String,
    /// The table at which it is played.
    pub table: TableId,
    /// The number of steps that were finished.
    pub step: u32,
    /// True if the lesson was ever finished.
    pub done: bool,
}

impl Store {
    /// Stores a person's progress. A finished lesson stays finished.
    pub async fn keep_lesson(&self, person: &PersonId, row: &LessonRow) -> Result<(), StoreError> {
        let upsert = "INSERT INTO lessons (person_id, game, lesson, table_id, step, done, at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person_id, game, lesson) DO UPDATE SET \
             table_id = excluded.table_id, step = excluded.step, at = excluded.at, \
             done = CASE WHEN excluded.done > lessons.done THEN excluded.done ELSE lessons.done END";
        let upsert = Statement::new(upsert)
            .text(person)
            .text(&row.game)
            .text(&row.lesson)
            .text(&row.table)
            .number(i64::from(row.step))
            .number(i64::from(row.done))
            .number(self.now());
        self.writer.write(person, vec![upsert]).await?;
        Ok(())
    }

    /// Returns all lessons that a person has begun.
    pub async fn lessons_of(&self, person: &PersonId) -> Result<Vec<LessonRow>, StoreError> {
        let select = "SELECT game, lesson, table_id, step, done FROM lessons WHERE person_id = $1 \
                      ORDER BY game, lesson";
        let rows = sqlx::query(select).bind(person.to_string()).fetch_all(&self.pool).await?;
        rows.iter()
            .map(|row| {
                Ok(LessonRow {
                    game: row.try_get(0)?,
                    lesson: row.try_get(1)?,
                    table: TableId::read(row.try_get(2)?)?,
                    step: row.try_get::<i64, _>(3)?.try_into().unwrap_or_default(),
                    done: row.try_get::<i64, _>(4)? > 0,
                })
            })
            .collect()
    }
}
