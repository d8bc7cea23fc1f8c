import { isClosed, type OrderCommand, type Step } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";
import { appendEvent } from "./order-events.ts";

export type Order = {
	readonly id: string;
	readonly orderNo: string;
	readonly borrowerId: string;
	readonly country: Country;
	readonly step: Step;
	readonly stepAt: Date;
	readonly createdAt: Date;
	readonly touchedAt: Date;
	readonly approvedAt: Date | null;
	readonly closedAt: Date | null;
};

export function orderFromRow(row: Schema["orders"]): Order {
	return {
		id: row.id,
		orderNo: row.order_no,
		borrowerId: row.borrower_id,
		country: row.country,
		step: row.step,
		stepAt: row.step_at,
		createdAt: row.created_at,
		touchedAt: row.touched_at,
		approvedAt: row.approved_at,
		closedAt: row.closed_at,
	};
}

/** The borrower's own order, open or closed. Null for another borrower's order. */
export async function findOrder(db: Db, borrowerId: string, orderNo: string): Promise<Order | null> {
	const row = await db
		.selectFrom("orders")
		.selectAll()
		.where("order_no", "=", orderNo)
		.where("borrower_id", "=", borrowerId)
		.executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

export async function findOrderById(db: Db, id: string): Promise<Order | null> {
	const row = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

/** An order of any borrower, for staff. */
export async function findOrderByNo(db: Db, orderNo: string): Promise<Order | null> {
	const row = await db.selectFrom("orders").selectAll().where("order_no", "=", orderNo).executeTakeFirst();
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
		.where("borrower_id", "=", borrowerId)
		.where("closed_at", "is", null)
		.executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

export async function findLatestOrder(db: Db, borrowerId: string): Promise<Order | null> {
	const row = await db
		.selectFrom("orders")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row ? orderFromRow(row) : null;
}

export async function listOrders(db: Db, borrowerId: string): Promise<readonly Order[]> {
	const rows = await db
		.selectFrom("orders")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("created_at", "desc")
		.execute();
	return rows.map(orderFromRow);
}

export async function addOrder(
	db: Db,
	order: Pick<Order, "id" | "orderNo" | "borrowerId" | "country" | "step"> & {
		readonly begunAs: Schema["orders"]["begun_as"];
	},
	at: Date,
): Promise<void> {
	await db
		.insertInto("orders")
		.values({
			id: order.id,
			order_no: order.orderNo,
			borrower_id: order.borrowerId,
			country: order.country,
			begun_as: order.begunAs,
			step: order.step,
			step_at: at,
			created_at: at,
			touched_at: at,
			approved_at: null,
			closed_at: null,
			erased_at: null,
		})
		.execute();
	await appendEvent(db, {
		borrower_id: order.borrowerId,
		order_id: order.id,
		actor: "borrower",
		command: "begin",
		from_step: null,
		to_step: order.step,
		at,
	});
}

export type Move = {
	readonly command: OrderCommand;
	readonly step: Step;
	readonly actor: Schema["order_events"]["actor"];
};

/**
 * Moves an order and appends the move to the borrower's events. `step_at` stays if the step stays. The caller holds the
 * lock of the borrower's row.
 */
export async function moveOrder(
	db: Db,
	order: Order,
	{ command, step, actor }: Move,
	at: Date,
): Promise<void> {
	await db
		.updateTable("orders")
		.set({
			step,
			touched_at: at,
			...(step !== order.step && { step_at: at }),
			// An approved borrower's data is not erased as unapproved.
			...(command === "approve" && { approved_at: at }),
			// A closed order opens again when its last payment is reversed.
			closed_at: isClosed(step) ? at : null,
		})
		.where("id", "=", order.id)
		.execute();
	await appendEvent(db, {
		borrower_id: order.borrowerId,
		order_id: order.id,
		actor,
		command,
		from_step: order.step,
		to_step: step,
		at,
	});
}

export async function touchOrder(db: Db, orderId: string, at: Date): Promise<void> {
	await db.updateTable("orders").set({ touched_at: at }).where("id", "=", orderId).execute();
}
