import type { Refusal, repaymentCalls } from "@puente/contract";
import type { AutopayWay } from "@puente/core/autopay";
import { ok, type Result, refuse } from "@puente/core/result";
import { addDays } from "@puente/core/time";
import type { CollectionRail, RailContract } from "@puente/providers/payments";
import { packs } from "@puente/regions";
import { type AutopayWayTerms, regions } from "@puente/regions/load";
import { endOfLocalDay } from "../../../platform/clock/clock.ts";
import type { BorrowerContext, SlowHandler } from "../../../platform/context/calls.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { identityName, openAnswers } from "../../order/index.ts";
import { findPayable, type OwnLoan } from "../own-loan.ts";
import { checkRailInput, storeAcceptance } from "../reference/contracts.ts";
import { offeredRail } from "../reference/methods.ts";
import { payerOf } from "../reference/payer.ts";
import { addAutopay, changeAutopay, findOpenAutopay } from "../store/autopays.ts";
import { isExpired, listStoredCards, type StoredCard } from "../stored-cards.ts";
import { autopayContext, limitOf, mayStart } from "./autopay.ts";
import { inTransaction } from "./autopay-transaction.ts";
import { type AutopayDetails, openDetails, rulesOf, sealDetails } from "./details.ts";
import { endAutopay } from "./end-autopay.ts";

type Calls = typeof repaymentCalls;

type Start = {
	readonly own: OwnLoan;
	readonly terms: AutopayWayTerms;
	readonly rail: CollectionRail;
	readonly limitMinor: bigint;
	readonly accepted: readonly RailContract[];
};
type Started = { readonly state: "asked" | "active"; readonly url: string | null };

/** The way, if this loan may be charged by it. */
function findWay(context: BorrowerContext, own: OwnLoan, way: AutopayWay) {
	const { country } = own.borrower;
	const terms = regions[country].terms.autopay.ways.find((each) => each.way === way);
	const rail = terms && offeredRail(context.deps, country, terms.rail);
	const limitMinor = terms ? limitOf(own, terms) : null;
	return terms && rail && limitMinor !== null && mayStart(own) ? { terms, rail, limitMinor } : null;
}

/**
 * Begins autopay, once for a loan. A remembered card is allowed here; anything else the borrower allows at the rail, and
 * repeating the call leads there again.
 * Refuses: orderNotFound, stepNotOpen, railNotOffered, inputRefused, railDown, cardNotFound, cardExpired, autopayRunning.
 */
export const startAutopay: SlowHandler<Calls["startAutopay"]> = {
	async prepare({ orderNo, way, cardId, ...input }, context) {
		const own = await findPayable(context, orderNo);
		if (!own.ok) return own;
		const found = findWay(context, own.value, way);
		if (!found) return refuse({ error: "railNotOffered" });
		const accepted = await checkRailInput(context, { rail: found.rail.name, ...input });
		if (!accepted.ok) return accepted;
		const start = { own: own.value, ...found, accepted: accepted.value };
		const earlier = await findOpenAutopay(context.db, own.value.loan.id);
		if (earlier) {
			const details = openDetails(context.deps.vault, own.value.borrower, earlier);
			if (earlier.state !== "asked" || earlier.way !== way || !details || earlier.providerId === null)
				return refuse({ error: "autopayRunning" });
			return ok(async () => ok({ state: "asked" as const, url: details.url }));
		}
		const started = start.rail.mandates
			? await askAtRail(context, start)
			: await allowCard(context, start, cardId ?? "");
		if (!started.ok) return started;
		return ok(async () => ok(started.value));
	},
};

function newDetails({ language }: BorrowerContext, part: Partial<AutopayDetails>): AutopayDetails {
	const none = { mandate: null, brand: "", lastDigits: "", url: null, phone: null, accepted: [] };
	return { ...none, language, ...part };
}

/** False if the loan has autopay already. */
async function store(
	context: BorrowerContext,
	{ own, terms, rail, limitMinor }: Start,
	begun: { readonly id: string; readonly card: StoredCard | null; readonly details: AutopayDetails },
): Promise<boolean> {
	const { db, now, deps } = context;
	const { borrower, loan, state } = own;
	const { id, card, details } = begun;
	const lastDueOn = state.phases.at(-1)?.dueOn ?? own.today;
	return addAutopay(db, {
		id,
		borrowerId: borrower.id,
		loanId: loan.id,
		rail: rail.name,
		way: terms.way,
		state: card ? "active" : "asked",
		cardId: card?.id ?? null,
		limitMinor,
		currency: loan.currency,
		expiresOn: addDays(lastDueOn, rulesOf(borrower).lastsDaysAfterLast),
		detailsSealed: sealDetails(deps.vault, borrower, id, details),
		askedAt: now,
		activeAt: card ? now : null,
		stepAt: now,
	});
}

/** A card that the borrower remembered by paying with it: this tap is the permission. */
async function allowCard(
	context: BorrowerContext,
	start: Start,
	cardId: string,
): Promise<Result<Started, Refusal<"cardNotFound" | "cardExpired" | "autopayRunning">>> {
	const { db, now, deps } = context;
	const { borrower, today, order } = start.own;
	const cards = await listStoredCards({ db, vault: deps.vault }, borrower);
	const card = cards.find(({ id, rail }) => id === cardId && rail === start.rail.name);
	if (!card) return refuse({ error: "cardNotFound" });
	if (isExpired(card, today)) return refuse({ error: "cardExpired" });
	const { brand, lastDigits } = card;
	const details = newDetails(context, { brand, lastDigits });
	return db.transaction().execute(async (tx) => {
		const inside = { ...context, db: tx };
		if (!(await store(inside, start, { id: crypto.randomUUID(), card, details })))
			return refuse({ error: "autopayRunning" as const });
		const account = `${brand} ${lastDigits}`.trim();
		await notifyBorrower({ db: tx, now, deps }, borrower, "autopayOn", { orderNo: order.orderNo, account });
		return ok({ state: "active" as const, url: null });
	});
}

/** The bank account of the borrower, for a mandate at the bank. */
async function accountOf({ db, deps }: BorrowerContext, { own, terms }: Start) {
	if (terms.way !== "nach") return {};
	const saved = await openAnswers({ db, vault: deps.vault }, own.borrower);
	const { accountNumber: number = "", branchCode = "" } = saved.BindCard ?? {};
	return { account: { holder: identityName(saved), number, branchCode } };
}

/** Stored before the rail is called, so that a mandate that was allowed there is never unknown here. */
async function askAtRail(
	context: BorrowerContext,
	start: Start,
): Promise<Result<Started, Refusal<"railDown" | "railNotOffered" | "autopayRunning">>> {
	const { db, deps, app, language } = context;
	const { own, rail, terms, limitMinor, accepted } = start;
	const { borrower, loan, order } = own;
	const id = crypto.randomUUID();
	const details = newDetails(context, { accepted });
	if (!(await store(context, start, { id, card: null, details }))) return refuse({ error: "autopayRunning" });
	await storeAcceptance(context, { borrower, accepted });
	const query = new URLSearchParams({ packageName: app.packageName, lang: language });
	const back = new URLSearchParams({ orderNo: order.orderNo });
	const expiresOn = addDays(
		own.state.phases.at(-1)?.dueOn ?? own.today,
		rulesOf(borrower).lastsDaysAfterLast,
	);
	const asked = await rail.mandates?.ask({
		reference: id,
		way: terms.way,
		payer: await payerOf({ db, vault: deps.vault }, borrower, undefined),
		limitMinor,
		currency: loan.currency,
		expiresAt: endOfLocalDay(expiresOn, packs[borrower.country].timeZone),
		description: `Puente ${order.orderNo}`,
		returnUrl: `${deps.publicUrl}/?${query}#/repay/autopay?${back}`,
		accepted,
		...(await accountOf(context, start)),
	});
	if (asked?.outcome !== "asked") {
		await inTransaction(autopayContext(context), { autopay: { id } }, async (tx, facts) => {
			await endAutopay(tx, facts, "unanswered");
			return true;
		});
		return refuse({ error: asked?.outcome === "failed" ? "railDown" : "railNotOffered" });
	}
	const { providerId, url } = asked;
	const detailsSealed = sealDetails(deps.vault, borrower, id, { ...details, url });
	await changeAutopay(db, id, { providerId, detailsSealed });
	return ok({ state: "asked", url });
}
