import type { Currency } from "@puente/core/money";
import { countries } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../platform/clock/clock.ts";
import type { Db } from "../../platform/database/schema/index.ts";
import { addGeneralEntry, type GeneralEntry, isPosted } from "./store/general-entries.ts";
import { listOutsideSuspense, type StoredPayment } from "./store/payments.ts";

const toCome = "asset:proofs-to-come";

/**
 * A confirmed proof of payment repays its loan at once, which books cash that no rail or bank has reported. Until it is
 * reported, an entry of its own holds that cash as money to come; `came` and `not-come` take it back.
 */
export async function bookProofToCome(
	tx: Db,
	proof: { readonly id: string; readonly amountMinor: bigint; readonly currency: Currency },
	kind: "to-come" | "came" | "not-come",
	at: Date,
): Promise<void> {
	const { id: reference, amountMinor: minor, currency } = proof;
	const isToCome = kind === "to-come";
	const entry: GeneralEntry = {
		book: `proofs:${currency}`,
		kind,
		reference,
		on: dayOfCurrency(at, currency),
		currency,
		debit: isToCome ? toCome : "asset:cash",
		credit: isToCome ? "asset:cash" : toCome,
		minor,
	};
	await addGeneralEntry(tx, entry, at);
}

type SuspensePayment = Pick<StoredPayment, "rail" | "paymentId" | "amountMinor" | "currency">;

/** The day in the country of a currency. */
function dayOfCurrency(at: Date, currency: Currency): PlainDate {
	const country = countries.find((each) => packs[each].currency.code === currency);
	return localDate(at, country ? packs[country].timeZone : "UTC");
}

function entryOf(
	payment: SuspensePayment,
	kind: "received" | "matched" | "returned",
	at: Date,
): GeneralEntry {
	const { rail, paymentId, amountMinor, currency } = payment;
	const suspense = `liability:suspense:${rail}`;
	const isIn = kind === "received";
	return {
		book: `suspense:${rail}:${currency}`,
		kind,
		reference: paymentId,
		on: dayOfCurrency(at, currency),
		currency,
		debit: isIn ? "asset:cash" : suspense,
		credit: isIn ? suspense : "asset:cash",
		minor: amountMinor,
	};
}

/** Money that arrived and belongs to no loan yet: it waits in the suspense account of its rail. */
export async function receiveInSuspense(tx: Db, payment: SuspensePayment, at: Date): Promise<void> {
	await addGeneralEntry(tx, entryOf(payment, "received", at), at);
}

/**
 * Takes money out of suspense: `matched` when a loan books it, `returned` when it is sent back. Nothing happens to money
 * that was never in suspense.
 */
export async function releaseFromSuspense(
	tx: Db,
	payment: SuspensePayment,
	to: "matched" | "returned",
	at: Date,
): Promise<void> {
	if (await isPosted(tx, entryOf(payment, "received", at))) {
		await addGeneralEntry(tx, entryOf(payment, to, at), at);
	}
}

/** Books what arrived before there were suspense accounts. Safe to repeat. */
export async function receiveOlderPayments(db: Db, at: Date): Promise<void> {
	for (const payment of await listOutsideSuspense(db)) {
		await db.transaction().execute((tx) => receiveInSuspense(tx, payment, at));
	}
}
