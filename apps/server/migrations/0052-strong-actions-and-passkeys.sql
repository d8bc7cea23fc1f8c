-- Why: a passkey and an erasure need a code of their own, so that a stolen session can neither stay nor destroy.
alter table verification_codes drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check
  check (purpose in ('session', 'account', 'signature', 'passkey', 'erasure'));

-- What made it, as the app says ("Chrome, Android"), so that its owner can tell two apart.
alter table passkeys add column name text not null default '' check (length(name) <= 60);
