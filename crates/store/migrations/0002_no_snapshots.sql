-- A log of a few hundred moves is replayed in a moment, and has to be on every start to be checked:
-- nothing was ever kept here.
DROP TABLE snapshots;
