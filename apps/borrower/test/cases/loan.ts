import { page } from "vitest/browser";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import type { FakeWire } from "../fake-wire.ts";
import { applicationAt } from "../samples/application.ts";
import { credit } from "../samples/credit.ts";
import { minutesFromNow } from "../samples/moment.ts";
import { agreement, choice, choiceQuery, offerOf, products } from "../samples/offer.ts";
import { homeAt, longOrder, orderAt, orderNo } from "../samples/orders.ts";
import { overdue, repaying } from "../samples/repayment.ts";
import { service } from "../samples/support.ts";
import type { Words } from "../words.ts";

const loanFailed = ({ loan, t }: Words) => [loan("load.failed"), t("network.retry")];

const repayingHome = (fake: FakeWire) => {
	fake.answers("loanProductIndex", homeAt("Repaying"));
	fake.answers("repayDetail", repaying());
	fake.answers("messageList", { messages: [], unread: 2, more: false });
	fake.answers("hasCancelLoan", { allowed: false, how: null, reasons: [], giveBack: null });
};
const overdueHome = (fake: FakeWire) => {
	fake.answers("loanProductIndex", homeAt("Overdued"));
	fake.answers("repayDetail", overdue({ rolloverOffered: false }));
};
const visitorReplies = (fake: FakeWire) => {
	fake.answers("promotionPage", {
		campaign: null,
		payoutMinutes: null,
		products: [
			{ productId: "mx-quick-91", amountMin: 1_000, amountMax: 6_000, amountStep: 500, days: [91] },
		],
	});
	fake.answers("promotionExample", {
		currency: "MXN",
		receivedMinor: 343_900,
		totalMinor: 361_200,
		aprMethod: "cat",
		aprPercent: "27.6",
	});
	fake.answers("customerService", service());
};
const home: ScreenCase = {
	screen: "home",
	state: "repaying",
	main: true,
	replies: repayingHome,
	shows: ({ t, loan, language }) => [
		t("home.hello", { name: "Valeria" }),
		"$1,045.67",
		loan("home.nextPayment", { date: language === "en" ? "Thu 12 Nov" : "jue 12 nov" }),
		loan("home.inDays", { days: 29 }),
		loan("home.paidOf", { done: 1, count: 3 }),
		loan("button.pay", { amount: "$1,045.67" }),
		loan("home.payoff", { amount: "$3,063.50" }),
		loan("home.talk"),
	],
};

const homes: readonly ScreenCase[] = [
	{
		screen: "home",
		state: "logged out",
		main: true,
		loggedOut: true,
		replies: visitorReplies,
		shows: ({ t, loan }) => [
			t("home.headline"),
			t("home.range", { min: "$1,000", max: "$6,000" }),
			t("home.grows", { max: "$60,000" }),
			t("home.login"),
			t("home.step4"),
			t("country.mx"),
			loan("home.example", { amount: "$3,500", days: 91 }),
			loan("home.exampleCost"),
			loan("home.neverContacts"),
			/SOFOM/,
		],
	},
	home,
	whileLoading(home),
	withoutNetwork(home, {
		shows: ({ loan, t }) => [t("network.failed"), loan("load.failed")],
		// Without an answer nothing is promised: the borrower may be in debt.
		hides: ({ t }) => [t("home.firstLoan")],
	}),
	withReplies(
		home,
		"cooling-off period",
		(fake) =>
			fake.answers("hasCancelLoan", {
				allowed: true,
				how: "giveBack",
				reasons: [],
				giveBack: { payMinor: 301_500, until: "2026-10-20", currency: "MXN" },
			}),
		{ shows: ({ language }) => [language === "en" ? "Give it back by 20 Oct 2026" : /20 oct 2026/] },
	),
	withReplies(home, "overdue", overdueHome, {
		main: true,
		shows: ({ loan }) => [
			loan("home.overdue"),
			loan("home.overdueDays", { days: 5 }),
			loan("home.overdueParts", { due: "$1,045.67", penalty: "$52.45" }),
			loan("button.pay", { amount: "$1,098.12" }),
			loan("home.talk"),
			loan("home.alreadyPaid"),
			loan("home.private"),
		],
		hides: ({ loan }) => [loan("home.moreTime")],
	}),
	withReplies(
		home,
		"overdue, with more time on offer and a claim",
		(fake) => {
			overdueHome(fake);
			fake.answers("repayDetail", overdue({ rolloverOffered: true, claimOpen: true }));
		},
		{ shows: ({ loan }) => [loan("home.moreTime"), loan("home.claimOpen")] },
	),
	withReplies(
		home,
		"overdue with long texts",
		(fake) => {
			overdueHome(fake);
			fake.answers("loanProductIndex", { ...homeAt("Overdued"), order: longOrder() });
		},
		{ shows: ({ loan }) => [loan("home.overdue"), "$1,098.12"] },
	),
	withReplies(
		home,
		"repaying, without the payments",
		(fake) => fake.losesNetwork("repayDetail"),
		{ shows: ({ loan }) => ["$1,045.67", loan("home.allPayments")] },
	),
	...homesBeforeMoney(home),
];

/** Home from the first visit to the payout. */
function homesBeforeMoney(base: ScreenCase): readonly ScreenCase[] {
	const at =
		(step: Parameters<typeof homeAt>[0], application = applicationAt(step)) =>
		(fake: FakeWire) => {
			fake.answers("loanProductIndex", homeAt(step));
			fake.answers("productList", products());
			fake.answers("getApplication", application);
			fake.answers("isRejectRecommendation", { show: true });
		};
	return [
		withReplies(base, "may apply, in a browser", at(null), {
			main: true,
			shows: ({ applying, loan, t }) => [
				t("home.range", { min: "$1,000", max: "$6,000" }),
				applying("home.inAppOnly"),
				applying("home.openApp"),
				loan("home.exampleCost"),
				loan("home.talk"),
			],
		}),
		withReplies(
			base,
			"may apply, in the app",
			(fake) => {
				at(null)(fake);
				fake.addWrapper({});
			},
			{
				shows: ({ applying, loan }) => [applying("home.apply"), loan("home.exampleStandard")],
				hides: ({ applying }) => [applying("home.inAppOnly")],
			},
		),
		withReplies(base, "open application", at("IdentityOCR"), {
			main: true,
			shows: ({ applying, loan }) => [
				loan("home.applicationDone", { done: 1, count: 5 }),
				applying("step.IdentityOCR"),
				applying("home.continue"),
			],
		}),
		withReplies(base, "application ready to submit", at("finishLoading"), {
			shows: ({ loan, applying }) => [loan("home.applicationReady"), applying("home.continue")],
		}),
		withReplies(base, "paid off", at("Finish"), {
			main: true,
			shows: ({ loan }) => [loan("home.finished", { name: "Valeria" }), loan("home.finishedText")],
		}),
		withReplies(base, "assessing", at("Applying"), {
			main: true,
			shows: ({ loan }) => [loan("home.assessing"), loan("home.assessing1"), loan("button.detail")],
		}),
		withReplies(base, "rejected", at("Reject"), {
			main: true,
			shows: ({ loan, t, catalogues, language }) => [
				loan("home.rejected", { name: "Valeria" }),
				loan("home.rejectedOn", { date: language === "en" ? "13 Nov 2026" : "13 nov 2026" }),
				catalogues.loan.advice.highDebt,
				catalogues.loan.reasons.highDebt,
				loan("home.review"),
				t("me.market"),
			],
		}),
		withReplies(base, "approved", at("Confirm"), {
			main: true,
			shows: ({ loan }) => [
				loan("home.approved", { name: "Valeria" }),
				loan("home.approvedText"),
				loan("button.getMoney"),
				"$6,000",
				loan("home.exampleOwn"),
			],
		}),
		withReplies(base, "confirmed", at("getMoney"), {
			shows: ({ loan }) => [loan("home.confirmed"), loan("button.getMoney"), "$3,000"],
		}),
		withReplies(base, "payout sent", at("Lending"), {
			main: true,
			shows: ({ loan }) => [
				loan("home.lending", { account: "BBVA México ••7890" }),
				loan("home.payoutBank"),
				loan("home.lendingCalm"),
				loan("button.follow"),
			],
		}),
		withReplies(base, "payout failed", at("PayFail"), {
			main: true,
			shows: ({ loan }) => [loan("home.failed"), loan("button.edit"), loan("home.talk")],
		}),
	];
}

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
	shows: ({ loan }) => [
		loan("choose.amount"),
		loan("cost.title"),
		loan("rate.cat"),
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
	withReplies(toBorrow, "nothing to choose", (fake) => fake.answers("productList", { products: [] }), {
		shows: ({ loan }) => [loan("choose.none"), loan("choose.noneText")],
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
		shows: ({ refusal }) => [refusal("orderNotFound")],
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
		"4:30:00",
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
		},
	),
];

const lending: ScreenCase = {
	screen: "lending",
	state: "payout sent",
	main: true,
	replies: (fake) => fake.answers("latestOrder", { order: orderAt("Lending") }),
	shows: ({ loan }) => [
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
					payout: { startedAt: minutesFromNow(-90), minutesMin: 10, minutesMax: 60, failedReason: null },
				}),
			}),
		{ shows: ({ loan }) => [loan("lending.long"), loan("lending.longText", { max: 60 })] },
	),
	withReplies(lending, "arrived", (fake) => fake.answers("latestOrder", { order: orderAt("Repaying") }), {
		shows: ({ loan, language }) => [
			loan("lending.arrived"),
			loan("lending.arrivedText", {
				amount: "$1,045.67",
				date: language === "en" ? "12 Nov 2026" : "12 nov 2026",
			}),
		],
	}),
	withReplies(
		lending,
		"returned by the bank",
		(fake) => fake.answers("latestOrder", { order: orderAt("PayFail") }),
		{
			shows: ({ loan }) => [
				loan("lending.failed"),
				loan("lending.failedReason", { reason: "R03" }),
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
				loan("records.reapplyOn", { date: language === "en" ? "13 Nov 2026" : "13 nov 2026" }),
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
				giveBack: { payMinor: 301_500, until: "2026-10-20", currency: "MXN" },
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
	replies: (fake) => fake.answers("getCreditInfo", credit({ offeredLimit: 10_000 })),
	shows: ({ loan, catalogues }) => [
		"$6,000",
		loan("credit.offered", { amount: "$10,000" }),
		loan("credit.here"),
		loan("credit.band.fair"),
		catalogues.loan.reasons.highDebt,
	],
};
const creditCases: readonly ScreenCase[] = [
	creditCase,
	whileLoading(creditCase),
	withoutNetwork(creditCase, { shows: loanFailed }),
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
		"without reasons",
		(fake) => fake.answers("getCreditInfo", credit({ band: "good", reasons: [] })),
		{
			shows: ({ loan }) => [loan("credit.noReasons"), loan("credit.band.good")],
		},
	),
];

export const loanCases: readonly ScreenCase[] = [
	...homes,
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
