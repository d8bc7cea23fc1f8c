import { sql } from "kysely";
import type { Borrower } from "../world/borrower.ts";
import type { Check } from "./check-books.ts";

/** What a loan counts as paid: not undone, and whatever it bought. */
const moneyEvents = sql`(select e.loan_id, e.recorded_at, e.takes_effect_on,
		case e.kind when 'rollover' then (e.detail ->> 'feeMinor')::bigint + (e.detail ->> 'taxMinor')::bigint
			else (e.detail ->> 'amountMinor')::bigint end as minor
	from loan_events e where e.kind in ('payment', 'rollover', 'cooling-off') and not exists (
		select from loan_events r where r.loan_id = e.loan_id and r.kind = 'reversal' and r.detail ->> 'of' = e.id))`;

function countOf({ paid }: Borrower, minor: string): number {
	return paid.filter(({ amountMinor }) => amountMinor === BigInt(minor)).length;
}

/** The loans of a borrower count each payment once, whether a rail, a proof or both told of it. */
export const paymentsCountOnce: Check = async ({ simulation, borrowers }) => {
	const { rows } = await sql<{ borrowerId: string; minor: string; times: number }>`
		select l.borrower_id::text, m.minor::text, count(*)::int as times
		from ${moneyEvents} m join loans l on l.id = m.loan_id group by 1, 2`.execute(simulation.database.db);
	const byId = new Map(borrowers.map((borrower) => [borrower.session?.userId, borrower]));
	for (const { borrowerId, minor, times } of rows) {
		const borrower = byId.get(borrowerId);
		const paid = borrower ? countOf(borrower, minor) : 0;
		if (times > paid)
			return `borrower ${borrower?.number} (${borrowerId}) paid ${minor} ${paid} times, and it counts ${times} times`;
	}
	return null;
};

/** The borrower of a true proof is not told that nothing came, when the money is booked. */
export const bookedProofsAreNotRefused: Check = async ({ simulation, borrowers }) => {
	const { rows } = await sql<{ id: string; orderNo: string; minor: string; paidOn: string }>`
		select v.id::text, o.order_no, v.amount_minor::text as minor, v.paid_on::text
		from vouchers v join loans l on l.id = v.loan_id join orders o on o.id = l.order_id
		where v.status = 'refused' and exists (select from ${moneyEvents} m where m.loan_id = v.loan_id
			and m.minor = v.amount_minor and m.takes_effect_on = v.paid_on
			and m.recorded_at <= v.answered_at)`.execute(simulation.database.db);
	const refused = rows.find(({ orderNo, minor, paidOn }) =>
		borrowers.some(({ paid }) =>
			paid.some(
				(each) => each.orderNo === orderNo && each.on === paidOn && each.amountMinor === BigInt(minor),
			),
		),
	);
	return refused
		? `the money of the refused proof ${refused.id} is booked: ${JSON.stringify(refused)}`
		: null;
};
