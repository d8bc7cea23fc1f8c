import type { Currency } from "@puente/core/money";
import { sql } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** What other tables say about a loan. */
export type LoanRows = {
	readonly payments: readonly {
		readonly rail: string;
		readonly paymentId: string;
		readonly eventId: string;
		readonly amountMinor: string;
		readonly currency: Currency;
		readonly bookedAs: NonNullable<Schema["payments"]["bookedAs"]>;
	}[];
	readonly payout: Readonly<
		Pick<Schema["payouts"], "state" | "orderId" | "borrowerId" | "amountMinor" | "currency">
	> | null;
	readonly agreement: {
		readonly amountUnits: number;
		readonly days: number;
		readonly currency: Currency;
	} | null;
	/** Refunds of credit that two people approved, by proposal. */
	readonly refunds: Readonly<Record<string, string>>;
};

/** The rows that belong to these loans, by loan. */
export async function findLoanRows(
	db: Db,
	loanIds: readonly string[],
): Promise<ReadonlyMap<string, LoanRows>> {
	const { rows } = await sql<LoanRows & { readonly id: string }>`
		select l.id,
			coalesce((
				select jsonb_agg(jsonb_build_object('rail', p.rail, 'paymentId', p.payment_id, 'eventId', p.event_id,
					'amountMinor', p.amount_minor::text, 'currency', p.currency, 'bookedAs', p.booked_as) order by p.rail, p.payment_id)
				from payments p where p.loan_id = l.id and p.event_id is not null), '[]') as payments,
			(select jsonb_build_object('state', p.state, 'orderId', p.order_id, 'borrowerId', p.borrower_id,
				'amountMinor', p.amount_minor::text, 'currency', p.currency)
				from payouts p where p.reference = l.id) as payout,
			(select jsonb_build_object('amountUnits', a.amount_units, 'days', a.days, 'currency', a.product ->> 'currency')
				from agreements a where a.order_id = l.order_id) as agreement,
			coalesce((
				select jsonb_object_agg(p.id, p.after ->> 'refundMinor')
				from proposals p where p.kind = 'creditRefund' and p.decision = 'approved' and p.subject = l.id::text), '{}') as refunds
		from loans l where l.id = any(${loanIds}::uuid[])`.execute(db);
	return new Map(rows.map((row) => [row.id, row]));
}
