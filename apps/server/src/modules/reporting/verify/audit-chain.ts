import { type AuditEntry, hashOfAudit, readAuditEnd, searchAudit } from "../../../platform/audit/audit.ts";
import { findDetachedEnd } from "../../../platform/audit/audit-months.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { noHash } from "../../order/index.ts";
import { type ChainReport, createFindings } from "./chain-report.ts";
import type { ChainRoot } from "./chain-root.ts";

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
