import type { PlainDate } from "@puente/core/time";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** A due date that the borrower was told is charged by itself. */
export type AutopayCharge = Readonly<Omit<Schema["autopayCharges"], "amountMinor">> & {
	readonly amountMinor: bigint;
};
export type AutopayTry = Readonly<Omit<Schema["autopayTries"], "amountMinor">> & {
	readonly amountMinor: bigint;
};

function chargeFromRow(row: Selectable<Schema["autopayCharges"]>): AutopayCharge {
	return { ...row, amountMinor: BigInt(row.amountMinor) };
}

/** Newest due date first. */
export async function listCharges(db: Db, loanId: string): Promise<readonly AutopayCharge[]> {
	const rows = await db
		.selectFrom("autopayCharges")
		.selectAll()
		.where("loanId", "=", loanId)
		.orderBy("dueOn", "desc")
		.execute();
	return rows.map(chargeFromRow);
}

/** The charge of a due date, whatever mandate it is of. */
export async function findCharge(db: Db, loanId: string, dueOn: PlainDate): Promise<AutopayCharge | null> {
	const row = await db
		.selectFrom("autopayCharges")
		.selectAll()
		.where("loanId", "=", loanId)
		.where("dueOn", "=", dueOn)
		.executeTakeFirst();
	return row ? chargeFromRow(row) : null;
}

/** The charges that are not over. */
export async function listOpenCharges(db: Db, loanId: string): Promise<readonly AutopayCharge[]> {
	return (await listCharges(db, loanId)).filter(({ state }) => state === "told" || state === "tried");
}

/** False if the due date was told before. */
export async function addCharge(
	db: Db,
	charge: Pick<
		AutopayCharge,
		"id" | "autopayId" | "loanId" | "dueOn" | "amountMinor" | "toldAt" | "announcedId"
	>,
): Promise<boolean> {
	const added = await db
		.insertInto("autopayCharges")
		.values({
			...charge,
			amountMinor: charge.amountMinor.toString(),
			state: "told",
			endedAt: null,
			cause: null,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning("id")
		.executeTakeFirst();
	return added !== undefined;
}

export async function changeCharge(
	db: Db,
	id: string,
	change: Partial<Pick<AutopayCharge, "state" | "endedAt" | "cause">>,
): Promise<void> {
	await db.updateTable("autopayCharges").set(change).where("id", "=", id).execute();
}

/** In the order they were made. */
export async function listTries(db: Db, chargeIds: readonly string[]): Promise<readonly AutopayTry[]> {
	if (chargeIds.length === 0) return [];
	const rows = await db
		.selectFrom("autopayTries")
		.selectAll()
		.where("chargeId", "in", chargeIds)
		.orderBy("number")
		.execute();
	return rows.map((row) => ({ ...row, amountMinor: BigInt(row.amountMinor) }));
}

/** False if this try was made before: each is made once. */
export async function addTry(
	db: Db,
	one: Pick<AutopayTry, "payOrderId" | "chargeId" | "number" | "amountMinor" | "madeAt">,
): Promise<boolean> {
	const added = await db
		.insertInto("autopayTries")
		.values({
			...one,
			amountMinor: one.amountMinor.toString(),
			state: "waiting",
			endedAt: null,
			reason: null,
		})
		.onConflict((conflict) => conflict.columns(["chargeId", "number"]).doNothing())
		.returning("payOrderId")
		.executeTakeFirst();
	return added !== undefined;
}

/** Ends a try that waits; false if it has ended before. */
export async function endTry(
	db: Db,
	payOrderId: string,
	end: Pick<AutopayTry, "state" | "endedAt" | "reason">,
): Promise<boolean> {
	const ended = await db
		.updateTable("autopayTries")
		.set(end)
		.where("payOrderId", "=", payOrderId)
		.where("state", "=", "waiting")
		.returning("payOrderId")
		.executeTakeFirst();
	return ended !== undefined;
}
