-- Why: money goes to the borrower's own account only, so a payout waits until the bank has named its holder.

alter table account_checks
  -- Since when the bank is asked: it is not asked for ever.
  add column asked_since timestamptz,
  -- The holder as the bank names it, under the borrower's key, so that staff see both names.
  add column holder_sealed bytea,
  -- When a staff member accepted an account whose holder was in doubt.
  add column accepted_at timestamptz,
  drop constraint account_checks_name_source_check,
  add constraint account_checks_name_source_check check (name_source in ('bank', 'typed', 'unanswered'));

-- A payout to another person's account fails before it is sent.
alter table payouts
  drop constraint payouts_check,
  add constraint payouts_sent_check check (state in ('planned', 'failed') or first_sent_at is not null);
