-- Why: staff changes the number of a borrower who lost it. The index of the old one stays with the borrower, so that a search
-- and the blocklist still find it; another person may register with it.
alter table traces drop constraint traces_kind_check,
  add constraint traces_kind_check check (kind in ('number', 'account', 'device', 'mobile'));
