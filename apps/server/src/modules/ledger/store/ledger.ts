import type { Balances, Entry, EntryKind, LedgerAccount } from "@puente/core/ledger";
import type { Db } from "../../../platform/database/schema/index.ts";
import { chainEntries, type StoredEntry } from "../chain.ts";
import { saveLoans, unchanged } from "./loan-books.ts";
import { lockLoan } from "./loans.ts";

/** Appends entries to a loan's chain and updates its cached balances. Locks the loan's row. */
export async function appendEntries(
	db: Db,
	input: {
		readonly loanId: string;
		readonly operation: string;
		readonly entries: readonly Entry[];
		readonly at: Date;
	},
): Promise<Balances> {
	const loan = await lockLoan(db, input.loanId);
	if (!loan) throw new Error(`loan ${input.loanId} of operation ${input.operation} was not found`);
	const { chained, end } = chainEntries(loan, input);
	await saveLoans(db, [{ ...unchanged(loan), entries: chained, end }], input.at);
	return end.balances;
}

/** All entries of a loan, oldest first. */
export async function listEntries(db: Db, loanId: string): Promise<readonly StoredEntry[]> {
	return (await listEntriesOf(db, [loanId])).get(loanId) ?? [];
}

/** The entries of several loans. An entry whose postings are missing is returned too; its hash then does not match. */
export async function listEntriesOf(
	db: Db,
	loanIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
	// The day of the payout names the partition. With the offset each loan is looked up by itself, in that one alone.
	const entries = await db
		.selectFrom("loans")
		.innerJoinLateral(
			({ selectFrom }) =>
				selectFrom("entries")
					.selectAll()
					.whereRef("entries.loanId", "=", "loans.id")
					.whereRef("entries.openedOn", "=", "loans.openedOn")
					.offset(0)
					.as("entry"),
			(join) => join.onTrue(),
		)
		.selectAll("entry")
		.select("loans.currency")
		.where("loans.id", "in", loanIds)
		.orderBy("entry.loanId")
		.orderBy("entry.number")
		.execute();
	const postingRows = await db
		.selectFrom("loans")
		.innerJoinLateral(
			({ selectFrom }) =>
				selectFrom("postings")
					.selectAll()
					.whereRef("postings.loanId", "=", "loans.id")
					.whereRef("postings.openedOn", "=", "loans.openedOn")
					.offset(0)
					.as("posting"),
			(join) => join.onTrue(),
		)
		.selectAll("posting")
		.where("loans.id", "in", loanIds)
		.execute();
	const postings = Map.groupBy(postingRows, (posting) => `${posting.loanId} ${posting.number}`);
	const stored = entries.map((entry): StoredEntry => {
		const own = postings.get(`${entry.loanId} ${entry.number}`) ?? [];
		return {
			loanId: entry.loanId,
			number: entry.number,
			kind: entry.kind as EntryKind,
			on: entry.postedOn,
			eventId: entry.eventId,
			operation: entry.operation,
			currency: own[0]?.currency ?? entry.currency,
			previousHash: entry.previousHash && Buffer.from(entry.previousHash),
			hash: Buffer.from(entry.hash),
			postings: own.map(({ account, minor }) => ({
				account: account as LedgerAccount,
				minor: BigInt(minor),
			})),
		};
	});
	return Map.groupBy(stored, ({ loanId }) => loanId);
}
