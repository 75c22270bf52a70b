-- The first decisions of each seat in finished games, counted once per table. It can be recomputed from the log: delete
-- all rows. A table whose log does not replay has one row without players.
CREATE TABLE openings (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,
    game     TEXT NOT NULL,
    players  BIGINT NOT NULL,
    moves    TEXT NOT NULL,
    labels   TEXT NOT NULL,
    place    BIGINT NOT NULL,
    score    BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX openings_of_game ON openings (game, players);
