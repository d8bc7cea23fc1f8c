-- Why: a proof of payment names the payment that it shows, and the money of a confirmed one waits in the books until it
-- arrives. Without it one payment repaid a loan twice: as a proof, and when the rail reported it.

alter table vouchers
  add column paid_rail text,
  add column paid_id text,
  add column to_come_since timestamptz,
  add constraint vouchers_paid_check check ((paid_rail is null) = (paid_id is null)),
  add constraint vouchers_to_come_check check (to_come_since is null or status = 'confirmed');
create index vouchers_to_come on vouchers (loan_id) where to_come_since is not null;

alter table payments drop constraint payments_booked_as_check,
  add constraint payments_booked_as_check check (booked_as in ('payment', 'rollover', 'cooling-off', 'proof'));
alter table open_items drop constraint open_items_kind_check,
  add constraint open_items_kind_check check (kind in ('unmatched', 'otherCurrency', 'otherAmount', 'notAtRail', 'amountDiffers',
    'notInLedger', 'webhookUnproven', 'balanceDiffers', 'proofToCome'));
alter table general_entries drop constraint general_entries_kind_check,
  add constraint general_entries_kind_check check (kind in ('received', 'matched', 'returned', 'provision', 'to-come', 'came',
    'not-come'));
