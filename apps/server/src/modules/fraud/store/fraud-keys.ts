import type { Db, Schema } from "../../../platform/database/schema/index.ts";

export type FraudKeyKind = Schema["traces"]["kind"];
export type FraudKey = { readonly kind: FraudKeyKind; readonly blind: Buffer };

/** A new number or account replaces the old one; devices add up. */
export async function addFraudKey(
	db: Db,
	borrowerId: string,
	{ kind, blind }: FraudKey,
	at: Date,
): Promise<void> {
	if (kind !== "device") {
		await db
			.deleteFrom("traces")
			.where("borrower_id", "=", borrowerId)
			.where("kind", "=", kind)
			.where("trace", "!=", blind)
			.execute();
	}
	await db
		.insertInto("traces")
		.values({ borrower_id: borrowerId, kind, trace: blind, seen_at: at })
		.onConflict((conflict) => conflict.columns(["borrower_id", "kind", "trace"]).doNothing())
		.execute();
}

/** Other borrowers who share a fraud key with this one. */
export async function findFraudKeyMatches(
	db: Db,
	borrowerId: string,
): Promise<readonly { readonly kind: FraudKeyKind; readonly borrowerId: string }[]> {
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
