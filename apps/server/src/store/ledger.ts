import {
	addPostings,
	type Balances,
	type Entry,
	type EntryKind,
	type LedgerAccount,
	type PlainDate,
} from "@puente/core";
import { type ChainedEntry, hashEntry, type StoredEntry } from "../ledger/chain.ts";
import { toStoredJson } from "./loan-terms.ts";
import { lockLoan } from "./loans.ts";
import type { Db } from "./schema.ts";

/**
 * The one door into the ledger: appends entries to the chain of a loan and moves its cached balance with them. Holds the
 * loan's row, so that two appends never fork the chain. The database itself refuses what does not balance.
 */
export async function appendEntries(
	db: Db,
	appended: {
		readonly loanId: string;
		readonly operation: string;
		readonly entries: readonly Entry[];
		readonly at: Date;
	},
): Promise<Balances> {
	const { loanId, operation, at } = appended;
	const loan = await lockLoan(db, loanId);
	if (!loan) throw new Error("Entries were posted to a loan that is not there.");
	if (appended.entries.length === 0) return loan.balances;
	let previousHash = loan.lastHash;
	let { balances } = loan;
	const chained = appended.entries.map((entry, index): StoredEntry => {
		const number = loan.entriesCount + index + 1;
		const next: ChainedEntry = { ...entry, loanId, number, currency: loan.currency, operation, previousHash };
		const hash = hashEntry(next);
		previousHash = hash;
		balances = addPostings(balances, entry.postings);
		return { ...next, hash };
	});
	await insertEntries(db, chained, at);
	await db
		.updateTable("loans")
		.set({
			entries_count: loan.entriesCount + chained.length,
			last_hash: previousHash,
			balances: toStoredJson(balances),
		})
		.where("id", "=", loanId)
		.execute();
	return balances;
}

async function insertEntries(db: Db, chained: readonly StoredEntry[], at: Date): Promise<void> {
	await db
		.insertInto("entries")
		.values(
			chained.map((entry) => ({
				loan_id: entry.loanId,
				number: entry.number,
				kind: entry.kind,
				posted_on: entry.on,
				event_id: entry.eventId,
				operation: entry.operation,
				previous_hash: entry.previousHash,
				hash: entry.hash,
				posted_at: at,
			})),
		)
		.execute();
	const postings = chained.flatMap(({ loanId, number, currency, postings }) =>
		postings.map(({ account, minor }) => ({
			loan_id: loanId,
			number,
			account,
			minor: minor.toString(),
			currency,
		})),
	);
	if (postings.length > 0) await db.insertInto("postings").values(postings).execute();
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
