-- Why: who has paid a loan off gets a letter of no debt, which anyone can check by its code.
-- Oldest release: 0.1.0

-- Closed loans whose letter is still to be made, and when to look at them.
create table no_debt_tasks (
  loan_id    uuid primary key references loans,
  not_before timestamptz not null,
  -- Of loans that closed before there were letters: the letter is there, and no message says so.
  quiet      boolean not null default false
);
insert into no_debt_tasks select id, closed_at, true from loans where status in ('finished', 'returned') and closed_at is not null;
create index no_debt_tasks_due on no_debt_tasks (not_before);

-- Keys that sign documents of the lender. The newest signs; the older ones prove what they signed.
create table document_keys (
  id             uuid primary key,
  public_key     bytea not null,
  -- Under the master key.
  private_sealed bytea not null,
  made_at        timestamptz not null
);

create table no_debt_letters (
  id          uuid primary key,
  loan_id     uuid not null references loans,
  borrower_id uuid not null references borrowers,
  number      text not null unique,
  -- The code itself stands only in the letter.
  code_hash   bytea not null unique,
  -- The letter holds while the loan has been closed since then.
  closed_at   timestamptz not null,
  issued_at   timestamptz not null,
  body_sealed bytea not null,
  digest      bytea not null,
  key_id      uuid not null references document_keys,
  signature   bytea not null,
  -- The PDF as it was first given out, so that a copy can be compared byte by byte.
  file_sealed bytea,
  file_digest bytea,
  check ((file_sealed is null) = (file_digest is null))
);
create unique index no_debt_letters_loan on no_debt_letters (loan_id, closed_at);
create index no_debt_letters_borrower on no_debt_letters (borrower_id);

comment on table no_debt_tasks is 'ledger: A closed loan whose letter of no debt is still to be made.';
comment on table document_keys is 'platform: The keys that sign documents of the lender.';
comment on table no_debt_letters is 'repayment: A letter that a loan is paid off, signed, with the hash of its code.';

-- As for every value made with the master key (0030).
create function document_keys_private_sealed_key() returns trigger language plpgsql as $body$
declare
  key_id integer := master_key_of(new.private_sealed);
begin
  perform from master_keys where id = key_id and state = any ('{current,old}'::text[]);
  if not found then
    if exists (select from master_keys) then
      raise exception 'A value of document_keys.private_sealed under another master key is refused.' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $body$;
create trigger document_keys_private_sealed_key before insert or update of private_sealed on document_keys
  for each row when (length(new.private_sealed) > 0) execute function document_keys_private_sealed_key();
