-- Why: once staff has recorded that a borrower died, nothing is sent to the phone, no reminder goes out and nothing is lent.
alter table borrowers add column deceased_at timestamptz;
