import type { Form } from "../validation/index.ts";

/** The parts of the forms that a borrower corrects as a whole, outside an application. */
export const dataSections = ["address", "work", "contacts", "reach"] as const;
export type DataSection = (typeof dataSections)[number];

/** What a borrower can change; staff see which and when, never the value. */
export const changedKinds = [...dataSections, "email", "account", "mobile"] as const;
export type ChangedKind = (typeof changedKinds)[number];

/** The form that holds each part. */
export const formOfSection = {
	address: "BasicInfo",
	work: "Addition",
	contacts: "Addition",
	reach: "BasicInfo",
} as const satisfies Record<DataSection, string>;

const addressFields = new Set(["residenceType", "state", "city", "county", "pinCode", "address"]);
const reachFields = new Set(["whatsappNo", "alternativePhone"]);
const isContact = (name: string) => name.startsWith("emergencyContact");

const belongs: Readonly<Record<DataSection, (name: string) => boolean>> = {
	address: (name) => addressFields.has(name),
	reach: (name) => reachFields.has(name),
	contacts: isContact,
	work: (name) => !isContact(name),
};

/**
 * The fields of a part. Name, birthday and numbers of documents are in none: they are what the document says, and a
 * person changes them with the document at hand.
 */
export function fieldsOfSection(
	section: DataSection,
	forms: { readonly personal: Form; readonly additional: Form },
): Form {
	const form = formOfSection[section] === "BasicInfo" ? forms.personal : forms.additional;
	return form.filter(({ name }) => belongs[section](name));
}
