import type { Currency } from "@puente/core/money";
import type { Country } from "@puente/core/region";
import type { QueueName } from "@puente/core/staff";
import { type RawBuilder, sql } from "kysely";

/** Deadlines by country, and the country of each currency. */
export type QueueTerms = {
	/** Hours until staff must review an item. */
	readonly reviewHours: Readonly<Record<Country, number>>;
	/** Hours until a borrower must get an answer to a letter, by country and type. */
	readonly letterHours: Readonly<Record<Country, Readonly<Record<number, number>>>>;
	/** Hours until a borrower must get an answer to a request about their data. */
	readonly ownDataHours: Readonly<Record<Country, number>>;
	readonly countries: Readonly<Record<Currency, Country>>;
	/** The currency of each country, and its smallest units in one whole. */
	readonly minorUnits: Readonly<Record<Country, { readonly code: Currency; readonly units: number }>>;
};

const openDoubts = sql`(select from identity_reviews d where d.order_id = r.order_id and d.settled_at is null)`;

function after(
	since: RawBuilder<unknown>,
	hours: Readonly<Record<Country, number>>,
	country: RawBuilder<unknown>,
) {
	const least = Math.min(...Object.values(hours));
	return sql`${since} + coalesce((${JSON.stringify(hours)}::jsonb ->> ${country})::int, ${least}::int) * interval '1 hour'`;
}

/** What an approved order is about: the accepted amount, or the offered limit. */
function orderAmount({ minorUnits }: QueueTerms): RawBuilder<unknown> {
	return sql`(select jsonb_build_object('amountMinor', (coalesce(a.amount_units, f.limit_units)::bigint
			* (m.currency ->> 'units')::bigint)::text, 'currency', m.currency ->> 'code')
		from offers f left join agreements a on a.order_id = f.order_id
		cross join lateral (select ${JSON.stringify(minorUnits)}::jsonb -> o.country as currency) m
		where f.order_id = o.id)`;
}

const payoutFacts = sql`(
	select jsonb_build_object('amountMinor', p.amount_minor::text, 'currency', p.currency, 'rail', p.rail,
		'state', p.state, 'code', coalesce(p.failed_code, ''))
	from payouts p where p.order_id = o.id order by p.attempt desc limit 1)`;

/**
 * Each queue as a query for id, borrower_id, order_no, country, since, deadline and facts. They are queries and not a
 * table, because a copy of the state could differ from it.
 */
/** When a copy of data was asked for: the day that the proposal names, if it names one that can be read. */
const askedAt = sql`case when p.after ->> 'askedOn' ~ '^\\d{4}-\\d\\d-\\d\\d$'
	then (p.after ->> 'askedOn')::date::timestamptz else p.made_at end`;

/** When the borrower wrote first after the last answer; null if everything is answered. */
const unansweredSince = sql`(
	select min(w.at) from (
		select f.created_at as at
		union all select m.sent_at from feedback_messages m where m.feedback_id = f.id and m.sender = 'borrower'
	) w where w.at > coalesce((select max(a.sent_at) from feedback_messages a
		where a.feedback_id = f.id and a.sender = 'support'), '-infinity'::timestamptz))`;

export const queueSources: Readonly<Record<QueueName, (terms: QueueTerms) => RawBuilder<unknown>>> = {
	referred: () => sql`
		select r.order_id as id, r.borrower_id, o.order_no, o.country, r.opened_at as since, r.due_at as deadline,
			jsonb_build_object('points', d.points::text, 'reasons',
				(select string_agg(reason, ',') from jsonb_array_elements_text(r.reasons) reason)) as facts
		from reviews r join orders o on o.id = r.order_id
		join decisions d on d.order_id = r.order_id and d.decided_by = 'card'
		where r.kind = 'application' and r.settled_at is null and not exists ${openDoubts}`,
	// Doubts of an application, and those found after its approval: another account, another device.
	identity: (terms) => sql`
		select r.order_id as id, r.borrower_id, o.order_no, o.country, r.opened_at as since, r.due_at as deadline,
			jsonb_build_object('reasons', (select string_agg(i.reason, ',' order by i.reason) from identity_reviews i
				where i.order_id = r.order_id and i.settled_at is null)) as facts
		from reviews r join orders o on o.id = r.order_id
		where r.kind = 'application' and r.settled_at is null and exists ${openDoubts}
		union all
		select o.id, o.borrower_id, o.order_no, o.country, i.since, ${after(sql`i.since`, terms.reviewHours, sql`o.country`)},
			jsonb_build_object('reasons', i.reasons) || coalesce(${orderAmount(terms)}, '{}'::jsonb)
		from (select order_id, min(found_at) as since, string_agg(reason, ',' order by reason) as reasons
			from identity_reviews where settled_at is null group by order_id) i
		join orders o on o.id = i.order_id where o.approved_at is not null and o.closed_at is null`,
	payouts: ({ reviewHours }) => sql`
		select o.id, o.borrower_id, o.order_no, o.country, o.step_at as since,
			${after(sql`o.step_at`, reviewHours, sql`o.country`)} as deadline, ${payoutFacts} as facts
		from orders o where o.step = 'PayFail' and o.closed_at is null and not exists (
			select from reviews r where r.order_id = o.id and r.kind = 'payout' and r.settled_at is null)
		union all
		select o.id, o.borrower_id, o.order_no, o.country, r.opened_at, r.due_at, ${payoutFacts} || jsonb_build_object('reasons',
			(select string_agg(reason, ',') from jsonb_array_elements_text(r.reasons) reason))
		from reviews r join orders o on o.id = r.order_id where r.kind = 'payout' and r.settled_at is null`,
	vouchers: () => sql`
		select v.id, v.borrower_id, o.order_no, o.country, v.created_at as since, v.answer_by as deadline,
			jsonb_build_object('amountMinor', v.amount_minor::text, 'currency', v.currency) as facts
		from vouchers v join loans l on l.id = v.loan_id join orders o on o.id = l.order_id where v.status = 'pending'`,
	unmatched: ({ reviewHours, countries }) => sql`
		select i.id, null::uuid as borrower_id, null::text as order_no, c.country, i.found_at as since,
			${after(sql`i.found_at`, reviewHours, sql`c.country`)} as deadline,
			jsonb_build_object('amountMinor', p.amount_minor::text, 'currency', p.currency, 'rail', p.rail) as facts
		from open_items i join payments p on p.rail = i.rail and p.payment_id = i.key
		cross join lateral (select ${JSON.stringify(countries)}::jsonb ->> p.currency as country) c
		where i.kind = 'unmatched' and i.settled_at is null`,
	openItems: ({ reviewHours, countries }) => sql`
		select i.id, o.borrower_id, o.order_no, c.country, i.found_at as since,
			${after(sql`i.found_at`, reviewHours, sql`c.country`)} as deadline,
			jsonb_build_object('kind', i.kind, 'rail', i.rail,
				'amountMinor', coalesce(p.amount_minor, y.amount_minor)::text, 'currency', coalesce(p.currency, y.currency)) as facts
		from open_items i left join loans l on l.id = i.loan_id left join orders o on o.id = coalesce(l.order_id, i.order_id)
		left join payments p on p.rail = i.rail and p.payment_id = i.key
		left join lateral (
			select amount_minor, currency from listed_payouts
			where i.kind = 'payoutNotInBooks' and rail = i.rail and provider_id = i.key
			union all
			select amount_minor, currency from payouts
			where reference = case when i.kind like 'payout%' and i.kind <> 'payoutNotInBooks' then i.key::uuid end
		) y on true
		cross join lateral (select coalesce(o.country, ${JSON.stringify(countries)}::jsonb ->> i.rail) as country) c
		where i.kind <> 'unmatched' and i.settled_at is null`,
	// A letter has a deadline until it is answered. A claim has its own, and a request to look again at a rejection.
	feedback: ({ reviewHours, letterHours }) => sql`
		select f.id, f.borrower_id, o.order_no, b.country, f.created_at as since, case
				when f.claim_opened_at is not null and f.claim_closed_at is null then f.claim_answer_by
				when f.type = 3 and o.step = 'Reject' and not exists (
					select from feedback_messages m where m.feedback_id = f.id and m.sender = 'support')
				then ${after(sql`f.created_at`, reviewHours, sql`b.country`)}
				else ${unansweredSince} + (${JSON.stringify(letterHours)}::jsonb -> b.country ->> f.type::text)::int
					* interval '1 hour' end as deadline,
			jsonb_build_object('type', f.type::text, 'status', f.status::text, 'desk', handed.to_role) as facts,
			(f.claim_opened_at is not null and f.claim_closed_at is null) as is_claim, handed.to_role as desk
		from feedbacks f left join lateral (
			select h.to_role from feedback_handovers h where h.feedback_id = f.id order by h.at desc, h.id limit 1) handed on true
			join borrowers b on b.id = f.borrower_id left join orders o on o.id = f.order_id
		where f.status < 3 and b.erased_at is null`,
	reductions: ({ reviewHours }) => sql`
		select p.id, p.borrower_id, p.subject_name as order_no, p.country, p.made_at as since,
			${after(sql`p.made_at`, reviewHours, sql`p.country`)} as deadline,
			jsonb_build_object('amountMinor', p.after ->> 'reduceMinor', 'currency', p.before ->> 'currency',
				'reason', p.reason) as facts, p.made_by as maker
		from proposals p where p.kind = 'penaltyReduction' and p.decision is null`,
	// The time for an answer begins when no record must be kept any more. Until then it is no work (`isWork`).
	erasures: ({ ownDataHours }) => sql`
		select w.borrower_id as id, w.borrower_id, null::text as order_no, b.country, w.requested_at as since,
			${after(sql`greatest(w.kept_until, w.requested_at)`, ownDataHours, sql`b.country`)} as deadline,
			jsonb_build_object('notedBy', s.name) as facts, w.kept_until, w.recorded_by as maker
		from erasure_requests w join borrowers b on b.id = w.borrower_id left join staff s on s.id = w.recorded_by`,
	exports: ({ ownDataHours }) => sql`
		select p.id, p.borrower_id, null::text as order_no, p.country, p.made_at as since,
			${after(askedAt, ownDataHours, sql`p.country`)} as deadline,
			jsonb_build_object('channel', p.after ->> 'channel', 'agreed', (p.decision is not null)::text,
				'reason', p.reason) as facts, case when p.decision is null then p.made_by end as maker
		from proposals p join borrowers b on b.id = p.borrower_id
		where p.kind = 'dataExport' and b.erased_at is null and (p.decision is null or exists (
			select from data_exports e where e.proposal_id = p.id and e.delivered_at is null))`,
	blocked: () => sql`
		select b.id, b.id as borrower_id, null::text as order_no, b.country, b.blocked_at as since,
			null::timestamptz as deadline, jsonb_build_object('reason', (
				select p.reason from proposals p where p.subject = b.id::text and p.decision = 'approved'
					and (p.kind = 'borrowerBlock' and (p.after ->> 'blocked')::boolean
						or p.kind = 'borrowerDeath' and (p.after ->> 'deceased')::boolean)
				order by p.decided_at desc limit 1)) as facts
		from borrowers b where b.blocked_at is not null and b.erased_at is null`,
};
