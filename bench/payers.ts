import { createHmac } from "node:crypto";
import { getBorrower } from "../apps/server/src/modules/borrower/store/borrowers.ts";
import { addPayOrder, changePayOrder } from "../apps/server/src/modules/repayment/store/pay-orders.ts";
import { createVault } from "../apps/server/src/platform/crypto/vault.ts";
import type { Database } from "../apps/server/src/platform/database/database.ts";
import { type SeededBorrower, seedBook } from "./loan-book.ts";

export type Payer = SeededBorrower & { readonly payOrderId: string };

/** Borrowers with an open loan and their own account at Monnify. */
export async function seedPayers(
	database: Database,
	{ count, masterKey }: { readonly count: number; readonly masterKey: Buffer },
): Promise<readonly Payer[]> {
	const vault = createVault(masterKey);
	const { db } = database;
	const seededBorrowers = await seedBook(database, { borrowers: count, withSession: count, masterKey });
	const payers: Payer[] = [];
	for (const { id: borrowerId, token } of seededBorrowers) {
		const id = crypto.randomUUID();
		const payOrder = { loanId: null, rail: "monnify", amountMinor: null, currency: "NGN" } as const;
		await addPayOrder(db, { id, borrowerId, ...payOrder, madeAt: new Date(), expiresAt: null });
		const show = { kind: "bankAccount", bankName: "Bench", accountNumber: "6000140770", holder: "Ada Obi" };
		const borrower = await getBorrower(db, borrowerId);
		await changePayOrder(db, id, {
			providerId: id,
			instructionSealed: vault.sealFor(borrower, `pay-order:${id}`, JSON.stringify(show)),
		});
		payers.push({ id: borrowerId, token, payOrderId: id });
	}
	return payers;
}

/** Monnify's message that a payer has paid ten naira. */
export function paymentWebhook(
	{ payOrderId }: Payer,
	secret: string,
	paymentId: string = crypto.randomUUID(),
) {
	const body = JSON.stringify({
		eventType: "SUCCESSFUL_TRANSACTION",
		eventData: {
			product: { reference: payOrderId, type: "RESERVED_ACCOUNT" },
			transactionReference: paymentId,
			paidOn: new Date().toISOString().slice(0, 23).replace("T", " "),
			amountPaid: 10,
			paymentStatus: "PAID",
			currency: "NGN",
		},
	});
	const signature = createHmac("sha512", secret).update(body).digest("hex");
	return { body, headers: { "content-type": "application/json", "monnify-signature": signature } };
}
