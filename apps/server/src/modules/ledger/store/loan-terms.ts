import type { Balances } from "@puente/core/ledger";
import type { LoanEvent, LoanTerms } from "@puente/core/loan";

/** Whole numbers of money travel as text: a JSON number is a double to most who read it. */
export function toStoredJson(value: unknown): string {
	return JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? part.toString() : part));
}

/** Fields whose name says that they are minor units become whole numbers again, at any depth. */
function fromStored(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(fromStored);
	if (value === null || typeof value !== "object") return value;
	const read: Record<string, unknown> = {};
	for (const [name, part] of Object.entries(value))
		read[name] = name.endsWith("Minor") && typeof part === "string" ? BigInt(part) : fromStored(part);
	return read;
}

/** We wrote these ourselves with `toStoredJson`; the types are those that went in. */
export function readTerms(stored: unknown): LoanTerms {
	return fromStored(stored) as LoanTerms;
}

export type StoredEvent = {
	readonly id: string;
	readonly kind: string;
	readonly takes_effect_on: string;
	readonly detail: unknown;
};

export function readEvent({ id, kind, takes_effect_on: on, detail }: StoredEvent): LoanEvent {
	return { ...(fromStored(detail) as object), id, kind, on } as LoanEvent;
}

export function readBalances(stored: unknown): Balances {
	const pairs = Object.entries(stored as Readonly<Record<string, string>>);
	return Object.fromEntries(pairs.map(([account, minor]) => [account, BigInt(minor)]));
}
