-- Why: anyone can type a number or invent an installation. A place of a campaign counts once its number was confirmed by
-- a code, and an installation is kept once somebody logged in with it.
-- Oldest release: 0.1.0

alter table promotion_places add column proven_at timestamptz;
update promotion_places set proven_at = taken_at;
create index promotion_places_unproven on promotion_places (mobile_index) where proven_at is null;

alter table activations add column proven_at timestamptz;
update activations set proven_at = activated_at;
