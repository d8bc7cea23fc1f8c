import type { Form } from "@puente/core/validation";
import type { ApplyingKey } from "@puente/words";

type SectionKey = Extract<ApplyingKey, `section.${string}`>;
export type Section = { readonly heading: SectionKey | null; readonly fields: Form };

/** A long form in parts that can be taken in: each begins with one of these fields, whichever a region asks first. */
const beginnings: Readonly<Record<string, SectionKey>> = {
	firstName: "section.you",
	residenceType: "section.address",
	email: "section.reach",
	rfc: "section.more",
	employmentType: "section.work",
	monthlySalary: "section.pay",
	incomeSource: "section.pay",
	workPinCode: "section.workplace",
	emergencyContactName1: "section.contact1",
	emergencyContactName2: "section.contact2",
	linkedin: "section.social",
	cardholderName: "section.account",
	mobile: "section.proof",
};

/** A heading that stands already is not said again: pay goes on with who earns it. */
export function sectionsOf(shown: Form): readonly Section[] {
	const sections: { heading: SectionKey | null; fields: Form[number][] }[] = [];
	for (const field of shown) {
		const heading = beginnings[field.name];
		const last = sections.at(-1);
		if (last !== undefined && (heading === undefined || heading === last.heading)) last.fields.push(field);
		else sections.push({ heading: heading ?? null, fields: [field] });
	}
	return sections;
}
