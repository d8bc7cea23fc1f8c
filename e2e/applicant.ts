import type { Country, Language } from "@puente/core/region";
import { type FormValues, fullName } from "@puente/core/validation";
import { drawBorrower, markBorrower, type SyntheticBorrower } from "@puente/providers/identity/synthetic";
import { loadForms, loadPlaces } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { CatalogueOf } from "@puente/words";
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
	readonly ui: CatalogueOf<"app">["ui"];
	readonly applying: CatalogueOf<"applying">;
	readonly loan: CatalogueOf<"loan">;
};

export const words: Readonly<Record<Language, Words>> = {
	en: { ui: en.ui, applying: applyingEn, loan: loanEn },
	es: { ui: es.ui, applying: applyingEs, loan: loanEs },
};

/** Numbers that no demo borrower has: the third digit of theirs is never 1. */
function numbersOf(country: Country) {
	const start = `${regions[country].sandbox.borrowers.mobileStem.slice(0, 2)}1`;
	return {
		mobile: `${start}${newDigits()}`,
		companyPhone: `${start}2340000`,
		emergencyContactMobile1: `${start}1112222`,
		emergencyContactMobile2: `${start}3334444`,
	};
}

const contacts = {
	emergencyContactName1: "Maria Lopez",
	emergencyContactRelation1: "parents",
	emergencyContactName2: "Pedro Ruiz",
	emergencyContactRelation2: "friends",
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
	const { bankCard } = await loadForms(country);
	const own = regions[country].sandbox.borrowers;
	const { mobile, ...otherNumbers } = numbersOf(country);
	const city = states.find(({ id }) => id === own.personal["state"])?.cities[0]?.id ?? "";
	const [year, month, day] = typed.birthday.split("-");
	return {
		country,
		language,
		mobile,
		identity,
		personal: {
			firstName: typed.firstName,
			middleName: typed.middleName,
			lastName: typed.lastName,
			...(typed.secondLastName !== "" && { secondLastName: typed.secondLastName }),
			gender: typed.gender,
			birthday: `${day}-${month}-${year}`,
			...(country === "mx" ? { cityOfBirth: typed.cityOfBirth } : {}),
			...own.personal,
			whatsappNo: mobile,
			nationalId: typed.nationalId,
			education: "graduate",
			maritalStatus: "single",
			loanPurpose: "health",
			residenceType: "rented",
			city,
			address: typed.address,
			email: "borrower@gmail.com",
		},
		additional: { ...work, ...own.work, workCountry: country, ...contacts, ...otherNumbers },
		account: { ...own.account, ...(bankCard.some(({ name }) => name === "bvn") && { bvn: "22345678901" }) },
		holder: fullName(typed),
	};
}
