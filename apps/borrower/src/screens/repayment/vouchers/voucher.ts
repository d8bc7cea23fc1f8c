import { isDate } from "@puente/core/time";
import { checkRepaymentAmount, checkVoucherImages, type RuleRefusal } from "@puente/core/validation";

/** Limit of the contract. */
export const voucherImagesMax = 5;

export type VoucherDraft = {
	readonly images: number;
	readonly amount: string;
	readonly paidOn: string;
};

export type VoucherField = "images" | "amount" | "paidOn";
/** Fields in form order. */
export const voucherFields: readonly VoucherField[] = ["images", "amount", "paidOn"];

export type VoucherIssues = Readonly<Partial<Record<VoucherField, RuleRefusal | DayIssue>>>;
type DayIssue = "dayRequired" | "dayWrong" | "dayAhead";

/** A voucher may be for any amount. */
const anyAmount = { amountMin: 1 } as const;

export function checkVoucher(draft: VoucherDraft, today: string): VoucherIssues {
	const images = checkVoucherImages({ count: draft.images, countMax: voucherImagesMax });
	const amount = checkRepaymentAmount(draft.amount, anyAmount);
	const paidOn = dayIssue(draft.paidOn, today);
	return {
		...(images.ok ? {} : { images: images.refusal }),
		...(amount.ok ? {} : { amount: amount.refusal }),
		...(paidOn === null ? {} : { paidOn }),
	};
}

function dayIssue(paidOn: string, today: string): DayIssue | null {
	if (paidOn === "") return "dayRequired";
	if (!isDate(paidOn)) return "dayWrong";
	return paidOn > today ? "dayAhead" : null;
}

/** Hours until the answer is due, rounded up; null when it is late. */
export function hoursLeft(answerBy: string, nowMs: number): number | null {
	const leftMs = Date.parse(answerBy) - nowMs;
	return leftMs <= 0 ? null : Math.ceil(leftMs / 3_600_000);
}
