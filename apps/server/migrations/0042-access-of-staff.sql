-- Why: access of staff is reset by two people, every administrator and the person are told, and the account decides nothing for a
-- day.
-- Oldest release: 0.1.0

-- When two people last reset the sign-in.
alter table staff add column reset_at timestamptz;

-- What was done to the access of a staff member, one row for each person who is told.
create table access_notices (
  id         uuid primary key,
  -- The person who is told.
  reader_id  uuid not null references staff,
  event      text not null check (event in ('created', 'roles', 'reset', 'blocked', 'unblocked')),
  -- The person whose access it is.
  about_id   uuid not null references staff,
  made_by    uuid not null references staff,
  -- Empty for what one person may do alone.
  checked_by uuid references staff,
  at         timestamptz not null,
  seen_at    timestamptz,
  check (checked_by is null or checked_by <> made_by)
);
create index access_notices_unseen on access_notices (reader_id, at) where seen_at is null;
