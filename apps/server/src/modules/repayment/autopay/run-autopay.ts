import { momentsOf, nextPhase } from "@puente/core/autopay";
import { money } from "@puente/core/money";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import { type NotificationContext, notifyBorrower } from "../../notification/index.ts";
import { getOrder } from "../../order/index.ts";
import { changeCharge } from "../store/autopay-charges.ts";
import { changeAutopay, findAutopay } from "../store/autopays.ts";
import { type AutopayContext, inTransaction } from "./autopay-transaction.ts";
import { rulesOf } from "./details.ts";
import { endAutopay } from "./end-autopay.ts";
import { type AutopayFacts, type Plan, planOf, readFacts } from "./facts.ts";
import { instantOf } from "./local-time.ts";
import { tellBorrower } from "./tell-borrower.ts";
import { settleTry, tryCharge } from "./try-charge.ts";

/** One step may make room for the next: a charge that is closed, for the notice of another. */
const stepsAtOnce = 4;

/**
 * Does what is due for an active autopay: tells the borrower, tries a charge, asks how a try ended, or ends it. Each step
 * decides again under the lock on the borrower, and calls the rail outside any transaction.
 */
export async function runAutopay(context: AutopayContext, autopayId: string): Promise<void> {
	for (let step = 0; step < stepsAtOnce; step++) {
		const facts = await readFacts(context, autopayId, "unlocked");
		if (facts?.autopay.state !== "active") return;
		const plan = await planOf(context.db, facts);
		const isDone = await carryOut(context, facts, plan);
		if (!isDone) break;
	}
	await planNextStep(context, autopayId);
}

/** True if something changed, so that there may be more to do. */
async function carryOut(context: AutopayContext, facts: AutopayFacts, plan: Plan): Promise<boolean> {
	switch (plan.kind) {
		case "wait":
			return false;
		case "settle":
			return settleTry(context, facts, plan);
		case "tell":
			return tellBorrower(context, facts, plan);
		case "try":
			return tryCharge(context, facts, plan);
		case "close":
		case "end":
			return inTransaction(context, facts, async (tx, again) => {
				const same = await planOf(tx.db, again);
				if (same.kind === "end") await endAutopay(tx, again, same.cause);
				if (same.kind === "close") await closeCharge(tx, again, same);
				return same.kind === "end" || same.kind === "close";
			});
	}
}

/** The borrower is told when a charge did not come to be and nothing else says so: a payment has its own message. */
async function closeCharge(
	tx: NotificationContext,
	facts: AutopayFacts,
	{ charge, as, cause }: Extract<Plan, { kind: "close" }>,
): Promise<void> {
	const { borrower, loan } = facts;
	await changeCharge(tx.db, charge.id, { state: as, cause, endedAt: tx.now });
	if (as !== "failed" && cause !== "changed" && cause !== "aboveLimit") return;
	const { orderNo } = await getOrder(tx.db, loan.orderId);
	const amount = money(charge.amountMinor, loan.currency);
	await notifyBorrower(tx, borrower, "autopayOver", { orderNo, amount, date: { day: charge.dueOn } });
}

const waitingSeconds = 600;
/** Cards expire and permissions end without a moment of their own. */
const restSeconds = 12 * 3_600;

/** The next instant at which something may be due. */
async function planNextStep(context: AutopayContext, autopayId: string): Promise<void> {
	const { db, now } = context;
	const facts = await readFacts(context, autopayId, "unlocked");
	if (facts?.autopay.state !== "active") return;
	const plan = await planOf(db, facts);
	const { borrower, state } = facts;
	const dueOn = nextPhase(state)?.dueOn;
	const moments = dueOn === undefined ? [] : momentsOf(rulesOf(borrower), dueOn);
	const rest = secondsAfter(now, plan.kind === "wait" ? restSeconds : waitingSeconds);
	const next = moments
		.map((moment) => instantOf(moment, borrower.country))
		.filter((instant) => instant > now)
		.reduce((first, instant) => (instant < first ? instant : first), rest);
	const autopay = await findAutopay(db, autopayId);
	if (autopay?.state === "active") await changeAutopay(db, autopayId, { stepAt: next, steps: 0 });
}
