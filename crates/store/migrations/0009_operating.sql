-- When a session was last used, so that it can end when it is not, and what it is used with. A zero
-- stands for sessions that were never noted: they count from their next use.
ALTER TABLE sessions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';

CREATE INDEX sessions_by_person ON sessions (person_id);

ALTER TABLE people ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
-- When somebody was shut out, if ever.
ALTER TABLE people ADD COLUMN banned_at BIGINT;

-- The table's status when the link was made: one from before the game leads to no bot's seat in it.
ALTER TABLE invitations ADD COLUMN during TEXT NOT NULL DEFAULT 'open';

-- One row that is written to find out whether writing works.
CREATE TABLE pulse (
    name TEXT PRIMARY KEY,
    at   BIGINT NOT NULL
);
