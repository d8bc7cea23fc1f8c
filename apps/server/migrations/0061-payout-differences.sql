-- Why: money out is compared with the rails' lists each morning, in both directions. A difference is an open item.
-- Oldest release: 0.1.0

alter table open_items drop constraint open_items_kind_check, add constraint open_items_kind_check check (kind in (
  'unmatched', 'otherCurrency', 'otherAmount', 'notAtRail', 'amountDiffers', 'notInLedger', 'webhookUnproven', 'balanceDiffers',
  'proofToCome', 'payoutNotInBooks', 'payoutNotAtRail', 'payoutAmountDiffers', 'payoutAccountDiffers', 'payoutStateDiffers'));
-- The order that a payout belongs to, and when the payout was made: a later comparison covers what is still open.
alter table open_items add column order_id uuid references orders, add column happened_at timestamptz;
create index open_items_by_order on open_items (order_id) where settled_at is null and order_id is not null;

-- What a rail's list says of a payout that differs from our books.
create table listed_payouts (
  rail           text not null,
  provider_id    text not null,
  -- Ours, if the rail's reference has its form.
  reference      uuid,
  amount_minor   bigint not null,
  currency       text not null,
  state          text not null check (state in ('pending', 'settled', 'failed', 'reversed')),
  made_at        timestamptz not null,
  -- Whether it went to the account of the order's borrower; null if the list does not show the account, or names no order.
  to_own_account boolean,
  listed_at      timestamptz not null,
  primary key (rail, provider_id)
);
create index listed_payouts_by_reference on listed_payouts (reference) where reference is not null;

-- When a rail's list of payouts was last compared to its end, and from when on.
create table payout_comparisons (
  rail          text primary key,
  compared_from timestamptz not null,
  finished_at   timestamptz not null
);

-- The payouts of a period are compared with the rail's list.
create index payouts_by_sending on payouts (rail, first_sent_at) where first_sent_at is not null;
