import { transition } from "@puente/core/application";
import { disputeOutcomes } from "@puente/core/payout";
import { ok, refuse } from "@puente/core/result";
import { maskNumber } from "@puente/core/staff";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { isHeld } from "../../../platform/hold/hold.ts";
import { acceptAccount, type Borrower, findAccountStanding, lockBorrower } from "../../borrower/index.ts";
import { findOrderById, getOrder, type Order, openAnswer } from "../../order/index.ts";
import { disputeResult, findDispute, listPayouts, settleDispute, startPayout } from "../../payout/index.ts";
import { defineKind } from "../proposal-kind.ts";

/**
 * Subject: the order. Sends the payout again, to the borrower's latest account: the two who agree accept a doubtful
 * holder. Never to an account of another person.
 */
export const payoutRetryKind = defineKind({
	fields: z.object({ attempt: z.int().check(z.minimum(2)) }),
	async read(context, subject, after) {
		const locked = await lockOrderWithBorrower(context, subject);
		if (locked?.order.step !== "PayFail") return refuse({ error: "proposalSubjectUnknown" });
		const { order, borrower } = locked;
		const payouts = await listPayouts(context.db, order.id);
		const last = payouts.at(-1);
		const isDisputed = payouts.some(({ state }) => state === "disputed");
		const isDead = borrower.deceasedAt !== null;
		const isOthers = (await findAccountStanding(context.db, borrower)) === "other";
		if (!last || isDisputed || isDead || isOthers || after.attempt !== payouts.length + 1)
			return refuse({ error: "proposalChangesNothing" });
		if (await isHeld(context.db)) return refuse({ error: "offersHeld" });
		const next = transition(order.step, "retryPayout");
		if (!next.ok) return refuse({ error: "proposalChangesNothing" });
		const { db, deps } = context;
		const account = await openAnswer({ db, vault: deps.vault }, borrower, "BindCard");
		return ok({
			before: {
				attempt: payouts.length,
				rail: last.rail,
				failedCode: last.failedCode,
				amountMinor: Number(last.amountMinor),
				currency: last.currency,
				bankCode: account?.["bankCode"] ?? "",
				accountNumber: maskNumber(account?.["accountNumber"] ?? ""),
			},
			name: order.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: {
				before: { step: order.step, attempt: payouts.length },
				after: { step: next.value, attempt: after.attempt },
			},
		});
	},
	watched: ["attempt", "failedCode", "amountMinor", "currency", "bankCode", "accountNumber"],
	async carryOut(context, { subject }) {
		const { db, deps, now } = context;
		const order = await getOrder(db, subject);
		const borrower = await lockBorrower(db, order.borrowerId);
		await acceptAccount(db, borrower.id, now);
		const payoutContext = { db, now, vault: deps.vault, enqueue: deps.enqueue };
		const started = await startPayout(payoutContext, { borrower, order }, "staff");
		if (!started.ok)
			throw new Error(`Order ${subject}: its approved payout retry was refused: ${started.refusal}.`);
	},
});

/** An order with its borrower's row locked. */
async function lockOrderWithBorrower(
	{ db }: StaffContext,
	id: string,
): Promise<{ readonly order: Order; readonly borrower: Borrower } | null> {
	const found = isUuid(id) ? await findOrderById(db, id) : null;
	if (!found) return null;
	const borrower = await lockBorrower(db, found.borrowerId);
	return { order: await getOrder(db, id), borrower };
}

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
