import type { Currency } from "@puente/core/money";
import type { CollectionRailName } from "@puente/core/rail";
import { type Selectable, sql } from "kysely";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { type Borrower, getBorrower } from "../../borrower/index.ts";
import { isReachable } from "../../notification/index.ts";

/** Where a borrower can pay. Without a loan it is a standing account, which accepts any amount at any time. */
export type PayOrder = {
	readonly id: string;
	readonly borrowerId: string;
	readonly loanId: string | null;
	readonly rail: CollectionRailName;
	readonly serial: number | null;
	readonly amountMinor: bigint | null;
	readonly currency: Currency;
	readonly providerId: string | null;
	readonly instructionSealed: Buffer | null;
	readonly state: Schema["payOrders"]["state"];
	readonly madeAt: Date;
	readonly expiresAt: Date | null;
	/** The stored card that it charges. */
	readonly cardId: string | null;
};

export function payOrderFromRow(row: Selectable<Schema["payOrders"]>): PayOrder {
	return {
		...row,
		amountMinor: row.amountMinor === null ? null : BigInt(row.amountMinor),
		instructionSealed: row.instructionSealed && Buffer.from(row.instructionSealed),
	};
}

type NewPayOrder = Pick<
	PayOrder,
	"id" | "borrowerId" | "loanId" | "rail" | "amountMinor" | "currency" | "madeAt" | "expiresAt"
> & {
	/** Blind index of the bank or wallet, for rails that need one. */
	readonly detailIndex?: Buffer | null;
	readonly cardId?: string;
	/** By what its state is asked for, where that is known before the rail is called. */
	readonly providerId?: string;
};

/** A charge that another call began may end between our insert and our look at it; it does not do so again and again. */
const addTriesMax = 3;

/**
 * Stored before the rail is called. A standing account is created once, and a stored card is charged once at a time:
 * a second call returns the first row.
 */
export async function addPayOrder(db: Db, order: NewPayOrder): Promise<PayOrder> {
	for (let tries = 0; tries < addTriesMax; tries++) {
		const payOrder = (await insertPayOrder(db, order)) ?? (await findFirst(db, order));
		if (payOrder) return payOrder;
	}
	throw new Error(`Pay order ${order.id}: the insert conflicted and no row was found.`);
}

/** The row with which an insert conflicts. */
function findFirst(db: Db, { loanId, cardId, borrowerId, rail }: NewPayOrder): Promise<PayOrder | null> {
	return loanId !== null && cardId !== undefined
		? findWaitingCardCharge(db, loanId, cardId)
		: findStandingAccount(db, borrowerId, rail);
}

async function insertPayOrder(db: Db, order: NewPayOrder): Promise<PayOrder | null> {
	const isStandingAccount = order.loanId === null;
	const added = await db
		.insertInto("payOrders")
		.values({
			id: order.id,
			borrowerId: order.borrowerId,
			loanId: order.loanId,
			rail: order.rail,
			serial: isStandingAccount ? sql<number>`nextval('standing_account_serials')::integer` : null,
			amountMinor: order.amountMinor?.toString() ?? null,
			currency: order.currency,
			// A card is charged by our reference, so its state can be asked for from the start.
			providerId: order.providerId ?? (order.cardId === undefined ? null : order.id),
			payToIndex: null,
			detailIndex: order.detailIndex ?? null,
			instructionSealed: null,
			state: "waiting",
			madeAt: order.madeAt,
			expiresAt: order.expiresAt,
			pollAt: null,
			polls: 0,
			endedAt: null,
			cardId: order.cardId ?? null,
		})
		// With the standing account, or with the waiting charge of the card.
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.executeTakeFirst();
	return added ? payOrderFromRow(added) : null;
}

/** Batched for payments. */
export const findPayOrder = batched(
	async (db, ids: readonly string[]): Promise<readonly (PayOrder | null)[]> => {
		const rows = await db
			.selectFrom("payOrders")
			.selectAll()
			.where(sql<boolean>`id = ${anyOf(ids, "uuid")}`)
			.execute();
		const found = new Map(rows.map((row) => [row.id, payOrderFromRow(row)]));
		return ids.map((id) => found.get(id) ?? null);
	},
);

export async function findStandingAccount(
	db: Db,
	borrowerId: string,
	rail: string,
): Promise<PayOrder | null> {
	const row = await db
		.selectFrom("payOrders")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.where("rail", "=", rail as CollectionRailName)
		.where("loanId", "is", null)
		.executeTakeFirst();
	return row ? payOrderFromRow(row) : null;
}

export async function findWaitingCardCharge(
	db: Db,
	loanId: string,
	cardId: string,
): Promise<PayOrder | null> {
	const row = await db
		.selectFrom("payOrders")
		.selectAll()
		.where("loanId", "=", loanId)
		.where("cardId", "=", cardId)
		.where("state", "=", "waiting")
		.executeTakeFirst();
	return row ? payOrderFromRow(row) : null;
}

/** The last charge of this card and amount that has been paid since an instant. */
export async function findRecentCardCharge(
	db: Db,
	query: {
		readonly loanId: string;
		readonly cardId: string;
		readonly amountMinor: bigint;
		readonly since: Date;
	},
): Promise<PayOrder | null> {
	const row = await db
		.selectFrom("payOrders")
		.selectAll()
		.where("loanId", "=", query.loanId)
		.where("cardId", "=", query.cardId)
		.where("amountMinor", "=", query.amountMinor.toString())
		.where("state", "=", "credited")
		.where("endedAt", ">", query.since)
		.orderBy("endedAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? payOrderFromRow(row) : null;
}

/** Pay orders of a customer of a rail who has no account yet, with their borrowers, unless they were erased. */
export async function listCheckedPayOrders(
	db: Db,
	rail: CollectionRailName,
	customerId: string,
): Promise<readonly { readonly payOrder: PayOrder; readonly borrower: Borrower }[]> {
	const rows = await db
		.selectFrom("payOrders")
		.selectAll()
		.where("rail", "=", rail)
		.where("providerId", "=", customerId)
		.where("loanId", "is", null)
		.execute();
	const found = await Promise.all(
		rows.map(async (row) => ({
			payOrder: payOrderFromRow(row),
			borrower: await getBorrower(db, row.borrowerId),
		})),
	);
	return found.filter(({ borrower }) => isReachable(borrower));
}

/** An open reference for the same amount, to be shown again. */
export async function findOpenReference(
	db: Db,
	query: {
		readonly detailIndex: Buffer | null;
		readonly loanId: string;
		readonly rail: string;
		readonly amountMinor: bigint;
		readonly at: Date;
	},
): Promise<PayOrder | null> {
	const row = await db
		.selectFrom("payOrders")
		.selectAll()
		.where("loanId", "=", query.loanId)
		.where("rail", "=", query.rail as CollectionRailName)
		.where("amountMinor", "=", query.amountMinor.toString())
		.where("detailIndex", "is not distinct from", query.detailIndex)
		.where("state", "=", "waiting")
		.where("cardId", "is", null)
		.where("instructionSealed", "is not", null)
		.where("expiresAt", ">", query.at)
		.where((row) =>
			row.not(
				row.exists(
					row
						.selectFrom("paymentIntents")
						.select("paymentIntents.id")
						.whereRef("paymentIntents.payOrderId", "=", "payOrders.id"),
				),
			),
		)
		.orderBy("madeAt", "desc")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	return row ? payOrderFromRow(row) : null;
}

type Change = Partial<
	Pick<
		Schema["payOrders"],
		"providerId" | "payToIndex" | "instructionSealed" | "state" | "expiresAt" | "pollAt" | "polls" | "endedAt"
	>
>;

export async function changePayOrder(db: Db, id: string, change: Change): Promise<void> {
	await db.updateTable("payOrders").set(change).where("id", "=", id).execute();
}

/** Changes the instruction unless another writer changed it meanwhile. */
export async function changeInstruction(
	db: Db,
	id: string,
	{ from, to }: { readonly from: Buffer | null; readonly to: Buffer | null },
): Promise<void> {
	await db
		.updateTable("payOrders")
		.set({ instructionSealed: to })
		.where("id", "=", id)
		.where("instructionSealed", "is not distinct from", from)
		.execute();
}

/** Whether the account that a rail issued belongs to an earlier pay order. */
export async function isAccountOfOtherPayOrder(
	db: Db,
	{ id, rail }: Pick<PayOrder, "id" | "rail">,
	payToIndex: Buffer,
): Promise<boolean> {
	const row = await db
		.selectFrom("payOrders")
		.select("id")
		.where("rail", "=", rail)
		.where("payToIndex", "=", payToIndex)
		.where("id", "<>", id)
		.executeTakeFirst();
	return row !== undefined;
}

/** Marks pay orders as paid and stops polling them. */
export async function creditPayOrders(db: Db, ids: readonly string[], at: Date): Promise<void> {
	if (ids.length === 0) return;
	await db
		.updateTable("payOrders")
		.set({ state: "credited", pollAt: null, endedAt: at })
		.where("id", "in", ids)
		.execute();
}

export type DuePoll = { readonly polls: number; readonly dueAt: Date };
/** At null: there is none. */
export type NextPoll = { readonly polls: number; readonly at: Date | null };

/** Pay orders that are due for a poll. Each is postponed at once, so that it is returned once. */
export async function claimDuePayOrders(
	db: Db,
	now: Date,
	pollAfter: (poll: DuePoll) => NextPoll,
): Promise<readonly string[]> {
	const due = await db
		.selectFrom("payOrders")
		.select(["id", "polls", "pollAt"])
		.where("pollAt", "<=", now)
		.orderBy("pollAt")
		.orderBy("id")
		.limit(1_000)
		.forUpdate()
		.skipLocked()
		.execute();
	const next = due.map(({ polls, pollAt }) => pollAfter({ polls, dueAt: pollAt ?? now }));
	const [polls, pollAt] = [next.map((poll) => poll.polls), next.map(({ at }) => at)];
	if (due.length > 0)
		await sql`
			update pay_orders set poll_at = d.poll_at, polls = d.polls
			from unnest(${due.map(({ id }) => id)}::uuid[], ${pollAt}::timestamptz[], ${polls}::int[])
				as d (id, poll_at, polls)
			where pay_orders.id = d.id`.execute(db);
	return due.map(({ id }) => id);
}

/** Has a pay order polled at an instant, unless it is paid or another poll is planned. */
export async function planPoll(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("payOrders")
		.set({ pollAt: at })
		.where("id", "=", id)
		.where("pollAt", "is", null)
		.where("state", "<>", "credited")
		.execute();
}

/** Pay orders that may have received money since an instant, page by page ordered by id. */
export async function listPayOrdersSince(
	db: Db,
	page: { readonly since: Date; readonly afterId: string | null; readonly countMax: number },
): Promise<readonly PayOrder[]> {
	const rows = await db
		.selectFrom("payOrders")
		.selectAll()
		.where("providerId", "is not", null)
		.where((row) =>
			row.or([
				row("madeAt", ">=", page.since),
				row("loanId", "is", null),
				row("id", "in", row.selectFrom("payments").select("payOrderId").where("paidAt", ">=", page.since)),
			]),
		)
		.$if(page.afterId !== null, (query) => query.where("id", ">", page.afterId ?? ""))
		.orderBy("id")
		.limit(page.countMax)
		.execute();
	return rows.map(payOrderFromRow);
}

/** All pay orders of a loan: its own, and the standing accounts of the borrower. */
export async function listPayOrders(
	db: Db,
	{ borrowerId, loanId }: { readonly borrowerId: string; readonly loanId: string },
): Promise<readonly PayOrder[]> {
	const rows = await db
		.selectFrom("payOrders")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.where((row) => row.or([row("loanId", "=", loanId), row("loanId", "is", null)]))
		.orderBy("madeAt")
		.orderBy("id")
		.execute();
	return rows.map(payOrderFromRow);
}
