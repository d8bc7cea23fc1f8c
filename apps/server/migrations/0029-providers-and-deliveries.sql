-- Why: staff must see that a provider refuses our key or does not answer, and whether a message arrived.

-- Failures in a row, over all processes. The first answer deletes the row.
create table failing_providers (
  provider text primary key,
  since    timestamptz not null,
  last_at  timestamptz not null,
  count    integer not null check (count > 0),
  failure  text not null,
  code     text
);

-- What the provider reported after it had accepted the message.
alter table outbox add column delivery text check (delivery in ('delivered', 'undelivered'));
alter table outbox add column delivery_code text;
alter table outbox add column delivered_at timestamptz;
-- Reports name the message by the provider's own id.
create index outbox_provider_id on outbox (provider_id) where outcome = 'accepted';

-- The last time that the books of a rail were compared to the end.
create table reconciliations (
  rail        text primary key,
  finished_at timestamptz not null
);

-- The metrics count what was sent in the last minutes.
create index outbox_settled on outbox (settled_at) where settled_at is not null;
