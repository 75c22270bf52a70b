-- Changes that every node has to follow at once: somebody was deleted or banned. Nodes read this table twice a
-- second. `tables` is a JSON list of the tables whose logs and chats were rewritten; no row names a person.
CREATE TABLE node_events (
    id     TEXT PRIMARY KEY,
    at     BIGINT NOT NULL,
    tables TEXT NOT NULL
);

-- Earlier versions left two things behind when somebody was deleted: the text of a chat line in its key, and the
-- ways to send notices to somebody who has no session any more.
UPDATE chat SET sent_as = person_id || '/deleted/' || seq WHERE body = '…';
DELETE FROM channels WHERE person_id IN (SELECT id FROM people WHERE name = 'Guest')
    AND person_id NOT IN (SELECT person_id FROM sessions);

-- Confirmation letters that were sent, to limit them. Addresses and clients are hashes with the server's secret.
CREATE TABLE confirmations (
    id        TEXT PRIMARY KEY,
    address   TEXT NOT NULL,
    person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    client    TEXT NOT NULL,
    at        BIGINT NOT NULL,
    answered  BIGINT NOT NULL
);

CREATE INDEX confirmations_by_time ON confirmations (at);
