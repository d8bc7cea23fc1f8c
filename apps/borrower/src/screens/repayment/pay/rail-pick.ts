import { normalisePickedPhone } from "@puente/core/validation";
import type { Pack } from "@puente/regions";
import { detailOf, type Method, misfit, type PayKind } from "./rails.ts";

/** How a borrower wants to pay, as far as it is chosen. */
export type RailPick = {
	readonly kind: PayKind;
	readonly rail: string | null;
	readonly detail: string;
};

export type PickTrouble = "rail" | "bank" | "phone";

/** The first thing that is missing; null when the rail can be asked. */
export function pickTrouble(pick: RailPick, pack: Pack): PickTrouble | null {
	if (pick.rail === null) return "rail";
	const needed = detailOf(pick.rail);
	if (needed === "bank") return pick.detail === "" ? "bank" : null;
	if (needed === "phone")
		return normalisePickedPhone(pick.detail, pack.phone).length === pack.phone.digits ? null : "phone";
	return null;
}

/** The ways that take an amount; all of them while it is not known. */
export function fittingOf(methods: readonly Method[], amountMinor: number | null): readonly Method[] {
	return amountMinor === null ? methods : methods.filter((method) => misfit(method, amountMinor) === null);
}

/** A way that was chosen before the amount outgrew it is not chosen any more. */
export function stillPicked(pick: RailPick, fitting: readonly Method[]): RailPick {
	const isThere = fitting.some(({ rail, kind }) => rail === pick.rail && kind === pick.kind);
	return isThere ? pick : { kind: pick.kind, rail: null, detail: "" };
}

/** What the path asks for, when it is offered; otherwise the kind that has something to choose from, and nothing chosen. */
export function pickAsked(
	methods: readonly Method[],
	asked: { readonly channelId: string | null; readonly kind: string | null },
): RailPick {
	const found = methods.find(
		({ rail, kind }) => kind !== "proof" && rail === asked.channelId && (asked.kind ?? kind) === kind,
	);
	if (found !== undefined && found.kind !== "proof")
		return { kind: found.kind, rail: found.rail, detail: "" };
	const kinds = methods.map(({ kind }) => kind);
	const wanted = asked.kind === "offline" || !kinds.includes("online") ? "offline" : "online";
	const own = methods.filter(({ kind }) => kind === wanted);
	const [only] = own;
	// The only way there is need not be chosen.
	return { kind: wanted, rail: own.length === 1 && only !== undefined ? only.rail : null, detail: "" };
}
