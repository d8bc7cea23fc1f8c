-- Why: what a loan costs is changed by two people of staff without a release, and so is who may not borrow; both are known to every process at once.

-- Each change of a product, whole. The newest of a product is in force; those before it say what was. The id is the proposal's.
create table product_revisions (
  id          uuid primary key references proposals,
  country     text not null check (country in ('mx', 'co', 'in', 'ng')),
  -- Counted by country: the newest number says whether what a process knows is still so.
  number      integer not null check (number > 0),
  product_id  text not null,
  product     jsonb not null,
  in_force_at timestamptz not null,
  unique (country, number)
);
create trigger product_revisions_append_only before update or delete on product_revisions
  for each row execute function refuse_change();

-- Blind indexes of what is blocked, never the values. Why, by whom and what was let go again is in the proposals.
create table blocklist (
  list        text not null check (list in ('number', 'mobile', 'account', 'email', 'device')),
  blind       bytea not null,
  country     text check (country in ('mx', 'co', 'in', 'ng')),
  proposal_id uuid not null references proposals,
  added_at    timestamptz not null,
  primary key (list, blind),
  check ((country is null) = (list in ('email', 'device')))
);
create index blocklist_added on blocklist (added_at, proposal_id);
