import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { stepCodes } from "@puente/core/application";
import { loanState, type PhaseState, taxedCharges } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import { maskNumber } from "@puente/core/staff";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import { listCodes, listPasskeys } from "../access/index.ts";
import {
	type Borrower,
	type BorrowerProfile,
	findPayoutHoldStart,
	findProfiles,
	listConsentHistory,
} from "../borrower/index.ts";
import { listDecisions, openDecision, viewDecision } from "../decision/index.ts";
import { findErasureRequest } from "../erasure/index.ts";
import { listImages } from "../image/index.ts";
import {
	booksDifference,
	findBreak,
	findLoan,
	listEntries,
	listLoanEvents,
	listLoans,
	listPaymentsOf,
	type StoredLoan,
	todayOf,
} from "../ledger/index.ts";
import {
	listMailStates,
	listNotifications,
	listSmsStates,
	notificationKeyOf,
	openNotification,
} from "../notification/index.ts";
import { findAgreement, findLimit, findOffer } from "../offer/index.ts";
import { identityName, listOrders, type Order, openAnswers, readerOf, viewForms } from "../order/index.ts";
import { listPayouts, payoutDelayedUntil } from "../payout/index.ts";
import { listOpenProposals } from "../proposal/index.ts";
import { listStoredCards, viewAutopays } from "../repayment/index.ts";
import { listFeedbacks, openBody } from "../support/index.ts";

type LoanView = CallResult<StaffCalls["borrower"]>["loans"][number];

/** A borrower's loans in their state of today, newest first. */
async function viewLoans(
	context: StaffContext,
	borrower: Borrower,
	orders: readonly Order[],
): Promise<LoanView[]> {
	const loans = await listLoans(context.db, borrower.id);
	const numbers = new Map(orders.map(({ id, orderNo }) => [id, orderNo]));
	const views = loans.map((loan) => viewLoan(context, borrower, loan, numbers.get(loan.orderId) ?? ""));
	return (await Promise.all(views)).reverse();
}

async function viewLoan(
	{ db, now, deps }: StaffContext,
	borrower: Borrower,
	loan: StoredLoan,
	orderNo: string,
): Promise<LoanView> {
	const events = await listLoanEvents(db, loan.id);
	const state = loanState(loan.terms, events, todayOf(now, borrower));
	const payments = await listPaymentsOf(db, loan.id);
	return {
		loanId: loan.id,
		orderNo,
		currency: loan.currency,
		status: loan.status,
		openedOn: loan.openedOn,
		closedAt: loan.closedAt?.toISOString() ?? null,
		dueMinor: state.due.totalMinor,
		payoffMinor: state.payoff.totalMinor,
		principalLeftMinor: state.payoff.principalMinor,
		penaltyLeftMinor: state.payoff.penaltyMinor,
		creditMinor: state.creditMinor,
		overdueDays: state.overdueDays,
		booksDiffer: booksDifference(loan, events).length > 0,
		rollovers: state.rollovers,
		phases: state.phases.map(viewPhase),
		payments: payments.map(({ rail, paymentId, amountMinor, currency, paidAt, bookedAs }) => ({
			rail,
			paymentId,
			currency,
			bookedAs,
			amountMinor,
			paidAt: paidAt.toISOString(),
		})),
		autopays: await viewAutopays({ db, vault: deps.vault }, borrower, loan.id),
	};
}

function viewPhase(phase: PhaseState): LoanView["phases"][number] {
	return {
		number: phase.number,
		dueOn: phase.dueOn,
		principalMinor: phase.principalMinor,
		interestMinor: phase.interestAtDueMinor,
		taxMinor: phase.taxAtDueMinor + phase.penaltyTaxMinor,
		penaltyMinor: phase.penaltyMinor,
		penaltyReducedMinor: phase.penaltyReducedMinor,
		leftMinor: phase.dueMinor,
		overdueDays: phase.overdueDays,
		settled: phase.settled,
	};
}

export const loanLedger: Handler<StaffCalls["loanLedger"]> = async ({ loanId }, { db }) => {
	const loan = await findLoan(db, loanId);
	if (!loan) return refuse({ error: "loanNotFound" });
	const entries = await listEntries(db, loanId);
	return ok({
		currency: loan.currency,
		broken: findBreak(entries, loan),
		charges: [...taxedCharges(loan.terms, await listLoanEvents(db, loanId), loan.postedUntil)],
		entries: entries.map((entry) => ({
			number: entry.number,
			on: entry.on,
			kind: entry.kind,
			operation: entry.operation,
			postings: entry.postings.map(({ account, minor }) => ({ account, minor })),
			hash: entry.hash.toString("hex"),
		})),
	});
};

type Page = CallResult<StaffCalls["borrower"]>;

/** An upper bound, so that one page cannot read everything. */
const ordersMax = 50;
const messagesPage = { skip: 0, count: 100 } as const;

export const borrowerPage: Handler<StaffCalls["borrower"]> = async ({ id }, context) => {
	const { db, deps } = context;
	const [profile] = await findProfiles(db, { by: "id", id });
	if (!profile) return refuse({ error: "borrowerNotFound" });
	const { borrower } = profile;
	context.audit({ borrowerId: id });
	const orders = (await listOrders(db, id)).slice(0, ordersMax);
	const images = await listImages(db, id);
	const consents = await listConsentHistory(db, id);
	const messages = profile.erasedAt
		? { messages: [], codes: [], feedback: [] }
		: await viewMessages(context, id);
	return ok({
		profile: await viewProfile(context, profile),
		rung: (await findLimit(db, id))?.rung ?? null,
		erasureAskedAt: (await findErasureRequest(db, id))?.requestedAt.toISOString() ?? null,
		proposals: (await listOpenProposals(db, id)).map((open) => ({ ...open })),
		...viewForms(
			await openAnswers({ db, vault: deps.vault }, borrower),
			readerOf(context.staff, profile.latestOrder?.step ?? null),
		),
		documents: images.map(({ kind, bytes, uploadedAt }) => ({
			kind,
			bytes,
			uploadedAt: uploadedAt.toISOString(),
		})),
		cards: (await listStoredCards({ db, vault: deps.vault }, borrower)).map((card) => ({
			brand: card.brand,
			lastDigits: card.lastDigits,
			expires: `${card.expiryMonth}/${card.expiryYear.slice(-2)}`,
			storedAt: card.storedAt.toISOString(),
		})),
		passkeys: (await listPasskeys(db, id)).map(({ id: passkeyId, name, addedAt, lastUsedAt, synced }) => ({
			id: passkeyId,
			name,
			synced,
			addedAt: addedAt.toISOString(),
			lastUsedAt: lastUsedAt?.toISOString() ?? null,
		})),
		applications: await Promise.all(orders.map((order) => viewApplication(context, borrower, order))),
		loans: await viewLoans(context, borrower, orders),
		...messages,
		consents: consents.map((consent) => ({
			...consent,
			givenAt: consent.givenAt.toISOString(),
			withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
		})),
	});
};

async function viewApplication(
	{ db, deps, now }: StaffContext,
	borrower: Borrower,
	order: Order,
): Promise<Page["applications"][number]> {
	const decisions = await listDecisions(db, order.id);
	const offer = await findOffer(db, order.id);
	const agreement = await findAgreement(db, order.id);
	const payouts = await listPayouts(db, order.id);
	const heldSince = await findPayoutHoldStart(db, borrower.id);
	return {
		orderId: order.id,
		orderNo: order.orderNo,
		step: stepCodes[order.step],
		createdAt: order.createdAt.toISOString(),
		closedAt: order.closedAt?.toISOString() ?? null,
		decisions: decisions.map((stored) => viewDecision(stored, openDecision(deps.vault, borrower, stored))),
		offer: offer && {
			limit: offer.limit,
			tier: offer.tier,
			rung: offer.rung,
			madeAt: offer.madeAt.toISOString(),
			validUntil: offer.validUntil.toISOString(),
		},
		agreement: agreement && {
			amount: agreement.amount,
			days: agreement.days,
			acceptedAt: agreement.acceptedAt.toISOString(),
		},
		payouts: payouts.map((payout) => ({
			attempt: payout.attempt,
			rail: payout.rail,
			state: payout.state,
			failedCode: payout.failedCode,
			amountMinor: payout.amountMinor,
			currency: payout.currency,
			plannedAt: payout.plannedAt.toISOString(),
			delayedUntil: payoutDelayedUntil({ ...payout, heldSince }, now)?.toISOString() ?? null,
		})),
	};
}

async function viewMessages(
	context: StaffContext,
	id: string,
): Promise<Pick<Page, "messages" | "codes" | "feedback">> {
	const { db, deps } = context;
	const key = await notificationKeyOf(context, id);
	const notifications = await listNotifications(db, id, messagesPage);
	const codes = await listCodes(db, id);
	const smsStates = await listSmsStates(db, [...notifications, ...codes]);
	const mailStates = await listMailStates(db, notifications);
	const feedbacks = await listFeedbacks(db, id, messagesPage);
	return {
		messages: notifications.map((notification) => ({
			id: notification.id,
			kind: notification.kind,
			...openNotification(deps.vault, key, notification),
			sentAt: notification.sentAt.toISOString(),
			readAt: notification.readAt?.toISOString() ?? null,
			sms: smsStates.get(notification.id) ?? null,
			email: mailStates.get(notification.id) ?? null,
		})),
		codes: codes.map((code) => ({
			...code,
			sentAt: code.sentAt.toISOString(),
			sms: smsStates.get(code.id) ?? null,
		})),
		feedback: feedbacks.map((feedback) => ({
			id: feedback.id,
			type: feedback.type,
			status: feedback.status,
			orderNo: feedback.orderNo,
			description: openBody(context, key, feedback).description,
			createdAt: feedback.createdAt.toISOString(),
		})),
	};
}

type Profile = CallResult<StaffCalls["borrower"]>["profile"];

/** The profile of a borrower, empty where data was erased. */
export async function viewProfile(
	{ db, deps: { vault } }: StaffContext,
	{ borrower, erasedAt, latestOrder }: BorrowerProfile,
): Promise<Profile> {
	const isErased = erasedAt !== null;
	const name = isErased ? "" : identityName(await openAnswers({ db, vault }, borrower));
	return {
		id: borrower.id,
		country: borrower.country,
		name: name === "" ? null : name,
		mobile: isErased ? null : maskNumber(vault.openFor(borrower, "mobile", borrower.mobileSealed)),
		registeredAt: borrower.registeredAt.toISOString(),
		blockedAt: borrower.blockedAt?.toISOString() ?? null,
		deceasedAt: borrower.deceasedAt?.toISOString() ?? null,
		erasedAt: erasedAt?.toISOString() ?? null,
		latestOrder: latestOrder && { orderNo: latestOrder.orderNo, step: stepCodes[latestOrder.step] },
	};
}
