import type { CallResult, repaymentCalls } from "@puente/contract";
import {
	type Debt,
	ifPaid,
	ifPaidOff,
	isClaimOpen,
	type Loan,
	type LoanEvent,
	latePenaltyMax,
	type PaymentOutlook,
	type PhaseState,
	penaltyGrowth,
	phaseBill,
	planRollover,
} from "@puente/core/loan";
import { formatPercent } from "@puente/core/money";
import { ok } from "@puente/core/result";
import type { PlainDate } from "@puente/core/time";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { listPaymentsOf, type StoredLoan, type StoredPayment } from "../ledger/index.ts";
import { findOwnLoan, findPayable, isPayable, type OwnLoan } from "./own-loan.ts";
import { amountMinOf, readAmount } from "./read-amount.ts";
import { methodsOf } from "./reference/methods.ts";
import { listStoredCards, wireCard } from "./stored-cards.ts";

type Calls = typeof repaymentCalls;
type Detail = CallResult<Calls["repayDetail"]>;

function wireDebt(debt: Debt) {
	return {
		principalMinor: debt.principalMinor,
		interestMinor: debt.interestMinor,
		taxMinor: debt.taxMinor,
		penaltyMinor: debt.penaltyMinor,
		penaltyTaxMinor: debt.penaltyTaxMinor,
		roundedOffMinor: debt.roundedOffMinor,
		totalMinor: debt.totalMinor,
	};
}

function wirePhase(phase: PhaseState) {
	const { paidMinor, roundedOffMinor } = phaseBill(phase);
	return {
		number: phase.number,
		dueOn: phase.dueOn,
		principalMinor: phase.principalMinor,
		interestMinor: phase.interestAtDueMinor,
		taxMinor: phase.taxAtDueMinor,
		penaltyMinor: phase.penaltyMinor,
		penaltyTaxMinor: phase.penaltyTaxMinor,
		penaltyReducedMinor: phase.penaltyReducedMinor,
		paidMinor,
		roundedOffMinor,
		dueMinor: phase.dueMinor,
		overdueDays: phase.overdueDays,
		settled: phase.settled,
	};
}

/** The amount of an event in the list of movements; null for claims. */
function amountOf(event: LoanEvent, events: readonly LoanEvent[]): bigint | null {
	switch (event.kind) {
		case "payment":
		case "coupon":
		case "penalty-reduction":
		case "credit-refund":
		case "cooling-off":
			return event.amountMinor;
		case "rollover":
			return event.feeMinor + event.taxMinor;
		case "reversal": {
			const reversed = events.find(({ id }) => id === event.of);
			return reversed ? amountOf(reversed, []) : null;
		}
		default:
			return null;
	}
}

/** Oldest first, with the payment id of the rail for enquiries there. */
export function movementsOf(
	events: readonly LoanEvent[],
	payments: readonly StoredPayment[],
): Detail["movements"] {
	return events
		.flatMap((event) => {
			const amountMinor = amountOf(event, events);
			if (amountMinor === null) return [];
			const payment = payments.find(({ eventId }) => eventId === event.id);
			return [
				{
					on: event.on as string,
					kind: event.kind as string,
					amountMinor,
					rail: payment?.rail ?? null,
					reference: payment?.paymentId ?? null,
				},
			];
		})
		.sort((one, other) => one.on.localeCompare(other.on));
}

/** The money that the borrower received, as the first movement. */
function payoutMovement({ terms }: StoredLoan): Detail["movements"][number] {
	return {
		on: terms.disbursedOn,
		kind: "disbursement",
		amountMinor: terms.principalMinor - terms.feeMinor - terms.taxMinor,
		rail: null,
		reference: null,
	};
}

/** The stored cards that can pay this loan. */
async function cardsOf({ db, deps }: BorrowerContext, own: OwnLoan): Promise<Detail["cards"]> {
	if (!isPayable(own.state)) return [];
	const rails = methodsOf(deps, own.borrower.country).map(({ rail }) => rail);
	const cards = await listStoredCards({ db, vault: deps.vault }, own.borrower);
	return cards.filter(({ rail }) => rails.includes(rail)).map((card) => wireCard(card, own.today));
}

/** The debt with its parts, and how it can be paid. Refuses: orderNotFound, stepNotOpen. */
export const repayDetail: Handler<Calls["repayDetail"]> = async ({ orderNo }, context) => {
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok) return own;
	const { borrower, loan, events, today, state } = own.value;
	const { terms } = loan;
	const { penalty, allocation } = terms;
	return ok({
		orderNo,
		currency: loan.currency,
		status: state.status,
		on: today,
		principalMinor: terms.principalMinor,
		paidMinor: state.totals.paidMinor,
		creditMinor: state.creditMinor,
		due: wireDebt(state.due),
		payoff: wireDebt(state.payoff),
		interestSavedMinor: ifPaidOff({ terms, events }, today).interestSavedMinor,
		next: state.next,
		overdueDays: state.overdueDays,
		penaltyPercentPerDay: String(Number(formatPercent(penalty.dailyRate, 6))),
		penaltyBase: penalty.base,
		penaltyGrowthMinor: penaltyGrowth({ terms, events }, today),
		penaltyMaxMinor: latePenaltyMax({ terms, events }, today),
		claimOpen: isClaimOpen(events),
		allocationOrder: [...allocation.order],
		phases: state.phases.map(wirePhase),
		movements: [payoutMovement(loan), ...movementsOf(events, await listPaymentsOf(context.db, loan.id))],
		amountMin: amountMinOf(borrower, state),
		methods: isPayable(state) ? [...methodsOf(context.deps, borrower.country)] : [],
		cards: await cardsOf(context, own.value),
		moreDays: moreDaysOf({ terms, events }, today),
	});
};

/** The price of a rollover today, and what must be paid before it. */
export function moreDaysOf(loan: Loan, today: PlainDate): Detail["moreDays"] {
	const planned = planRollover(loan, today);
	if (!planned.ok) return null;
	const { payFirstMinor, quote } = planned.value;
	return { days: quote.days, payFirstMinor, payMinor: quote.payMinor };
}

function wireOutlook(outlook: PaymentOutlook) {
	const { dueMinor, penaltyMinor, growthMinor, overdueDays, payoffMinor, creditMinor, phasesLeft } = outlook;
	return { dueMinor, penaltyMinor, growthMinor, overdueDays, payoffMinor, creditMinor, phasesLeft };
}

/** Refuses: orderNotFound, stepNotOpen, inputRefused. */
export const payEffect: Handler<Calls["payEffect"]> = async ({ orderNo, amount }, context) => {
	const own = await findPayable(context, orderNo);
	if (!own.ok) return own;
	const { loan, events, today, state } = own.value;
	const read = readAmount({ amount, rail: "" }, own.value.borrower, { state, deps: context.deps });
	if (!read.ok) return read;
	const { before, after } = ifPaid({ terms: loan.terms, events }, today, read.value);
	return ok({
		on: today,
		currency: loan.currency,
		before: wireOutlook(before),
		after: wireOutlook(after),
	});
};
