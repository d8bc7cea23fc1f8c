import type { FormValues } from "../validation/field-checks.ts";
import type { StaffRole } from "./roles.ts";

/** Numbers that identify a person, a phone or an account, and whose they are: staff see only their last characters. */
const kindOfField = {
	mobile: "contact",
	whatsappNo: "contact",
	alternativePhone: "contact",
	email: "contact",
	nationalId: "identity",
	cardNo: "identity",
	aadhaar: "identity",
	rfc: "identity",
	nss: "identity",
	bvn: "identity",
	accountNumber: "account",
	companyPhone: "otherPerson",
	emergencyContactMobile1: "otherPerson",
	emergencyContactMobile2: "otherPerson",
} as const;
export type MaskedField = keyof typeof kindOfField;
type FieldKind = (typeof kindOfField)[MaskedField];
export const maskedFields = Object.keys(kindOfField) as readonly MaskedField[];

type Readers = {
	readonly always: readonly StaffRole[];
	/** Only while the borrower's application is being checked. */
	readonly whileChecking: readonly StaffRole[];
};

/**
 * Who may read which numbers, by what the work needs. Support compares numbers with what a caller says, finance names the
 * holder of an account to banks, collections talks to the debtor. References and employers are asked about an application
 * only: contacting them about a debt is forbidden in mx and co, so who collects never gets their numbers.
 */
const readersOfKind: Readonly<Record<FieldKind, Readers>> = {
	contact: { always: ["support", "credit", "collections", "finance", "compliance"], whileChecking: [] },
	identity: { always: ["support", "credit", "finance", "compliance"], whileChecking: [] },
	account: { always: ["support", "credit", "finance", "compliance"], whileChecking: [] },
	otherPerson: { always: ["compliance"], whileChecking: ["credit"] },
};

export type FieldReader = {
	readonly roles: readonly StaffRole[];
	/** The borrower has an application that waits for its decision. */
	readonly isChecking: boolean;
};

export function isRevealable(field: MaskedField, { roles, isChecking }: FieldReader): boolean {
	const { always, whileChecking } = readersOfKind[kindOfField[field]];
	return roles.some((role) => always.includes(role) || (isChecking && whileChecking.includes(role)));
}

/** Numbers of other people: who may not read one gets no part of it either. */
export function isOfOtherPerson(field: string): boolean {
	return isMasked(field) && kindOfField[field] === "otherPerson";
}

const isMasked = (name: string): name is MaskedField => Object.hasOwn(kindOfField, name);

const shownMax = 4;

/** The last four characters, and never more than a third of the value. */
export function maskNumber(value: string): string {
	const shown = Math.min(shownMax, Math.floor(value.length / 3));
	return "*".repeat(value.length - shown) + value.slice(value.length - shown);
}

/** The form values of a borrower as staff see them before a reveal; null for a number that this reader never gets. */
export function maskValues(values: FormValues, reader: FieldReader): Readonly<Record<string, string | null>> {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => {
			if (!isMasked(name)) return [name, value];
			return [name, isOfOtherPerson(name) && !isRevealable(name, reader) ? null : maskNumber(value)];
		}),
	);
}
