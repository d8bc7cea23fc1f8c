import { ok } from "../result.ts";
import { broken, type CheckResult, type RuleName } from "./rules.ts";

const amountDigitsMax = 12;

/** The repayment amount that a borrower types, in whole units of the currency. */
export function checkRepaymentAmount(
	text: string,
	rule: { readonly amountMin: number },
): CheckResult<number> {
	const typed = text.trim();
	if (typed === "") return broken("amountRequired");
	if (!/^\d+$/.test(typed) || typed.length > amountDigitsMax) return broken("amountNotWhole");
	const amount = Number(typed);
	const min = Math.max(1, rule.amountMin);
	return amount < min ? broken("amountTooSmall", { min }) : ok(amount);
}

/** Receipts of a feedback message; one more than the limit is refused before upload. */
export function checkImageCount(images: {
	readonly count: number;
	readonly countMax: number;
}): CheckResult<number> {
	return images.count > images.countMax
		? broken("tooManyImages", { count: images.countMax })
		: ok(images.count);
}

export function checkVoucherImages(images: {
	readonly count: number;
	readonly countMax: number;
}): CheckResult<number> {
	return images.count === 0 ? broken("voucherRequired") : checkImageCount(images);
}

/** What must be ticked, one purpose per tick; no box is ticked in advance. */
export type Agreement = "loanAgreement" | "terms" | "privacy" | "permissions";

const agreementRules: Readonly<Record<Agreement, RuleName>> = {
	loanAgreement: "loanAgreementNotAccepted",
	terms: "termsNotAccepted",
	privacy: "termsNotAccepted",
	permissions: "permissionsNotAccepted",
};

export function checkAgreements(ticks: {
	readonly needed: readonly Agreement[];
	readonly accepted: readonly Agreement[];
}): CheckResult<readonly Agreement[]> {
	const missing = ticks.needed.find((agreement) => !ticks.accepted.includes(agreement));
	return missing === undefined ? ok(ticks.needed) : broken(agreementRules[missing]);
}

export function checkVerificationCode(text: string, rule: { readonly digits: number }): CheckResult {
	const code = text.replaceAll(/\s/g, "");
	if (code === "") return broken("codeRequired");
	return /^\d+$/.test(code) && code.length === rule.digits ? ok(code) : broken("codeFormat", rule);
}

/** A cancellation has exactly one reason of a fixed list. */
export function checkSingleReason(chosen: readonly string[], offered: readonly string[]): CheckResult {
	const [reason] = chosen;
	if (reason === undefined) return broken("reasonRequired");
	if (chosen.length > 1) return broken("reasonNotSingle");
	return offered.includes(reason) ? ok(reason) : broken("notOffered");
}

/** The identity step takes its images in order: front, back ("upload back first"), then the face. */
export type IdentityImage = "front" | "back" | "face";

export function checkNextImage(
	next: IdentityImage | "submit",
	uploaded: readonly IdentityImage[],
	/** A slip or a tax card has no back. */
	sides: readonly IdentityImage[] = ["front", "back"],
): CheckResult<IdentityImage | "submit"> {
	if (next === "front") return ok(next);
	if (!uploaded.includes("front")) return broken("idFrontRequired");
	if (next === "back") return ok(next);
	if (sides.includes("back") && !uploaded.includes("back")) return broken("idBackFirst");
	return next === "submit" && !uploaded.includes("face") ? broken("faceRequired") : ok(next);
}
