import { type Country, countries } from "@puente/core/region";
import {
	changeField,
	checkForm,
	type FormContext,
	type FormValues,
	normalisePickedPhone,
	paydayPicker,
	payFrequencies,
	shownFields,
} from "@puente/core/validation";
import { describe, expect, it } from "vitest";
import { monthlyIncomeOf } from "./income.ts";
import { inputRulesOf } from "./index.ts";
import { offersOf, regions } from "./load.ts";

const at = (values: FormValues, name: string) => values[name];

function context(country: Country): FormContext {
	const region = regions[country];
	return { rules: inputRulesOf(region.pack), today: "2026-11-15", isOffered: offersOf(region) };
}

const person = {
	firstName: "Ana",
	lastName: "Pérez",
	gender: "female",
	birthday: "20-08-1990",
	education: "graduate",
	maritalStatus: "single",
	loanPurpose: "health",
	residenceType: "rented",
	address: "Calle 1",
	email: "ana@gmail.com",
};
const employee = {
	employmentType: "employee",
	industryCategory: "trade",
	designation: "sales",
	companyName: "Tienda",
	companyPhone: "5512345678",
	workThereTime: "oneToThreeYears",
	jobExperience: "overThreeYears",
	monthlySalary: "band2",
	payFrequency: "monthly",
	monthlyPayday: "30",
	incomeSource: "self",
	workCity: "Centro",
	workCountry: "other",
	workAddress: "Calle 2",
	emergencyContactName1: "Luis Pérez",
	emergencyContactMobile1: "8031234567",
	emergencyContactRelation1: "parents",
	emergencyContactName2: "Eva Ruiz",
	emergencyContactMobile2: "8067654321",
	emergencyContactRelation2: "friends",
};
const personalOf = (country: Country): FormValues => ({
	...person,
	...regions[country].sandbox.sample.personal,
});
const bankCardOf = (country: Country): FormValues => {
	const { account, mobileStem } = regions[country].sandbox.sample;
	return {
		...account,
		accountNumberConfirmation: account.accountNumber,
		mobile: `${mobileStem}345678`,
		cardholderName: "Ana Pérez",
		verificationCode: "123456",
	};
};
const refusals = (
	country: Country,
	form: "personal" | "additional" | "bankCard" | "identity",
	values: FormValues,
) => {
	const checked = checkForm(regions[country].forms[form], values, context(country));
	return checked.ok ? [] : checked.refusal.map(({ field, rule }) => `${field} ${rule}`);
};

describe.each(countries)("the forms of %s", (country) => {
	const { forms, sandbox } = regions[country];
	const personal = personalOf(country);
	const additional: FormValues = { ...employee, ...sandbox.sample.work };
	const bankCard = bankCardOf(country);

	it("accept complete answers", () => {
		expect(refusals(country, "personal", personal)).toEqual([]);
		expect(refusals(country, "additional", additional)).toEqual([]);
		expect(refusals(country, "bankCard", bankCard)).toEqual([]);
		const identity = {
			idFront: "1",
			idBack: "2",
			faceImage: "3",
			cardNo: sandbox.sample.personal.nationalId,
			name: "Ana Pérez",
			birthday: "1990-08-20",
			address: "Calle 1",
		};
		expect(refusals(country, "identity", identity)).toEqual([]);
	});

	it("name every required field when empty", () => {
		const names = (form: "personal" | "additional" | "bankCard" | "identity") =>
			shownFields(forms[form], {})
				.filter((field) => field.required)
				.map((field) => field.name);
		const refused = (form: "personal" | "additional" | "bankCard" | "identity") =>
			refusals(country, form, {}).map((text) => text.split(" ")[0]);
		for (const form of ["personal", "additional", "bankCard", "identity"] as const) {
			expect(refused(form)).toEqual(names(form));
		}
	});

	it("require the state before the city, and a city of that state", () => {
		const { state: _state, ...without } = personal as { state: string } & FormValues;
		expect(refusals(country, "personal", without)).toEqual(["state required", "city stateFirst"]);
		const other = { ...personal, city: "nowhere" };
		expect(refusals(country, "personal", other)).toEqual(["city notOffered"]);
	});

	it("clear the city when the state changes", () => {
		const moved = changeField(forms.personal, personal, { field: "state", value: "elsewhere" });
		expect(at(moved, "city")).toBeUndefined();
		expect(at(moved, "address")).toBe("Calle 1");
	});

	it("clear industry and its dependents when the employment type changes", () => {
		const changed = changeField(forms.additional, additional, {
			field: "employmentType",
			value: "part-time",
		});
		for (const name of [
			"industryCategory",
			"jobExperience",
			"payFrequency",
			"monthlyPayday",
			"companyName",
		]) {
			expect(at(changed, name)).toBeUndefined();
		}
		expect(at(changed, "emergencyContactName1")).toBe("Luis Pérez");
	});

	it.each([
		[
			"unemployed",
			["industryCategory", "jobExperience", "payFrequency", "monthlyPayday", "monthlySalary"],
			[],
		],
		[
			"self_employed",
			["jobExperience", "payFrequency", "monthlyPayday"],
			["industryCategory", "monthlySalary"],
		],
		[
			"employee",
			["monthlyPaydayTwo"],
			["industryCategory", "jobExperience", "payFrequency", "monthlyPayday"],
		],
	] as const)("hide what does not apply to %s", (employmentType, hidden, shown) => {
		const names = shownFields(forms.additional, { ...additional, employmentType }).map(({ name }) => name);
		expect(hidden.filter((name) => names.includes(name))).toEqual([]);
		expect(shown.filter((name) => !names.includes(name))).toEqual([]);
	});

	it("ask for the family's income only when another person earns it", () => {
		const shown = (incomeSource: string) =>
			shownFields(forms.additional, { ...additional, incomeSource }).map(({ name }) => name);
		expect(shown("self")).not.toContain("familyMonthIncome");
		expect(shown("father")).toContain("familyMonthIncome");
		const withoutIncome = { ...additional, incomeSource: "father" };
		expect(refusals(country, "additional", withoutIncome)).toEqual(["familyMonthIncome required"]);
	});

	it("clear the paydays when the pay frequency changes", () => {
		const changed = changeField(forms.additional, additional, { field: "payFrequency", value: "weekly" });
		expect(at(changed, "monthlyPayday")).toBeUndefined();
	});

	it("require two contacts with different relations and phones, in any notation of the phone", () => {
		const twins = {
			...additional,
			emergencyContactRelation2: "parents",
			emergencyContactMobile2: `+${regions[country].pack.phone.callingCode} 803 123 4567`,
		};
		expect(refusals(country, "additional", twins)).toEqual([
			"emergencyContactMobile2 contactPhonesEqual",
			"emergencyContactRelation2 contactRelationsEqual",
		]);
	});

	it("require the same account number twice", () => {
		const bank = { ...bankCard, accountNumberConfirmation: "1" };
		expect(refusals(country, "bankCard", bank)).toEqual(["accountNumberConfirmation accountsDiffer"]);
	});

	it("accept the region's phone example in any notation of a phone book", () => {
		const { phone } = regions[country].pack;
		expect(normalisePickedPhone(`+${phone.callingCode}${phone.example}`, phone)).toBe(phone.example);
		expect(normalisePickedPhone(`${phone.callingCode}${phone.example}`, phone)).toBe(phone.example);
		expect(normalisePickedPhone(phone.example, phone)).toBe(phone.example);
	});
});

describe("rules of single regions", () => {
	it("Mexico compares the CURP with birthday and place of birth", () => {
		expect(refusals("mx", "personal", { ...personalOf("mx"), birthday: "1990-08-21" })).toEqual([
			"nationalId curpBirthday",
		]);
		expect(refusals("mx", "personal", { ...personalOf("mx"), cityOfBirth: "JC" })).toEqual([
			"nationalId curpBirthPlace",
		]);
	});

	it("Mexico accepts a debit card instead of a CLABE, with its expiry month", () => {
		const card = {
			...bankCardOf("mx"),
			cardType: "debit",
			accountNumber: "4242424242424242",
			accountNumberConfirmation: "4242 4242 4242 4242",
		};
		expect(refusals("mx", "bankCard", card)).toEqual(["validityPeriod required"]);
		expect(refusals("mx", "bankCard", { ...card, validityPeriod: "2029-04" })).toEqual([]);
	});

	it("Colombia offers three documents, and the length of the number follows the chosen one", () => {
		const document = regions.co.forms.personal.find(({ name }) => name === "cardType");
		expect(document?.options).toEqual(["cc", "ce", "ppt"]);
		const numbered = (cardType: string, nationalId: string) =>
			refusals("co", "personal", { ...personalOf("co"), cardType, nationalId });
		expect(numbered("ce", "123456")).toEqual([]);
		expect(numbered("ppt", "12345678")).toEqual([]);
		expect(numbered("cc", "12345678901")).toEqual(["nationalId cedulaFormat"]);
		const changed = changeField(regions.co.forms.personal, personalOf("co"), {
			field: "cardType",
			value: "ce",
		});
		expect(at(changed, "nationalId")).toBeUndefined();
	});

	it("Mexico and Colombia take a second surname, and do without it", () => {
		for (const country of ["mx", "co"] as const) {
			const personal = personalOf(country);
			expect(refusals(country, "personal", { ...personal, secondLastName: "Ruiz" })).toEqual([]);
			expect(refusals(country, "personal", personal)).toEqual([]);
		}
	});

	it("India offers the districts of the chosen state for the branch search", () => {
		const bank = { ...bankCardOf("in"), state: "AP" };
		expect(refusals("in", "bankCard", { ...bank, district: "AP-ntr" })).toEqual([]);
		expect(refusals("in", "bankCard", { ...bank, district: "KA-mysuru" })).toEqual(["district notOffered"]);
	});

	it("India keeps only four digits of an Aadhaar number", () => {
		const checked = checkForm(regions.in.forms.personal, personalOf("in"), context("in"));
		expect(checked.ok && at(checked.value, "aadhaar")).toBe("2346");
	});

	it("Colombia takes a Bre-B key in place of bank and number, and keeps neither beside it", () => {
		const { bankCode: _bank, accountNumber: _number, ...bank } = bankCardOf("co");
		const byKey = { ...bank, cardType: "brebKey", brebKey: "@anaperez" };
		expect(refusals("co", "bankCard", byKey)).toEqual([]);
		const form = regions.co.forms.bankCard;
		const checked = checkForm(form, { ...byKey, bankCode: "1007", accountNumber: "1" }, context("co"));
		expect(checked.ok && checked.value).toMatchObject({ brebKey: "@ANAPEREZ" });
		expect(checked.ok && Object.keys(checked.value)).not.toContain("accountNumber");
		expect(refusals("co", "bankCard", { ...byKey, cardType: "savings" })).toContain("bankCode required");
	});

	it("Nigeria offers no account at a bank that lost its licence", () => {
		const bank = { ...bankCardOf("ng"), bankCode: "030" };
		expect(refusals("ng", "bankCard", bank)).toEqual(["bankCode notOffered"]);
	});

	it("Nigeria requires the last pay date for fortnightly pay", () => {
		const paid = { ...employee, payFrequency: "fourteen", monthlyPayday: "5", monthlyPaydayTwo: "5" };
		expect(refusals("ng", "additional", paid)).toEqual(["lastPayDate required"]);
		expect(refusals("ng", "additional", { ...paid, lastPayDate: "2026-11-13" })).toEqual([]);
	});

	it("Nigeria requires two different days for pay twice a month", () => {
		const paid = { ...employee, payFrequency: "biweekly", monthlyPayday: "15", monthlyPaydayTwo: "15" };
		expect(refusals("ng", "additional", paid)).toEqual(["monthlyPaydayTwo paydaysEqual"]);
	});
});

describe("paydays", () => {
	it.each([
		["weekly", "weekday", 1],
		["fourteen", "weekday", 2],
		["monthly", "monthDay", 1],
		["biweekly", "monthDay", 2],
	] as const)("%s needs a %s, %i of them", (frequency, picker, count) => {
		expect(payFrequencies).toContain(frequency);
		expect(paydayPicker(frequency)).toMatchObject({ picker, count });
	});
});

describe("monthly income", () => {
	const { salaryBands } = regions.ng.forms;
	it.each([
		[{ monthlySalary: "band3" }, 50_000],
		[{ monthlySalary: "band1" }, 15_000],
		[{ familyMonthIncome: "band2" }, 30_000],
		[{ monthlySalary: "band1", familyMonthIncome: "band2" }, 30_000],
		[{}, 0],
		[{ monthlySalary: "band9" }, 0],
	])("of %j counts as %i", (values, income) => {
		expect(monthlyIncomeOf(salaryBands, values as FormValues)).toBe(income);
	});
});
