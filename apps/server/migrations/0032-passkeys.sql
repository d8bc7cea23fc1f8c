-- Why: a borrower who confirmed a code may log in with a passkey. It cannot be phished, and it needs no SMS.

create table passkeys (
  id            uuid primary key,
  borrower_id   uuid not null references borrowers,
  -- The authenticator's name for it, the same for every log-in.
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- Authenticators that count their signatures never go back; one that does was copied.
  sign_count    bigint not null,
  synced        boolean not null,
  added_at      timestamptz not null,
  last_used_at  timestamptz
);
create index passkeys_borrower on passkeys (borrower_id);

-- A challenge is deleted when it is used, so that it is valid once.
create table passkey_challenges (
  id          uuid primary key,
  -- Null: to log in.
  borrower_id uuid references borrowers,
  challenge   bytea not null,
  expires_at  timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
