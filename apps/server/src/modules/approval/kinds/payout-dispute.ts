import { transition } from "@puente/core/application";
import { disputeOutcomes } from "@puente/core/payout";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import { disputeResult, findDispute, settleDispute } from "../../payout/index.ts";
import { defineKind } from "../proposal-kind.ts";
import { lockOrderWithBorrower } from "./payout-retry.ts";

/** Subject: the order. Settles a payout with contradictory reports of its rail. */
export const payoutDisputeKind = defineKind({
	fields: z.object({ outcome: z.enum(disputeOutcomes, { error: "notOffered" }) }),
	async read(context, subject, after) {
		const locked = await lockOrderWithBorrower(context, subject);
		const dispute = locked && (await findDispute(context.db, locked.order));
		if (!locked || !dispute) return refuse({ error: "proposalSubjectUnknown" });
		if (!dispute.outcomes.includes(after.outcome)) return refuse({ error: "proposalChangesNothing" });
		const { payout } = dispute;
		const { order } = locked;
		const { state, command } = disputeResult(order, dispute, after.outcome);
		const next = command && transition(order.step, command);
		return ok({
			before: {
				outcome: "disputed",
				attempt: payout.attempt,
				rail: payout.rail,
				code: payout.failedCode,
				amountMinor: Number(payout.amountMinor),
				currency: payout.currency,
			},
			name: locked.order.orderNo,
			borrowerId: locked.borrower.id,
			country: locked.borrower.country,
			change: {
				before: { payoutState: payout.state, step: order.step },
				after: { payoutState: state, step: next?.ok ? next.value : order.step },
			},
		});
	},
	watched: ["outcome", "attempt", "code", "amountMinor", "currency"],
	async carryOut(context, { subject, after }) {
		const locked = await lockOrderWithBorrower(context, subject);
		const dispute = locked && (await findDispute(context.db, locked.order));
		if (!locked || !dispute)
			throw new Error(`Order ${subject}: its payout dispute was not found although the order is locked.`);
		const by = context.staff.id;
		await settleDispute(context, { ...locked, dispute, outcome: after.outcome, by });
	},
});
