import type { CallResult, Refusal, repaymentCalls } from "@puente/contract";
import { collectionRailNames, collectionRails } from "@puente/core/rail";
import { ok, type Result, refuse } from "@puente/core/result";
import type { CollectionRail, PayInstruction } from "@puente/providers/payments";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Context } from "../../platform/context/calls.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { openStored, writeStored } from "../../platform/stored/stored-json.ts";
import type { Borrower } from "../borrower/index.ts";
import { barcodePath } from "../document/index.ts";
import type { StoredLoan } from "../ledger/index.ts";
import { payToIndex } from "./book-payments.ts";
import { instructionFormat } from "./instruction-format.ts";
import { isStandingAccount, offeredRail } from "./methods.ts";
import { payerOf } from "./payer.ts";
import { nextPollAt } from "./poll-payment.ts";
import {
	addPayOrder,
	changePayOrder,
	findOpenReference,
	findStandingAccount,
	isAccountOfOtherPayOrder,
	type PayOrder,
} from "./store/pay-orders.ts";
import type { PaymentIntent } from "./store/payment-intents.ts";

export type PayReference = CallResult<(typeof repaymentCalls)["getStpClabe"]>["references"][number];
type RailRefusal = Refusal<"railNotOffered" | "railDown">;

export type ReferenceRequest = {
	readonly borrower: Borrower;
	readonly loan: StoredLoan;
	readonly orderNo: string;
	readonly rail: string;
	readonly amountMinor: bigint;
	/** The bank of a PSE payment, or the number of a Nequi account. */
	readonly detail?: string | undefined;
	/** Query of the return URL; by default the order and the payment. */
	readonly back?: Readonly<Record<string, string>>;
	/** Set for a payment intent, which never reuses an earlier reference for the debt. */
	readonly purpose?: PaymentIntent["purpose"];
};

export type IssuedReference = { readonly payOrder: PayOrder; readonly instruction: PayInstruction };
type ReferenceContext = Pick<Context, "db" | "now" | "deps" | "app" | "language">;

const daySeconds = 86_400;

/** The bank that some rails need. Refuses: inputRefused without it. */
export function checkDetail({
	rail,
	detail,
}: Pick<ReferenceRequest, "rail" | "detail">): Result<null, Refusal<"inputRefused">> {
	const name = collectionRailNames.find((one) => one === rail);
	if (name === undefined || collectionRails[name].needs !== "bank" || detail) return ok(null);
	return refuse({ error: "inputRefused", fields: [{ field: "detail", problem: "required" }] });
}

/**
 * Issues a payment reference. The pay order is stored before the rail is called, and an open reference is returned
 * again. Calls the rail, so it must run outside a transaction. Refuses: railNotOffered, railDown.
 */
export async function makeReference(
	context: ReferenceContext,
	request: ReferenceRequest,
): Promise<Result<IssuedReference, RailRefusal>> {
	const { db, now, deps } = context;
	const rail = offeredRail(deps, request.borrower.country, request.rail);
	if (!rail) return refuse({ error: "railNotOffered" });
	const earlier = await findEarlier(context, request, rail);
	const instruction = earlier && openInstruction(deps.vault, request.borrower, earlier);
	if (earlier && instruction) {
		await changePayOrder(db, earlier.id, { look_at: nextPollAt(now, 0), looks: 0 });
		return ok({ payOrder: earlier, instruction });
	}
	const payOrder = earlier ?? (await addPayOrder(db, newPayOrder(context, request, rail)));
	return createAtRail(context, { request, rail, payOrder });
}

/** A reference is reused only for the same bank or wallet, so that a mistyped number can be corrected. */
function detailIndexOf(vault: Vault, { detail }: ReferenceRequest, { name }: CollectionRail): Buffer | null {
	return detail === undefined || isStandingAccount(name) ? null : payToIndex(vault, name, detail);
}

function findEarlier(
	{ db, now, deps }: ReferenceContext,
	request: ReferenceRequest,
	rail: CollectionRail,
): Promise<PayOrder | null> {
	if (isStandingAccount(rail.name)) return findStandingAccount(db, request.borrower.id, rail.name);
	if (request.purpose) return Promise.resolve(null);
	const { loan, amountMinor } = request;
	const detailIndex = detailIndexOf(deps.vault, request, rail);
	return findOpenReference(db, { loanId: loan.id, rail: rail.name, amountMinor, detailIndex, at: now });
}

function newPayOrder({ now, deps }: ReferenceContext, request: ReferenceRequest, rail: CollectionRail) {
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
		detailIndex: detailIndexOf(deps.vault, request, rail),
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
	const made = await rail.createReference({
		reference: payOrder.id,
		amountMinor,
		currency: loan.currency,
		payer: await payerOf({ db, vault }, borrower, needs === "phone" ? detail : undefined),
		description: `Puente ${orderNo}`,
		returnUrl: returnUrl(context, purpose, request.back ?? { orderNo, payOrderId: payOrder.id }),
		expiresAt: payOrder.expiresAt ?? secondsAfter(now, daySeconds),
		...(needs === "bank" && detail !== undefined && { payerBank: detail }),
		...(payOrder.serial !== null && { serial: payOrder.serial }),
	});
	if (made.outcome === "failed") return refuse({ error: "railDown" });
	if (made.outcome === "refused") {
		if (payOrder.loanId !== null) await changePayOrder(db, payOrder.id, { state: "failed", ended_at: now });
		return refuse({ error: "railNotOffered" });
	}
	const { providerId, show } = made;
	const account = accountOf(show);
	const index = account === null ? null : payToIndex(vault, rail.name, account);
	// Some rails issue accounts by e-mail address, which two borrowers may share: their payments could not be
	// distinguished.
	if (index && (await isAccountOfOtherPayOrder(db, payOrder, index)))
		return refuse({ error: "railNotOffered" });
	const shownSealed = vault.sealFor(
		borrower,
		`pay-order:${payOrder.id}`,
		writeStored(instructionFormat, show),
	);
	await changePayOrder(db, payOrder.id, {
		provider_id: providerId,
		shown_sealed: shownSealed,
		look_at: nextPollAt(now, 0),
		...(index && { pay_to_index: index }),
		...(show.kind === "cash" && { expires_at: new Date(show.expiresAt) }),
	});
	const expiresAt = show.kind === "cash" ? new Date(show.expiresAt) : payOrder.expiresAt;
	return ok({ payOrder: { ...payOrder, providerId, shownSealed, expiresAt }, instruction: show });
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

/** Null until the rail has answered. */
export function openInstruction(vault: Vault, borrower: Borrower, payOrder: PayOrder): PayInstruction | null {
	if (payOrder.shownSealed === null) return null;
	const place = { vault, holder: borrower, field: `pay-order:${payOrder.id}` };
	return openStored(instructionFormat, place, payOrder.shownSealed);
}

/** The reference in wire form. */
export function wireReference({ payOrder, instruction }: IssuedReference): PayReference {
	return {
		payOrderId: payOrder.id,
		rail: payOrder.rail,
		amountMinor: payOrder.amountMinor === null ? null : payOrder.amountMinor,
		currency: payOrder.currency,
		expiresAt: payOrder.expiresAt?.toISOString() ?? null,
		...emptyInstruction,
		...shapeOf(instruction),
	};
}

/** The reference of a payment intent in wire form: exactly its amount, valid at most as long as its price. */
export function intentReference(
	reference: IssuedReference,
	intent: Pick<PaymentIntent, "amountMinor" | "validUntil">,
): PayReference {
	const { expiresAt } = reference.payOrder;
	const isSooner = expiresAt !== null && expiresAt < intent.validUntil;
	return {
		...wireReference(reference),
		amountMinor: intent.amountMinor,
		expiresAt: (isSooner ? expiresAt : intent.validUntil).toISOString(),
	};
}

const emptyInstruction = {
	bankName: null,
	number: null,
	holder: null,
	barcodePath: null,
	url: null,
	takesCard: false,
};

type Shape = Pick<PayReference, "kind"> & Partial<Pick<PayReference, keyof typeof emptyInstruction>>;

function shapeOf(show: PayInstruction): Shape {
	switch (show.kind) {
		case "clabe":
			return { kind: "account", bankName: "STP", number: show.clabe };
		case "bankAccount":
			return {
				kind: "account",
				bankName: show.bankName,
				number: show.accountNumber,
				holder: show.holder,
			};
		case "cash":
			return {
				kind: "cash",
				bankName: show.store,
				number: show.number,
				barcodePath: barcodePath(show.number.replaceAll(/\D/g, "")),
				url: show.voucherUrl,
			};
		case "page":
			return { kind: "page", url: show.url, takesCard: show.takesCard ?? false };
		case "phone":
			return { kind: "push" };
	}
}
