import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type TraceKind = Schema["traces"]["kind"];
export type Trace = { readonly kind: TraceKind; readonly trace: Buffer };

/** Of a number or an account the latest counts; devices add up. */
export async function addTrace(db: Db, borrowerId: string, { kind, trace }: Trace, at: Date): Promise<void> {
	if (kind !== "device") {
		await db
			.deleteFrom("traces")
			.where("borrower_id", "=", borrowerId)
			.where("kind", "=", kind)
			.where("trace", "!=", trace)
			.execute();
	}
	await db
		.insertInto("traces")
		.values({ borrower_id: borrowerId, kind, trace, seen_at: at })
		.onConflict((conflict) => conflict.columns(["borrower_id", "kind", "trace"]).doNothing())
		.execute();
}

/** Other borrowers with a trace of this one's. */
export async function findSharers(
	db: Db,
	borrowerId: string,
): Promise<readonly { readonly kind: TraceKind; readonly borrowerId: string }[]> {
	const rows = await db
		.selectFrom("traces as own")
		.innerJoin("traces as other", (join) =>
			join.onRef("other.kind", "=", "own.kind").onRef("other.trace", "=", "own.trace"),
		)
		.select(["other.kind", "other.borrower_id"])
		.where("own.borrower_id", "=", borrowerId)
		.where("other.borrower_id", "!=", borrowerId)
		.orderBy("other.seen_at")
		.limit(100)
		.execute();
	return rows.map((row) => ({ kind: row.kind, borrowerId: row.borrower_id }));
}
