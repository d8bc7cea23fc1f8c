import { money } from "@puente/core/money";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { getBorrower } from "../../borrower/index.ts";
import {
	findLoan,
	findOpenItem,
	findPayment,
	listLoanEvents,
	type OpenItem,
	type StoredLoan,
	type StoredPayment,
	settleOpenItem,
	todayOf,
} from "../../ledger/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { getOrder } from "../../order/index.ts";
import {
	correctedEvent,
	correctPayment,
	endProofToCome,
	findVoucher,
	judgeReversal,
} from "../../repayment/index.ts";
import { defineKind } from "../proposal-kind.ts";
import { loanChange } from "./loan-change.ts";

type LoanPayment = StoredPayment & { readonly loanId: string; readonly eventId: string };
type MismatchedPayment = {
	readonly item: OpenItem;
	readonly payment: LoanPayment;
	readonly loan: StoredLoan;
};

/** Subject: the open item. Corrects a booked payment to the rail's books: nothing, or another amount. */
export const paymentCorrectionKind = defineKind({
	fields: z.object({ paidMinor: z.int().check(z.nonnegative()) }),
	async read(context, subject, { paidMinor }) {
		const mismatch = await findMismatch(context, subject);
		if (!mismatch) return refuse({ error: "proposalSubjectUnknown" });
		const { payment, loan, item } = mismatch;
		const { loanId, eventId, rail, paymentId, currency } = payment;
		const order = await getOrder(context.db, loan.orderId);
		// The money of a confirmed proof came whole, or did not come.
		if (item.kind === "proofToCome" && BigInt(paidMinor) === payment.amountMinor) {
			const { country } = await getBorrower(context.db, loan.borrowerId);
			const before = { paidMinor, currency, rail, paymentId };
			const change = { before: { proofToCome: true }, after: { proofToCome: false } };
			return ok({ before, name: order.orderNo, borrowerId: loan.borrowerId, country, change });
		}
		const judged = await judgeReversal(context.db, { loanId, eventId, at: context.now });
		const changes = BigInt(paidMinor) !== payment.amountMinor;
		// A payment that the rail does not have can only become zero.
		if (!judged.ok || !changes || (item.kind !== "amountDiffers" && paidMinor > 0))
			return refuse({ error: "proposalChangesNothing" });
		const { borrower, event: reversal } = judged.value;
		const { db, now: at } = context;
		const history = { terms: loan.terms, events: await listLoanEvents(db, loan.id) };
		const paid = { ...payment, amountMinor: BigInt(paidMinor) };
		const events = paidMinor === 0 ? [reversal] : [reversal, correctedEvent(paid, { borrower, loan, at })];
		return ok({
			before: { paidMinor: Number(payment.amountMinor), currency, rail, paymentId },
			name: order.orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: loanChange(history, todayOf(at, borrower), events, at),
		});
	},
	loanOf: async (context, subject) => (await findMismatch(context, subject))?.loan ?? null,
	async carryOut(context, { subject, after }) {
		const { db, staff, now: at } = context;
		const mismatch = await findMismatch(context, subject);
		if (!mismatch) throw new Error(`Open item ${subject}: its payment was not found although it is locked.`);
		const { item, payment, loan } = mismatch;
		const paidMinor = BigInt(after.paidMinor);
		if (item.kind === "proofToCome") {
			const proof = await findVoucher(db, item.key);
			if (!proof) throw new Error(`Open item ${subject}: its proof of payment was not found.`);
			const paidBy = paidMinor === 0n ? ("nothing" as const) : ("statement" as const);
			await endProofToCome(db, proof, { paidBy, by: staff.id }, at);
			if (paidBy === "statement") return;
		}
		const corrected = await correctPayment(db, { payment, paidMinor, at });
		if (!corrected.ok)
			throw new Error(`Open item ${subject}: its approved correction was refused: ${corrected.refusal}.`);
		await settleOpenItem(db, item, { by: staff.id, at });
		const borrower = await getBorrower(db, loan.borrowerId);
		await notifyBorrower(context, borrower, after.paidMinor === 0 ? "paymentTakenBack" : "paymentCorrected", {
			orderNo: (await getOrder(db, loan.orderId)).orderNo,
			amount: money(payment.amountMinor, payment.currency),
			paid: money(paidMinor, payment.currency),
		});
	},
});

const correctable: readonly OpenItem["kind"][] = ["notAtRail", "amountDiffers", "proofToCome"];

/** The booked payment and loan of a reconciliation item; null if there is no payment to correct. */
async function findMismatch({ db }: StaffContext, id: string): Promise<MismatchedPayment | null> {
	const item = isUuid(id) ? await findOpenItem(db, id) : null;
	if (!item || !correctable.includes(item.kind)) return null;
	const payment = await findPayment(db, item.rail, item.key);
	const { loanId = null, eventId = null } = payment ?? {};
	const loan = loanId === null ? null : await findLoan(db, loanId);
	return payment && loan && loanId !== null && eventId !== null
		? { item, payment: { ...payment, loanId, eventId }, loan }
		: null;
}
