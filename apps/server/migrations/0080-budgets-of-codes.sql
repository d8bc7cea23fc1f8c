-- Why: an SMS costs money, so codes for numbers that nobody has registered have a budget: by phone, address, country
-- and day, and by the share of codes that are used.
-- Oldest release: 0.1.0

-- A code lives five minutes: whoever waits for one asks again.
delete from verification_codes;
alter table verification_codes
  add column country text not null check (country in ('mx', 'co', 'in', 'ng')),
  add column asked_by text not null check (asked_by in ('borrower', 'newDevice', 'newNumber')),
  -- Blind index of the network address; empty for the borrower's own codes.
  add column asked_from bytea,
  -- Codes of this row since one of them was used last, in a day. None if the SMS never left.
  add column sent_count integer not null check (sent_count >= 0);
create index verification_codes_by_address on verification_codes (asked_from, sent_at) where asked_from is not null;
create index verification_codes_by_device on verification_codes (device_id, sent_at) where asked_by = 'newNumber';
create index verification_codes_by_time on verification_codes (asked_by, sent_at) include (country, used_at, sent_count);

-- How often no code was sent, for the metrics.
create table code_refusals (
  country      text not null,
  asked_by     text not null,
  reason       text not null check (reason in ('tooSoon', 'limit', 'budget')),
  -- The first of ten minutes.
  counted_from timestamptz not null,
  count        integer not null,
  primary key (country, asked_by, reason, counted_from)
);
