-- Why: a checker sees the values that carrying out changes, and a decided proposal keeps those that it changed. Older
-- proposals have none.

alter table proposals add column change jsonb;
