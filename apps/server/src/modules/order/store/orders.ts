import { type FormStep, isClosed, type OrderCommand, type Step } from "@puente/core/application";
import { sql } from "kysely";
import { type Borrower, borrowerFromRow } from "../../../platform/context/calls.ts";
import { anyOf, batched } from "../../../platform/database/batched.ts";
import { jsonRows } from "../../../platform/database/names.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { appendEvent, eventTextAround, noHash } from "./order-events.ts";

type StoredAnswer = {
	readonly step: FormStep;
	readonly bodySealed: Buffer;
	readonly answeredAt: Date;
};

/** Batched for decisions. */
export const listAnswers = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (readonly StoredAnswer[])[]> => {
		const rows = await db
			.selectFrom("formAnswers")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.execute();
		const byBorrower = Map.groupBy(rows, (row) => row.borrowerId);
		return borrowerIds.map((id) =>
			(byBorrower.get(id) ?? []).map((row) => ({
				step: row.step,
				bodySealed: Buffer.from(row.bodySealed),
				answeredAt: row.answeredAt,
			})),
		);
	},
);

/** The answers of many borrowers that contain a name. */
export async function listNameAnswers(
	db: Db,
	borrowerIds: readonly string[],
): Promise<readonly (StoredAnswer & { readonly borrowerId: string })[]> {
	const rows = await db
		.selectFrom("formAnswers")
		.select(["borrowerId", "step", "bodySealed", "answeredAt"])
		.where("borrowerId", "in", borrowerIds)
		.where("step", "in", ["IdentityOCR", "BasicInfo"])
		.execute();
	return rows.map((row) => ({ ...row, bodySealed: Buffer.from(row.bodySealed) }));
}

/** Replaces an earlier answer to the step. */
export async function putAnswer(
	db: Db,
	answer: StoredAnswer & { readonly borrowerId: string; readonly orderId: string },
): Promise<void> {
	await db
		.insertInto("formAnswers")
		.values(answer)
		.onConflict((conflict) => conflict.columns(["borrowerId", "step"]).doUpdateSet(answer))
		.execute();
}

export type Order = Readonly<Omit<Schema["orders"], "begunAs" | "erasedAt">>;

export function orderFromRow(row: Schema["orders"]): Order {
	return {
		id: row.id,
		orderNo: row.orderNo,
		borrowerId: row.borrowerId,
		country: row.country,
		step: row.step,
		stepAt: row.stepAt,
		createdAt: row.createdAt,
		lastActivityAt: row.lastActivityAt,
		approvedAt: row.approvedAt,
		closedAt: row.closedAt,
	};
}

/** The borrower's own order, open or closed. Null for another borrower's order. */
export async function findOrder(db: Db, borrowerId: string, orderNo: string): Promise<Order | null> {
	const row = await db
		.selectFrom("orders")
		.selectAll()
		.where("orderNo", "=", orderNo)
		.where("borrowerId", "=", borrowerId)
		.executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

/**
 * The borrower's own order, with the borrower, both locked until the transaction ends: after a wait, PostgreSQL reads
 * locked rows again, and others as they were before the wait.
 */
export async function lockBorrowerAndOrder(
	db: Db,
	borrowerId: string,
	orderNo: string,
): Promise<{ readonly borrower: Borrower; readonly order: Order } | null> {
	const row = await db
		.selectFrom("borrowers as b")
		.innerJoin("orders as o", "o.borrowerId", "b.id")
		.selectAll("o")
		.select([
			"b.mobileSealed",
			"b.dataKey",
			"b.registeredAt",
			"b.blockedAt",
			"b.deceasedAt",
			"b.country as home",
		])
		.where("b.id", "=", borrowerId)
		.where("o.orderNo", "=", orderNo)
		.forNoKeyUpdate(["b", "o"])
		.executeTakeFirst();
	if (!row) return null;
	const borrower = borrowerFromRow({ ...row, id: row.borrowerId, country: row.home });
	return { borrower, order: orderFromRow(row) };
}

export async function findOrderById(db: Db, id: string): Promise<Order | null> {
	const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

/** An order of any borrower, for staff. */
export async function findOrderByNo(db: Db, orderNo: string): Promise<Order | null> {
	const row = await db.selectFrom("orders").selectAll().where("orderNo", "=", orderNo).executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

export async function getOrder(db: Db, id: string): Promise<Order> {
	return orderFromRow(
		await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
	);
}

export async function findOpenOrder(db: Db, borrowerId: string): Promise<Order | null> {
	const row = await db
		.selectFrom("orders")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.where("closedAt", "is", null)
		.executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

/** The open order, or the newest if all are closed: an order whose debt came back may be older than others. */
export async function findLatestOrder(db: Db, borrowerId: string): Promise<Order | null> {
	const row = await db
		.selectFrom("orders")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.orderBy((row) => row("closedAt", "is", null), "desc")
		.orderBy("createdAt", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

/** Batched for decisions. */
export const listOrders = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (readonly Order[])[]> => {
		const rows = await db
			.selectFrom("orders")
			.selectAll()
			.where(sql<boolean>`borrower_id = ${anyOf(borrowerIds, "uuid")}`)
			.orderBy("createdAt", "desc")
			.execute();
		const byBorrower = Map.groupBy(rows, (row) => row.borrowerId);
		return borrowerIds.map((id) => (byBorrower.get(id) ?? []).map(orderFromRow));
	},
);

export async function addOrder(
	db: Db,
	order: Pick<Order, "id" | "orderNo" | "borrowerId" | "country" | "step"> & {
		readonly begunAs: Schema["orders"]["begunAs"];
	},
	at: Date,
): Promise<void> {
	await db
		.insertInto("orders")
		.values({
			...order,
			stepAt: at,
			createdAt: at,
			lastActivityAt: at,
			approvedAt: null,
			closedAt: null,
			erasedAt: null,
		})
		.execute();
	await appendEvent(db, {
		borrowerId: order.borrowerId,
		orderId: order.id,
		actor: "borrower",
		command: "begin",
		fromStep: null,
		toStep: order.step,
		at,
	});
}

export type Move = {
	readonly command: OrderCommand;
	readonly step: Step;
	readonly actor: Schema["orderEvents"]["actor"];
};

/** Changes what an answer says; when it was given stays, and so does until when it counts as fresh. */
export async function replaceAnswer(
	db: Db,
	answer: Pick<StoredAnswer, "step" | "bodySealed"> & { readonly borrowerId: string },
): Promise<void> {
	const { borrowerId, step, bodySealed } = answer;
	await db
		.updateTable("formAnswers")
		.set({ bodySealed })
		.where("borrowerId", "=", borrowerId)
		.where("step", "=", step)
		.execute();
}

type OrderMove = { readonly order: Order; readonly move: Move; readonly at: Date };

function rowOfMove({ order, move: { command, step, actor }, at }: OrderMove) {
	const event = {
		borrowerId: order.borrowerId,
		orderId: order.id,
		actor,
		command,
		fromStep: order.step,
		toStep: step,
		at,
	};
	// A closed order opens again when its last payment is reversed.
	return { ...event, closedAt: isClosed(step) ? at : null, ...eventTextAround(event) };
}

/**
 * One statement for moves of different borrowers at the same moment. PostgreSQL makes the hashes, as `hashOfEvent` does.
 * Batched for decisions.
 */
const moveOrders = batched(async (db, moves: readonly OrderMove[]): Promise<readonly null[]> => {
	const orderIds = moves.map(({ order }) => order.id);
	await sql`
		with moves as (
			select * from jsonb_to_recordset(${jsonRows(moves.map(rowOfMove))}::jsonb) as m (borrower_id uuid, order_id uuid,
				actor text, command text, from_step text, to_step text, at timestamptz, closed_at timestamptz, before text, after text)
		), moved as (
			-- An approved borrower's data is not erased as unapproved.
			update orders set step = m.to_step, last_activity_at = m.at,
				-- A debt that comes back waits behind a newer order: a borrower has one open order.
				closed_at = case when m.closed_at is null and exists (
					select from orders o where o.borrower_id = m.borrower_id and o.closed_at is null and o.id <> m.order_id
				) then orders.closed_at else m.closed_at end,
				step_at = case when m.to_step = m.from_step then orders.step_at else m.at end,
				approved_at = case when m.command = 'approve' then m.at else orders.approved_at end
			from moves m where orders.id = m.order_id and orders.id = ${anyOf(orderIds, "uuid")}
		), chained as (
			select m.*, coalesce(last.seq, 0) + 1 as seq, coalesce(last.hash, ${noHash}::bytea) as previous_hash
			from moves m left join lateral (
				select seq, hash from order_events e where e.borrower_id = m.borrower_id order by seq desc limit 1
			) last on true
		)
		insert into order_events (borrower_id, seq, order_id, actor, command, from_step, to_step, at, previous_hash, hash)
		select borrower_id, seq, order_id, actor, command, from_step, to_step, at, previous_hash,
			sha256(previous_hash || convert_to(before || seq || after, 'UTF8'))
		from chained`.execute(db);
	return moves.map(() => null);
});

/**
 * Moves an order and appends the move to the borrower's events. `step_at` stays if the step stays. The caller holds the
 * lock of the borrower's row.
 */
export async function moveOrder(db: Db, order: Order, move: Move, at: Date): Promise<void> {
	await moveOrders(db, { order, move, at });
}

/** Opens the oldest order whose debt came back while a newer order was open. The newer one is closed now. */
export async function openWaitingOrder(db: Db, borrowerId: string): Promise<void> {
	await sql`update orders set closed_at = null where id = (
		select id from orders where borrower_id = ${borrowerId}::uuid and closed_at is not null
			and step in ('Repaying', 'Overdued') order by created_at limit 1)`.execute(db);
}

export async function touchOrder(db: Db, orderId: string, at: Date): Promise<void> {
	await db.updateTable("orders").set({ lastActivityAt: at }).where("id", "=", orderId).execute();
}
