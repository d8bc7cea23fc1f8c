import { fill } from "@puente/words";
import { priceWords } from "@puente/words/price";
import { page } from "vitest/browser";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import type { FakeWire } from "../fake-wire.ts";
import { applicationAt } from "../samples/application.ts";
import { autopayCharge, autopayFailed, autopayOffered, autopayOn } from "../samples/autopay.ts";
import { minutesFromNow } from "../samples/moment.ts";
import { products } from "../samples/offer.ts";
import { homeAt, longOrder, orderAt, orderNo } from "../samples/orders.ts";
import { overdue, repaying } from "../samples/repayment.ts";
import { type Feedback, feedback, service, supportAnswer } from "../samples/support.ts";

const repayingHome = (fake: FakeWire) => {
	fake.answers("loanProductIndex", homeAt("Repaying"));
	fake.answers("repayDetail", repaying());
	fake.answers("autopay", autopayOffered({ offered: false, ways: [] }));
	fake.answers("messageList", { messages: [], unread: 2, more: false });
	fake.answers("hasCancelLoan", { allowed: false, how: null, reasons: [], giveBack: null });
};
const overdueHome = (fake: FakeWire) => {
	fake.answers("loanProductIndex", homeAt("Overdued"));
	fake.answers("repayDetail", overdue());
	fake.answers("autopay", autopayOffered({ offered: false, ways: [] }));
};
const visitorReplies = (fake: FakeWire) => {
	fake.answers("promotionPage", {
		campaign: null,
		payoutMinutes: null,
		products: [{ productId: "mx-quick-91", amountMin: 1_000, amountMax: 6_000, amountStep: 500, days: [91] }],
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

const homesOfLoans: readonly ScreenCase[] = [
	{
		screen: "home",
		state: "logged out",
		main: true,
		loggedOut: true,
		replies: visitorReplies,
		shows: ({ t, loan, language }) => [
			t("home.headline"),
			t("home.range", { min: "$1,000", max: "$6,000" }),
			t("home.grows", { max: "$60,000" }),
			t("home.login"),
			t("home.step4"),
			t("country.mx"),
			loan("home.example", { amount: "$3,500", days: 91 }),
			priceWords[language].cost,
			loan("home.neverContacts"),
			/SOFOM/,
		],
	},
	home,
	whileLoading(home),
	withoutNetwork(home, {
		shows: ({ t }) => [t("network.failed"), t("load.failed")],
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
				giveBack: { payMinor: 301_500, until: "2026-10-20", currency: "MXN", waiting: null },
			}),
		{
			shows: ({ loan, language }) => {
				const date = language === "en" ? "20 Oct 2026" : "20 oct 2026";
				return [
					loan("cancel.giveBackLink", { amount: "$3,015" }),
					loan("cancel.giveBackLess", { date, amount: "$48.50" }),
					loan("home.payoffFee"),
				];
			},
		},
	),
	withReplies(home, "pay sheet", () => undefined, {
		main: true,
		reach: async ({ words: { loan } }) => {
			await page.getByRole("button", { name: loan("button.pay", { amount: "$1,045.67" }) }).click();
		},
		shows: ({ repayment, catalogues }) => [
			repayment("cashier.amountNext"),
			"$1,046",
			fill(catalogues.repayment.railsByShape.standing, { brand: "SPEI" }),
			new RegExp(repayment("sheet.lastUsed")),
			repayment("sheet.left", { count: 1 }),
			repayment("sheet.more"),
		],
	}),
	withReplies(home, "autopay offered", (fake) => fake.answers("autopay", autopayOffered()), {
		shows: ({ autopay }) => [
			autopay("offer.title"),
			autopay("offer.never"),
			autopay("offer.start"),
			autopay("offer.later"),
		],
	}),
	withReplies(home, "autopay put off", (fake) => fake.answers("autopay", autopayOffered()), {
		reach: async ({ words: { autopay } }) => {
			await page.getByRole("button", { name: autopay("offer.later") }).click();
		},
		shows: ({ autopay }) => [autopay("row.offer")],
		hides: ({ autopay }) => [autopay("offer.title")],
	}),
	withReplies(
		home,
		"autopay told",
		(fake) => fake.answers("autopay", autopayOn({ charge: autopayCharge() })),
		{ shows: ({ autopay }) => [autopay("told.skip"), autopay("row.on")] },
	),
	withReplies(home, "autopay failed once", (fake) => fake.answers("autopay", autopayFailed()), {
		shows: ({ autopay }) => [autopay("today.notLate"), autopay("try.funds"), autopay("today.noSecond")],
	}),
	withReplies(home, "overdue", overdueHome, {
		main: true,
		shows: ({ loan }) => [
			loan("home.overdue"),
			loan("home.overdueDays", { count: 5 }),
			loan("home.overdueParts", { due: "$1,045.67", penalty: "$52.45" }),
			loan("button.pay", { amount: "$1,098.12" }),
			loan("home.talk"),
			loan("home.overdueGrows", { amount: "$10.46", max: "$1,500" }),
			loan("home.payPartText", { min: "$100" }),
			loan("home.moreDays", { days: 7 }),
			loan("home.moreDaysFirst", { first: "$52.45", price: "$116" }),
			loan("home.alreadyPaid"),
			loan("home.private"),
		],
		hides: ({ loan }) => [loan("home.overdueStopped")],
	}),
	withReplies(
		home,
		"overdue, without more days and with a penalty that has stopped",
		(fake) => {
			overdueHome(fake);
			fake.answers("repayDetail", overdue({ moreDays: null, penaltyGrowthMinor: 0 }));
		},
		{
			shows: ({ loan }) => [loan("home.overdueStopped"), loan("home.payPart")],
			hides: ({ loan }) => [loan("home.moreDays", { days: 7 })],
		},
	),
	withReplies(
		home,
		"overdue, with more days on offer and a claim",
		(fake) => {
			overdueHome(fake);
			fake.answers(
				"repayDetail",
				overdue({ moreDays: { days: 7, payFirstMinor: 0, payMinor: 11_600 }, claimOpen: true }),
			);
		},
		{ shows: ({ loan }) => [loan("home.moreDaysPrice", { price: "$116" }), loan("home.claimOpen")] },
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
	withReplies(home, "repaying, without the payments", (fake) => fake.losesNetwork("repayDetail"), {
		shows: ({ loan }) => ["$1,045.67", loan("home.allPayments")],
		hides: ({ loan }) => [loan("home.comparing")],
	}),
	withReplies(
		home,
		"while the lender compares its books after a restore",
		(fake) => {
			repayingHome(fake);
			fake.answers("loanProductIndex", { ...homeAt("Repaying"), held: true });
		},
		{
			shows: ({ loan }) => [
				loan("home.comparing"),
				loan("home.comparingText"),
				loan("button.pay", { amount: "$1,045.67" }),
			],
		},
	),
];

/** Replies for the newest order at a step. */
const at =
	(step: Parameters<typeof homeAt>[0], application = applicationAt(step)) =>
	(fake: FakeWire) => {
		fake.answers("loanProductIndex", homeAt(step));
		fake.answers("productList", products("mx", 6_000));
		fake.answers("getApplication", application);
		fake.answers("isRejectRecommendation", { show: true });
	};

/** Home before an application is submitted, and after a loan. */
const homesOfApplications: readonly ScreenCase[] = [
	withReplies(home, "may apply, in a browser", at(null), {
		main: true,
		shows: ({ applying, loan, t, language }) => [
			t("home.range", { min: "$1,000", max: "$6,000" }),
			applying("home.inAppOnly"),
			applying("home.continueHere"),
			applying("home.openApp"),
			priceWords[language].cost,
			loan("home.talk"),
		],
	}),
	withReplies(
		home,
		"may apply, in a browser of an operator who requires the app",
		at(null, applicationAt(null, { appRequired: true })),
		{
			shows: ({ applying }) => [applying("home.inAppOnly"), applying("home.openApp")],
			hides: ({ applying }) => [applying("home.continueHere")],
		},
	),
	withReplies(
		home,
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
	withReplies(home, "open application", at("IdentityOCR"), {
		main: true,
		shows: ({ applying, loan }) => [
			loan("home.applicationDone", { done: 1, count: 5 }),
			applying("step.IdentityOCR"),
			applying("home.continue"),
		],
	}),
	withReplies(home, "application ready to submit", at("finishLoading"), {
		shows: ({ loan, applying }) => [loan("home.applicationReady"), applying("finish.title")],
	}),
	withReplies(home, "paid off", at("Finish"), {
		main: true,
		shows: ({ loan }) => [
			loan("home.finished", { name: "Valeria" }),
			loan("home.finishedText"),
			loan("home.limit"),
			"$10,000",
		],
	}),
	withReplies(home, "assessing", at("Applying"), {
		main: true,
		shows: ({ loan }) => [
			loan("home.assessing"),
			loan("home.assessingText"),
			loan("home.assessing1"),
			loan("button.detail"),
		],
		hides: ({ loan }) => [loan("home.answerLate")],
	}),
	withReplies(
		home,
		"being checked for longer than was named",
		(fake) => {
			const known = homeAt("Applying");
			const order = orderAt("Applying", { stepAt: minutesFromNow(-25 * 60) });
			fake.answers("loanProductIndex", { ...known, order });
		},
		{
			shows: ({ loan }) => [loan("home.answerLate"), loan("home.answerLate2"), loan("home.answerLateAsk")],
			hides: ({ loan }) => [loan("home.assessingText")],
		},
	),
];

const request = feedback({ orderNo, createTime: minutesFromNow(-60) });
const rejectedHome = (asked: readonly Feedback[]) => (fake: FakeWire) => {
	at("Reject")(fake);
	fake.answers("listFeedback", { feedbacks: [...asked], more: false });
};

/** Home from the review to the payout. */
const homesOfDecisions: readonly ScreenCase[] = [
	withReplies(home, "rejected", rejectedHome([]), {
		main: true,
		shows: ({ loan, t, catalogues, language }) => [
			loan("home.rejected", { name: "Valeria" }),
			loan("home.rejectedOn"),
			language === "en" ? "Friday 13 November" : "viernes, 13 de noviembre",
			loan("home.rejectedRemind"),
			catalogues.loan.advice.highDebt,
			catalogues.loan.reasons.highDebt,
			loan("home.review"),
			t("me.market"),
		],
	}),
	withReplies(home, "rejected, and a person looks again", rejectedHome([request]), {
		shows: ({ loan }) => [
			loan("home.reviewAsked"),
			/We answer by tomorrow at|Te respondemos a más tardar mañana a las/,
			loan("home.reviewSee"),
		],
		hides: ({ loan }) => [loan("home.review")],
	}),
	withReplies(
		home,
		"rejected, and a person has looked again",
		(fake) => {
			const answered = { ...request, status: 3 as const, editable: false };
			rejectedHome([answered])(fake);
			fake.answers("listLeaveMessages", { feedback: answered, messages: [supportAnswer] });
		},
		{
			main: true,
			shows: ({ loan }) => [
				loan("home.reviewAnswered"),
				supportAnswer.text,
				loan("home.reviewRead"),
				loan("home.review"),
			],
		},
	),
	withReplies(home, "approved", at("Confirm"), {
		main: true,
		shows: ({ loan }) => [
			loan("home.approved", { name: "Valeria" }),
			loan("home.approvedText"),
			loan("button.getMoney"),
			"$6,000",
			loan("home.exampleOwn"),
		],
	}),
	withReplies(home, "confirmed", at("getMoney"), {
		shows: ({ loan }) => [loan("home.confirmed"), loan("button.getMoney"), "$3,000"],
	}),
	withReplies(home, "payout sent", at("Lending"), {
		main: true,
		shows: ({ loan }) => [
			loan("home.lending", { account: "BBVA México ••7890" }),
			loan("home.payoutBank"),
			loan("home.lendingCalm"),
			loan("button.follow"),
		],
	}),
	withReplies(home, "payout failed", at("PayFail"), {
		main: true,
		shows: ({ loan }) => [loan("home.failed"), loan("button.edit"), loan("home.talk")],
	}),
];

export const homeCases: readonly ScreenCase[] = [
	...homesOfLoans,
	...homesOfApplications,
	...homesOfDecisions,
];
