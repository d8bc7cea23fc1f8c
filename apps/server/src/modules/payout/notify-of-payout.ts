import { money } from "@puente/core/money";
import type { Quote } from "@puente/core/pricing";
import type { PayoutAccount } from "@puente/providers/payments";
import type { Borrower } from "../borrower/index.ts";
import { isReachable, type LetterContext, type NoticeValues, notifyBorrower } from "../notification/index.ts";
import { getOrder } from "../order/index.ts";
import type { StoredPayout } from "./store/payouts.ts";

/** As much of an account's number as tells its owner which one is meant. */
const shownDigits = 4;

type Told = { readonly borrower: Borrower; readonly payout: StoredPayout };

/** Tells of money that has left, with what comes back first. Whoever opens the loan calls this in the same transaction. */
export async function notifyOfMoneySent(
	context: LetterContext,
	told: Told & { readonly quote: Quote },
): Promise<void> {
	const { amountMinor, currency } = told.payout;
	const [first] = told.quote.schedule.phases;
	if (!first) throw new Error("A loan was opened that is never due.");
	await tell(context, told, "moneySent", {
		amount: money(amountMinor, currency),
		due: money(first.dueMinor, currency),
		date: { day: first.dueOn },
	});
}

/** Tells of money that did not arrive, or arrived and came back: the loan waits for the borrower to look at the account. */
export function notifyOfFailedPayout(
	context: LetterContext,
	told: Told,
	kind: "payoutFailed" | "payoutCameBack",
): Promise<void> {
	return tell(context, told, kind, {});
}

async function tell(
	context: LetterContext,
	{ borrower, payout: { orderId, reference, accountSealed } }: Told,
	kind: "moneySent" | "payoutFailed" | "payoutCameBack",
	values: NoticeValues,
): Promise<void> {
	if (!isReachable(borrower)) return;
	const { vault } = context.deps;
	const account: PayoutAccount = JSON.parse(vault.openFor(borrower, `payout:${reference}`, accountSealed));
	const { orderNo } = await getOrder(context.db, orderId);
	const digits = account.accountNumber.slice(-shownDigits);
	await notifyBorrower(context, borrower, kind, { ...values, orderNo, digits });
}
