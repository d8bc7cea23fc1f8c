/**
 * Every number that a law, a regulator or a store gives, written by hand: country, number, law, and since when it holds.
 * It imports nothing. `legal-numbers.test.ts` holds the packs against it, so that a wrong number needs two mistakes.
 */
export type LegalNumber = {
	readonly country: "mx" | "co" | "in" | "ng";
	/** Where the number stands in the region; `*` is each element of a list. */
	readonly path: string;
	readonly value: unknown;
	readonly law: string;
	/** The day from which it holds: entry into force, or the date of the text where it has none. */
	readonly since: string;
};

type Row = readonly [path: string, value: unknown, law: string, since: string];

function of(country: LegalNumber["country"], rows: readonly Row[]): readonly LegalNumber[] {
	return rows.map(([path, value, law, since]) => ({ country, path, value, law, since }));
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];

/** What the stores and the accounting standards ask everywhere. */
const everywhere: readonly Row[] = [
	["terms.ceilings.aprPercentMax", "36", "Apple App Review Guideline 3.2.2(ix)", "2021-10-22"],
	["terms.deadlines.ownDataDays", 10, "Colombia, Ley 1581 de 2012 art. 14, the shortest", "2012-10-18"],
	["pack.dataCollection.contact", "never", "Google Play, Personal loans: no READ_CONTACTS", "2023-05-31"],
	["pack.dataCollection.exif", "never", "Google Play, Personal loans: no READ_MEDIA_IMAGES", "2023-05-31"],
	[
		"pack.dataCollection.appList",
		"never",
		"Google Play, Personal loans: no QUERY_ALL_PACKAGES",
		"2023-05-31",
	],
];

const mexico: readonly Row[] = [
	["terms.products.*.feeTaxPercent", "16", "Ley del IVA art. 1", "2010-01-01"],
	[
		"terms.interestTaxPercent",
		"16",
		"Ley del IVA arts. 1, 15 X b and 18-A: consumer interest is taxed",
		"2010-01-01",
	],
	["terms.penaltyTaxPercent", "16", "Ley del IVA arts. 1 and 18-A: late interest is interest", "2010-01-01"],
	["terms.taxStepMinor", 1, "SAT, CFDI 4.0, annex 20: tax with two decimals", "2022-01-01"],
	["terms.products.*.coolingOff.days", 21, "LTOSF art. 11 Bis 1: ten business days", "2014-01-11"],
	["terms.legal.coolingOffDaysMin", 21, "LTOSF art. 11 Bis 1: ten business days", "2014-01-11"],
	[
		"terms.collection.windows",
		[{ weekdays: everyDay, from: "07:00", to: "22:00" }],
		"CONDUSEF, despachos de cobranza, DOF",
		"2014-10-07",
	],
	["terms.disclosure.aprMethod", "cat", "Banco de México, circular 21/2009", "2009-08-27"],
	["terms.disclosure.statement", "caratula", "LTOSF art. 11 and CONDUSEF's general rules", "2014-01-11"],
	["pack.input.age.yearsMin", 18, "Código Civil Federal art. 646", "1970-01-29"],
	[
		"terms.noDebtLetter.within",
		{ days: 10, of: "business" },
		"LTOSF, rules of termination: in writing within ten business days",
		"2014-01-11",
	],
	[
		"terms.noDebtLetter.reversibleDays.card-portal",
		120,
		"Visa and Mastercard: disputes within 120 days",
		"2018-04-14",
	],
];

const colombia: readonly Row[] = [
	[
		"terms.noDebtLetter.within",
		{ days: 15, of: "business" },
		"Ley 1480 de 2011: fifteen business days, as for a petition",
		"2012-04-12",
	],
	[
		"terms.products.*.feeTaxPercent",
		"0",
		"Ley 45 de 1990 art. 68: every sum is interest, so there is no fee",
		"1990-12-19",
	],
	["terms.products.*.prices.standard.feePercent", "0", "Ley 45 de 1990 art. 68", "1990-12-19"],
	["terms.products.*.prices.preferred.feePercent", "0", "Ley 45 de 1990 art. 68", "1990-12-19"],
	["terms.interestTaxPercent", "0", "Estatuto Tributario art. 476: interest is excluded", "2019-12-27"],
	["terms.penaltyTaxPercent", "0", "Estatuto Tributario art. 476: interest is excluded", "2019-12-27"],
	[
		"terms.products.*.penalty.base",
		"overdue-principal",
		"Código de Comercio art. 886: no interest on interest",
		"1971-06-16",
	],
	["terms.products.*.coolingOff.days", 14, "Ley 1480 de 2011 art. 47: five business days", "2012-04-12"],
	["terms.legal.coolingOffDaysMin", 14, "Ley 1480 de 2011 art. 47: five business days", "2012-04-12"],
	[
		"terms.collection.windows",
		[
			{ weekdays: [1, 2, 3, 4, 5], from: "07:00", to: "19:00" },
			{ weekdays: [6], from: "08:00", to: "15:00" },
		],
		"Ley 2300 de 2023 art. 3",
		"2023-10-11",
	],
	["terms.collection.contactsPerDayMax", 1, "Ley 2300 de 2023 art. 3", "2023-10-11"],
	["terms.collection.channelsPerWeekMax", 1, "Ley 2300 de 2023 art. 3", "2023-10-11"],
	["terms.collection.onHolidays", false, "Ley 2300 de 2023 art. 3", "2023-10-11"],
	["legalRecords.holidays.0.value.fromEaster", [-3, -2, 43, 64, 71], "Ley 51 de 1983 art. 1", "1983-12-22"],
	[
		"legalRecords.holidays.0.value.fixed",
		["01-01", "05-01", "07-20", "08-07", "12-08", "12-25"],
		"Ley 51 de 1983 art. 1",
		"1983-12-22",
	],
	[
		"legalRecords.holidays.1.value.movedToMonday",
		["01-06", "03-19", "06-29", "08-15", "10-12", "11-01", "11-11", "07-09"],
		"Ley 2578 de 2026: 9 July is new",
		"2026-06-01",
	],
	["pack.remindersRefusable", true, "Ley 2300 de 2023 art. 2: authorised channels only", "2023-10-11"],
	["pack.input.age.yearsMin", 18, "Ley 27 de 1977 art. 1", "1977-11-04"],
];

/** The certified rate of each month: consumo y ordinario, effective. Later months are entered by staff. */
const usuryOf2025And2026: readonly Row[] = (
	[
		["2025-09", "25.01"],
		["2025-10", "24.36"],
		["2025-11", "24.99"],
		["2025-12", "25.02"],
		["2026-01", "24.36"],
		["2026-02", "25.23"],
		["2026-03", "25.52"],
	] as const
).map(([month, percentPerYear], index) => [
	`legalRecords.usuryRate.${index}.value.percentPerYear`,
	percentPerYear,
	"Código Penal art. 305; Superintendencia Financiera, resolution of the month",
	`${month}-01`,
]);

const india: readonly Row[] = [
	["terms.autopay.noticeHoursMin", 24, "RBI, E-mandate Framework: notice 24 hours before", "2026-04-21"],
	[
		"terms.autopay.ways.0.amountMax",
		15_000,
		"RBI, E-mandate Framework: without another factor",
		"2026-04-21",
	],
	[
		"terms.products.*.feeTaxPercent",
		"18",
		"Notification 11/2017 Central Tax (Rate): services, 18%",
		"2017-07-01",
	],
	[
		"terms.interestTaxPercent",
		"0",
		"Notification 12/2017 Central Tax (Rate), entry 27: interest is exempt",
		"2017-07-01",
	],
	["terms.penaltyTaxPercent", "0", "CBIC circular 245/02/2025: no GST on penal charges", "2025-01-28"],
	["terms.taxStepMinor", 100, "CGST Act 2017 s. 170: rounded to the rupee", "2017-07-01"],
	["terms.products.*.penalty.kind", "charge", "RBI, fair lending: penal charges, 2023-08-18", "2024-04-01"],
	[
		"terms.products.*.penalty.base",
		"overdue-principal",
		"RBI, fair lending: no charge on charges, 2023-08-18",
		"2024-04-01",
	],
	["terms.ceilings.penaltyKind", "charge", "RBI, fair lending: penal charges, 2023-08-18", "2024-04-01"],
	[
		"terms.ceilings.penaltyPercentPerDayMax",
		"0.2",
		"RBI, fair lending: reasonable charges; the figure is ours",
		"2024-04-01",
	],
	[
		"terms.products.*.penalty.capPercent",
		3,
		"RBI, fair lending: reasonable charges; the figure is ours",
		"2024-04-01",
	],
	[
		"terms.legal.coolingOffDaysMin",
		1,
		"RBI (Digital Lending) Directions 2025: at least one day",
		"2025-05-08",
	],
	[
		"terms.products.*.coolingOff.days",
		3,
		"RBI (Digital Lending) Directions 2025: at least one day",
		"2025-05-08",
	],
	[
		"terms.disclosure.offerWorkingDaysMin",
		3,
		"RBI, Key Facts Statement, 2024-04-15: three working days",
		"2024-10-01",
	],
	["terms.disclosure.statement", "keyFacts", "RBI, Key Facts Statement, 2024-04-15", "2024-10-01"],
	["terms.disclosure.aprMethod", "kfs", "RBI, Key Facts Statement, annex B, 2024-04-15", "2024-10-01"],
	[
		"terms.legal.quotaIncrease",
		"offer",
		"RBI (Digital Lending) Directions 2025: no automatic increase",
		"2025-05-08",
	],
	[
		"terms.collection.windows",
		[{ weekdays: everyDay, from: "08:00", to: "19:00" }],
		"RBI, recovery agents, 2022-08-12",
		"2022-08-12",
	],
	[
		"pack.dataCollection.device",
		"optional",
		"RBI (Digital Lending) Directions 2025: only with consent",
		"2025-05-08",
	],
	["pack.input.age.yearsMin", 18, "Indian Majority Act 1875 s. 3", "1999-12-16"],
];

const nigeria: readonly Row[] = [
	["terms.noDebtLetter.reversibleDays.paystack-card", 120, "Visa, Mastercard: 120 days", "2018-04-14"],
	["terms.noDebtLetter.reversibleDays.flutterwave-card", 120, "Visa, Mastercard: 120 days", "2018-04-14"],
	["terms.products.*.feeTaxPercent", "7.5", "Nigeria Tax Act 2025: VAT", "2026-01-01"],
	["terms.interestTaxPercent", "0", "Nigeria Tax Act 2025: interest bears no VAT", "2026-01-01"],
	["terms.penaltyTaxPercent", "0", "Nigeria Tax Act 2025: interest bears no VAT", "2026-01-01"],
	["terms.deadlines.recordsKeptYears", 5, "FCCPC DEON Consumer Lending Regulations 2025", "2025-07-21"],
	[
		"terms.deadlines.letterAnsweredHoursMax",
		{ 1: 24, 2: 24, 3: 24 },
		"FCCPC DEON Consumer Lending Regulations 2025: complaints in 24 hours",
		"2025-07-21",
	],
	["pack.input.age.yearsMin", 18, "Child's Rights Act 2003 s. 277", "2003-07-31"],
];

export const legalNumbers: readonly LegalNumber[] = [
	...(["mx", "co", "in", "ng"] as const).flatMap((country) => of(country, everywhere)),
	...of("mx", mexico),
	...of("co", [...colombia, ...usuryOf2025And2026]),
	...of("in", india),
	...of("ng", nigeria),
];
