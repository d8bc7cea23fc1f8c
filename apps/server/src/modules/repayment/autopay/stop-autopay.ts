import type { repaymentCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { plainDate } from "@puente/core/time";
import type { MandateCode } from "@puente/providers/payments";
import type { Handler } from "../../../platform/context/calls.ts";
import { lockOwnLoan } from "../own-loan.ts";
import { changeCharge, findCharge, listTries } from "../store/autopay-charges.ts";
import { findOpenAutopay } from "../store/autopays.ts";
import { removeCardRow } from "../store/stored-cards.ts";
import { mayBeSkipped } from "./autopay.ts";
import { endAutopay } from "./end-autopay.ts";
import { readFacts } from "./facts.ts";

type Calls = typeof repaymentCalls;

/** Skips one due date; after a failed first try, its second. Refuses: orderNotFound, stepNotOpen, autopaySkipOver. */
export const skipAutopay: Handler<Calls["skipAutopay"]> = async ({ orderNo, dueOn }, context) => {
	const own = await lockOwnLoan(context, orderNo);
	if (!own.ok) return own;
	const { db, now } = context;
	const charge = await findCharge(db, own.value.loan.id, plainDate(dueOn));
	if (charge?.state === "skipped") return ok({});
	const tries = charge ? await listTries(db, [charge.id]) : [];
	if (!charge || !mayBeSkipped(own.value, charge, tries, now)) return refuse({ error: "autopaySkipOver" });
	await changeCharge(db, charge.id, { state: "skipped", endedAt: now });
	return ok({});
};

/**
 * Stops autopay at once; the rail is told by a job, until it has heard. A card is forgotten unless the borrower keeps it.
 * Refuses: orderNotFound, stepNotOpen, autopayNotRunning.
 */
export const stopAutopay: Handler<Calls["stopAutopay"]> = async ({ orderNo, keepCard }, context) => {
	const own = await lockOwnLoan(context, orderNo);
	if (!own.ok) return own;
	const { db, now, deps } = context;
	const open = await findOpenAutopay(db, own.value.loan.id);
	const facts = open && (await readFacts({ db, vault: deps.vault, now }, open.id, "locked"));
	if (!open || !facts) return refuse({ error: "autopayNotRunning" });
	const { card } = facts;
	const forget: MandateCode | undefined =
		card && !keepCard
			? { code: card.code, customer: card.email, brand: card.brand, lastDigits: card.lastDigits }
			: undefined;
	if (card && forget) await removeCardRow(db, card.id);
	await endAutopay({ db, now, deps }, facts, "stopped", forget);
	return ok({});
};
