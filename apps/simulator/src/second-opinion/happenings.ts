import type { OfferedProduct } from "./offer.ts";

export type LivedProduct = OfferedProduct & {
	readonly costMaxPercent: number | null;
	readonly penalty: {
		readonly percentPerDay: string;
		readonly base: "overdue-amount" | "overdue-principal";
		readonly graceDays: number;
		readonly capPercent: number;
	};
	readonly rollover: { readonly days: number; readonly feePercent: string; readonly timesMax: number };
	readonly coolingOff: { readonly days: number; readonly feeKept: boolean };
};

/** What happens to a loan on a day, in the order in which it happened. */
export type Happening = { readonly id: string; readonly day: number } & (
	| { readonly kind: "payment" | "coupon" | "penalty-reduction"; readonly amount: bigint }
	| { readonly kind: "cooling-off" | "credit-refund"; readonly amount: bigint }
	| { readonly kind: "reversal"; readonly of: string }
	/** The fee that was paid for it, with its tax. */
	| { readonly kind: "rollover"; readonly cost: bigint }
	| { readonly kind: "write-off" }
	| { readonly kind: "claim-opened" | "claim-closed"; readonly claim: string }
);

/** Days after the first and up to the second. */
export type Pauses = readonly (readonly [number, number])[];

/** A claim pauses from the day on which it was opened to the one on which it was closed, whichever was told first. */
export function pausesOf(happenings: readonly Happening[]): Pauses {
	return happenings.flatMap((opened): Pauses => {
		if (opened.kind !== "claim-opened") return [];
		const closings = happenings.flatMap((each) =>
			each.kind === "claim-closed" && each.claim === opened.claim ? [each.day] : [],
		);
		return [[opened.day, Math.min(...closings, Number.POSITIVE_INFINITY)]];
	});
}
