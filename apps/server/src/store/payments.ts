import type { Currency } from "@puente/core";
import type { Selectable } from "kysely";
import type { Db, Schema } from "./schema.ts";

export type StoredPayment = {
	readonly rail: string;
	readonly paymentId: string;
	readonly payOrderId: string | null;
	readonly loanId: string | null;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly paidAt: Date;
	readonly eventId: string | null;
};

function fromRow(row: Selectable<Schema["payments"]>): StoredPayment {
	return {
		rail: row.rail,
		paymentId: row.payment_id,
		payOrderId: row.pay_order_id,
		loanId: row.loan_id,
		amountMinor: BigInt(row.amount_minor),
		currency: row.currency,
		paidAt: row.paid_at,
		eventId: row.event_id,
	};
}

/** False when the rail's own name of this payment is known: it counts once, however often and wherever it is told. */
export async function claimPayment(
	db: Db,
	payment: Omit<StoredPayment, "eventId" | "loanId"> & {
		readonly webhookId: string | null;
		readonly heardAt: Date;
	},
): Promise<boolean> {
	const claimed = await db
		.insertInto("payments")
		.values({
			rail: payment.rail,
			payment_id: payment.paymentId,
			pay_order_id: payment.payOrderId,
			loan_id: null,
			amount_minor: payment.amountMinor.toString(),
			currency: payment.currency,
			paid_at: payment.paidAt,
			heard_at: payment.heardAt,
			webhook_id: payment.webhookId,
			event_id: null,
			booked_as: null,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("rail")
		.executeTakeFirst();
	return claimed !== undefined;
}

export async function markBooked(
	db: Db,
	payment: Pick<StoredPayment, "rail" | "paymentId">,
	booked: {
		readonly loanId: string;
		readonly eventId: string;
		readonly as: NonNullable<Schema["payments"]["booked_as"]>;
	},
): Promise<void> {
	await db
		.updateTable("payments")
		.set({ loan_id: booked.loanId, event_id: booked.eventId, booked_as: booked.as })
		.where("rail", "=", payment.rail)
		.where("payment_id", "=", payment.paymentId)
		.where("event_id", "is", null)
		.execute();
}

export async function findPayment(db: Db, rail: string, paymentId: string): Promise<StoredPayment | null> {
	const row = await db
		.selectFrom("payments")
		.selectAll()
		.where("rail", "=", rail)
		.where("payment_id", "=", paymentId)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** The same, held until the transaction ends: two people who match it to two loans come one after the other. */
export async function lockPayment(db: Db, rail: string, paymentId: string): Promise<StoredPayment | null> {
	const query = db.selectFrom("payments").selectAll().where("rail", "=", rail);
	const row = await query.where("payment_id", "=", paymentId).forUpdate().executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** Payments of an amount that belong to no loan yet, oldest first. */
export async function listUnbooked(
	db: Db,
	wanted: Pick<StoredPayment, "amountMinor" | "currency">,
	countMax: number,
): Promise<readonly StoredPayment[]> {
	const rows = await db
		.selectFrom("payments")
		.selectAll()
		.where("event_id", "is", null)
		.where("amount_minor", "=", wanted.amountMinor.toString())
		.where("currency", "=", wanted.currency)
		.orderBy("heard_at")
		.limit(countMax)
		.execute();
	return rows.map(fromRow);
}

export async function listPaymentsOf(db: Db, loanId: string): Promise<readonly StoredPayment[]> {
	const rows = await db.selectFrom("payments").selectAll().where("loan_id", "=", loanId).execute();
	return rows.map(fromRow);
}

export async function listPaymentsTo(db: Db, payOrderId: string): Promise<readonly StoredPayment[]> {
	const rows = await db.selectFrom("payments").selectAll().where("pay_order_id", "=", payOrderId).execute();
	return rows.map(fromRow);
}
