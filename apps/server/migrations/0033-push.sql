-- Why: a borrower who allows it gets reminders and decisions as a notification of the phone instead of an SMS.

-- A borrower is logged in on one phone, so there is one subscription: that of the phone that logged in last.
create table push_subscriptions (
  borrower_id         uuid primary key references borrowers,
  device_id           text not null,
  -- The browser's address at its push service is a secret of its own, so a plain hash tells nothing about it. A browser
  -- that another borrower logs in with changes hands, and must not show the first one's notifications.
  endpoint_hash       bytea not null unique,
  -- Address and keys of the browser, under the key of the borrower's notifications.
  subscription_sealed bytea not null,
  added_at            timestamptz not null
);

-- `push`: to be sent by push, or sent by it. A push that fails for good turns into `sms`.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('sms', 'push'));
