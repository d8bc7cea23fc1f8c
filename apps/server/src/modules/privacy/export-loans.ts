import type { Context } from "../../platform/context/calls.ts";
import { toStoredJson } from "../../platform/stored/stored-json.ts";
import { type Borrower, listContactsSince } from "../borrower/index.ts";
import { listDecisions } from "../decision/index.ts";
import { readImage } from "../image/index.ts";
import { findLoanOf, listEntries, listLoanEvents, listPaymentsOf, type StoredLoan } from "../ledger/index.ts";
import { findAgreement } from "../offer/index.ts";
import type { Order } from "../order/index.ts";
import { listPayouts } from "../payout/index.ts";
import { listPayOrders, listVoucherImages, listVouchers } from "../repayment/index.ts";

type ExportContext = Pick<Context, "db" | "deps">;
type Opener = (field: string, sealed: Buffer) => unknown;

/** Decisions, agreements, payouts and repayments of a borrower, for the data export. */
export async function exportLoans(
	context: ExportContext,
	borrower: Borrower,
	orders: readonly Order[],
): Promise<readonly unknown[]> {
	const open: Opener = (field, sealed) => JSON.parse(context.deps.vault.openFor(borrower, field, sealed));
	const exported: unknown[] = [];
	for (const order of orders) {
		const loan = await findLoanOf(context.db, order.id);
		exported.push({
			orderNo: order.orderNo,
			decisions: await decisionsOf(context, order, open),
			agreement: await agreementOf(context, order, open),
			payouts: await payoutsOf(context, order, open),
			loan: loan && (await loanOf(context, borrower, loan)),
		});
	}
	// Money is exported as text, because most readers parse JSON numbers as doubles.
	return JSON.parse(toStoredJson(exported));
}

async function decisionsOf({ db }: ExportContext, { id }: Order, open: Opener) {
	return (await listDecisions(db, id)).map(({ resultSealed, inputsSealed: _, ...decision }) => ({
		...decision,
		result: open(`decision:${id}`, resultSealed),
	}));
}

async function agreementOf({ db }: ExportContext, { id }: Order, open: Opener) {
	const stored = await findAgreement(db, id);
	if (!stored) return null;
	const { digest, version, language, amount, days, acceptedAt, bodySealed } = stored;
	return { digest, version, language, amount, days, acceptedAt, text: open(`agreement:${id}`, bodySealed) };
}

async function payoutsOf({ db }: ExportContext, { id }: Order, open: Opener) {
	return (await listPayouts(db, id)).map(
		({ reference, rail, amountMinor, currency, state, plannedAt, firstSentAt, accountSealed }) => ({
			reference,
			rail,
			amountMinor,
			currency,
			state,
			plannedAt,
			firstSentAt,
			to: open(`payout:${reference}`, accountSealed),
		}),
	);
}

async function loanOf(context: ExportContext, borrower: Borrower, loan: StoredLoan) {
	const { db } = context;
	const { currency, status, openedOn, terms } = loan;
	const payOrders = await listPayOrders(db, { borrowerId: borrower.id, loanId: loan.id });
	return {
		currency,
		status,
		openedOn,
		terms,
		events: await listLoanEvents(db, loan.id),
		entries: (await listEntries(db, loan.id)).map(({ number, on, kind, postings, hash }) => ({
			number,
			on,
			kind,
			postings,
			hash: hash.toString("hex"),
		})),
		payments: (await listPaymentsOf(db, loan.id)).map(
			({ rail, paymentId, amountMinor, currency, paidAt }) => ({
				rail,
				paymentId,
				amountMinor,
				currency,
				paidAt,
			}),
		),
		placesToPay: payOrders.map(({ id, rail, amountMinor, state, madeAt, expiresAt }) => ({
			id,
			rail,
			amountMinor,
			state,
			madeAt,
			expiresAt,
		})),
		proofs: await proofsOf(context, borrower, loan),
		reminders: await listContactsSince(db, borrower.id, new Date(0)),
	};
}

async function proofsOf(context: ExportContext, borrower: Borrower, loan: StoredLoan) {
	const exported: unknown[] = [];
	for (const voucher of await listVouchers(context.db, loan.id)) {
		const { id, amountMinor, paidOn, status, createdAt, answeredAt, answer, referenceSealed } = voucher;
		const images = await listVoucherImages(context.db, { voucherId: id });
		exported.push({
			amountMinor,
			paidOn,
			status,
			createdAt,
			answeredAt,
			answer,
			reference: context.deps.vault.openFor(borrower, `voucher:${id}`, referenceSealed),
			jpegs: await Promise.all(
				images.map(async (image) => (await readImage(context, borrower, image)).toString("base64")),
			),
		});
	}
	return exported;
}

/** Dates of the same records, for the list of held data. */
export async function datesOfLoans(
	{ db }: Pick<ExportContext, "db">,
	borrower: Borrower,
	orders: readonly Order[],
) {
	const decisions: Date[] = [];
	const agreements: Date[] = [];
	const payouts: Date[] = [];
	const payments: Date[] = [];
	const proofs: Date[] = [];
	for (const { id } of orders) {
		decisions.push(...(await listDecisions(db, id)).map(({ decidedAt }) => decidedAt));
		const agreement = await findAgreement(db, id);
		if (agreement) agreements.push(agreement.acceptedAt);
		payouts.push(...(await listPayouts(db, id)).map(({ plannedAt }) => plannedAt));
		const loan = await findLoanOf(db, id);
		if (!loan) continue;
		payments.push(...(await listPaymentsOf(db, loan.id)).map(({ paidAt }) => paidAt));
		proofs.push(...(await listVouchers(db, loan.id)).map(({ createdAt }) => createdAt));
	}
	const reminders = (await listContactsSince(db, borrower.id, new Date(0))).map(({ madeAt }) => madeAt);
	return { decisions, agreements, payouts, payments, proofs, reminders };
}
