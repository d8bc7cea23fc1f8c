import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok } from "@puente/core/result";
import type { Handler } from "../../../platform/context/calls.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { findHold, type Hold } from "../../../platform/hold/hold.ts";
import { listPayoutItems } from "../../ledger/index.ts";
import { findOrderById } from "../../order/index.ts";
import { findListing, findLosingOrder } from "../../payout/index.ts";
import { findOpenProposal } from "../store/proposals.ts";

type Difference = NonNullable<CallResult<StaffCalls["hold"]>["hold"]>["differences"][number];

/** What stands still after a restore, what was compared, and what differs. */
export const hold: Handler<StaffCalls["hold"]> = async (_input, { db }) => {
	const found = await findHold(db);
	if (found === null) return ok({ hold: null });
	const { id, cause, foundAt, compareFrom, payouts, collections } = found;
	const view = ({ at, silent }: Hold["payouts"]) => ({ at: at?.toISOString() ?? null, silent: [...silent] });
	return ok({
		hold: {
			id,
			cause,
			foundAt: foundAt.toISOString(),
			compareFrom: compareFrom.toISOString(),
			payouts: view(payouts),
			collections: view(collections),
			differences: await listDifferences(db, found),
			proposalId: await findOpenProposal(db, "holdLift", id),
		},
	});
};

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
