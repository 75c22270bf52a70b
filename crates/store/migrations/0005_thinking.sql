-- Which node thinks for the bots of a table, and until when if it says nothing more.
CREATE TABLE thinking (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    node     TEXT NOT NULL,
    until    BIGINT NOT NULL
);
