-- Why: a rail names the holder and the account in its webhooks, so what it said is sealed like every other personal data.

update webhooks set body = '', headers = '{}';
alter table webhooks rename column body to body_sealed;
