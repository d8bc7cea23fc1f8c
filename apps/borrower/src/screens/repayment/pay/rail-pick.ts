import { normalisePickedPhone } from "@puente/core/validation";
import type { Pack } from "@puente/regions";
import { isUsed, type UsedRail } from "./last-rail.ts";
import {
	type AcceptedDocuments,
	amountOutOfRange,
	hasContracts,
	type Method,
	type PayKind,
	requiredDetail,
} from "./rails.ts";

/** Chosen payment method, as far as it is complete. */
export type RailPick = {
	readonly kind: PayKind;
	readonly rail: string | null;
	readonly detail: string;
	readonly accepted?: AcceptedDocuments;
};

export type MissingPickPart = "rail" | "bank" | "phone" | "terms" | "personalData";

/** Where the focus goes when a part is missing. */
export const pickPartIds = {
	rail: "channel",
	bank: "detail",
	phone: "detail",
	terms: "contract-terms",
	personalData: "contract-personalData",
} as const satisfies Record<MissingPickPart, string>;

/** The first missing part; null if the pick is complete. */
export function missingPickPart(pick: RailPick, pack: Pack): MissingPickPart | null {
	if (pick.rail === null) return "rail";
	const needed = requiredDetail(pick.rail);
	if (needed === "bank" && pick.detail === "") return "bank";
	const isPhone = () => normalisePickedPhone(pick.detail, pack.phone).length === pack.phone.digits;
	if (needed === "phone" && !isPhone()) return "phone";
	if (!hasContracts(pick.rail)) return null;
	if (pick.accepted?.acceptedTerms === undefined) return "terms";
	return pick.accepted.acceptedPersonalData === undefined ? "personalData" : null;
}

/** Methods that take the amount; all of them while it is unknown. */
export function methodsForAmount(methods: readonly Method[], amountMinor: number | null): readonly Method[] {
	return amountMinor === null
		? methods
		: methods.filter((method) => amountOutOfRange(method, amountMinor) === null);
}

/** Deselects a rail that does not take the amount. */
export function keepOfferedPick(pick: RailPick, fitting: readonly Method[]): RailPick {
	const isThere = fitting.some(({ rail, kind }) => rail === pick.rail && kind === pick.kind);
	return isThere ? pick : { kind: pick.kind, rail: null, detail: "" };
}

/** The offered rail of the query or, without one, the last used; otherwise an available kind without a rail. */
export function initialPick(
	methods: readonly Method[],
	query: { readonly channelId: string | null; readonly kind: string | null },
	used: UsedRail | null = null,
): RailPick {
	const last = query.channelId === null ? methods.find((method) => isUsed(method, used)) : undefined;
	if (last !== undefined && last.kind !== "proof") return { kind: last.kind, rail: last.rail, detail: "" };
	const found = methods.find(
		({ rail, kind }) => kind !== "proof" && rail === query.channelId && (query.kind ?? kind) === kind,
	);
	if (found !== undefined && found.kind !== "proof")
		return { kind: found.kind, rail: found.rail, detail: "" };
	const kinds = methods.map(({ kind }) => kind);
	const initialKind = query.kind === "offline" || !kinds.includes("online") ? "offline" : "online";
	const own = methods.filter(({ kind }) => kind === initialKind);
	const [only] = own;
	// A single method is preselected.
	return { kind: initialKind, rail: own.length === 1 && only !== undefined ? only.rail : null, detail: "" };
}
