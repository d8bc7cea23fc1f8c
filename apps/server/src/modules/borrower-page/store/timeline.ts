import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";

export type TimelineEvent = {
	readonly at: Date;
	/** Distinguishes events of the same instant. */
	readonly ref: string;
	readonly kind: "step" | "loan" | "payment" | "message" | "feedback" | "consent" | "data" | "staff";
	readonly what: string;
	readonly by: string | null;
	readonly orderNo: string | null;
	readonly facts: Readonly<Record<string, string | null>>;
};
/** The last event of a page. */
export type TimelineCursor = Pick<TimelineEvent, "at" | "ref">;

/** All events of a borrower, from all tables, newest first. */
export async function listTimeline(
	db: Db,
	borrowerId: string,
	page: { readonly after: TimelineCursor | null; readonly count: number },
): Promise<readonly TimelineEvent[]> {
	const { after, count } = page;
	const beyond = after ? sql`(at, ref) < (${after.at}::timestamptz, ${after.ref}::text)` : sql`true`;
	const { rows } = await sql<TimelineEvent>`
		select at, ref, kind, what, by, "orderNo", facts from (
			select e.at, 's' || lpad(e.seq::text, 9, '0') as ref, 'step' as kind, e.command as what, e.actor as by,
				o.order_no as "orderNo", jsonb_build_object('from', e.from_step, 'to', e.to_step) as facts
			from order_events e join orders o on o.id = e.order_id where e.borrower_id = ${borrowerId}
			union all
			-- Payments are listed below, with their rail.
			select e.recorded_at, 'l' || md5(e.loan_id::text || e.id), 'loan', e.kind, null, o.order_no,
				jsonb_build_object('on', e.takes_effect_on::text, 'amountMinor', e.detail ->> 'amountMinor', 'currency', l.currency)
			from loan_events e join loans l on l.id = e.loan_id join orders o on o.id = l.order_id
			where l.borrower_id = ${borrowerId} and not exists (
				select from payments p where p.loan_id = e.loan_id and p.event_id = e.id)
			union all
			select p.received_at, 'p' || md5(p.rail || ':' || p.payment_id), 'payment', p.rail, 'borrower', o.order_no,
				jsonb_build_object('amountMinor', p.amount_minor::text, 'currency', p.currency, 'as', p.booked_as)
			from payments p join loans l on l.id = p.loan_id join orders o on o.id = l.order_id
			where l.borrower_id = ${borrowerId}
			union all
			select n.sent_at, 'm' || n.id::text, 'message', n.kind, 'system', null, '{}'::jsonb
			from notifications n where n.borrower_id = ${borrowerId}
			union all
			select f.created_at, 'f' || f.id::text, 'feedback', 'written', 'borrower', o.order_no,
				jsonb_build_object('type', f.type::text)
			from feedbacks f left join orders o on o.id = f.order_id where f.borrower_id = ${borrowerId}
			union all
			select c.given_at, 'c' || c.id::text, 'consent', 'given', 'borrower', null,
				jsonb_build_object('purpose', c.purpose, 'version', c.version::text)
			from consents c where c.borrower_id = ${borrowerId}
			union all
			select c.withdrawn_at, 'w' || c.id::text, 'consent', 'withdrawn', 'borrower', null,
				jsonb_build_object('purpose', c.purpose, 'version', c.version::text)
			from consents c where c.borrower_id = ${borrowerId} and c.withdrawn_at is not null
			union all
			select d.at, 'd' || d.id::text, 'data', d.what, 'borrower', null, '{}'::jsonb
			from data_changes d where d.borrower_id = ${borrowerId}
			union all
			select a.at, 'a' || lpad(a.number::text, 15, '0'), 'staff', a.call, s.name, null,
				jsonb_build_object('outcome', a.outcome)
			from audit a join staff s on s.id = a.staff_id
			where a.borrower_id = ${borrowerId} and a.kind = 'action'
		) happened where ${beyond} order by at desc, ref desc limit ${count}`.execute(db);
	return rows;
}
