import { createHash, type Hash } from "node:crypto";
import type { Db } from "../../../platform/database/schema/index.ts";
import {
	type FixedRow,
	type FixedTable,
	fixedRows,
	listKnownPartitions,
	pageFixedRows,
} from "../store/row-groups.ts";
import type { ChainRoot } from "./chain-root.ts";

const pageSize = 5000;

/** Adds the partitions, and by month the rows that are in no chain: a later root may have more, never fewer or others. */
export async function addRowsToRoot(tx: Db, root: ChainRoot): Promise<void> {
	for (const name of await listKnownPartitions(tx)) {
		root.add({ kind: "partition", id: name, count: 0, hash: "-" }, await root.take("partition", name), "-");
	}
	for (const table of (Object.keys(fixedRows) as FixedTable[]).sort()) {
		for (const [month, { count, hash }] of await hashMonths(tx, table)) {
			const head = { kind: "rows", id: `${table}-${month}`, count, hash: hash.digest("hex") } as const;
			const earlier = await root.take("rows", head.id);
			root.add(head, earlier, earlier && (earlier.count < count ? "unknown" : head.hash));
		}
	}
}

type Group = { count: number; readonly hash: Hash };

async function hashMonths(tx: Db, table: FixedTable): Promise<readonly (readonly [string, Group])[]> {
	const groups = new Map<string, Group>();
	for (let after: readonly string[] | null = null; ; ) {
		const page: readonly FixedRow[] = await pageFixedRows(tx, table, after, pageSize);
		for (const { month, facts } of page) {
			const group = groups.get(month) ?? { count: 0, hash: createHash("sha256") };
			group.count += 1;
			group.hash.update(`${facts}\n`);
			groups.set(month, group);
		}
		after = page.at(-1)?.after ?? null;
		if (page.length < pageSize) return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
	}
}
