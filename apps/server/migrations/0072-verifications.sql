-- Why: an operator sees in the metrics when the books were last verified and whether they were sound.
-- Oldest release: 0.1.0

create table verifications (
  finished_at timestamptz primary key,
  -- What was wrong, over all chains.
  faults      integer not null check (faults >= 0),
  -- The chains of the root, and its hash.
  chains      integer not null,
  root        text not null
);
