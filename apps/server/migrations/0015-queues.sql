-- Why: what waits for staff is counted on every page of the console; among many borrowers it must not read them all.

create index borrowers_barred on borrowers (barred_at) where barred_at is not null;
create index erasure_wishes_kept on erasure_wishes (kept_until);

-- A person of staff moves an order or sends a payout again, where before only the borrower and the system did.
alter table order_events drop constraint order_events_actor_check;
alter table order_events add constraint order_events_actor_check check (actor in ('borrower', 'system', 'staff'));
alter table payouts drop constraint payouts_asked_by_check;
alter table payouts add constraint payouts_asked_by_check check (asked_by in ('borrower', 'clock', 'staff'));

-- A payout that counted as failed may turn out to be paid while a second one is under way: that has to be written down.
-- No new payout begins while one is disputed; the code holds that.
drop index payouts_one_live;
create unique index payouts_one_live on payouts (order_id) where state not in ('failed', 'reversed', 'disputed');
