import { money } from "@puente/core/money";
import { ok, refuse } from "@puente/core/result";
import * as z from "zod/mini";
import type { StaffContext } from "../../../platform/context/calls.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { getBorrower, lockBorrower } from "../../borrower/index.ts";
import {
	findLoan,
	findLoanOf,
	findOpenItem,
	findPayment,
	listLoanEvents,
	lockPayment,
	type OpenItem,
	type StoredLoan,
	type StoredPayment,
	settleOpenItem,
	todayOf,
} from "../../ledger/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { findOrderByNo, getOrder } from "../../order/index.ts";
import {
	answerClaim,
	closedClaimEvent,
	correctedEvent,
	correctPayment,
	endProofToCome,
	findProofOf,
	findVoucher,
	judgeReversal,
	listBookedOfProof,
	listOpenVouchers,
	matchPaymentAndProof,
	notifyOfPayments,
	paymentEvent,
	seenPaymentEvent,
} from "../../repayment/index.ts";
import { defineKind } from "../proposal-kind.ts";
import { loanChange } from "./loan-change.ts";

const paymentKey = z.object({
	rail: z.string().check(z.maxLength(60)),
	paymentId: z.string().check(z.maxLength(200)),
});

/**
 * Subject: the voucher. It repays its loan on its day of payment: as an unmatched payment, or as seen on the bank
 * account. A payment of its amount and day that is already booked is named as another one, and both people say why.
 */
export const voucherConfirmKind = defineKind({
	fields: z.object({
		payment: z.nullable(paymentKey),
		otherThan: z.optional(z.array(paymentKey).check(z.maxLength(20))),
	}),
	async read({ db, now: at }, subject, { payment, otherThan = [] }) {
		const found = isUuid(subject) ? await findVoucher(db, subject) : null;
		if (!found) return refuse({ error: "proposalSubjectUnknown" });
		const borrower = await lockBorrower(db, found.borrowerId);
		const voucher = await findVoucher(db, subject);
		const loan = await findLoan(db, found.loanId);
		if (voucher?.status !== "pending" || !loan) return refuse({ error: "proposalSubjectUnknown" });
		const paid = payment && (await lockPayment(db, payment.rail, payment.paymentId));
		if (payment && (!paid || paid.eventId !== null || paid.currency !== voucher.currency))
			return refuse({ error: "proposalChangesNothing" });
		const { amountMinor } = paid ?? voucher;
		const today = todayOf(at, borrower);
		const alreadyBooked = await listBookedOfProof(db, voucher, today);
		const isNamed = (booked: z.output<typeof paymentKey>) =>
			otherThan.some(({ rail, paymentId }) => rail === booked.rail && paymentId === booked.paymentId);
		if (!alreadyBooked.every(isNamed)) return refuse({ error: "proofBooked" });
		const booked = paid ? paymentEvent(paid, { borrower, loan, at }) : seenPaymentEvent(voucher);
		const history = { terms: loan.terms, events: await listLoanEvents(db, loan.id) };
		const events = [booked, closedClaimEvent(voucher, borrower, at)];
		return ok({
			before: {
				amountMinor: Number(amountMinor),
				currency: voucher.currency,
				paidOn: voucher.paidOn,
				booked: alreadyBooked.map(({ rail, paymentId, amountMinor: bookedMinor, on }) => ({
					rail,
					paymentId,
					amountMinor: Number(bookedMinor),
					paidOn: on,
				})),
			},
			name: (await getOrder(db, loan.orderId)).orderNo,
			borrowerId: borrower.id,
			country: borrower.country,
			change: loanChange(history, today, events, at),
		});
	},
	needsNote: ({ otherThan = [] }) => otherThan.length > 0,
	async loanOf({ db }, subject) {
		const voucher = isUuid(subject) ? await findVoucher(db, subject) : null;
		return voucher && findLoan(db, voucher.loanId);
	},
	async carryOut(context, { subject: voucherId, after: { payment } }) {
		const verdict = { kind: "confirm" as const, payment };
		const answered = await answerClaim(context, { voucherId, by: context.staff.id, verdict });
		if (!answered.ok)
			throw new Error(`Voucher ${voucherId}: its approved confirmation was refused: ${answered.refusal}.`);
	},
});

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

/** Subject: the open item. The payment repays the loan of an order, on its day of payment. */
export const paymentMatchKind = defineKind({
	fields: z.object({ orderNo: z.string().check(z.maxLength(24)) }),
	async read(context, subject, { orderNo }) {
		const { db } = context;
		const item = await unmatchedItem(context, subject);
		if (!item) return refuse({ error: "proposalSubjectUnknown" });
		const notOffered = [{ field: "orderNo", problem: "notOffered" as const }];
		const loan = await loanOf(context, orderNo);
		if (!loan) return refuse({ error: "inputRefused", fields: notOffered });
		// Locks the borrower before the payment, as everywhere, to avoid deadlocks.
		const borrower = await lockBorrower(db, loan.borrowerId);
		const payment = await lockPayment(db, item.rail, item.key);
		if (payment?.eventId !== null) return refuse({ error: "proposalSubjectUnknown" });
		const { rail, paymentId, amountMinor, currency, paidAt } = payment;
		if (currency !== loan.currency) return refuse({ error: "inputRefused", fields: notOffered });
		const { now: at } = context;
		const history = { terms: loan.terms, events: await listLoanEvents(db, loan.id) };
		const event = paymentEvent(payment, { borrower, loan, at });
		const proof = findProofOf(await listOpenVouchers(db, [loan.id]), { ...payment, on: event.on });
		const events = proof?.status === "pending" ? [event, closedClaimEvent(proof, borrower, at)] : [event];
		return ok({
			before: {
				orderNo: null,
				rail,
				paymentId,
				amountMinor: Number(amountMinor),
				currency,
				paidAt: paidAt.toISOString(),
			},
			name: `${rail} ${paymentId}`,
			borrowerId: borrower.id,
			country: borrower.country,
			// The money of a confirmed proof is booked already.
			change: proof?.toComeSince
				? { before: { proofToCome: true }, after: { proofToCome: false } }
				: loanChange(history, todayOf(at, borrower), events, at),
		});
	},
	watched: ["orderNo", "rail", "paymentId", "amountMinor", "currency"],
	loanOf: (context, _subject, { orderNo }) => loanOf(context, orderNo),
	async carryOut(context, { subject, after }) {
		const { db, staff, now: at } = context;
		const item = await unmatchedItem(context, subject);
		const loan = await loanOf(context, after.orderNo);
		if (!item || !loan)
			throw new Error(`Open item ${subject}: its payment or loan was not found although it is locked.`);
		const { rail, key: paymentId } = item;
		const matched = await matchPaymentAndProof(db, { rail, paymentId, loanId: loan.id, by: staff.id, at });
		if (!matched.ok)
			throw new Error(`Open item ${subject}: its approved match was refused: ${matched.refusal}.`);
		await notifyOfPayments(context, matched.value);
	},
});

async function unmatchedItem({ db }: StaffContext, id: string): Promise<OpenItem | null> {
	const item = isUuid(id) ? await findOpenItem(db, id) : null;
	return item?.kind === "unmatched" ? item : null;
}

async function loanOf({ db }: StaffContext, orderNo: string): Promise<StoredLoan | null> {
	const order = await findOrderByNo(db, orderNo);
	return order && findLoanOf(db, order.id);
}
