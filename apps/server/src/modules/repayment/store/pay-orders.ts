import type { Currency } from "@puente/core/money";
import type { CollectionRailName } from "@puente/core/rail";
import { type Selectable, sql } from "kysely";
import { anyOf } from "../../../platform/database/any-of.ts";
import { batched } from "../../../platform/database/batched.ts";
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
	readonly shownSealed: Buffer | null;
	readonly state: Schema["pay_orders"]["state"];
	readonly madeAt: Date;
	readonly expiresAt: Date | null;
	/** The stored card that it charges. */
	readonly cardId: string | null;
};

export function payOrderFromRow(row: Selectable<Schema["pay_orders"]>): PayOrder {
	return {
		id: row.id,
		borrowerId: row.borrower_id,
		loanId: row.loan_id,
		rail: row.rail,
		serial: row.serial,
		amountMinor: row.amount_minor === null ? null : BigInt(row.amount_minor),
		currency: row.currency,
		providerId: row.provider_id,
		shownSealed: row.shown_sealed && Buffer.from(row.shown_sealed),
		state: row.state,
		madeAt: row.made_at,
		expiresAt: row.expires_at,
		cardId: row.card_id,
	};
}

type NewPayOrder = Pick<
	PayOrder,
	"id" | "borrowerId" | "loanId" | "rail" | "amountMinor" | "currency" | "madeAt" | "expiresAt"
> & {
	/** Blind index of the bank or wallet, for rails that need one. */
	readonly detailIndex?: Buffer | null;
	readonly cardId?: string;
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
		.insertInto("pay_orders")
		.values({
			id: order.id,
			borrower_id: order.borrowerId,
			loan_id: order.loanId,
			rail: order.rail,
			serial: isStandingAccount ? sql<number>`nextval('standing_serials')::integer` : null,
			amount_minor: order.amountMinor?.toString() ?? null,
			currency: order.currency,
			// A card is charged by our reference, so its state can be asked for from the start.
			provider_id: order.cardId === undefined ? null : order.id,
			pay_to_index: null,
			detail_index: order.detailIndex ?? null,
			shown_sealed: null,
			state: "waiting",
			made_at: order.madeAt,
			expires_at: order.expiresAt,
			look_at: null,
			looks: 0,
			ended_at: null,
			card_id: order.cardId ?? null,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returningAll()
		.executeTakeFirst();
	return added ? payOrderFromRow(added) : null;
}

/** Batched for payments. */
export const findPayOrder = batched(
	async (db, ids: readonly string[]): Promise<readonly (PayOrder | null)[]> => {
		const rows = await db
			.selectFrom("pay_orders")
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
		.selectFrom("pay_orders")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.where("rail", "=", rail as CollectionRailName)
		.where("loan_id", "is", null)
		.executeTakeFirst();
	return row ? payOrderFromRow(row) : null;
}

export async function findWaitingCardCharge(
	db: Db,
	loanId: string,
	cardId: string,
): Promise<PayOrder | null> {
	const row = await db
		.selectFrom("pay_orders")
		.selectAll()
		.where("loan_id", "=", loanId)
		.where("card_id", "=", cardId)
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
		.selectFrom("pay_orders")
		.selectAll()
		.where("loan_id", "=", query.loanId)
		.where("card_id", "=", query.cardId)
		.where("amount_minor", "=", query.amountMinor.toString())
		.where("state", "=", "credited")
		.where("ended_at", ">", query.since)
		.orderBy("ended_at", "desc")
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
		.selectFrom("pay_orders")
		.selectAll()
		.where("rail", "=", rail)
		.where("provider_id", "=", customerId)
		.where("loan_id", "is", null)
		.execute();
	const found = await Promise.all(
		rows.map(async (row) => ({
			payOrder: payOrderFromRow(row),
			borrower: await getBorrower(db, row.borrower_id),
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
		.selectFrom("pay_orders")
		.selectAll()
		.where("loan_id", "=", query.loanId)
		.where("rail", "=", query.rail as CollectionRailName)
		.where("amount_minor", "=", query.amountMinor.toString())
		.where("detail_index", "is not distinct from", query.detailIndex)
		.where("state", "=", "waiting")
		.where("card_id", "is", null)
		.where("shown_sealed", "is not", null)
		.where("expires_at", ">", query.at)
		.where((row) =>
			row.not(
				row.exists(
					row
						.selectFrom("pay_wishes")
						.select("pay_wishes.id")
						.whereRef("pay_wishes.pay_order_id", "=", "pay_orders.id"),
				),
			),
		)
		.orderBy("made_at", "desc")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	return row ? payOrderFromRow(row) : null;
}

type Change = Partial<
	Pick<
		Schema["pay_orders"],
		| "provider_id"
		| "pay_to_index"
		| "shown_sealed"
		| "state"
		| "expires_at"
		| "look_at"
		| "looks"
		| "ended_at"
	>
>;

export async function changePayOrder(db: Db, id: string, change: Change): Promise<void> {
	await db.updateTable("pay_orders").set(change).where("id", "=", id).execute();
}

/** Changes the instruction unless another writer changed it meanwhile. */
export async function changeInstruction(
	db: Db,
	id: string,
	{ from, to }: { readonly from: Buffer | null; readonly to: Buffer | null },
): Promise<void> {
	await db
		.updateTable("pay_orders")
		.set({ shown_sealed: to })
		.where("id", "=", id)
		.where("shown_sealed", "is not distinct from", from)
		.execute();
}

/** Whether the account that a rail issued belongs to an earlier pay order. */
export async function isAccountOfOtherPayOrder(
	db: Db,
	{ id, rail }: Pick<PayOrder, "id" | "rail">,
	payToIndex: Buffer,
): Promise<boolean> {
	const row = await db
		.selectFrom("pay_orders")
		.select("id")
		.where("rail", "=", rail)
		.where("pay_to_index", "=", payToIndex)
		.where("id", "<>", id)
		.executeTakeFirst();
	return row !== undefined;
}

/** Marks pay orders as paid and stops polling them. */
export async function creditPayOrders(db: Db, ids: readonly string[], at: Date): Promise<void> {
	if (ids.length === 0) return;
	await db
		.updateTable("pay_orders")
		.set({ state: "credited", look_at: null, ended_at: at })
		.where("id", "in", ids)
		.execute();
}

export type DuePoll = { readonly looks: number; readonly dueAt: Date };
/** At null: there is none. */
export type NextPoll = { readonly looks: number; readonly at: Date | null };

/** Pay orders that are due for a poll. Each is postponed at once, so that it is returned once. */
export async function claimDuePayOrders(
	db: Db,
	now: Date,
	pollAfter: (poll: DuePoll) => NextPoll,
): Promise<readonly string[]> {
	const due = await db
		.selectFrom("pay_orders")
		.select(["id", "looks", "look_at"])
		.where("look_at", "<=", now)
		.orderBy("look_at")
		.orderBy("id")
		.limit(1_000)
		.forUpdate()
		.skipLocked()
		.execute();
	const next = due.map(({ looks, look_at }) => pollAfter({ looks, dueAt: look_at ?? now }));
	const [looks, lookAt] = [next.map((poll) => poll.looks), next.map(({ at }) => at)];
	if (due.length > 0)
		await sql`
			update pay_orders set look_at = d.look_at, looks = d.looks
			from unnest(${due.map(({ id }) => id)}::uuid[], ${lookAt}::timestamptz[], ${looks}::int[])
				as d (id, look_at, looks)
			where pay_orders.id = d.id`.execute(db);
	return due.map(({ id }) => id);
}

/** Has a pay order polled at an instant, unless it is paid or another poll is planned. */
export async function planPoll(db: Db, id: string, at: Date): Promise<void> {
	await db
		.updateTable("pay_orders")
		.set({ look_at: at })
		.where("id", "=", id)
		.where("look_at", "is", null)
		.where("state", "<>", "credited")
		.execute();
}

/** Pay orders that may have received money since an instant, page by page ordered by id. */
export async function listPayOrdersSince(
	db: Db,
	page: { readonly since: Date; readonly afterId: string | null; readonly countMax: number },
): Promise<readonly PayOrder[]> {
	const rows = await db
		.selectFrom("pay_orders")
		.selectAll()
		.where("provider_id", "is not", null)
		.where((row) =>
			row.or([
				row("made_at", ">=", page.since),
				row("loan_id", "is", null),
				row("id", "in", row.selectFrom("payments").select("pay_order_id").where("paid_at", ">=", page.since)),
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
		.selectFrom("pay_orders")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.where((row) => row.or([row("loan_id", "=", loanId), row("loan_id", "is", null)]))
		.orderBy("made_at")
		.orderBy("id")
		.execute();
	return rows.map(payOrderFromRow);
}
