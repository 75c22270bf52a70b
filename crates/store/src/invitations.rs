//! The invitation links of a table.

use sqlx::Row;

use crate::error::StoreError;
use crate::ids::{InviteCode, TableId};
use crate::status::Status;
use crate::store::Store;
use crate::writer::Statement;

/// The target of a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    pub table: TableId,
    /// The table's status when the link was made.
    pub during: Status,
}

impl Store {
    /// Adds a link to a table with this status.
    pub async fn add_invitation(
        &self,
        table: &TableId,
        during: Status,
    ) -> Result<InviteCode, StoreError> {
        let code = InviteCode::random();
        self.writer.write(table, vec![insert(&code, table, during, self.now())]).await?;
        Ok(code)
    }

    /// Replaces all links by a new one.
    pub async fn renew_invitation(
        &self,
        table: &TableId,
        during: Status,
    ) -> Result<InviteCode, StoreError> {
        let code = InviteCode::random();
        let change = vec![delete(table), insert(&code, table, during, self.now())];
        self.writer.write(table, change).await?;
        Ok(code)
    }

    /// Deletes all links to the table.
    pub async fn withdraw_invitations(&self, table: &TableId) -> Result<(), StoreError> {
        self.writer.write(table, vec![delete(table)]).await?;
        Ok(())
    }

    /// Returns the table's newest link. It is stored unhashed, because its host must be able to see it again.
    pub async fn invitation_of(
        &self,
        table: &TableId,
    ) -> Result<Option<(InviteCode, Status)>, StoreError> {
        let row = sqlx::query(
            "SELECT code, during FROM invitations WHERE table_id = $1 \
             ORDER BY created_at DESC, code LIMIT 1",
        )
        .bind(table.to_string())
        .fetch_optional(&self.pool)
        .await?;
        let read = |row: sqlx::any::AnyRow| {
            Ok((InviteCode::read(row.try_get(0)?)?, Status::read(row.try_get(1)?)?))
        };
        row.map(read).transpose()
    }

    pub async fn invitation_by_code(
        &self,
        code: &InviteCode,
    ) -> Result<Option<Invitation>, StoreError> {
        let row = sqlx::query("SELECT table_id, during FROM invitations WHERE code = $1")
            .bind(code.to_string())
            .fetch_optional(&self.pool)
            .await?;
        let read = |row: sqlx::any::AnyRow| {
            Ok(Invitation {
                table: TableId::read(row.try_get(0)?)?,
                during: Status::read(row.try_get(1)?)?,
            })
        };
        row.map(read).transpose()
    }
}

fn insert(code: &InviteCode, table: &TableId, during: Status, now: i64) -> Statement {
    let insert =
        "INSERT INTO invitations (code, table_id, created_at, during) VALUES ($1, $2, $3, $4)";
    Statement::new(insert).text(code).text(table).number(now).text(during.as_str())
}

fn delete(table: &TableId) -> Statement {
    Statement::new("DELETE FROM invitations WHERE table_id = $1").text(table)
}
