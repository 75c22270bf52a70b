-- What people say at a table. Rows are only ever added, and the game's log knows nothing of them.
CREATE TABLE chat (
    table_id  TEXT NOT NULL REFERENCES tables (id),
    seq       BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    -- What the sender calls this line, so that the same one sent twice counts once.
    sent_as   TEXT NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id),
    -- As they were when it was said: names and seats change.
    name      TEXT NOT NULL,
    watching  BIGINT NOT NULL,
    body      TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE UNIQUE INDEX chat_by_name ON chat (table_id, sent_as);
