import { pollDelaySeconds } from "@puente/core/rail";
import type { ForgetResult, MandateEvent, MandateState } from "@puente/providers/payments";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import type { Enqueue } from "../../../platform/queue/queue.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { getOrder } from "../../order/index.ts";
import { type Autopay, changeAutopay, findNamedAutopay } from "../store/autopays.ts";
import { type AutopayContext, inTransaction } from "./autopay-transaction.ts";
import { sealDetails } from "./details.ts";
import { endAutopay } from "./end-autopay.ts";
import { type AutopayFacts, planOf, readFacts } from "./facts.ts";
import { askMandate } from "./tell-borrower.ts";
import { settleTry } from "./try-charge.ts";

/** A borrower who has begun has this long to allow it: the pages of the rails last no longer. */
const askedSeconds = 3 * 86_400;

async function lookUp(context: AutopayContext, facts: AutopayFacts): Promise<MandateState> {
	const mandates = context.collectionRail(facts.autopay.rail)?.mandates;
	return mandates ? askMandate(context, facts, mandates) : { outcome: "unknown", cause: "account" };
}

/** Whether a mandate was allowed, and whether it still holds. Returns its facts as they are then. */
export async function checkMandate(context: AutopayContext, autopayId: string): Promise<AutopayFacts | null> {
	const facts = await readFacts(context, autopayId, "unlocked");
	if (!facts || facts.autopay.state === "ended" || facts.autopay.cardId !== null) return facts;
	const state = await lookUp(context, facts);
	await inTransaction(context, facts, async (tx, again) => {
		const { autopay } = again;
		if (autopay.state === "ended") return false;
		if (state.outcome === "ended") await endAutopay(tx, again, state.cause);
		else if (state.outcome === "active" && autopay.state === "asked")
			await beginAutopay(tx, again, state.code);
		else if (autopay.state === "asked") await askLater(tx, again);
		return true;
	});
	return readFacts(context, autopayId, "unlocked");
}

async function askLater(tx: Parameters<typeof endAutopay>[0], facts: AutopayFacts): Promise<void> {
	const { autopay } = facts;
	if (secondsAfter(autopay.askedAt, askedSeconds) <= tx.now) return endAutopay(tx, facts, "unanswered");
	const stepAt = secondsAfter(tx.now, pollDelaySeconds(autopay.steps));
	await changeAutopay(tx.db, autopay.id, { stepAt });
}

async function beginAutopay(
	tx: Parameters<typeof endAutopay>[0],
	facts: AutopayFacts,
	mandate: Extract<MandateState, { outcome: "active" }>["code"],
): Promise<void> {
	const { autopay, borrower, loan, details } = facts;
	if (!details) return;
	const { brand, lastDigits } = mandate;
	const allowed = { ...details, mandate, brand, lastDigits, url: null };
	await changeAutopay(tx.db, autopay.id, {
		state: "active",
		activeAt: tx.now,
		tokenId: mandate.code,
		detailsSealed: sealDetails(tx.deps.vault, borrower, autopay.id, allowed),
		stepAt: tx.now,
		steps: 0,
	});
	const { orderNo } = await getOrder(tx.db, loan.orderId);
	await notifyBorrower(tx, borrower, "autopayOn", { orderNo, account: `${brand} ${lastDigits}`.trim() });
	await tx.deps.enqueue(tx.db, "charge-autopay", [{ autopayId: autopay.id }]);
}

/** Ends a mandate at the rail, again and again until the rail has heard, and asks how the last try ended. */
export async function revokeMandate(context: AutopayContext, autopayId: string): Promise<void> {
	const { db, now } = context;
	const facts = await readFacts(context, autopayId, "unlocked");
	if (facts?.autopay.state !== "ended") return;
	const { autopay, details } = facts;
	const isSettled = await settleLast(context, facts);
	const isKept = details === null || (autopay.providerId === null && details.mandate === null);
	const isDone = isKept || autopay.revokedAt !== null || isPageOver(autopay, now);
	const isRevoked = !isDone && (await revokeAtRail(context, facts)).outcome === "forgotten";
	const isOver = isSettled && (isDone || isRevoked);
	const stepAt = isOver ? null : secondsAfter(now, pollDelaySeconds(autopay.steps));
	await changeAutopay(db, autopayId, { stepAt, ...(isRevoked && { revokedAt: now }) });
}

/** A try that was under way at the end is asked about until it has an answer. */
async function settleLast(context: AutopayContext, facts: AutopayFacts): Promise<boolean> {
	const plan = await planOf(context.db, facts);
	return plan.kind === "settle" ? settleTry(context, facts, plan) : true;
}

/** A question that was never answered is over with its page; what was allowed is revoked however long it takes. */
function isPageOver({ activeAt, askedAt, tokenId }: Autopay, now: Date): boolean {
	return activeAt === null && tokenId === null && secondsAfter(askedAt, 2 * askedSeconds) <= now;
}

async function revokeAtRail(context: AutopayContext, facts: AutopayFacts): Promise<ForgetResult> {
	const { autopay, details } = facts;
	const rail = context.collectionRail(autopay.rail);
	const down = { outcome: "unknown", cause: "account" } as const;
	const known = details?.mandate;
	if (autopay.cardId !== null) return known && rail?.storedCards ? rail.storedCards.forget(known.code) : down;
	if (!rail?.mandates) return down;
	if (known) return rail.mandates.revoke(known);
	const state = await lookUp(context, facts);
	if (state.outcome === "ended") return { outcome: "forgotten" };
	return state.outcome === "active" ? rail.mandates.revoke(state.code) : down;
}

/** A rail reports that a mandate has changed: how, it is asked. True if the mandate is ours. */
export async function noteMandateEvent(
	{ db, enqueue }: { readonly db: Db; readonly enqueue: Enqueue },
	event: MandateEvent,
): Promise<boolean> {
	const autopay = await findNamedAutopay(db, event);
	if (autopay) await enqueue(db, "check-mandate", [{ autopayId: autopay.id }]);
	return autopay !== null;
}
