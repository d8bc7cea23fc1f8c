import type { StaffCalls } from "@puente/contract/staff";
import { ok } from "@puente/core/result";
import { type AuditSearch, searchAudit } from "../../platform/audit/audit.ts";
import type { Handler } from "../../platform/context/calls.ts";
import { toCsv } from "../../platform/files/csv.ts";

const pageCount = 100;
const exportPageCount = 5000;

type AuditFilter = {
	readonly staffName?: string | undefined;
	readonly borrowerId?: string | undefined;
	readonly call?: string | undefined;
	readonly from?: string | undefined;
	readonly until?: string | undefined;
};

function searchOf({ staffName, borrowerId, call, from, until }: AuditFilter): AuditSearch {
	const date = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
	return { staffName, borrowerId, call, from: date(from), until: date(until) };
}

export const audit: Handler<StaffCalls["audit"]> = async (input, { db }) => {
	const beyond = /^\d{1,15}$/.test(input.after ?? "") ? Number(input.after) : null;
	const page = await searchAudit(db, searchOf(input), { order: "desc", beyond, count: pageCount + 1 });
	const shown = page.slice(0, pageCount);
	return ok({
		entries: shown.map((entry) => ({
			number: entry.number,
			at: entry.at.toISOString(),
			staffId: entry.staffId,
			staffName: entry.staffName,
			call: entry.call,
			kind: entry.kind,
			borrowerId: entry.borrowerId,
			subject: entry.subject,
			input: entry.input,
			outcome: entry.outcome,
			address: entry.client?.address ?? null,
			browser: entry.client?.browser ?? null,
			hash: entry.hash.toString("hex"),
		})),
		next: page.length > pageCount ? String(shown.at(-1)?.number ?? 0) : null,
	});
};

const columns = [
	"number",
	"at",
	"staff",
	"call",
	"kind",
	"borrower",
	"subject",
	"input",
	"outcome",
	"address",
	"browser",
	"hash",
] as const;

export const auditExport: Handler<StaffCalls["auditExport"]> = async (input, { db, now }) => {
	const rows: (string | number | null)[][] = [[...columns]];
	let beyond: number | null = null;
	for (;;) {
		const page = await searchAudit(db, searchOf(input), { order: "asc", beyond, count: exportPageCount });
		for (const entry of page) {
			const { number, staffName, call, kind, borrowerId, subject, outcome, client } = entry;
			const at = entry.at.toISOString();
			rows.push([
				number,
				at,
				staffName,
				call,
				kind,
				borrowerId,
				subject,
				entry.input,
				outcome,
				client?.address ?? null,
				client?.browser ?? null,
				entry.hash.toString("hex"),
			]);
		}
		beyond = page.at(-1)?.number ?? null;
		if (page.length < exportPageCount) break;
	}
	const name = `audit-${now.toISOString().slice(0, 10)}.csv`;
	return ok({ name, type: "text/csv; charset=utf-8", bytes: new Uint8Array(toCsv(rows)) });
};
