-- Why: borrowers correct their own data; staff see what changed and when, and no payout leaves for a day after a change
-- of the account.
-- Oldest release: 0.1.0

alter table verification_codes drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check check (purpose in
    ('session', 'account', 'signature', 'passkey', 'erasure', 'newNumber', 'mobile', 'ownNewNumber', 'email'));

alter table borrowers add column account_changed_at timestamptz;

create table data_changes (
  id uuid primary key,
  borrower_id uuid not null references borrowers,
  what text not null check (what in ('address', 'work', 'contacts', 'reach', 'email', 'account', 'mobile')),
  at timestamptz not null
);
create index data_changes_borrower on data_changes (borrower_id, at);
comment on table data_changes is 'borrower: What a borrower changed of their own data, and when; never the value.';
create trigger data_changes_stay before update on data_changes for each row execute function refuse_change();
