-- The ways by which somebody wants to be called to their turns.
CREATE TABLE channels (
    id         TEXT PRIMARY KEY,
    person_id  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    body       TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE INDEX channels_of_person ON channels (person_id);

-- The tables to which somebody does not want to be called.
CREATE TABLE quiet_tables (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (person_id, table_id)
);

-- Who was called to which table and has not looked since.
CREATE TABLE calls (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    table_id  TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    at        BIGINT NOT NULL,
    PRIMARY KEY (person_id, table_id)
);

-- One-time links by which another browser becomes a person's own. Only their hashes are kept.
CREATE TABLE device_links (
    hash      TEXT PRIMARY KEY,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    until     BIGINT NOT NULL
);
