import { sql } from "kysely";
import { batched } from "../../../platform/database/batched.ts";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** Former mobiles are kept beside them, and are no sign of fraud: networks give numbers to other people. */
export type FraudKeyKind = Exclude<Schema["fraudKeys"]["kind"], "mobile">;
export type FraudKey = { readonly kind: FraudKeyKind; readonly keyIndex: Buffer };

/** A new number or account replaces the old one; devices add up. */
export async function addFraudKey(
	db: Db,
	borrowerId: string,
	{ kind, keyIndex }: FraudKey,
	at: Date,
): Promise<void> {
	if (kind !== "device") {
		await db
			.deleteFrom("fraudKeys")
			.where("borrowerId", "=", borrowerId)
			.where("kind", "=", kind)
			.where("keyIndex", "!=", keyIndex)
			.execute();
	}
	await db
		.insertInto("fraudKeys")
		.values({ borrowerId, kind, keyIndex, seenAt: at })
		.onConflict((conflict) => conflict.columns(["borrowerId", "kind", "keyIndex"]).doNothing())
		.execute();
}

/** Keeps the index of a number that the borrower no longer has: the blocklist and a search still find it. */
export async function addFormerMobile(
	db: Db,
	borrowerId: string,
	mobileIndex: Buffer,
	at: Date,
): Promise<void> {
	await db
		.insertInto("fraudKeys")
		.values({ borrowerId, kind: "mobile", keyIndex: mobileIndex, seenAt: at })
		.onConflict((conflict) => conflict.columns(["borrowerId", "kind", "keyIndex"]).doNothing())
		.execute();
}

export type FraudKeyMatch = { readonly kind: FraudKeyKind; readonly borrowerId: string };

/** Other borrowers who share a fraud key with this one. Batched for decisions. */
export const findFraudKeyMatches = batched(
	async (db, borrowerIds: readonly string[]): Promise<readonly (readonly FraudKeyMatch[])[]> => {
		type Row = { readonly rowNo: string; readonly kind: FraudKeyKind; readonly borrowerId: string };
		const { rows } = await sql<Row>`
			select asked.row_no, other.kind, other.borrower_id
			from unnest(${borrowerIds}::uuid[]) with ordinality as asked (id, row_no)
			cross join lateral (
				select same.kind, same.borrower_id, same.seen_at
				from fraud_keys own cross join lateral (
					select kind, borrower_id, seen_at from fraud_keys t
					where t.kind = own.kind and t.key_index = own.key_index and t.borrower_id <> own.borrower_id
				) same
				where own.borrower_id = asked.id and own.kind <> 'mobile' order by same.seen_at limit 100
			) other
			order by asked.row_no, other.seen_at`.execute(db);
		const byRow = Map.groupBy(rows, (row) => Number(row.rowNo));
		return borrowerIds.map((_, index) =>
			(byRow.get(index + 1) ?? []).map((row) => ({ kind: row.kind, borrowerId: row.borrowerId })),
		);
	},
);
