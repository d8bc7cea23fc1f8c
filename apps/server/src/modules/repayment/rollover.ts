import type { CallResult, repaymentCalls } from "@puente/contract";
import { ifRolledOver, quoteRollover, type RolloverRefusal, stillToPay } from "@puente/core/loan";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import type { BorrowerContext, Handler, SlowHandler } from "../../platform/context/calls.ts";
import { findOwnLoan, lockOwnLoan, type OwnLoan } from "./own-loan.ts";
import { pollPayment } from "./poll-payment.ts";
import { checkRailInput } from "./reference/contracts.ts";
import { openInstruction } from "./reference/instruction-format.ts";
import { makeReference } from "./reference/make-reference.ts";
import { intentReference } from "./reference/wire-reference.ts";
import { moreDaysOf } from "./repay-detail.ts";
import { findPayOrder, type PayOrder } from "./store/pay-orders.ts";
import { addPaymentIntent, findLatestPaymentIntent, type PaymentIntent } from "./store/payment-intents.ts";

type Calls = typeof repaymentCalls;
type Data = CallResult<Calls["getExtensionData"]>;

const refusalNames: Readonly<Record<RolloverRefusal, NonNullable<Data["notOffered"]>>> = {
	"loan-not-open": "loanNotOpen",
	"rollover-not-offered": "rolloverNotOffered",
	"rollovers-used-up": "rolloversUsedUp",
	"penalty-unpaid": "penaltyUnpaid",
};

/** A price by days is valid until the local day of the borrower ends. */
export function endOfToday(now: Date, { borrower }: Pick<OwnLoan, "borrower">): Date {
	const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
		packs[borrower.country].timeZone,
	);
	return new Date(zoned.add({ days: 1 }).startOfDay().epochMilliseconds);
}

function quoteOf({ now }: BorrowerContext, own: OwnLoan): Pick<Data, "quote" | "notOffered"> {
	const loan = { terms: own.loan.terms, events: own.events };
	const quoted = quoteRollover(loan, own.today);
	if (!quoted.ok) return { quote: null, notOffered: refusalNames[quoted.refusal] };
	const after = ifRolledOver(loan, own.today);
	if (!after.ok) throw new Error(`Loan ${own.loan.id}: a quoted rollover is refused: ${after.refusal}.`);
	const { days, feeMinor, taxMinor, payMinor, dueOn } = quoted.value;
	return {
		notOffered: null,
		quote: {
			days,
			feeMinor,
			taxMinor,
			payMinor,
			dueOn: dueOn.map((moved) => ({ ...moved })),
			totalBeforeMinor: stillToPay(own.state),
			totalAfterMinor: stillToPay(after.value) + payMinor,
			validUntil: endOfToday(now, own).toISOString(),
		},
	};
}

/** An intent whose fee may still be paid. */
async function waitingIntent({ db, now }: BorrowerContext, own: OwnLoan): Promise<PaymentIntent | null> {
	const intent = await findLatestPaymentIntent(db, own.loan.id, "rollover");
	return intent?.state === "waiting" && intent.validUntil > now ? intent : null;
}

/** Another attempt may follow, over any rail. */
const hasEnded = ({ state }: PayOrder) => state === "failed" || state === "expired";

/** Refuses: orderNotFound, stepNotOpen. */
export const getExtensionData: Handler<Calls["getExtensionData"]> = async ({ orderNo }, context) => {
	const own = await findOwnLoan(context, orderNo);
	if (!own.ok) return own;
	const intent = await waitingIntent(context, own.value);
	const payOrder = intent && (await findPayOrder(context.db, intent.payOrderId));
	return ok({
		orderNo,
		currency: own.value.loan.currency,
		...quoteOf(context, own.value),
		waiting: payOrder && !hasEnded(payOrder) ? { payOrderId: payOrder.id, state: payOrder.state } : null,
		after: moreDaysOf({ terms: own.value.loan.terms, events: own.value.events }, own.value.today),
	});
};

async function poll({ db, now, deps }: BorrowerContext, payOrderId: string) {
	const { vault, enqueue, collectionRail } = deps;
	const payOrder = await findPayOrder(db, payOrderId);
	return payOrder && pollPayment({ db, now, vault, enqueue, collectionRail }, payOrder);
}

/**
 * Requests the quoted rollover: returns where to pay its fee, and the due dates move once that is paid. An open intent
 * is returned again, and a paid one is done.
 * Refuses: orderNotFound, stepNotOpen, inputRefused, railNotOffered, railDown, railChecking, rolloverNotOffered,
 * rolloverChanged.
 */
export const confirmExtensionOrder: SlowHandler<Calls["confirmExtensionOrder"]> = {
	async prepare({ orderNo, payMinor: shownMinor, ...input }, context) {
		const { rail, detail } = input;
		const payMinor = BigInt(shownMinor);
		const own = await findOwnLoan(context, orderNo);
		if (!own.ok) return own;
		const earlier = await waitingIntent(context, own.value);
		const polled = earlier && (await poll(context, earlier.payOrderId));
		const { quote } = quoteOf(context, own.value);
		if (await isPaid(context, own.value, { payMinor, isOfferedAgain: quote !== null })) {
			return ok(async () => ok({ done: true, references: [] }));
		}
		if (!quote) return refuse({ error: "rolloverNotOffered" });
		if (quote.payMinor !== payMinor) return refuse({ error: "rolloverChanged" });
		const checked = await checkRailInput(context, input);
		if (!checked.ok) return checked;
		const accepted = checked.value;
		const { borrower, loan } = own.value;
		const instruction = polled && openInstruction(context.deps.vault, borrower, polled);
		if (polled?.rail === rail && instruction && earlier.amountMinor === payMinor) {
			const references = [intentReference({ payOrder: polled, instruction }, earlier)];
			return ok(async () => ok({ done: false, references }));
		}
		const purpose = "rollover" as const;
		const request = { borrower, loan, orderNo, rail, detail, accepted, amountMinor: payMinor, purpose };
		const made = await makeReference(context, request);
		if (!made.ok) return made;
		return ok(async (tx: BorrowerContext) => {
			const again = await lockOwnLoan(tx, orderNo);
			if (!again.ok) return again;
			if (quoteOf(tx, again.value).quote?.payMinor !== payMinor) return refuse({ error: "rolloverChanged" });
			const intent = {
				id: crypto.randomUUID(),
				loanId: loan.id,
				purpose,
				payOrderId: made.value.payOrder.id,
				amountMinor: payMinor,
				validUntil: endOfToday(tx.now, again.value),
			};
			await addPaymentIntent(tx.db, intent, tx.now);
			return ok({ done: false, references: [intentReference(made.value, intent)] });
		});
	},
};

/**
 * Whether this rollover was confirmed before and its fee is paid. Where another rollover is offered at the same price,
 * only one that was paid on the same day is taken for this one.
 */
async function isPaid(
	{ db, now }: BorrowerContext,
	own: OwnLoan,
	{ payMinor, isOfferedAgain }: { readonly payMinor: bigint; readonly isOfferedAgain: boolean },
): Promise<boolean> {
	const intent = await findLatestPaymentIntent(db, own.loan.id, "rollover");
	if (intent?.state !== "done" || intent.amountMinor !== payMinor) return false;
	return !isOfferedAgain || intent.validUntil > now;
}

async function isDone({ db }: BorrowerContext, own: OwnLoan, { id }: PaymentIntent): Promise<boolean> {
	const intent = await findLatestPaymentIntent(db, own.loan.id, "rollover");
	return intent?.id === id && intent.state === "done";
}

/** Refuses: orderNotFound, stepNotOpen. */
export const updateExtensionOrderStatus: SlowHandler<Calls["updateExtensionOrderStatus"]> = {
	async prepare({ orderNo }, context) {
		const own = await findOwnLoan(context, orderNo);
		if (!own.ok) return own;
		const intent = await findLatestPaymentIntent(context.db, own.value.loan.id, "rollover");
		if (!intent) return ok(async () => ok({ done: false, state: null }));
		const payOrder = await poll(context, intent.payOrderId);
		const done = await isDone(context, own.value, intent);
		return ok(async () => ok({ done, state: done ? "credited" : (payOrder?.state ?? null) }));
	},
};
