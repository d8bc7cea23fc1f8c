import type { CallOutput, Refusal, repaymentCalls } from "@puente/contract";
import { ok, type Result, refuse } from "@puente/core/result";
import type { CollectionRail, PayInstruction } from "@puente/providers/payments";
import { secondsAfter } from "../../platform/clock/clock.ts";
import type { Context } from "../../platform/context/calls.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Borrower } from "../borrower/index.ts";
import { barcodePath } from "../document/index.ts";
import type { StoredLoan } from "../ledger/index.ts";
import { payToIndex } from "./book-payments.ts";
import { isStanding, offeredRail } from "./methods.ts";
import { payerOf } from "./payer.ts";
import { nextLookAt } from "./poll-payment.ts";
import {
	addPayOrder,
	changePayOrder,
	findStanding,
	findWaiting,
	isAnothers,
	type PayOrder,
} from "./store/pay-orders.ts";
import type { PaymentIntent } from "./store/payment-intents.ts";

export type PayReference = CallOutput<(typeof repaymentCalls)["getStpClabe"]>["references"][number];
type RailRefusal = Refusal<"railNotOffered" | "railDown">;

export type Wanted = {
	readonly borrower: Borrower;
	readonly loan: StoredLoan;
	readonly orderNo: string;
	readonly rail: string;
	readonly amountMinor: bigint;
	/** The bank of a PSE payment, or the number of a Nequi account. */
	readonly detail?: string | undefined;
	/** What the path of the cashier says when a rail's page leads back. */
	readonly back?: Readonly<Record<string, string>>;
	/** It is meant for something of its own, so that an earlier reference for the debt must not be shown again. */
	readonly purpose?: PaymentIntent["purpose"];
};

export type Shown = { readonly payOrder: PayOrder; readonly instruction: PayInstruction };
type Asking = Pick<Context, "db" | "now" | "deps" | "app" | "language">;

const daySeconds = 86_400;
/** Cash takes a walk to the store. */
const cashSeconds = 3 * daySeconds + 3_600;

/**
 * Where to pay. What is made at a rail is written down before the rail is asked, and what waits already is answered again.
 * Speaks to the rail, so it is no part of a transaction. Refuses: railNotOffered, railDown.
 */
export async function makeReference(asking: Asking, wanted: Wanted): Promise<Result<Shown, RailRefusal>> {
	const { db, now, deps } = asking;
	const rail = offeredRail(deps, wanted.borrower.country, wanted.rail);
	if (!rail) return refuse({ error: "railNotOffered" });
	const earlier = await findEarlier(asking, wanted, rail);
	const shown = earlier && openShown(deps.vault, wanted.borrower, earlier);
	if (earlier && shown) {
		await changePayOrder(db, earlier.id, { look_at: nextLookAt(now, 0), looks: 0 });
		return ok({ payOrder: earlier, instruction: shown });
	}
	const payOrder = earlier ?? (await addPayOrder(db, newPayOrder(asking, wanted, rail)));
	return askRail(asking, { wanted, rail, payOrder });
}

/** Where to pay is the same again only for the same bank or wallet: a number that was mistyped is corrected by asking anew. */
function detailIndexOf(vault: Vault, { detail }: Wanted, { name }: CollectionRail): Buffer | null {
	return detail === undefined || isStanding(name) ? null : payToIndex(vault, name, detail);
}

function findEarlier(
	{ db, now, deps }: Asking,
	wanted: Wanted,
	rail: CollectionRail,
): Promise<PayOrder | null> {
	if (isStanding(rail.name)) return findStanding(db, wanted.borrower.id, rail.name);
	if (wanted.purpose) return Promise.resolve(null);
	const { loan, amountMinor } = wanted;
	const detailIndex = detailIndexOf(deps.vault, wanted, rail);
	return findWaiting(db, { loanId: loan.id, rail: rail.name, amountMinor, detailIndex, at: now });
}

function newPayOrder({ now, deps }: Asking, wanted: Wanted, rail: CollectionRail) {
	const { borrower, loan, amountMinor } = wanted;
	const { name } = rail;
	const isOwn = isStanding(name);
	return {
		id: crypto.randomUUID(),
		borrowerId: borrower.id,
		loanId: isOwn ? null : loan.id,
		rail: name,
		amountMinor: isOwn ? null : amountMinor,
		currency: loan.currency,
		detailIndex: detailIndexOf(deps.vault, wanted, rail),
		madeAt: now,
		expiresAt: isOwn ? null : secondsAfter(now, name === "oxxo" ? cashSeconds : daySeconds),
	};
}

type AtRail = { readonly wanted: Wanted; readonly rail: CollectionRail; readonly payOrder: PayOrder };

async function askRail(
	asking: Asking,
	{ wanted, rail, payOrder }: AtRail,
): Promise<Result<Shown, RailRefusal>> {
	const { db, now, deps } = asking;
	const { borrower, loan, orderNo, amountMinor, detail, purpose = null } = wanted;
	const { vault } = deps;
	const made = await rail.createReference({
		reference: payOrder.id,
		amountMinor,
		currency: loan.currency,
		payer: await payerOf({ db, vault }, borrower, rail.name === "wompi-nequi" ? detail : undefined),
		description: `Puente ${orderNo}`,
		returnUrl: returnUrl(asking, purpose, wanted.back ?? { orderNo, payOrderId: payOrder.id }),
		expiresAt: payOrder.expiresAt ?? secondsAfter(now, daySeconds),
		...(rail.name === "wompi-pse" && detail !== undefined && { payerBank: detail }),
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
	// Some rails give an account to an e-mail address, and two borrowers may have one: whose money came could not be told.
	if (index && (await isAnothers(db, payOrder, index))) return refuse({ error: "railNotOffered" });
	const shownSealed = vault.sealFor(borrower, `pay-order:${payOrder.id}`, JSON.stringify(show));
	await changePayOrder(db, payOrder.id, {
		provider_id: providerId,
		shown_sealed: shownSealed,
		look_at: nextLookAt(now, 0),
		...(index && { pay_to_index: index }),
		...(show.kind === "cash" && { expires_at: new Date(show.expiresAt) }),
	});
	const expiresAt = show.kind === "cash" ? new Date(show.expiresAt) : payOrder.expiresAt;
	return ok({ payOrder: { ...payOrder, providerId, shownSealed, expiresAt }, instruction: show });
}

/** The screen that waits for a payment, by what it is meant for. */
const waitingScreens = {
	rollover: "/repay/confirm_exhibition",
	giveBack: "/repay/give_back",
} as const satisfies Record<PaymentIntent["purpose"], string>;

/** Where a rail's page leads back to: the same app in the same language, as its wrapper starts it. */
export function returnUrl(
	{ deps, app, language }: Pick<Asking, "deps" | "app" | "language">,
	purpose: PaymentIntent["purpose"] | null,
	query: Readonly<Record<string, string>>,
): string {
	const start = new URLSearchParams({ packageName: app.packageName, lang: language });
	const screen = purpose === null ? "/repay/cashier" : waitingScreens[purpose];
	return `${deps.publicUrl}/?${start}#${screen}?${new URLSearchParams(query)}`;
}

/** What a payer types as the receiver, where that is what the rail names a payment by. */
function accountOf(show: PayInstruction): string | null {
	if (show.kind === "clabe") return show.clabe;
	return show.kind === "bankAccount" ? show.accountNumber : null;
}

/** Null before the rail has said what to show. */
export function openShown(vault: Vault, borrower: Borrower, payOrder: PayOrder): PayInstruction | null {
	if (payOrder.shownSealed === null) return null;
	return JSON.parse(vault.openFor(borrower, `pay-order:${payOrder.id}`, payOrder.shownSealed));
}

/** As the phone shows it. */
export function wireReference({ payOrder, instruction }: Shown): PayReference {
	return {
		payOrderId: payOrder.id,
		rail: payOrder.rail,
		amountMinor: payOrder.amountMinor === null ? null : Number(payOrder.amountMinor),
		currency: payOrder.currency,
		expiresAt: payOrder.expiresAt?.toISOString() ?? null,
		...nothingShown,
		...shapeOf(instruction),
	};
}

/** As the phone shows it to who pays for one thing: exactly that amount, and no later than it costs that. */
export function intentReference(
	shown: Shown,
	intent: Pick<PaymentIntent, "amountMinor" | "validUntil">,
): PayReference {
	const { expiresAt } = shown.payOrder;
	const isSooner = expiresAt !== null && expiresAt < intent.validUntil;
	return {
		...wireReference(shown),
		amountMinor: Number(intent.amountMinor),
		expiresAt: (isSooner ? expiresAt : intent.validUntil).toISOString(),
	};
}

const nothingShown = {
	bankName: null,
	number: null,
	holder: null,
	barcodePath: null,
	url: null,
	takesCard: false,
};

type Shape = Pick<PayReference, "kind"> & Partial<Pick<PayReference, keyof typeof nothingShown>>;

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
