-- Why: interest can bear tax, and what a loan earns from 90 days late on is no income until it is paid.

alter table accruals drop constraint accruals_kind_check;
alter table accruals add constraint accruals_kind_check check (kind in ('interest', 'tax', 'penalty'));

-- What grows after this day is suspended; empty for a settled loan.
alter table accruals add column suspended_after date;
update accruals set suspended_after = standings.late_after + 90
from standings where standings.loan_id = accruals.loan_id and standings.to_day = 'infinity';
