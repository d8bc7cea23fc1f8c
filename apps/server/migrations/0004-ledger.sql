-- Why: a loan is its terms and its events; its money is kept as balanced entries that cannot be changed.

create table loans (
  id            uuid primary key,
  borrower_id   uuid not null references borrowers,
  order_id      uuid not null references orders,
  currency      text not null check (currency in ('MXN', 'COP', 'INR', 'NGN')),
  -- The contract as the core knows it (packages/core/src/loan/terms.ts), whole numbers as text.
  terms         jsonb not null,
  opened_on     date not null,
  opened_at     timestamptz not null,
  status        text not null check (status in ('repaying', 'overdue', 'finished', 'returned', 'written-off', 'void')),
  closed_at     timestamptz,
  -- Once it is closed: the most days that a phase of it was late.
  late_days     integer,
  -- The end of the chain of entries, and what they come to by account: a copy, checked against the postings.
  entries_count integer not null default 0,
  last_hash     bytea,
  balances      jsonb not null default '{}'
) with (fillfactor = 70);
create index loans_borrower on loans (borrower_id, opened_at);
create index loans_order on loans (order_id);
-- One loan at a time, held by the database and not only by the code.
create unique index loans_one_open on loans (borrower_id) where status in ('repaying', 'overdue', 'written-off');

create table loan_events (
  loan_id     uuid not null references loans,
  id          text not null,
  kind        text not null,
  takes_effect_on date not null,
  detail      jsonb not null,
  recorded_at timestamptz not null,
  primary key (loan_id, id)
);

create table entries (
  loan_id       uuid not null references loans,
  -- First, second, third entry of the loan: the order of the chain.
  number        integer not null check (number > 0),
  kind          text not null,
  posted_on     date not null,
  event_id      text,
  -- What caused it, such as the payout or the payment; an operation posts once.
  operation     text not null,
  previous_hash bytea,
  hash          bytea not null,
  posted_at     timestamptz not null,
  primary key (loan_id, number),
  check ((number = 1) = (previous_hash is null))
);

create table postings (
  loan_id  uuid not null,
  number   integer not null,
  account  text not null,
  -- Debits are above zero, credits below.
  minor    bigint not null check (minor <> 0),
  currency text not null,
  primary key (loan_id, number, account, currency),
  foreign key (loan_id, number) references entries
);

create function refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where loan_id = new.loan_id and number = new.number) then
    raise exception 'An entry without postings is refused.' using errcode = 'check_violation';
  end if;
  if exists (
    select from postings where loan_id = new.loan_id and number = new.number
    group by currency having sum(minor) <> 0
  ) then
    raise exception 'An entry whose postings do not sum to zero is refused.' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- At the end of the transaction, when all postings of an entry are there.
create constraint trigger entries_balanced after insert on entries
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();
create constraint trigger postings_balanced after insert on postings
  deferrable initially deferred for each row execute function refuse_unbalanced_entry();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or deleted.', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger entries_final before update or delete on entries for each row execute function refuse_ledger_change();
create trigger postings_final before update or delete on postings for each row execute function refuse_ledger_change();
create trigger loan_events_final before update or delete on loan_events for each row execute function refuse_ledger_change();
create trigger entries_kept before truncate on entries for each statement execute function refuse_ledger_change();
create trigger postings_kept before truncate on postings for each statement execute function refuse_ledger_change();
create trigger loan_events_kept before truncate on loan_events for each statement execute function refuse_ledger_change();
