import type { FormValues } from "../validation/field-checks.ts";

/** Numbers that identify a person, a phone or an account: staff see only their last characters. */
export const maskedFields = [
	"mobile",
	"nationalId",
	"cardNo",
	"aadhaar",
	"rfc",
	"nss",
	"bvn",
	"accountNumber",
	"whatsappNo",
	"alternativePhone",
	"companyPhone",
	"emergencyContactMobile1",
	"emergencyContactMobile2",
	"email",
] as const;
export type MaskedField = (typeof maskedFields)[number];

const shownMax = 4;

/** The last four characters, and never more than a third of the value. */
export function maskNumber(value: string): string {
	const shown = Math.min(shownMax, Math.floor(value.length / 3));
	return "*".repeat(value.length - shown) + value.slice(value.length - shown);
}

/** The form values of a borrower as staff see them before a reveal. */
export function maskValues(values: FormValues): FormValues {
	const isMasked = (name: string) => (maskedFields as readonly string[]).includes(name);
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, isMasked(name) ? maskNumber(value) : value]),
	);
}
