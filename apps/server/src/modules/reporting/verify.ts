import { type AuditEntry, hashOfAudit, readAuditEnd, searchAudit } from "../../platform/audit/audit.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { findBreak, listEntriesOf, pageLoans } from "../ledger/index.ts";
import { hashOfEvent, noHash, pageEvents } from "../order/index.ts";

/** What a walk along chains of one kind found. */
export type Walk = {
	readonly chains: "audit" | "loans" | "orders";
	readonly counts: Readonly<Record<string, number>>;
	/** The first link that is not what it must be, and where; null when all are sound. */
	readonly broken: string | null;
	/** What an operator may write down elsewhere: whoever rewrites a whole chain changes it. */
	readonly end?: string;
};

const auditPage = 5000;
const loanPage = 500;
const eventPage = 5000;

/** Walks every chain of the database as it is at one moment, so that work going on meanwhile breaks nothing. */
export function verifyChains(db: Db): Promise<readonly Walk[]> {
	return db.transaction().setIsolationLevel("repeatable read").execute(walkChains);
}

/** The same in a transaction of the caller's. */
export async function walkChains(tx: Db): Promise<readonly Walk[]> {
	return [await verifyAudit(tx), await verifyLoans(tx), await verifyOrders(tx)];
}

async function verifyAudit(tx: Db): Promise<Walk> {
	const end = await readAuditEnd(tx);
	let last: { readonly number: number; readonly hash: Buffer } = { number: 0, hash: noHash };
	const walk = (broken: string | null): Walk => ({
		chains: "audit",
		counts: { entries: last.number },
		broken,
		end: `number ${end.number}, hash ${end.hash.toString("hex")}`,
	});
	for (;;) {
		const page = await searchAudit(tx, {}, { order: "asc", beyond: last.number, count: auditPage });
		for (const entry of page) {
			const broken = auditBreak(entry, last);
			if (broken !== null) return walk(broken);
			last = entry;
		}
		if (page.length < auditPage) break;
	}
	if (last.number !== end.number) return walk(`the entries after ${last.number} are missing`);
	return walk(last.hash.equals(end.hash) ? null : "the chain ends elsewhere");
}

function auditBreak(
	entry: AuditEntry,
	before: { readonly number: number; readonly hash: Buffer },
): string | null {
	const expected = before.number + 1;
	if (entry.number !== expected) return `entry ${expected} is missing`;
	if (!entry.previousHash.equals(before.hash)) return `entry ${expected} follows another one`;
	const isWhatItWas = hashOfAudit(entry, entry.number, entry.previousHash).equals(entry.hash);
	return isWhatItWas ? null : `entry ${expected} is not the one that was written`;
}

async function verifyLoans(tx: Db): Promise<Walk> {
	let loans = 0;
	let entries = 0;
	const walk = (broken: string | null): Walk => ({ chains: "loans", counts: { loans, entries }, broken });
	let afterId: string | null = null;
	for (;;) {
		const page = await pageLoans(tx, afterId, loanPage);
		if (page.length === 0) return walk(null);
		const chains = await listEntriesOf(
			tx,
			page.map(({ id }) => id),
		);
		for (const loan of page) {
			const chain = chains.get(loan.id) ?? [];
			const broken = findBreak(chain, loan);
			if (broken !== null) return walk(`loan ${loan.id}: ${broken}`);
			loans += 1;
			entries += chain.length;
		}
		afterId = page.at(-1)?.id ?? null;
	}
}

async function verifyOrders(tx: Db): Promise<Walk> {
	let borrowers = 0;
	let events = 0;
	const walk = (broken: string | null): Walk => ({ chains: "orders", counts: { borrowers, events }, broken });
	let last: { readonly borrower_id: string; readonly seq: number; readonly hash: Buffer } | null = null;
	for (;;) {
		const page = await pageEvents(tx, last, eventPage);
		for (const event of page) {
			const before = last?.borrower_id === event.borrower_id ? last : { seq: 0, hash: noHash };
			if (before.seq === 0) borrowers += 1;
			const broken = eventBreak(event, before);
			if (broken !== null) return walk(`borrower ${event.borrower_id}: ${broken}`);
			events += 1;
			last = { borrower_id: event.borrower_id, seq: event.seq, hash: Buffer.from(event.hash) };
		}
		if (page.length < eventPage) return walk(null);
	}
}

type OrderEventRow = Awaited<ReturnType<typeof pageEvents>>[number];

function eventBreak(
	event: OrderEventRow,
	before: { readonly seq: number; readonly hash: Buffer },
): string | null {
	const expected = before.seq + 1;
	if (event.seq !== expected) return `event ${expected} is missing`;
	if (!Buffer.from(event.previous_hash).equals(before.hash)) return `event ${expected} follows another one`;
	const isWhatItWas = hashOfEvent(event, before.hash).equals(Buffer.from(event.hash));
	return isWhatItWas ? null : `event ${expected} is not the one that was written`;
}
