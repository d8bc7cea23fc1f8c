-- Why: after a restore a loan was paid out a second time, because the rail's payout was not in the restored books. The product
-- now finds that its database was restored, and pays nothing out until two people have seen the rails' books.
-- Oldest release: 0.1.0

-- Which database this is and how far it has come, as a process last saw it.
create table database_mark (
  id                smallint primary key default 1 check (id = 1),
  -- Names the file outside the database that holds the last position.
  installation      uuid not null,
  system_identifier text not null,
  timeline          text not null,
  -- The number of this table in the catalogue. A dump that is restored gets another one.
  table_number      bigint not null,
  -- Another machine confirms each change: a standby that takes over has all of them.
  confirmed         boolean not null,
  -- The folder of the embedded database.
  folder            text,
  position          bigint not null,
  seen_at           timestamptz not null
);

-- What names this database, in the same columns.
create view database_now as
  select (pg_control_system()).system_identifier::text as system_identifier,
    substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8) as timeline,
    'database_mark'::regclass::oid::bigint as table_number,
    current_setting('synchronous_standby_names') <> '' as confirmed;

-- Why no payout may leave and no offer may be made.
create table holds (
  id                     uuid primary key,
  cause                  text not null check (cause in ('stated', 'otherDatabase', 'otherTimeline', 'otherFolder', 'olderThanMark')),
  found_at               timestamptz not null,
  -- What the rails did since then may be missing in the books.
  compare_from           timestamptz not null,
  -- When the comparisons were last started.
  asked_at               timestamptz,
  -- When the books of all rails were compared since then, and which did not answer the last time.
  payouts_compared_at    timestamptz,
  payouts_silent         text[] not null default '{}',
  collections_compared_at timestamptz,
  collections_silent     text[] not null default '{}',
  lifted_at              timestamptz
);
-- One at a time.
create unique index holds_open on holds ((lifted_at is null)) where lifted_at is null;
