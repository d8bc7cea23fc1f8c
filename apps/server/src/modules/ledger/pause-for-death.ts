import { claimId, eventId } from "@puente/core/loan";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Borrower } from "../borrower/index.ts";
import { bookEvent, todayOf } from "./book-event.ts";

/**
 * Penalties of a borrower who died pause as they do during a claim, until the report is found wrong. Each report is a
 * claim of its own.
 */
export async function bookDeathPause(
	db: Db,
	pause: {
		readonly borrower: Borrower;
		readonly loanId: string;
		readonly deceasedAt: Date;
		readonly kind: "claim-opened" | "claim-closed";
		readonly at: Date;
	},
): Promise<void> {
	const { borrower, loanId, deceasedAt, kind, at } = pause;
	const name = `deceased:${borrower.id}:${deceasedAt.getTime()}`;
	const event = { kind, id: eventId(kind, name), on: todayOf(at, borrower), claimId: claimId(name) };
	await bookEvent(db, { borrower, loanId, event, at });
}
