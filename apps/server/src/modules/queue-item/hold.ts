import type { StaffCalls } from "@puente/contract/staff";
import { ok } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import { findHold, type Hold } from "../../platform/hold/hold.ts";
import { listDifferences } from "../payout/index.ts";
import { findOpenProposal } from "../proposal/index.ts";

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
