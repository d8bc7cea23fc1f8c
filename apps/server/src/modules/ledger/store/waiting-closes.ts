import type { Currency } from "@puente/core/money";
import type { PlainDate } from "@puente/core/time";
import type { Db } from "../../../platform/database/schema/index.ts";

const kind = "closeWaits";

/** Lists that a close waits for two people: one item for each currency, also if it was listed and settled before. */
export async function addWaitingClose(
	db: Db,
	{ currency, firstDay }: { readonly currency: Currency; readonly firstDay: PlainDate },
	at: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await settle(tx, currency, at).where("key", "<>", firstDay).execute();
		await tx
			.insertInto("openItems")
			.values({
				id: crypto.randomUUID(),
				kind,
				rail: currency,
				key: firstDay,
				foundAt: at,
				loanId: null,
				orderId: null,
				happenedAt: null,
				settledAt: null,
				settledBy: null,
			})
			.onConflict((conflict) =>
				conflict
					.columns(["kind", "rail", "key"])
					.doUpdateSet({ foundAt: at, settledAt: null, settledBy: null })
					.where("openItems.settledAt", "is not", null),
			)
			.execute();
	});
}

/** No day is missing any more. */
export async function settleWaitingCloses(db: Db, currency: Currency, at: Date): Promise<void> {
	await settle(db, currency, at).execute();
}

function settle(db: Db, currency: Currency, at: Date) {
	return db
		.updateTable("openItems")
		.set({ settledAt: at, settledBy: "system" })
		.where("kind", "=", kind)
		.where("rail", "=", currency)
		.where("settledAt", "is", null);
}
