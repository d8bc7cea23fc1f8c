-- Why: a Nequi number or a bank of PSE that was mistyped must be corrected, and not answered with the charge made for it.

-- A blind index: the number itself is only at the rail. Null where a rail needs to know nothing about who pays.
alter table pay_orders add column detail_index bytea;
