-- Why: a borrower may have instalments charged by themselves: the remembered card, a wallet, or a mandate at the bank.
-- Oldest release: 0.1.0

create table autopays (
  id             uuid primary key,
  borrower_id    uuid not null references borrowers,
  loan_id        uuid not null references loans,
  rail           text not null,
  way            text not null check (way in ('card', 'nequi', 'upi', 'nach')),
  state          text not null check (state in ('asked', 'active', 'ended')),
  -- The stored card that it charges, where no mandate at the rail does. It may be gone by now, so it is not a reference.
  card_id        uuid,
  -- What the rail calls the question to the payer, and the mandate once it is allowed: webhooks name them so.
  provider_id    text,
  token_id       text,
  -- The most that one charge may be, and how long it holds, as the borrower was shown.
  limit_minor    numeric(20, 0) not null check (limit_minor > 0),
  currency       text not null,
  expires_on     date not null,
  -- What charges it, what the borrower sees of it, and what was shown when it was allowed.
  details_sealed bytea not null,
  asked_at       timestamptz not null,
  active_at      timestamptz,
  ended_at       timestamptz,
  end_cause      text check (end_cause in ('stopped', 'refused', 'expired', 'revoked', 'cardExpired', 'cardRemoved', 'loanEnded', 'deceased', 'unanswered')),
  -- When it is looked at again: a question, a charge, or a revocation that has not reached the rail.
  step_at        timestamptz,
  steps          integer not null default 0,
  revoked_at     timestamptz,
  check ((state = 'ended') = (ended_at is not null and end_cause is not null))
);
comment on table autopays is 'repayment: A borrower''s permission to charge the instalments of a loan by themselves, from the question to its end.';
-- One at a time for a loan.
create unique index autopays_open on autopays (loan_id) where state <> 'ended';
create index autopays_borrower on autopays (borrower_id);
create index autopays_loan on autopays (loan_id, asked_at);
create index autopays_due on autopays (state, step_at) where step_at is not null;
create index autopays_provider on autopays (rail, provider_id);
create index autopays_token on autopays (rail, token_id) where token_id is not null;

create table autopay_charges (
  id           uuid primary key,
  autopay_id   uuid not null references autopays,
  loan_id      uuid not null references loans,
  due_on       date not null,
  -- What the borrower was told; never more is charged.
  amount_minor numeric(20, 0) not null check (amount_minor > 0),
  state        text not null check (state in ('told', 'tried', 'paid', 'failed', 'skipped', 'cancelled')),
  told_at      timestamptz not null,
  -- The rail's id of the notice that the bank gives.
  announced_id text,
  ended_at     timestamptz,
  -- Why it was cancelled or failed.
  cause        text check (cause in ('paid', 'late', 'disputed', 'aboveLimit', 'changed', 'ended', 'missed', 'refused')),
  -- A due date is charged for once, also after another mandate was allowed.
  unique (loan_id, due_on)
);
comment on table autopay_charges is 'repayment: A due date that the borrower was told is charged by itself, and how that ended.';
create index autopay_charges_autopay on autopay_charges (autopay_id, due_on);

create table autopay_tries (
  pay_order_id uuid primary key references pay_orders,
  charge_id    uuid not null references autopay_charges,
  -- 1 in the morning of the due date, 2 in the evening: each once.
  number       smallint not null check (number in (1, 2)),
  amount_minor numeric(20, 0) not null check (amount_minor > 0),
  made_at      timestamptz not null,
  state        text not null check (state in ('waiting', 'paid', 'failed')),
  ended_at     timestamptz,
  reason       text check (reason in ('funds', 'gone', 'other', 'unanswered')),
  unique (charge_id, number)
);
comment on table autopay_tries is 'repayment: A charge that was sent to a rail by autopay, with the pay order that books it.';
