-- What lists show of a table, so that they need no replay. A projection of the log: may be deleted at
-- any time, and comes back with the next entry.
CREATE TABLE glances (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    body     TEXT NOT NULL
);
