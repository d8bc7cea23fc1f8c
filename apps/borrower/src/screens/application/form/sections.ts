import type { Field, Form } from "@puente/core/validation";
import type { KeyOf } from "@puente/words";
import type { FormName } from "./field-words.ts";

type SectionKey = Extract<KeyOf<"applying">, `section.${string}`>;
export type Section = { readonly heading: SectionKey | null; readonly fields: Form };
export type FormPage = { readonly sections: readonly Section[] };

/** Fields that start a section of a form. Regions ask different ones first. */
const beginnings: Readonly<Record<FormName, Readonly<Record<string, SectionKey>>>> = {
	personal: {
		firstName: "section.you",
		cityOfBirth: "section.identity",
		cardType: "section.identity",
		nationalId: "section.identity",
		residenceType: "section.address",
		language: "section.reach",
		rfc: "section.more",
	},
	additional: {
		employmentType: "section.work",
		companyName: "section.workplace",
		monthlySalary: "section.pay",
		incomeSource: "section.pay",
		emergencyContactName1: "section.contact1",
		emergencyContactName2: "section.contact2",
		linkedin: "section.social",
	},
	bankCard: {
		cardType: "section.account",
		bankCode: "section.account",
		accountNumber: "section.account",
		brebKey: "section.account",
		cardholderName: "section.proof",
	},
	identity: {},
};

/** Splits a form into sections; consecutive fields with the same heading stay together. */
export function sectionsOf(name: FormName, shown: Form): readonly Section[] {
	const sections: { heading: SectionKey | null; fields: Field[] }[] = [];
	for (const field of shown) {
		const heading = headingOf(name, field, shown);
		const last = sections.at(-1);
		if (last !== undefined && (heading === undefined || heading === last.heading)) last.fields.push(field);
		else sections.push({ heading: heading ?? null, fields: [field] });
	}
	return sections;
}

/**
 * Where branches are asked for, bank and branch are a section of their own. A number that names birthday and sex is
 * asked first, and what follows from it is on the page after.
 */
function headingOf(name: FormName, field: Field, shown: Form): SectionKey | undefined {
	if (name === "personal" && shown[0]?.name === "nationalId") {
		if (field.name === "nationalId") return "section.you";
		if (field.name === "gender") return "section.identity";
	}
	if (field.name === "bankCode" && shown.some(({ check }) => check === "ifsc")) return "section.bank";
	return beginnings[name][field.name];
}

/** Sections that share a page with the one before, while it has room. */
const joining: ReadonlySet<SectionKey | null> = new Set<SectionKey>([
	"section.more",
	"section.pay",
	"section.contact2",
	"section.proof",
]);
const pageFieldsMax = 6;

/** A single required choice is preselected and not shown. */
export function isOnlyChoice({ kind, required, options }: Field): boolean {
	return kind === "picker" && required && typeof options !== "string" && options?.length === 1;
}

/** Number of fields that the borrower fills in. */
export function fieldCount(sections: readonly Section[]): number {
	return sections
		.flatMap(({ fields }) => fields)
		.filter((field) => field.kind !== "derived" && field.kind !== "image" && !isOnlyChoice(field)).length;
}

/** Pages of a form: one section each, or two short ones that belong together. */
export function pagesOf(name: FormName, shown: Form): readonly FormPage[] {
	const pages: Section[][] = [];
	for (const section of sectionsOf(name, shown)) {
		const last = pages.at(-1);
		const joins = joining.has(section.heading) && last !== undefined;
		if (joins && fieldCount([...last, section]) <= pageFieldsMax) last.push(section);
		else pages.push([section]);
	}
	return pages.map((sections) => ({ sections }));
}

/** Index of the page with this field; -1 if no page shows it. */
export function pageOf(pages: readonly FormPage[], field: string): number {
	return pages.findIndex(({ sections }) =>
		sections.some(({ fields }) => fields.some(({ name }) => name === field)),
	);
}
