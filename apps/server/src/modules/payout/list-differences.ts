import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import type { Db } from "../../platform/database/schema/index.ts";
import type { Hold } from "../../platform/hold/hold.ts";
import { listPayoutItems } from "../ledger/index.ts";
import { findOrderById } from "../order/index.ts";
import { findListing } from "./store/listed-payouts.ts";
import { findLosingOrder } from "./take-in-payout.ts";

type Difference = NonNullable<CallResult<StaffCalls["hold"]>["hold"]>["differences"][number];

/** The payouts in which the rails' books differ from ours. */
export async function listDifferences(db: Db, found: Hold): Promise<Difference[]> {
	const differences: Difference[] = [];
	for (const { id: itemId, kind, rail, key, orderId } of await listPayoutItems(db)) {
		const isKnown = kind !== "payoutNotInBooks";
		const listing = await findListing(db, rail, isKnown ? { reference: key } : { providerId: key });
		const order = orderId === null ? null : await findOrderById(db, orderId);
		const isLost = !isKnown && listing !== null;
		differences.push({
			itemId,
			kind,
			rail,
			orderNo: order?.orderNo ?? null,
			amountMinor: listing?.amountMinor ?? null,
			currency: listing?.currency ?? null,
			madeAt: listing?.madeAt.toISOString() ?? null,
			takenIn: isLost && (await findLosingOrder(db, found, { ...listing, orderId })) !== null,
		});
	}
	return differences;
}
