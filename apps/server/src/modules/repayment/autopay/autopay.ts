import type { CallResult, repaymentCalls } from "@puente/contract";
import { chargeFor, chargeLimit, isOver, maySkip, nextPhase } from "@puente/core/autopay";
import { minorDigits } from "@puente/core/money";
import { collectionRails } from "@puente/core/rail";
import { ok } from "@puente/core/result";
import { type AutopayWayTerms, regions } from "@puente/regions/load";
import type { BorrowerContext, Handler } from "../../../platform/context/calls.ts";
import { openAnswers } from "../../order/index.ts";
import { findOwnLoan, isPayable, type OwnLoan } from "../own-loan.ts";
import { offeredRail } from "../reference/methods.ts";
import { type AutopayCharge, type AutopayTry, listCharges, listTries } from "../store/autopay-charges.ts";
import { type Autopay, listAutopays } from "../store/autopays.ts";
import { findPayOrder } from "../store/pay-orders.ts";
import { listStoredCards, wireCard } from "../stored-cards.ts";
import type { AutopayContext } from "./autopay-transaction.ts";
import { openDetails, rulesOf } from "./details.ts";
import { localTime } from "./local-time.ts";
import { checkMandate } from "./mandate-jobs.ts";

type Calls = typeof repaymentCalls;
type View = CallResult<Calls["autopay"]>;

/** The highest limit that this way takes, as the borrower is shown it; null if an instalment is above it. */
export function limitOf({ borrower, state }: OwnLoan, { amountMax }: AutopayWayTerms): bigint | null {
	const { autopay } = regions[borrower.country].terms;
	const unit = 10n ** BigInt(minorDigits[state.currency]);
	const wanted = chargeLimit(state, autopay, BigInt(autopay.limitStep) * unit);
	if (amountMax === null) return wanted;
	const most = BigInt(amountMax) * unit;
	const dearest = chargeLimit(state, { limitPercent: 100 }, 1n);
	if (dearest > most) return null;
	return wanted < most ? wanted : most;
}

/** Whether autopay may be set up for this loan: after its first payment, while nothing is late. */
export function mayStart({ borrower, state }: OwnLoan): boolean {
	const { isOffered } = regions[borrower.country].terms.autopay;
	return isOffered && state.status === "repaying" && state.totals.paidMinor > 0n && nextPhase(state) !== null;
}

async function waysOf(context: BorrowerContext, own: OwnLoan): Promise<View["ways"]> {
	const { db, deps } = context;
	const { borrower, today } = own;
	const cards = await listStoredCards({ db, vault: deps.vault }, borrower);
	const saved = await openAnswers({ db, vault: deps.vault }, borrower);
	const account = saved.BindCard?.["accountNumber"] ?? "";
	return regions[borrower.country].terms.autopay.ways.flatMap((terms): View["ways"] => {
		const rail = offeredRail(deps, borrower.country, terms.rail);
		const limitMinor = limitOf(own, terms);
		if (!rail || limitMinor === null) return [];
		const isRemembered = rail.mandates === undefined;
		const ownCards = cards.filter((card) => card.rail === rail.name).map((card) => wireCard(card, today));
		const good = ownCards.filter(({ expired }) => !expired);
		if (isRemembered && good.length === 0) return [];
		return [
			{
				way: terms.way,
				rail: rail.name,
				limitMinor,
				cards: isRemembered ? good : null,
				hasContracts: collectionRails[rail.name].hasContracts,
				account: terms.way === "nach" ? account.slice(-4) : null,
			},
		];
	});
}

async function wireTry(
	{ db }: BorrowerContext,
	one: AutopayTry,
): Promise<NonNullable<View["charge"]>["tries"][number]> {
	// A webhook may have booked the payment before the try was looked at again.
	const isPaid = one.state === "waiting" && (await findPayOrder(db, one.payOrderId))?.state === "credited";
	return {
		number: one.number,
		madeAt: one.madeAt.toISOString(),
		amountMinor: one.amountMinor,
		state: isPaid ? "paid" : one.state,
		reason: one.reason,
	};
}

/** Until the end of the day before; and after a failed first try, until the second. */
export function mayBeSkipped(
	{ borrower }: Pick<OwnLoan, "borrower">,
	charge: AutopayCharge,
	tries: readonly AutopayTry[],
	now: Date,
): boolean {
	const at = localTime(now, borrower.country);
	if (charge.state === "told") return maySkip(charge.dueOn, at);
	const isOpen = tries.some(({ state, number }) => state === "waiting" || number === 2);
	return charge.state === "tried" && !isOpen && !isOver(rulesOf(borrower), charge.dueOn, at);
}

async function wireCharge(
	context: BorrowerContext,
	own: OwnLoan,
	charge: AutopayCharge,
): Promise<View["charge"]> {
	const tries = await listTries(context.db, [charge.id]);
	const { dueOn, amountMinor, toldAt } = charge;
	const shown = await Promise.all(tries.map((one) => wireTry(context, one)));
	const isPaid = shown.some(({ state }) => state === "paid");
	return {
		dueOn,
		amountMinor,
		state: isPaid ? "paid" : charge.state,
		toldAt: toldAt.toISOString(),
		tries: shown,
		maySkip: mayBeSkipped(own, charge, tries, context.now),
	};
}

async function wireMandate(
	{ db, deps }: BorrowerContext,
	{ borrower, loan }: OwnLoan,
	autopay: Autopay,
): Promise<View["mandate"]> {
	const details = openDetails(deps.vault, borrower, autopay);
	const charges = (await listCharges(db, loan.id)).filter(({ autopayId }) => autopayId === autopay.id);
	const tries = await listTries(
		db,
		charges.map(({ id }) => id),
	);
	const paid = tries.filter(({ state }) => state === "paid");
	return {
		state: autopay.state,
		way: autopay.way,
		rail: autopay.rail,
		brand: details?.brand ?? "",
		lastDigits: details?.lastDigits ?? "",
		url: autopay.state === "asked" ? (details?.url ?? null) : null,
		limitMinor: autopay.limitMinor,
		expiresOn: autopay.expiresOn,
		askedAt: autopay.askedAt.toISOString(),
		activeAt: autopay.activeAt?.toISOString() ?? null,
		endedAt: autopay.endedAt?.toISOString() ?? null,
		endCause: autopay.endCause,
		takenMinor: paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
	};
}

/** What the borrower sees of autopay. One that waits for an answer asks the rail. Refuses: orderNotFound, stepNotOpen. */
export const autopay: Handler<Calls["autopay"]> = async ({ orderNo }, context) => {
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok) return own;
	const { loan, state, borrower } = own.value;
	const [first] = await listAutopays(context.db, loan.id);
	if (first?.state === "asked") await checkMandate(autopayContext(context), first.id);
	const [newest] = first?.state === "asked" ? await listAutopays(context.db, loan.id) : [first];
	const isOn = newest !== undefined && newest.state !== "ended";
	const ways = isPayable(state) && !isOn && mayStart(own.value) ? await waysOf(context, own.value) : [];
	const next = nextPhase(state);
	const due = next && chargeFor(state, next.dueOn, { limitMinor: next.dueMinor });
	const [charge] = await listCharges(context.db, loan.id);
	const rules = rulesOf(borrower);
	return ok({
		currency: loan.currency,
		offered: ways.length > 0,
		ways: [...ways],
		needsCard: regions[borrower.country].terms.autopay.ways.every(
			({ rail }) => offeredRail(context.deps, borrower.country, rail)?.storedCards !== undefined,
		),
		next: next && due && "amountMinor" in due ? { dueOn: next.dueOn, amountMinor: due.amountMinor } : null,
		lastDueOn: state.phases.at(-1)?.dueOn ?? loan.terms.disbursedOn,
		timesLeft: state.phases.filter(({ settled }) => !settled).length,
		noticeHours: rules.noticeHoursMin,
		tries: rules.tries.map(({ from }) => from),
		waits: state.status === "overdue" || (due !== null && "none" in due && due.none === "late"),
		mandate: newest ? await wireMandate(context, own.value, newest) : null,
		charge: charge ? await wireCharge(context, own.value, charge) : null,
	});
};

export function autopayContext({ db, now, deps }: BorrowerContext): AutopayContext {
	const { vault, enqueue, collectionRail } = deps;
	return { db, now, vault, enqueue, collectionRail };
}
