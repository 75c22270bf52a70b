-- One dialect for SQLite and PostgreSQL: text, big integers, no booleans (the Any driver cannot read
-- SQLite's) and no generated keys. Times are milliseconds since 1970, documents are JSON text.

CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE people (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE settings (
    person_id TEXT PRIMARY KEY REFERENCES people (id),
    body      TEXT NOT NULL
);

-- Only the hash of a session's token is kept: who reads the database cannot speak for anybody.
CREATE TABLE sessions (
    hash       TEXT PRIMARY KEY,
    person_id  TEXT NOT NULL REFERENCES people (id),
    created_at BIGINT NOT NULL
);

CREATE TABLE tables (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    host       TEXT NOT NULL REFERENCES people (id),
    status     TEXT NOT NULL,
    listed     BIGINT NOT NULL,
    spec       TEXT NOT NULL,
    seed       TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    changed_at BIGINT NOT NULL
);

CREATE INDEX tables_by_status ON tables (status, changed_at);

-- A projection of the log, so that "my tables" needs no replay.
CREATE TABLE seats (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seat      BIGINT NOT NULL,
    person_id TEXT REFERENCES people (id),
    name      TEXT NOT NULL,
    bot       TEXT,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_by_person ON seats (person_id);

CREATE TABLE invitations (
    code       TEXT PRIMARY KEY,
    table_id   TEXT NOT NULL REFERENCES tables (id),
    created_at BIGINT NOT NULL
);

CREATE INDEX invitations_by_table ON invitations (table_id);

-- The truth about every table. Rows are only ever added.
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    -- What the sender calls this change, so that the same one sent twice counts once.
    sent_as  TEXT,
    body     TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX events_by_name ON events (table_id, sent_as);

-- A cache of what lists show. May be deleted at any time.
CREATE TABLE snapshots (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    seq      BIGINT NOT NULL,
    body     TEXT NOT NULL
);
