import { trialBalance } from "@puente/core/ledger";
import type { PlainDate } from "@puente/core/time";
import { expect } from "vitest";
import { findBreak } from "../src/modules/ledger/chain.ts";
import { listEntries } from "../src/modules/ledger/store/ledger.ts";
import { findLoan, listLoanEvents } from "../src/modules/ledger/store/loans.ts";
import { addPayOrder } from "../src/modules/repayment/store/pay-orders.ts";
import type { Db } from "../src/platform/database/schema/index.ts";
import { anyTerms, paidOutLoan } from "./loan-desk.ts";
import { randomInt, randomUuid } from "./random.ts";

/** A loan, and our reference of the account at which it is repaid. */
export type Place = { readonly loanId: string; readonly reference: string };

export async function openPlaces(
	db: Db,
	wanted: { readonly count: number; readonly openedOn: PlainDate; readonly at: Date },
): Promise<readonly Place[]> {
	const places: Place[] = [];
	for (let made = 0; made < wanted.count; made++) {
		const openedAt = new Date(`${wanted.openedOn}T10:00:00Z`);
		const { borrowerId, loanId } = await paidOutLoan(db, anyTerms(wanted.openedOn), openedAt);
		const payOrder = await addPayOrder(db, {
			id: randomUuid(),
			borrowerId,
			loanId: null,
			rail: "monnify",
			amountMinor: null,
			currency: "NGN",
			madeAt: wanted.at,
			expiresAt: null,
		});
		places.push({ loanId, reference: payOrder.id });
	}
	return places;
}

export function shuffled<T>(list: readonly T[]): readonly T[] {
	return list
		.map((value) => ({ value, rank: randomInt(2 ** 40) }))
		.sort((one, other) => one.rank - other.rank)
		.map(({ value }) => value);
}

/**
 * The books of a loan hold just these payments, each once; its chain is whole and its entries balance. Who paid was told of
 * each of them once, in the app and by SMS.
 */
export async function expectPaidOnce(db: Db, loanId: string, paidMinor: readonly bigint[]): Promise<void> {
	const loan = await findLoan(db, loanId);
	if (!loan) throw new Error("no loan");
	const entries = await listEntries(db, loanId);
	expect(findBreak(entries, loan)).toBeNull();
	const { debitMinor, creditMinor } = trialBalance(entries);
	expect(debitMinor).toBe(creditMinor);
	expect(await listLoanEvents(db, loanId)).toHaveLength(paidMinor.length);
	const paidOut = loan.terms.principalMinor - loan.terms.feeMinor - loan.terms.taxMinor;
	const paid = paidMinor.reduce((sum, minor) => sum + minor, 0n);
	expect(loan.balances["asset:cash"]).toBe(paid - paidOut);
	const told = await db
		.selectFrom("notices")
		.innerJoin("outbox", "outbox.id", "notices.id")
		.select("notices.id")
		.where("notices.borrower_id", "=", loan.borrowerId)
		.execute();
	expect(told).toHaveLength(paidMinor.length);
}
