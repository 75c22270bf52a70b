-- What people answered within a pause for reactions, one answer to a seat: kept before it is
-- acknowledged, told to nobody, and of no use once the pause is over.
CREATE TABLE answers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    pause    TEXT NOT NULL,
    sent_as  TEXT,
    body     TEXT,
    PRIMARY KEY (table_id, seat)
);
