import type { CallOutput, loanCalls } from "@puente/contract";
import {
	deadlineOf,
	isClosed,
	loanState,
	minorDigits,
	orderLabel,
	type PlainDate,
	recordHint,
	stepCodes,
} from "@puente/core";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import { localDate } from "../../clock.ts";
import type { Context } from "../../deps.ts";
import type { OwnOrder } from "../../orders/own-order.ts";
import { openAnswer } from "../../orders/saved-answers.ts";
import { stepLimitsOf } from "../../orders/step-limits.ts";
import type { Borrower } from "../../store/borrowers.ts";
import { readTerms } from "../../store/loan-terms.ts";
import { listLoanEvents } from "../../store/loans.ts";
import { listOrderFacts, type OrderFacts } from "../../store/order-facts.ts";
import type { Order } from "../../store/orders.ts";

export type OrderView = NonNullable<CallOutput<(typeof loanCalls)["latestOrder"]>["order"]>;
type Seeing = Pick<Context, "db" | "now" | "deps">;

export function todayOf({ now }: Pick<Context, "now">, { country }: Pick<Borrower, "country">): PlainDate {
	return localDate(now, packs[country].timeZone);
}

/** Orders as a borrower sees them, in the order given. */
export async function viewOrders(
	context: Seeing,
	borrower: Borrower,
	orders: readonly Order[],
): Promise<readonly OrderView[]> {
	const facts = await listOrderFacts(
		context.db,
		orders.map(({ id }) => id),
	);
	return Promise.all(
		orders.map((order) => {
			const own = facts.get(order.id);
			if (!own) throw new Error("An order is gone.");
			return viewOf(context, { borrower, order }, own);
		}),
	);
}

export async function viewOrder(context: Seeing, { borrower, order }: OwnOrder): Promise<OrderView> {
	const [view] = await viewOrders(context, borrower, [order]);
	if (!view) throw new Error("An order is gone.");
	return view;
}

async function viewOf(context: Seeing, own: OwnOrder, facts: OrderFacts): Promise<OrderView> {
	const { borrower, order } = own;
	const { currency } = packs[borrower.country];
	const deadline = deadlineOf(order.step, order.stepAt.getTime(), stepLimitsOf(borrower.country));
	const scale = 10 ** minorDigits[currency.code];
	return {
		orderNo: order.orderNo,
		step: stepCodes[order.step],
		label: orderLabel(order.step),
		hint: recordHint(order.step),
		createdAt: order.createdAt.toISOString(),
		stepAt: order.stepAt.toISOString(),
		currency: currency.code,
		amountMinor: facts.agreement && facts.agreement.amount * scale,
		days: facts.agreement?.days ?? null,
		account: await accountOf(context, own, facts),
		payout: payoutOf(own, facts),
		deadlineAt: deadline && new Date(deadline.atMs).toISOString(),
		owed: await owedOf(context, own, facts),
		rejection: rejectionOf(context, own, facts),
		finishedAt: order.closedAt?.toISOString() ?? null,
	};
}

type Account = { readonly bankCode?: string; readonly accountNumber?: string };
const shownDigits = 4;

/** The account of the payout, once there is one; before that the one that would be paid to. */
async function accountOf(
	{ db, deps }: Seeing,
	{ borrower, order }: OwnOrder,
	{ payout }: OrderFacts,
): Promise<OrderView["account"]> {
	if (payout === null && (order.approvedAt === null || isClosed(order.step))) return null;
	const account: Account | null =
		payout && order.step !== "getMoney"
			? JSON.parse(deps.vault.openFor(borrower, `payout:${payout.reference}`, payout.accountSealed))
			: await openAnswer({ db, vault: deps.vault }, borrower, "BindCard");
	if (account?.bankCode === undefined || account.accountNumber === undefined) return null;
	const { bankCode, accountNumber } = account;
	const bank = regions[borrower.country].banks.find(({ code }) => code === bankCode);
	return { bankName: bank?.name ?? bankCode, lastDigits: accountNumber.slice(-shownDigits) };
}

function payoutOf({ borrower, order }: OwnOrder, { payout }: OrderFacts): OrderView["payout"] {
	if (!payout || (order.step !== "Lending" && order.step !== "PayFail")) return null;
	const { payoutMinutesMin, payoutMinutesMax } = regions[borrower.country].terms.deadlines;
	return {
		startedAt: payout.plannedAt.toISOString(),
		minutesMin: payoutMinutesMin,
		minutesMax: payoutMinutesMax,
		failedReason: order.step === "PayFail" ? payout.failedCode : null,
	};
}

async function owedOf(context: Seeing, own: OwnOrder, { loan }: OrderFacts): Promise<OrderView["owed"]> {
	if (!loan || isClosed(own.order.step)) return null;
	const events = await listLoanEvents(context.db, loan.id);
	const state = loanState(readTerms(loan.terms), events, todayOf(context, own.borrower));
	return {
		payoffMinor: Number(state.payoff.totalMinor),
		dueMinor: Number(state.due.totalMinor),
		nextDueOn: state.next?.dueOn ?? null,
		nextDueMinor: state.next ? Number(state.next.dueMinor) : null,
		overdueDays: state.overdueDays,
		penaltyMinor: Number(state.payoff.penaltyMinor),
	};
}

function rejectionOf(
	context: Seeing,
	{ borrower, order }: OwnOrder,
	{ rejection }: OrderFacts,
): OrderView["rejection"] {
	if (!rejection || order.step !== "Reject") return null;
	const { reasons, reapplyOn } = rejection;
	const isAhead = reapplyOn !== null && reapplyOn > todayOf(context, borrower);
	return { reasons: [...reasons], reapplyOn: isAhead ? reapplyOn : null };
}
