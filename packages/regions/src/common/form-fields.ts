import { languages } from "@puente/core/region";
import type { Field, FieldCheckName, Form, payFrequencies } from "@puente/core/validation";
import {
	type contactRelations,
	designations,
	educationLevels,
	genders,
	incomeSources,
	industries,
	jobExperiences,
	loanPurposes,
	maritalStatuses,
	residenceTypes,
	type SalaryBandId,
	salaryBandIds,
	workThereTimes,
	workTypes,
} from "./enumerations.ts";

/** Fields that regions share. A region's form takes from these, in its own order, and adds its own. */

export type SalaryBand = {
	readonly id: SalaryBandId;
	/** Whole units of the currency, both ends included; the last band is open. */
	readonly from: number;
	readonly to: number | null;
	/** The income that the scorecard assumes for this band: its lower end, and half of the lowest band. */
	readonly assumed: number;
};

/** Five bands from where the second to the last one begin. */
export function salaryBandsFrom(starts: readonly [number, number, number, number]): readonly SalaryBand[] {
	return salaryBandIds.map((id, index) => {
		const from = index === 0 ? 0 : (starts[index - 1] ?? 0);
		const next = starts[index];
		return { id, from, to: next === undefined ? null : next - 1, assumed: from || starts[0] / 2 };
	});
}

export type RegionForms = {
	readonly personal: Form;
	readonly additional: Form;
	readonly bankCard: Form;
	readonly identity: Form;
	readonly salaryBands: readonly SalaryBand[];
};

export function text(name: string, check: FieldCheckName = "text"): Field {
	return { name, kind: "text", required: true, check };
}

export function digits(name: string, check: FieldCheckName): Field {
	return { name, kind: "digits", required: true, check };
}

export function picker(name: string, options: readonly string[]): Field {
	return { name, kind: "picker", required: true, options };
}

export function optional(field: Field): Field {
	return { ...field, required: false };
}

function phone(name: string, check: FieldCheckName): Field {
	return { name, kind: "phone", required: true, check };
}

export const personal = {
	firstName: text("firstName", "name"),
	middleName: optional(text("middleName", "name")),
	/** The first surname, or the only one. */
	lastName: text("lastName", "name"),
	/** The second surname, where documents print two; some people have only one. */
	secondLastName: optional(text("secondLastName", "name")),
	// For the identity check only: the scorecard cannot read it, nor marital status.
	gender: { ...picker("gender", genders), otherValues: { 1: "male", 2: "female" } },
	birthday: { name: "birthday", kind: "date", required: true, check: "birthday" },
	age: { name: "age", kind: "derived", required: false },
	education: picker("education", educationLevels),
	maritalStatus: picker("maritalStatus", maritalStatuses),
	loanPurpose: picker("loanPurpose", loanPurposes),
	residenceType: picker("residenceType", residenceTypes),
	state: { name: "state", kind: "picker", required: true, options: "states", clears: ["city"] },
	city: {
		name: "city",
		kind: "picker",
		required: true,
		options: "cities",
		after: { field: "state", rule: "stateFirst" },
	},
	/** Colonia, barrio, taluk, area: the place below the city, by its regional name. */
	county: optional(text("county")),
	pinCode: digits("pinCode", "pinCode"),
	address: text("address", "address"),
	language: optional(picker("language", languages)),
	email: { name: "email", kind: "email", required: true, check: "email" },
	whatsappNo: phone("whatsappNo", "whatsapp"),
	alternativePhone: { ...optional(phone("alternativePhone", "sparePhone")), otherName: "sparePhone" },
} as const satisfies Record<string, Field>;

export const givenNames = [personal.firstName, personal.middleName, personal.lastName];
export const birth = [personal.gender, personal.birthday, personal.age];
export const situation = [personal.maritalStatus, personal.loanPurpose, personal.residenceType];
export const reach = [personal.language, personal.email, personal.whatsappNo, personal.alternativePhone];

export function home(pinCode: "required" | "optional"): readonly Field[] {
	const code = pinCode === "required" ? personal.pinCode : optional(personal.pinCode);
	return [personal.state, personal.city, personal.county, code, personal.address];
}

const atWork = {
	field: "employmentType",
	in: ["employee", "self_employed", "part-time", "other"],
} as const;
const notUnemployed = { field: "employmentType", notIn: ["unemployed"] } as const;
const employed = { field: "employmentType", notIn: ["unemployed", "self_employed"] } as const;

function contact(index: 1 | 2, relations: readonly string[]): readonly Field[] {
	const relation: Field = {
		...picker(`emergencyContactRelation${index}`, relations),
		emptyRule: "contactRelationRequired",
	};
	const mobile = phone(`emergencyContactMobile${index}`, "contactPhone");
	const differs = (field: string, rule: "contactRelationsEqual" | "contactPhonesEqual") =>
		index === 1 ? {} : { differsFrom: { field, rule } };
	return [
		text(`emergencyContactName${index}`, "contactName"),
		{ ...mobile, ...differs("emergencyContactMobile1", "contactPhonesEqual") },
		{ ...relation, ...differs("emergencyContactRelation1", "contactRelationsEqual") },
	];
}

/**
 * Work, workplace, income and two emergency contacts: the same in every region except for the options. The order is
 * that of the pages of the app.
 */
export function additionalForm(region: {
	readonly payFrequencies: readonly (typeof payFrequencies)[number][];
	readonly contactRelations: readonly (typeof contactRelations)[number][];
	readonly workCountries: readonly string[];
	readonly workPinCode: "required" | "optional";
}): Form {
	const pinCode = { ...digits("workPinCode", "pinCode"), shownWhen: atWork };
	const twice = region.payFrequencies.filter((often) => often === "biweekly" || often === "fourteen");
	return [
		{
			...picker("employmentType", workTypes),
			clears: [
				"industryCategory",
				"designation",
				"companyName",
				"companyPhone",
				"workThereTime",
				"jobExperience",
				"monthlySalary",
				"payFrequency",
			],
		},
		{ ...picker("industryCategory", industries), shownWhen: notUnemployed },
		{ ...picker("designation", designations), shownWhen: notUnemployed },
		{ ...picker("workThereTime", workThereTimes), shownWhen: atWork },
		{ ...picker("jobExperience", jobExperiences), shownWhen: employed },
		{ ...text("companyName"), shownWhen: atWork },
		{ ...phone("companyPhone", "workPhone"), shownWhen: atWork },
		region.workPinCode === "required" ? pinCode : optional(pinCode),
		{ ...text("workCity"), shownWhen: atWork },
		{ ...picker("workCountry", region.workCountries), shownWhen: atWork },
		{ ...text("workAddress", "address"), shownWhen: atWork },
		{ ...picker("monthlySalary", salaryBandIds), shownWhen: notUnemployed },
		{
			...picker("payFrequency", region.payFrequencies),
			shownWhen: employed,
			clears: ["monthlyPayday", "monthlyPaydayTwo", "lastPayDate"],
		},
		{
			name: "monthlyPayday",
			kind: "payday",
			required: true,
			check: "payday",
			shownWhen: { field: "payFrequency", in: region.payFrequencies },
		},
		{
			name: "monthlyPaydayTwo",
			kind: "payday",
			required: true,
			check: "paydayTwo",
			shownWhen: { field: "payFrequency", in: twice },
		},
		// Two weekdays do not determine the week of the pay; the last pay date does.
		{
			name: "lastPayDate",
			kind: "date",
			required: true,
			check: "pastDate",
			shownWhen: { field: "payFrequency", in: ["fourteen"] },
		},
		picker("incomeSource", incomeSources),
		{
			...picker("familyMonthIncome", salaryBandIds),
			shownWhen: { field: "incomeSource", in: incomeSources.filter((source) => source !== "self") },
		},
		...contact(1, region.contactRelations),
		...contact(2, region.contactRelations),
		optional(text("linkedin")),
		optional(text("facebook")),
	];
}

export const bankCard = {
	cardholderName: text("cardholderName", "name"),
	bankCode: { name: "bankCode", kind: "picker", required: true, options: "banks" },
	accountNumber: digits("accountNumber", "account"),
	accountNumberConfirmation: digits("accountNumberConfirmation", "accountConfirmation"),
	mobile: phone("mobile", "mobile"),
	verificationCode: { name: "verificationCode", kind: "code", required: true, check: "code" },
} as const satisfies Record<string, Field>;

function image(name: string): Field {
	return { name, kind: "image", required: true };
}

/** Three images, and the fields read from them for the borrower to correct. */
export function identityForm(region: {
	readonly cardNo: FieldCheckName;
	/** The family names or the parents' names that this region's document prints besides the whole name. */
	readonly families: readonly ("lastName" | "secondLastName" | "fatherName" | "motherName")[];
	/** Whether this region's document shows an address. */
	readonly address: "required" | "optional";
}): Form {
	const address = text("address", "address");
	return [
		image("idFront"),
		image("idBack"),
		image("faceImage"),
		text("cardNo", region.cardNo),
		text("name", "name"),
		...region.families.map((family) => optional(text(family, "name"))),
		personal.birthday,
		region.address === "required" ? address : optional(address),
	];
}
