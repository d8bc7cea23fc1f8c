import { page } from "vitest/browser";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import type { FakeWire } from "../fake-wire.ts";
import { applicationAt } from "../samples/application.ts";
import { autopayOffered } from "../samples/autopay.ts";
import { credit } from "../samples/credit.ts";
import { minutesFromNow } from "../samples/moment.ts";
import { orderNo } from "../samples/orders.ts";
import {
	cardReference,
	cashReference,
	contracts,
	extension,
	finished,
	type NoDebtLetter,
	nightlyFacts,
	noDebtLetter,
	overdue,
	type PayEffect,
	pageReference,
	payEffect,
	payment,
	payOrderId,
	portal,
	portalToken,
	reference,
	repaying,
	statement,
	storedCard,
	voucher,
} from "../samples/repayment.ts";
import type { Words } from "../words.ts";

const failed = ({ t }: Words) => [t("load.failed"), t("network.retry")];
const day = (language: "en" | "es", en: string) => (language === "en" ? en : en.toLowerCase());

const detail: ScreenCase = {
	screen: "repayDetail",
	state: "overdue",
	main: true,
	query: { orderNo },
	replies: (fake) => {
		fake.answers("repayDetail", overdue({ claimOpen: true, creditMinor: 1_250 }));
		fake.answers("autopay", autopayOffered({ offered: false, ways: [] }));
	},
	shows: ({ repayment }) => [
		repayment("detail.dueNow"),
		"$1,098.12",
		repayment("schedule.overdue", { count: 5 }),
		repayment("detail.pay", { amount: "$1,099" }),
		repayment("detail.talk"),
		repayment("detail.moreFirst", { first: "$52.45", price: "$116" }),
		repayment("penalty.rate.overdue-amount", { rate: "0.1%" }),
		repayment("penalty.growth", { amount: "$10.46" }),
		repayment("penalty.claim"),
		repayment("penalty.cap", { amount: "$1,500" }),
		repayment("credit.label"),
		repayment("methods.title"),
	],
};
const detailCases: readonly ScreenCase[] = [
	detail,
	whileLoading(detail),
	withoutNetwork(detail, { shows: failed }),
	withReplies(detail, "on time", (fake) => fake.answers("repayDetail", repaying()), {
		shows: ({ repayment, language }) => [
			repayment("detail.dueOn", { date: language === "en" ? "Thu 12 Nov" : "jue 12 nov" }),
			repayment("detail.inDays", { days: 29 }),
			repayment("next.paidOf", { done: 1, count: 3 }),
			repayment("detail.pay", { amount: "$1,046" }),
			repayment("detail.more", { days: 7 }),
			repayment("detail.moreText", { price: "$116" }),
			repayment("early.saves", { amount: "$76.84" }),
		],
		hides: ({ repayment }) => [repayment("penalty.title"), repayment("detail.dueNow")],
	}),
	withReplies(
		detail,
		"cooling-off period",
		(fake) => {
			fake.answers("repayDetail", repaying());
			fake.answers("hasCancelLoan", {
				allowed: true,
				how: "giveBack",
				reasons: [],
				giveBack: { payMinor: 194_450, until: "2026-10-20", currency: "MXN", waiting: null },
			});
		},
		{
			shows: ({ repayment, language }) => [
				repayment("early.giveBack", { amount: "$1,944.50" }),
				repayment("early.giveBackLess", { date: day(language, "20 Oct 2026"), amount: "$70" }),
			],
		},
	),
	withReplies(detail, "paid off", (fake) => fake.answers("repayDetail", finished()), {
		shows: ({ repayment }) => [repayment("detail.settled"), repayment("links.paidOff")],
		hides: ({ repayment }) => [repayment("methods.title")],
	}),
	withReplies(detail, "given back", (fake) => fake.answers("repayDetail", finished({ status: "returned" })), {
		shows: ({ repayment }) => [repayment("detail.returned")],
		hides: ({ repayment }) => [repayment("schedule.title")],
	}),
	withReplies(
		detail,
		"written off",
		(fake) => fake.answers("repayDetail", overdue({ status: "written-off" })),
		{
			shows: ({ repayment }) => [repayment("detail.writtenOff"), repayment("methods.title")],
			hides: ({ repayment }) => [repayment("schedule.title"), repayment("schedule.paid")],
		},
	),
	withReplies(detail, "of an unknown order", (fake) => fake.refuses("repayDetail", "orderNotFound"), {
		shows: ({ refusal, t }) => [refusal("orderNotFound"), t("toHome")],
	}),
	withReplies(
		detail,
		"rate limited",
		(fake) => fake.refuses("repayDetail", "tooManyRequests", { details: { seconds: 30 } }),
		{
			shows: ({ refusal, t }) => [refusal("tooManyRequests", { seconds: 30 }), t("network.retry")],
		},
	),
	{
		screen: "repayDetail",
		state: "without an order",
		replies: (fake) => fake.answers("latestOrder", { order: null }),
		shows: ({ repayment }) => [repayment("order.none"), repayment("order.records")],
	},
];

const cashier: ScreenCase = {
	screen: "cashier",
	state: "form",
	main: true,
	query: { orderNo },
	replies: (fake) => fake.answers("repayDetail", overdue()),
	shows: ({ repayment }) => [
		repayment("cashier.amountDue"),
		"$1,098.12",
		"$2,112.12",
		repayment("cashier.roundedUp"),
		new RegExp(`^${repayment("sheet.lastUsed")}`),
		repayment("cashier.show"),
		repayment("cashier.proof"),
	],
};
const partOf = (state: string, after: Partial<PayEffect["after"]>, shows: ScreenCase["shows"]) =>
	withReplies(cashier, state, (fake) => fake.answers("payEffect", payEffect(after)), {
		query: { orderNo, amount: "part" },
		shows,
	});
const waitingPage = pageReference({
	takesCard: true,
	rail: "flutterwave-card",
	currency: "NGN",
	amountMinor: 1_046_000,
});
const cashierCases: readonly ScreenCase[] = [
	cashier,
	{
		...partOf("a part of a late debt", {}, ({ repayment }) => [
			repayment("cashier.part"),
			repayment("effect.less", { amount: "$500", less: "$8.95" }),
			"$598.12",
			repayment("effect.growth"),
			"$11.96",
			repayment("effect.rest"),
			"$1,612.12",
		]),
		main: true,
	},
	partOf(
		"a part that stops the penalty",
		{ dueMinor: 0, growthMinor: 0, overdueDays: 0 },
		({ repayment }) => [repayment("effect.stops", { amount: "$500" })],
	),
	partOf("a part that pays penalty only", { growthMinor: 2_091 }, ({ repayment }) => [
		repayment("effect.same", { amount: "$500", growth: "$20.91" }),
	]),
	partOf("a part that is all", { payoffMinor: 0, overdueDays: 0, growthMinor: 0 }, ({ repayment }) => [
		repayment("effect.paysOff", { amount: "$500" }),
	]),
	whileLoading(cashier),
	withoutNetwork(cashier, { shows: failed }),
	withReplies(cashier, "nothing owed", (fake) => fake.answers("repayDetail", finished()), {
		shows: ({ repayment }) => [repayment("detail.nothing"), repayment("links.paidOff")],
	}),
	withReplies(cashier, "no way to pay", (fake) => fake.answers("repayDetail", overdue({ methods: [] })), {
		shows: ({ repayment }) => [repayment("cashier.noneTitle"), repayment("statement.support")],
		hides: ({ repayment }) => [repayment("cashier.show")],
	}),
	withReplies(cashier, "channel not offered", (fake) => fake.answers("repayDetail", overdue({}, "ng")), {
		country: "ng",
		query: { orderNo, channelId: "cheque" },
		shows: ({ repayment }) => [repayment("cashier.noMethod")],
	}),
	withReplies(
		cashier,
		"payment page with card form",
		(fake) => fake.answers("payOrder", payment("waiting", waitingPage)),
		{
			main: true,
			country: "ng",
			query: { orderNo, payOrderId },
			shows: ({ repayment }) => [
				"₦10,460",
				repayment("card.title"),
				repayment("pay.waiting"),
				// Noon in Mexico is the evening in Lagos.
				/(Pay by tonight at|Paga a más tardar esta noche a las) /,
			],
		},
	),
	...(["credited", "failed", "expired"] as const).map((state) =>
		withReplies(
			cashier,
			`a payment that is ${state}`,
			(fake) => fake.answers("payOrder", payment(state, pageReference())),
			{
				query: { orderNo, payOrderId },
				shows: ({ repayment }) =>
					state === "credited"
						? [
								repayment("pay.credited"),
								"$1,046",
								repayment("pay.creditedPart", { amount: "$1,098.12" }),
								repayment("calendar.add"),
								repayment("pay.left"),
							]
						: [repayment(state === "failed" ? "pay.failed" : "cashier.timedOut"), repayment("pay.again")],
			},
		),
	),
	withReplies(cashier, "payment without an id", () => undefined, {
		query: { orderNo, payOrderId: "" },
		shows: ({ repayment }) => [repayment("cashier.payOrderEmpty")],
	}),
	withReplies(cashier, "unknown payment", (fake) => fake.refuses("payOrder", "paymentNotFound"), {
		query: { orderNo, payOrderId },
		shows: ({ refusal }) => [refusal("paymentNotFound")],
	}),
	withReplies(
		cashier,
		"reserved accounts",
		(fake) => {
			const own = { rail: "monnify", currency: "NGN" as const, bankName: "Wema Bank", number: "9988776655" };
			fake.answers("monnifyReservedAccount", {
				references: [reference(own), reference({ ...own, bankName: "Sterling Bank", number: "6600112233" })],
			});
		},
		{
			country: "ng",
			query: { orderNo, account: "monnify" },
			shows: ({ repayment }) => [
				"Wema Bank",
				"Sterling Bank",
				"9988 7766 55",
				"6600 1122 33",
				repayment("reference.yours"),
			],
		},
	),
	withReplies(
		cashier,
		"stored cards",
		(fake) => {
			const old = storedCard({ cardId: "card-2", brand: "verve", lastDigits: "1234", expired: true });
			fake.answers("repayDetail", overdue({ cards: [storedCard(), old] }, "ng"));
		},
		{
			main: true,
			country: "ng",
			shows: ({ repayment }) => [
				repayment("cards.title"),
				repayment("cards.name", { brand: "Visa", digits: "4081", expiry: "12/30" }),
				repayment("cards.pay", { amount: "₦1,099" }),
				repayment("cards.expired"),
			],
		},
	),
	withReplies(
		cashier,
		"a stored card that is being charged",
		(fake) => fake.answers("payOrder", payment("waiting", cardReference())),
		{
			country: "ng",
			query: { orderNo, payOrderId },
			shows: ({ repayment }) => [
				repayment("cards.charging", { card: "Visa ••4081" }),
				repayment("pay.waiting"),
			],
			// The holder has nothing to pay by a time.
			hides: () => [/^(Pay|Paga) /],
		},
	),
	...(["checking", "checkFailed"] as const).map((kind) =>
		withReplies(
			cashier,
			kind === "checking" ? "an account that is being checked" : "an account that was not confirmed",
			(fake) => {
				const none = { rail: "paystack", currency: "NGN", kind, bankName: null, number: null } as const;
				fake.answers("dedicatedAccountCreate", { references: [reference({ ...none, holder: null })] });
			},
			{
				country: "ng",
				query: { orderNo, account: "paystack" },
				shows: ({ repayment }) =>
					kind === "checking"
						? [repayment("checking.title"), repayment("checking.text")]
						: [repayment("checking.failed"), repayment("checking.other")],
			},
		),
	),
	withReplies(
		cashier,
		"documents to accept",
		(fake) => {
			fake.answers("repayDetail", overdue({}, "co"));
			fake.answers("railContracts", { contracts });
		},
		{
			country: "co",
			query: { orderNo, channelId: "wompi-nequi" },
			shows: ({ repayment }) => [
				repayment("contracts.title"),
				repayment("contracts.terms"),
				repayment("contracts.personalData"),
				repayment("contracts.readTerms"),
			],
		},
	),
	withReplies(cashier, "a rail that is down", (fake) => fake.refuses("monnifyReservedAccount", "railDown"), {
		query: { orderNo, account: "monnify" },
		shows: ({ refusal }) => [refusal("railDown")],
	}),
	...portalCases(),
];

function portalCases(): readonly ScreenCase[] {
	const linked: ScreenCase = {
		screen: "cashier",
		state: "pay by link",
		main: true,
		loggedOut: true,
		query: { portal: portalToken },
		replies: (fake) => fake.answers("portalDetail", portal()),
		shows: ({ repayment, language }) => [
			repayment("portal.for", { name: "L••• M•••" }),
			"$1,098.12",
			repayment("portal.dueOn", { date: day(language, "9 Oct 2026") }),
		],
	};
	return [
		linked,
		withReplies(
			linked,
			"pay by link, before the due date",
			(fake) => fake.answers("portalDetail", portal({ dueOn: "2026-10-16" })),
			{ shows: ({ repayment }) => [repayment("cashier.amountNext")] },
		),
		withReplies(linked, "pay by link, refused", (fake) => fake.refuses("portalDetail", "portalRefused"), {
			shows: ({ refusal }) => [refusal("portalRefused")],
		}),
		withReplies(linked, "pay by link, sent", () => undefined, {
			query: { portal: portalToken, sent: "1" },
			shows: ({ repayment }) => [repayment("portal.sent")],
		}),
		withReplies(linked, "pay by link, arrived", () => undefined, {
			query: { portal: portalToken, sent: String(portal().payoffMinor + 1) },
			shows: ({ repayment }) => [
				repayment("portal.arrived"),
				repayment("portal.stillDue"),
				repayment("portal.again"),
			],
		}),
	];
}

const stp: ScreenCase = {
	screen: "repayStp",
	state: "own CLABE",
	main: true,
	query: { orderNo },
	replies: (fake) => {
		fake.answers("getStpClabe", { references: [reference()] });
		fake.answers("repayDetail", overdue());
	},
	shows: ({ repayment }) => [
		repayment("reference.clabe"),
		"646 180 110 400 000 007",
		repayment("reference.anyAmount"),
		repayment("stp.step2"),
	],
};
const oxxo: ScreenCase = {
	screen: "repayOxxo",
	state: "reference with barcode",
	main: true,
	query: { orderNo, amount: "1046" },
	replies: (fake) => {
		fake.answers("getOxxoReference", { references: [cashReference()] });
		fake.answers("payOrder", payment("waiting", cashReference()));
	},
	shows: ({ repayment }) => [
		"$1,046",
		"9300 0012 3456 78",
		repayment("oxxo.lender", { app: "Puente México" }),
		repayment("oxxo.print"),
		repayment("pay.waitingText"),
	],
};
const referenceCases: readonly ScreenCase[] = [
	stp,
	whileLoading(stp),
	withoutNetwork(stp, { shows: failed }),
	withReplies(stp, "the rail is down", (fake) => fake.refuses("getStpClabe", "railDown"), {
		shows: ({ refusal, t }) => [refusal("railDown"), t("network.retry")],
	}),
	oxxo,
	whileLoading(oxxo),
	withoutNetwork(oxxo, { shows: failed }),
	withReplies(oxxo, "no reference", (fake) => fake.answers("getOxxoReference", { references: [] }), {
		shows: ({ repayment }) => [repayment("cashier.noMethod"), repayment("checking.other")],
	}),
	withReplies(
		oxxo,
		"paid",
		(fake) => {
			fake.answers("payOrder", payment("credited", cashReference()));
			fake.answers("repayDetail", repaying());
		},
		{
			shows: ({ repayment }) => [
				repayment("pay.credited"),
				"$1,046",
				repayment("pay.creditedRest", { count: 2 }),
				repayment("calendar.addAll", { count: 2 }),
			],
			hides: ({ repayment }) => [repayment("oxxo.show")],
		},
	),
	withReplies(oxxo, "timed out", (fake) => fake.answers("payOrder", payment("expired", cashReference())), {
		shows: ({ repayment }) => [repayment("cashier.timedOut")],
	}),
];

const rollover: ScreenCase = {
	screen: "exhibitionPeriodDetail",
	state: "price",
	main: true,
	query: { orderNo },
	replies: (fake) => fake.answers("getExtensionData", extension()),
	shows: ({ repayment, language }) => [
		repayment("rollover.lead", { days: 30 }),
		repayment("rollover.valid", {
			time: repayment("when.endOf", { date: day(language, "14 Oct 2026") }),
		}),
		"$116",
		"$3,137.01",
		"$3,253.01",
		repayment("rollover.honest"),
		repayment("rollover.next"),
	],
};
const notOffered = ["loanNotOpen", "rolloverNotOffered", "rolloversUsedUp"] as const;
const confirm: ScreenCase = {
	screen: "confirmExhibition",
	state: "question",
	main: true,
	query: { orderNo },
	replies: (fake) => {
		fake.addWrapper({});
		fake.answers("getExtensionData", extension());
		fake.answers("repayDetail", repaying());
	},
	shows: ({ repayment }) => [
		repayment("rollover.accept", { fee: "$116", days: 30, total: "$3,253.01" }),
		repayment("rollover.confirm", { amount: "$116" }),
	],
};
const rolloverCases: readonly ScreenCase[] = [
	rollover,
	whileLoading(rollover),
	withoutNetwork(rollover, { shows: failed }),
	...notOffered.map((why) =>
		withReplies(
			rollover,
			`not offered: ${why}`,
			(fake) => fake.answers("getExtensionData", extension({ quote: null, notOffered: why })),
			{ shows: ({ repayment }) => [repayment("rollover.notTitle"), repayment(`rollover.${why}`)] },
		),
	),
	withReplies(
		rollover,
		"penalty first",
		(fake) =>
			fake.answers(
				"getExtensionData",
				extension({
					quote: null,
					notOffered: "penaltyUnpaid",
					after: { payFirstMinor: 5_245, days: 7, payMinor: 11_600 },
				}),
			),
		{
			shows: ({ repayment }) => [
				repayment("rollover.afterTitle", { days: 7 }),
				repayment("rollover.afterFirst", { first: "$52.45", price: "$116" }),
				repayment("rollover.payFirst", { first: "$52.45" }),
			],
		},
	),
	withReplies(
		rollover,
		"fee pending",
		(fake) => fake.answers("getExtensionData", extension({ waiting: { payOrderId, state: "waiting" } })),
		{ shows: ({ repayment }) => [repayment("rollover.waitingTitle"), repayment("rollover.see")] },
	),
	confirm,
	whileLoading(confirm),
	withoutNetwork(confirm, { shows: failed }),
	{
		screen: "confirmExhibition",
		state: "in a browser",
		query: { orderNo },
		replies: (fake) => fake.answers("getApplication", applicationAt("Repaying")),
		shows: ({ repayment }) => [
			repayment("rollover.inApp"),
			repayment("rollover.continueHere"),
			repayment("rollover.openApp"),
		],
	},
	{
		screen: "confirmExhibition",
		state: "in a browser of an operator who requires the app",
		query: { orderNo },
		replies: (fake) => fake.answers("getApplication", applicationAt("Repaying", { appRequired: true })),
		shows: ({ repayment }) => [repayment("rollover.inAppText"), repayment("rollover.openApp")],
		hides: ({ repayment }) => [repayment("rollover.continueHere")],
	},
	withReplies(
		confirm,
		"wait for the fee",
		(fake) => {
			const fee = reference({ amountMinor: 11_600, expiresAt: minutesFromNow(60) });
			fake.answers("getExtensionData", extension({ waiting: { payOrderId, state: "waiting" } }));
			fake.answers("payOrder", payment("waiting", fee));
		},
		{
			main: true,
			shows: ({ repayment }) => [
				repayment("reference.exactly", { amount: "$116" }),
				/(Pay by today at|Paga a más tardar hoy a las) /,
			],
		},
	),
	withReplies(
		confirm,
		"dates moved",
		(fake) => {
			fake.answers("getExtensionData", extension({ waiting: { payOrderId, state: "waiting" } }));
			fake.answers("payOrder", payment("credited", reference({ amountMinor: 11_600 })));
			fake.answers("updateExtensionOrderStatus", { done: true, state: "credited" });
		},
		{
			shows: ({ repayment }) => [
				repayment("rollover.done"),
				repayment("rollover.doneText"),
				"$1,045.67",
				repayment("calendar.addAll", { count: 2 }),
				repayment("rollover.back"),
			],
		},
	),
];

const voucherForm: ScreenCase = {
	screen: "manualRepayment",
	state: "form with earlier vouchers",
	main: true,
	query: { orderNo },
	replies: (fake) => {
		fake.answers("repayDetail", overdue());
		fake.answers("voucherList", {
			vouchers: [
				voucher({
					status: "refused",
					answer: "The receipt is of another loan.",
					answeredAt: minutesFromNow(-9),
				}),
				voucher({ voucherId: "voucher-2", status: "confirmed", amountMinor: 250_000 }),
			],
		});
	},
	shows: ({ repayment }) => [
		repayment("voucher.amount", { currency: "MXN" }),
		repayment("voucher.send"),
		repayment("voucher.refused"),
		"The receipt is of another loan.",
		"$2,500",
	],
};
const voucherCases: readonly ScreenCase[] = [
	voucherForm,
	whileLoading(voucherForm),
	withoutNetwork(voucherForm, { shows: failed }),
	withReplies(voucherForm, "no vouchers", (fake) => fake.answers("voucherList", { vouchers: [] }), {
		shows: ({ repayment }) => [repayment("voucher.none"), repayment("voucher.send")],
	}),
	withReplies(
		voucherForm,
		"pending voucher",
		(fake) => fake.answers("voucherList", { vouchers: [voucher()] }),
		{
			shows: ({ repayment }) => [repayment("voucher.open"), repayment("voucher.answerIn", { hours: 47 })],
			hides: ({ repayment }) => [repayment("voucher.send")],
		},
	),
	withReplies(
		voucherForm,
		"late answer",
		(fake) => fake.answers("voucherList", { vouchers: [voucher({ answerBy: minutesFromNow(-5) })] }),
		{ shows: ({ repayment }) => [repayment("voucher.answerLate")] },
	),
];

const info: ScreenCase = {
	screen: "repayInfo",
	state: "movements",
	main: true,
	query: { orderNo },
	replies: (fake) => fake.answers("repayDetail", repaying({ creditMinor: 1_250 })),
	reach: ({ words }) => page.getByText(words.catalogues.repayment.kinds.payment, { exact: true }).click(),
	shows: ({ repayment, catalogues }) => [
		repayment("info.paid"),
		"$1,045.67",
		"$2,014.50",
		"$12.50",
		catalogues.repayment.kinds.disbursement,
		/MX-778812/,
		repayment("info.receipt"),
	],
};
const paidOff: ScreenCase = {
	screen: "paidOff",
	state: "with a higher limit",
	main: true,
	query: { orderNo },
	replies: (fake) => {
		fake.answers("repayDetail", finished({ creditMinor: 866 }));
		fake.answers("getCreditInfo", credit({ offeredLimit: 10_000 }));
	},
	shows: ({ repayment }) => [
		repayment("paidOff.lead"),
		repayment("paidOff.text", { orderNo }),
		"$3,091.34",
		"$2,955.00",
		"$8.66",
		repayment("paidOff.offered", { amount: "$10,000" }),
	],
};
const letter: ScreenCase = {
	screen: "letter",
	state: "issued",
	main: true,
	query: { orderNo },
	replies: (fake) => fake.answers("noDebtLetter", noDebtLetter()),
	shows: ({ repayment }) => [
		repayment("letter.title"),
		"Carta finiquito",
		"$0 MXN",
		repayment("document.save"),
		repayment("letter.check"),
		"K7F2-9QXM-31TD",
		repayment("letter.open"),
	],
};
const waiting = (waits: NonNullable<NoDebtLetter["waits"]>) => (fake: FakeWire) =>
	fake.answers("noDebtLetter", noDebtLetter({ waits, letter: null }));
const letterCases: readonly ScreenCase[] = [
	letter,
	whileLoading(letter),
	withoutNetwork(letter, { shows: failed }),
	withReplies(letter, "not paid off", waiting({ for: "payment" }), {
		shows: ({ repayment, catalogues }) => [
			catalogues.repayment.letterNames.finiquito,
			repayment("letter.payment"),
			repayment("letter.law.business", { count: 10 }),
			repayment("letter.owed"),
		],
	}),
	withReplies(letter, "a card payment may come back", waiting({ for: "dispute", until: "2027-02-11" }), {
		shows: ({ repayment, language }) => [
			language === "en" ? /taken back until .*2027/ : /revertir hasta el .*2027/,
			repayment("links.statement"),
		],
		hides: ({ repayment }) => [repayment("document.save")],
	}),
	withReplies(letter, "money of a proof to come", waiting({ for: "proof" }), {
		shows: ({ repayment }) => [repayment("letter.proof")],
	}),
	withReplies(
		letter,
		"a payment was taken back",
		(fake) => {
			const issued = noDebtLetter();
			fake.answers("noDebtLetter", {
				...issued,
				waits: { for: "payment" },
				letter: issued.letter && { ...issued.letter, endedAt: "2026-10-20T16:00:00.000Z" },
			});
		},
		{
			shows: ({ language }) => [language === "en" ? /does not hold any more/ : /ya no está vigente/],
			hides: ({ repayment }) => [repayment("document.save")],
		},
	),
];
const paidCases: readonly ScreenCase[] = [
	info,
	whileLoading(info),
	withoutNetwork(info, { shows: failed }),
	withReplies(
		info,
		"nothing paid yet",
		(fake) => fake.answers("repayDetail", repaying({ movements: [], paidMinor: 0 })),
		{
			shows: ({ repayment }) => [repayment("movements.none")],
		},
	),
	paidOff,
	whileLoading(paidOff),
	withoutNetwork(paidOff, { shows: failed }),
	withReplies(paidOff, "without a limit", (fake) => fake.answers("getCreditInfo", credit({ limit: null })), {
		shows: ({ repayment }) => [repayment("paidOff.lead"), repayment("paidOff.again")],
		hides: ({ repayment }) => [repayment("paidOff.limit"), repayment("paidOff.take")],
	}),
];

/** The browser computes the hash chain before the tests are collected. */
const books = await statement();
const nightly = await statement(
	{
		owedByEntriesMinor: 301_404,
		accruedSinceMinor: 117,
		accruedSince: [
			{ kind: "interest", from: "2026-10-14", minor: 101 },
			{ kind: "interestTax", from: "2026-10-14", minor: 16 },
		],
		roundedOffMinor: 21,
		payoffMinor: 301_500,
	},
	"MXN",
	nightlyFacts,
);
const [first, second, third] = books.entries;
const forged = {
	...books,
	entries: [first, second && { ...second, on: "2026-10-11" }, third].filter((one) => one !== undefined),
};

const statementCase: ScreenCase = {
	screen: "statement",
	state: "valid statement",
	main: true,
	query: { orderNo },
	replies: (fake) => fake.answers("statement", books),
	shows: ({ repayment, catalogues }) => [
		repayment("statement.good"),
		repayment("statement.goodText", { count: 3, amount: "$2,001" }),
		repayment("statement.first"),
		catalogues.repayment.kinds.payment,
		"-$1,045.67",
		repayment("statement.owed", { amount: "$2,001.00" }),
	],
};
const statementCases: readonly ScreenCase[] = [
	statementCase,
	whileLoading(statementCase),
	withoutNetwork(statementCase, { shows: failed }),
	withReplies(statementCase, "changed entry", (fake) => fake.answers("statement", forged), {
		main: true,
		shows: ({ repayment }) => [repayment("statement.bad"), repayment("statement.changed", { number: 2 })],
		hides: ({ repayment }) => [repayment("statement.good")],
	}),
	withReplies(
		statementCase,
		"different payoff",
		(fake) => fake.answers("statement", { ...books, payoffMinor: 200_200 }),
		{
			shows: ({ repayment }) => [repayment("statement.payoff", { computed: "$2,001", told: "$2,002" })],
		},
	),
	withReplies(statementCase, "interest of twelve days", (fake) => fake.answers("statement", nightly), {
		shows: ({ repayment, catalogues, language }) => [
			repayment("statement.days", { what: catalogues.repayment.kinds["interest-accrual"], days: 12 }),
			day(language, "2–13 Oct 2026"),
			"+$12.12",
			repayment("statement.days", { what: repayment("interestTax"), days: 12 }),
			"+$1.92",
			repayment("statement.owed", { amount: "$3,014.04" }),
			repayment("statement.kept", { date: day(language, "1 Oct 2026") }),
			repayment("statement.open", { date: day(language, "14 Oct 2026") }),
			"+$1.01",
			repayment("statement.owed", { amount: "$3,015.00" }),
		],
	}),
	withReplies(
		statementCase,
		"no entries",
		(fake) => fake.answers("statement", { ...books, entries: [], owedByEntriesMinor: 0, payoffMinor: 0 }),
		{
			shows: ({ repayment }) => [repayment("statement.empty")],
			hides: ({ repayment }) => [repayment("statement.goodZero", { count: 0 })],
		},
	),
];

const giveBack: ScreenCase = {
	screen: "giveBack",
	state: "offered",
	main: true,
	query: { orderNo },
	replies: (fake) => {
		fake.answers("hasCancelLoan", {
			allowed: true,
			how: "giveBack",
			reasons: [],
			giveBack: { payMinor: 301_500, until: "2026-10-20", currency: "MXN", waiting: null },
		});
		fake.answers("repayDetail", repaying());
	},
	shows: ({ repayment, language }) => [
		repayment("giveBack.lead", { date: day(language, "20 Oct 2026") }),
		repayment("giveBack.accept", { amount: "$3,015" }),
		repayment("giveBack.confirm", { amount: "$3,015" }),
	],
};
const giveBackCases: readonly ScreenCase[] = [
	giveBack,
	whileLoading(giveBack),
	withoutNetwork(giveBack, { shows: failed }),
	withReplies(
		giveBack,
		"over",
		(fake) => fake.answers("hasCancelLoan", { allowed: false, how: null, reasons: [], giveBack: null }),
		{ shows: ({ repayment }) => [repayment("giveBack.over"), repayment("pay.left")] },
	),
	withReplies(giveBack, "no way to pay", (fake) => fake.answers("repayDetail", repaying({ methods: [] })), {
		shows: ({ repayment }) => [repayment("cashier.noneTitle"), repayment("statement.support")],
	}),
	withReplies(
		giveBack,
		"given back",
		(fake) => fake.answers("payOrder", payment("credited", reference({ amountMinor: 301_500 }))),
		{
			query: { orderNo, payOrderId },
			shows: ({ repayment, t }) => [repayment("giveBack.done"), t("toHome")],
		},
	),
	withReplies(giveBack, "not accepted", () => undefined, {
		reach: async ({ words: { repayment } }) => {
			await page.getByRole("radio").first().click();
			await page.getByRole("button", { name: repayment("giveBack.confirm", { amount: "$3,015" }) }).click();
		},
		shows: ({ repayment }) => [repayment("rollover.acceptFirst")],
	}),
];

export const repaymentCases: readonly ScreenCase[] = [
	...detailCases,
	...cashierCases,
	...referenceCases,
	...rolloverCases,
	...voucherCases,
	...paidCases,
	...letterCases,
	...statementCases,
	...giveBackCases,
];
