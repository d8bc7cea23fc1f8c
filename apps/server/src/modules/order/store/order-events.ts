import { createHash } from "node:crypto";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

type Row = Schema["orderEvents"];
export type OrderEvent = Pick<
	Row,
	"borrowerId" | "orderId" | "actor" | "command" | "fromStep" | "toStep" | "at"
>;

/** Previous hash of the first event. */
export const noHash = Buffer.alloc(32);

/** The text of an event without its number: what comes before and after the number. */
export function eventTextAround(event: OrderEvent): { readonly before: string; readonly after: string } {
	const fields = [
		event.orderId,
		event.actor,
		event.command,
		event.fromStep,
		event.toStep,
		event.at.toISOString(),
	];
	return { before: `[${JSON.stringify(event.borrowerId)},`, after: `,${JSON.stringify(fields).slice(1)}` };
}

/** SHA-256 of the previous hash and all fields of the event, so that a change, gap or insertion is detected. */
export function hashOfEvent(event: OrderEvent & { readonly seq: number }, previousHash: Buffer): Buffer {
	const { before, after } = eventTextAround(event);
	return createHash("sha256").update(previousHash).update(`${before}${event.seq}${after}`).digest();
}

/** Appends an event to the borrower's hash chain. The caller holds the lock of the borrower's row. */
export async function appendEvent(db: Db, event: OrderEvent): Promise<void> {
	const last = await db
		.selectFrom("orderEvents")
		.select(["seq", "hash"])
		.where("borrowerId", "=", event.borrowerId)
		.orderBy("seq", "desc")
		.limit(1)
		.executeTakeFirst();
	const seq = (last?.seq ?? 0) + 1;
	const previousHash = last ? Buffer.from(last.hash) : noHash;
	const hash = hashOfEvent({ ...event, seq }, previousHash);
	await db
		.insertInto("orderEvents")
		.values({ ...event, seq, previousHash, hash })
		.execute();
}

export async function listEvents(db: Db, borrowerId: string): Promise<readonly Row[]> {
	return db
		.selectFrom("orderEvents")
		.selectAll()
		.where("borrowerId", "=", borrowerId)
		.orderBy("seq")
		.execute();
}

/** A page of the events of all borrowers, chain by chain. */
export async function pageEvents(
	db: Db,
	after: Pick<Row, "borrowerId" | "seq"> | null,
	count: number,
): Promise<readonly Row[]> {
	let query = db.selectFrom("orderEvents").selectAll().orderBy("borrowerId").orderBy("seq").limit(count);
	if (after) {
		query = query.where((row) =>
			row.eb(row.refTuple("borrowerId", "seq"), ">", row.tuple(after.borrowerId, after.seq)),
		);
	}
	return query.execute();
}
