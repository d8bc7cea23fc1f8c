-- Why: what the law moves (usury rates, provisions, holidays) is entered by two people of staff, with its law and its day,
-- and is known to every process at once. A release brings the records of its day; these come after them.
-- Oldest release: 0.1.0

create table legal_records (
  id          uuid primary key,
  -- Null for what the sandbox makes up.
  proposal_id uuid unique references proposals,
  -- The order in which they were entered, by country: the newest number says whether what a process knows is still so.
  number      integer not null check (number > 0),
  country     text not null check (country ~ '^[a-z]{2}$'),
  kind        text not null check (kind in ('holidays', 'provisions', 'usuryRate')),
  valid_from  date not null,
  valid_until date check (valid_until >= valid_from),
  source      text not null,
  value       jsonb not null,
  entered_at  timestamptz not null,
  unique (country, number)
);
create trigger legal_records_append_only before update or delete on legal_records
  for each row execute function refuse_change();
