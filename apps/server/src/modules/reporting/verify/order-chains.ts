import { type AuditEntry, hashOfAudit, readAuditEnd, searchAudit } from "../../../platform/audit/audit.ts";
import { findDetachedEnd } from "../../../platform/audit/audit-months.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { hashOfEvent, noHash, pageEvents } from "../../order/index.ts";
import { pageOrderEnds } from "../store/order-ends.ts";
import { type ChainReport, type ChainRoot, createFindings, type Findings } from "./chain-root.ts";

const pageSize = 5000;

type Link = { readonly number: number; readonly hash: Buffer };

export async function verifyAudit(tx: Db, root: ChainRoot): Promise<ChainReport> {
	const findings = createFindings("audit", ["entries"]);
	const end = await readAuditEnd(tx);
	const start: Link = (await findDetachedEnd(tx)) ?? { number: 0, hash: noHash };
	const earlier = await root.take("audit", "-");
	let then = earlier && earlier.count < start.number ? "unknown" : null;
	const pass = (link: Link) => {
		if (link.number === earlier?.count) then = link.hash.toString("hex");
		return link;
	};
	let last = pass(start);
	let broken: string | null = null;
	for await (const entry of entriesAfter(tx, start.number)) {
		broken = auditBreak(entry, last);
		if (broken !== null) break;
		findings.count("entries");
		last = pass(entry);
	}
	if (broken === null && last.number !== end.number) broken = `the entries after ${last.number} are missing`;
	if (broken === null && !last.hash.equals(end.hash)) broken = "the chain ends elsewhere";
	if (broken !== null) findings.fault(broken);
	const head = { kind: "audit", id: "-", count: last.number, hash: last.hash.toString("hex") } as const;
	root.add(head, earlier, then);
	return findings.report(`number ${end.number}, hash ${end.hash.toString("hex")}`);
}

async function* entriesAfter(tx: Db, start: number): AsyncGenerator<AuditEntry> {
	for (let beyond = start; ; ) {
		const page = await searchAudit(tx, {}, { order: "asc", beyond, count: pageSize });
		yield* page;
		const last = page.at(-1);
		if (!last || page.length < pageSize) return;
		beyond = last.number;
	}
}

function auditBreak(entry: AuditEntry, before: Link): string | null {
	const expected = before.number + 1;
	if (entry.number !== expected) return `entry ${expected} is missing`;
	if (!entry.previousHash.equals(before.hash)) return `entry ${expected} follows another one`;
	const isUnchanged = hashOfAudit(entry, entry.number, entry.previousHash).equals(entry.hash);
	return isUnchanged ? null : `entry ${expected} is not the one that was written`;
}

const eventPage = 5000;
const orderPage = 2000;

type OrderEventRow = Awaited<ReturnType<typeof pageEvents>>[number];

/** The histories of all borrowers, and whether every order and its loan stand where the history ends. */
export async function verifyOrders(tx: Db, root: ChainRoot): Promise<ChainReport> {
	const findings = createFindings("orders", ["borrowers", "events", "orders"]);
	let history: OrderEventRow[] = [];
	const close = async () => {
		if (history.length > 0) await verifyHistory(history, findings, root);
		history = [];
	};
	for await (const event of allEvents(tx)) {
		if (history[0] && history[0].borrowerId !== event.borrowerId) await close();
		history.push(event);
	}
	await close();
	await verifySteps(tx, findings);
	return findings.report();
}

async function* allEvents(tx: Db): AsyncGenerator<OrderEventRow> {
	for (let last: OrderEventRow | null = null; ; ) {
		const page: readonly OrderEventRow[] = await pageEvents(tx, last, eventPage);
		yield* page;
		last = page.at(-1) ?? null;
		if (page.length < eventPage) return;
	}
}

async function verifyHistory(
	events: readonly OrderEventRow[],
	findings: Findings,
	root: ChainRoot,
): Promise<void> {
	const id = events[0]?.borrowerId ?? "";
	findings.count("borrowers");
	findings.count("events", events.length);
	let before = { seq: 0, hash: noHash };
	for (const event of events) {
		const broken = eventBreak(event, before);
		if (broken !== null) {
			findings.fault(`borrower ${id}: ${broken}`);
			break;
		}
		before = { seq: event.seq, hash: Buffer.from(event.hash) };
	}
	const hashAt = (count: number) => Buffer.from(events[count - 1]?.hash ?? []).toString("hex");
	const earlier = await root.take("history", id);
	const head = { kind: "history", id, count: events.length, hash: hashAt(events.length) } as const;
	root.add(head, earlier, earlier && hashAt(earlier.count));
}

function eventBreak(
	event: OrderEventRow,
	before: { readonly seq: number; readonly hash: Buffer },
): string | null {
	const expected = before.seq + 1;
	if (event.seq !== expected) return `event ${expected} is missing`;
	if (!Buffer.from(event.previousHash).equals(before.hash)) return `event ${expected} follows another one`;
	const isUnchanged = hashOfEvent(event, before.hash).equals(Buffer.from(event.hash));
	return isUnchanged ? null : `event ${expected} is not the one that was written`;
}

const stepOfLoan = {
	repaying: "Repaying",
	overdue: "Overdued",
	"written-off": "Overdued",
	finished: "Finish",
	returned: "Finish",
} as const;

async function verifySteps(tx: Db, findings: Findings): Promise<void> {
	for (let afterId: string | null = null; ; ) {
		const page: Awaited<ReturnType<typeof pageOrderEnds>> = await pageOrderEnds(tx, afterId, orderPage);
		for (const { id, step, lastStep, loans, paidOut } of page) {
			findings.count("orders");
			if (lastStep === null) findings.fault(`order ${id} has no history`);
			else if (lastStep !== step)
				findings.fault(`order ${id} is at ${step}, and its history ends at ${lastStep}`);
			if (loans.length !== paidOut)
				findings.fault(`order ${id} was paid out ${paidOut} times, and has ${loans.length} loans`);
			const other = loans.find((status) => stepOfLoan[status] !== step);
			if (other !== undefined) findings.fault(`order ${id} is at ${step}, and its loan is ${other}`);
		}
		afterId = page.at(-1)?.id ?? null;
		if (page.length < orderPage) return;
	}
}
