import type { repaymentCalls } from "@puente/contract";
import { quoteCoolingOff } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import type { BorrowerContext, SlowHandler } from "../../platform/context/calls.ts";
import { findOwnLoan, lockOwnLoan, type OwnLoan } from "./own-loan.ts";
import { checkRailInput } from "./reference/contracts.ts";
import { makeReference } from "./reference/make-reference.ts";
import { intentReference } from "./reference/wire-reference.ts";
import { endOfToday } from "./rollover.ts";
import { findPayOrder } from "./store/pay-orders.ts";
import { addPaymentIntent, findLatestPaymentIntent } from "./store/payment-intents.ts";

/** The price of giving the money back today. Refuses: giveBackOver, giveBackChanged. */
function checkQuote({ loan, events, today }: OwnLoan, shownMinor: number) {
	const quoted = quoteCoolingOff({ terms: loan.terms, events }, today);
	if (!quoted.ok) return refuse({ error: "giveBackOver" as const });
	if (quoted.value.payMinor !== BigInt(shownMinor)) return refuse({ error: "giveBackChanged" as const });
	return quoted.value.payMinor > 0n ? ok(quoted.value.payMinor) : refuse({ error: "giveBackOver" as const });
}

/** The reference that was given out for this price and can still be paid; null if there is none. */
export async function findOpenGiveBack(
	{ db, now }: Pick<BorrowerContext, "db" | "now">,
	{ loanId, payMinor }: { readonly loanId: string; readonly payMinor: bigint },
): Promise<{ readonly payOrderId: string } | null> {
	const intent = await findLatestPaymentIntent(db, loanId, "giveBack");
	if (intent?.state !== "waiting" || intent.validUntil <= now || intent.amountMinor !== payMinor) return null;
	const payOrder = await findPayOrder(db, intent.payOrderId);
	if (payOrder?.state !== "waiting") return null;
	const isOver = payOrder.expiresAt !== null && payOrder.expiresAt <= now;
	return isOver ? null : { payOrderId: payOrder.id };
}

/**
 * Uses the cooling-off right: returns where to pay the quoted amount; the loan ends when exactly that is paid.
 * Refuses: orderNotFound, stepNotOpen, inputRefused, railNotOffered, railDown, railChecking, giveBackOver,
 * giveBackChanged.
 */
export const giveBack: SlowHandler<(typeof repaymentCalls)["giveBack"]> = {
	async prepare({ orderNo, payMinor, accepted: isAccepted, ...input }, context) {
		const own = await findOwnLoan(context, orderNo);
		if (!own.ok) return own;
		if (!isAccepted) return refuse({ error: "stepNotOpen" });
		const quoted = checkQuote(own.value, payMinor);
		if (!quoted.ok) return quoted;
		const checked = await checkRailInput(context, input);
		if (!checked.ok) return checked;
		const accepted = checked.value;
		const { borrower, loan } = own.value;
		const purpose = "giveBack" as const;
		const { rail, detail } = input;
		const amountMinor = quoted.value;
		const request = { borrower, loan, orderNo, rail, detail, accepted, amountMinor, purpose };
		const made = await makeReference(context, request);
		if (!made.ok) return made;
		return ok(async (tx: BorrowerContext) => {
			const again = await lockOwnLoan(tx, orderNo);
			if (!again.ok) return again;
			const quotedAgain = checkQuote(again.value, payMinor);
			if (!quotedAgain.ok) return quotedAgain;
			const intent = {
				id: crypto.randomUUID(),
				loanId: loan.id,
				purpose,
				payOrderId: made.value.payOrder.id,
				amountMinor: quotedAgain.value,
				validUntil: endOfToday(tx.now, again.value),
			};
			await addPaymentIntent(tx.db, intent, tx.now);
			return ok({ references: [intentReference(made.value, intent)] });
		});
	},
};
