import type { Client } from "@puente/client";
import { type CollectionRailName, collectionRails, isCollectionRail } from "@puente/core/rail";
import type { IconName } from "@puente/ui";
import type { PayReference, RepayDetail } from "../payment-types.ts";

export type Method = RepayDetail["methods"][number];
export type PayKind = "online" | "offline";

/** Input of an online payment. */
export type OnlinePayment = {
	readonly rail: string;
	readonly orderNo: string;
	/** Whole units of the currency. */
	readonly amount: number;
	readonly detail: string;
	readonly accepted?: AcceptedDocuments;
};

/** Versions of the rail's documents that the payer has ticked. */
export type AcceptedDocuments = { readonly acceptedTerms?: string; readonly acceptedPersonalData?: string };

/** The facts of a rail; null for one that this version of the app does not know. */
function factsOf(rail: string) {
	return isCollectionRail(rail) ? collectionRails[rail] : null;
}

export function requiredDetail(rail: string): "bank" | "phone" | null {
	return factsOf(rail)?.needs ?? null;
}

/** What the number of a payment reference is called, and who gives it out. */
export function numberWords(rail: string) {
	const facts = factsOf(rail);
	return {
		/** As in the form of the bank account. */
		groupSize: facts?.numberName === "clabe" ? 3 : 4,
		number: `reference.${facts?.numberName ?? "account"}`,
		issuer: facts?.shape === "cash" ? "reference.store" : "reference.bank",
	} as const;
}

/** Our own sign of a rail, by how it takes the money; the brands of rails are theirs. */
export function railIcon(rail: string): IconName {
	const facts = factsOf(rail);
	if (facts?.needs === "bank") return "bank";
	if (facts?.needs === "phone") return "phone";
	if (facts?.shape === "standing") return "transfer";
	if (facts?.shape === "cash") return "store";
	return "card";
}

/** Whether the payer must accept documents of the rail. */
export function hasContracts(rail: string): boolean {
	return factsOf(rail)?.hasContracts ?? false;
}

/** What some rails need besides the amount, in wire form. */
export function railInput({ detail, accepted }: Pick<OnlinePayment, "detail" | "accepted">) {
	return { ...(detail === "" ? {} : { detail }), ...accepted };
}

/** The screen that is made for a rail; null: the cashier shows it. */
export function railScreen(rail: string): "repayStp" | "repayOxxo" | null {
	return factsOf(rail)?.screen ?? null;
}

/** Whether the amount is outside the rail's limits; null if it is within. */
export function amountOutOfRange(method: Method, amountMinor: number): "tooSmall" | "tooLarge" | null {
	if (method.minMinor !== null && amountMinor < method.minMinor) return "tooSmall";
	return method.maxMinor !== null && amountMinor > method.maxMinor ? "tooLarge" : null;
}

/** Creates an online payment by the rail's own call. */
export async function createOnlinePayment(
	client: Client,
	payment: OnlinePayment,
): Promise<readonly PayReference[]> {
	const { orderNo, amount, rail } = payment;
	const facts = factsOf(rail);
	if (facts?.shape === "online" && facts.call !== null)
		return (await client(facts.call, { orderNo, amount })).references;
	return (await client("payOnline", { orderNo, rail, amount, ...railInput(payment) })).references;
}

type Facts = (typeof collectionRails)[CollectionRailName];
/** The idempotent calls that return a reserved account. */
export type ReservedAccountCall = Exclude<Extract<Facts, { readonly shape: "standing" }>["call"], null>;

/** Null for a rail without reserved accounts. */
export function reservedAccountCall(rail: string): ReservedAccountCall | null {
	const facts = factsOf(rail);
	return facts?.shape === "standing" ? facts.call : null;
}

/** Delays between polls of a payment: short at first, then longer. */
const pollDelaysMs = [2000, 3000, 5000, 8000, 13_000, 20_000, 30_000] as const;

export function pollDelayMs(polls: number): number {
	return pollDelaysMs[Math.min(Math.max(polls - 1, 0), pollDelaysMs.length - 1)] ?? 30_000;
}
