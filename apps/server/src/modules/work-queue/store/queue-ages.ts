import type { Country } from "@puente/core/region";
import { listNames, type QueueName, queueNames } from "@puente/core/staff";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema/index.ts";
import { type QueueTerms, queueSources } from "./queue-sources.ts";
import { isListed } from "./queues.ts";

export type QueueAges = {
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
