/** pgbench picks payers by number. */
export const payersTable = `create table bench_payers as
	select row_number() over () - 1 as n, id as place, borrower_id as borrower from pay_orders;
	alter table bench_payers add primary key (n); analyze`;

const pickPayer = "\\set n random(0, 1999)";

/** Statements of a sealed call before its payment: nonce, session, limit, pay order and borrower. */
export const callStatements = [
	pickPayer,
	`insert into wire_nonces (package_name, nonce) values ('com.puente.ng', decode(md5(random()::text), 'hex'))
		on conflict do nothing returning nonce;`,
	`select s.id, s.device_id, s.expires_at, s.ended_by, b.barred_at, p.place, p.borrower from bench_payers p
		join sessions s on s.borrower_id = p.borrower join borrowers b on b.id = s.borrower_id where p.n = :n \\gset`,
	`insert into rate_windows (key, window_end, count) values (decode(md5(:n::text), 'hex'), date_trunc('hour',
		now()), 1)
		on conflict (key, window_end) do update set count = rate_windows.count + 1 returning count;`,
	"select * from pay_orders where id = :place;",
	"select * from borrowers where id = :borrower;",
];

/** Statements of a webhook before its payment: it is stored as received, read, and marked as handled. */
export const webhookStatements = [
	pickPayer,
	`insert into webhooks (id, rail, headers, body_sealed, received_at)
		select gen_random_uuid(), 'monnify', '{"monnify-signature": "00"}', decode(repeat('00', 400), 'hex'), now()
		returning id as webhook, received_at as received \\gset`,
	`select w.*, p.place, p.borrower from webhooks w, bench_payers p
		where w.id = :webhook and w.received_at = :received and p.n = :n \\gset`,
	"update webhooks set outcome = 'handled', handled_at = now() where id = :webhook and received_at = :received;",
];

// A colon would name a pgbench variable, so account names have a dash here.
/** The product's own look-ups and rows for one payment, with its triggers and constraints. */
export const paymentStatements = [
	"begin;",
	`select o.*, b.* from pay_orders o join borrowers b on b.id = o.borrower_id where o.id = :place for update of b;`,
	`select exists (select from payments where rail = 'monnify' and payment_id = 'none'), l.id as loan, w.id as wish
		from loans l
		left join pay_wishes w on w.loan_id = l.id and w.pay_order_id = :place and w.amount_minor = 1000
			and w.state = 'waiting'
		where l.borrower_id = :borrower and l.status <> 'void'
		order by l.status in ('finished', 'returned'), l.opened_at desc limit 1 \\gset`,
	`select l.*, orders.step, l.entries_count + 1 as number, l.last_hash as previous,
		(select jsonb_agg(to_jsonb(e)) from loan_events e where e.loan_id = l.id) as events
		from loans l join orders on orders.id = l.order_id where l.id = :loan for update of l \\gset`,
	`insert into loan_events (loan_id, id, kind, takes_effect_on, detail, recorded_at)
		values (:loan, gen_random_uuid(), 'payment', current_date, '{"amountMinor": "1000"}', now());`,
	`with written as (
			insert into entries (loan_id, number, opened_on, kind, posted_on, event_id, operation, previous_hash, hash, posted_at)
			values (:loan, :number, :opened_on, 'payment', current_date, 'event', 'event', :previous, sha256('bench'), now()))
		insert into postings (loan_id, number, opened_on, account, minor, currency)
		values (:loan::uuid, :number::int, :opened_on::date, 'asset-cash', 1000, 'NGN'),
			(:loan::uuid, :number::int, :opened_on::date, 'asset-principal', -1000, 'NGN');`,
	`update loans set entries_count = :number, last_hash = sha256('bench'),
		balances = balances || '{"asset-cash": "1000"}',
		status = 'repaying', closed_at = null, late_days = null, turns_overdue_on = turns_overdue_on,
			posted_until = current_date
		where id = :loan;`,
	`insert into accruals select loan_id, number, kind, grows_from, grows_to, amount_days, per_day, numerator,
		denominator, max_minor, rounding
		from accruals where loan_id = :loan on conflict (loan_id, number) do update set kind = excluded.kind,
		grows_from = excluded.grows_from, grows_to = excluded.grows_to, amount_days = excluded.amount_days,
		per_day = excluded.per_day, numerator = excluded.numerator, denominator = excluded.denominator,
		max_minor = excluded.max_minor, rounding = excluded.rounding;`,
	"delete from accruals where loan_id = :loan and number > 100;",
	"delete from standings where loan_id = :loan and from_day > current_date;",
	`update standings set to_day = current_date where loan_id = :loan and from_day < current_date
		and to_day > current_date;`,
	`insert into standings (loan_id, from_day, currency, state, principal_minor, late_after)
		values (:loan, current_date, 'NGN', 'open', 1000, current_date) on conflict (loan_id, from_day) do update
		set to_day = default, state = excluded.state, principal_minor = excluded.principal_minor,
			late_after = excluded.late_after;`,
	`insert into payments (rail, payment_id, pay_order_id, loan_id, amount_minor, currency, paid_at, heard_at,
		event_id, booked_as)
		values ('monnify', gen_random_uuid(), :place, :loan, 1000, 'NGN', now(), now(), 'event', 'payment');`,
	// The notification: language and key of the borrower, the message, its SMS, and the job that sends it.
	`select (select data_key from letter_keys k where k.borrower_id = :borrower), (
			select body_sealed from answers a where a.borrower_id = :borrower and a.step = 'BasicInfo'
		), (select language from consents c where c.borrower_id = :borrower order by c.given_at desc limit 1);`,
	`insert into notices (id, borrower_id, kind, body_sealed, sent_at)
		values (gen_random_uuid(), :borrower, 'paymentReceived', decode(repeat('00', 250), 'hex'), now())
		returning id as notification \\gset`,
	`insert into outbox (id, kind, country, body_sealed, created_at, not_after)
		values (:notification, 'sms', 'ng', decode(repeat('00', 250), 'hex'), now(), now());`,
	`insert into pgboss.job (name, data) values ('deliver-messages', jsonb_build_object('outboxIds',
		jsonb_build_array(:notification::uuid)));`,
	"commit;",
];
