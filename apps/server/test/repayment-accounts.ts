import { trialBalance } from "@puente/core/ledger";
import type { PlainDate } from "@puente/core/time";
import { expect } from "vitest";
import { findBreak } from "../src/modules/ledger/chain.ts";
import { listEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../src/modules/ledger/store/loans.ts";
import { addPayOrder } from "../src/modules/repayment/store/pay-orders.ts";
import type { Db } from "../src/platform/database/schema/index.ts";
import { addPaidOutLoan, randomTerms } from "./loan-fixtures.ts";
import { randomInt, randomUuid } from "./random.ts";

/** A loan and our reference of the account into which it is repaid. */
export type RepaymentAccount = { readonly loanId: string; readonly reference: string };

export async function createRepaymentAccounts(
	db: Db,
	options: { readonly count: number; readonly openedOn: PlainDate; readonly at: Date },
): Promise<readonly RepaymentAccount[]> {
	const accounts: RepaymentAccount[] = [];
	for (let index = 0; index < options.count; index++) {
		const openedAt = new Date(`${options.openedOn}T10:00:00Z`);
		const { borrowerId, loanId } = await addPaidOutLoan(db, randomTerms(options.openedOn), openedAt);
		const payOrder = await addPayOrder(db, {
			id: randomUuid(),
			borrowerId,
			loanId: null,
			rail: "monnify",
			amountMinor: null,
			currency: "NGN",
			madeAt: options.at,
			expiresAt: null,
		});
		accounts.push({ loanId, reference: payOrder.id });
	}
	return accounts;
}

export function shuffled<T>(list: readonly T[]): readonly T[] {
	return list
		.map((value) => ({ value, rank: randomInt(2 ** 40) }))
		.sort((one, other) => one.rank - other.rank)
		.map(({ value }) => value);
}

/**
 * Expects that the loan's books hold exactly these payments, once each, with an intact chain and balanced entries,
 * and that each payment was notified once, in the app and by SMS.
 */
export async function expectPaidOnce(db: Db, loanId: string, paidMinor: readonly bigint[]): Promise<void> {
	const loan = await findLoan(db, loanId);
	if (!loan) throw new Error(`loan ${loanId} was not found`);
	const entries = await listEntries(db, loanId);
	expect(findBreak(entries, loan)).toBeNull();
	const { debitMinor, creditMinor } = trialBalance(entries);
	expect(debitMinor).toBe(creditMinor);
	expect(await listLoanEvents(db, loanId)).toHaveLength(paidMinor.length);
	const paidOut = loan.terms.principalMinor - loan.terms.feeMinor - loan.terms.taxMinor;
	const paid = paidMinor.reduce((sum, minor) => sum + minor, 0n);
	expect(loan.balances["asset:cash"]).toBe(paid - paidOut);
	const notifications = await db
		.selectFrom("notifications")
		.innerJoin("outbox", "outbox.id", "notifications.id")
		.select("notifications.id")
		.where("notifications.borrowerId", "=", loan.borrowerId)
		.execute();
	expect(notifications).toHaveLength(paidMinor.length);
}
