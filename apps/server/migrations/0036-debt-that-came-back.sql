-- Why: a bank may take back the payment that ended a loan after the borrower got another one. Then two loans are owed. No
-- borrower is given a second loan, which the database still holds; only a loan that was over may be owed again beside it.
alter table loans add column came_back boolean not null default false;
create function mark_debt_that_came_back() returns trigger language plpgsql as $$
begin
  new.came_back := true;
  return new;
end $$;
create trigger loans_came_back before update of status on loans for each row
  when (old.status in ('finished', 'returned') and new.status in ('repaying', 'overdue', 'written-off'))
  execute function mark_debt_that_came_back();
drop index loans_one_open;
create unique index loans_one_open on loans (borrower_id)
  where status in ('repaying', 'overdue', 'written-off') and not came_back;
