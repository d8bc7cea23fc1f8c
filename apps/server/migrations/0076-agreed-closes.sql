-- Why: a close that lacks more than three days asks two people before it posts them. A clock that was months ahead had closed every
-- day up to then, and entries cannot be taken back.
-- Oldest release: 0.1.0

alter table open_items drop constraint open_items_kind_check, add constraint open_items_kind_check check (kind in (
  'unmatched', 'otherCurrency', 'otherAmount', 'notAtRail', 'amountDiffers', 'notInLedger', 'webhookUnproven', 'balanceDiffers',
  'proofToCome', 'payoutNotInBooks', 'payoutNotAtRail', 'payoutAmountDiffers', 'payoutAccountDiffers', 'payoutStateDiffers',
  'closeWaits'));

-- Up to which day two people agreed that a currency is closed.
create table agreed_closes (
  currency  text not null,
  until     date not null,
  agreed_at timestamptz not null,
  primary key (currency, until)
);
