import type { Balances, Entry, EntryKind, LedgerAccount, PlainDate } from "@puente/core";
import { chainEntries, type StoredEntry } from "../ledger/chain.ts";
import { saveLoans, unchanged } from "./loan-books.ts";
import { lockLoan } from "./loans.ts";
import type { Db } from "./schema.ts";

/** Appends entries to the chain of a loan and moves its cached balance with them. Holds the loan's row. */
export async function appendEntries(
	db: Db,
	appended: {
		readonly loanId: string;
		readonly operation: string;
		readonly entries: readonly Entry[];
		readonly at: Date;
	},
): Promise<Balances> {
	const loan = await lockLoan(db, appended.loanId);
	if (!loan) throw new Error("Entries were posted to a loan that is not there.");
	const { chained, end } = chainEntries(loan, appended);
	await saveLoans(db, [{ ...unchanged(loan), entries: chained, end }], appended.at);
	return end.balances;
}

/** The whole chain of a loan, oldest first. */
export async function listEntries(db: Db, loanId: string): Promise<readonly StoredEntry[]> {
	const entries = await db
		.selectFrom("entries")
		.selectAll()
		.where("loan_id", "=", loanId)
		.orderBy("number")
		.execute();
	const postings = await db.selectFrom("postings").selectAll().where("loan_id", "=", loanId).execute();
	return entries.map((entry) => {
		const own = postings.filter(({ number }) => number === entry.number);
		const [first] = own;
		if (!first) throw new Error("An entry has no postings.");
		return {
			loanId,
			number: entry.number,
			kind: entry.kind as EntryKind,
			on: entry.posted_on as PlainDate,
			eventId: entry.event_id,
			operation: entry.operation,
			currency: first.currency,
			previousHash: entry.previous_hash && Buffer.from(entry.previous_hash),
			hash: Buffer.from(entry.hash),
			postings: own.map(({ account, minor }) => ({
				account: account as LedgerAccount,
				minor: BigInt(minor),
			})),
		};
	});
}
