import type { Balances, Entry, EntryKind, LedgerAccount } from "@puente/core/ledger";
import type { PlainDate } from "@puente/core/time";
import type { Db } from "../../../platform/database/schema/index.ts";
import { chainEntries, type StoredEntry } from "../chain.ts";
import { saveLoans, unchanged } from "./loan-books.ts";
import { lockLoan } from "./loans.ts";

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
	return (await listEntriesOf(db, [loanId])).get(loanId) ?? [];
}

/** The chains of several loans. An entry without postings is not the one that was posted, and its hash says so. */
export async function listEntriesOf(
	db: Db,
	loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
	const entries = await db
		.selectFrom("entries")
		.innerJoin("loans", "loans.id", "entries.loan_id")
		.selectAll("entries")
		.select("loans.currency")
		.where("loan_id", "in", loanIds)
		.orderBy("loan_id")
		.orderBy("number")
		.execute();
	const postings = Map.groupBy(
		await db.selectFrom("postings").selectAll().where("loan_id", "in", loanIds).execute(),
		(posting) => `${posting.loan_id} ${posting.number}`,
	);
	const stored = entries.map((entry): StoredEntry => {
		const own = postings.get(`${entry.loan_id} ${entry.number}`) ?? [];
		return {
			loanId: entry.loan_id,
			number: entry.number,
			kind: entry.kind as EntryKind,
			on: entry.posted_on as PlainDate,
			eventId: entry.event_id,
			operation: entry.operation,
			currency: own[0]?.currency ?? entry.currency,
			previousHash: entry.previous_hash && Buffer.from(entry.previous_hash),
			hash: Buffer.from(entry.hash),
			postings: own.map(({ account, minor }) => ({
				account: account as LedgerAccount,
				minor: BigInt(minor),
			})),
		};
	});
	return Map.groupBy(stored, ({ loanId }) => loanId);
}
