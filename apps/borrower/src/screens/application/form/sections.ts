import type { Form } from "@puente/core/validation";
import type { ApplyingKey } from "@puente/words";

type SectionKey = Extract<ApplyingKey, `section.${string}`>;
export type Section = { readonly heading: SectionKey | null; readonly fields: Form };

/** Fields that start a section. Regions ask different ones first. */
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

/** Splits a form into sections; consecutive fields with the same heading stay together. */
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
