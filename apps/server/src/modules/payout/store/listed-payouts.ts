import type { Currency } from "@puente/core/money";
import type { PayoutRailName } from "@puente/core/rail";
import type { ListedPayout } from "@puente/providers/payments";
import type { Selectable } from "kysely";
import type { Db, Schema } from "../../../platform/database/schema/index.ts";

/** A payout of a rail's list that differs from our books. */
export type StoredListing = {
	readonly rail: string;
	readonly providerId: string;
	readonly reference: string | null;
	readonly amountMinor: bigint;
	readonly currency: Currency;
	readonly state: ListedPayout["state"];
	readonly madeAt: Date;
	readonly toOwnAccount: boolean | null;
};

function fromRow(row: Selectable<Schema["listed_payouts"]>): StoredListing {
	return {
		rail: row.rail,
		providerId: row.provider_id,
		reference: row.reference,
		amountMinor: BigInt(row.amount_minor),
		currency: row.currency,
		state: row.state,
		madeAt: row.made_at,
		toOwnAccount: row.to_own_account,
	};
}

/** Stores what the rail says now. */
export async function putListing(
	db: Db,
	rail: PayoutRailName,
	listed: ListedPayout & { readonly toOwnAccount: boolean | null },
	at: Date,
): Promise<void> {
	const said = {
		reference: listed.reference,
		amount_minor: listed.amountMinor.toString(),
		currency: listed.currency,
		state: listed.state,
		made_at: listed.madeAt,
		to_own_account: listed.toOwnAccount,
		listed_at: at,
	};
	await db
		.insertInto("listed_payouts")
		.values({ rail, provider_id: listed.providerId, ...said })
		.onConflict((conflict) => conflict.columns(["rail", "provider_id"]).doUpdateSet(said))
		.execute();
}

/** By the rail's id, or by our reference. */
export async function findListing(
	db: Db,
	rail: string,
	by: { readonly providerId: string } | { readonly reference: string },
): Promise<StoredListing | null> {
	const query = db.selectFrom("listed_payouts").selectAll().where("rail", "=", rail);
	const row = await ("providerId" in by
		? query.where("provider_id", "=", by.providerId)
		: query.where("reference", "=", by.reference)
	).executeTakeFirst();
	return row ? fromRow(row) : null;
}

/** Stores that a rail's list was compared to its end. */
export async function finishComparison(
	db: Db,
	rail: PayoutRailName,
	{ from, at }: { readonly from: Date; readonly at: Date },
): Promise<void> {
	const done = { compared_from: from, finished_at: at };
	await db
		.insertInto("payout_comparisons")
		.values({ rail, ...done })
		.onConflict((conflict) => conflict.column("rail").doUpdateSet(done))
		.execute();
}
