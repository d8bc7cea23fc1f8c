-- Why: money that belongs to no loan yet, and provisions for late loans, are in the books too.

create table general_entries (
  -- A chain of its own: the suspense account of a rail, or the provisions of a currency.
  book          text not null,
  number        integer not null check (number > 0),
  kind          text not null check (kind in ('received', 'matched', 'returned', 'provision')),
  -- What caused it, such as a payment or the end of a month; it is posted once.
  reference     text not null,
  posted_on     date not null,
  currency      text not null check (currency in ('MXN', 'COP', 'INR', 'NGN')),
  -- One amount and two accounts: an entry is balanced by its form.
  debit         text not null,
  credit        text not null check (credit <> debit),
  minor         bigint not null check (minor > 0),
  previous_hash bytea,
  hash          bytea not null,
  posted_at     timestamptz not null,
  primary key (book, number),
  unique (book, kind, reference),
  check ((number = 1) = (previous_hash is null))
);
create trigger general_entries_final before update or delete on general_entries
  for each row execute function refuse_ledger_change();
