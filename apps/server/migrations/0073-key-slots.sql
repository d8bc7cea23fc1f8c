-- Why: a dump holds the wrapped keys of borrowers, so that an erased person could be read in it. Half of each key now stands
-- in a folder outside the database, and is erased there.
-- Oldest release: 0.1.0

-- The folder that this database belongs to, and how many erasures of its list are done here: a dump knows fewer.
create table key_folder (
  id      uuid primary key,
  erased  bigint not null default 0,
  is_only boolean not null default true unique check (is_only)
);

-- Keys that no row has any more, until their halves are erased too.
create table keys_to_erase (
  slot        bytea primary key,
  borrower_id uuid not null references borrowers
);

-- Keys from before, which have no other half yet: a worker gives them one after its start.
create index borrowers_whole_keys on borrowers (id) where length(data_key) in (60, 68);
create index letter_keys_whole_keys on letter_keys (borrower_id) where length(data_key) in (60, 68);
