import type { Currency } from "@puente/core/money";
import { ok } from "@puente/core/result";
import { type Checked, checkRepaymentAmount } from "@puente/core/validation";
import { plainDigits, wholeUnits } from "./format.ts";

/** What an amount to pay is chosen from. */
export type Owed = {
	readonly currency: Currency;
	readonly dueMinor: number;
	/** What the next phase asks for when nothing is due. */
	readonly nextMinor: number;
	readonly payoffMinor: number;
	/** Whole units of the currency. */
	readonly amountMin: number;
};

export type AmountChoice = "due" | "next" | "all" | "other";

/** The amounts that are offered, each once: with one phase left, what is due and everything may be the same. */
export function offeredAmounts(
	owed: Owed,
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

/** The amount in whole units, or the rule that what was typed breaks. */
export function checkAmount(owed: Owed, choice: AmountChoice, typed: string): Checked<number> {
	const offered = offeredAmounts(owed).find((amount) => amount.choice === choice);
	if (offered !== undefined) return ok(wholeUnits(owed.currency, offered.minor));
	return checkRepaymentAmount(plainDigits(owed.currency, typed), {
		amountMin: owed.amountMin,
		owedWholeUnits: wholeUnits(owed.currency, owed.payoffMinor),
	});
}

/** How far a typed amount goes beyond all that is owed, in whole units: a zero too many is easily typed. */
export function beyondOwed(owed: Owed, choice: AmountChoice, typed: string): number {
	const amount = checkAmount(owed, choice, typed);
	if (choice !== "other" || !amount.ok) return 0;
	return Math.max(0, amount.value - wholeUnits(owed.currency, owed.payoffMinor));
}

/** What the path asks for: everything, an amount, or what is due. */
export function amountAsked(
	owed: Owed,
	asked: string | null,
): { readonly choice: AmountChoice; readonly typed: string } {
	const offered = offeredAmounts(owed).map(({ choice }) => choice);
	const first = offered[0] ?? "other";
	if (asked === "all") return { choice: offered.includes("all") ? "all" : first, typed: "" };
	return asked !== null && /^\d{1,12}$/.test(asked)
		? { choice: "other", typed: asked }
		: { choice: first, typed: "" };
}
