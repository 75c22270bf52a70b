-- Texts that are kept for a while under a name: records that somebody brought, and what was found out about them.
CREATE TABLE documents (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    at   BIGINT NOT NULL,
    PRIMARY KEY (kind, name)
);
CREATE INDEX documents_by_age ON documents (kind, at);
