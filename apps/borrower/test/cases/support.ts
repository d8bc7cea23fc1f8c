import { page } from "vitest/browser";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import type { FakeWire } from "../fake-wire.ts";
import { minutesFromNow } from "../samples/moment.ts";
import { orderNo } from "../samples/orders.ts";
import { overdue } from "../samples/repayment.ts";
import {
	aboutLoan,
	can,
	claim,
	claimed,
	faq,
	feedback,
	feedbackId,
	imageId,
	jpeg,
	messageId,
	notice,
	service,
	supportAnswer,
} from "../samples/support.ts";
import type { Words } from "../words.ts";

const failed = ({ t }: Words) => [t("load.failed"), t("network.retry")];
const longText = `${"I paid at the store and kept the ticket, and nothing is shown here. ".repeat(6)}${"9".repeat(70)}`;

const list: ScreenCase = {
	screen: "feedbackList",
	state: "several messages",
	main: true,
	replies: (fake) =>
		fake.answers("listFeedback", {
			feedbacks: [
				claimed({ unread: 2, status: 2 }),
				feedback({ id: imageId, description: longText, status: 3, editable: false }),
			],
			more: true,
		}),
	shows: ({ support }) => [
		support("type.1"),
		support("list.new", { count: 2 }),
		support("status.2"),
		support("clock.left", { hours: 47, minutes: 30 }),
		support("clock.still"),
		support("list.more"),
		support("list.write"),
	],
};
const detail: ScreenCase = {
	screen: "feedbackDetail",
	state: "a claim with a picture",
	main: true,
	query: { id: feedbackId },
	replies: (fake) => {
		fake.answers("feedbackDetail", { feedback: claimed({ images: [imageId], unread: 1 }) });
		fake.answers("feedbackImage", { jpeg });
	},
	shows: ({ support }) => [
		orderNo,
		"646180110400000007",
		support("detail.pictures"),
		support("detail.edit"),
		support("detail.settled"),
		support("clock.still"),
	],
};
const outcomes = ["confirmed", "refused", "withdrawn"] as const;
const listCases: readonly ScreenCase[] = [
	list,
	whileLoading(list),
	withoutNetwork(list, { shows: failed }),
	withReplies(list, "empty", (fake) => fake.answers("listFeedback", { feedbacks: [], more: false }), {
		shows: ({ support }) => [support("list.none"), support("list.noneText")],
	}),
	detail,
	whileLoading(detail),
	withoutNetwork(detail, { shows: failed }),
	...outcomes.map((outcome) =>
		withReplies(
			detail,
			`a claim that was ${outcome}`,
			(fake) =>
				fake.answers("feedbackDetail", {
					feedback: claimed({ status: 3, editable: false, claim: { ...claim, outcome } }),
				}),
			{
				shows: ({ support }) => [support(`clock.${outcome}`), support("status.3")],
				hides: ({ support }) => [support("detail.settled"), support("detail.edit")],
			},
		),
	),
	withReplies(
		detail,
		"a late answer",
		(fake) =>
			fake.answers("feedbackDetail", { feedback: claimed({ claim: { ...claim, secondsLeft: -60 } }) }),
		{ shows: ({ support }) => [support("clock.late")], hides: ({ support }) => [support("clock.still")] },
	),
	withReplies(detail, "asking before it is settled", () => undefined, {
		main: true,
		reach: ({ words }) => page.getByRole("button", { name: words.support("detail.settled") }).click(),
		shows: ({ support }) => [support("detail.settledTitle"), support("detail.settledClaim")],
	}),
	withReplies(detail, "not found", (fake) => fake.refuses("feedbackDetail", "feedbackNotFound"), {
		shows: ({ refusal, t }) => [refusal("feedbackNotFound"), t("toHome")],
	}),
	withReplies(detail, "a picture that is gone", (fake) => fake.refuses("feedbackImage", "imageNotFound"), {
		shows: ({ support }) => [support("picture.failed")],
	}),
];

const form: ScreenCase = {
	screen: "addFeedback",
	state: "a missing payment",
	main: true,
	query: { type: "1" },
	replies: (fake) => fake.answers("checkCanHandle", can()),
	shows: ({ support }) => [
		support("type.label"),
		support("form.order"),
		support("form.orderHint", { hours: 48 }),
		support("form.account"),
		support("picture.count", { count: 0, max: 5 }),
	],
};
const formCases: readonly ScreenCase[] = [
	form,
	whileLoading(form),
	withoutNetwork(form, { shows: failed }),
	withReplies(form, "nothing filled in", () => undefined, {
		main: true,
		query: {},
		reach: async ({ words: { support } }) => {
			await page.getByLabelText(support("form.contact")).fill("");
			await page.getByRole("button", { name: support("form.send") }).click();
		},
		shows: ({ support }) => [support("problem.required"), support("form.contact")],
	}),
	withReplies(
		form,
		"too many open messages",
		(fake) => fake.answers("checkCanHandle", can({ canCreate: false })),
		{
			shows: ({ support }) => [support("form.full"), support("result.toList")],
			hides: ({ support }) => [support("form.send")],
		},
	),
	withReplies(
		form,
		"about a late loan",
		(fake) => {
			fake.answers("listFeedback", { feedbacks: [feedback()], more: false });
			fake.answers("repayDetail", overdue());
		},
		{
			main: true,
			query: { type: "3", about: "loan", orderNo },
			shows: ({ support, language }) => [
				support("loan.attached"),
				support("loan.due"),
				"$1,098.12",
				support("loan.penalty"),
				"$52.45",
				support("loan.next", { date: language === "en" ? "12 Dec 2026" : "12 dic 2026" }),
				support("form.loanDescription"),
			],
			hides: ({ support }) => [support("type.label"), support("loan.then", { date: "" })],
		},
	),
	withReplies(form, "a correction", (fake) => fake.answers("feedbackDetail", { feedback: feedback() }), {
		query: { id: feedbackId },
		shows: ({ support }) => [support("form.editTitle"), support("form.save")],
	}),
	withReplies(
		form,
		"a correction that is not there",
		(fake) => fake.refuses("feedbackDetail", "feedbackNotFound"),
		{
			query: { id: feedbackId },
			shows: ({ refusal }) => [refusal("feedbackNotFound")],
		},
	),
];

const talkAboutLoan: ScreenCase = {
	screen: "feedbackMessage",
	state: "about a late loan",
	query: { id: feedbackId },
	replies: (fake) => fake.answers("listLeaveMessages", { feedback: aboutLoan(), messages: [supportAnswer] }),
	shows: ({ support, language }) => [
		support("loan.then", { date: language === "en" ? "14 Oct 2026" : "14 oct 2026" }),
		"$1,098.12",
		support("loan.payoff"),
		"$3,182.40",
		support("talk.write"),
	],
};
const talk: ScreenCase = {
	screen: "feedbackMessage",
	state: "an answer",
	main: true,
	query: { id: feedbackId },
	replies: (fake) => {
		fake.answers("listLeaveMessages", {
			feedback: claimed({ images: [imageId] }),
			messages: [supportAnswer],
		});
		fake.answers("feedbackImage", { jpeg });
	},
	shows: ({ support }) => ["Thank you. We have corrected it.", support("talk.write"), support("talk.send")],
};
const result: ScreenCase = {
	screen: "feedbackResult",
	state: "a claim",
	main: true,
	query: { id: feedbackId },
	replies: (fake) => fake.answers("feedbackDetail", { feedback: claimed() }),
	shows: ({ support }) => [support("result.heading"), support("result.claim"), support("clock.still")],
};
const talkCases: readonly ScreenCase[] = [
	talk,
	talkAboutLoan,
	whileLoading(talk),
	withoutNetwork(talk, { shows: failed }),
	withReplies(
		talk,
		"no answer yet, long words",
		(fake) =>
			fake.answers("listLeaveMessages", { feedback: feedback({ description: longText }), messages: [] }),
		{ shows: ({ support }) => [support("talk.none")] },
	),
	withReplies(
		talk,
		"done",
		(fake) =>
			fake.answers("listLeaveMessages", { feedback: feedback({ status: 3 }), messages: [supportAnswer] }),
		{
			shows: ({ support }) => [support("talk.done"), support("talk.new")],
			hides: ({ support }) => [support("talk.write")],
		},
	),
	withReplies(talk, "not found", (fake) => fake.refuses("listLeaveMessages", "feedbackNotFound"), {
		shows: ({ refusal }) => [refusal("feedbackNotFound")],
	}),
	result,
	whileLoading(result),
	withoutNetwork(result, { shows: failed }),
	withReplies(result, "no claim", (fake) => fake.answers("feedbackDetail", { feedback: feedback() }), {
		shows: ({ support }) => [support("result.text"), support("result.toList")],
		hides: ({ support }) => [support("result.claim")],
	}),
];

const faqReplies = (fake: FakeWire) => fake.answers("questionAnswers", faq);
const questions: ScreenCase = {
	screen: "faq",
	state: "all topics",
	main: true,
	replies: faqReplies,
	shows: ({ support }) => ["¿Cuánto cuesta un préstamo?", "Requisitos", support("faq.notHelped")],
};
const help: readonly ScreenCase[] = [
	questions,
	whileLoading(questions),
	withoutNetwork(questions, { shows: failed }),
	withReplies(questions, "nothing found", () => undefined, {
		reach: ({ words }) => page.getByLabelText(words.support("faq.search")).fill("bicicleta"),
		shows: ({ support }) => [support("faq.none", { text: "bicicleta" })],
	}),
	{ ...questions, screen: "feedbackFaq" },
];

const customer: ScreenCase = {
	screen: "customerServices",
	state: "open",
	main: true,
	replies: (fake) => fake.answers("customerService", service()),
	shows: ({ support }) => [
		support("service.open"),
		/09:00/,
		"+52 55 1234 5678",
		"ayuda@puente.example",
		support("service.warning"),
	],
};
const about: ScreenCase = {
	screen: "aboutUs",
	state: "a lender",
	main: true,
	replies: (fake) => fake.answers("customerService", service()),
	shows: ({ support }) => [
		support("about.promise3"),
		"Puente México S.A. de C.V., SOFOM, E.N.R.",
		"RECA 2026-001-000123",
		"CONDUSEF",
	],
};
const lenderCases: readonly ScreenCase[] = [
	customer,
	whileLoading(customer),
	withoutNetwork(customer, { shows: failed }),
	withReplies(
		customer,
		"closed, by e-mail only",
		(fake) =>
			fake.answers(
				"customerService",
				service({ openNow: false, nextOpenAt: minutesFromNow(21 * 60), phone: null, whatsapp: null }),
			),
		{
			shows: ({ support }) => [support("service.closed"), "ayuda@puente.example"],
			hides: ({ support }) => [support("service.call"), support("service.whatsapp")],
		},
	),
	withReplies(customer, "a closed country", (fake) => fake.refuses("customerService", "countryClosed"), {
		shows: ({ refusal }) => [refusal("countryClosed")],
	}),
	about,
	whileLoading(about),
	withoutNetwork(about, { shows: failed }),
	withReplies(
		about,
		"the sandbox",
		(fake) => fake.answers("customerService", service({ lender: { ...service().lender, sandbox: true } })),
		{ shows: ({ support }) => [support("about.sandbox")] },
	),
];

const messages: ScreenCase = {
	screen: "msgList",
	state: "new and read",
	main: true,
	replies: (fake) =>
		fake.answers("messageList", {
			messages: [
				notice(),
				notice({
					id: imageId,
					title: "A title of many words that must not push the mark off the screen",
					readAt: minutesFromNow(-5),
				}),
			],
			unread: 1,
			more: true,
		}),
	shows: ({ support }) => ["Your payment is late", support("messages.new"), support("list.more")],
};
const message: ScreenCase = {
	screen: "msgDetail",
	state: "a payment that is late",
	main: true,
	query: { id: messageId },
	replies: (fake) => {
		fake.answers("messageDetail", { message: notice() });
		fake.answers("messageRead", { unread: 0 });
	},
	shows: ({ support }) => ["Your payment is late", /\$1,098\.12/, support("messages.toRepay")],
};
const messageCases: readonly ScreenCase[] = [
	messages,
	whileLoading(messages),
	withoutNetwork(messages, { shows: failed }),
	withReplies(
		messages,
		"empty",
		(fake) => fake.answers("messageList", { messages: [], unread: 0, more: false }),
		{
			shows: ({ support }) => [support("messages.none"), support("messages.noneText")],
		},
	),
	message,
	whileLoading(message),
	withoutNetwork(message, { shows: failed }),
	withReplies(message, "not found", (fake) => fake.refuses("messageDetail", "messageNotFound"), {
		shows: ({ refusal, t }) => [refusal("messageNotFound"), t("toHome")],
	}),
];

export const supportCases: readonly ScreenCase[] = [
	...listCases,
	...formCases,
	...talkCases,
	...help,
	...lenderCases,
	...messageCases,
];
