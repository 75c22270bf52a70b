//! Texts that are stored under a kind and a name.

use std::collections::HashMap;

use sqlx::Row;

use crate::error::StoreError;
use crate::store::Store;
use crate::writer::Statement;

/// A kind of text, and the maximum number of texts of this kind.
#[derive(Clone, Copy, Debug)]
pub struct DocumentKind {
    pub kind: &'static str,
    pub most: i64,
}

impl Store {
    /// Stores a text under its name and replaces an older one. If the shelf has too many texts, the oldest are deleted.
    pub async fn keep(
        &self,
        shelf: DocumentKind,
        name: &str,
        body: &str,
    ) -> Result<(), StoreError> {
        let upsert = "INSERT INTO documents (kind, name, body, at) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (kind, name) DO UPDATE SET body = excluded.body, at = excluded.at";
        let upsert =
            Statement::new(upsert).text(shelf.kind).text(name).text(body).number(self.now());
        let trim = "DELETE FROM documents WHERE kind = $1 AND at < \
             (SELECT at FROM documents WHERE kind = $1 ORDER BY at DESC LIMIT 1 OFFSET $2)";
        let trim = Statement::new(trim).text(shelf.kind).number(shelf.most - 1);
        self.writer.write(name, vec![upsert, trim]).await?;
        Ok(())
    }

    /// Deletes a text. Does nothing if there is none with this name.
    pub async fn forget_document(&self, shelf: DocumentKind, name: &str) -> Result<(), StoreError> {
        let delete = "DELETE FROM documents WHERE kind = $1 AND name = $2";
        let delete = Statement::new(delete).text(shelf.kind).text(name);
        self.writer.write(name, vec![delete]).await?;
        Ok(())
    }

    pub async fn kept(
        &self,
        shelf: DocumentKind,
        name: &str,
    ) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT body FROM documents WHERE kind = $1 AND name = $2")
            .bind(shelf.kind)
            .bind(name.to_string())
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Returns the stored texts among those named, by name.
    pub async fn documents_named(
        &self,
        shelf: DocumentKind,
        names: &[String],
    ) -> Result<HashMap<String, String>, StoreError> {
        if names.is_empty() {
            return Ok(HashMap::new());
        }
        let places: Vec<String> = (2..names.len() + 2).map(|number| format!("${number}")).collect();
        let among = places.join(", ");
        let sql = format!("SELECT name, body FROM documents WHERE kind = $1 AND name IN ({among})");
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(shelf.kind);
        for name in names {
            query = query.bind(name.clone());
        }
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }
}
