import type { Currency } from "@puente/core/money";
import { ok } from "@puente/core/result";
import { type CheckResult, checkRepaymentAmount } from "@puente/core/validation";
import { plainDigits, wholeUnits } from "../../format.ts";
import type { RepayDetail } from "../../payment-types.ts";

/** Amounts from which the payment is chosen. */
export type Debt = {
	readonly currency: Currency;
	readonly dueMinor: number;
	/** The next instalment, when nothing is due. */
	readonly nextMinor: number;
	readonly payoffMinor: number;
	/** Whole units of the currency. */
	readonly amountMin: number;
};

export type AmountChoice = "due" | "next" | "all" | "other";

/** The words of a choice. */
export const amountLabels = {
	due: "cashier.amountDue",
	next: "cashier.amountNext",
	all: "cashier.amountAll",
	other: "cashier.amountOther",
} as const satisfies Record<AmountChoice, string>;

export function owedOf(
	detail: Pick<RepayDetail, "currency" | "due" | "next" | "payoff" | "amountMin">,
): Debt {
	return {
		currency: detail.currency,
		dueMinor: detail.due.totalMinor,
		nextMinor: detail.next?.dueMinor ?? 0,
		payoffMinor: detail.payoff.totalMinor,
		amountMin: detail.amountMin,
	};
}

/** Offered amounts without duplicates: with one instalment left, the due and the total amount may be equal. */
export function offeredAmounts(
	owed: Debt,
): readonly { readonly choice: AmountChoice; readonly minor: number }[] {
	const { dueMinor, nextMinor, payoffMinor } = owed;
	const first =
		dueMinor > 0
			? [{ choice: "due" as const, minor: dueMinor }]
			: nextMinor > 0
				? [{ choice: "next" as const, minor: nextMinor }]
				: [];
	const differs = first.every(({ minor }) => minor !== payoffMinor);
	return payoffMinor > 0 && differs ? [...first, { choice: "all", minor: payoffMinor }] : first;
}

/** The amount in whole units, or the violated rule. */
export function checkAmount(owed: Debt, choice: AmountChoice, typed: string): CheckResult<number> {
	const offered = offeredAmounts(owed).find((amount) => amount.choice === choice);
	if (offered !== undefined) return ok(wholeUnits(owed.currency, offered.minor));
	return checkRepaymentAmount(plainDigits(owed.currency, typed), owed);
}

/** By how many whole units a typed amount exceeds the debt, to detect a zero too many. */
export function beyondOwed(owed: Debt, choice: AmountChoice, typed: string): number {
	const amount = checkAmount(owed, choice, typed);
	if (choice !== "other" || !amount.ok) return 0;
	return Math.max(0, amount.value - wholeUnits(owed.currency, owed.payoffMinor));
}

/** About twenty steps, each of a round amount. */
function stepFor(whole: number): number {
	const raw = whole / 20;
	const power = 10 ** Math.floor(Math.log10(Math.max(1, raw)));
	return Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10) * power);
}

/** Round parts of what is due or, when nothing is, of the whole debt: the stops of the slider, the last is all of it. */
export function partAmounts({ currency, dueMinor, payoffMinor, amountMin }: Debt): readonly number[] {
	const all = wholeUnits(currency, dueMinor > 0 ? dueMinor : payoffMinor);
	const step = stepFor(all);
	const parts: number[] = [];
	for (let part = step; part < all; part += step) if (part >= amountMin) parts.push(part);
	return all > 0 ? [...parts, all] : [];
}

/** Initial choice from the query: everything, a part, an amount, or what is due. */
export function initialAmount(
	owed: Debt,
	queryAmount: string | null,
): { readonly choice: AmountChoice; readonly typed: string } {
	const offered = offeredAmounts(owed).map(({ choice }) => choice);
	const first = offered[0] ?? "other";
	if (queryAmount === "all") return { choice: offered.includes("all") ? "all" : first, typed: "" };
	if (queryAmount === "part") {
		const parts = partAmounts(owed);
		const half = parts.findLast((part) => part <= (parts.at(-1) ?? 0) / 2);
		return { choice: "other", typed: String(half ?? parts[0] ?? "") };
	}
	return queryAmount !== null && /^\d{1,12}$/.test(queryAmount)
		? { choice: "other", typed: queryAmount }
		: { choice: first, typed: "" };
}
