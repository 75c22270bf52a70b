-- The players who are viewing a table at a node, until `until` if the node says nothing more. Only nodes that share
-- a database write here.
CREATE TABLE presence (
    table_id  TEXT NOT NULL,
    person_id TEXT NOT NULL,
    node      TEXT NOT NULL,
    until     BIGINT NOT NULL,
    PRIMARY KEY (table_id, person_id, node)
);

CREATE INDEX presence_by_person ON presence (person_id);
