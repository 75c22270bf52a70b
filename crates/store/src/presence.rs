//! The players who are viewing tables at the nodes that share a database.
//!
//! A node writes a row when a player's first view of a table begins or the last one ends, and renews all its rows from
//! time to time. The rows of a node that has stopped expire. All times are the database's, because the clocks of the
//! nodes may differ.

use serde_json::{Value, json};

use crate::error::StoreError;
use crate::ids::{PersonId, TableId};
use crate::rows::from_row;
use crate::store::Store;
use crate::writer::Statement;

/// A player who is viewing a table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PresentPlayer {
    pub table: TableId,
    pub person: PersonId,
}

/// The lifetime of a row that is not renewed, in milliseconds.
const LEASE: i64 = 30_000;

/// The database's time in milliseconds since 1970.
macro_rules! database_time {
    () => {
        "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
    };
}

/// The players in a list of pairs of ids.
macro_rules! listed_players {
    () => {
        "json_array_elements(CAST($1 AS json)) AS listed (player)"
    };
}

/// People who do not have a seat, for example because they were deleted meanwhile, get no row. A person with several
/// seats gets one.
const WRITE: &str = concat!(
    "INSERT INTO presence (table_id, person_id, node, until) \
     SELECT players.table_id, players.person_id, $2, $3 + ",
    database_time!(),
    " FROM (SELECT DISTINCT seats.table_id, seats.person_id FROM ",
    listed_players!(),
    " JOIN seats ON seats.table_id = listed.player ->> 0 AND seats.person_id = listed.player ->> 1) \
     AS players \
     ON CONFLICT (table_id, person_id, node) DO UPDATE SET until = excluded.until"
);

const DELETE: &str = concat!(
    "DELETE FROM presence USING ",
    listed_players!(),
    " WHERE node = $2 AND table_id = listed.player ->> 0 AND person_id = listed.player ->> 1"
);

const DELETE_EXPIRED: &str = concat!("DELETE FROM presence WHERE until < ", database_time!());

impl Store {
    /// Tells the other nodes which players now view tables at this node, and which no longer do.
    pub async fn share_presence(
        &self,
        arrived: &[PresentPlayer],
        left: &[PresentPlayer],
    ) -> Result<(), StoreError> {
        let write = Statement::new(WRITE).text(list(arrived)).text(&self.node).number(LEASE);
        let delete = Statement::new(DELETE).text(list(left)).text(&self.node);
        let mut tables: Vec<&TableId> =
            arrived.iter().chain(left).map(|player| &player.table).collect();
        tables.sort();
        tables.dedup();
        let hints = tables.into_iter().filter_map(|table| self.presence_hint(table));
        let statements = [write, delete].into_iter().chain(hints).collect();
        self.writer.write("presence", statements).await?;
        Ok(())
    }

    /// Renews the rows of this node, and deletes the expired rows of nodes that have stopped.
    pub async fn renew_presence(&self, here: &[PresentPlayer]) -> Result<(), StoreError> {
        let write = Statement::new(WRITE).text(list(here)).text(&self.node).number(LEASE);
        self.writer.write("presence", vec![write, Statement::new(DELETE_EXPIRED)]).await?;
        Ok(())
    }

    /// Deletes the rows of this node, which is stopping.
    pub async fn end_presence(&self) -> Result<(), StoreError> {
        let delete = Statement::new("DELETE FROM presence WHERE node = $1").text(&self.node);
        self.writer.write("presence", vec![delete]).await?;
        Ok(())
    }

    /// Returns the players who view tables at other nodes: of one table, or of all.
    pub async fn players_at_other_nodes(
        &self,
        table: Option<&TableId>,
    ) -> Result<Vec<PresentPlayer>, StoreError> {
        if !self.is_shared() {
            return Ok(Vec::new());
        }
        let select = concat!(
            "SELECT DISTINCT table_id, person_id FROM presence WHERE node <> $1 AND until >= ",
            database_time!(),
        );
        let select = match table {
            None => Statement::new(select).text(&self.node),
            Some(table) => {
                Statement::new(format!("{select} AND table_id = $2")).text(&self.node).text(table)
            }
        };
        self.all(select).await
    }
}

from_row!(PresentPlayer { table, person });

fn list(players: &[PresentPlayer]) -> Value {
    let pair = |player: &PresentPlayer| json!([player.table.as_str(), player.person.as_str()]);
    players.iter().map(pair).collect()
}
