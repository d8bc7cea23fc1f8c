-- Why: who looks into a sign-in, or into tries that failed, needs to know from where they came. The session that knows it
-- is deleted after 90 days, and a try that failed opens none.
-- Oldest release: 0.1.0

alter table audit
  -- As limits count it: an IPv4 address, or the first 64 bits of an IPv6 address.
  add column address text,
  -- The user agent as the browser named it, cut.
  add column browser text,
  add check ((address is null) = (browser is null));
