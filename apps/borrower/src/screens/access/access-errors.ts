import type { Failure } from "@puente/client";
import type { ErrorName } from "@puente/contract";
import type { Pack } from "@puente/regions";
import { nationalNumber } from "../../shared/format/mobile-number.ts";

/** Controls that can be invalid, in the order of the form. */
const accessFields = ["mobile", "code"] as const;
type AccessField = (typeof accessFields)[number];
export type AccessErrors = Readonly<Partial<Record<AccessField, string>>>;

export type AccessSentences = {
	readonly mobileEmpty: string;
	readonly mobileFormat: string;
	readonly codeEmpty: string;
	readonly codeSixDigits: string;
};

export function checkNumber(mobile: string, pack: Pack, words: AccessSentences): AccessErrors {
	if (mobile.trim() === "") return { mobile: words.mobileEmpty };
	return nationalNumber(mobile, pack.phone) === null ? { mobile: words.mobileFormat } : {};
}

export function checkCode(code: string, words: AccessSentences): AccessErrors {
	if (code === "") return { code: words.codeEmpty };
	return /^\d{6}$/.test(code) ? {} : { code: words.codeSixDigits };
}

const fieldOfError: Readonly<Partial<Record<ErrorName, AccessField>>> = {
	mobileFormat: "mobile",
	countryClosed: "mobile",
	mobileExists: "mobile",
	mobileUnknown: "mobile",
	codeRequired: "code",
	codeWrong: "code",
	codeExpired: "code",
	codeTriesUsed: "code",
};

/** Assigns the message of a refusal to its field. */
export function errorsOfFailure(
	failure: Failure,
	problem: (name: "required" | "format") => string,
): AccessErrors {
	if (failure.kind !== "refusal" || failure.error === null) return {};
	const field = fieldOfError[failure.error];
	if (field !== undefined) return { [field]: failure.msg };
	const named = failure.fields.filter((entry) => entry.field === "mobile" || entry.field === "code");
	return Object.fromEntries(
		named.map((entry) => [entry.field, problem(entry.problem === "required" ? "required" : "format")]),
	);
}

/** The first invalid control, to scroll to and focus. */
export function firstWrong(errors: AccessErrors): AccessField | null {
	return accessFields.find((field) => errors[field] !== undefined) ?? null;
}
