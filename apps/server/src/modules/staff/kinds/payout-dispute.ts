import { disputeOutcomes } from "@puente/core/payout";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { findDispute, settleDispute } from "../../payout/index.ts";
import { defineKind } from "../proposal-kind.ts";
import { holdOrder } from "./payout-retry.ts";

/** Subject: the order. What became of a payout about which a rail said two things. */
export const payoutDisputeKind = defineKind({
	fields: z.object({ outcome: z.enum(disputeOutcomes, { error: "notOffered" }) }),
	async read(context, subject, after) {
		const held = await holdOrder(context, subject);
		const dispute = held && (await findDispute(context.db, held.order));
		if (!held || !dispute) return refuse({ error: "proposalSubjectUnknown" });
		if (!dispute.outcomes.includes(after.outcome)) return refuse({ error: "proposalChangesNothing" });
		const { payout } = dispute;
		return ok({
			before: {
				outcome: "disputed",
				attempt: payout.attempt,
				code: payout.failedCode,
				amountMinor: Number(payout.amountMinor),
				currency: payout.currency,
			},
			name: held.order.orderNo,
			borrowerId: held.borrower.id,
			country: held.borrower.country,
		});
	},
	async carryOut(context, { subject, after }) {
		const held = await holdOrder(context, subject);
		const dispute = held && (await findDispute(context.db, held.order));
		if (!held || !dispute) throw new Error("A dispute vanished while it was held.");
		const by = context.staff.id;
		await settleDispute(context, { ...held, dispute, outcome: after.outcome, by });
	},
});
