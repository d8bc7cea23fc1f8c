-- Why: signed documents also go by e-mail to a borrower who gave an address.
-- Oldest release: 0.1.0

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('sms', 'push', 'email'));
-- The notification that an e-mail belongs to. An SMS and a push have its id.
alter table outbox add column notice_id uuid;
create index outbox_notice on outbox (notice_id) where notice_id is not null;
