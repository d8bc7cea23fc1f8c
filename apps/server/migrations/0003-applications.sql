-- Why: an application needs orders with their history, sealed answers, identity images and findings, and a way to erase all of it.

-- After an erasure the row stays, because the history refers to it. Nothing in it can be read or searched for.
alter table borrowers add column erased_at timestamptz;
-- A withdrawn consent is history, not gone: what was done while it held was allowed.
alter table consents add column withdrawn_at timestamptz;

-- A code is good for what it was asked for and for nothing else.
alter table verification_codes add column purpose text not null default 'session'
  check (purpose in ('session', 'account', 'signature'));
alter table verification_codes alter column purpose drop default;
alter table verification_codes drop constraint verification_codes_pkey;
alter table verification_codes add primary key (mobile_index, purpose);

create table orders (
  id           uuid primary key,
  order_no     text not null unique,
  borrower_id  uuid not null references borrowers,
  country      text not null check (country in ('mx', 'co', 'in', 'ng')),
  -- How it was begun: by a first application or by a returning borrower's.
  begun_as     text not null check (begun_as in ('first', 'again')),
  step         text not null,
  step_at      timestamptz not null,
  created_at   timestamptz not null,
  -- Any sign of life of the borrower on this order; unapproved data is erased some days after it.
  touched_at   timestamptz not null,
  approved_at  timestamptz,
  closed_at    timestamptz,
  -- When what it held was erased because it came to nothing.
  erased_at    timestamptz
);
-- One open order at a time, held by the database and not only by the code.
create unique index orders_one_open on orders (borrower_id) where closed_at is null;
create index orders_borrower on orders (borrower_id, created_at);
create index orders_unapproved on orders (country, touched_at) where approved_at is null and erased_at is null;

-- The timeline of a borrower. Each event carries the hash of the one before it; none is ever changed.
create table order_events (
  borrower_id   uuid not null references borrowers,
  seq           integer not null,
  order_id      uuid not null references orders,
  actor         text not null check (actor in ('borrower', 'system')),
  command       text not null,
  from_step     text,
  to_step       text not null,
  at            timestamptz not null,
  previous_hash bytea not null,
  hash          bytea not null,
  primary key (borrower_id, seq)
);
create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'rows of % are never changed', tg_table_name; end $$;
create trigger order_events_append_only before update or delete on order_events
  for each row execute function refuse_change();

-- The latest answer to each step of the form, sealed as one JSON.
create table answers (
  borrower_id uuid not null references borrowers,
  step        text not null check (step in ('BasicInfo', 'IdentityOCR', 'Question', 'Addition', 'BindCard')),
  order_id    uuid not null references orders,
  body_sealed bytea not null,
  answered_at timestamptz not null,
  primary key (borrower_id, step)
);

-- The name at the bank against the name on the document, and when to ask the bank again.
create table account_checks (
  borrower_id  uuid primary key references borrowers,
  name_source  text not null check (name_source in ('bank', 'typed')),
  name_match   integer not null check (name_match between 0 and 100),
  checked_at   timestamptz not null,
  ask_again_at timestamptz
);
create index account_checks_due on account_checks (ask_again_at) where ask_again_at is not null;

create table images (
  borrower_id uuid not null references borrowers,
  kind        text not null check (kind in ('front', 'back', 'face')),
  order_id    uuid not null references orders,
  file_name   text not null unique,
  bytes       integer not null,
  uploaded_at timestamptz not null,
  primary key (borrower_id, kind)
);

-- Files that no row names (any more): replaced, erased, or written by a request that then died. The sweep removes them.
create table loose_files (
  file_name text primary key,
  remove_at timestamptz not null
);
create index loose_files_due on loose_files (remove_at);

-- The identity step of an order: what was asked of the camera, what was read, what the face looks like.
create table identities (
  borrower_id      uuid primary key references borrowers,
  order_id         uuid not null references orders,
  challenge        text check (challenge in ('blink', 'turn')),
  liveness         text check (liveness in ('live', 'unsure', 'still', 'notShown')),
  still_count      integer not null default 0,
  read_sealed      bytea,
  face_match       text check (face_match in ('pass', 'unsure', 'differ')),
  face_sealed      bytea,
  faces_compared_at timestamptz
);

-- Blind indexes by which the same number, account or device of two borrowers meet.
create table traces (
  borrower_id uuid not null references borrowers,
  kind        text not null check (kind in ('number', 'account', 'device')),
  trace       bytea not null,
  seen_at     timestamptz not null,
  primary key (borrower_id, kind, trace)
);
create index traces_by_trace on traces (kind, trace);

-- What staff must review. A machine's doubt alone never rejects an application.
create table identity_reviews (
  order_id       uuid not null references orders,
  reason         text not null,
  borrower_id    uuid not null references borrowers,
  details_sealed bytea,
  found_at       timestamptz not null,
  settled_at     timestamptz,
  primary key (order_id, reason)
);
create index identity_reviews_open on identity_reviews (found_at) where settled_at is null;
create index identity_reviews_borrower on identity_reviews (borrower_id);

create table collected (
  borrower_id  uuid not null references borrowers,
  class        text not null check (class in ('device', 'location')),
  order_id     uuid not null references orders,
  body_sealed  bytea not null,
  collected_at timestamptz not null,
  primary key (borrower_id, class)
);

-- Wishes to be erased that wait, because records must be kept for some time.
create table erasure_wishes (
  borrower_id uuid primary key references borrowers,
  asked_at    timestamptz not null,
  kept_until  timestamptz not null
);
