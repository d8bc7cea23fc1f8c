import type { Db } from "../../../platform/database/schema/index.ts";
import {
	hashOfGeneral,
	listGeneralBooks,
	pageGeneralEntries,
	type StoredGeneralEntry,
	sumProofsToCome,
	sumUnbooked,
} from "../../ledger/index.ts";
import { listSuspenseWithoutCause } from "../store/stray-rows.ts";
import { type ChainReport, type ChainRoot, createFindings, type Findings } from "./chain-root.ts";

const pageSize = 5000;

/** The entries that belong to no loan, and whether the accounts of money that waits hold exactly that. */
export async function verifyGeneral(tx: Db, root: ChainRoot): Promise<ChainReport> {
	const findings = createFindings("general", ["entries"]);
	const held = new Map<string, bigint>();
	for (const book of await listGeneralBooks(tx)) held.set(book, await verifyBook(tx, book, findings, root));
	const waiting = new Map([...(await sumUnbooked(tx)), ...(await sumProofsToCome(tx))]);
	for (const book of new Set([...held.keys(), ...waiting.keys()])) {
		const [inBooks, unbooked] = [held.get(book) ?? 0n, waiting.get(book) ?? 0n];
		if (inBooks !== unbooked) findings.fault(`${book} holds ${inBooks}, and ${unbooked} waits`);
	}
	for (const sentence of await listSuspenseWithoutCause(tx)) findings.fault(sentence);
	return findings.report();
}

/** Returns what the book holds for others. */
async function verifyBook(tx: Db, book: string, findings: Findings, root: ChainRoot): Promise<bigint> {
	const earlier = await root.take("general", book);
	let then: string | null = null;
	let held = 0n;
	let last: StoredGeneralEntry | null = null;
	let broken: string | null = null;
	for await (const entry of entriesOf(tx, book)) {
		broken ??= entryBreak(entry, last);
		findings.count("entries");
		held += changeOf(entry);
		if (entry.number === earlier?.count) then = entry.hash.toString("hex");
		last = entry;
	}
	if (broken !== null) findings.fault(`${book}: ${broken}`);
	const [count, hash] = [last?.number ?? 0, last?.hash.toString("hex") ?? "-"];
	root.add({ kind: "general", id: book, count, hash }, earlier, then);
	return held;
}

function entryBreak(entry: StoredGeneralEntry, before: StoredGeneralEntry | null): string | null {
	const expected = (before?.number ?? 0) + 1;
	if (entry.number !== expected) return `entry ${expected} is missing`;
	const hash = hashOfGeneral({ ...entry, previousHash: before?.hash ?? null });
	return hash.equals(entry.hash) ? null : `entry ${entry.number} is not the one that was posted`;
}

function changeOf({ kind, minor }: StoredGeneralEntry): bigint {
	if (kind === "provision") return 0n;
	return kind === "received" || kind === "to-come" ? minor : -minor;
}

async function* entriesOf(tx: Db, book: string): AsyncGenerator<StoredGeneralEntry> {
	for (let after = 0; ; ) {
		const page = await pageGeneralEntries(tx, book, after, pageSize);
		yield* page;
		after = page.at(-1)?.number ?? after;
		if (page.length < pageSize) return;
	}
}
