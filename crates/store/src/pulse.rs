//! Whether the database answers and can be written to.

use crate::error::StoreError;
use crate::store::Store;
use crate::writer::Statement;

impl Store {
    /// Reads and writes a little, durably: an error says what is wrong.
    pub async fn pulse(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT name FROM pulse").fetch_optional(&self.pool).await?;
        let upsert = "INSERT INTO pulse (name, at) VALUES ('ready', $1) \
             ON CONFLICT (name) DO UPDATE SET at = excluded.at";
        self.writer.write("pulse", vec![Statement::new(upsert).number(self.now())]).await?;
        Ok(())
    }
}
