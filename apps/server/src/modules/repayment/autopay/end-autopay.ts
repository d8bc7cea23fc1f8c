import type { AutopayEnd } from "@puente/core/autopay";
import type { MandateCode } from "@puente/providers/payments";
import type { NotificationKind } from "@puente/words/support/notices";
import type { Db } from "../../../platform/database/schema/index.ts";
import { type NotificationContext, notifyBorrower } from "../../notification/index.ts";
import { getOrder } from "../../order/index.ts";
import { changeCharge, listOpenCharges, listTries } from "../store/autopay-charges.ts";
import { changeAutopay } from "../store/autopays.ts";
import { type AutopayDetails, sealDetails } from "./details.ts";
import type { AutopayFacts } from "./facts.ts";

/** The borrower knows of the others: the loan ended, or nobody is left to be told. */
const toldOf: Readonly<Partial<Record<AutopayEnd, NotificationKind>>> = {
	stopped: "autopayStopped",
	refused: "autopayEnded",
	expired: "autopayEnded",
	revoked: "autopayEnded",
	cardExpired: "autopayEnded",
	cardRemoved: "autopayEnded",
};
/** The rail has no mandate any more. */
const endedThere: readonly AutopayEnd[] = ["refused", "revoked"];

/**
 * Ends autopay in the caller's transaction, which holds the borrower's row: from here on nothing is charged. A try that is
 * under way keeps its pay order, and its payment is booked. The rail is told by a job, until it has heard.
 */
export async function endAutopay(
	context: NotificationContext,
	facts: Pick<AutopayFacts, "autopay" | "borrower" | "details" | "loan">,
	cause: AutopayEnd,
	forget?: MandateCode,
): Promise<void> {
	const { db, now, deps } = context;
	const { autopay, borrower, loan } = facts;
	if (autopay.state === "ended") return;
	const isUnderWay = await closeCharges(db, loan.id, now);
	const details: AutopayDetails | null = facts.details && {
		...facts.details,
		...(forget && { mandate: forget }),
	};
	const isAtRail = autopay.providerId !== null && !endedThere.includes(cause);
	const mustRevoke = details !== null && (isAtRail || forget !== undefined);
	await changeAutopay(db, autopay.id, {
		state: "ended",
		endedAt: now,
		endCause: cause,
		stepAt: mustRevoke || isUnderWay ? now : null,
		steps: 0,
		...(details && forget && { detailsSealed: sealDetails(deps.vault, borrower, autopay.id, details) }),
	});
	if (mustRevoke || isUnderWay) await deps.enqueue(db, "revoke-mandate", [{ autopayId: autopay.id }]);
	const kind = autopay.state === "active" ? toldOf[cause] : undefined;
	if (kind === undefined) return;
	const { orderNo } = await getOrder(db, loan.orderId);
	await notifyBorrower(context, borrower, kind, { orderNo });
}

/** True if a try is under way: its charge ends with it. */
async function closeCharges(db: Db, loanId: string, now: Date): Promise<boolean> {
	const charges = await listOpenCharges(db, loanId);
	const tries = await listTries(
		db,
		charges.map(({ id }) => id),
	);
	const waiting = tries.filter(({ state }) => state === "waiting").map(({ chargeId }) => chargeId);
	for (const { id } of charges)
		if (!waiting.includes(id))
			await changeCharge(db, id, { state: "cancelled", cause: "ended", endedAt: now });
	return waiting.length > 0;
}
