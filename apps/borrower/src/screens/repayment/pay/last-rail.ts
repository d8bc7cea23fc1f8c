import { createStorage } from "../../../data/storage.ts";
import type { RepayDetail } from "../payment-types.ts";
import type { Method } from "./rails.ts";

/** A way to pay that the borrower used. The server knows the rail, but not in which of its two ways. */
export type UsedRail = { readonly kind: string | null; readonly rail: string };

const storage = () => createStorage(() => window.localStorage);

export function rememberRail({ kind, rail }: { readonly kind: string; readonly rail: string }): void {
	storage().write("payRail", `${kind} ${rail}`);
}

export function rememberedRail(): UsedRail | null {
	const [kind, rail] = storage().read("payRail")?.split(" ") ?? [];
	return kind === undefined || rail === undefined ? null : { kind, rail };
}

/** The rail of the last payment, or the one this phone chose last. Only if it is offered now. */
export function lastUsedRail(
	{ movements }: Pick<RepayDetail, "movements">,
	remembered: UsedRail | null,
	methods: readonly Method[],
): UsedRail | null {
	const paid = movements.filter(({ kind, rail }) => kind === "payment" && rail !== null).at(-1);
	const known: readonly (UsedRail | null)[] = [
		paid?.rail == null ? null : { kind: null, rail: paid.rail },
		remembered,
	];
	return known.find((used) => used !== null && methods.some((method) => isUsed(method, used))) ?? null;
}

/** Whether the last payment was by a card, and a stored one can pay again: then no rail is chosen. */
export function isStoredCardLast({ cards }: Pick<RepayDetail, "cards">, used: UsedRail | null): boolean {
	return (used?.rail.endsWith("-card") ?? false) && cards.some(({ expired }) => !expired);
}

export function isUsed(method: Pick<Method, "kind" | "rail">, used: UsedRail | null): boolean {
	return used !== null && method.rail === used.rail && (used.kind ?? method.kind) === method.kind;
}
