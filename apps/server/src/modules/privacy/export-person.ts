import { stepCodes } from "@puente/core/application";
import type { Context } from "../../platform/context/calls.ts";
import { toStoredJson } from "../../platform/stored/stored-json.ts";
import { listPasskeys } from "../access/index.ts";
import { listCollected } from "../application/index.ts";
import { type Borrower, listConsentHistory, listContactsSince, listDataChanges } from "../borrower/index.ts";
import { listDecisions } from "../decision/index.ts";
import { findIdentity, openOcrResult } from "../identity/index.ts";
import { listImages, readImage } from "../image/index.ts";
import { findLoanOf, listEntries, listLoanEvents, listPaymentsOf, type StoredLoan } from "../ledger/index.ts";
import { findPushSubscribedAt } from "../notification/index.ts";
import { findAgreement } from "../offer/index.ts";
import { listEvents, listOrders, type Order, openAnswers } from "../order/index.ts";
import { listPayouts } from "../payout/index.ts";
import {
	exportAutopays,
	listOwnLetters,
	listPayOrders,
	listStoredCards,
	listVoucherImages,
	listVouchers,
} from "../repayment/index.ts";
import { exportNotifications } from "./export-notifications.ts";

/**
 * All readable data of a borrower in one document, with the pictures. Data that others wrote about the borrower is not
 * included.
 */
export async function exportPerson(context: Pick<Context, "db" | "deps">, borrower: Borrower) {
	const { db, deps } = context;
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const identity = await findIdentity(db, borrower.id);
	const images = await listImages(db, borrower.id);
	const pictures = await Promise.all(
		images.map(async (image) => ({
			kind: image.kind,
			uploadedAt: image.uploadedAt,
			jpeg: (await readImage(context, borrower, image)).toString("base64"),
		})),
	);
	const collected = await listCollected(db, borrower.id);
	const orders = await listOrders(db, borrower.id);
	return {
		account: {
			userId: borrower.id,
			country: borrower.country,
			mobile: deps.vault.openFor(borrower, "mobile", borrower.mobileSealed),
			registeredAt: borrower.registeredAt,
		},
		consents: await listConsentHistory(db, borrower.id),
		changes: await listDataChanges(db, borrower.id),
		orders: orders.map(({ orderNo, step, createdAt, closedAt }) => ({
			orderNo,
			step: stepCodes[step],
			createdAt,
			closedAt,
		})),
		history: (await listEvents(db, borrower.id)).map(({ at, command, fromStep, toStep }) => ({
			at,
			command,
			from: fromStep,
			to: toStep,
		})),
		loans: await exportLoans(context, borrower, orders),
		personal: saved.BasicInfo,
		additional: saved.Addition,
		answers: saved.Question,
		bankAccount: saved.BindCard,
		cards: await exportCards(context, borrower),
		autopay: await exportAutopays({ db: context.db, vault: context.deps.vault }, borrower),
		passkeys: (await listPasskeys(db, borrower.id)).map(({ name, addedAt, lastUsedAt }) => ({
			name,
			addedAt,
			lastUsedAt,
		})),
		notificationsOnPhone: { allowedAt: await findPushSubscribedAt(db, borrower.id) },
		identity: { read: identity && openOcrResult(context, borrower, identity), confirmed: saved.IdentityOCR },
		images: pictures,
		...(await exportNotifications(context, borrower.id)),
		...Object.fromEntries(
			collected.map((each) => [
				each.class,
				JSON.parse(deps.vault.openFor(borrower, `collected:${each.class}`, each.bodySealed)) as unknown,
			]),
		),
	};
}

/** Without the codes that charge them, which are not the borrower's. */
async function exportCards({ db, deps }: Pick<Context, "db" | "deps">, borrower: Borrower) {
	const cards = await listStoredCards({ db, vault: deps.vault }, borrower);
	return cards.map(({ brand, lastDigits, expiryMonth, expiryYear, bank, storedAt }) => ({
		brand,
		lastDigits,
		expires: `${expiryMonth}/${expiryYear}`,
		bank,
		storedAt,
	}));
}

type ExportContext = Pick<Context, "db" | "deps">;
type Opener = (field: string, sealed: Buffer) => unknown;

/** Decisions, agreements, payouts and repayments of a borrower, for the data export. */
async function exportLoans(
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
		lettersOfNoDebt: await listOwnLetters({ db, vault: context.deps.vault }, borrower, loan.id),
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
