import { page as browser } from "vitest/browser";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import type { FakeWire } from "../fake-wire.ts";
import { minutesFromNow } from "../samples/moment.ts";
import { orderAt, orderNo } from "../samples/orders.ts";
import {
	coupon,
	drawOpen,
	example,
	fairDraw,
	noDraw,
	noDrawYet,
	offer,
	page,
	partnerProductId,
	unfairDraw,
	usedCoupon,
} from "../samples/promo.ts";
import type { Words } from "../words.ts";

const failed = ({ t }: Words) => [t("load.failed"), t("network.retry")];

const coupons: ScreenCase = {
	screen: "coupons",
	state: "one to use",
	main: true,
	replies: (fake) => {
		fake.answers("lotteryIsShow", noDrawYet);
		fake.answers("coupons", {
			coupons: [coupon(), coupon({ couponId: partnerProductId, state: "expired" })],
		});
		fake.answers("couponUsed", { coupons: [usedCoupon] });
		fake.answers("latestOrder", { order: orderAt("Repaying") });
	},
	shows: ({ promo, language }) => [
		"$50",
		promo("coupons.draw"),
		promo("coupons.until", { date: language === "en" ? "31 Dec 2026" : "31 dic 2026" }),
		promo("coupons.what"),
		promo("coupons.use"),
	],
};
const couponCases: readonly ScreenCase[] = [
	coupons,
	whileLoading(coupons),
	withoutNetwork(coupons, { shows: failed }),
	withReplies(coupons, "none", (fake) => fake.answers("coupons", { coupons: [] }), {
		shows: ({ promo }) => [promo("coupons.none"), promo("coupons.noneText")],
	}),
	withReplies(
		coupons,
		"no loan to use it on",
		(fake) => {
			fake.answers("latestOrder", { order: null });
			fake.answers("lotteryIsShow", noDraw);
		},
		{
			shows: ({ promo }) => [promo("coupons.noLoan")],
			hides: ({ promo }) => [promo("coupons.use"), promo("coupons.draw")],
		},
	),
	withReplies(coupons, "used ones", () => undefined, {
		reach: ({ words }) => browser.getByRole("tab", { name: words.promo("coupons.used") }).click(),
		shows: ({ promo, language }) => [
			promo("coupons.card"),
			promo("coupons.usedOn", { date: language === "en" ? "14 Oct 2026" : "14 oct 2026", orderNo }),
		],
	}),
];

const draw: ScreenCase = {
	screen: "lottery",
	state: "not started",
	main: true,
	replies: (fake) => fake.answers("lotteryIsShow", noDrawYet),
	shows: ({ promo }) => [
		"$200",
		promo("draw.odds", { percent: "24%" }),
		promo("draw.nothing"),
		promo("draw.go"),
	],
};
const drawCases: readonly ScreenCase[] = [
	draw,
	whileLoading(draw),
	withoutNetwork(draw, { shows: failed }),
	withReplies(draw, "none", (fake) => fake.answers("lotteryIsShow", noDraw), {
		shows: ({ promo }) => [promo("draw.none")],
	}),
	withReplies(draw, "commitment shown", (fake) => fake.answers("lotteryIsShow", drawOpen), {
		reach: ({ words }) => browser.getByText(words.promo("draw.fairTitle")).click(),
		shows: ({ promo }) => [promo("draw.fingerprint"), promo("draw.go")],
		hides: ({ promo }) => [new RegExp(`^${promo("draw.ourNumber")}$`)],
	}),
	withReplies(draw, "a fair draw", (fake) => fake.answers("lotteryIsShow", fairDraw()), {
		main: true,
		reach: ({ words }) => browser.getByText(words.promo("draw.fairTitle")).click(),
		shows: ({ promo }) => [promo("draw.fair"), promo("draw.ourNumber"), promo("draw.toCoupons")],
	}),
	withReplies(draw, "unfair draw", (fake) => fake.answers("lotteryIsShow", unfairDraw), {
		shows: ({ promo }) => [promo("draw.unfair")],
		hides: ({ promo }) => [promo("draw.fair")],
	}),
];

const market: ScreenCase = {
	screen: "market",
	state: "two lenders after a rejection",
	main: true,
	replies: (fake) => {
		const second = {
			productId: "5b1f1c52-7a3a-4f0e-8d5e-2c1f5f0a9b05",
			partnerName: "Unión de Crédito del Bajío y del Norte",
		};
		fake.answers("marketIndex", {
			order: "aprThenName",
			products: [offer(), offer({ ...second, daysMax: 91 })],
		});
		fake.answers("isRejectRecommendation", { show: true });
		fake.answers("marketLendingRecord", {
			handOffs: [
				{
					handOffId: "4b1f1c52-7a3a-4f0e-8d5e-2c1f5f0a9b06",
					productId: partnerProductId,
					partnerName: "Caja Roble",
					productName: "Crédito fácil",
					reference: "0123456789abcdef01234567",
					agreedAt: minutesFromNow(-60),
				},
			],
		});
	},
	shows: ({ promo }) => [
		promo("market.lead"),
		"68.4%",
		promo("market.range", { from: "$1,000", to: "$15,000" }),
		promo("market.go", { partner: "Caja Roble" }),
		promo("market.reference", { reference: "0123456789abcdef01234567" }),
	],
};
const marketCases: readonly ScreenCase[] = [
	market,
	whileLoading(market),
	withoutNetwork(market, { shows: failed }),
	withReplies(
		market,
		"no lender",
		(fake) => {
			fake.answers("marketIndex", { order: "aprThenName", products: [] });
			fake.answers("marketLendingRecord", { handOffs: [] });
		},
		{ shows: ({ promo }) => [promo("market.none"), promo("market.recordNone")] },
	),
	withReplies(market, "consent before opening the partner's page", () => undefined, {
		main: true,
		reach: async ({ words: { promo } }) => {
			await browser.getByRole("button", { name: promo("market.go", { partner: "Caja Roble" }) }).click();
			await browser.getByRole("button", { name: promo("market.open") }).click();
		},
		shows: ({ promo }) => [
			promo("market.consentTitle", { partner: "Caja Roble" }),
			promo("market.consentFirst"),
		],
	}),
];

function promotion(screen: "yx1" | "yx2" | "yx3", shows: ScreenCase["shows"]): readonly ScreenCase[] {
	const running: ScreenCase = {
		screen,
		state: "a campaign runs",
		main: true,
		loggedOut: true,
		replies: (fake: FakeWire) => {
			fake.answers("promotionPage", page());
			fake.answers("promotionExample", example);
		},
		shows: (words) => [words.promo("yx.payout", { count: 18 }), ...shows(words)],
	};
	return [running, whileLoading(running), withoutNetwork(running, { shows: failed })];
}

const places = ({ promo }: Words) => [promo("yx.places", { left: 12, all: 50 }), promo("yx.apply")];
const [promotionAmount] = promotion("yx1", places);
const exampleCase: ScreenCase = {
	screen: "yx2ConfirmBorrow",
	state: "with a choice",
	main: true,
	loggedOut: true,
	query: { product: "mx-quick-91", amount: "1000", days: "91" },
	replies: (fake) => {
		fake.answers("promotionPage", page());
		fake.answers("promotionExample", example);
	},
	shows: ({ promo }) => ["$1,000", "$2,947.80", "$3,091.34", "61.2%", promo("yx.exampleNote")],
};
const pageCases: readonly ScreenCase[] = [
	...promotion("yx1", (words) => [words.t("home.range", { min: "$1,000", max: "$6,000" }), ...places(words)]),
	...promotion("yx2", ({ promo }) => [
		promo("yx.daysValue", { days: 182 }),
		"$3,091.34",
		promo("yx.continue"),
	]),
	...promotion("yx3", (words) => [words.promo("yx.step3"), ...places(words)]),
	...(promotionAmount === undefined
		? []
		: [
				withReplies(
					promotionAmount,
					"no campaign",
					(fake) => fake.answers("promotionPage", page({ campaign: null, payoutMinutes: null })),
					{
						shows: ({ promo }: Words) => [promo("yx.apply")],
					},
				),
				withReplies(
					promotionAmount,
					"all places taken",
					(fake) => {
						const { campaign } = page();
						fake.answers("promotionPage", page({ campaign: campaign && { ...campaign, placesLeft: 0 } }));
					},
					{ shows: ({ promo }: Words) => [promo("yx.placesGone"), promo("yx.register")] },
				),
			]),
	exampleCase,
	whileLoading(exampleCase),
	withoutNetwork(exampleCase, { shows: failed }),
	withReplies(
		exampleCase,
		"the example is refused",
		(fake) => fake.refuses("promotionExample", "choiceNotOffered"),
		{
			shows: ({ refusal }) => [refusal("choiceNotOffered")],
		},
	),
];

export const promoCases: readonly ScreenCase[] = [...couponCases, ...drawCases, ...marketCases, ...pageCases];
