import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../server/src/platform/database/schema/index.ts";

/** Everything that the books say. Two runs of one seed give the same digest, or something came from outside the seed. */
const books = [
	"select loan_id, number, kind, posted_on, operation, encode(hash, 'hex') from entries order by 1, 2",
	"select loan_id, number, account, minor from postings order by 1, 2, 3",
	"select id, status, opened_at, closed_at, posted_until, balances from loans order by 1",
	"select loan_id, id, kind, takes_effect_on, detail from loan_events order by 1, 2",
	"select rail, payment_id, amount_minor, paid_at, received_at, event_id, booked_as from payments order by 1, 2",
	"select reference, state, attempt, rail, ended_at from payouts order by 1",
	"select id, borrower_id, kind, sent_at from notifications order by 1",
	"select id, outcome, settled_at from outbox order by 1",
	"select loan_id, kind, due_on, contacted_at from collection_contacts order by 1, 2, 3",
	"select book, number, kind, minor, encode(hash, 'hex') from general_entries order by 1, 2",
] as const;

export async function digestOf(db: Db): Promise<string> {
	const hash = createHash("sha256");
	for (const book of books) {
		const { rows } = await sql.raw(book).execute(db);
		hash.update(JSON.stringify(rows, (_key, value) => (typeof value === "bigint" ? String(value) : value)));
	}
	return hash.digest("hex");
}
