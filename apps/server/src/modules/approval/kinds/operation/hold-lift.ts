import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { findHold, liftHold } from "../../../../platform/hold/hold.ts";
import { listDifferences } from "../../../payout/index.ts";
import { defineKind } from "../../proposal-kind.ts";

/**
 * Subject: the hold. Only after the books of every rail were compared in both directions. Payouts that the restored books
 * lack and that are certain are taken in by the comparison that follows; the others stay open items, and their orders wait.
 */
export const holdLiftKind = defineKind({
	fields: z.object({ held: z.literal(false) }),
	async read({ db }, subject) {
		const hold = await findHold(db);
		if (hold?.id !== subject) return refuse({ error: "proposalSubjectUnknown" });
		if (hold.payouts.at === null || hold.collections.at === null) return refuse({ error: "holdNotCompared" });
		const differences = await listDifferences(db, hold);
		const takenIn = differences.filter((one) => one.takenIn).length;
		return ok({
			before: {
				held: true,
				comparedFrom: hold.compareFrom.toISOString(),
				payoutsTakenIn: takenIn,
				differencesLeft: differences.length - takenIn,
			},
			name: hold.foundAt.toISOString().slice(0, 10),
			borrowerId: null,
			country: null,
		});
	},
	// The comparisons go on until it is lifted.
	watched: ["comparedFrom"],
	async carryOut({ db, now, deps }, { subject }) {
		await liftHold(db, subject, now);
		await deps.enqueue(db, "compare-payouts", [{}]);
	},
});
