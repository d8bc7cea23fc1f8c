import { priceWords } from "@puente/words/price";
import { pushWords } from "@puente/words/push";
import { page } from "vitest/browser";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import { credit } from "../samples/credit.ts";
import { minutesFromNow } from "../samples/moment.ts";
import { agreement, choice, choiceQuery, keyFacts, offerOf, products } from "../samples/offer.ts";
import { homeAt, longOrder, orderAt, orderNo } from "../samples/orders.ts";
import { pushOffered } from "../samples/push.ts";
import { repaying } from "../samples/repayment.ts";
import type { Words } from "../words.ts";
import { homeCases } from "./home.ts";

const loanFailed = ({ t }: Words) => [t("load.failed"), t("network.retry")];

const records: ScreenCase = {
	screen: "records",
	state: "several loans",
	main: true,
	replies: (fake) =>
		fake.answers("orderList", {
			orders: [orderAt("Overdued"), orderAt("Confirm", { orderNo: "PM2" }), longOrder()],
			more: true,
		}),
	shows: ({ loan, catalogues }) => [
		"$3,000",
		catalogues.loan.labels.overdue,
		catalogues.loan.hints.payNow,
		loan("records.noAmount"),
		loan("records.approved"),
		loan("records.more"),
	],
};
const recordCases: readonly ScreenCase[] = [
	records,
	whileLoading(records),
	withoutNetwork(records, { shows: loanFailed }),
	withReplies(records, "empty", (fake) => fake.answers("orderList", { orders: [], more: false }), {
		shows: ({ t }) => [t("records.none"), t("records.noneIncomplete")],
	}),
	{
		screen: "records",
		state: "logged out",
		loggedOut: true,
		shows: ({ t }) => [t("records.loginTitle"), t("home.login")],
	},
];

const toBorrow: ScreenCase = {
	screen: "toBorrow",
	state: "approved",
	main: true,
	replies: (fake) => {
		fake.answers("productList", products("mx", 6_000));
		fake.answers("latestOrder", { order: orderAt("Confirm") });
	},
	shows: ({ loan, language }) => [
		loan("choose.amount"),
		loan("cost.title"),
		priceWords[language].rate.cat,
		loan("choose.continue"),
		loan("days", { days: 91 }),
	],
};
const toBorrowCases: readonly ScreenCase[] = [
	toBorrow,
	whileLoading(toBorrow),
	withoutNetwork(toBorrow, { shows: loanFailed }),
	withReplies(toBorrow, "not approved", (fake) => fake.answers("latestOrder", { order: null }), {
		shows: ({ loan }) => [loan("choose.notApproved"), loan("choose.toApply")],
		hides: ({ loan }) => [loan("choose.continue")],
	}),
	withReplies(toBorrow, "a length that needs another amount", () => undefined, {
		main: true,
		query: choiceQuery,
		reach: async () => {
			await page.getByRole("radio", { name: /182/ }).click();
		},
		shows: ({ loan }) => [
			loan("choose.needsMore", { days: 182, min: "$5,000" }),
			loan("choose.unchanged", { amount: "$3,000" }),
			loan("choose.keep", { amount: "$3,000" }),
			loan("choose.take", { amount: "$5,000" }),
		],
	}),
	withReplies(toBorrow, "nothing to choose", (fake) => fake.answers("productList", { products: [] }), {
		shows: ({ loan, t }) => [loan("choose.none"), loan("choose.noneText"), t("toHome")],
	}),
];

const offer: ScreenCase = {
	screen: "confirmBorrow",
	state: "an offer",
	main: true,
	query: choiceQuery,
	replies: (fake) => {
		fake.answers("latestOrder", { order: orderAt("Confirm") });
		fake.answers("productList", products());
		fake.answers("productInfo", offerOf(choice));
	},
	shows: ({ loan }) => [
		loan("offer.titleCaratula"),
		/(Offer ends on|Tu oferta vence el) /,
		loan("cost.total"),
		loan("offer.schedule"),
		loan("offer.plans"),
		...keyFacts.warnings,
		...keyFacts.rows.flat(),
		loan("offer.now"),
		loan("offer.later"),
	],
};
const offerCases: readonly ScreenCase[] = [
	offer,
	whileLoading(offer),
	withoutNetwork(offer, { shows: loanFailed }),
	withReplies(
		offer,
		"disclosures differ",
		(fake) => {
			const info = offerOf(choice);
			fake.answers("productInfo", {
				...info,
				disclosure: { ...info.disclosure, totalMinor: info.disclosure.totalMinor + 1 },
			});
		},
		{
			shows: ({ loan }) => [loan("offer.differsTitle"), loan("offer.differsText")],
			hides: ({ loan }) => [loan("offer.now")],
		},
	),
	withReplies(offer, "refused as expired", (fake) => fake.refuses("productInfo", "offerExpired"), {
		shows: ({ loan, t }) => [loan("offer.expiredTitle"), t("toHome")],
	}),
	withReplies(
		offer,
		"expired on the screen",
		(fake) => fake.answers("productInfo", { ...offerOf(choice), validUntil: minutesFromNow(-1) }),
		{ shows: ({ loan }) => [loan("offer.expiredTitle")], hides: ({ loan }) => [loan("offer.now")] },
	),
	withReplies(offer, "of an unknown order", (fake) => fake.refuses("productInfo", "orderNotFound"), {
		shows: ({ refusal, t }) => [refusal("orderNotFound"), t("toHome")],
	}),
	withReplies(offer, "without an order", (fake) => fake.answers("latestOrder", { order: null }), {
		shows: ({ loan }) => [loan("order.none")],
	}),
	withReplies(
		offer,
		"signature",
		(fake) => fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) }),
		{
			main: true,
			reach: async ({ words: { loan } }) => {
				await page.getByRole("checkbox").click();
				await page.getByRole("button", { name: loan("offer.now") }).click();
			},
			shows: ({ loan, t }) => [loan("sign.title"), loan("sign.text", { amount: "$3,000" }), t("code.label")],
		},
	),
];

const agreementCase: ScreenCase = {
	screen: "agreement",
	state: "accepted",
	main: true,
	query: { orderNo },
	replies: (fake) => fake.answers("loanAgreement", agreement({ acceptedAt: "2026-10-02T17:30:00.000Z" })),
	shows: ({ loan, language }) => [
		"Contrato de préstamo personal",
		language === "en" ? /Accepted on 2 Oct 2026/ : /2 oct 2026/,
		"Calendario de pagos",
		loan("agreement.digest"),
		loan("agreement.download"),
	],
};
const agreementCases: readonly ScreenCase[] = [
	agreementCase,
	whileLoading(agreementCase),
	withoutNetwork(agreementCase, { shows: loanFailed }),
	withReplies(agreementCase, "not accepted", (fake) => fake.answers("loanAgreement", agreement()), {
		shows: ({ loan }) => [new RegExp(loan("agreement.notAccepted"))],
		hides: ({ loan }) => [loan("agreement.download")],
	}),
	withReplies(
		agreementCase,
		"of an unknown order",
		(fake) => fake.refuses("loanAgreement", "orderNotFound"),
		{
			shows: ({ refusal, t }) => [refusal("orderNotFound"), t("toHome")],
		},
	),
];

const confirmedLoan: ScreenCase = {
	screen: "payMent",
	state: "confirmed",
	main: true,
	replies: (fake) => {
		fake.answers("latestOrder", { order: orderAt("getMoney") });
		fake.answers("getMoneyTime", { startsAt: minutesFromNow(4 * 60 + 30) });
	},
	shows: ({ loan }) => [
		/(Otherwise we send it today at 16:30|Si no, lo enviamos hoy a las )/,
		loan("payment.lead"),
		loan("payment.getMoney"),
		loan("payment.withdraw"),
		"$3,000",
	],
};
const confirmedLoanCases: readonly ScreenCase[] = [
	confirmedLoan,
	whileLoading(confirmedLoan),
	withoutNetwork(confirmedLoan, { shows: loanFailed }),
	withReplies(
		confirmedLoan,
		"countdown over",
		(fake) => fake.answers("getMoneyTime", { startsAt: minutesFromNow(-1) }),
		{
			shows: ({ loan }) => [loan("payment.soon")],
			hides: ({ loan }) => [loan("payment.text"), loan("payment.getMoney")],
		},
	),
];

const lending: ScreenCase = {
	screen: "lending",
	state: "payout sent",
	main: true,
	replies: (fake) => fake.answers("latestOrder", { order: orderAt("Lending") }),
	shows: ({ loan }) => [
		"$2,947.80",
		loan("lending.onTheWay"),
		loan("lending.minutes", { minutes: 12 }),
		loan("lending.usual", { min: 10, max: 60 }),
		loan("lending.check"),
	],
};
const lendingCases: readonly ScreenCase[] = [
	lending,
	whileLoading(lending),
	withoutNetwork(lending, { shows: loanFailed }),
	withReplies(
		lending,
		"late",
		(fake) =>
			fake.answers("latestOrder", {
				order: orderAt("Lending", {
					payout: {
						amountMinor: 294_780,
						startedAt: minutesFromNow(-90),
						delayedUntil: null,
						minutesMin: 10,
						minutesMax: 60,
						failedReason: null,
					},
				}),
			}),
		{ shows: ({ loan }) => [loan("lending.long"), loan("lending.longText", { max: 60 })] },
	),
	withReplies(
		lending,
		"delayed after a change of number",
		(fake) =>
			fake.answers("latestOrder", {
				order: orderAt("Lending", {
					payout: {
						amountMinor: 294_780,
						startedAt: minutesFromNow(-90),
						delayedUntil: minutesFromNow(1_350),
						minutesMin: 10,
						minutesMax: 60,
						failedReason: null,
					},
				}),
			}),
		{ shows: ({ loan }) => [loan("lending.payoutDelayed"), loan("lending.payoutDelayedText")] },
	),
	withReplies(
		lending,
		"arrived",
		(fake) => {
			fake.answers("latestOrder", { order: orderAt("Repaying") });
			fake.answers("repayDetail", repaying());
		},
		{
			main: true,
			shows: ({ loan, repayment, language, t }) => [
				loan("lending.arrived"),
				loan("lending.arrivedTo", { account: "BBVA México ••7890" }),
				"$2,955",
				repayment("cashier.amountNext"),
				"$1,045.67",
				language === "en" ? "Thursday 12 November" : /jueves,? 12 de noviembre/,
				repayment("calendar.addAll", { count: 2 }),
				t("toHome"),
			],
			hides: ({ repayment }) => [repayment("next.first")],
		},
	),
	withReplies(
		lending,
		"arrived, notifications offered",
		(fake) => {
			fake.answers("latestOrder", { order: orderAt("Repaying") });
			fake.answers("repayDetail", repaying());
			fake.answers("pushState", pushOffered);
		},
		{
			main: true,
			shows: ({ language, t }) => {
				const { reminders, instead, allow, notNow } = pushWords[language];
				return [reminders, instead, allow, notNow, t("toHome")];
			},
		},
	),
	withReplies(
		lending,
		"arrived, without the schedule",
		(fake) => {
			fake.answers("latestOrder", { order: orderAt("Repaying") });
			fake.losesNetwork("repayDetail");
		},
		{ shows: ({ loan, repayment }) => [loan("lending.arrived"), "$1,045.67", repayment("calendar.add")] },
	),
	withReplies(
		lending,
		"returned by the bank",
		(fake) => fake.answers("latestOrder", { order: orderAt("PayFail") }),
		{
			shows: ({ loan }) => [
				loan("lending.failed"),
				loan("lending.reason.wrongAccount"),
				loan("lending.correct"),
				loan("lending.cancel"),
			],
		},
	),
	withReplies(lending, "without an order", (fake) => fake.answers("latestOrder", { order: null }), {
		shows: ({ loan }) => [loan("order.none")],
	}),
];

const history: ScreenCase = {
	screen: "loanHistory",
	state: "paid off",
	main: true,
	query: { orderNo },
	replies: (fake) => fake.answers("orderList", { orders: [orderAt("Finish")], more: false }),
	shows: ({ loan, language, catalogues }) => [
		catalogues.loan.labels.finished,
		"$3,000",
		loan("history.finished", { date: language === "en" ? "13 Oct 2026" : "13 oct 2026" }),
		loan("agreement.download"),
	],
};
const historyCases: readonly ScreenCase[] = [
	history,
	whileLoading(history),
	withoutNetwork(history, { shows: loanFailed }),
	withReplies(
		history,
		"cancelled",
		(fake) => fake.answers("orderList", { orders: [orderAt("Cancel")], more: false }),
		{
			shows: ({ loan, language }) => [
				loan("history.cancelled", { date: language === "en" ? "13 Oct 2026" : "13 oct 2026" }),
				loan("records.noAmount"),
			],
			hides: ({ loan }) => [loan("agreement.download")],
		},
	),
	withReplies(
		history,
		"rejected",
		(fake) => fake.answers("orderList", { orders: [orderAt("Reject")], more: false }),
		{
			shows: ({ loan, catalogues, language }) => [
				loan("history.why"),
				catalogues.loan.reasons.missedPaymentsRecently,
				loan("home.review"),
				loan("history.reapplyOn", { date: language === "en" ? "13 Nov 2026" : "13 nov 2026" }),
			],
		},
	),
	withReplies(history, "not found", (fake) => fake.answers("orderList", { orders: [], more: false }), {
		shows: ({ loan }) => [loan("order.none")],
	}),
];

const cancelling: ScreenCase = {
	screen: "cancellationForm",
	state: "cancel before acceptance",
	main: true,
	query: { orderNo },
	replies: (fake) =>
		fake.answers("hasCancelLoan", {
			allowed: true,
			how: "cancel",
			reasons: ["noLongerNeeded", "tooExpensive", "other"],
			giveBack: null,
		}),
	shows: ({ loan, catalogues }) => [
		loan("cancel.lead"),
		catalogues.loan.cancelReasons.tooExpensive,
		loan("cancel.submit"),
		loan("cancel.keep"),
	],
};
const cancelCases: readonly ScreenCase[] = [
	cancelling,
	whileLoading(cancelling),
	withoutNetwork(cancelling, { shows: loanFailed }),
	withReplies(
		cancelling,
		"withdraw before the payout",
		(fake) =>
			fake.answers("hasCancelLoan", { allowed: true, how: "withdraw", reasons: ["other"], giveBack: null }),
		{ shows: ({ loan }) => [loan("cancel.submitWithdraw")] },
	),
	withReplies(
		cancelling,
		"give back",
		(fake) =>
			fake.answers("hasCancelLoan", {
				allowed: true,
				how: "giveBack",
				reasons: [],
				giveBack: { payMinor: 301_500, until: "2026-10-20", currency: "MXN", waiting: null },
			}),
		{
			shows: ({ loan, language }) => [
				"$3,015",
				loan("cancel.giveBack", {
					amount: "$3,015",
					date: language === "en" ? "20 Oct 2026" : "20 oct 2026",
				}),
				loan("cancel.giveBackPay"),
			],
		},
	),
	withReplies(
		cancelling,
		"not now",
		(fake) => fake.answers("hasCancelLoan", { allowed: false, how: null, reasons: [], giveBack: null }),
		{ shows: ({ loan }) => [loan("cancel.notNow"), loan("cancel.notNowText")] },
	),
	withReplies(cancelling, "of an unknown order", (fake) => fake.refuses("hasCancelLoan", "orderNotFound"), {
		shows: ({ refusal, t }) => [refusal("orderNotFound"), t("toHome")],
	}),
];

const creditCase: ScreenCase = {
	screen: "creditInfo",
	state: "with a limit",
	main: true,
	replies: (fake) => {
		fake.answers("getCreditInfo", credit({ offeredLimit: 10_000 }));
		fake.answers("loanProductIndex", homeAt("Finish"));
	},
	shows: ({ loan, catalogues }) => [
		loan("credit.limit"),
		"$6,000",
		loan("credit.offered", { amount: "$10,000" }),
		loan("credit.here"),
		loan("credit.offeredNow"),
		loan("credit.band.fair"),
		catalogues.loan.reasons.highDebt,
	],
	// A step that is offered already needs no other loan first.
	hides: ({ loan }) => [loan("credit.nextHow")],
};
const creditCases: readonly ScreenCase[] = [
	creditCase,
	whileLoading(creditCase),
	withoutNetwork(creditCase, { shows: loanFailed }),
	...(["getMoney", "Repaying", "Overdued"] as const).map((step) =>
		withReplies(
			creditCase,
			`while a loan is open, at ${step}`,
			(fake) => fake.answers("loanProductIndex", homeAt(step)),
			{
				shows: ({ loan }) => [loan("credit.limitAfter"), "$6,000"],
				hides: ({ loan }) => [new RegExp(`^${loan("credit.limit")}`)],
			},
		),
	),
	withReplies(
		creditCase,
		"before a first decision",
		(fake) =>
			fake.answers(
				"getCreditInfo",
				credit({ limit: null, rung: null, band: null, reasons: [], decidedAt: null }),
			),
		{
			shows: ({ loan }) => [loan("credit.noLimit"), loan("credit.noBand")],
			hides: ({ loan }) => [loan("credit.accept")],
		},
	),
	withReplies(
		creditCase,
		"highest limit",
		(fake) => fake.answers("getCreditInfo", credit({ limit: 60_000, rung: 6 })),
		{
			shows: ({ loan }) => [loan("credit.highest"), loan("credit.here")],
			hides: ({ loan }) => [loan("credit.nextHow")],
		},
	),
	withReplies(
		creditCase,
		"without reasons",
		(fake) => fake.answers("getCreditInfo", credit({ band: "good", reasons: [] })),
		{
			shows: ({ loan }) => [
				loan("credit.noReasons"),
				loan("credit.band.good"),
				loan("credit.nextLimit", { amount: "$10,000" }),
				loan("credit.nextHow"),
			],
			hides: ({ loan }) => [loan("credit.offeredNow")],
		},
	),
];

export const loanCases: readonly ScreenCase[] = [
	...homeCases,
	...recordCases,
	...toBorrowCases,
	...offerCases,
	...agreementCases,
	...confirmedLoanCases,
	...lendingCases,
	...historyCases,
	...cancelCases,
	...creditCases,
];
