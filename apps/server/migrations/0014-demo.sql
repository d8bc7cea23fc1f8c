-- Why: a first look needs borrowers in every status; the sandbox remembers which of them are made and whose phones they are.

create table demo_runs (
  id          integer primary key check (id = 1),
  attempts    integer not null,
  finished_at timestamptz
);

create table demo_borrowers (
  -- Country and scene.
  key          text primary key,
  borrower_id  uuid not null references borrowers,
  phone_sealed bytea not null
);
