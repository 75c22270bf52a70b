-- The first tries of people at puzzles, with the points that each gained, and the ratings of solvers and puzzles.
CREATE TABLE puzzle_tries (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    puzzle    TEXT NOT NULL,
    solved    BIGINT NOT NULL,
    gained    BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (person_id, puzzle)
);
CREATE TABLE solver_ratings (
    person_id TEXT NOT NULL PRIMARY KEY REFERENCES people (id) ON DELETE CASCADE,
    points    BIGINT NOT NULL,
    tries     BIGINT NOT NULL
);
CREATE TABLE puzzle_ratings (
    puzzle TEXT NOT NULL PRIMARY KEY,
    points BIGINT NOT NULL,
    tries  BIGINT NOT NULL
);
