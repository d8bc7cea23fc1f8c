import type { Country, Language } from "@puente/core/region";
import type { FormValues } from "@puente/core/validation";
import { drawBorrower, markBorrower, type SyntheticBorrower } from "@puente/providers/identity/synthetic";
import { loadPlaces } from "@puente/regions";
import type { ApplyingCatalogue, Catalogue, LoanCatalogue } from "@puente/words";
import { applyingEn } from "@puente/words/applying/en";
import { applyingEs } from "@puente/words/applying/es";
import { en } from "@puente/words/en";
import { es } from "@puente/words/es";
import { loanEn } from "@puente/words/loan/en";
import { loanEs } from "@puente/words/loan/es";
import { newDigits, newNamesake } from "./seed.ts";

/** A synthetic identity with all data of an application. Phone and documents are new for each test. */
export type Applicant = {
	readonly country: Country;
	readonly language: Language;
	readonly mobile: string;
	readonly identity: SyntheticBorrower;
	readonly personal: FormValues;
	readonly additional: FormValues;
	/** Fields of the bank form other than the account. */
	readonly account: FormValues;
	/** Account holder at the bank. */
	readonly holder: string;
};

type Words = {
	readonly ui: Catalogue["ui"];
	readonly applying: ApplyingCatalogue;
	readonly loan: LoanCatalogue;
};

export const words: Readonly<Record<Language, Words>> = {
	en: { ui: en.ui, applying: applyingEn, loan: loanEn },
	es: { ui: es.ui, applying: applyingEs, loan: loanEs },
};

type Facts = {
	readonly mobile: (tail: string) => string;
	readonly personal: FormValues;
	readonly work: FormValues;
	readonly account: FormValues;
};

const contacts = {
	emergencyContactName1: "Maria Lopez",
	emergencyContactRelation1: "parents",
	emergencyContactName2: "Pedro Ruiz",
	emergencyContactRelation2: "friends",
};

const facts: Readonly<Record<Country, Facts>> = {
	mx: {
		mobile: (tail) => `551${tail}`,
		personal: { cardType: "ine", state: "09", pinCode: "06000", whatsappNo: "5587654321" },
		work: {
			companyPhone: "5512340000",
			workPinCode: "06000",
			emergencyContactMobile1: "5511112222",
			emergencyContactMobile2: "5533334444",
			payFrequency: "biweekly",
			monthlyPayday: "15",
			monthlyPaydayTwo: "30",
		},
		account: { cardType: "clabe" },
	},
	co: {
		mobile: (tail) => `301${tail}`,
		personal: { state: "11", cardType: "cc", whatsappNo: "3019876543" },
		work: {
			companyPhone: "3012340000",
			emergencyContactMobile1: "3011112222",
			emergencyContactMobile2: "3013334444",
			payFrequency: "monthly",
			monthlyPayday: "30",
		},
		account: { cardType: "savings" },
	},
	in: {
		mobile: (tail) => `981${tail}`,
		personal: { cardType: "pan", state: "DL", pinCode: "110001", whatsappNo: "9876543210" },
		work: {
			companyPhone: "9812340000",
			workPinCode: "110001",
			emergencyContactMobile1: "9811112222",
			emergencyContactMobile2: "9833334444",
			payFrequency: "monthly",
			monthlyPayday: "1",
		},
		account: { cardType: "savings" },
	},
	ng: {
		mobile: (tail) => `803${tail}`,
		personal: { cardType: "nin", state: "NG-LA", whatsappNo: "8039876543" },
		work: {
			companyPhone: "8032340000",
			emergencyContactMobile1: "8031112222",
			emergencyContactMobile2: "8033334444",
			payFrequency: "weekly",
			monthlyPayday: "5",
		},
		account: { cardType: "bankAccount", bvn: "22345678901" },
	},
};

const work: FormValues = {
	employmentType: "employee",
	industryCategory: "trade",
	designation: "sales",
	companyName: "Tienda Central",
	workThereTime: "oneToThreeYears",
	jobExperience: "overThreeYears",
	monthlySalary: "band4",
	incomeSource: "self",
	workCity: "Centro",
	workAddress: "Avenida Central 20",
};

/** Kind of photos: plain ones for the models, or marked ones for the synthetic engine. */
type Pictures = "plain" | "marked";

export async function newApplicant(
	country: Country,
	language: Language,
	pictures: Pictures = "marked",
): Promise<Applicant> {
	// The models cannot tell many synthetic faces apart, so plain photos always show the first person.
	const namesake = pictures === "plain" ? 0 : newNamesake();
	const plain = await drawBorrower(country, 0, namesake);
	const identity = pictures === "plain" ? plain : await markBorrower(plain, { which: 0, namesake });
	const { typed } = identity;
	const { states } = await loadPlaces(country);
	const own = facts[country];
	const city = states.find(({ id }) => id === own.personal["state"])?.cities[0]?.id ?? "";
	const [year, month, day] = typed.birthday.split("-");
	return {
		country,
		language,
		mobile: own.mobile(newDigits()),
		identity,
		personal: {
			firstName: typed.firstName,
			middleName: typed.middleName,
			lastName: typed.lastName,
			gender: typed.gender,
			birthday: `${day}-${month}-${year}`,
			...(country === "mx" ? { cityOfBirth: typed.cityOfBirth } : {}),
			...own.personal,
			nationalId: typed.nationalId,
			education: "graduate",
			maritalStatus: "single",
			loanPurpose: "health",
			residenceType: "rented",
			city,
			address: typed.address,
			email: "borrower@gmail.com",
		},
		additional: { ...work, ...own.work, workCountry: country, ...contacts },
		account: own.account,
		holder: [typed.firstName, typed.middleName, typed.lastName].filter((part) => part !== "").join(" "),
	};
}
