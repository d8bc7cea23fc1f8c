-- Why: repayments need an account to be paid to, a row for each payment that arrived, and a list of payments that match no loan.

-- The first day on which the loan falls overdue when nothing more is paid; empty once it has, or when nothing is owed.
alter table loans add column turns_overdue_on date;
-- The day up to which time is in the books.
alter table loans add column posted_until date;
update loans set posted_until = opened_on, turns_overdue_on = (terms -> 'phases' -> 0 ->> 'dueOn')::date + 1;
alter table loans alter column posted_until set not null;
create index loans_turning on loans (turns_overdue_on) where status = 'repaying';

-- How a loan grows while nothing happens to it (packages/core/src/loan/accrual.ts), for the close of a whole book at once.
create table accruals (
  loan_id     uuid not null references loans,
  number      integer not null check (number > 0),
  kind        text not null check (kind in ('interest', 'penalty')),
  grows_from  date not null,
  grows_to    date,
  amount_days bigint not null,
  per_day     bigint not null,
  numerator   bigint not null,
  denominator bigint not null check (denominator > 0),
  max_minor   bigint,
  primary key (loan_id, number)
);

-- amount x numerator / denominator in whole units, as packages/core/src/money/rounding.ts rounds amounts that are not negative.
create function share_rounded(amount numeric, numerator numeric, denominator numeric, rounding text) returns numeric
language sql immutable parallel safe as $$
  select div(amount * numerator, denominator) + case
    when rounding = 'down' or mod(amount * numerator, denominator) = 0 then 0
    when rounding = 'up' or 2 * mod(amount * numerator, denominator) > denominator then 1
    when 2 * mod(amount * numerator, denominator) < denominator then 0
    when rounding = 'half-up' then 1
    else mod(div(amount * numerator, denominator), 2)
  end
$$;

-- Numbers of the accounts that STP lets us give out, one for each borrower.
create sequence standing_serials;

-- Where a borrower can pay: an account of their own that takes anything at any time, or a reference for one amount.
create table pay_orders (
  -- Our reference at the rail: stored before the rail is asked, the same on every attempt.
  id             uuid primary key,
  borrower_id    uuid not null references borrowers,
  -- Empty for an account of the borrower's own: what arrives there repays the loan that is open then.
  loan_id        uuid references loans,
  rail           text not null,
  serial         integer,
  amount_minor   bigint check (amount_minor > 0),
  currency       text not null,
  provider_id    text,
  -- A blind index of the account that is paid to: some rails name it and nothing else.
  pay_to_index   bytea,
  shown_sealed   bytea,
  state          text not null check (state in ('waiting', 'credited', 'failed', 'expired')),
  made_at        timestamptz not null,
  expires_at     timestamptz,
  -- When the rail is asked for payments whose webhook did not arrive.
  look_at        timestamptz,
  looks          integer not null default 0,
  ended_at       timestamptz,
  check ((loan_id is null) = (amount_minor is null))
);
create unique index pay_orders_standing on pay_orders (borrower_id, rail) where loan_id is null;
create unique index pay_orders_account on pay_orders (rail, pay_to_index) where pay_to_index is not null;
create index pay_orders_loan on pay_orders (loan_id, made_at) where loan_id is not null;
create index pay_orders_due on pay_orders (look_at) where look_at is not null;

-- What one payment is meant for when it is not for the debt: the fee of a rollover, or giving the money back.
create table pay_wishes (
  id           uuid primary key,
  loan_id      uuid not null references loans,
  purpose      text not null check (purpose in ('rollover', 'giveBack')),
  pay_order_id uuid not null references pay_orders,
  amount_minor bigint not null check (amount_minor > 0),
  asked_at     timestamptz not null,
  valid_until  timestamptz not null,
  state        text not null check (state in ('waiting', 'done', 'over')),
  ended_at     timestamptz
);
create unique index pay_wishes_waiting on pay_wishes (loan_id, purpose) where state = 'waiting';
create index pay_wishes_latest on pay_wishes (loan_id, asked_at);

-- Every payment that a rail told us of, once, by the rail's own name for it.
create table payments (
  rail         text not null,
  payment_id   text not null,
  pay_order_id uuid references pay_orders,
  loan_id      uuid references loans,
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  paid_at      timestamptz not null,
  heard_at     timestamptz not null,
  -- Empty when we asked instead of being told. What was told is forgotten sooner than the payment.
  webhook_id   uuid,
  -- The event that it became on the loan; empty while it waits as an open item.
  event_id     text,
  booked_as    text check (booked_as in ('payment', 'rollover', 'cooling-off')),
  primary key (rail, payment_id),
  check ((event_id is null) = (booked_as is null)),
  check (event_id is null or loan_id is not null)
);
create index payments_loan on payments (loan_id) where loan_id is not null;
create index payments_order on payments (pay_order_id) where pay_order_id is not null;
create index payments_open on payments (heard_at) where event_id is null;
create index payments_day on payments (paid_at);

-- What staff must review: money that matches no loan, or books that disagree.
create table open_items (
  id         uuid primary key,
  kind       text not null check (kind in (
    'unmatched', 'otherCurrency', 'otherAmount', 'notAtRail', 'amountDiffers', 'notInLedger', 'webhookUnproven', 'balanceDiffers')),
  rail       text not null,
  key        text not null,
  loan_id    uuid references loans,
  found_at   timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  unique (kind, rail, key),
  check ((settled_at is null) = (settled_by is null))
);
create index open_items_open on open_items (found_at) where settled_at is null;

-- A borrower's proof of a payment that we have not seen. Penalties stand still until a person has answered.
create table vouchers (
  id               uuid primary key,
  loan_id          uuid not null references loans,
  borrower_id      uuid not null references borrowers,
  amount_minor     bigint not null check (amount_minor > 0),
  currency         text not null,
  paid_on          date not null,
  reference_sealed bytea not null,
  status           text not null check (status in ('pending', 'confirmed', 'refused')),
  created_at       timestamptz not null,
  answer_by        timestamptz not null,
  answered_at      timestamptz,
  answered_by      text,
  answer           text,
  check ((status = 'pending') = (answered_at is null))
);
create unique index vouchers_pending on vouchers (loan_id) where status = 'pending';
create index vouchers_loan on vouchers (loan_id, created_at);
create index vouchers_waiting on vouchers (answer_by) where status = 'pending';

create table voucher_images (
  id          uuid primary key,
  borrower_id uuid not null references borrowers,
  order_id    uuid not null references orders,
  voucher_id  uuid references vouchers,
  file_name   text not null,
  bytes       integer not null,
  uploaded_at timestamptz not null
);
create index voucher_images_borrower on voucher_images (borrower_id);

-- When we wrote to a borrower about a debt: the law counts these.
create table contacts (
  loan_id     uuid not null references loans,
  kind        text not null,
  due_on      date not null,
  borrower_id uuid not null references borrowers,
  channel     text not null,
  made_at     timestamptz not null,
  primary key (loan_id, kind, due_on)
);
create index contacts_borrower on contacts (borrower_id, made_at);
