import { createHash } from "node:crypto";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

type Row = Schema["order_events"];
export type OrderEvent = Pick<
	Row,
	"borrower_id" | "order_id" | "actor" | "command" | "from_step" | "to_step" | "at"
>;

/** What stands before the first link. */
export const noHash = Buffer.alloc(32);

/** Over all that an event says and the hash before it: nothing can be changed, left out or put between unnoticed. */
export function hashOfEvent(event: OrderEvent & { readonly seq: number }, previousHash: Buffer): Buffer {
	const said = [
		event.borrower_id,
		event.seq,
		event.order_id,
		event.actor,
		event.command,
		event.from_step,
		event.to_step,
		event.at.toISOString(),
	];
	return createHash("sha256").update(previousHash).update(JSON.stringify(said)).digest();
}

/** The next link of the borrower's chain. The caller holds the borrower's row, so that links come one after the other. */
export async function appendEvent(db: Db, event: OrderEvent): Promise<void> {
	const last = await db
		.selectFrom("order_events")
		.select(["seq", "hash"])
		.where("borrower_id", "=", event.borrower_id)
		.orderBy("seq", "desc")
		.limit(1)
		.executeTakeFirst();
	const seq = (last?.seq ?? 0) + 1;
	const previousHash = last ? Buffer.from(last.hash) : noHash;
	const hash = hashOfEvent({ ...event, seq }, previousHash);
	await db
		.insertInto("order_events")
		.values({ ...event, seq, previous_hash: previousHash, hash })
		.execute();
}

export async function listEvents(db: Db, borrowerId: string): Promise<readonly Row[]> {
	return db
		.selectFrom("order_events")
		.selectAll()
		.where("borrower_id", "=", borrowerId)
		.orderBy("seq")
		.execute();
}

/** All chains one after the other, a page at a time. */
export async function pageEvents(
	db: Db,
	after: Pick<Row, "borrower_id" | "seq"> | null,
	count: number,
): Promise<readonly Row[]> {
	let query = db.selectFrom("order_events").selectAll().orderBy("borrower_id").orderBy("seq").limit(count);
	if (after) {
		query = query.where((row) =>
			row.eb(row.refTuple("borrower_id", "seq"), ">", row.tuple(after.borrower_id, after.seq)),
		);
	}
	return query.execute();
}
