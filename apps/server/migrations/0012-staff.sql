-- Why: staff signs in with two factors, works by role, needs a second person for what matters, and leaves a trace that cannot be changed.

create table staff (
  id                  uuid primary key,
  name                text not null unique,
  roles               jsonb not null,
  -- Argon2id in its usual text form: how it was made stands before it.
  password_hash       text not null,
  -- Set by an administrator: the person must choose a new one.
  password_temporary  boolean not null,
  -- Empty until the person has set it up at a sign-in.
  totp_sealed         bytea,
  -- A code is taken once: none of this step or an older one.
  totp_used_step      integer not null default 0,
  created_at          timestamptz not null,
  blocked_at          timestamptz
);

-- Wrong tries by name, also of unknown names, so that the answer does not say which names exist.
create table staff_tries (
  name_index   bytea primary key,
  wrong        integer not null,
  locked_until timestamptz,
  tried_at     timestamptz not null
);
create index staff_tries_old on staff_tries (tried_at);

create table staff_sessions (
  id           uuid primary key,
  staff_id     uuid not null references staff,
  token_hash   bytea not null unique,
  address      text not null,
  browser      text not null,
  opened_at    timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at   timestamptz not null,
  ended_at     timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id, opened_at);

-- Who did or looked at what. Each row holds the hash of the one before.
create table audit (
  number        bigint primary key check (number > 0),
  at            timestamptz not null,
  -- Empty without a sign-in: a try with an unknown name.
  staff_id      uuid references staff,
  call          text not null,
  kind          text not null check (kind in ('action', 'view')),
  borrower_id   uuid references borrowers,
  subject       text,
  -- What was asked for, as text: its hash must be the same for ever. No secrets, no numbers of people.
  input         text not null,
  outcome       text not null,
  previous_hash bytea not null,
  hash          bytea not null
);
create index audit_staff on audit (staff_id, number);
create index audit_borrower on audit (borrower_id, number) where borrower_id is not null;
create index audit_call on audit (call, number);
create index audit_at on audit (at);
create trigger audit_final before update or delete on audit for each row execute function refuse_ledger_change();
create trigger audit_kept before truncate on audit for each statement execute function refuse_ledger_change();

-- The end of the chain. Writers lock this row, and it shows when rows at the end were deleted.
create table audit_end (
  id     integer primary key check (id = 1),
  number bigint not null,
  hash   bytea not null
);
insert into audit_end values (1, 0, decode(repeat('00', 32), 'hex'));

-- What takes two people. Who made it never decides it, held by the database and not only by the code.
create table proposals (
  id          uuid primary key,
  kind        text not null,
  -- What it is about, such as a loan or a person of staff.
  subject     text not null,
  -- How people call it.
  subject_name text not null,
  borrower_id uuid references borrowers,
  country     text,
  before      jsonb not null,
  after       jsonb not null,
  reason      text not null,
  made_by     uuid not null references staff,
  made_at     timestamptz not null,
  decision    text check (decision in ('approved', 'rejected', 'withdrawn')),
  decided_by  uuid references staff,
  decided_at  timestamptz,
  note        text,
  check ((decision is null) = (decided_by is null)),
  check ((decision is null) = (decided_at is null)),
  check (decision is null or (decision = 'withdrawn') = (decided_by = made_by))
);
-- The same is proposed once at a time.
create unique index proposals_open on proposals (kind, subject) where decision is null;
create index proposals_made on proposals (made_at, id);
create index proposals_borrower on proposals (borrower_id) where borrower_id is not null;

-- Who of the staff has which item of a queue.
create table assignments (
  queue    text not null,
  item_id  text not null,
  staff_id uuid not null references staff,
  at       timestamptz not null,
  primary key (queue, item_id)
);
create index assignments_staff on assignments (staff_id);
