-- Why: a change of number opens the account with another phone, so no payout leaves for a day after it.
-- Oldest release: 0.1.0

alter table borrowers add column mobile_changed_at timestamptz;
update borrowers b set mobile_changed_at = t.at
from (select borrower_id, max(seen_at) as at from traces where kind = 'mobile' group by borrower_id) t
where t.borrower_id = b.id;
