-- Why: what waits for staff is counted on every page of the console; among many borrowers it must not read them all.

create index borrowers_barred on borrowers (barred_at) where barred_at is not null;
create index erasure_wishes_kept on erasure_wishes (kept_until);
