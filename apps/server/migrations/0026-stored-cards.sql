-- Why: a card that paid on a provider's page can pay again with one tap, until the borrower removes it.

create table stored_cards (
  id              uuid primary key,
  borrower_id     uuid not null references borrowers,
  rail            text not null,
  -- A blind index of the provider's name for the card: the same card is stored once, whatever its code is.
  signature_index bytea not null,
  -- The code that charges it, and what the borrower sees of it.
  card_sealed     bytea not null,
  stored_at       timestamptz not null,
  unique (borrower_id, rail, signature_index)
);

-- The stored card that a pay order charges. It may be gone by now, so it is not a reference.
alter table pay_orders add column card_id uuid;
-- Two taps at once charge once: a card has at most one charge under way for a loan.
create unique index pay_orders_card on pay_orders (loan_id, card_id) where card_id is not null and state = 'waiting';

-- A provider reports the result of its check of a customer by its own name for the customer.
create index pay_orders_customer on pay_orders (rail, provider_id) where loan_id is null;
