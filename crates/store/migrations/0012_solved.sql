-- The puzzles that somebody has solved, by their lasting names, and when they first did.
CREATE TABLE solved (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    puzzle    TEXT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (person_id, puzzle)
);
