-- How far somebody has come in each lesson, and at which table.
CREATE TABLE lessons (
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    game      TEXT NOT NULL,
    lesson    TEXT NOT NULL,
    table_id  TEXT NOT NULL,
    step      BIGINT NOT NULL,
    done      BIGINT NOT NULL,
    at        BIGINT NOT NULL,
    PRIMARY KEY (person_id, game, lesson)
);
