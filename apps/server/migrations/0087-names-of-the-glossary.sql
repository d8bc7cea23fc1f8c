-- Why: tables, columns and jobs have the names of docs/glossary.md, so that a person who knows lending finds them.
-- Oldest release: 0.1.0

alter table answers rename to form_answers;
alter table images rename to identity_images;
alter table loose_files rename to orphaned_files;
alter table traces rename to fraud_keys;
alter table collected rename to device_data;
alter table erasure_wishes rename to erasure_requests;
alter table pay_wishes rename to payment_intents;
alter table closes rename to day_closes;
alter table agreed_closes rename to approved_closes;
alter table contacts rename to collection_contacts;
alter table letter_keys rename to notification_keys;
alter table notices rename to notifications;
alter table hand_offs rename to partner_referrals;
alter table hand_overs rename to feedback_handovers;
alter table access_notices rename to access_notifications;
alter table staff_tries rename to sign_in_attempts;
alter table assignments rename to queue_assignments;
alter table limits rename to credit_limits;
alter table figure_book rename to figure_portfolio;
alter table figure_rolls rename to figure_roll_rates;
alter table verifications rename to book_verifications;
alter sequence standing_serials rename to standing_account_serials;

alter table borrowers rename barred_at to blocked_at;
alter table verification_codes rename asked_by to requested_by;
alter table verification_codes rename asked_from to address_index;
alter table code_refusals rename asked_by to requested_by;
alter table code_refusals rename counted_from to window_start;
alter table outbox rename notice_id to notification_id;
alter table activations rename proven_at to confirmed_at;
alter table promotion_places rename proven_at to confirmed_at;
alter table orders rename touched_at to last_activity_at;
alter table account_checks rename asked_since to polling_since;
alter table account_checks rename ask_again_at to poll_at;
alter table fraud_keys rename trace to key_index;
alter table blocklist rename blind to key_index;
alter table erasure_requests rename asked_at to requested_at;
alter table erasure_requests rename noted_by to recorded_by;
alter table bureau_enquiries rename asked_at to requested_at;
alter table agreements rename counted_from to schedule_start;
alter table payouts rename asked_by to requested_by;
alter table payouts rename look_at to poll_at;
alter table payouts rename looks to polls;
alter table pay_orders rename shown_sealed to instruction_sealed;
alter table pay_orders rename look_at to poll_at;
alter table pay_orders rename looks to polls;
alter table payment_intents rename asked_at to requested_at;
alter table payments rename heard_at to received_at;
alter table day_closes rename begun_at to started_at;
alter table daily_runs rename begun_at to started_at;
alter table approved_closes rename agreed_at to approved_at;
alter table collection_contacts rename made_at to contacted_at;
alter table feedback_handovers rename words_sealed to note_sealed;
alter table feedback_handovers rename by_staff to from_staff;
alter table sign_in_attempts rename wrong to failures;
alter table sign_in_attempts rename tried_at to last_attempt_at;
alter table data_exports rename handed_at to delivered_at;
alter table data_exports rename handed_by to delivered_by;
alter table holds rename asked_at to comparison_started_at;
alter table loans rename came_back to is_reopened;
alter table figure_agreed rename cohort to vintage;
alter table figure_collected rename cohort to vintage;

-- The names of constraints and indexes begin with the name of their table, and those of one column go on with it. Which
-- of them exist depends on the version of PostgreSQL, so they are found in the catalogue.
do $$
declare
  renamed record;
  found record;
begin
  for renamed in select * from (values
    ('form_answers', 'answers', ''),
    ('identity_images', 'images', ''),
    ('orphaned_files', 'loose_files', ''),
    ('fraud_keys', 'traces', ''),
    ('device_data', 'collected', ''),
    ('erasure_requests', 'erasure_wishes', ''),
    ('payment_intents', 'pay_wishes', ''),
    ('day_closes', 'closes', ''),
    ('approved_closes', 'agreed_closes', ''),
    ('collection_contacts', 'contacts', ''),
    ('notification_keys', 'letter_keys', ''),
    ('notifications', 'notices', ''),
    ('partner_referrals', 'hand_offs', ''),
    ('feedback_handovers', 'hand_overs', ''),
    ('access_notifications', 'access_notices', ''),
    ('sign_in_attempts', 'staff_tries', ''),
    ('queue_assignments', 'assignments', ''),
    ('credit_limits', 'limits', ''),
    ('figure_portfolio', 'figure_book', ''),
    ('figure_roll_rates', 'figure_rolls', ''),
    ('book_verifications', 'verifications', ''),
    ('borrowers', 'borrowers_barred', 'borrowers_blocked'),
    ('verification_codes', 'verification_codes_asked_by', 'verification_codes_requested_by'),
    ('code_refusals', 'code_refusals_asked_by', 'code_refusals_requested_by'),
    ('code_refusals', 'code_refusals_counted_from', 'code_refusals_window_start'),
    ('outbox', 'outbox_notice', 'outbox_notification'),
    ('orders', 'orders_touched_at', 'orders_last_activity_at'),
    ('promotion_places', 'promotion_places_unproven', 'promotion_places_unconfirmed'),
    ('fraud_keys', 'fraud_keys_by_trace', 'fraud_keys_by_index'),
    ('fraud_keys', 'fraud_keys_trace', 'fraud_keys_key_index'),
    ('blocklist', 'blocklist_blind', 'blocklist_key_index'),
    ('erasure_requests', 'erasure_requests_asked_at', 'erasure_requests_requested_at'),
    ('erasure_requests', 'erasure_requests_noted_by', 'erasure_requests_recorded_by'),
    ('bureau_enquiries', 'bureau_enquiries_asked_at', 'bureau_enquiries_requested_at'),
    ('agreements', 'agreements_counted_from', 'agreements_schedule_start'),
    ('payouts', 'payouts_asked_by', 'payouts_requested_by'),
    ('payouts', 'payouts_looks', 'payouts_polls'),
    ('pay_orders', 'pay_orders_looks', 'pay_orders_polls'),
    ('pay_orders', 'pay_orders_standing', 'pay_orders_standing_account'),
    ('payment_intents', 'payment_intents_asked_at', 'payment_intents_requested_at'),
    ('payment_intents', 'payment_intents_place', 'payment_intents_pay_order'),
    ('payments', 'payments_heard_at', 'payments_received_at'),
    ('day_closes', 'day_closes_begun_at', 'day_closes_started_at'),
    ('daily_runs', 'daily_runs_begun_at', 'daily_runs_started_at'),
    ('approved_closes', 'approved_closes_agreed_at', 'approved_closes_approved_at'),
    ('collection_contacts', 'collection_contacts_made_at', 'collection_contacts_contacted_at'),
    ('feedback_handovers', 'feedback_handovers_words_sealed', 'feedback_handovers_note_sealed'),
    ('feedback_handovers', 'feedback_handovers_by_staff', 'feedback_handovers_from_staff'),
    ('sign_in_attempts', 'sign_in_attempts_wrong', 'sign_in_attempts_failures'),
    ('sign_in_attempts', 'sign_in_attempts_tried_at', 'sign_in_attempts_last_attempt_at'),
    ('data_exports', 'data_exports_handed', 'data_exports_delivered'),
    ('loans', 'loans_came_back', 'loans_is_reopened'),
    ('figure_agreed', 'figure_agreed_cohort', 'figure_agreed_vintage'),
    ('figure_collected', 'figure_collected_cohort', 'figure_collected_vintage')
  ) as listed (table_name, old, new)
  loop
    for found in
      select conname as name, 'alter table %1$I rename constraint %2$I to %3$I' as statement
      from pg_constraint where conrelid = renamed.table_name::regclass
      union all
      select relname, 'alter index %2$I rename to %3$I'
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = renamed.table_name::regclass
        and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
    loop
      if starts_with(found.name, renamed.old || '_') or found.name = renamed.old then
        execute format(found.statement, renamed.table_name, found.name,
          case when renamed.new = '' then renamed.table_name else renamed.new end || substr(found.name, length(renamed.old) + 1));
      end if;
    end loop;
  end loop;
end $$;

-- The checks of master keys (0030) whose table or column has another name now.
do $do$
declare
  checked record;
begin
  for checked in select * from (values
    ('fraud_keys', 'key_index', 'traces_trace_key', '{current}'),
    ('blocklist', 'key_index', 'blocklist_blind_key', '{current}'),
    ('sign_in_attempts', 'name_index', 'staff_tries_name_index_key', '{current}'),
    ('notification_keys', 'data_key', 'letter_keys_data_key_key', '{current,old}')
  ) as listed (table_name, column_name, old_name, states)
  loop
    execute format('drop trigger %I on %I', checked.old_name, checked.table_name);
    execute format('drop function %I()', checked.old_name);
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
        for each row when (length(new.%3$I) > 0) execute function %1$I();
      $create$,
      checked.table_name || '_' || checked.column_name || '_key', checked.table_name, checked.column_name, checked.states);
  end loop;
end $do$;

alter trigger loans_came_back on loans rename to loans_reopened;
alter function mark_debt_that_came_back() rename to mark_reopened_loan;
create or replace function mark_reopened_loan() returns trigger language plpgsql as $$
begin
  new.is_reopened := true;
  return new;
end $$;

-- Jobs that wait under a former name. The queue makes its own tables at the first start, after the migrations.
do $$
declare
  renamed record;
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  for renamed in select * from (values
    ('find-same', 'find-duplicates'),
    ('ask-account', 'check-account'),
    ('look-at-payment', 'poll-payment'),
    ('meet-deadline', 'apply-deadline'),
    ('turn-overdue', 'mark-overdue'),
    ('remind', 'send-reminder'),
    ('send-mail', 'send-email')
  ) as listed (old, new)
  loop
    update pgboss.queue set name = renamed.new where name = renamed.old;
    update pgboss.job set name = renamed.new where name = renamed.old;
  end loop;
end $$;
