import { collectionRailNames, payoutRailNames } from "@puente/core/rail";
import { countries } from "@puente/core/region";
import { payFrequencies } from "@puente/core/validation";
import { describe, expect, it } from "vitest";
import * as ids from "./common/enumerations.ts";
import { questionIds } from "./common/questions.ts";
import { apps, findApp, loadBanks, loadForms, loadPlaces, loadQuestions, packs } from "./index.ts";
import { loadPacks, regions } from "./load.ts";
import type { Region } from "./region.ts";
import { commonSources } from "./sources.ts";

const all = Object.values(regions);
const cityCount = (region: Region) => region.states.reduce((sum, state) => sum + state.cities.length, 0);

describe("the packs", () => {
	it("load without a problem", () => {
		expect(Object.keys(loadPacks()).sort()).toEqual([...countries].sort());
	});

	it("use every rail of the core somewhere, but for one that could pay out", () => {
		const used = (way: "in" | "out") => new Set<string>(all.flatMap(({ terms }) => terms.rails[way]));
		expect(collectionRailNames.filter((rail) => !used("in").has(rail))).toEqual([]);
		// Monnify can pay out; Nigeria pays over the two others.
		expect(payoutRailNames.filter((rail) => !used("out").has(rail))).toEqual(["monnify"]);
	});

	it("keep the numbers of the specification, by region", () => {
		expect(packs.mx.loan).toEqual({
			amountMin: 1_000,
			amountMax: 60_000,
			tenureDaysMin: 91,
			tenureDaysMax: 365,
		});
		expect(packs.co.loan).toEqual({
			amountMin: 10_000,
			amountMax: 3_000_000,
			tenureDaysMin: 91,
			tenureDaysMax: 365,
		});
		expect(packs.in.loan).toEqual({
			amountMin: 1_000,
			amountMax: 50_000,
			tenureDaysMin: 91,
			tenureDaysMax: 91,
		});
		expect(packs.ng.loan).toEqual({
			amountMin: 10_000,
			amountMax: 3_000_000,
			tenureDaysMin: 91,
			tenureDaysMax: 180,
		});
	});

	it.each(all.map((region) => [region.pack.country, region] as const))(
		"%s keeps the deadlines of section 9",
		(_, region) => {
			expect(region.terms.deadlines).toMatchObject({
				reviewMinutes: 10,
				reviewHintMinutes: 5,
				reviewHoursMax: 24,
				payoutMinutesMin: 10,
				payoutMinutesMax: 60,
				automaticPayoutHours: 8,
				confirmHoursMax: 24,
				reapplyDays: 30,
				repaymentCreditedMinutesMax: 15,
				proofAnsweredHoursMax: 48,
				unapprovedDataErasedDays: 7,
			});
			expect(region.terms.products.every((product) => product.rollover.days === 7)).toBe(true);
			expect([region.pack.support.opensAt, region.pack.support.closesAt]).toEqual(["09:00", "18:00"]);
		},
	);

	it("take payments from the specification's 1000 naira on, and from about as little elsewhere", () => {
		const mins = countries.map((country) => [country, regions[country].pack.repaymentMin]);
		expect(Object.fromEntries(mins)).toEqual({ mx: 100, co: 5_000, in: 100, ng: 1_000 });
	});

	it("load their heavy parts separately, one region at a time", async () => {
		for (const country of countries) {
			expect(await loadForms(country)).toBe(regions[country].forms);
			expect(await loadQuestions(country)).toBe(regions[country].questionnaire);
			expect(await loadBanks(country)).toBe(regions[country].banks);
			const places = await loadPlaces(country);
			expect(places.states).toBe(regions[country].states);
			expect(places.birthPlaces).toEqual(regions[country].birthPlaces);
		}
	});

	it("have apps whose package names differ in the first 16 characters, which make the wire key", () => {
		const keys = apps.map(({ packageName }) => packageName.padEnd(16, "0").slice(0, 16));
		expect(new Set(keys).size).toBe(apps.length);
		expect(findApp("com.puente.mx")?.home).toBe("mx");
		expect(findApp("com.example")).toBeNull();
	});
});

describe("places and banks", () => {
	it.each([
		["mx", 32, 2_478],
		["co", 33, 1_123],
		["in", 36, 781],
		["ng", 37, 774],
	] as const)("%s has %i states and %i cities", (country, states, cities) => {
		expect(regions[country].states).toHaveLength(states);
		expect(cityCount(regions[country])).toBe(cities);
	});

	it("have cities with the official number where there is one, and a name otherwise", () => {
		const find = (country: keyof typeof regions, id: string) =>
			regions[country].states.flatMap((state) => state.cities).find((city) => city.id === id)?.name;
		expect(find("mx", "01001")).toBe("Aguascalientes");
		expect(find("co", "05001")).toBe("Medellín");
		expect(find("ng", "NG-AB-aba-north")).toBe("Aba North");
		expect(find("in", "AP-ntr")).toBe("NTR");
	});

	it("include the 33 places of birth of a CURP in Mexico", () => {
		expect(regions.mx.birthPlaces).toHaveLength(33);
	});

	it.each([
		["ng", 62, 121],
		["mx", 89, 98],
		["co", 44, 46],
		["in", 52, 242],
	] as const)("%s has %i banks in the picker and %i in all", (country, picked, known) => {
		const { banks } = regions[country];
		expect(banks).toHaveLength(known);
		expect(banks.filter((bank) => bank.offered !== "search")).toHaveLength(picked);
	});

	it("keep the name of a bank without a licence and offer no account there", () => {
		expect(regions.ng.banks.find(({ code }) => code === "030")?.offered).toBe("closed");
	});
});

describe("the choices of section 3", () => {
	it("are complete", () => {
		expect(ids.workTypes).toEqual([
			"employee",
			"self_employed",
			"unemployed",
			"part-time",
			"student",
			"other",
		]);
		expect(ids.jobExperiences).toHaveLength(3);
		expect(ids.residenceTypes).toHaveLength(3);
		expect(ids.maritalStatuses).toEqual(["single", "married", "divorced", "widowed"]);
		expect(ids.educationLevels).toHaveLength(6);
		expect(ids.loanPurposes).toHaveLength(5);
		expect([...payFrequencies].sort()).toEqual(["biweekly", "fourteen", "monthly", "weekly"]);
		expect(ids.contactRelations).toHaveLength(8);
		expect(ids.incomeSources).toEqual(["self", "father", "mother", "sibling", "otherFamily"]);
		expect(ids.salaryBandIds).toHaveLength(5);
		expect(ids.genders).toEqual(["male", "female"]);
		expect(ids.feedbackTypes).toEqual({ payment: 1, rollover: 2, other: 3 });
		expect(ids.feedbackStatuses).toEqual({ pending: 1, processing: 2, done: 3 });
	});

	it("have five levels of education, six relations and the specified salary ranges in Nigeria", () => {
		const options = (form: "personal" | "additional", name: string) =>
			regions.ng.forms[form].find((field) => field.name === name)?.options;
		expect(options("personal", "education")).toHaveLength(5);
		expect(options("additional", "emergencyContactRelation1")).toHaveLength(6);
		expect(regions.ng.forms.salaryBands.map(({ to }) => to)).toEqual([29_999, 49_999, 99_999, 149_999, null]);
	});

	it.each(all.map((region) => [region.pack.country, region] as const))(
		"%s has eleven questions with about twenty lenders",
		(_, { questionnaire }) => {
			expect(questionnaire.questions.map(({ id }) => id)).toEqual(questionIds);
			expect(questionIds).toHaveLength(11);
			expect(questionnaire.lenders).toHaveLength(20);
			const counts = questionnaire.questions.find(({ id }) => id === "activeLoans")?.answers;
			expect(counts).toHaveLength(12);
		},
	);

	it("have a field in some form for every field of section 3", () => {
		const names = new Set(
			all.flatMap(({ forms }) =>
				[...forms.personal, ...forms.additional, ...forms.bankCard, ...forms.identity].map(
					({ name }) => name,
				),
			),
		);
		const specified =
			"firstName middleName lastName gender nationalId birthday education maritalStatus loanPurpose residenceType state city pinCode county address language email whatsappNo alternativePhone cityOfBirth age rfc nss cardType employmentType companyName workThereTime companyPhone industryCategory designation jobExperience monthlySalary monthlyPayday monthlyPaydayTwo payFrequency incomeSource workPinCode workCity workCountry workAddress emergencyContactName1 emergencyContactMobile1 emergencyContactRelation1 emergencyContactName2 emergencyContactMobile2 emergencyContactRelation2 linkedin facebook familyMonthIncome cardholderName accountNumber accountNumberConfirmation validityPeriod cvc mobile bankCode verificationCode branchCode district bvn idFront idBack faceImage cardNo name fatherName motherName";
		expect(specified.split(" ").filter((name) => !names.has(name))).toEqual([]);
	});
});

/** Paths of every number, rate, hour, date and digit pattern, without list indexes. */
function numberPaths(value: unknown, path: string): string[] {
	if (typeof value === "number") return [path];
	if (typeof value === "string")
		return /^\d+(?:\.\d+)?$|^\d{2}:\d{2}$|^\d{4}-\d{2}-\d{2}$|\\d/.test(value) ? [path] : [];
	if (Array.isArray(value)) return value.flatMap((item) => numberPaths(item, path));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => numberPaths(inner, `${path}.${key}`));
}

describe("sources", () => {
	it("of a law are those of one country: a copied folder keeps none of another's", () => {
		const ownLaw = ({ sources, legalRecords: { holidays, usuryRate } }: Region) => [
			...Object.entries(sources)
				.filter(([path, { text }]) => commonSources[path]?.text !== text)
				.filter(([, { certainty }]) => certainty === "recalled" || certainty === "verified")
				.map(([, { text }]) => text),
			...[...holidays, ...usuryRate].map(({ source }) => source),
		];
		const seen = new Map<string, string>();
		const shared = all.flatMap((region) =>
			[...new Set(ownLaw(region))].flatMap((text) => {
				const other = seen.get(text);
				seen.set(text, region.pack.country);
				return other === undefined ? [] : [`${region.pack.country} and ${other}: ${text}`];
			}),
		);
		expect(seen.size).toBeGreaterThan(20);
		expect(shared).toEqual([]);
	});

	it.each(all.map((region) => [region.pack.country, region] as const))(
		"%s has a source for every number",
		(_, region) => {
			const { pack, terms, forms, questionnaire, sources } = region;
			const paths = [
				...numberPaths(pack, "pack"),
				...numberPaths(terms, "terms"),
				...numberPaths(forms.salaryBands, "forms.salaryBands"),
				...numberPaths(questionnaire.debtBands, "questionnaire.debtBands"),
			];
			const speaks = (key: string, path: string) => path === key || path.startsWith(`${key}.`);
			const silent = new Set(paths.filter((path) => !Object.keys(sources).some((key) => speaks(key, path))));
			expect([...silent]).toEqual([]);
			const idle = Object.keys(sources).filter((key) => !paths.some((path) => speaks(key, path)));
			expect(idle).toEqual([]);
		},
	);
});
