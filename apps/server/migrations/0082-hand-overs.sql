-- Why: support may not close a claim of a payment. Who cannot finish a letter of a borrower hands it over to a colleague
-- or to a role, with what was found so far.
-- Oldest release: 0.1.0

create table hand_overs (
  id           uuid primary key,
  feedback_id  uuid not null references feedbacks,
  by_staff     uuid not null references staff,
  -- Either any person of a role, or one colleague.
  to_role      text check (to_role in ('support', 'credit', 'collections', 'finance', 'compliance', 'admin')),
  to_staff     uuid references staff,
  -- What the colleague must know, under the key of the borrower's letters: erased with it.
  words_sealed bytea not null,
  at           timestamptz not null,
  check ((to_role is null) <> (to_staff is null)),
  check (to_staff is null or to_staff <> by_staff)
);
create index hand_overs_feedback on hand_overs (feedback_id, at);
