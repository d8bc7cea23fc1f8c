-- Why: a stranger who asks for a code must not replace the one that the borrower waits for on another device.

-- The device that asked, as it names itself; empty where the client does not say.
alter table verification_codes add column device_id text not null default '';
alter table verification_codes alter column device_id drop default;
-- Whether the borrower asked: in a session, or with the token of a known device.
alter table verification_codes add column is_own boolean not null default false;
alter table verification_codes alter column is_own drop default;
alter table verification_codes drop constraint verification_codes_pkey;
alter table verification_codes add primary key (mobile_index, purpose, is_own, device_id);
