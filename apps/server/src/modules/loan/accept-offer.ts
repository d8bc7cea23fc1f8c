import type { loanCalls } from "@puente/contract";
import { deadlineOf } from "@puente/core/application";
import { ok, refuse } from "@puente/core/result";
import type { BorrowerContext, Handler } from "../../platform/context/calls.ts";
import { isHeld } from "../../platform/hold/hold.ts";
import { writeStored } from "../../platform/stored/stored-json.ts";
import { checkOwnCode } from "../access/index.ts";
import { agreementFormat } from "../document/index.ts";
import { hasOpenLoan } from "../ledger/index.ts";
import { addAgreement, findAgreement, findSignedDigest, putSignature } from "../offer/index.ts";
import { advanceOrder, findOwnOrder, lockOwnOrder, type OwnOrder } from "../order/index.ts";
import { startPayout } from "../payout/index.ts";
import { viewOrder } from "./order-view.ts";
import { agreementFor, type OfferedChoice, offeredChoiceWithDigest } from "./show-offer.ts";
import { sendSignedDocuments } from "./signed-documents.ts";
import { stepEndsOf } from "./step-ends.ts";

type Calls = typeof loanCalls;

/**
 * The borrower signs exactly this offer with a code from an SMS.
 * Refuses: orderNotFound, stepNotOpen, choiceNotOffered, offersStopped, offerChanged, offerExpired, codeWrong,
 * codeExpired, codeTriesUsed.
 */
export const signOffer: Handler<Calls["validateVerifyCode"]> = async (input, context) => {
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const offered = await offeredChoiceWithDigest(context, own.value, input);
	if (!offered.ok) return offered;
	const { order } = own.value;
	const codeCheck = await checkOwnCode(context, { purpose: "signature", code: input.code });
	if (!codeCheck.ok) return codeCheck;
	const { digest } = offered.value;
	await putSignature(context.db, { orderId: order.id, digest, signedAt: context.now });
	return ok({ orderNo: order.orderNo, signedAt: context.now.toISOString() });
};

/**
 * Accepts the signed offer, sends its documents, and starts the payout if `now` is set, in one transaction. A repeated
 * call returns the current order.
 * Refuses: orderNotFound, stepNotOpen, choiceNotOffered, offersStopped, offerChanged, offerExpired, signatureMissing,
 * agreementNotAccepted, loanOpen.
 */
export const acceptOffer: Handler<Calls["getMoneyPlus"]> = async (input, context) => {
	const { db, now } = context;
	const own = await lockOwnOrder(context, input.orderNo);
	if (!own.ok) return own;
	const { borrower, order } = own.value;
	const earlier = await findAgreement(db, order.id);
	if (earlier?.digest === input.offerDigest) return ok({ order: await viewOrder(context, own.value.order) });
	const offered = await offeredChoiceWithDigest(context, own.value, input);
	if (!offered.ok) return offered;
	if (!input.accepted) return refuse({ error: "agreementNotAccepted" });
	if ((await findSignedDigest(db, order.id)) !== input.offerDigest)
		return refuse({ error: "signatureMissing" });
	if (await hasOpenLoan(db, borrower.id)) return refuse({ error: "loanOpen" });
	const moved = await advanceOrder(db, order, { command: "accept", actor: "borrower", at: now });
	if (!moved.ok) return refuse({ error: "stepNotOpen" });
	await saveAgreement(context, own.value, offered.value);
	const accepted = { borrower, order: moved.value };
	// After a restore the payout starts by itself once the books were compared.
	if (!input.now || (await isHeld(db))) return ok({ order: await viewOrder(context, moved.value) });
	return requestPayout(context, accepted);
};

async function saveAgreement(context: BorrowerContext, own: OwnOrder, { parts, digest }: OfferedChoice) {
	const { borrower, order } = own;
	const agreement = await agreementFor(context, own, parts);
	const field = `agreement:${order.id}`;
	await addAgreement(context.db, {
		orderId: order.id,
		borrowerId: borrower.id,
		digest,
		version: parts.version,
		language: parts.language,
		product: parts.product,
		amount: parts.choice.amount,
		days: parts.choice.days,
		scheduleStart: parts.choice.paidOutOn,
		bodySealed: context.deps.vault.sealFor(borrower, field, writeStored(agreementFormat, agreement)),
		acceptedAt: context.now,
	});
	await sendSignedDocuments(context, own);
}

async function requestPayout(context: BorrowerContext, own: OwnOrder) {
	const { db, now, deps } = context;
	const started = await startPayout({ db, now, vault: deps.vault, enqueue: deps.enqueue }, own, "borrower");
	if (!started.ok) {
		const isHeldNow = started.refusal === "held";
		return refuse({ error: isHeldNow ? ("lendingHeld" as const) : ("stepNotOpen" as const) });
	}
	return ok({ order: await viewOrder(context, started.value) });
}

/**
 * Starts the payout now. A repeated call returns the payout in progress.
 * Refuses: orderNotFound, stepNotOpen, lendingHeld.
 */
export const getMoney: Handler<Calls["getMoney"]> = async ({ orderNo }, context) => {
	const own = await lockOwnOrder(context, orderNo);
	if (!own.ok) return own;
	if (own.value.order.step === "Lending") return ok({ order: await viewOrder(context, own.value.order) });
	return requestPayout(context, own.value);
};

/** When the automatic payout starts. Refuses: orderNotFound. */
export const getMoneyTime: Handler<Calls["getMoneyTime"]> = async ({ orderNo }, context) => {
	const own = await findOwnOrder(context, orderNo);
	if (!own.ok) return own;
	const { order } = own.value;
	const deadline = deadlineOf(order.step, stepEndsOf(order, null));
	const isPayout = deadline?.command === "autoPayout";
	return ok({ startsAt: isPayout ? new Date(deadline.atMs).toISOString() : null });
};
