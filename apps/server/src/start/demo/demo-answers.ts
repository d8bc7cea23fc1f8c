import type { Country } from "@puente/core/region";
import { type FormValues, fullName } from "@puente/core/validation";
import { regions } from "@puente/regions/load";
import type { DemoAccount, DemoPerson } from "./demo-server.ts";

/** Creditworthiness of a demo borrower; it determines the score. */
export type CreditProfile = "good" | "middling" | "poor";

/** After this many interrupted starts, identities repeat. */
const attemptsMax = 90;
const two = (value: number) => String(value).padStart(2, "0");

export function mobileOf(country: Country, index: number, attempt: number): string {
	return `${regions[country].sandbox.borrowers.mobileStem}${two(attempt % attemptsMax)}${two(index)}`;
}

/** A mobile number of the country that no demo borrower has. */
function otherMobile(country: Country, last: string): string {
	return `${regions[country].sandbox.borrowers.mobileStem}99${last}`;
}

export function nameOf({ typed }: DemoPerson): string {
	return fullName(typed);
}

/** Contains the mobile number, since rails treat two people with one address as one customer. */
function emailOf({ typed }: DemoPerson, mobile: string): string {
	const plain = typed.firstName.normalize("NFD").replaceAll(/\P{ASCII}/gu, "");
	return `${plain.toLowerCase()}.${mobile}@gmail.com`;
}

export function personalOf(country: Country, person: DemoPerson, mobile: string): FormValues {
	const { pack, states, birthPlaces } = regions[country];
	const { typed } = person;
	const {
		firstName,
		middleName,
		lastName,
		secondLastName,
		gender,
		birthday,
		nationalId,
		address,
		cityOfBirth,
	} = typed;
	const own = regions[country].sandbox.borrowers.personal;
	return {
		firstName,
		middleName,
		lastName,
		...(secondLastName !== "" && { secondLastName }),
		gender,
		birthday: birthday.split("-").reverse().join("-"),
		nationalId,
		address,
		...(birthPlaces.length > 0 && { cityOfBirth }),
		...own,
		city: states.find(({ id }) => id === own["state"])?.cities[0]?.id ?? "",
		education: "graduate",
		maritalStatus: "single",
		loanPurpose: "education",
		residenceType: "rented",
		language: pack.language,
		email: emailOf(person, mobile),
		whatsappNo: otherMobile(country, "01"),
	};
}

export function confirmedOf({ typed, printed }: DemoPerson): FormValues {
	const { nationalId, birthday, address } = typed;
	const { name = "", lastName = "", secondLastName = "" } = printed;
	const families = { ...(lastName !== "" && { lastName }), ...(secondLastName !== "" && { secondLastName }) };
	return { cardNo: nationalId, name, ...families, birthday, address };
}

/** By question; for questions not listed here the best answer is chosen. */
const answers: Readonly<Record<CreditProfile, Readonly<Record<string, readonly string[]>>>> = {
	good: {},
	middling: {
		missedPayments: ["twoOrThree"],
		bureauListing: ["notSure"],
		selfRating: ["fair"],
		daysLateMax: ["31To90"],
		totalDebt: ["band2"],
		previousLoans: ["3"],
		activeLoans: ["2"],
		onTimeLoans: ["1"],
		overdueLoans: ["2"],
	},
	poor: {
		missedPayments: ["moreThanThree"],
		bureauListing: ["listed"],
		selfRating: ["poor"],
		daysLateMax: ["over90"],
		totalDebt: ["band4"],
		activeLoans: ["moreThan10"],
		overdueLoans: ["moreThan10"],
	},
};
const salaries: Readonly<Record<CreditProfile, string>> = { good: "band5", middling: "band2", poor: "band2" };

export function answersOf(country: Country, credit: CreditProfile): Record<string, string[]> {
	const { questions } = regions[country].questionnaire;
	return Object.fromEntries(
		questions.map(({ id, answers: offered }) => [id, [...(answers[credit][id] ?? [offered[0] ?? ""])]]),
	);
}

export function additionalOf(country: Country, credit: CreditProfile): FormValues {
	return {
		employmentType: "employee",
		industryCategory: "trade",
		designation: "sales",
		companyName: "Puente Demo Trading",
		companyPhone: otherMobile(country, "02"),
		workThereTime: "oneToThreeYears",
		jobExperience: credit === "good" ? "overThreeYears" : "oneToThreeYears",
		monthlySalary: salaries[credit],
		incomeSource: "self",
		workCity: "Centro",
		workCountry: country,
		workAddress: "Avenida Central 20",
		...regions[country].sandbox.borrowers.work,
		emergencyContactName1: "Elena Prado",
		emergencyContactMobile1: otherMobile(country, "03"),
		emergencyContactRelation1: "parents",
		emergencyContactName2: "Tomás Vega",
		emergencyContactMobile2: otherMobile(country, "04"),
		emergencyContactRelation2: "friends",
	};
}

/** Eleven digits that start differently from a NIN. */
function bvnOf(mobile: string): string {
	return `2${mobile}`;
}

export function accountOf(
	country: Country,
	person: DemoPerson,
	input: { readonly account: DemoAccount; readonly mobile: string; readonly code: string },
): FormValues {
	const { bankCode, accountNumber, branchCode } = input.account;
	const fieldNames = regions[country].forms.bankCard.map(({ name }) => name);
	const values: FormValues = {
		...regions[country].sandbox.borrowers.account,
		cardholderName: nameOf(person),
		nationalId: person.typed.nationalId,
		bvn: bvnOf(input.mobile),
		bankCode,
		accountNumber,
		accountNumberConfirmation: accountNumber,
		...(branchCode !== null && { branchCode }),
		mobile: input.mobile,
		verificationCode: input.code,
	};
	return Object.fromEntries(Object.entries(values).filter(([name]) => fieldNames.includes(name)));
}
