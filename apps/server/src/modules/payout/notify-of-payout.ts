import { money } from "@puente/core/money";
import type { Quote } from "@puente/core/pricing";
import { accountEnd } from "@puente/core/validation";
import type { Borrower } from "../borrower/index.ts";
import {
	isReachable,
	type NotificationContext,
	type NotificationValues,
	notifyBorrower,
} from "../notification/index.ts";
import { getOrder } from "../order/index.ts";
import { openPayoutAccount } from "./payout-account.ts";
import type { StoredPayout } from "./store/payouts.ts";

type PayoutRecipient = { readonly borrower: Borrower; readonly payout: StoredPayout };

/**
 * Notifies the borrower that the money was sent, and of the first instalment. Runs in the transaction that opens the
 * loan.
 */
export async function notifyOfMoneySent(
	context: NotificationContext,
	recipient: PayoutRecipient & { readonly quote: Quote },
): Promise<void> {
	const { amountMinor, currency } = recipient.payout;
	const [first] = recipient.quote.schedule.phases;
	if (!first) throw new Error(`Payout ${recipient.payout.reference}: the loan has no instalment.`);
	await notify(context, recipient, "moneySent", {
		amount: money(amountMinor, currency),
		due: money(first.dueMinor, currency),
		date: { day: first.dueOn },
	});
}

/** Notifies the borrower that the payout failed or was reversed, and that the account needs a check. */
export function notifyOfFailedPayout(
	context: NotificationContext,
	recipient: PayoutRecipient,
	kind: "payoutFailed" | "payoutCameBack",
): Promise<void> {
	return notify(context, recipient, kind, {});
}

async function notify(
	context: NotificationContext,
	{ borrower, payout }: PayoutRecipient,
	kind: "moneySent" | "payoutFailed" | "payoutCameBack",
	values: NotificationValues,
): Promise<void> {
	if (!isReachable(borrower)) return;
	const account = openPayoutAccount(context.deps.vault, borrower, payout);
	const { orderNo } = await getOrder(context.db, payout.orderId);
	const digits = accountEnd(account.accountNumber);
	await notifyBorrower(context, borrower, kind, { ...values, orderNo, digits });
}
