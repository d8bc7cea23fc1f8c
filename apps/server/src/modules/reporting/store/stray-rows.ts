import type { Country } from "@puente/core/region";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

/** Queries for rows without what they need. Each returns sentences; more than these are not read. */
const shownMax = 21;

async function sentences(db: Db, query: RawBuilder<unknown>): Promise<readonly string[]> {
	const { rows } = await sql<{ sentence: string }>`
		select sentence from (${query}) as found (sentence) order by 1 limit ${shownMax}`.execute(db);
	return rows.map(({ sentence }) => sentence);
}

/** Booked payments of loans that are not there. Those of other loans are compared with the entries. */
export const listPaymentsWithoutLoan = (db: Db) =>
	sentences(
		db,
		sql`select format('payment %s %s names loan %s, which is not there', p.rail, p.payment_id, p.loan_id) from payments p
			where p.loan_id is not null and not exists (select from loans l where l.id = p.loan_id)`,
	);

/** Settled payouts without their loan. */
export const listPayoutsWithoutLoan = (db: Db) =>
	sentences(
		db,
		sql`select format('payout %s is settled and has no loan', p.reference) from payouts p
			where p.state = 'settled' and not exists (select from loans l where l.id = p.reference and l.status <> 'void')`,
	);

/** Money that waits in an account of its own, without the payment or the proof that it came from, or the other way. */
export const listSuspenseWithoutCause = (db: Db) =>
	sentences(
		db,
		sql`select format('%s: entry %s has no payment %s of %s', g.book, g.number, g.reference, g.minor) from general_entries g
			where g.kind in ('received', 'matched', 'returned') and not exists (
				select from payments p where 'suspense:' || p.rail || ':' || p.currency = g.book and p.payment_id = g.reference
					and p.amount_minor = g.minor and (p.event_id is not null or g.kind <> 'matched'))
			union all
			select format('%s: entry %s has no proof of payment %s of %s', g.book, g.number, g.reference, g.minor)
			from general_entries g where g.kind in ('to-come', 'came', 'not-come') and not exists (
				select from vouchers v where v.id::text = g.reference and v.amount_minor = g.minor and v.status = 'confirmed'
					and 'proofs:' || v.currency = g.book and (v.to_come_since is null or g.kind = 'to-come'))
			union all
			select format('proof of payment %s: its money to come is not in the books', v.id) from vouchers v
			where v.to_come_since is not null and not exists (
				select from general_entries g where g.book = 'proofs:' || v.currency and g.kind = 'to-come'
					and g.reference = v.id::text)
			union all
			select format('proof of payment %s names payment %s %s, which is not there', v.id, v.paid_rail, v.paid_id)
			from vouchers v where v.paid_rail is not null and not exists (
				select from payments p where p.rail = v.paid_rail and p.payment_id = v.paid_id)`,
	);

/** Agreements that the borrower did not sign with a code. */
export const listUnsignedAgreements = (db: Db) =>
	sentences(
		db,
		sql`select format('the agreement of order %s is not the one that was signed', a.order_id) from agreements a
			where not exists (select from signatures s where s.order_id = a.order_id and s.digest = a.digest)`,
	);

/** The most that the coupon of a first card is worth, by country. */
export type CardCoupons = readonly { readonly country: Country; readonly minor: string }[];

/** Coupons without the draw or the decision of two people that granted them, and what they paid. */
export const listCouponsWithoutCause = (db: Db, cards: CardCoupons) =>
	sentences(
		db,
		sql`select format('coupon %s of %s %s was not drawn', c.id, c.amount_minor, c.currency) from coupons c
			where c.source = 'lottery' and not exists (
				select from lottery_draws d, jsonb_array_elements(d.prizes) prize
				where d.coupon_id = c.id and d.id::text = c.source_id and d.drawn_at is not null
					and prize ->> 'id' = d.prize_id and prize ->> 'amountMinor' = c.amount_minor::text)
			union all
			select format('coupon %s of %s %s was not granted by two people', c.id, c.amount_minor, c.currency) from coupons c
			where c.source = 'staff' and not exists (
				select from proposals p where p.kind = 'couponGrant' and p.decision = 'approved'
					and p.id::text = split_part(c.source_id, ':', 2) and p.subject = c.borrower_id::text
					and p.after ->> 'amountMinor' = c.amount_minor::text)
			union all
			select format('coupon %s of %s %s is more than a card earns', c.id, c.amount_minor, c.currency) from coupons c
			join borrowers b on b.id = c.borrower_id
			where c.source = 'card' and c.amount_minor > coalesce((
				select card.minor from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as card (country text, minor bigint)
				where card.country = b.country), 0)
			union all
			select format('lottery campaign %s has spent %s, and its coupons come to %s', c.id, c.spent_minor, granted.minor)
			from lottery_campaigns c cross join lateral (
				select coalesce(sum(k.amount_minor), 0) as minor from lottery_draws d join coupons k on k.id = d.coupon_id
				where d.campaign_id = c.id) granted
			where granted.minor <> c.spent_minor
			union all
			select format('coupon %s is used, and no loan has it', c.id) from coupons c
			where c.used_at is not null and not exists (
				select from loans l join loan_events e on e.loan_id = l.id
				where l.order_id = c.used_order_id and e.id = 'coupon:' || c.id
					and e.detail ->> 'amountMinor' = c.amount_minor::text)
			union all
			select format('loan %s has %s, which is not used on it', e.loan_id, e.id) from loan_events e
			join loans l on l.id = e.loan_id
			where e.kind = 'coupon' and not exists (
				select from coupons c where 'coupon:' || c.id = e.id and c.used_order_id = l.order_id)`,
	);

/**
 * Staff whose roles are not those that two people gave last, and decisions without their entry in the audit. The people
 * of the first start have one role each, which their name says.
 */
export const listPowersWithoutDecision = (db: Db) =>
	sentences(
		db,
		sql`select format('%s has the roles %s, and was given %s', name, roles, given) from (
				select s.name, s.roles, coalesce((
					select p.after -> 'roles' from proposals p where p.kind = 'staffRoles' and p.decision = 'approved'
						and p.subject = s.id::text order by p.decided_at desc limit 1),
					case when s.created_at = min(s.created_at) over () then jsonb_build_array(regexp_replace(s.name, '^.*\\.', ''))
						else '[]' end) as given
				from staff s) as held
			where not (roles @> given and given @> roles)
			union all
			select format('proposal %s was approved, and the audit has no decision of the person', p.id) from proposals p
			where p.decision = 'approved' and p.decided_at > (select min(at) from audit) and not exists (
				select from audit a where a.call = 'decideProposal' and a.outcome = 'done' and a.staff_id = p.decided_by
					and a.subject = p.id::text)`,
	);

export async function countRows(
	db: Db,
	table: "payouts" | "agreements" | "coupons" | "staff" | "proposals",
): Promise<number> {
	const { rows } = await sql<{
		count: number;
	}>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
	return rows[0]?.count ?? 0;
}
