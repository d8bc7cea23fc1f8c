import type { LoanTerms } from "@puente/core/loan";
import { priceLoan } from "@puente/core/offer";
import { type Country, countries } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { toStoredJson } from "../apps/server/src/platform/stored/stored-json.ts";

/** Two years of lending. */
const bookDays = 730;
const rejectedPercent = 60;
/** A loan without a payment for this long is written off. */
const lostAfterDays = 180;
const paidOutOn = "2026-01-05" as PlainDate;

/** Terms of the region's cheapest product with several phases. Every loan of the book has them. */
function termsOf(country: Country): LoanTerms {
	const products = pricedProducts(regions[country], { limit: Number.MAX_SAFE_INTEGER, tier: "standard" });
	const product = products.find(({ tenures }) => tenures.some(({ phases }) => phases > 1));
	const tenure = product?.tenures.find(({ phases }) => phases > 1);
	if (!product || !tenure) throw new Error("no product has several phases");
	const priced = priceLoan(product, { amount: product.amountMin, days: tenure.days, paidOutOn });
	if (!priced.ok) throw new Error(priced.refusal);
	return priced.value.terms;
}

const railOf = (country: Country) => regions[country].terms.rails.out[0];

/**
 * A realistic book of loans, written directly into the tables: most phases are paid on time, some late, some never.
 * Rows are inserted in the order of time, as in production. Primary keys are built at the end.
 */
export async function seedConsoleBook(database: Database, loans: number, today: PlainDate): Promise<void> {
	await database.inScriptTransaction(async (run) => {
		await run(
			`set local session_replication_role = replica; set local work_mem = '256MB';
				set local maintenance_work_mem = '1GB'`,
		);
		for (const statement of [...drafts(loans, today), ...applications(), ...book(), ...webhooks()])
			await run(statement);
	});
	await database.inScriptTransaction(async (run) => void (await run("analyze")));
}

function drafts(loans: number, today: PlainDate): readonly string[] {
	const regionRows = countries.map((country) => {
		const terms = termsOf(country);
		return `('${country}', '${terms.currency}', '${railOf(country)}', '${toStoredJson(terms)}'::jsonb)`;
	});
	return [
		`create temp table region (country, currency, rail, terms) on commit drop as values ${regionRows.join(", ")}`,
		`create temp table phase on commit drop as
			select country, n::int, (p ->> 'dueOn')::date - '${paidOutOn}'::date as days,
				(p ->> 'principalMinor')::bigint as principal, (p ->> 'interestMinor')::bigint as interest,
				sum((p ->> 'principalMinor')::bigint) over (partition by country order by n)::bigint as principal_upto
			from region, jsonb_array_elements(terms -> 'phases') with ordinality phases (p, n)`,
		// Lending grows: the square root puts more loans late in the two years.
		`create temp table draft on commit drop as
			select gen_random_uuid() as loan_id, gen_random_uuid() as borrower_id, gen_random_uuid() as order_id, n,
				(array['mx', 'co', 'in', 'ng'])[1 + n % 4] as country,
				'${today}'::date - ${bookDays} + floor(sqrt(random()) * ${bookDays})::int as opened_on,
				interval '9 hours' + random() * interval '6 hours' as opened_time, random() as luck
			from generate_series(1, ${loans}) n`,
		`create temp table terms_on on commit drop as
			select country, opened_on, region.terms || jsonb_build_object('disbursedOn', opened_on, 'phases', (
				select jsonb_agg(p || jsonb_build_object('dueOn', opened_on + days) order by phase.n)
				from phase join jsonb_array_elements(region.terms -> 'phases') with ordinality listed (p, n) on listed.n = phase.n
				where phase.country = region.country)) as terms
			from (select distinct country, opened_on from draft) days join region using (country)`,
		// A phase is paid a little early or a little late; of a hundred loans four stop paying at some phase.
		`create temp table paid on commit drop as
			select * from (
				select loan_id, country, opened_on, phase.n, days, principal, interest, principal_upto,
					opened_on + days + case
						when luck < 0.04 * phase.n / 3 then ${bookDays}
						when chance < 0.80 then -floor(random() * 4)::int
						when chance < 0.93 then floor(random() * 8)::int
						else floor(random() * 24)::int end as pay_on
				from (select *, random() as chance from draft) drawn join phase using (country)
			) due where pay_on <= '${today}'::date`,
		`create temp table lost on commit drop as
			select loan_id, country, opened_on, opened_on + days + ${lostAfterDays} as lost_on,
				(select max(principal_upto) from phase whole
					where whole.country = draft.country) - principal_upto + principal as left_minor
			from draft left join (select loan_id, max(n) as n from paid group by 1) last using (loan_id)
				join phase using (country)
			where phase.n = coalesce(last.n, 0) + 1 and opened_on + days + ${lostAfterDays} <= '${today}'::date`,
	];
}

function applications(): readonly string[] {
	return [
		`insert into borrowers (id, country, mobile_index, mobile_sealed, data_key, package_name, registered_at)
			select borrower_id, country, sha256(('c' || n)::bytea), '\\x00', '\\x00', 'com.puente.' || country, opened_on
				from draft`,
		`insert into orders (id, order_no, borrower_id, country, begun_as, step, step_at, created_at, last_activity_at,
			approved_at, closed_at)
			select order_id, 'C' || n, borrower_id, country, 'first', 'Repaying', opened_on, opened_on, opened_on,
				opened_on, opened_on
			from draft order by opened_on`,
		`insert into orders (id, order_no, borrower_id, country, begun_as, step, step_at, created_at, last_activity_at, closed_at)
			select gen_random_uuid(), 'R' || n, borrower_id, country, 'first', 'Reject', opened_on, opened_on, opened_on,
				opened_on
			from draft where n % 100 < ${rejectedPercent} order by opened_on`,
		// Automatic decisions take seconds, those of people hours.
		`insert into order_events (borrower_id, seq, order_id, actor, command, to_step, at, previous_hash, hash)
			select borrower_id, seq + 2 * (step = 'Reject')::int, id, 'system',
				case seq when 1 then 'submit' else decision end,
				case seq when 1 then 'Applying' else 'Confirm' end, at, '\\x00', '\\x00'
			from (select borrower_id, id, step, case step when 'Reject' then 'reject' else 'approve' end as decision,
					created_at + random() * interval '8 hours' as submitted,
					case when random() < 0.85 then random() * interval '20 seconds' else random() * interval '20 hours' end as took
				from orders) o, lateral (values (1, submitted), (2, submitted + took)) steps (seq, at)
			order by at`,
	];
}

function book(): readonly string[] {
	return [
		...["entries", "postings"].map(
			(table) =>
				`select add_months('${table}', array(select distinct date_trunc('month', opened_on)::date from draft))`,
		),
		`alter table entries drop constraint entries_pkey; alter table postings drop constraint postings_pkey;
			alter table standings drop constraint standings_pkey`,
		`insert into payouts (reference, order_id, borrower_id, attempt, rail, amount_minor, currency, account_sealed,
			requested_by, state, planned_at, first_sent_at)
			select loan_id, order_id, borrower_id, 1, rail, 1, currency, '\\x00', 'borrower', 'settled', sent, sent
			from (select draft.*, currency, rail, opened_on + opened_time - random() * random() * interval '10 minutes' as sent
				from draft join region using (country)) each_payout order by sent`,
		`insert into loans (id, borrower_id, order_id, currency, terms, opened_on, opened_at, status, posted_until)
			select loan_id, borrower_id, order_id, currency, terms_on.terms, opened_on, opened_on + opened_time,
				case when (select count(*) from phase p where p.country = draft.country) = coalesce(paid_count, 0)
					then 'finished' else 'overdue' end,
				opened_on
			from draft join region using (country) join terms_on using (country, opened_on)
				left join (select loan_id, count(*) as paid_count from paid group by 1) counted using (loan_id)
			order by opened_on`,
		`insert into standings (loan_id, from_day, to_day, currency, state, principal_minor, late_after)
			select loan_id, from_day, to_day, currency,
				case when is_lost then 'written-off' when left_minor = 0 then 'closed' else 'open' end,
				case when is_lost then 0 else left_minor end,
				case when left_minor > 0 and not is_lost then opened_on + days end
			from (
				select s.*, region.currency, phase.days,
					coalesce(lead(from_day) over (partition by loan_id order by from_day), 'infinity') as to_day,
					(region.terms ->> 'principalMinor')::bigint - s.repaid as left_minor
				from (
					select loan_id, country, opened_on, opened_on as from_day, 0 as n, 0::bigint as repaid, false as is_lost
						from draft
					union all
					select loan_id, country, opened_on, pay_on, n, principal_upto, false from paid
					union all
					select loan_id, country, opened_on, lost_on, 0, 0, true from lost
				) s join region using (country) left join phase on phase.country = s.country and phase.n = s.n + 1
			) standing_rows`,
		...entries(),
		`alter table entries add primary key (loan_id, number, opened_on);
			alter table postings add primary key (loan_id, number, account, currency, opened_on);
			alter table standings add primary key (loan_id, from_day)`,
	];
}

/** Payout, fee and tax; then for each phase its interest and its payment. */
function entries(): readonly string[] {
	return [
		`create temp table entry on commit drop as
			select loan_id, currency, number, kind, day, event_id, a1, m1, a2, m2, a3, m3 from (
				select loan_id, currency, opened_on as day, e.*, r.* from draft join region using (country),
					lateral (values
						(1, 'disbursement', null, 'asset:principal', (terms ->> 'principalMinor')::bigint),
						(2, 'fee', null, 'income:fee', -(terms ->> 'feeMinor')::bigint),
						(3, 'tax', null, 'liability:tax', -(terms ->> 'taxMinor')::bigint)
					) e (number, kind, event_id, a1, m1),
						lateral (values ('asset:cash', -m1, null::text, null::bigint)) r (a2, m2, a3, m3)
				where m1 <> 0
				union all
				select loan_id, currency, least(pay_on, opened_on + days), 2 * n + 2, 'interest-accrual', null,
					'asset:interest', interest, 'income:interest', -interest, null, null
				from paid join region using (country)
				union all
				select loan_id, currency, pay_on, 2 * n + 3, 'payment', 'p' || n,
					'asset:principal', -principal, 'asset:interest', -interest, 'asset:cash', principal + interest
				from paid join region using (country)
				union all
				select loan_id, currency, lost_on, 100, 'write-off', 'w',
					'asset:principal', -left_minor, 'expense:write-off', left_minor, null, null
				from lost join region using (country)
			) written (loan_id, currency, day, number, kind, event_id, a1, m1, a2, m2, a3, m3)
			order by day`,
		`insert into entries (loan_id, number, opened_on, kind, posted_on, event_id, operation, previous_hash, hash, posted_at)
			select loan_id, number, opened_on, entry.kind, day, event_id, entry.kind,
				case when number > 1 then '\\x00'::bytea end, '\\x00', day + interval '12 hours'
			from entry join loans on loans.id = loan_id order by day`,
		`insert into postings (loan_id, number, opened_on, account, minor, currency)
			select loan_id, number, opened_on, account, minor, entry.currency
			from entry join loans on loans.id = loan_id,
				lateral (values (a1, m1), (a2, m2), (a3, m3)) p (account, minor)
			where minor <> 0`,
	];
}

function webhooks(): readonly string[] {
	return [
		"select add_months('webhooks', array(select distinct date_trunc('month', opened_on)::date from draft))",
		`insert into webhooks (id, rail, headers, body_sealed, received_at, outcome, handled_at)
			select gen_random_uuid(), rail, '{}', '\\x00', at, 'handled',
				at + random() * random() * random() * interval '20 seconds'
			from (select country, opened_on + opened_time as at from draft) received join region using (country)
			order by at`,
	];
}
