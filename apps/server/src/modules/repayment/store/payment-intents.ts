import { type Selectable, sql } from "kysely";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** The purpose of a payment that does not simply repay the debt. */
export type PaymentIntent = Readonly<
	Omit<Selectable<Schema["paymentIntents"]>, "amountMinor" | "requestedAt" | "endedAt">
> & {
	readonly amountMinor: bigint;
};

function fromRow(row: Selectable<Schema["paymentIntents"]>): PaymentIntent {
	return { ...row, amountMinor: BigInt(row.amountMinor) };
}

/** A new intent replaces an open one. */
export async function addPaymentIntent(
	db: Db,
	intent: Omit<PaymentIntent, "state">,
	at: Date,
): Promise<void> {
	await db
		.updateTable("paymentIntents")
		.set({ state: "over", endedAt: at })
		.where("loanId", "=", intent.loanId)
		.where("purpose", "=", intent.purpose)
		.where("state", "=", "waiting")
		.execute();
	await db
		.insertInto("paymentIntents")
		.values({
			...intent,
			amountMinor: intent.amountMinor.toString(),
			requestedAt: at,
			state: "waiting",
			endedAt: null,
		})
		.execute();
}

export async function findLatestPaymentIntent(
	db: Db,
	loanId: string,
	purpose: PaymentIntent["purpose"],
): Promise<PaymentIntent | null> {
	const row = await db
		.selectFrom("paymentIntents")
		.selectAll()
		.where("loanId", "=", loanId)
		.where("purpose", "=", purpose)
		.orderBy("requestedAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** The latest intent of a pay order. Batched for payments. */
export const findPaymentIntentOf = batched(
	async (db, payOrderIds: readonly string[]): Promise<readonly (PaymentIntent | null)[]> => {
		const { rows } = await sql<Selectable<Schema["paymentIntents"]>>`
			select latest.* from (select distinct unnest(${payOrderIds}::uuid[]) as id) as asked
			cross join lateral (
				select * from payment_intents w where w.pay_order_id = asked.id order by w.requested_at desc limit 1
			) latest`.execute(db);
		const byPayOrder = new Map(rows.map((row) => [row.payOrderId, fromRow(row)]));
		return payOrderIds.map((id) => byPayOrder.get(id) ?? null);
	},
);

export async function endPaymentIntent(db: Db, id: string, state: "done" | "over", at: Date): Promise<void> {
	await db.updateTable("paymentIntents").set({ state, endedAt: at }).where("id", "=", id).execute();
}
