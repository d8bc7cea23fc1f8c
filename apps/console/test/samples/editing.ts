import type { CallOutput } from "@puente/contract";
import type { ProductFields, StaffCalls } from "@puente/contract/staff";
import { byCountry } from "@puente/core/region";
import { borrowerId, orderNo } from "./queues.ts";
import { ago, idOf } from "./session.ts";

type Output<Name extends keyof StaffCalls> = CallOutput<StaffCalls[Name]>;
type Lottery = Output<"campaigns">["lotteries"][number];
type Promotion = Output<"campaigns">["promotions"][number];
type Coupon = Output<"grantedCoupons">["coupons"][number];
type FaqEntry = Output<"faqEntries">["entries"][number];
type Offer = Output<"partnerOffers">["offers"][number];
type Product = Output<"products">["products"][number];
type BlockedValue = Output<"lookUpBlocked">;
type BlockedEntry = Output<"blocklist">["entries"][number];

export const lotteryId = idOf(200);
export const promotionId = idOf(201);
export const offerId = idOf(202);

export function lottery(changes: Partial<Lottery> = {}): Lottery {
	return {
		id: lotteryId,
		country: "mx",
		nameEn: "Autumn draw",
		nameEs: "Sorteo de otoño",
		startsAt: ago(10),
		endsAt: ago(-20),
		currency: "MXN",
		budgetMinor: 5_000_000,
		spentMinor: 120_000,
		promisedMinor: 170_000,
		couponDays: 60,
		prizes: [
			{ id: "small", amountMinor: 5_000, oddsPpm: 200_000 },
			{ id: "large", amountMinor: 50_000, oddsPpm: 10_000 },
		],
		drawn: 37,
		open: 1,
		...changes,
	};
}

export function promotion(changes: Partial<Promotion> = {}): Promotion {
	return {
		id: promotionId,
		country: "mx",
		page: "yx1",
		placesPerDay: 200,
		takenToday: 57,
		startsAt: ago(-2),
		endsAt: ago(-30),
		...changes,
	};
}

export function campaigns(changes: Partial<Output<"campaigns">> = {}): Output<"campaigns"> {
	return {
		lotteries: [
			lottery(),
			lottery({ id: idOf(203), nameEn: "Spring draw", nameEs: "Sorteo", endsAt: ago(1) }),
		],
		promotions: [promotion()],
		...changes,
	};
}

export function coupon(changes: Partial<Coupon> = {}): Coupon {
	return {
		id: idOf(210),
		borrowerId,
		country: "mx",
		source: "staff",
		kind: "apology",
		amountMinor: 10_000,
		currency: "MXN",
		state: "usable",
		grantedAt: ago(3),
		expiresAt: ago(-60),
		usedOn: null,
		...changes,
	};
}

export function coupons(changes: Partial<Output<"grantedCoupons">> = {}): Output<"grantedCoupons"> {
	return {
		coupons: [
			coupon(),
			coupon({ id: idOf(211), source: "lottery", kind: null, state: "used", usedOn: orderNo }),
			coupon({ id: idOf(212), source: "card", kind: null, state: "expired" }),
		],
		next: null,
		...changes,
	};
}

const costTexts = {
	en: { question: "What does a loan cost?", answer: "At most {aprMax} a year." },
	es: { question: "¿Cuánto cuesta un préstamo?", answer: "Como máximo {aprMax} al año." },
};

export function faqEntry(changes: Partial<FaqEntry> = {}): FaqEntry {
	return { id: "cost", topic: "loan", shipped: costTexts, change: null, shown: "shipped", ...changes };
}

export const changedEntry = faqEntry({
	id: "added",
	shipped: null,
	change: {
		texts: {
			en: { question: "Where is the office?", answer: "In the centre." },
			es: { question: "¿Dónde está la oficina?", answer: "En el centro." },
		},
		hidden: false,
		version: 3,
		changedAt: ago(4),
		changedBy: "sofia.support",
	},
	shown: "changed",
});

export function faq(changes: Partial<Output<"faqEntries">> = {}): Output<"faqEntries"> {
	return {
		topics: [
			{ id: "loan", en: "The loan", es: "El préstamo" },
			{ id: "payments", en: "Payments", es: "Pagos" },
		],
		entries: [faqEntry(), changedEntry],
		figures: { aprMax: "180%" },
		...changes,
	};
}

export function offer(changes: Partial<Offer> = {}): Offer {
	return {
		id: offerId,
		country: "mx",
		currency: "MXN",
		partnerName: "Caja Solidaria",
		productName: "Crédito sencillo",
		licence: "CNBV 1234",
		amountMin: 1_000,
		amountMax: 20_000,
		daysMin: 61,
		daysMax: 365,
		aprPercent: "95.5",
		penaltyPercentPerDay: "0.5",
		url: "https://caja.example/credito",
		termsUrl: "https://caja.example/terminos",
		active: true,
		...changes,
	};
}

export function partners(changes: Partial<Output<"partnerOffers">> = {}): Output<"partnerOffers"> {
	const limit = { aprPercentMax: "200", penaltyPercentPerDayMax: "1" };
	return {
		offers: [offer(), offer({ id: idOf(204), partnerName: "Otra caja", active: false, daysMax: 61 })],
		limits: byCountry(() => limit),
		...changes,
	};
}

export const productFields: ProductFields = {
	amountMin: 1_000,
	amountMax: 10_000,
	amountStep: 500,
	tenures: [
		{ days: 91, phases: 3 },
		{ days: 182, phases: 6 },
	],
	instalments: "equal",
	prices: {
		standard: { interestPercentPerDay: "0.3", feePercent: "5" },
		preferred: { interestPercentPerDay: "0.2", feePercent: "3" },
	},
	feeTaxPercent: "16",
	penalty: { kind: "interest", percentPerDay: "0.5", base: "overdue-amount", graceDays: 1, capPercent: 100 },
	rollover: { days: 30, feePercent: "4", timesMax: 2 },
	allocation: { order: ["penalty", "interest", "principal"], across: "phase" },
	coolingOff: { days: 3, feeKept: false },
};

export function product(changes: Partial<Product> = {}): Product {
	return {
		id: "mx-first",
		now: productFields,
		pack: { ...productFields, amountMax: 8_000 },
		revisions: [
			{
				number: 1,
				proposalId: idOf(101),
				reason: "Larger amounts for those who repaid.",
				madeBy: "meera.credit",
				checkedBy: "ngozi.compliance",
				inForceAt: ago(20),
			},
		],
		proposalId: null,
		...changes,
	};
}

export function products(changes: Partial<Output<"products">> = {}): Output<"products"> {
	return {
		country: "mx",
		bounds: {
			amountMin: 1_000,
			amountMax: 60_000,
			tenureDaysMin: 91,
			tenureDaysMax: 365,
			interestPercentPerDayMax: "1",
			interestPercentPerYearMax: "360",
			feeWithTaxPercentMax: "12",
			feeTaxPercentMax: "16",
			penaltyPercentPerDayMax: "1",
			aprPercentMax: "400",
			usuryPercentMax: "500",
		},
		setAside: [],
		products: [product(), product({ id: "mx-regular", revisions: [], proposalId: idOf(102) })],
		...changes,
	};
}

export function blockedValue(changes: Partial<BlockedValue> = {}): BlockedValue {
	return {
		subject: "number:mx:5f2b6c1d9e8a4f7b",
		name: "5f2b6c1d",
		list: "number",
		country: "mx",
		borrowers: 2,
		blocked: false,
		proposalId: null,
		...changes,
	};
}

export function blockedEntry(changes: Partial<BlockedEntry> = {}): BlockedEntry {
	return {
		...blockedValue({ blocked: true }),
		reason: "The document was forged.",
		madeBy: "sofia.support",
		checkedBy: "ngozi.compliance",
		addedAt: ago(40),
		...changes,
	};
}

export function blocklist(changes: Partial<Output<"blocklist">> = {}): Output<"blocklist"> {
	return {
		entries: [
			blockedEntry(),
			blockedEntry({
				subject: "device:77aa88bb99cc00dd",
				name: "77aa88bb",
				list: "device",
				country: null,
				borrowers: null,
				proposalId: idOf(103),
			}),
		],
		next: null,
		...changes,
	};
}

export function appReleases(): CallOutput<StaffCalls["appReleases"]> {
	const common = { latest: "1.2.0", minimum: "1.0.0", notes: { en: "Faster.", es: "Más rápida." } };
	const storeUrl = (id: string) => `https://play.google.com/store/apps/details?id=${id}`;
	return {
		releases: [
			{
				...common,
				packageName: "com.puente.mx",
				appName: "Puente México",
				url: storeUrl("com.puente.mx"),
				changedAt: "2026-11-01T10:00:00.000Z",
			},
			{
				...common,
				packageName: "com.puente.ng",
				appName: "Puente Nigeria",
				url: storeUrl("com.puente.ng"),
				notes: { en: "", es: "" },
				changedAt: null,
			},
		],
	};
}
