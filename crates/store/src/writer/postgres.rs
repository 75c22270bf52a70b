//! A group of changes on PostgreSQL, in one round trip.
//!
//! One call of a function is one transaction. The function is created for the connection alone, in its temporary
//! schema, so that servers of different versions can share a database. Each change has its own block: if it is called
//! off, breaks a constraint or contains a value that the database refuses, the others are not affected.

use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::{Any, AnyConnection, Row};

use super::{ChangeOutcome, Statement};
use crate::error::StoreError;

const FUNCTION: &str = "
CREATE OR REPLACE FUNCTION pg_temp.vinea_write(changes JSONB) RETURNS TEXT LANGUAGE plpgsql AS $body$
DECLARE
    change JSONB;
    statement JSONB;
    binds TEXT[];
    touched BIGINT;
    outcomes JSONB := '[]';
BEGIN
    FOR change IN SELECT value FROM jsonb_array_elements(changes) LOOP
        BEGIN
            FOR statement IN SELECT value FROM jsonb_array_elements(change) LOOP
                SELECT array_agg(bind.value ORDER BY bind.place) INTO binds
                    FROM jsonb_array_elements_text(statement->'binds')
                        WITH ORDINALITY AS bind(value, place);
                EXECUTE statement->>'sql' USING binds;
                GET DIAGNOSTICS touched = ROW_COUNT;
                IF (statement->>'must_touch_one')::BOOLEAN AND touched <> 1 THEN
                    RAISE EXCEPTION 'called off' USING ERRCODE = 'VN001';
                END IF;
            END LOOP;
            outcomes := outcomes || '[\"done\"]'::JSONB;
        EXCEPTION
            WHEN SQLSTATE 'VN001' THEN
                outcomes := outcomes || '[\"called-off\"]'::JSONB;
            WHEN integrity_constraint_violation OR data_exception OR program_limit_exceeded THEN
                outcomes := outcomes || jsonb_build_array(jsonb_build_object('broken', SQLERRM));
        END;
    END LOOP;
    RETURN outcomes::TEXT;
END
$body$";

/// The outcome of one change.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PostgresOutcome {
    Done,
    CalledOff,
    /// It broke a constraint, or the database refused a value.
    Broken(String),
}

/// Creates the function on a new connection.
pub(super) async fn set_up(connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(FUNCTION).execute(connection).await.map(|_| ())
}

/// Writes a group. An error means that the whole group failed.
pub(super) async fn write(
    connection: &mut AnyConnection,
    group: &[Vec<Statement>],
) -> Result<Vec<Result<ChangeOutcome, StoreError>>, sqlx::Error> {
    let changes: Vec<Vec<Value>> =
        group.iter().map(|change| change.iter().map(document).collect()).collect();
    let call = sqlx::query::<Any>("SELECT pg_temp.vinea_write(CAST($1 AS JSONB))");
    // Reads the whole answer, because a failed commit is reported after the row.
    let rows = call.bind(json!(changes).to_string()).fetch_all(connection).await?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    let text: String = row.try_get(0)?;
    let outcomes: Vec<PostgresOutcome> =
        serde_json::from_str(&text).map_err(|error| sqlx::Error::Decode(error.into()))?;
    let outcomes = outcomes.into_iter().map(|outcome| match outcome {
        PostgresOutcome::Done => Ok(ChangeOutcome::Done),
        PostgresOutcome::CalledOff => Ok(ChangeOutcome::CalledOff),
        PostgresOutcome::Broken(text) => Err(StoreError::Constraint(text)),
    });
    Ok(outcomes.collect())
}

/// Returns a statement in the form that the function reads.
fn document(statement: &Statement) -> Value {
    json!({
        "sql": statement.with_array(),
        "binds": statement.texts(),
        "must_touch_one": statement.must_touch_one,
    })
}
