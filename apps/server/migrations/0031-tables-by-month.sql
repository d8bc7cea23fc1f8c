-- Why: the largest tables grow for ever; cut by month their indexes stay small, and what is past its time goes as a whole.

-- Partitions that were taken out of the product because their time was over. The tables stay until an operator moves them.
create table detached_partitions (
  name        text primary key,
  parent      text not null,
  month       date not null,
  detached_at timestamptz not null,
  -- Of the audit: its last entry, where the chain now begins.
  last_number bigint,
  last_hash   bytea,
  unique (parent, month)
);

-- Triggers of a statement are not copied to partitions by PostgreSQL: without them a partition could be emptied, or
-- written to unchecked, by its own name.
create function guard_partition(parent regclass, partition regclass) returns void language plpgsql as $$
declare
  definition text;
begin
  for definition in
    select replace(pg_get_triggerdef(t.oid), format(' ON %I.%I ', n.nspname, p.relname),
      format(' ON %I.%I ', n.nspname, c.relname))
    from pg_trigger t join pg_class p on p.oid = t.tgrelid join pg_namespace n on n.oid = p.relnamespace
      join pg_class c on c.oid = partition
    where t.tgrelid = parent and not t.tgisinternal and t.tgtype & 1 = 0
      and not exists (select from pg_trigger own where own.tgrelid = partition and own.tgname = t.tgname)
  loop
    execute definition;
  end loop;
end $$;

-- A table like the parent with its indexes, not yet a partition.
create function create_like(parent regclass, name text) returns regclass language plpgsql as $$
begin
  execute format('create table %I (like %s including all)', name, parent);
  return quote_ident(name)::regclass;
end $$;

create function attach_month(parent regclass, partition regclass, month date) returns void language plpgsql as $$
declare
  -- Months of instants begin at midnight UTC, whatever the time zone of the connection is.
  zone text := (select case when a.atttypid = 'timestamptz'::regtype then ' 00:00:00+00' else '' end
    from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = parent);
begin
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', parent, partition,
    to_char(month, 'YYYY-MM-DD') || zone, to_char(month + interval '1 month', 'YYYY-MM-DD') || zone);
  perform guard_partition(parent, partition);
end $$;

create function attach_default(parent regclass, partition regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s attach partition %s default', parent, partition);
  perform guard_partition(parent, partition);
end $$;

-- The months of the rows in the default partition of a table.
create function months_in_default(parent regclass) returns date[] language plpgsql as $$
declare
  months date[];
begin
  execute (select format('select array_agg(distinct date_trunc(''month'', %I%s)::date) from %s', a.attname,
      case when a.atttypid = 'timestamptz'::regtype then ' at time zone ''UTC''' else '' end, p.partdefid::regclass)
    from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = parent) into months;
  return coalesce(months, '{}');
end $$;

-- Makes the partitions of these months, and of the months of rows that are in the default partition. Rows of a month
-- without a partition are written to the default one, so that no write fails; here they move to their own. They are
-- copied and the table that held them is dropped: no row is changed or deleted. New tables are made before the lock.
create function add_months(parent regclass, wanted date[]) returns integer language plpgsql as $$
declare
  base text := (select relname from pg_class where oid = parent);
  held regclass := (select partdefid::regclass from pg_partitioned_table where partrelid = parent);
  key text := (select quote_ident(a.attname) || case when a.atttypid = 'timestamptz'::regtype then ' at time zone ''UTC''' else '' end
    from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid = parent);
  moved date[] := months_in_default(parent);
  added date[] := array(select distinct month from unnest(wanted || moved) as month
    where to_regclass(quote_ident(base || to_char(month, '_YYYY_MM'))) is null order by month);
  month date;
begin
  foreach month in array added loop
    perform create_like(parent, base || to_char(month, '_YYYY_MM'));
  end loop;
  if moved <> '{}' then
    execute format('lock table only %s in access exclusive mode', parent);
    execute format('alter table %s detach partition %s', parent, held);
    execute format('alter table %s rename to %I', held, base || '_moving');
    perform create_like(parent, base || '_default');
  end if;
  foreach month in array added loop
    if moved <> '{}' then
      execute format('insert into %I select * from %s where date_trunc(''month'', %s)::date = $1',
        base || to_char(month, '_YYYY_MM'), held, key) using month;
    end if;
    perform attach_month(parent, quote_ident(base || to_char(month, '_YYYY_MM'))::regclass, month);
  end loop;
  if moved <> '{}' then
    -- A month that appeared in it just before the lock waits for the next time.
    execute format('insert into %I select * from %s where not date_trunc(''month'', %s)::date = any ($1)',
      base || '_default', held, key) using added;
    execute format('drop table %s', held);
    perform attach_default(parent, quote_ident(base || '_default')::regclass);
  end if;
  return cardinality(added);
end $$;

-- A partition has the name of its table and of its month; people know the table.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted.', regexp_replace(tg_table_name, '_(default|\d{4}_\d\d)$', '')
    using errcode = 'restrict_violation';
end $$;

-- The books: by the month in which the loan was paid out, so that all entries of a loan are in one partition. The day
-- follows from the loan and never changes, so that (loan, number) is as unique as it was.
alter table entries rename to entries_before;
alter table entries_before rename constraint entries_pkey to entries_before_pkey;
alter index entries_by_time rename to entries_before_by_time;
create table entries (
  loan_id       uuid not null,
  -- First, second, third entry of the loan: the order of the chain.
  number        integer not null check (number > 0),
  -- The loan's own; it decides the partition.
  opened_on     date not null,
  kind          text not null,
  posted_on     date not null,
  event_id      text,
  -- What caused it, such as the payout or the payment; an operation posts once.
  operation     text not null,
  previous_hash bytea,
  hash          bytea not null,
  posted_at     timestamptz not null,
  check ((number = 1) = (previous_hash is null))
) partition by range (opened_on);
create table entries_default partition of entries default;
select add_months('entries', array(select distinct date_trunc('month', opened_on)::date from loans where entries_count > 0));
-- In the order in which they were written, as the index by time needs it.
insert into entries (loan_id, number, opened_on, kind, posted_on, event_id, operation, previous_hash, hash, posted_at)
select e.loan_id, e.number, l.opened_on, e.kind, e.posted_on, e.event_id, e.operation, e.previous_hash, e.hash, e.posted_at
from entries_before e join loans l on l.id = e.loan_id order by e.posted_at, e.loan_id, e.number;
alter table entries add primary key (loan_id, number, opened_on);
create index entries_by_time on entries using brin (posted_at, posted_on) with (pages_per_range = 32, autosummarize = on);

alter table postings rename to postings_before;
alter table postings_before rename constraint postings_pkey to postings_before_pkey;
create table postings (
  loan_id   uuid not null,
  number    integer not null,
  opened_on date not null,
  account   text not null,
  -- Debits are above zero, credits below.
  minor     bigint not null check (minor <> 0),
  currency  text not null
) partition by range (opened_on);
create table postings_default partition of postings default;
select add_months('postings', array(select distinct date_trunc('month', opened_on)::date from loans where entries_count > 0));
insert into postings (loan_id, number, opened_on, account, minor, currency)
select p.loan_id, p.number, l.opened_on, p.account, p.minor, p.currency
from postings_before p join loans l on l.id = p.loan_id;
alter table postings add primary key (loan_id, number, account, currency, opened_on);

do $$
begin
  if (select count(*) from entries) <> (select count(*) from entries_before)
    or (select count(*) from postings) <> (select count(*) from postings_before) then
    raise exception 'Not all rows of the books were copied.';
  end if;
end $$;
drop table postings_before;
drop table entries_before;

-- The same checks as before, in the months that the added rows are of. A balanced entry has a debit, so it is enough to
-- look up the entries of debits. The plan is made once for a connection: it reads the partitions between the two days,
-- whatever they are.
create or replace function refuse_unbalanced_postings() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  first date;
  last date;
begin
  select min(opened_on), max(opened_on) into first, last from added;
  if first is null then
    return null;
  end if;
  if exists (select from added group by loan_id, number, opened_on, currency having sum(minor) <> 0) then
    raise exception 'An entry whose postings do not sum to zero is refused.' using errcode = 'check_violation';
  end if;
  if exists (select from added a where a.minor > 0 and not exists (
    select from entries e where e.loan_id = a.loan_id and e.number = a.number and e.opened_on = a.opened_on
      and e.opened_on between first and last)) then
    raise exception 'A posting without its entry is refused.' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create or replace function refuse_entry_without_loan() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  first date;
  last date;
begin
  select min(opened_on), max(opened_on) into first, last from added;
  if first is null then
    return null;
  end if;
  if exists (select from added a where not exists (
    select from loans where loans.id = a.loan_id and loans.opened_on = a.opened_on)) then
    raise exception 'An entry without its loan is refused.' using errcode = 'foreign_key_violation';
  end if;
  if exists (select from added a where not exists (
    select from postings p where p.loan_id = a.loan_id and p.number = a.number and p.opened_on = a.opened_on
      and p.opened_on between first and last)) then
    raise exception 'An entry without postings is refused.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger entries_of_loans after insert on entries
  referencing new table as added for each statement execute function refuse_entry_without_loan();
create trigger postings_balanced after insert on postings
  referencing new table as added for each statement execute function refuse_unbalanced_postings();
create trigger entries_final before update or delete on entries for each row execute function refuse_ledger_change();
create trigger postings_final before update or delete on postings for each row execute function refuse_ledger_change();
create trigger entries_kept before truncate on entries for each statement execute function refuse_ledger_change();
create trigger postings_kept before truncate on postings for each statement execute function refuse_ledger_change();
create trigger loans_opening_kept before update of opened_on on loans
  for each row when (new.opened_on <> old.opened_on) execute function refuse_ledger_change();

-- What rails told us, by the month in which it came. Its id is our own and random. An event counts once by rail_events,
-- a payment by payments, and both stay whole.
alter table rail_events drop constraint rail_events_webhook_id_fkey;
alter table webhooks rename to webhooks_before;
alter table webhooks_before rename constraint webhooks_pkey to webhooks_before_pkey;
alter index webhooks_unhandled rename to webhooks_before_unhandled;
alter index webhooks_handled rename to webhooks_before_handled;
create table webhooks (like webhooks_before including defaults including constraints) partition by range (received_at);
create table webhooks_default partition of webhooks default;
select add_months('webhooks', array(select distinct date_trunc('month', received_at at time zone 'UTC')::date from webhooks_before));
insert into webhooks select * from webhooks_before order by received_at;
alter table webhooks add primary key (id, received_at);
create index webhooks_unhandled on webhooks (received_at) where outcome is null;
create index webhooks_handled on webhooks (handled_at) where handled_at is not null;
drop table webhooks_before;
create trigger webhooks_body_sealed_key before insert or update of body_sealed on webhooks
  for each row when (length(new.body_sealed) > 0) execute function webhooks_body_sealed_key();

-- An event has its webhook when it is written, as before; the webhook is forgotten sooner.
create function refuse_event_without_webhook() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where id = new.webhook_id) then
    raise exception 'An event without its webhook is refused.' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger rail_events_of_webhooks after insert or update of webhook_id on rail_events
  for each row execute function refuse_event_without_webhook();

-- Messages, by the month in which they were written. Their ids are random, and those of notifications are unique there.
alter table outbox rename to outbox_before;
alter table outbox_before rename constraint outbox_pkey to outbox_before_pkey;
alter index outbox_unsettled rename to outbox_before_unsettled;
alter index outbox_provider_id rename to outbox_before_provider_id;
alter index outbox_settled rename to outbox_before_settled;
create table outbox (like outbox_before including defaults including constraints) partition by range (created_at);
create table outbox_default partition of outbox default;
select add_months('outbox', array(select distinct date_trunc('month', created_at at time zone 'UTC')::date from outbox_before));
insert into outbox select * from outbox_before order by created_at;
alter table outbox add primary key (id, created_at);
create index outbox_unsettled on outbox (created_at) where outcome is null;
create index outbox_provider_id on outbox (provider_id) where outcome = 'accepted';
create index outbox_settled on outbox (settled_at) where settled_at is not null;
drop table outbox_before;
create trigger outbox_body_sealed_key before insert or update of body_sealed on outbox
  for each row when (length(new.body_sealed) > 0) execute function outbox_body_sealed_key();

-- The audit: by its own number, which alone must be unique, in one partition for each month that has ended. The entries
-- of this month are in the default partition.
alter table audit rename to audit_default;
alter table audit_default rename constraint audit_pkey to audit_default_pkey;
alter index audit_staff rename to audit_default_staff;
alter index audit_borrower rename to audit_default_borrower;
alter index audit_call rename to audit_default_call;
alter index audit_at rename to audit_default_at;
drop trigger audit_final on audit_default;
drop trigger audit_kept on audit_default;
create table audit (like audit_default including all) partition by range (number);
alter table audit add foreign key (staff_id) references staff, add foreign key (borrower_id) references borrowers;
alter table audit attach partition audit_default default;
create trigger audit_final before update or delete on audit for each row execute function refuse_ledger_change();
create trigger audit_kept before truncate on audit for each statement execute function refuse_ledger_change();

-- Closes the partition of the entries before a number. It stays in place, and the few entries after it are copied.
create function close_audit_month(month date, first_after bigint) returns void language plpgsql as $$
declare
  name text := 'audit' || to_char(month, '_YYYY_MM');
  first_held bigint;
begin
  lock table only audit in access exclusive mode;
  first_held := (select min(number) from audit_default);
  alter table audit detach partition audit_default;
  execute format('alter table audit_default rename to %I', name);
  perform create_like('audit', 'audit_default');
  execute format('insert into audit_default select * from %I where number >= $1', name) using first_after;
  -- Not a partition at this moment, so that the trigger of the audit does not refuse it.
  execute format('delete from %I where number >= $1', name) using first_after;
  execute format('alter table audit attach partition %I for values from (%L) to (%L)', name, first_held, first_after);
  perform guard_partition('audit', quote_ident(name)::regclass);
  perform attach_default('audit', 'audit_default');
end $$;

do $$
declare
  child record;
begin
  for child in select inhparent::regclass as parent, inhrelid::regclass as partition from pg_inherits
    where inhparent in ('entries'::regclass, 'postings'::regclass, 'webhooks'::regclass, 'outbox'::regclass, 'audit'::regclass)
  loop
    perform guard_partition(child.parent, child.partition);
  end loop;
end $$;

-- The oldest notifications are found by their time, also among millions.
create index notices_by_time on notices using brin (sent_at) with (pages_per_range = 32, autosummarize = on);
