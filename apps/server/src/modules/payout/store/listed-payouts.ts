import type { PayoutRailName } from "@puente/core/rail";
import type { ListedPayout } from "@puente/providers/payments";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** A payout of a rail's list that differs from our books. */
export type StoredListing = Readonly<
	Omit<Selectable<Schema["listedPayouts"]>, "amountMinor" | "listedAt">
> & {
	readonly amountMinor: bigint;
};

/** Stores what the rail says now. */
export async function putListing(
	db: Db,
	rail: PayoutRailName,
	listed: ListedPayout & { readonly toOwnAccount: boolean | null },
	at: Date,
): Promise<void> {
	const said = {
		reference: listed.reference,
		amountMinor: listed.amountMinor.toString(),
		currency: listed.currency,
		state: listed.state,
		madeAt: listed.madeAt,
		toOwnAccount: listed.toOwnAccount,
		listedAt: at,
	};
	await db
		.insertInto("listedPayouts")
		.values({ rail, providerId: listed.providerId, ...said })
		.onConflict((conflict) => conflict.columns(["rail", "providerId"]).doUpdateSet(said))
		.execute();
}

/** By the rail's id, or by our reference. */
export async function findListing(
	db: Db,
	rail: string,
	by: { readonly providerId: string } | { readonly reference: string },
): Promise<StoredListing | null> {
	const query = db
		.selectFrom("listedPayouts")
		.select(["rail", "providerId", "reference", "amountMinor", "currency", "state", "madeAt", "toOwnAccount"])
		.where("rail", "=", rail);
	const row = await ("providerId" in by
		? query.where("providerId", "=", by.providerId)
		: query.where("reference", "=", by.reference)
	).executeTakeFirst();
	return row ? { ...row, amountMinor: BigInt(row.amountMinor) } : null;
}

/** Stores that a rail's list was compared to its end. */
export async function finishComparison(
	db: Db,
	rail: PayoutRailName,
	{ from, at }: { readonly from: Date; readonly at: Date },
): Promise<void> {
	const done = { comparedFrom: from, finishedAt: at };
	await db
		.insertInto("payoutComparisons")
		.values({ rail, ...done })
		.onConflict((conflict) => conflict.column("rail").doUpdateSet(done))
		.execute();
}
