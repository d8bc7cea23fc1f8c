import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Schema } from "../database/schema/index.ts";

type Row = Schema["audit"];
export type AuditFact = {
	readonly at: Date;
	readonly staffId: string | null;
	readonly call: string;
	readonly kind: Row["kind"];
	readonly borrowerId: string | null;
	readonly subject: string | null;
	/** The call's input as JSON. */
	readonly input: string;
	/** `done`, or the name of the refusal. */
	readonly outcome: string;
	/** Where a call without a session came from: a session has its own. */
	readonly client?: AuditClient | null;
};
type AuditClient = { readonly address: string; readonly browser: string };
export type AuditEntry = AuditFact & {
	readonly number: number;
	readonly previousHash: Buffer;
	readonly hash: Buffer;
};

/**
 * SHA-256 of the previous hash and all fields of the entry. Entries without a client have the hash that they had before
 * there was one.
 */
export function hashOfAudit(fact: AuditFact, number: number, previousHash: Buffer): Buffer {
	const fields = [
		number,
		fact.at.toISOString(),
		fact.staffId,
		fact.call,
		fact.kind,
		fact.borrowerId,
		fact.subject,
		fact.input,
		fact.outcome,
		...(fact.client ? [fact.client.address, fact.client.browser] : []),
	];
	return createHash("sha256").update(previousHash).update(JSON.stringify(fields)).digest();
}

/**
 * Appends an entry to the hash chain. It locks the chain's end row until the transaction ends, so callers append last,
 * after their slow work.
 */
export async function appendAudit(tx: Db, fact: AuditFact): Promise<void> {
	const end = await tx
		.selectFrom("auditEnd")
		.select(["number", "hash"])
		.where("id", "=", 1)
		.forUpdate()
		.executeTakeFirstOrThrow();
	const number = Number(end.number) + 1;
	const previousHash = Buffer.from(end.hash);
	const hash = hashOfAudit(fact, number, previousHash);
	const values = {
		number,
		at: fact.at,
		staffId: fact.staffId,
		call: fact.call,
		kind: fact.kind,
		borrowerId: fact.borrowerId,
		subject: fact.subject,
		input: fact.input,
		outcome: fact.outcome,
		address: fact.client?.address ?? null,
		browser: fact.client?.browser ?? null,
		previousHash,
		hash,
	};
	// One statement for insert and update keeps the lock short: every other writer of the audit waits for it.
	await tx
		.with("added", (query) => query.insertInto("audit").values(values))
		.updateTable("auditEnd")
		.set({ number, hash })
		.where("id", "=", 1)
		.execute();
}

export type AuditSearch = {
	/** A prefix of the staff member's name. */
	readonly staffName?: string | undefined;
	readonly borrowerId?: string | undefined;
	readonly call?: string | undefined;
	readonly from?: Date | undefined;
	readonly until?: Date | undefined;
};

/** Matching entries after (asc) or before (desc) a number, with the name of the staff member. */
export async function searchAudit(
	db: Db,
	search: AuditSearch,
	page: { readonly order: "asc" | "desc"; readonly beyond: number | null; readonly count: number },
): Promise<readonly (AuditEntry & { readonly staffName: string | null })[]> {
	let query = db
		.selectFrom("audit")
		.leftJoin("staff", "staff.id", "audit.staffId")
		.selectAll("audit")
		.select("staff.name")
		.orderBy("audit.number", page.order)
		.limit(page.count);
	const { staffName } = search;
	if (staffName !== undefined)
		query = query.where("audit.staffId", "in", (from) =>
			from
				.selectFrom("staff as named")
				.select("named.id")
				.where(sql<boolean>`starts_with(named.name, ${staffName})`),
		);
	if (search.borrowerId !== undefined) query = query.where("audit.borrowerId", "=", search.borrowerId);
	if (search.call !== undefined) query = query.where("audit.call", "=", search.call);
	if (search.from) query = query.where("audit.at", ">=", search.from);
	if (search.until) query = query.where("audit.at", "<", search.until);
	if (page.beyond !== null)
		query = query.where("audit.number", page.order === "asc" ? ">" : "<", String(page.beyond));
	const rows = await query.execute();
	return rows.map(({ name, address, browser, ...row }) => ({
		...row,
		number: Number(row.number),
		staffName: name,
		client: clientOf({ address, browser }),
		previousHash: Buffer.from(row.previousHash),
		hash: Buffer.from(row.hash),
	}));
}

/** A row with only one of the two, which the table refuses, has the hash of neither. */
function clientOf({ address, browser }: Pick<Row, "address" | "browser">): AuditClient | null {
	return address === null && browser === null ? null : { address: address ?? "", browser: browser ?? "" };
}

export async function readAuditEnd(db: Db): Promise<{ readonly number: number; readonly hash: Buffer }> {
	const row = await db.selectFrom("auditEnd").selectAll().executeTakeFirstOrThrow();
	return { number: Number(row.number), hash: Buffer.from(row.hash) };
}
