import type { LoanEvent } from "@puente/core/loan";
import { minorDigits } from "@puente/core/money";
import { addDays } from "@puente/core/time";
import type { listEntriesOf, StoredLoan } from "../../ledger/index.ts";
import type { LoanRows } from "../store/loan-rows.ts";
import type { Findings } from "./chain-report.ts";

type Entries = NonNullable<ReturnType<Awaited<ReturnType<typeof listEntriesOf>>["get"]>>;

/** A loan with everything that is compared. */
export type CheckedLoan = {
	readonly loan: StoredLoan;
	readonly entries: Entries;
	readonly events: readonly LoanEvent[];
	readonly rows: LoanRows;
	/** Its entries were moved out of the database with their month. */
	readonly isDetached: boolean;
};

const reversalOf = /^reversal:/;
const correctionOf = /:corrected$/;

/** Every booked payment has moved its amount of cash, and no cash moved without its cause. */
export function verifyPaymentRows(
	{ loan, entries, rows, isDetached }: CheckedLoan,
	findings: Findings,
): void {
	findings.count("payments", rows.payments.length);
	if (isDetached) return;
	const cash = cashByEvent(entries);
	const byEvent = Map.groupBy(rows.payments, ({ eventId }) => eventId);
	for (const { rail, paymentId, eventId, amountMinor, currency } of rows.payments) {
		const moved = cash.get(eventId)?.minor ?? 0n;
		if (moved !== BigInt(amountMinor) || currency !== loan.currency)
			findings.fault(
				`payment ${rail} ${paymentId} of ${amountMinor} ${currency} moved ${moved} ${loan.currency} of loan ${loan.id}`,
			);
	}
	for (const [eventId, { kind, minor }] of cash) {
		if (kind === "credit-refund") {
			const approved = rows.refunds[eventId.slice("credit-refund:".length)];
			if (approved !== String(-minor))
				findings.fault(
					`loan ${loan.id}: two people approved a refund of ${approved}, and ${-minor} is booked`,
				);
			continue;
		}
		// A correction and a reversal change what one payment moved.
		const paidBy = byEvent.get(eventId.replace(reversalOf, "").replace(correctionOf, ""));
		if (!paidBy?.some(({ bookedAs }) => bookedAs !== "proof"))
			findings.fault(`loan ${loan.id}: ${kind} ${eventId} moved ${minor} of cash without a payment`);
	}
}

function cashByEvent(entries: Entries) {
	const cash = new Map<string, { readonly kind: string; readonly minor: bigint }>();
	for (const { eventId, kind, postings } of entries) {
		if (eventId === null) continue;
		for (const { account, minor } of postings) {
			if (account !== "asset:cash") continue;
			cash.set(eventId, { kind, minor: minor + (cash.get(eventId)?.minor ?? 0n) });
		}
	}
	return cash;
}

/** Staff may have settled a report of the rail that came after the loan: it stays a loan. */
const paidOutStates = new Set(["settled", "disputed", "reversed"]);

/** A loan has the payout of its own id, of what its terms pay out. */
export function verifyPayoutRow(checked: CheckedLoan, findings: Findings): void {
	const fault = payoutFault(checked);
	if (fault !== null) findings.fault(fault);
}

function payoutFault({ loan, rows: { payout } }: CheckedLoan): string | null {
	const { id, terms } = loan;
	if (!payout) return `loan ${id} has no payout`;
	const agreed = terms.principalMinor - terms.feeMinor - terms.taxMinor;
	if (BigInt(payout.amountMinor) !== agreed || payout.currency !== loan.currency)
		return `payout ${id} is of ${payout.amountMinor} ${payout.currency}, and its loan pays out ${agreed} ${loan.currency}`;
	if (payout.orderId !== loan.orderId || payout.borrowerId !== loan.borrowerId)
		return `payout ${id} is of another order than its loan`;
	const isPaidOut = loan.status === "void" || paidOutStates.has(payout.state);
	return isPaidOut ? null : `payout ${id} is ${payout.state}, and it has a loan`;
}

/** The loan is the one that the borrower agreed to. */
export function verifyAgreedAmount(checked: CheckedLoan, findings: Findings): void {
	const fault = agreementFault(checked);
	if (fault !== null) findings.fault(fault);
}

function agreementFault({ loan, rows: { agreement } }: CheckedLoan): string | null {
	const { id, terms, orderId } = loan;
	if (!agreement) return `loan ${id} has no agreement`;
	const agreedMinor = BigInt(agreement.amountUnits) * 10n ** BigInt(minorDigits[agreement.currency]);
	if (agreedMinor !== terms.principalMinor || agreement.currency !== terms.currency)
		return `the agreement of order ${orderId} is over ${agreedMinor}, and its loan over ${terms.principalMinor}`;
	const lastDueOn = terms.phases.at(-1)?.dueOn;
	return lastDueOn === addDays(terms.disbursedOn, agreement.days)
		? null
		: `the agreement of order ${orderId} is for ${agreement.days} days, and its loan ends on ${lastDueOn}`;
}
