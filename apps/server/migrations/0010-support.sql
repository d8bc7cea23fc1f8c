-- Why: a borrower writes to support, sends proof of a payment, and reads again what was sent to them.

-- The key of what a borrower and we write to each other. It is not the key of the application: that one is thrown away with
-- an application that came to nothing, and the letters stay.
create table letter_keys (
  borrower_id uuid primary key references borrowers,
  data_key    bytea not null
);

create table feedbacks (
  id              uuid primary key,
  borrower_id     uuid not null references borrowers,
  order_id        uuid references orders,
  type            integer not null check (type in (1, 2, 3)),
  status          integer not null check (status in (1, 2, 3)),
  -- Description, receiver account and contact as one JSON, under the key of the letters.
  body_sealed     bytea not null,
  created_at      timestamptz not null,
  -- A payment that we have not seen. While it is open the loan's penalties stand still.
  claim_opened_at timestamptz,
  claim_answer_by timestamptz,
  claim_closed_at timestamptz,
  claim_outcome   text check (claim_outcome in ('confirmed', 'refused', 'withdrawn')),
  check ((claim_opened_at is null) = (claim_answer_by is null)),
  check ((claim_closed_at is null) = (claim_outcome is null)),
  check (claim_opened_at is not null or claim_closed_at is null),
  check (claim_opened_at is null or (type = 1 and order_id is not null))
);
-- One claim at a time holds an order's penalties, held by the database and not only by the code.
create unique index feedbacks_one_claim on feedbacks (order_id)
  where claim_opened_at is not null and claim_closed_at is null;
create index feedbacks_borrower on feedbacks (borrower_id, created_at);
create index feedbacks_queue on feedbacks (claim_answer_by, created_at) where status < 3;

create table feedback_messages (
  id          uuid primary key,
  feedback_id uuid not null references feedbacks,
  sender      text not null check (sender in ('borrower', 'support')),
  -- Who of the staff wrote it; the borrower is not told.
  staff_id    text,
  body_sealed bytea not null,
  sent_at     timestamptz not null,
  -- When the borrower read an answer.
  read_at     timestamptz,
  check ((sender = 'support') = (staff_id is not null))
);
create index feedback_messages_feedback on feedback_messages (feedback_id, sent_at);

-- A picture belongs to nothing until a message names it; one that nothing names is removed after a day.
create table feedback_images (
  id          uuid primary key,
  borrower_id uuid not null references borrowers,
  feedback_id uuid references feedbacks,
  message_id  uuid references feedback_messages,
  file_name   text not null unique,
  bytes       integer not null,
  uploaded_at timestamptz not null
);
create index feedback_images_borrower on feedback_images (borrower_id);
create index feedback_images_unused on feedback_images (uploaded_at) where feedback_id is null;

-- What staff did, never changed.
create table feedback_actions (
  id          uuid primary key,
  feedback_id uuid not null references feedbacks,
  staff_id    text not null,
  role        text not null,
  action      text not null check (action in ('take', 'answer', 'close')),
  at          timestamptz not null
);
create index feedback_actions_feedback on feedback_actions (feedback_id, at);

-- Everything that was sent to a borrower, so that it can be read again. Codes never come here.
create table notices (
  id          uuid primary key,
  borrower_id uuid not null references borrowers,
  kind        text not null,
  body_sealed bytea not null,
  sent_at     timestamptz not null,
  read_at     timestamptz
);
create index notices_borrower on notices (borrower_id, sent_at);

-- What the operator says otherwise than the texts that come with the product: another answer, one more question, or one less.
create table faq_changes (
  country    text not null check (country in ('mx', 'co', 'in', 'ng')),
  language   text not null check (language in ('en', 'es')),
  entry_id   text not null,
  topic_id   text not null,
  hidden     boolean not null,
  question   text,
  answer     text,
  changed_at timestamptz not null,
  primary key (country, language, entry_id),
  check (hidden or (question is not null and answer is not null))
);
