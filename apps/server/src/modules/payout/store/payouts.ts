import type { Currency } from "@puente/core/money";
import type { PayoutState } from "@puente/core/payout";
import type { PayoutRailName } from "@puente/core/rail";
import { type Selectable, sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
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
	readonly askedBy: "borrower" | "clock" | "staff";
	readonly state: PayoutState;
	readonly plannedAt: Date;
	readonly firstSentAt: Date | null;
	readonly looks: number;
	readonly failedCode: string | null;
	/** The time of the last report by the rail. */
	readonly endedAt: Date | null;
};

function fromRow(row: Selectable<Schema["payouts"]>): StoredPayout {
	return {
		reference: row.reference,
		orderId: row.order_id,
		borrowerId: row.borrower_id,
		attempt: row.attempt,
		rail: row.rail,
		amountMinor: BigInt(row.amount_minor),
		currency: row.currency,
		accountSealed: Buffer.from(row.account_sealed),
		askedBy: row.asked_by,
		state: row.state,
		plannedAt: row.planned_at,
		firstSentAt: row.first_sent_at,
		looks: row.looks,
		failedCode: row.failed_code,
		endedAt: row.ended_at,
	};
}

/** The database refuses a second payout of the order while the first may still be paid. */
export async function addPayout(
	db: Db,
	payout: Omit<StoredPayout, "state" | "firstSentAt" | "looks" | "failedCode" | "endedAt"> & {
		/** When the sweep retries it, in case its job is lost. */
		readonly lookAt: Date;
	},
): Promise<void> {
	await db
		.insertInto("payouts")
		.values({
			reference: payout.reference,
			order_id: payout.orderId,
			borrower_id: payout.borrowerId,
			attempt: payout.attempt,
			rail: payout.rail,
			amount_minor: payout.amountMinor.toString(),
			currency: payout.currency,
			account_sealed: payout.accountSealed,
			asked_by: payout.askedBy,
			state: "planned",
			planned_at: payout.plannedAt,
			first_sent_at: null,
			look_at: payout.lookAt,
			looks: 0,
			provider_id: null,
			failed_code: null,
			ended_at: null,
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
		.where("first_sent_at", ">=", from)
		.where("first_sent_at", "<=", to)
		.where("state", "=", "settled")
		.orderBy("first_sent_at")
		.execute();
	return rows.map(fromRow);
}

/** Oldest first. */
export async function listPayouts(db: Db, orderId: string): Promise<readonly StoredPayout[]> {
	const rows = await db
		.selectFrom("payouts")
		.selectAll()
		.where("order_id", "=", orderId)
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
		readonly lookAt: Date;
	},
): Promise<boolean> {
	const marked = await db
		.updateTable("payouts")
		.set({ state: "sent", rail: sent.rail, first_sent_at: sent.at, look_at: sent.lookAt })
		.where("reference", "=", sent.reference)
		.where("state", "=", "planned")
		.returning("reference")
		.executeTakeFirst();
	return marked !== undefined;
}

type Change = Partial<
	Pick<Schema["payouts"], "state" | "look_at" | "provider_id" | "failed_code" | "ended_at">
>;

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
	nextLookAt: (payout: { readonly looks: number; readonly settledAt: Date | null }) => Date | null,
): Promise<readonly string[]> {
	const due = await db
		.selectFrom("payouts")
		.select(["reference", "looks", "state", "ended_at"])
		.where("look_at", "<=", now)
		.orderBy("look_at")
		.orderBy("reference")
		.limit(1_000)
		.forUpdate()
		.execute();
	const next = due.map(({ looks, state, ended_at }) =>
		nextLookAt({ looks, settledAt: state === "settled" ? ended_at : null }),
	);
	if (due.length > 0)
		await sql`
			update payouts set look_at = d.look_at, looks = payouts.looks + 1
			from unnest(${due.map(({ reference }) => reference)}::uuid[], ${next}::timestamptz[]) as d (reference, look_at)
			where payouts.reference = d.reference`.execute(db);
	return due.map(({ reference }) => reference);
}
