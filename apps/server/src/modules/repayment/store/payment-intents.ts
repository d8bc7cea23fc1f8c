import { type Selectable, sql } from "kysely";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** The purpose of a payment that does not simply repay the debt. */
export type PaymentIntent = {
	readonly id: string;
	readonly loanId: string;
	readonly purpose: Schema["pay_wishes"]["purpose"];
	readonly payOrderId: string;
	readonly amountMinor: bigint;
	readonly validUntil: Date;
	readonly state: Schema["pay_wishes"]["state"];
};

function fromRow(row: Selectable<Schema["pay_wishes"]>): PaymentIntent {
	return {
		id: row.id,
		loanId: row.loan_id,
		purpose: row.purpose,
		payOrderId: row.pay_order_id,
		amountMinor: BigInt(row.amount_minor),
		validUntil: row.valid_until,
		state: row.state,
	};
}

/** A new intent replaces an open one. */
export async function addPaymentIntent(
	db: Db,
	intent: Omit<PaymentIntent, "state">,
	at: Date,
): Promise<void> {
	await db
		.updateTable("pay_wishes")
		.set({ state: "over", ended_at: at })
		.where("loan_id", "=", intent.loanId)
		.where("purpose", "=", intent.purpose)
		.where("state", "=", "waiting")
		.execute();
	await db
		.insertInto("pay_wishes")
		.values({
			id: intent.id,
			loan_id: intent.loanId,
			purpose: intent.purpose,
			pay_order_id: intent.payOrderId,
			amount_minor: intent.amountMinor.toString(),
			asked_at: at,
			valid_until: intent.validUntil,
			state: "waiting",
			ended_at: null,
		})
		.execute();
}

export async function findLatestPaymentIntent(
	db: Db,
	loanId: string,
	purpose: PaymentIntent["purpose"],
): Promise<PaymentIntent | null> {
	const row = await db
		.selectFrom("pay_wishes")
		.selectAll()
		.where("loan_id", "=", loanId)
		.where("purpose", "=", purpose)
		.orderBy("asked_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** The latest intent of a pay order. Batched for payments. */
export const findPaymentIntentOf = batched(
	async (db, payOrderIds: readonly string[]): Promise<readonly (PaymentIntent | null)[]> => {
		const { rows } = await sql<Selectable<Schema["pay_wishes"]>>`
			select latest.* from (select distinct unnest(${payOrderIds}::uuid[]) as id) as asked
			cross join lateral (
				select * from pay_wishes w where w.pay_order_id = asked.id order by w.asked_at desc limit 1
			) latest`.execute(db);
		const byPayOrder = new Map(rows.map((row) => [row.pay_order_id, fromRow(row)]));
		return payOrderIds.map((id) => byPayOrder.get(id) ?? null);
	},
);

export async function endPaymentIntent(db: Db, id: string, state: "done" | "over", at: Date): Promise<void> {
	await db.updateTable("pay_wishes").set({ state, ended_at: at }).where("id", "=", id).execute();
}
