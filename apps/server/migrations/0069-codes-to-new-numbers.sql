-- Why: a new number is called back before support may propose it: its holder reads a code from there to support.
-- Oldest release: 0.1.0

alter table verification_codes drop constraint verification_codes_purpose_check,
  add constraint verification_codes_purpose_check
  check (purpose in ('session', 'account', 'signature', 'passkey', 'erasure', 'newNumber'));
