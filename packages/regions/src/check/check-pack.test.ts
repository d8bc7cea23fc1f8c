import type { Country } from "@puente/core/region";
import { describe, expect, it } from "vitest";
import { loadPacks, regions } from "../load.ts";
import type { Region } from "../region.ts";
import type { Product, Terms } from "../terms.ts";
import { checkPack, checkProduction } from "./check-pack.ts";
import { productSentences } from "./product-sentences.ts";

function withTerms(country: Country, change: Partial<Terms>): Region {
	return { ...regions[country], terms: { ...regions[country].terms, ...change } };
}

/** The region with its first product changed. */
function withProduct(country: Country, change: Partial<Product>): Region {
	const [first, ...rest] = regions[country].terms.products;
	return withTerms(country, { products: [{ ...first, ...change }, ...rest] });
}

function withPack(country: Country, change: Partial<Region["pack"]>): Region {
	return { ...regions[country], pack: { ...regions[country].pack, ...change } };
}

function price(interestPercentPerDay: `${number}`, feePercent: `${number}`): Product["prices"] {
	return {
		standard: { interestPercentPerDay, feePercent },
		preferred: { interestPercentPerDay, feePercent },
	};
}

const ng = regions.ng;
const co = regions.co;
const [ngCard] = ng.terms.scorecards;
const [inCard] = regions.in.terms.scorecards;
const [quick] = ng.terms.products;
const interest = { kind: "interest", base: "overdue-principal", graceDays: 0 } as const;
const rates = co.legalRecords.usuryRate;
const withRates = (usuryRate: Region["legalRecords"]["usuryRate"]): Region => ({
	...co,
	legalRecords: { ...co.legalRecords, usuryRate },
});

const planted: readonly (readonly [string, Region])[] = [
	[
		"mx promises first loans up to 60000, and the scorecard gives 6000",
		withPack("mx", { firstLoan: { amountMax: 60_000, laterMax: 60_000 } }),
	],
	[
		"ng promises later loans up to 3000000, and the ladder ends at 500000",
		withPack("ng", { firstLoan: { amountMax: 50_000, laterMax: 3_000_000 } }),
	],
	[
		"ng product ng-quick-91: fee 0.98% a day over 91 days is 89.18% of the loan, 105.23% with tax: the borrower would owe money at payout",
		withProduct("ng", { prices: price("0.06", "89.18"), feeTaxPercent: "18" }),
	],
	[
		"is 12% of the loan, 12.9% with tax, and at most 10% may be kept back",
		withProduct("ng", { prices: price("0", "12") }),
	],
	[
		"the ceiling is 0.01% a day",
		withTerms("ng", { ceilings: { ...ng.terms.ceilings, feePercentPerDayMax: "0.01" } }),
	],
	[
		"co product co-quick-91: yearly rate 30.74% passes the usury ceiling 24.36% of 2026-01",
		withProduct("co", { prices: price("0.07427", "0") }),
	],
	[
		"yearly rate with penalty 41.17% passes the usury ceiling 24.36%",
		withProduct("co", { penalty: { ...interest, percentPerDay: "0.0495", capPercent: 30 } }),
	],
	[
		"yearly rate with rollover fee",
		withProduct("co", { rollover: { days: 7, feePercent: "1", timesMax: 1 } }),
	],
	[
		"passes 22.36%, the lowest usury ceiling less the margin",
		withProduct("co", {
			prices: price("0.057", "0"),
			penalty: { ...interest, percentPerDay: "0", capPercent: 100 },
		}),
	],
	[
		"interest 0.1% a day is 36.5% a year and passes the ceiling 36%",
		withProduct("ng", { prices: price("0.1", "0") }),
	],
	["interest 0.095% a day passes the ceiling 0.09%", withProduct("in", { prices: price("0.095", "0") })],
	[
		"over 91 days, fee and tax included, passes the ceiling 36%",
		withProduct("mx", { prices: price("0.09", "5") }),
	],
	["a rollover costs", withProduct("mx", { rollover: { days: 7, feePercent: "2", timesMax: 1 } })],
	["tax 19% on the fee passes the ceiling 18%", withProduct("mx", { feeTaxPercent: "19" })],
	[
		"penalty 2.5% a day passes the ceiling 2%",
		withProduct("mx", { penalty: { ...interest, percentPerDay: "2.5", capPercent: 30 } }),
	],
	[
		"penalties up to 150% of a phase",
		withProduct("mx", { penalty: { ...interest, percentPerDay: "0.2", capPercent: 150 } }),
	],
	[
		"the law here knows penal charges only",
		withProduct("in", { penalty: { ...interest, percentPerDay: "0.1", capPercent: 3 } }),
	],
	["makes no sense", withProduct("mx", { rollover: { days: 0, feePercent: "0", timesMax: 1 } })],
	[
		"cooling-off 3 days is shorter than the law's 21",
		withProduct("mx", { coolingOff: { days: 3, feeKept: false } }),
	],
	[
		"payments are allotted to penalty, penalty",
		withProduct("mx", { allocation: { order: ["penalty", "penalty"], across: "phase" } }),
	],
	[
		"the preferred price is dearer than the standard one",
		withProduct("mx", {
			prices: { ...quick.prices, preferred: { interestPercentPerDay: "0.07", feePercent: "0" } },
		}),
	],
	["amounts 500 to 100000 lie outside the pack's 10000 to 3000000", withProduct("ng", { amountMin: 500 })],
	["steps of 7000 do not lead from 10000 to 100000", withProduct("ng", { amountStep: 7_000 })],
	[
		"steps of 10 make 9001 amounts to choose from, and 1000 are the most",
		withProduct("ng", { amountStep: 10 }),
	],
	["no tenure is offered", withProduct("ng", { tenures: [] })],
	[
		"tenure 200 days lies outside the pack's 91 to 180",
		withProduct("ng", { tenures: [{ days: 200, phases: 2 }] }),
	],
	["tenure 30 days is 60 or less", withProduct("ng", { tenures: [{ days: 30, phases: 1 }] })],
	[
		"tenure 91 days stands twice",
		withProduct("ng", {
			tenures: [
				{ days: 91, phases: 3 },
				{ days: 91, phases: 1 },
			],
		}),
	],
	["3 instalments, and all is paid at once at the end", withProduct("ng", { instalments: "single" })],
	["0 instalments do not fit in 91 days", withProduct("ng", { tenures: [{ days: 91, phases: 0 }] })],
	["ng a region has at least two products", withTerms("ng", { products: [quick] })],
	["product ng-quick-91 is listed twice", withTerms("ng", { products: [quick, quick] })],
	[
		"loan.amountMax 3000000 is what the app says, and the products reach 100000",
		withTerms("ng", { products: [quick, quick] }),
	],
	[
		"loan amounts 5 to 5 are not a range",
		withPack("ng", { loan: { ...ng.pack.loan, amountMin: 5, amountMax: 5 } }),
	],
	["tenures 91 to 90 days are not a range", withPack("ng", { loan: { ...ng.pack.loan, tenureDaysMax: 90 } })],
	[
		"phone example 123 breaks the phone rule",
		withPack("ng", { phone: { ...ng.pack.phone, example: "123" } }),
	],
	[
		"borrowers of 17 years are under 18",
		withPack("ng", { input: { ...ng.pack.input, age: { yearsMin: 17, yearsMax: 65 } } }),
	],
	[
		"accepts ages 18 to 65, and the form 17 to 65",
		withPack("ng", { input: { ...ng.pack.input, age: { yearsMin: 17, yearsMax: 65 } } }),
	],
	[
		"data class contact is optional, and the app stores forbid it",
		withPack("ng", { dataCollection: { ...ng.pack.dataCollection, contact: "optional" } }),
	],
	[
		"limit 5000 is outside the pack's amounts",
		withTerms("ng", { scorecards: [{ ...ngCard, ladder: { ...ngCard.ladder, limits: [5_000, 10_000] } }] }),
	],
	[
		"limits rise automatically, and the law here requires the borrower's request",
		withTerms("in", { scorecards: [{ ...inCard, ladder: { ...inCard.ladder, increase: "automatic" } }] }),
	],
	[
		"waits 7 days, and the borrower is shown 30",
		withTerms("ng", { scorecards: [{ ...ngCard, hardRules: { ...ngCard.hardRules, waitDays: 7 } }] }),
	],
	["cut-offs 900, 560, 780 do not climb", withTerms("ng", { scorecards: [{ ...ngCard, referFrom: 900 }] })],
	[
		"reads question lenders, which is not in the questionnaire",
		withTerms("ng", {
			scorecards: [
				{
					...ngCard,
					characteristics: [
						...ngCard.characteristics,
						{ id: "x", reason: "highDebt", reads: "answer", question: "lenders", points: { a: 1 } },
					],
				},
			],
		}),
	],
	[
		"has no points for band4 of question totalDebt",
		withTerms("ng", {
			scorecards: [
				{
					...ngCard,
					characteristics: [
						{ id: "x", reason: "highDebt", reads: "answer", question: "totalDebt", points: { none: 999 } },
					],
				},
			],
		}),
	],
	["there is no usury rate", withRates([])],
	[
		"the usury rates leave out days between 2025-09-30 and 2025-11-01",
		withRates(rates.filter(({ from }) => from !== "2025-10-01")),
	],
	[
		"ng the legal records are those of co",
		{ ...ng, legalRecords: co.legalRecords, terms: { ...ng.terms, ceilings: co.terms.ceilings } },
	],
	["ng there are usury rates, and no usury law", { ...ng, legalRecords: co.legalRecords }],
	[
		"payout takes 90 to 60 minutes",
		withTerms("ng", { deadlines: { ...ng.terms.deadlines, payoutMinutesMin: 90 } }),
	],
	[
		"the review hint of 20 minutes is longer than the review",
		withTerms("ng", { deadlines: { ...ng.terms.deadlines, reviewHintMinutes: 20 } }),
	],
	[
		"collection hours 20:00 to 07:00 are not a window",
		withTerms("ng", {
			collection: { ...ng.terms.collection, windows: [{ weekdays: [1], from: "20:00", to: "07:00" }] },
		}),
	],
	[
		"rail paystack is listed twice",
		withTerms("ng", { rails: { in: ["voucher"], out: ["paystack", "paystack"] } }),
	],
	["rail voucher is missing", withTerms("ng", { rails: { in: ["paystack"], out: ["paystack"] } })],
	[
		"form personal: city comes after state, which does not come before it",
		{ ...ng, forms: { ...ng.forms, personal: ng.forms.personal.filter(({ name }) => name !== "state") } },
	],
	["form personal: state is missing", { ...ng, forms: { ...ng.forms, personal: [] } }],
	[
		"form bankCard: bvn is listed twice",
		{
			...ng,
			forms: { ...ng.forms, bankCard: [...ng.forms.bankCard, { name: "bvn", kind: "text", required: true }] },
		},
	],
	[
		"form bankCard: x is a picker without options",
		{
			...ng,
			forms: {
				...ng.forms,
				bankCard: [...ng.forms.bankCard, { name: "x", kind: "picker", required: true, options: [] }],
			},
		},
	],
	[
		"form bankCard: x clears y, which does not come after it",
		{
			...ng,
			forms: {
				...ng.forms,
				bankCard: [...ng.forms.bankCard, { name: "x", kind: "text", required: true, clears: ["y"] }],
			},
		},
	],
	[
		"salary bands: there is no band above 29999",
		{ ...ng, forms: { ...ng.forms, salaryBands: ng.forms.salaryBands.slice(0, 1) } },
	],
	[
		"salary bands: the band from 0 and the one from 50000 do not meet",
		{ ...ng, forms: { ...ng.forms, salaryBands: ng.forms.salaryBands.filter(({ id }) => id !== "band2") } },
	],
	[
		"question bureauListing is missing",
		{
			...ng,
			questionnaire: {
				...ng.questionnaire,
				questions: ng.questionnaire.questions.filter(({ id }) => id !== "bureauListing"),
			},
		},
	],
	[
		"a question is listed twice",
		{
			...ng,
			questionnaire: {
				...ng.questionnaire,
				questions: [...ng.questionnaire.questions, ...ng.questionnaire.questions],
			},
		},
	],
	[
		"a lender is listed twice",
		{
			...ng,
			questionnaire: {
				...ng.questionnaire,
				lenders: [...ng.questionnaire.lenders, ...ng.questionnaire.lenders],
			},
		},
	],
	[
		"question pastLenders has no answer none",
		{
			...ng,
			questionnaire: {
				...ng.questionnaire,
				questions: ng.questionnaire.questions.map((question) =>
					question.id === "pastLenders" ? { ...question, answers: ["carbon"] } : question,
				),
			},
		},
	],
	["bank 044 is listed twice", { ...ng, banks: [...ng.banks, ...ng.banks] }],
	["there is no bank in the picker", { ...ng, banks: [] }],
	["state NG-AB is listed twice", { ...ng, states: [...ng.states, ...ng.states] }],
	["city NG-AB-aba-north is listed twice", { ...ng, states: [...ng.states, ...ng.states] }],
	["state XX has no city", { ...ng, states: [{ id: "XX", name: "X", cities: [] }] }],
	["the form has a state field and there are no states", { ...ng, states: [] }],
	[
		"key fact nodalPhone names the operator's complaintsPhone, which no start asks for",
		{ ...ng, keyFacts: regions.in.keyFacts },
	],
];

describe("a region that contradicts itself or its law", () => {
	it.each(planted)("is reported: %s", (sentence, region) => {
		const sentences = checkPack(region).map((problem) => problem.sentence);
		expect(sentences.join("\n")).toContain(sentence);
		expect(sentences.every((each) => each.startsWith(`${region.pack.country} `))).toBe(true);
	});

	it("is reported in Spanish too, with the same numbers", () => {
		const holes = (sentence: string) => sentence.match(/\{\w+\}/g)?.toSorted();
		const { en, es } = productSentences;
		for (const rule of Object.keys(en) as (keyof typeof en)[]) {
			expect(holes(es[rule]), rule).toEqual(holes(en[rule]));
			expect(es[rule], rule).not.toBe(en[rule]);
		}
		expect(checkPack(withProduct("ng", { amountStep: 7_000 }), "es")).toEqual([
			{ country: "ng", sentence: "ng producto ng-quick-91: los pasos de 7000 no llevan de 10000 a 100000" },
		]);
	});

	it("does not load", () => {
		const broken = withProduct("co", { prices: price("0.07427", "0") });
		expect(() => loadPacks({ ...regions, co: broken })).toThrow("passes the usury ceiling 24.36%");
	});

	it("is none of the four regions", () => {
		expect(Object.values(regions).flatMap((region) => checkPack(region))).toEqual([]);
	});
});

describe("a start in production", () => {
	const operator = Object.fromEntries(
		Object.values(regions).flatMap(({ terms }) =>
			terms.legal.operatorFields.map((field) => [field, "given"]),
		),
	);

	it("requires the lender's name and licence", () => {
		const problems = checkProduction(regions.in, { lenderName: " " });
		expect(problems.map(({ sentence }) => sentence)).toContain(
			"in operator field licenceNumber is empty: Reserve Bank of India requires it",
		);
		expect(problems).toHaveLength(8);
		expect(checkProduction(regions.in, operator)).toEqual([]);
	});
});
