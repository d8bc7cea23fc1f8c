-- Why: between the hand-in and the money an order has a decision, an offer, a signature, an agreement and payouts, each kept as it was.

-- What a bureau answered about an order, asked once; sealed, or nothing when it had no record.
create table bureau_enquiries (
  order_id      uuid primary key references orders,
  borrower_id   uuid not null references borrowers,
  outcome       text not null check (outcome in ('report', 'noRecord', 'noConsent')),
  report_sealed bytea,
  asked_at      timestamptz not null
);

-- A decision can be made again from its inputs and its card: both and the result are kept, sealed as the answers are.
create table decisions (
  order_id       uuid not null references orders,
  decided_by     text not null check (decided_by in ('card', 'person')),
  borrower_id    uuid not null references borrowers,
  outcome        text not null check (outcome in ('approve', 'refer', 'reject')),
  card_version   text not null,
  points         integer not null,
  reasons        jsonb not null,
  inputs_sealed  bytea not null,
  result_sealed  bytea not null,
  reapply_on     date,
  decided_at     timestamptz not null,
  primary key (order_id, decided_by)
);
create index decisions_borrower on decisions (borrower_id, decided_at);

-- What waits for a person of staff, and until when.
create table reviews (
  order_id    uuid not null references orders,
  kind        text not null check (kind in ('application', 'payout')),
  borrower_id uuid not null references borrowers,
  reasons     jsonb not null,
  opened_at   timestamptz not null,
  due_at      timestamptz not null,
  settled_at  timestamptz,
  settled_by  text,
  primary key (order_id, kind),
  check ((settled_at is null) = (settled_by is null))
);
create index reviews_open on reviews (due_at) where settled_at is null;

create table offers (
  order_id    uuid primary key references orders,
  borrower_id uuid not null references borrowers,
  products    jsonb not null,
  limit_units integer not null check (limit_units > 0),
  tier        text not null check (tier in ('standard', 'preferred')),
  rung        integer not null check (rung >= 0),
  made_at     timestamptz not null,
  valid_until timestamptz not null
);

create index offers_borrower on offers (borrower_id, made_at);

-- The borrower's code for exactly one digest; another choice needs another signature.
create table signatures (
  order_id  uuid primary key references orders,
  digest    text not null,
  signed_at timestamptz not null
);

create table agreements (
  order_id     uuid primary key references orders,
  borrower_id  uuid not null references borrowers,
  digest       text not null,
  version      date not null,
  language     text not null,
  product      jsonb not null,
  amount_units integer not null,
  days         integer not null,
  -- The day that the dates of the text are counted from; the loan's own begin with the payout.
  counted_from date not null,
  body_sealed  bytea not null,
  accepted_at  timestamptz not null
);

create table payouts (
  -- Our reference at the rail: made and stored before the first attempt, the same on every attempt.
  reference      uuid primary key,
  order_id       uuid not null references orders,
  borrower_id    uuid not null references borrowers,
  attempt        integer not null check (attempt > 0),
  rail           text not null,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null,
  account_sealed bytea not null,
  asked_by       text not null check (asked_by in ('borrower', 'clock')),
  state          text not null check (state in ('planned', 'sent', 'settled', 'failed', 'reversed', 'disputed')),
  planned_at     timestamptz not null,
  first_sent_at  timestamptz,
  -- When the rail is asked again, or the payout is sent: nothing waits in memory.
  look_at        timestamptz,
  looks          integer not null default 0,
  provider_id    text,
  failed_code    text,
  ended_at       timestamptz,
  unique (order_id, attempt),
  check ((state = 'planned') or first_sent_at is not null)
);
-- The second payout of an order waits until the first is known to have failed, whatever the code does.
create unique index payouts_one_live on payouts (order_id) where state not in ('failed', 'reversed');
create index payouts_due on payouts (look_at) where look_at is not null;

-- What a rail told us, as it came. The raw bytes are stored before anything is made of them.
create table webhooks (
  id          uuid primary key,
  rail        text not null,
  headers     jsonb not null,
  body        bytea not null,
  received_at timestamptz not null,
  outcome     text check (outcome in ('handled', 'badSignature', 'unreadable', 'notOurs')),
  handled_at  timestamptz
);
create index webhooks_unhandled on webhooks (received_at) where outcome is null;

-- By the rail's own name of an event: it counts once, however often it is sent.
create table rail_events (
  rail              text not null,
  provider_event_id text not null,
  webhook_id        uuid not null references webhooks,
  reference         uuid,
  kind              text not null,
  handled_at        timestamptz not null,
  primary key (rail, provider_event_id)
);

create table cancellations (
  order_id     uuid primary key references orders,
  reason       text not null,
  cancelled_at timestamptz not null
);

-- A borrower's step on the ladder of limits. There is no row before the first loan is repaid.
create table limits (
  borrower_id  uuid primary key references borrowers,
  rung         integer not null check (rung >= 0),
  offered_rung integer check (offered_rung > rung),
  changed_at   timestamptz not null
);
