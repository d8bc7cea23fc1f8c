import { openingEntries } from "@puente/core/ledger";
import type { LoanTerms } from "@puente/core/loan";
import { priceLoan } from "@puente/core/offer";
import type { Country } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { pricedProducts, regions } from "@puente/regions/load";
import { sql } from "kysely";
import { expect } from "vitest";
import { addBorrower } from "../src/modules/borrower/store/borrowers.ts";
import { appendEntries } from "../src/modules/ledger/store/ledger.ts";
import { addLoan } from "../src/modules/ledger/store/loans.ts";
import { addOrder } from "../src/modules/order/store/orders.ts";
import type { Db } from "../src/platform/database/schema/index.ts";
import { randomInt, randomUuid } from "./random.ts";
import { vault } from "./simulators/payout-harness.ts";

/** Random terms of a loan that the region offers. */
export function randomTerms(paidOutOn: PlainDate, country: Country = "ng"): LoanTerms {
	const products = pricedProducts(regions[country], { limit: 300_000, tier: "standard" });
	const product = products[randomInt(products.length)];
	const tenure = product?.tenures[randomInt(product.tenures.length)];
	if (!product || !tenure) throw new Error(`${country} offers no product`);
	const steps = Math.floor((product.amountMax - product.amountMin) / product.amountStep);
	const amount = product.amountMin + product.amountStep * randomInt(steps + 1);
	const priced = priceLoan(product, { amount, days: tenure.days, paidOutOn });
	if (!priced.ok) throw new Error(priced.refusal);
	return priced.value.terms;
}

/** Adds a borrower, an order and a loan with its opening entries, as after a payout. */
export async function addPaidOutLoan(db: Db, terms: LoanTerms, at: Date, country: Country = "ng") {
	const borrowerId = randomUuid();
	const dataKey = vault.newDataKey(borrowerId);
	return db.transaction().execute(async (tx) => {
		await addBorrower(tx, {
			id: borrowerId,
			country,
			mobileIndex: Buffer.from(borrowerId),
			mobileSealed: vault.sealFor({ id: borrowerId, dataKey }, "mobile", regions[country].pack.phone.example),
			dataKey,
			packageName: `com.puente.${country}`,
			afid: null,
			registeredAt: at,
			blockedAt: null,
			deceasedAt: null,
		});
		return addLoanWithOrder(tx, { id: borrowerId, country }, terms, at);
	});
}

/** Adds an order and a loan of an existing borrower. */
export async function addLoanWithOrder(
	tx: Db,
	borrower: { readonly id: string; readonly country: Country },
	terms: LoanTerms,
	at: Date,
) {
	const { id: borrowerId, country } = borrower;
	const [orderId, loanId] = [randomUuid(), randomUuid()];
	const orderNo = `T${orderId.replaceAll("-", "").slice(0, 20).toUpperCase()}`;
	const order = { id: orderId, orderNo, borrowerId, country, step: "Repaying", begunAs: "first" } as const;
	await addOrder(tx, order, at);
	await addLoan(tx, { id: loanId, borrowerId, orderId, terms, openedAt: at });
	await appendEntries(tx, { loanId, operation: `payout:${loanId}`, entries: openingEntries(terms), at });
	return { borrowerId, orderId, loanId };
}

/**
 * Whoever owns the database can switch off what protects its tables. Until the end of the transaction, and without a lock:
 * `alter table … disable trigger` locks each table, and jobs of a running server lock them in another order.
 */
export async function disableTriggers(tx: Db): Promise<void> {
	await sql`set local session_replication_role = replica`.execute(tx);
}

class Undo extends Error {}

/** Runs the work in a transaction that is rolled back, in one snapshot, so that what jobs write meanwhile does not matter. */
export async function undone<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
	const results: T[] = [];
	const undoing = db
		.transaction()
		.setIsolationLevel("repeatable read")
		.execute(async (tx) => {
			results.push(await work(tx));
			throw new Undo();
		});
	await expect(undoing).rejects.toThrow(Undo);
	return results[0] as T;
}
