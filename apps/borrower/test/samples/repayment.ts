import type { CallOutput, Calls } from "@puente/contract";
import { entryText } from "@puente/core/ledger";
import type { Currency } from "@puente/core/money";
import { byCountry, type Country } from "@puente/core/region";
import { packs } from "@puente/regions";
import { type CollectionMethod, regions } from "@puente/regions/load";
import { browserHash } from "../../src/screens/repayment/statement/check-statement.ts";
import { minutesFromNow } from "./moment.ts";
import { orderNo } from "./orders.ts";

export type RepayDetail = CallOutput<Calls["repayDetail"]>;
export type PayReference = CallOutput<Calls["payOrder"]>["reference"];
export type Payment = CallOutput<Calls["payOrder"]>;
export type PayEffect = CallOutput<Calls["payEffect"]>;
export type Extension = CallOutput<Calls["getExtensionData"]>;
export type Voucher = CallOutput<Calls["voucherList"]>["vouchers"][number];
export type Statement = CallOutput<Calls["statement"]>;
export type NoDebtLetter = CallOutput<Calls["noDebtLetter"]>;
export type Portal = CallOutput<Calls["portalDetail"]>;

type Method = RepayDetail["methods"][number];
const unlimited = { minMinor: null, maxMinor: null };
/** Null: the samples leave it out. Others are online. */
const methodOf: Readonly<Partial<Record<CollectionMethod, Omit<Method, "rail"> | null>>> = {
	"card-portal": { kind: "online", minMinor: 10_000, maxMinor: null },
	stp: { kind: "offline", ...unlimited },
	oxxo: { kind: "offline", minMinor: 1_000, maxMinor: 1_000_000 },
	monnify: { kind: "offline", ...unlimited },
	paystack: null,
	flutterwave: null,
	voucher: { kind: "proof", ...unlimited },
};
const kinds: readonly Method["kind"][] = ["online", "offline", "proof"];

/** Of each region, online ones first. */
const methodsOf = byCountry((country): Method[] => {
	const methods = regions[country].terms.rails.in.flatMap((rail) => {
		const { [rail]: method = { kind: "online" as const, ...unlimited } } = methodOf;
		return method ? [{ rail, ...method }] : [];
	});
	return methods.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
});

const phase = {
	taxMinor: 0,
	paidMinor: 0,
	roundedOffMinor: 0,
	penaltyMinor: 0,
	penaltyTaxMinor: 0,
	penaltyReducedMinor: 0,
	overdueDays: 0,
	settled: false,
};

/** A loan of 3,000.00 in three instalments, the first one paid. */
export function repaying(part: Partial<RepayDetail> = {}, country: Country = "mx"): RepayDetail {
	return {
		orderNo,
		currency: packs[country].currency.code,
		status: "repaying",
		on: "2026-10-14",
		principalMinor: 300_000,
		paidMinor: 104_567,
		creditMinor: 0,
		due: {
			principalMinor: 0,
			interestMinor: 0,
			taxMinor: 0,
			penaltyMinor: 0,
			penaltyTaxMinor: 0,
			roundedOffMinor: 0,
			totalMinor: 0,
		},
		payoff: {
			principalMinor: 200_100,
			interestMinor: 1_350,
			taxMinor: 0,
			penaltyMinor: 0,
			penaltyTaxMinor: 0,
			roundedOffMinor: 0,
			totalMinor: 201_450,
		},
		interestSavedMinor: 7_684,
		next: { number: 2, dueOn: "2026-11-12", dueMinor: 104_567 },
		overdueDays: 0,
		penaltyPercentPerDay: "0.1",
		penaltyBase: "overdue-amount",
		penaltyGrowthMinor: 0,
		penaltyMaxMinor: 0,
		claimOpen: false,
		allocationOrder: ["penalty", "interest", "principal"],
		phases: [
			{
				...phase,
				number: 1,
				dueOn: "2026-10-12",
				principalMinor: 99_900,
				interestMinor: 4_667,
				paidMinor: 104_567,
				dueMinor: 0,
				settled: true,
			},
			{
				...phase,
				number: 2,
				dueOn: "2026-11-12",
				principalMinor: 100_050,
				interestMinor: 4_517,
				dueMinor: 104_567,
			},
			{
				...phase,
				number: 3,
				dueOn: "2026-12-12",
				principalMinor: 100_050,
				interestMinor: 4_517,
				dueMinor: 104_567,
			},
		],
		movements: [
			{ on: "2026-09-12", kind: "disbursement", amountMinor: 295_500, rail: "stp", reference: null },
			{ on: "2026-10-12", kind: "payment", amountMinor: 104_567, rail: "stp", reference: "MX-778812" },
		],
		amountMin: 100,
		methods: methodsOf[country],
		cards: [],
		moreDays: { days: 7, payFirstMinor: 0, payMinor: 11_600 },
		...part,
	};
}

/** The same loan five days after a due date. */
export function overdue(part: Partial<RepayDetail> = {}, country: Country = "mx"): RepayDetail {
	const before = repaying({}, country);
	return {
		...before,
		status: "overdue",
		due: {
			principalMinor: 100_050,
			interestMinor: 4_517,
			taxMinor: 0,
			penaltyMinor: 5_245,
			penaltyTaxMinor: 0,
			roundedOffMinor: 0,
			totalMinor: 109_812,
		},
		payoff: {
			principalMinor: 200_100,
			interestMinor: 5_867,
			taxMinor: 0,
			penaltyMinor: 5_245,
			penaltyTaxMinor: 0,
			roundedOffMinor: 0,
			totalMinor: 211_212,
		},
		next: { number: 3, dueOn: "2026-12-12", dueMinor: 104_567 },
		overdueDays: 5,
		penaltyGrowthMinor: 1_046,
		penaltyMaxMinor: 150_000,
		moreDays: { days: 7, payFirstMinor: 5_245, payMinor: 11_600 },
		phases: before.phases.map((one) =>
			one.number === 2
				? {
						...one,
						dueOn: "2026-10-09",
						penaltyMinor: 6_245,
						penaltyReducedMinor: 1_000,
						dueMinor: 109_812,
						overdueDays: 5,
					}
				: one,
		),
		...part,
	};
}

export function finished(part: Partial<RepayDetail> = {}): RepayDetail {
	const before = repaying();
	const nothing = {
		principalMinor: 0,
		interestMinor: 0,
		taxMinor: 0,
		penaltyMinor: 0,
		penaltyTaxMinor: 0,
		roundedOffMinor: 0,
		totalMinor: 0,
	};
	return {
		...before,
		status: "finished",
		paidMinor: 309_134,
		payoff: nothing,
		next: null,
		interestSavedMinor: 0,
		phases: before.phases.map((one) => ({ ...one, settled: true, dueMinor: 0 })),
		moreDays: null,
		...part,
	};
}

/** 500 of 1,098.12 that are five days late: 52.45 is penalty, the rest goes to the instalment. */
export function payEffect(after: Partial<PayEffect["after"]> = {}): PayEffect {
	return {
		on: "2026-10-14",
		currency: "MXN",
		before: {
			dueMinor: 109_812,
			penaltyMinor: 5_245,
			growthMinor: 2_091,
			overdueDays: 5,
			payoffMinor: 211_212,
			creditMinor: 0,
			phasesLeft: 2,
		},
		after: {
			dueMinor: 59_812,
			penaltyMinor: 0,
			growthMinor: 1_196,
			overdueDays: 5,
			payoffMinor: 161_212,
			creditMinor: 0,
			phasesLeft: 2,
			...after,
		},
	};
}

export const payOrderId = "pay-0001";

export function reference(part: Partial<PayReference> = {}): PayReference {
	return {
		payOrderId,
		rail: "stp",
		kind: "account",
		amountMinor: null,
		currency: "MXN",
		bankName: "STP",
		number: "646180110400000007",
		holder: "Puente México S.A. de C.V.",
		barcodePath: null,
		url: null,
		takesCard: false,
		expiresAt: null,
		...part,
	};
}

export function cashReference(part: Partial<PayReference> = {}): PayReference {
	return reference({
		rail: "oxxo",
		kind: "cash",
		amountMinor: 104_600,
		bankName: null,
		number: "93000012345678",
		holder: null,
		barcodePath: "M0 0h2v30h-2zM4 0h1v30h-1zM8 0h3v30h-3zM14 0h1v30h-1z",
		expiresAt: minutesFromNow(3 * 24 * 60),
		...part,
	});
}

/** A reference with a rail's page. */
export function pageReference(part: Partial<PayReference> = {}): PayReference {
	return reference({
		rail: "card-portal",
		kind: "page",
		amountMinor: 104_600,
		bankName: null,
		number: null,
		holder: null,
		url: "https://pay.example/checkout/1",
		expiresAt: minutesFromNow(30),
		...part,
	});
}

export type StoredCard = RepayDetail["cards"][number];

export function storedCard(part: Partial<StoredCard> = {}): StoredCard {
	return {
		cardId: "card-1",
		brand: "visa",
		lastDigits: "4081",
		expiryMonth: "12",
		expiryYear: "2030",
		bank: "TEST BANK",
		expired: false,
		...part,
	};
}

/** A reference of a stored card that is being charged. */
export function cardReference(part: Partial<PayReference> = {}): PayReference {
	return pageReference({
		rail: "paystack-card",
		kind: "card",
		currency: "NGN",
		bankName: "visa",
		number: "4081",
		url: null,
		...part,
	});
}

/** The documents of a payment provider. */
export const contracts: CallOutput<Calls["railContracts"]>["contracts"] = [
	{ kind: "terms", url: "https://pay.example/terms.pdf", version: "t1" },
	{ kind: "personalData", url: "https://pay.example/data.pdf", version: "d1" },
];

export function payment(state: Payment["state"], of: PayReference): Payment {
	return { payOrderId: of.payOrderId, state, reference: of };
}

export function extension(part: Partial<Extension> = {}): Extension {
	return {
		orderNo,
		currency: "MXN",
		notOffered: null,
		quote: {
			days: 30,
			feeMinor: 10_000,
			taxMinor: 1_600,
			payMinor: 11_600,
			dueOn: [
				{ number: 2, from: "2026-11-12", to: "2026-12-12" },
				{ number: 3, from: "2026-12-12", to: "2027-01-11" },
			],
			totalBeforeMinor: 313_701,
			totalAfterMinor: 325_301,
			// Midnight in Mexico.
			validUntil: minutesFromNow(12 * 60),
		},
		waiting: null,
		after: null,
		...part,
	};
}

export function voucher(part: Partial<Voucher> = {}): Voucher {
	return {
		voucherId: "voucher-1",
		amountMinor: 104_600,
		currency: "MXN",
		paidOn: "2026-10-12",
		reference: "MX-778812",
		images: 2,
		status: "pending",
		createdAt: minutesFromNow(-60),
		answerBy: minutesFromNow(46 * 60 + 30),
		answeredAt: null,
		answer: null,
		...part,
	};
}

export const portalToken = "portal.test.0123456789abcdef";

export function portal(part: Partial<Portal> = {}): Portal {
	return {
		name: "L••• M•••",
		currency: "MXN",
		dueMinor: 109_812,
		payoffMinor: 211_212,
		dueOn: "2026-10-09",
		amountMin: 100,
		methods: methodsOf.mx,
		...part,
	};
}

type StatementFact = readonly [on: string, kind: string, amounts: Readonly<Record<string, number>>];

const facts: readonly StatementFact[] = [
	["2026-09-12", "disbursement", { "asset:principal": 300_000, "asset:cash": -300_000 }],
	["2026-10-12", "interest-accrual", { "asset:interest": 4_667, "income:interest": -4_667 }],
	["2026-10-12", "payment", { "asset:cash": 104_567, "asset:interest": -4_667, "asset:principal": -99_900 }],
];

/** The same loan with interest and its tax booked every night, as a running product does. */
export const nightlyFacts: readonly StatementFact[] = [
	["2026-10-01", "disbursement", { "asset:principal": 300_000, "asset:cash": -300_000 }],
	["2026-10-01", "fee", { "asset:cash": 3_000, "income:fee": -3_000 }],
	...Array.from({ length: 12 }, (_, index): StatementFact => {
		const on = new Date(Date.UTC(2026, 9, 2 + index)).toISOString().slice(0, 10);
		const tax = { "asset:interest-tax": 16, "liability:interest-tax": -16 };
		return [on, "interest-accrual", { "asset:interest": 101, "income:interest": -101, ...tax }];
	}),
];

/** A statement with a valid hash chain. */
export async function statement(
	part: Partial<Statement> = {},
	currency: Currency = "MXN",
	of: readonly StatementFact[] = facts,
): Promise<Statement> {
	const hash = browserHash();
	if (hash === null) throw new Error("crypto.subtle is not available in the test page");
	const entries: Statement["entries"] = [];
	let previousHash = "";
	for (const [index, [on, kind, amounts]] of of.entries()) {
		const postings = Object.entries(amounts).map(([account, minor]) => ({ account, minor }));
		const entry = { number: index + 1, on, kind, previousHash };
		const exact = postings.map(({ account, minor }) => ({ account, minor: BigInt(minor) }));
		const made = await hash(entryText({ ...entry, currency, postings: exact }));
		entries.push({ ...entry, postings, hash: made });
		previousHash = made;
	}
	return {
		orderNo,
		currency,
		entries,
		owedByEntriesMinor: 200_100,
		accruedSinceMinor: 0,
		accruedSince: [],
		on: "2026-10-14",
		roundedOffMinor: 0,
		payoffMinor: 200_100,
		creditMinor: 0,
		charges: [
			{ kind: "fee", phase: null, baseMinor: 4_500, rate: "0.160000", taxMinor: 720 },
			{ kind: "interest-accrual", phase: 1, baseMinor: 4_667, rate: "0.160000", taxMinor: 747 },
		],
		...part,
	};
}

export function noDebtLetter(part: Partial<NoDebtLetter> = {}): NoDebtLetter {
	return {
		orderNo,
		name: "finiquito",
		within: { days: 10, of: "business" },
		waits: null,
		letter: {
			number: `${orderNo}-1`,
			code: "K7F2-9QXM-31TD",
			checkUrl: "https://puente.example/check-letter?code=K7F2-9QXM-31TD",
			issuedAt: "2026-10-14T16:20:00.000Z",
			endedAt: null,
			language: "es",
			title: "Carta finiquito",
			sections: [
				{
					heading: "Puente Sandbox",
					paragraphs: ["14 de octubre de 2026", "No debe nada por este préstamo."],
					rows: [],
				},
				{ heading: "El préstamo", paragraphs: [], rows: [["Saldo hoy", "$0 MXN"]] },
			],
			digest: "ab".repeat(32),
			signature: `${"Ab1/".repeat(21)}ag==`,
		},
		...part,
	};
}
