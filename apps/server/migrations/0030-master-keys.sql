-- Why: a process with a wrong master key must not start, and the master key can be replaced while the product runs.

create table master_keys (
  id             integer primary key check (id > 0),
  -- A keyed hash that proves the key and does not reveal it.
  check_value    bytea not null unique,
  -- current: new values are made with it. old: values of it are moved to the current one. closing: no more values are
  -- made with it. retired: it has no values any more.
  state          text not null check (state in ('current', 'old', 'closing', 'retired')),
  -- The index keys of the master keys before it, sealed under it: a blind index passes through all of them.
  earlier_sealed bytea,
  created_at     timestamptz not null default now()
);
create unique index master_keys_current on master_keys ((true)) where state = 'current';
create unique index master_keys_old on master_keys ((true)) where state in ('old', 'closing');

-- Values of the first key carry no mark; those of later keys begin with "puente" and the id of the key.
create function master_key_of(value bytea) returns integer language sql immutable parallel safe as $$
  select case
    when substring(value from 1 for 6) = '\x7075656e7465'::bytea then get_byte(value, 6) * 256 + get_byte(value, 7)
    else 1
  end
$$;

-- A process that does not know of the current key must not write beside it: with blind indexes of two keys the same
-- number could be registered twice. Reading the keys here also makes a change of the current key wait for the writer.
do $do$
declare
  checked record;
begin
  for checked in select * from (values
    ('borrowers', 'mobile_index', '{current}'),
    ('verification_codes', 'mobile_index', '{current}'),
    ('activations', 'device_index', '{current}'),
    ('traces', 'trace', '{current}'),
    ('blocklist', 'blind', '{current}'),
    ('promotion_places', 'mobile_index', '{current}'),
    ('staff_tries', 'name_index', '{current}'),
    ('stored_cards', 'signature_index', '{current}'),
    ('verification_codes', 'code_hash', '{current,old}'),
    ('pay_orders', 'pay_to_index', '{current,old}'),
    ('pay_orders', 'detail_index', '{current,old}'),
    ('borrowers', 'data_key', '{current,old}'),
    ('letter_keys', 'data_key', '{current,old}'),
    ('outbox', 'body_sealed', '{current,old}'),
    ('webhooks', 'body_sealed', '{current,old}'),
    ('lottery_draws', 'house_seed_sealed', '{current,old}'),
    ('staff', 'totp_sealed', '{current,old}'),
    ('demo_borrowers', 'phone_sealed', '{current,old}')
  ) as listed (table_name, column_name, states)
  loop
    execute format($create$
      create function %1$I() returns trigger language plpgsql as $body$
      declare
        key_id integer := master_key_of(new.%3$I);
      begin
        perform from master_keys where id = key_id and state = any (%4$L::text[]);
        if not found then
          -- Without any key this is an older database, before its first start.
          if exists (select from master_keys) then
            raise exception 'A value of %2$s.%3$s under another master key is refused.' using errcode = 'check_violation';
          end if;
        end if;
        return new;
      end $body$;
      create trigger %1$I before insert or update of %3$I on %2$I
        for each row when (length(new.%3$I) > 0%5$s) execute function %1$I();
      $create$,
      checked.table_name || '_' || checked.column_name || '_key', checked.table_name, checked.column_name, checked.states,
      -- An erased borrower has a random index, of no key.
      case when checked.column_name = 'mobile_index' and checked.table_name = 'borrowers' then ' and new.erased_at is null' else '' end);
  end loop;
end $do$;
