-- Why: a borrower's own account is shown for the fee of a rollover too, and the phone asks by the account how that stands.
create index pay_wishes_place on pay_wishes (pay_order_id, asked_at);
