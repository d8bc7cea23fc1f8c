import { checkRepaymentAmount, checkVoucherImages, type RuleRefusal } from "@puente/core/validation";

/** As many as the contract takes with one proof. */
export const voucherImagesMax = 5;

export type VoucherDraft = {
	readonly images: number;
	readonly amount: string;
	readonly paidOn: string;
};

export type VoucherField = "images" | "amount" | "paidOn";
/** In the order in which the fields stand on the screen. */
export const voucherFields: readonly VoucherField[] = ["images", "amount", "paidOn"];

export type VoucherTroubles = Readonly<
	Partial<Record<VoucherField, RuleRefusal | "dayRequired" | "dayAhead">>
>;

/** A receipt may be for any amount, however small: what was paid was paid. */
const anyAmount = { amountMin: 1, owedWholeUnits: 1 } as const;

export function checkVoucher(draft: VoucherDraft, today: string): VoucherTroubles {
	const images = checkVoucherImages({ count: draft.images, countMax: voucherImagesMax });
	const amount = checkRepaymentAmount(draft.amount, anyAmount);
	const paidOn = draft.paidOn === "" ? "dayRequired" : draft.paidOn > today ? "dayAhead" : null;
	return {
		...(images.ok ? {} : { images: images.refusal }),
		...(amount.ok ? {} : { amount: amount.refusal }),
		...(paidOn === null ? {} : { paidOn }),
	};
}

/** Hours until a person must have answered, the one that has begun included; null when that time is over. */
export function hoursLeft(answerBy: string, nowMs: number): number | null {
	const leftMs = Date.parse(answerBy) - nowMs;
	return leftMs <= 0 ? null : Math.ceil(leftMs / 3_600_000);
}
