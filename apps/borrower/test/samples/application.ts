import type { CallOutput, Calls } from "@puente/contract";
import { type Step, stepCodes } from "@puente/core/application";
import type { Country } from "@puente/core/region";
import { packs } from "@puente/regions";
import { minutesFromNow } from "./moment.ts";
import { orderNo } from "./orders.ts";

export type Application = CallOutput<Calls["getApplication"]>;

/** A complete personal form; dates as the server stores them. */
export const personal = {
	firstName: "Lucía",
	middleName: "",
	lastName: "Hernández",
	gender: "female",
	birthday: "1990-05-17",
	cityOfBirth: "DF",
	nationalId: "HERL900517MDFRRC04",
	cardType: "ine",
	education: "graduate",
	maritalStatus: "single",
	email: "lucia@gmail.com",
	whatsappNo: "5512345678",
	address: "Calle Durango 12",
	pinCode: "06700",
};

/** An application at a step without saved values. */
export function applicationAt(
	step: Step | null,
	part: Partial<Application> = {},
	country: Country = "mx",
): Application {
	return {
		appRequired: false,
		orderNo: step === null ? null : orderNo,
		step: step === null ? null : stepCodes[step],
		stepAt: step === null ? null : minutesFromNow(-2),
		personal: null,
		additional: null,
		answers: null,
		identity: {
			needed: [...packs[country].identity.sides, "face"],
			uploaded: [],
			challenge: "turn",
			read: null,
			confirmed: null,
		},
		account: null,
		...part,
	};
}

/** All photos uploaded and read: one field verified, one uncertain. */
export function identityRead(): Application["identity"] {
	return {
		needed: ["front", "back", "face"],
		uploaded: ["front", "back", "face"],
		challenge: "turn",
		read: {
			cardNo: { value: "HERL900517MDFRRC04", confidence: 0.99, source: "checked" },
			name: { value: "LUCIA HERNANDEZ", confidence: 0.61, source: "read" },
			birthday: { value: "17/05/1990", confidence: 0.97, source: "checked" },
			address: { value: "CALLE DURANGO 12", confidence: 0.8, source: "read" },
		},
		confirmed: null,
	};
}

export const account = {
	bankCode: "012",
	bankName: "BBVA México",
	cardType: "clabe",
	lastDigits: "7890",
	standing: "own",
	holder: null,
} as const;

export const banks: CallOutput<Calls["bankList"]> = {
	banks: [
		{ code: "012", name: "BBVA México", inPicker: true },
		{ code: "014", name: "Santander", inPicker: true },
		{ code: "072", name: "Banorte", inPicker: true },
		{ code: "002", name: "Banamex", inPicker: true },
		{ code: "021", name: "HSBC", inPicker: true },
		{ code: "044", name: "Scotiabank", inPicker: true },
		{ code: "036", name: "Inbursa", inPicker: true },
		{ code: "127", name: "Azteca", inPicker: true },
		{ code: "137", name: "BanCoppel", inPicker: true },
		{ code: "143", name: "CIBanco", inPicker: false },
	],
};

/** A complete and valid personal form of a borrower in Lagos. */
export const personalInLagos = {
	firstName: "Ada",
	lastName: "Okafor",
	gender: "female",
	birthday: "1990-05-17",
	nationalId: "12345678901",
	cardType: "nin",
	education: "graduate",
	maritalStatus: "single",
	loanPurpose: "health",
	residenceType: "rented",
	state: "NG-LA",
	city: "Ikeja",
	address: "12 Allen Avenue",
	email: "ada@gmail.com",
	whatsappNo: "8039876543",
};

export const workInLagos = {
	employmentType: "employee",
	industryCategory: "trade",
	designation: "sales",
	companyName: "Central Shop",
	companyPhone: "8032340000",
	workThereTime: "oneToThreeYears",
	jobExperience: "overThreeYears",
	monthlySalary: "band4",
	payFrequency: "weekly",
	monthlyPayday: "5",
	incomeSource: "self",
	workCity: "Ikeja",
	workCountry: "ng",
	workAddress: "20 Broad Street",
	emergencyContactName1: "Maria Bello",
	emergencyContactMobile1: "8031112222",
	emergencyContactRelation1: "parents",
	emergencyContactName2: "Peter Bello",
	emergencyContactMobile2: "8033334444",
	emergencyContactRelation2: "friends",
};

export const answeredInLagos: Readonly<Record<string, string[]>> = {
	missedPayments: ["none"],
	bureauListing: ["notListed"],
	selfRating: ["good"],
	currentLenders: ["none"],
	pastLenders: ["none"],
	daysLateMax: ["never"],
	totalDebt: ["none"],
	previousLoans: ["none"],
	activeLoans: ["none"],
	onTimeLoans: ["none"],
	overdueLoans: ["none"],
};

/** An application in Lagos that waits to be submitted. */
export function wholeInLagos(): Application {
	return applicationAt(
		"finishLoading",
		{
			personal: personalInLagos,
			additional: workInLagos,
			answers: answeredInLagos,
			identity: {
				needed: ["front", "face"],
				uploaded: ["front", "face"],
				challenge: "turn",
				read: null,
				confirmed: { cardNo: "12345678901", name: "ADA OKAFOR", birthday: "1990-05-17" },
			},
			account: { ...account, bankCode: "058", bankName: "GTBank" },
		},
		"ng",
	);
}
