import { type LoanEvent, loanState } from "@puente/core/loan";
import { firstOfMonth } from "@puente/core/time";
import { type AuditEntry, hashOfAudit, readAuditEnd, searchAudit } from "../../platform/audit/audit.ts";
import { findDetachedEnd } from "../../platform/audit/audit-months.ts";
import { listDetachedMonths } from "../../platform/database/partitions.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import {
	booksDifference,
	countBooked,
	countRailDifferences,
	findBreak,
	hashOfGeneral,
	listEntriesOf,
	listGeneralEntries,
	listLoanEventsOf,
	listNotInLedger,
	pageLoans,
	type StoredGeneralEntry,
	type StoredLoan,
	sumProofsToCome,
	sumUnbooked,
} from "../ledger/index.ts";
import { hashOfEvent, noHash, pageEvents } from "../order/index.ts";

/** The result of verifying the chains of one kind. */
export type ChainReport = {
	readonly chains: "audit" | "loans" | "orders" | "general" | "payments" | "rails";
	readonly counts: Readonly<Record<string, number>>;
	/** The first broken link and its place; null if all are sound. */
	readonly broken: string | null;
	/** The head of the chain. An operator may store it elsewhere, because rewriting the whole chain changes it. */
	readonly end?: string;
};

const auditPage = 5000;
const loanPage = 500;
const eventPage = 5000;

/** Verifies every chain in one snapshot, so that concurrent writes do not matter. */
export function verifyChains(db: Db): Promise<readonly ChainReport[]> {
	return db.transaction().setIsolationLevel("repeatable read").execute(walkChains);
}

/** The same in the caller's transaction. */
export async function walkChains(tx: Db): Promise<readonly ChainReport[]> {
	return [
		await verifyAudit(tx),
		await verifyLoans(tx),
		await verifyOrders(tx),
		await verifyGeneral(tx),
		await verifyPayments(tx),
		await verifyRails(tx),
	];
}

async function verifyAudit(tx: Db): Promise<ChainReport> {
	const end = await readAuditEnd(tx);
	const start = (await findDetachedEnd(tx)) ?? { number: 0, hash: noHash };
	let last: { readonly number: number; readonly hash: Buffer } = start;
	const report = (broken: string | null): ChainReport => ({
		chains: "audit",
		counts: { entries: last.number - start.number },
		broken,
		end: `number ${end.number}, hash ${end.hash.toString("hex")}`,
	});
	for (;;) {
		const page = await searchAudit(tx, {}, { order: "asc", beyond: last.number, count: auditPage });
		for (const entry of page) {
			const broken = auditBreak(entry, last);
			if (broken !== null) return report(broken);
			last = entry;
		}
		if (page.length < auditPage) break;
	}
	if (last.number !== end.number) return report(`the entries after ${last.number} are missing`);
	return report(last.hash.equals(end.hash) ? null : "the chain ends elsewhere");
}

function auditBreak(
	entry: AuditEntry,
	before: { readonly number: number; readonly hash: Buffer },
): string | null {
	const expected = before.number + 1;
	if (entry.number !== expected) return `entry ${expected} is missing`;
	if (!entry.previousHash.equals(before.hash)) return `entry ${expected} follows another one`;
	const isUnchanged = hashOfAudit(entry, entry.number, entry.previousHash).equals(entry.hash);
	return isUnchanged ? null : `entry ${expected} is not the one that was written`;
}

async function verifyLoans(tx: Db): Promise<ChainReport> {
	let loans = 0;
	let entries = 0;
	const report = (broken: string | null): ChainReport => ({
		chains: "loans",
		counts: { loans, entries },
		broken,
	});
	const detached = await listDetachedMonths(tx);
	let afterId: string | null = null;
	for (;;) {
		const page = await pageLoans(tx, afterId, loanPage);
		if (page.length === 0) return report(null);
		const ids = page.map(({ id }) => id);
		const chains = await listEntriesOf(tx, ids);
		const eventsOf = await listLoanEventsOf(tx, ids);
		for (const loan of page) {
			const chain = chains.get(loan.id) ?? [];
			// The entries of a detached month are no longer here; its loans are still compared with their events.
			const isDetached = detached.has(firstOfMonth(loan.openedOn));
			const broken =
				(isDetached ? null : findBreak(chain, loan)) ?? booksBreak(loan, eventsOf.get(loan.id) ?? []);
			if (broken !== null) return report(`loan ${loan.id}: ${broken}`);
			loans += 1;
			entries += chain.length;
		}
		afterId = page.at(-1)?.id ?? null;
	}
}

/** A ledger or a status that is not what the events of the loan say. */
function booksBreak(loan: StoredLoan, events: readonly LoanEvent[]): string | null {
	if (loan.status === "void") return null;
	const missing = booksDifference(loan, events);
	if (missing.length > 0) {
		const lines = missing.map(({ account, minor }) => `${account} ${minor}`);
		return `the ledger differs from the events, it lacks ${lines.join(", ")}`;
	}
	const { status } = loanState(loan.terms, events, loan.postedUntil);
	const isOver = (of: string) => of === "finished" || of === "returned";
	return isOver(status) === isOver(loan.status) ? null : `it is ${loan.status}, and by its events ${status}`;
}

/** Every booked payment has moved its amount of cash. */
async function verifyPayments(tx: Db): Promise<ChainReport> {
	const [first, ...others] = await listNotInLedger(tx);
	const broken = first
		? `payment ${first.rail} ${first.paymentId} is not in the ledger${others.length > 0 ? `, and ${others.length} more` : ""}`
		: null;
	return { chains: "payments", counts: { payments: await countBooked(tx) }, broken };
}

/** What the daily reconciliation with the rails' books has found and staff has not settled. */
async function verifyRails(tx: Db): Promise<ChainReport> {
	const { open, settled } = await countRailDifferences(tx);
	const broken = open > 0 ? `${open} differences from the rails' books are not settled` : null;
	return { chains: "rails", counts: { "settled differences": settled }, broken };
}

/** The entries that belong to no loan, and whether the accounts of money that waits hold exactly that. */
async function verifyGeneral(tx: Db): Promise<ChainReport> {
	const entries = await listGeneralEntries(tx);
	const report = (broken: string | null): ChainReport => ({
		chains: "general",
		counts: { entries: entries.length },
		broken,
	});
	let last: StoredGeneralEntry | null = null;
	const suspended = new Map<string, bigint>();
	for (const entry of entries) {
		const before: StoredGeneralEntry | null = last?.book === entry.book ? last : null;
		const expected = (before?.number ?? 0) + 1;
		if (entry.number !== expected) return report(`${entry.book}: entry ${expected} is missing`);
		const hash = hashOfGeneral({ ...entry, previousHash: before?.hash ?? null });
		if (!hash.equals(entry.hash))
			return report(`${entry.book}: entry ${entry.number} is not the one that was posted`);
		if (entry.kind !== "provision") {
			const isIn = entry.kind === "received" || entry.kind === "to-come";
			const change = isIn ? entry.minor : -entry.minor;
			suspended.set(entry.book, (suspended.get(entry.book) ?? 0n) + change);
		}
		last = entry;
	}
	const waiting = new Map([...(await sumUnbooked(tx)), ...(await sumProofsToCome(tx))]);
	for (const book of new Set([...suspended.keys(), ...waiting.keys()])) {
		const [inBooks, unbooked] = [suspended.get(book) ?? 0n, waiting.get(book) ?? 0n];
		if (inBooks !== unbooked) return report(`${book} holds ${inBooks}, and ${unbooked} waits`);
	}
	return report(null);
}

async function verifyOrders(tx: Db): Promise<ChainReport> {
	let borrowers = 0;
	let events = 0;
	const report = (broken: string | null): ChainReport => ({
		chains: "orders",
		counts: { borrowers, events },
		broken,
	});
	let last: { readonly borrower_id: string; readonly seq: number; readonly hash: Buffer } | null = null;
	for (;;) {
		const page = await pageEvents(tx, last, eventPage);
		for (const event of page) {
			const before = last?.borrower_id === event.borrower_id ? last : { seq: 0, hash: noHash };
			if (before.seq === 0) borrowers += 1;
			const broken = eventBreak(event, before);
			if (broken !== null) return report(`borrower ${event.borrower_id}: ${broken}`);
			events += 1;
			last = { borrower_id: event.borrower_id, seq: event.seq, hash: Buffer.from(event.hash) };
		}
		if (page.length < eventPage) return report(null);
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
	const isUnchanged = hashOfEvent(event, before.hash).equals(Buffer.from(event.hash));
	return isUnchanged ? null : `event ${expected} is not the one that was written`;
}
