-- Why: every night the day that ended is posted to all open loans, once, by one of the processes.

create table closes (
  currency    text not null,
  day         date not null,
  begun_at    timestamptz not null,
  finished_at timestamptz,
  primary key (currency, day)
);

-- Work that is done once a day: the process that inserts the row does it.
create table daily_runs (
  name     text not null,
  day      date not null,
  begun_at timestamptz not null,
  primary key (name, day)
);

-- A million entries in one statement are checked as one set, not row by row. The postings of an entry come in one
-- statement, and rows never change: what balances then balances for ever.
create function refuse_unbalanced_postings() returns trigger language plpgsql as $$
begin
  if exists (select from added a where not exists (
    select from entries e where e.loan_id = a.loan_id and e.number = a.number)) then
    raise exception 'A posting without its entry is refused.' using errcode = 'foreign_key_violation';
  end if;
  if exists (
    select from postings p
    where (p.loan_id, p.number) in (select loan_id, number from added)
    group by p.loan_id, p.number, p.currency having sum(p.minor) <> 0
  ) then
    raise exception 'An entry whose postings do not sum to zero is refused.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger postings_balanced on postings;
create trigger postings_balanced after insert on postings
  referencing new table as added for each statement execute function refuse_unbalanced_postings();

-- Neither entries nor loans are ever deleted, so that what a row refers to need be there only when it is written.
create function refuse_entry_without_loan() returns trigger language plpgsql as $$
begin
  if exists (select from added a where not exists (select from loans where loans.id = a.loan_id)) then
    raise exception 'An entry without its loan is refused.' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger entries_of_loans after insert on entries
  referencing new table as added for each statement execute function refuse_entry_without_loan();
create trigger loans_kept before delete on loans for each row execute function refuse_ledger_change();
alter table entries drop constraint entries_loan_id_fkey;
alter table postings drop constraint postings_loan_id_number_fkey;

-- That an entry has postings is still checked at the end of the transaction, by the key of the postings.
create or replace function refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from postings where loan_id = new.loan_id and number = new.number) then
    raise exception 'An entry without postings is refused.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
