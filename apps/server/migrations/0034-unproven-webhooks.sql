-- Why: a webhook may report money that the rail's books never show, such as a payment that was taken back at once. It is
-- settled as unproven after a while instead of being tried for ever.
alter table webhooks drop constraint webhooks_outcome_check,
  add constraint webhooks_outcome_check check (outcome in ('handled', 'badSignature', 'unreadable', 'notOurs', 'unproven'));
