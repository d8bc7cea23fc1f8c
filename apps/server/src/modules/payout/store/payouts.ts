import type { Currency } from "@puente/core/money";
import type { PayoutState } from "@puente/core/payout";
import type { PayoutRailName } from "@puente/core/rail";
import { type Selectable, sql } from "kysely";
import { anyOf } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type StoredPayout = {
	readonly reference: string;
	readonly orderId: string;
	readonly borrowerId: string;
	readonly attempt: number;
	readonly rail: PayoutRailName;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	/** The receiving account at the time of planning. */
	readonly accountSealed: Buffer;
	readonly requestedBy: "borrower" | "clock" | "staff";
	readonly state: PayoutState;
	readonly plannedAt: Date;
	readonly firstSentAt: Date | null;
	readonly polls: number;
	readonly failedCode: string | null;
	/** The time of the last report by the rail. */
	readonly endedAt: Date | null;
};

function fromRow(row: Selectable<Schema["payouts"]>): StoredPayout {
	return { ...row, amountMinor: BigInt(row.amountMinor), accountSealed: Buffer.from(row.accountSealed) };
}

/** The database refuses a second payout of the order while the first may still be paid. */
export async function addPayout(
	db: Db,
	payout: Omit<StoredPayout, "state" | "firstSentAt" | "polls" | "failedCode" | "endedAt"> & {
		/** When the sweep retries it, in case its job is lost. */
		readonly pollAt: Date;
	},
): Promise<void> {
	await db
		.insertInto("payouts")
		.values({
			...payout,
			amountMinor: payout.amountMinor.toString(),
			state: "planned",
			firstSentAt: null,
			polls: 0,
			providerId: null,
			failedCode: null,
			endedAt: null,
		})
		.execute();
}

export async function findPayout(db: Db, reference: string): Promise<StoredPayout | null> {
	const row = await db
		.selectFrom("payouts")
		.selectAll()
		.where("reference", "=", reference)
		.executeTakeFirst();
	return row ? fromRow(row) : null;
}

export async function findPayouts(db: Db, references: readonly string[]): Promise<readonly StoredPayout[]> {
	if (references.length === 0) return [];
	const rows = await db
		.selectFrom("payouts")
		.selectAll()
		.where(sql<boolean>`reference = ${anyOf(references, "uuid")}`)
		.execute();
	return rows.map(fromRow);
}

/** Payouts over a rail that were first sent in a period and count as paid. */
export async function listSettledPayouts(
	db: Db,
	rail: PayoutRailName,
	{ from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly StoredPayout[]> {
	const rows = await db
		.selectFrom("payouts")
		.selectAll()
		.where("rail", "=", rail)
		.where("firstSentAt", ">=", from)
		.where("firstSentAt", "<=", to)
		.where("state", "=", "settled")
		.orderBy("firstSentAt")
		.execute();
	return rows.map(fromRow);
}

/** Oldest first. */
export async function listPayouts(db: Db, orderId: string): Promise<readonly StoredPayout[]> {
	const rows = await db
		.selectFrom("payouts")
		.selectAll()
		.where("orderId", "=", orderId)
		.orderBy("attempt")
		.execute();
	return rows.map(fromRow);
}

/**
 * Marked before the first attempt, so that after a crash the rail is asked before sending. The rail is final from here
 * on. False if another process has sent it.
 */
export async function markSent(
	db: Db,
	sent: {
		readonly reference: string;
		readonly rail: PayoutRailName;
		readonly at: Date;
		readonly pollAt: Date;
	},
): Promise<boolean> {
	const marked = await db
		.updateTable("payouts")
		.set({ state: "sent", rail: sent.rail, firstSentAt: sent.at, pollAt: sent.pollAt })
		.where("reference", "=", sent.reference)
		.where("state", "=", "planned")
		.returning("reference")
		.executeTakeFirst();
	return marked !== undefined;
}

type Change = Partial<Pick<Schema["payouts"], "state" | "pollAt" | "providerId" | "failedCode" | "endedAt">>;

export async function changePayout(db: Db, reference: string, change: Change): Promise<void> {
	await db.updateTable("payouts").set(change).where("reference", "=", reference).execute();
}

/**
 * References of payouts that are due for a check. Each is postponed by a delay that grows with its checks, so that it
 * is returned once.
 */
export async function claimDuePayouts(
	db: Db,
	now: Date,
	nextPollAt: (payout: { readonly polls: number; readonly settledAt: Date | null }) => Date | null,
): Promise<readonly string[]> {
	const due = await db
		.selectFrom("payouts")
		.select(["reference", "polls", "state", "endedAt"])
		.where("pollAt", "<=", now)
		.orderBy("pollAt")
		.orderBy("reference")
		.limit(1_000)
		.forUpdate()
		.execute();
	const next = due.map(({ polls, state, endedAt }) =>
		nextPollAt({ polls, settledAt: state === "settled" ? endedAt : null }),
	);
	if (due.length > 0)
		await sql`
			update payouts set poll_at = d.poll_at, polls = payouts.polls + 1
			from unnest(${due.map(({ reference }) => reference)}::uuid[], ${next}::timestamptz[]) as d (reference, poll_at)
			where payouts.reference = d.reference`.execute(db);
	return due.map(({ reference }) => reference);
}
