import type { Refusal } from "@puente/contract";
import { collectionRails } from "@puente/core/rail";
import { ok, type Result, refuse } from "@puente/core/result";
import type { CollectionRail, PayInstruction } from "@puente/providers/payments";
import { secondsAfter } from "../../../platform/clock/clock.ts";
import { payDetailIndex, payToIndex } from "../pay-to-index.ts";
import { nextPollAt } from "../poll-payment.ts";
import {
	addPayOrder,
	changePayOrder,
	findOpenReference,
	findStandingAccount,
	isAccountOfOtherPayOrder,
	type PayOrder,
} from "../store/pay-orders.ts";
import type { PaymentIntent } from "../store/payment-intents.ts";
import { storeAcceptance } from "./contracts.ts";
import { openInstruction, sealInstruction } from "./instruction-format.ts";
import { isStandingAccount, offeredRail } from "./methods.ts";
import { payerOf } from "./payer.ts";
import { beginCheck, isCheck, isCheckOver } from "./payer-check.ts";
import type { IssuedReference, ReferenceContext, ReferenceRequest } from "./reference-types.ts";

type RailRefusal = Refusal<"railNotOffered" | "railDown">;

const daySeconds = 86_400;

/** A reference that can be paid now. Refuses: railNotOffered, railDown, railChecking. */
export async function makeReference(
	context: ReferenceContext,
	request: ReferenceRequest,
): Promise<Result<IssuedReference, RailRefusal | Refusal<"railChecking">>> {
	const made = await requestReference(context, request);
	return made.ok && isCheck(made.value.instruction) ? refuse({ error: "railChecking" }) : made;
}

/**
 * Issues a payment reference, or begins the check that the rail makes first. The pay order is stored before the rail is
 * called, and an open reference is returned again. Calls the rail, so it must run outside a transaction.
 * Refuses: railNotOffered, railDown.
 */
export async function requestReference(
	context: ReferenceContext,
	request: ReferenceRequest,
): Promise<Result<IssuedReference, RailRefusal>> {
	const { db, now, deps } = context;
	const rail = offeredRail(deps, request.borrower.country, request.rail);
	if (!rail) return refuse({ error: "railNotOffered" });
	const earlier = await findEarlier(context, request, rail);
	const instruction = earlier && openInstruction(deps.vault, request.borrower, earlier);
	if (earlier && instruction && isCheck(instruction)) {
		const isOver = await isCheckOver(context, request.borrower, instruction);
		if (!isOver) return ok({ payOrder: earlier, instruction });
	} else if (earlier && instruction) {
		await changePayOrder(db, earlier.id, { pollAt: nextPollAt(now, 0), polls: 0 });
		return ok({ payOrder: earlier, instruction });
	}
	const payOrder = earlier ?? (await addPayOrder(db, await newPayOrder(context, request, rail)));
	return createAtRail(context, { request, rail, payOrder });
}

/** A reference is reused only for the same bank or wallet, so that a mistyped number can be corrected. */
async function detailIndexOf(
	{ db, deps: { vault } }: ReferenceContext,
	{ detail, loan }: ReferenceRequest,
	{ name: rail }: CollectionRail,
): Promise<Buffer | null> {
	if (detail === undefined || isStandingAccount(rail)) return null;
	return payDetailIndex({ db, vault }, loan.id, { rail, detail });
}

async function findEarlier(
	context: ReferenceContext,
	request: ReferenceRequest,
	rail: CollectionRail,
): Promise<PayOrder | null> {
	const { db, now } = context;
	if (isStandingAccount(rail.name)) return findStandingAccount(db, request.borrower.id, rail.name);
	if (request.purpose) return null;
	const { loan, amountMinor } = request;
	const detailIndex = await detailIndexOf(context, request, rail);
	return findOpenReference(db, { loanId: loan.id, rail: rail.name, amountMinor, detailIndex, at: now });
}

async function newPayOrder(context: ReferenceContext, request: ReferenceRequest, rail: CollectionRail) {
	const { now } = context;
	const { borrower, loan, amountMinor } = request;
	const { name } = rail;
	const isStanding = isStandingAccount(name);
	return {
		id: crypto.randomUUID(),
		borrowerId: borrower.id,
		loanId: isStanding ? null : loan.id,
		rail: name,
		amountMinor: isStanding ? null : amountMinor,
		currency: loan.currency,
		detailIndex: await detailIndexOf(context, request, rail),
		madeAt: now,
		expiresAt: isStanding ? null : secondsAfter(now, collectionRails[name].lastsSeconds),
	};
}

type RailRequest = {
	readonly request: ReferenceRequest;
	readonly rail: CollectionRail;
	readonly payOrder: PayOrder;
};

async function createAtRail(
	context: ReferenceContext,
	{ request, rail, payOrder }: RailRequest,
): Promise<Result<IssuedReference, RailRefusal>> {
	const { db, now, deps } = context;
	const { borrower, loan, orderNo, amountMinor, detail, purpose = null } = request;
	const { vault } = deps;
	const { needs } = collectionRails[rail.name];
	const payer = await payerOf({ db, vault }, borrower, needs === "phone" ? detail : undefined);
	await storeAcceptance(context, request);
	const made = await rail.createReference({
		reference: payOrder.id,
		amountMinor,
		currency: loan.currency,
		payer,
		description: `Puente ${orderNo}`,
		returnUrl: returnUrl(context, purpose, request.back ?? { orderNo, payOrderId: payOrder.id }),
		expiresAt: payOrder.expiresAt ?? secondsAfter(now, daySeconds),
		...(needs === "bank" && detail !== undefined && { payerBank: detail }),
		...(payOrder.serial !== null && { serial: payOrder.serial }),
		accepted: request.accepted ?? [],
	});
	if (made.outcome === "failed") return refuse({ error: "railDown" });
	if (made.outcome === "refused") {
		if (payOrder.loanId !== null) await changePayOrder(db, payOrder.id, { state: "failed", endedAt: now });
		return refuse({ error: "railNotOffered" });
	}
	if (made.outcome === "unchecked") {
		return beginCheck(context, { borrower, rail, payOrder, payer, customerId: made.customerId });
	}
	return keepInstruction(context, { request, rail, payOrder }, made);
}

/** Stores what the rail answered. Refuses: railNotOffered for an account that cannot be told from another one. */
async function keepInstruction(
	{ db, now, deps: { vault } }: ReferenceContext,
	{ request: { borrower }, rail, payOrder }: RailRequest,
	{ providerId, show }: { readonly providerId: string; readonly show: PayInstruction },
): Promise<Result<IssuedReference, RailRefusal>> {
	const account = accountOf(show);
	const index = account === null ? null : await payToIndex({ db, vault }, rail.name, account);
	// Some rails issue accounts by e-mail address, which two borrowers may share: their payments could not be
	// distinguished.
	if (index && (await isAccountOfOtherPayOrder(db, payOrder, index)))
		return refuse({ error: "railNotOffered" });
	const instructionSealed = sealInstruction(vault, borrower, payOrder.id, show);
	await changePayOrder(db, payOrder.id, {
		providerId,
		instructionSealed,
		pollAt: nextPollAt(now, 0),
		...(index && { payToIndex: index }),
		...(show.kind === "cash" && { expiresAt: new Date(show.expiresAt) }),
	});
	const expiresAt = show.kind === "cash" ? new Date(show.expiresAt) : payOrder.expiresAt;
	return ok({ payOrder: { ...payOrder, providerId, instructionSealed, expiresAt }, instruction: show });
}

/** The screen that waits for a payment, by purpose. */
const waitingScreens = {
	rollover: "/repay/confirm_exhibition",
	giveBack: "/repay/give_back",
} as const satisfies Record<PaymentIntent["purpose"], string>;

/** The URL that a rail's page returns to: the same app and language, as the wrapper starts it. */
export function returnUrl(
	{ deps, app, language }: Pick<ReferenceContext, "deps" | "app" | "language">,
	purpose: PaymentIntent["purpose"] | null,
	query: Readonly<Record<string, string>>,
): string {
	const start = new URLSearchParams({ packageName: app.packageName, lang: language });
	const screen = purpose === null ? "/repay/cashier" : waitingScreens[purpose];
	return `${deps.publicUrl}/?${start}#${screen}?${new URLSearchParams(query)}`;
}

/** The receiving account, if the rail identifies payments by it. */
function accountOf(show: PayInstruction): string | null {
	if (show.kind === "clabe") return show.clabe;
	return show.kind === "bankAccount" ? show.accountNumber : null;
}
