import { createHash } from "node:crypto";
import { money } from "@puente/core/money";
import type { MandateState, Mandates } from "@puente/providers/payments";
import { isHeld } from "../../../platform/hold/hold.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { getOrder } from "../../order/index.ts";
import { payerOf } from "../reference/payer.ts";
import { addCharge } from "../store/autopay-charges.ts";
import { changeAutopay } from "../store/autopays.ts";
import { type AutopayContext, inTransaction } from "./autopay-transaction.ts";
import { rulesOf, sealDetails } from "./details.ts";
import { endAutopay } from "./end-autopay.ts";
import { type AutopayFacts, endOf, type Plan, planOf } from "./facts.ts";
import { instantOf } from "./local-time.ts";

type Tell = Extract<Plan, { kind: "tell" }>;

/** The same for every attempt at one notice, so that a bank gives it once. */
function chargeId({ autopay }: AutopayFacts, { dueOn, amountMinor }: Tell): string {
	const hex = createHash("sha256").update(`${autopay.id} ${dueOn} ${amountMinor}`).digest("hex");
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`4${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join("-");
}

export async function askMandate(
	{ db, vault }: AutopayContext,
	{ autopay, borrower, details }: AutopayFacts,
	mandates: Mandates,
): Promise<MandateState> {
	if (autopay.providerId === null || details === null) return { outcome: "ended", cause: "refused" };
	const payer = await payerOf({ db, vault }, borrower, details.phone ?? undefined);
	const { accepted, mandate: known } = details;
	return mandates.lookUp({ reference: autopay.id, providerId: autopay.providerId, payer, known, accepted });
}

/** The rail's id of its own notice; null where it gives none. Undefined: not announced, so the borrower is not told. */
async function announce(
	facts: AutopayFacts,
	tell: Tell,
	mandates: Mandates | undefined,
): Promise<string | null | undefined> {
	const { borrower, loan, details } = facts;
	if (mandates?.announce === undefined) return null;
	if (!details?.mandate) return undefined;
	const [first] = rulesOf(borrower).tries;
	const announced = await mandates.announce({
		reference: chargeId(facts, tell),
		amountMinor: tell.amountMinor,
		currency: loan.currency,
		mandate: details.mandate,
		chargeFrom: instantOf({ date: tell.dueOn, time: first.from }, borrower.country),
	});
	return announced.outcome === "announced" ? announced.announcedId : undefined;
}

/** Whether the mandate still holds at the rail on the due date; one that does not ends autopay. */
async function mayBeCharged(context: AutopayContext, facts: AutopayFacts, { dueOn }: Tell): Promise<boolean> {
	const mandates = context.collectionRail(facts.autopay.rail)?.mandates;
	const state = facts.autopay.cardId === null && mandates ? await askMandate(context, facts, mandates) : null;
	if (state !== null && state.outcome !== "active" && state.outcome !== "ended") return false;
	let ends = false;
	await inTransaction(context, facts, async (tx, again) => {
		const { details, autopay, borrower } = again;
		const code = state?.outcome === "active" ? state.code : null;
		const known = code && details ? { ...details, mandate: code } : details;
		const cause = state?.outcome === "ended" ? state.cause : endOf({ ...again, details: known }, dueOn);
		if (cause) {
			ends = true;
			await endAutopay(tx, again, cause);
		} else if (known && code)
			await changeAutopay(tx.db, autopay.id, {
				detailsSealed: sealDetails(tx.deps.vault, borrower, autopay.id, known),
			});
		return true;
	});
	return !ends;
}

/**
 * Tells the borrower what is charged and when, at least a day before, once the rail has said that the mandate holds. True
 * if something changed.
 */
export async function tellBorrower(
	context: AutopayContext,
	facts: AutopayFacts,
	tell: Tell,
): Promise<boolean> {
	// After a restore a notice could promise a charge that was made already.
	if (await isHeld(context.db)) return false;
	if (!(await mayBeCharged(context, facts, tell))) return false;
	const announcedId = await announce(facts, tell, context.collectionRail(facts.autopay.rail)?.mandates);
	if (announcedId === undefined) return false;
	return inTransaction(context, facts, async (tx, again) => {
		const plan = await planOf(tx.db, again);
		if (plan.kind !== "tell" || plan.dueOn !== tell.dueOn || plan.amountMinor !== tell.amountMinor)
			return false;
		const { autopay, borrower, loan, details } = again;
		const { dueOn, amountMinor } = tell;
		const id = chargeId(facts, tell);
		const charge = { id, autopayId: autopay.id, loanId: loan.id, dueOn, amountMinor };
		if (!(await addCharge(tx.db, { ...charge, toldAt: tx.now, announcedId }))) return false;
		const { orderNo } = await getOrder(tx.db, loan.orderId);
		const [first, second] = rulesOf(borrower).tries;
		await notifyBorrower(tx, borrower, "autopayTold", {
			orderNo,
			amount: money(amountMinor, loan.currency),
			date: { day: dueOn },
			account: [details?.brand, details?.lastDigits].filter(Boolean).join(" "),
			time: first.from,
			again: second.from,
		});
		return true;
	});
}
