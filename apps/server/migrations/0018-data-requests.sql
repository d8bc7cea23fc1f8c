-- Why: who asks without the app for a copy of their data, or to be forgotten, is answered in time, and never by one person alone.

-- A copy that two people agreed on. Until it is handed over it waits.
create table data_exports (
  proposal_id uuid primary key references proposals,
  borrower_id uuid not null references borrowers,
  handed_at   timestamptz,
  handed_by   uuid references staff,
  check ((handed_at is null) = (handed_by is null))
);
create index data_exports_waiting on data_exports (proposal_id) where handed_at is null;

-- Null: asked for in the app.
alter table erasure_wishes add column noted_by uuid references staff;
