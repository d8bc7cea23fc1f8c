import type { CallResult, loanCalls } from "@puente/contract";
import { deadlineOf, isClosed, orderLabel, recordHint, stepCodes } from "@puente/core/application";
import { minorDigits } from "@puente/core/money";
import { payoutFailureReason, settledPollDelaySeconds } from "@puente/core/payout";
import { pollDelaySeconds } from "@puente/core/rail";
import { countries } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { accountEnd } from "@puente/core/validation";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate, secondsAfter } from "../../platform/clock/clock.ts";
import type { Context } from "../../platform/context/calls.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { rememberByText } from "../../platform/stored/remember-by-text.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { getOrderWithFacts, type OrderWithFacts } from "../ledger/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import { findOffer } from "../offer/index.ts";
import { advanceOrder, findOrderById, type Order, openAnswer } from "../order/index.ts";
import { claimDuePayouts, openPayoutAccount, payoutDelayedUntil, startPayout } from "../payout/index.ts";
import { stepEndsOf } from "./step-ends.ts";
import { listAccepted, listEndedOffers, listUndecided } from "./store/loan-orders.ts";

/** Jobs are enqueued in the transaction that causes them; lost ones are enqueued again after this time. */
const lostAfterSeconds = 600;

type StepContext = Omit<DueContext, "retention">;

export async function enqueueDeadlines({ db, now, enqueue }: StepContext): Promise<void> {
	const due = [...(await listEndedOffers(db, now))];
	for (const country of countries) {
		const { automaticPayoutHours } = regions[country].terms.deadlines;
		due.push(...(await listAccepted(db, country, secondsAfter(now, -automaticPayoutHours * 3_600))));
	}
	await enqueue(
		db,
		"apply-deadline",
		due.map((orderId) => ({ orderId })),
	);
}

export async function enqueueDuePayouts({ db, now, enqueue }: StepContext): Promise<void> {
	const payouts = await claimDuePayouts(db, now, (payout) => nextPollAt(now, payout));
	await enqueue(
		db,
		"pay-out",
		payouts.map((reference) => ({ reference })),
	);
}

export async function enqueueUndecided({ db, now, enqueue }: StepContext): Promise<void> {
	const undecided = await listUndecided(db, secondsAfter(now, -lostAfterSeconds));
	await enqueue(
		db,
		"decide-application",
		undecided.map((orderId) => ({ orderId })),
	);
}

type PolledPayout = { readonly polls: number; readonly settledAt: Date | null };

/** Null: nothing about it can change any more. */
function nextPollAt(now: Date, { polls, settledAt }: PolledPayout): Date | null {
	const seconds = settledAt
		? settledPollDelaySeconds((now.getTime() - settledAt.getTime()) / 1000)
		: pollDelaySeconds(polls);
	return seconds === null ? null : secondsAfter(now, seconds);
}

/** Applies the deadline of the order's step, unless the borrower has acted. Safe to run twice. */
export async function applyDeadline(
	{ db, now, vault, enqueue }: StepContext & { readonly vault: Vault },
	orderId: string,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const found = await findOrderById(tx, orderId);
		if (!found) return;
		const borrower = await lockBorrower(tx, found.borrowerId);
		const order = await findOrderById(tx, orderId);
		if (!order) return;
		const offer = await findOffer(tx, orderId);
		const deadline = deadlineOf(order.step, stepEndsOf(order, offer?.validUntil ?? null));
		if (!deadline || deadline.atMs > now.getTime()) return;
		if (deadline.command === "autoPayout") {
			await startPayout({ db: tx, now, vault, enqueue }, { borrower, order }, "clock");
			return;
		}
		const ended = await advanceOrder(tx, order, { command: deadline.command, actor: "system", at: now });
		if (!ended.ok) return;
		const { orderNo } = order;
		await notifyBorrower({ db: tx, now, deps: { vault, enqueue } }, borrower, "offerExpired", { orderNo });
	});
}

export type OrderView = NonNullable<CallResult<(typeof loanCalls)["latestOrder"]>["order"]>;
type ViewContext = Pick<Context, "db" | "now" | "deps">;

export function todayOf({ now }: Pick<Context, "now">, { country }: Pick<Borrower, "country">): PlainDate {
	return localDate(now, packs[country].timeZone);
}

/** Loads an order again after a change, in wire form. */
export async function viewOrder(context: ViewContext, order: Pick<Order, "id">): Promise<OrderView> {
	return viewOrderWithFacts(context, await getOrderWithFacts(context.db, order.id));
}

export async function viewOrderWithFacts(
	context: ViewContext,
	orderWithFacts: OrderWithFacts,
): Promise<OrderView> {
	const { borrower, order, facts } = orderWithFacts;
	const { currency } = packs[borrower.country];
	const deadline = deadlineOf(order.step, stepEndsOf(order, facts.offerEndsAt));
	const scale = 10 ** minorDigits[currency.code];
	return {
		orderNo: order.orderNo,
		step: stepCodes[order.step],
		label: orderLabel(order.step),
		hint: recordHint(order.step),
		createdAt: order.createdAt.toISOString(),
		stepAt: order.stepAt.toISOString(),
		currency: currency.code,
		amountMinor: facts.agreement && BigInt(facts.agreement.amount * scale),
		days: facts.agreement?.days ?? null,
		account: await accountOf(context, orderWithFacts),
		payout: payoutOf(context, orderWithFacts),
		deadlineAt: deadline && new Date(deadline.atMs).toISOString(),
		owed: owedOf(context, orderWithFacts),
		rejection: rejectionOf(context, orderWithFacts),
		finishedAt: order.closedAt?.toISOString() ?? null,
	};
}

type Account = { readonly bankCode: string; readonly accountNumber: string };
type SealedAccount = Parameters<typeof openPayoutAccount>[2];

/** The account of the payout; before it the account that would be used. */
async function accountOf(
	{ db, deps }: ViewContext,
	{ borrower, order, facts: { payout } }: OrderWithFacts,
): Promise<OrderView["account"]> {
	if (payout === null && (order.approvedAt === null || isClosed(order.step))) return null;
	if (payout && order.step !== "getMoney") {
		return shownPayoutAccount(payout.accountSealed.toString("latin1"), deps.vault, borrower, payout);
	}
	const { bankCode, accountNumber }: Partial<Account> =
		(await openAnswer({ db, vault: deps.vault }, borrower, "BindCard")) ?? {};
	if (bankCode === undefined || accountNumber === undefined) return null;
	return shownAccount(borrower, { bankCode, accountNumber });
}

function shownAccount(
	{ country }: Borrower,
	{ bankCode, accountNumber }: Account,
): NonNullable<OrderView["account"]> {
	const bank = regions[country].banks.find(({ code }) => code === bankCode);
	return { bankName: bank?.name ?? bankCode, lastDigits: accountEnd(accountNumber) };
}

const accountsRemembered = 10_000;

/** Opening an account takes a tenth of a call. Only what the screen shows of it is remembered. */
const shownPayoutAccount = rememberByText(
	accountsRemembered,
	(_sealed, vault: Vault, borrower: Borrower, payout: SealedAccount) =>
		shownAccount(borrower, openPayoutAccount(vault, borrower, payout)),
);

function payoutOf(
	{ now }: Pick<ViewContext, "now">,
	{ borrower, order, facts: { payout } }: OrderWithFacts,
): OrderView["payout"] {
	if (!payout || (order.step !== "Lending" && order.step !== "PayFail")) return null;
	const { payoutMinutesMin, payoutMinutesMax } = regions[borrower.country].terms.deadlines;
	return {
		amountMinor: payout.amountMinor,
		startedAt: (payout.firstSentAt ?? payout.plannedAt).toISOString(),
		delayedUntil: payoutDelayedUntil(payout, now)?.toISOString() ?? null,
		minutesMin: payoutMinutesMin,
		minutesMax: payoutMinutesMax,
		failedReason:
			order.step === "PayFail" && payout.failedCode !== null
				? payoutFailureReason(payout.rail, payout.failedCode)
				: null,
	};
}

function owedOf(
	context: ViewContext,
	{ borrower, order, facts: { loan } }: OrderWithFacts,
): OrderView["owed"] {
	if (!loan || isClosed(order.step)) return null;
	const state = loan.stateOn(todayOf(context, borrower));
	return {
		payoffMinor: state.payoff.totalMinor,
		dueMinor: state.due.totalMinor,
		nextDueOn: state.next?.dueOn ?? null,
		nextDueMinor: state.next ? state.next.dueMinor : null,
		overdueDays: state.overdueDays,
		penaltyMinor: state.payoff.penaltyMinor + state.payoff.penaltyTaxMinor,
	};
}

function rejectionOf(
	context: ViewContext,
	{ borrower, order, facts: { rejection } }: OrderWithFacts,
): OrderView["rejection"] {
	if (!rejection || order.step !== "Reject") return null;
	const { reasons, reapplyOn } = rejection;
	const isAhead = reapplyOn !== null && reapplyOn > todayOf(context, borrower);
	return { reasons: [...reasons], reapplyOn: isAhead ? reapplyOn : null };
}
