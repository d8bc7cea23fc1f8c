-- Why: the walking skeleton needs borrowers, their sessions and codes, and the tables that make every call safe to repeat.

create table borrowers (
  id            uuid primary key,
  country       text not null check (country in ('mx', 'co', 'in', 'ng')),
  -- Blind index of the number in E.164: it finds equal numbers, and the number cannot be read from it.
  mobile_index  bytea not null unique,
  mobile_sealed bytea not null,
  -- The borrower's own data key, wrapped by the master key. Erasing a person is destroying this.
  data_key      bytea not null,
  package_name  text not null,
  afid          text,
  registered_at timestamptz not null,
  barred_at     timestamptz
);

create table sessions (
  id          uuid primary key,
  borrower_id uuid not null references borrowers,
  token_hash  bytea not null unique,
  device_id   text not null,
  opened_at   timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  ended_by    text check (ended_by in ('other-device', 'same-device', 'logout')),
  check ((ended_at is null) = (ended_by is null))
);
-- One device at a time, held by the database and not only by the code.
create unique index sessions_one_open on sessions (borrower_id) where ended_at is null;
create index sessions_expiry on sessions (expires_at);

create table device_tokens (
  borrower_id uuid not null references borrowers,
  device_id   text not null,
  token_hash  bytea not null,
  issued_at   timestamptz not null,
  expires_at  timestamptz not null,
  primary key (borrower_id, device_id)
);

create table verification_codes (
  -- One live code per number: a new one takes the place of the old.
  mobile_index bytea primary key,
  id           uuid not null,
  code_hash    bytea not null,
  sent_at      timestamptz not null,
  expires_at   timestamptz not null,
  tries_left   integer not null check (tries_left >= 0),
  used_at      timestamptz
);
create index verification_codes_expiry on verification_codes (expires_at);

create table consents (
  id          uuid primary key,
  borrower_id uuid not null references borrowers,
  purpose     text not null,
  version     date not null,
  language    text not null,
  given_at    timestamptz not null
);
create index consents_borrower on consents (borrower_id);

-- What an operationId answered the first time. The key is a hash and the answer is sealed under the id itself,
-- so only who made the operation can read its answer again, and no token lies here in the clear.
create table operations (
  key           bytea primary key,
  call          text not null,
  input_hash    bytea not null,
  answer_sealed bytea,
  started_at    timestamptz not null
);
create index operations_started on operations (started_at);

-- Nonces of the sealed wire, kept as long as their timestamp would be accepted.
create table wire_nonces (
  package_name text not null,
  nonce        bytea not null,
  seen_at      timestamptz not null default now(),
  primary key (package_name, nonce)
);
create index wire_nonces_seen on wire_nonces (seen_at);

create table rate_windows (
  key        bytea not null,
  window_end timestamptz not null,
  count      integer not null,
  primary key (key, window_end)
);
create index rate_windows_end on rate_windows (window_end);

-- What must be told to the outside, written with the fact that caused it. The text is erased once delivered.
create table outbox (
  id          uuid primary key,
  kind        text not null check (kind in ('sms')),
  country     text not null,
  body_sealed bytea,
  created_at  timestamptz not null,
  not_after   timestamptz not null,
  outcome     text check (outcome in ('accepted', 'refused', 'expired')),
  provider_id text,
  settled_at  timestamptz
);
create index outbox_unsettled on outbox (created_at) where outcome is null;

-- The sandbox clock: one row, shared by every process. In production it stays at zero.
create table sandbox_clock (
  id        integer primary key check (id = 1),
  offset_ms bigint not null
);
insert into sandbox_clock values (1, 0);
