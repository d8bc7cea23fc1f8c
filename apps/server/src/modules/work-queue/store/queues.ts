import type { Country } from "@puente/core/region";
import { listNames, type ProposalKind, type QueueName, queueNames, type StaffRole } from "@puente/core/staff";
import { mayCloseClaims } from "@puente/core/support";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import { type QueueTerms, queueSources } from "./queue-sources.ts";

export type QueueItem = {
	readonly id: string;
	readonly queue: QueueName;
	readonly borrowerId: string | null;
	readonly orderNo: string | null;
	readonly country: Country | null;
	readonly since: Date;
	readonly deadline: Date | null;
	readonly assignedTo: { readonly id: string; readonly name: string } | null;
	readonly facts: Readonly<Record<string, string>>;
};

type Row = {
	id: string;
	borrowerId: string | null;
	orderNo: string | null;
	country: Country | null;
	since: Date;
	deadline: Date | null;
	staffId: string | null;
	staffName: string | null;
	proposalId: string | null;
	facts: Record<string, string | null> | null;
};

/** An assignment older than `since` belongs to an earlier wait of the item. */
function assigned(queue: QueueName, terms: QueueTerms): RawBuilder<unknown> {
	return sql`(${queueSources[queue](terms)}) item
		left join queue_assignments a on a.queue = ${queue} and a.item_id = item.id::text and a.at >= item.since
		left join staff on staff.id = a.staff_id`;
}

/** Kinds of proposal about the items of a queue; an item stays in the queue until its proposal is decided. */
const proposedKinds: Readonly<Partial<Record<QueueName, readonly ProposalKind[]>>> = {
	payouts: ["payoutRetry", "payoutDispute"],
	vouchers: ["voucherConfirm"],
	unmatched: ["paymentMatch"],
	openItems: ["paymentCorrection", "lateClose"],
	blocked: ["borrowerBlock", "borrowerDeath"],
};

/** For whom a queue is listed or counted. */
export type QueueReader = {
	readonly staffId: string;
	readonly roles: readonly StaffRole[];
	readonly now: Date;
};

/** Whether an item is listed: a request whose records must still be kept for years is no work yet. */
function isListed(queue: QueueName, { now }: Pick<QueueReader, "now">): RawBuilder<unknown> {
	return queue === "erasures" ? sql`item.kept_until <= ${now}` : sql`true`;
}

/** Whether the reader can finish an item now: nobody checks his own proposal or request, nor works on what waits for a checker. */
function isWorkFor(queue: QueueName, { staffId, roles }: QueueReader): RawBuilder<unknown> {
	if (queue === "reductions" || queue === "exports" || queue === "erasures")
		return sql`item.maker is distinct from ${staffId}::uuid`;
	// What is answered waits for the borrower and has no deadline; what was handed over is for that role.
	if (queue === "feedback")
		return sql`item.deadline is not null and (${mayCloseClaims(roles)} or not item.is_claim)
			and (item.desk is null or item.desk = any(${roles}::text[]))`;
	return proposedKinds[queue] === undefined ? sql`true` : sql`${openProposalOf(queue)} is null`;
}

function openProposalOf(queue: QueueName): RawBuilder<unknown> {
	return sql`(select p.id from proposals p where p.kind = any(${proposedKinds[queue] ?? []}::text[])
		and p.subject = item.id::text and p.decision is null limit 1)`;
}

function columnsOf(queue: QueueName): RawBuilder<unknown> {
	return sql`item.*, staff.id as staff_id, staff.name as staff_name, ${openProposalOf(queue)} as proposal_id`;
}
const urgency = sql`coalesce(item.deadline, 'infinity'::timestamptz)`;
const byUrgency = sql`order by ${urgency}, item.since, item.id`;

function itemOf(queue: QueueName, row: Row): QueueItem {
	const isAnswered = queue === "feedback" && row.deadline === null;
	const found = { ...row.facts, proposal: row.proposalId, answered: isAnswered ? "true" : null };
	const facts = Object.entries(found).filter(
		(fact): fact is [string, string] => fact[1] !== null && fact[1] !== "",
	);
	return {
		id: row.id,
		queue,
		borrowerId: row.borrowerId,
		orderNo: row.orderNo,
		country: row.country,
		since: row.since,
		deadline: row.deadline,
		assignedTo: row.staffId === null ? null : { id: row.staffId, name: row.staffName ?? "" },
		facts: Object.fromEntries(facts),
	};
}

export type QueueCount = {
	readonly queue: QueueName;
	readonly count: number;
	readonly overdue: number;
	readonly unassigned: number;
	readonly mine: number;
	readonly oldestSince: Date | null;
};

export async function countQueues(
	db: Db,
	query: {
		readonly queues: readonly QueueName[];
		readonly terms: QueueTerms;
		readonly country: Country | undefined;
		readonly reader: QueueReader;
	},
): Promise<readonly QueueCount[]> {
	const { queues, terms, country, reader } = query;
	if (queues.length === 0) return [];
	const counts = queues.map(
		(queue) => sql`select ${queue}::text as queue, count(*)::int as count,
			count(*) filter (where item.deadline < ${reader.now} and ${isWorkFor(queue, reader)})::int as overdue,
			count(*) filter (where staff.id is null and ${isWorkFor(queue, reader)})::int as unassigned,
			count(*) filter (where staff.id = ${reader.staffId})::int as mine, min(item.since) as "oldestSince"
			from ${assigned(queue, terms)} where ${countryCondition(country)} and ${isListed(queue, reader)}`,
	);
	return (await sql<QueueCount>`${sql.join(counts, sql` union all `)}`.execute(db)).rows;
}

function countryCondition(country: Country | undefined): RawBuilder<unknown> {
	return country === undefined ? sql`true` : sql`item.country = ${country}`;
}

/** The last item of a page. */
export type QueueCursor = { readonly deadline: Date | null; readonly since: Date; readonly id: string };
export type AssigneeFilter = "me" | "unassigned" | "others";

function assigneeCondition(whose: AssigneeFilter | null, staffId: string): RawBuilder<unknown> {
	if (whose === null) return sql`true`;
	if (whose === "unassigned") return sql`staff.id is null`;
	return whose === "me" ? sql`staff.id = ${staffId}` : sql`staff.id <> ${staffId}`;
}

/** Earliest deadline first; items without one come last, oldest first. */
export async function listQueue(
	db: Db,
	query: {
		readonly queue: QueueName;
		readonly terms: QueueTerms;
		readonly country: Country | undefined;
		readonly whose: AssigneeFilter | null;
		readonly reader: QueueReader;
		/** Only what the reader can finish now. */
		readonly onlyWork?: boolean;
		readonly after: QueueCursor | null;
		readonly count: number;
	},
): Promise<readonly QueueItem[]> {
	const { queue, terms, country, whose, reader, onlyWork = false, after, count } = query;
	const work = onlyWork ? isWorkFor(queue, reader) : sql`true`;
	const beyond = after
		? sql`(${urgency}, item.since, item.id) > (coalesce(${after.deadline}::timestamptz, 'infinity'::timestamptz),
			${after.since}::timestamptz, ${after.id}::uuid)`
		: sql`true`;
	const { rows } = await sql<Row>`select ${columnsOf(queue)} from ${assigned(queue, terms)}
		where ${countryCondition(country)} and ${assigneeCondition(whose, reader.staffId)} and ${beyond}
			and ${isListed(queue, reader)} and ${work}
		${byUrgency} limit ${count}`.execute(db);
	return rows.map((row) => itemOf(queue, row));
}

/** Null if the item is not in the queue. */
export async function findItem(
	db: Db,
	terms: QueueTerms,
	query: { readonly queue: QueueName; readonly id: string },
): Promise<QueueItem | null> {
	const { queue, id } = query;
	const { rows } = await sql<Row>`select ${columnsOf(queue)} from ${assigned(queue, terms)}
		where item.id = ${id}::uuid`.execute(db);
	const [row] = rows;
	return row ? itemOf(queue, row) : null;
}

/**
 * Serializes assignments of a queue until the transaction ends, so that two staff members never get the same item. An
 * advisory lock, because the items are rows of many tables.
 */
export async function lockQueue(db: Db, queue: QueueName): Promise<void> {
	await sql`select pg_advisory_xact_lock(hashtext(${`queue:${queue}`}))`.execute(db);
}

export async function putAssignment(
	db: Db,
	assignment: {
		readonly queue: QueueName;
		readonly itemId: string;
		readonly staffId: string;
		readonly at: Date;
	},
): Promise<void> {
	const { queue, itemId, staffId, at } = assignment;
	await db
		.insertInto("queueAssignments")
		.values({ queue, itemId, staffId, at })
		.onConflict((conflict) => conflict.columns(["queue", "itemId"]).doUpdateSet({ staffId, at }))
		.execute();
}

export async function removeAssignment(db: Db, queue: QueueName, itemId: string): Promise<void> {
	await db.deleteFrom("queueAssignments").where("queue", "=", queue).where("itemId", "=", itemId).execute();
}

type QueueAges = {
	readonly queue: QueueName;
	readonly overdue: number;
	readonly oldestSince: Date | null;
	/** Numbers of items by hours of waiting. */
	readonly under4h: number;
	readonly under24h: number;
	readonly under48h: number;
	readonly over48h: number;
};

/** The open items of every queue of a country, by how long they have waited. */
export async function countQueueAges(
	db: Db,
	{ terms, country, now }: { readonly terms: QueueTerms; readonly country: Country; readonly now: Date },
): Promise<readonly QueueAges[]> {
	const waits = sql`${now}::timestamptz - item.since`;
	const worked = queueNames.filter((queue) => !listNames.includes(queue));
	const counts = worked.map(
		(queue) => sql`select ${queue}::text as queue,
			count(*) filter (where item.deadline < ${now})::int as overdue, min(item.since) as "oldestSince",
			count(*) filter (where ${waits} < interval '4 hours')::int as "under4h",
			count(*) filter (where ${waits} >= interval '4 hours' and ${waits} < interval '24 hours')::int as "under24h",
			count(*) filter (where ${waits} >= interval '24 hours' and ${waits} < interval '48 hours')::int as "under48h",
			count(*) filter (where ${waits} >= interval '48 hours')::int as "over48h"
			from (${queueSources[queue](terms)}) item where item.country = ${country} and ${isListed(queue, { now })}`,
	);
	return (await sql<QueueAges>`${sql.join(counts, sql` union all `)}`.execute(db)).rows;
}
