import type { Step } from "@puente/core/application";
import { page } from "vitest/browser";
import type { RouteName } from "../../src/shared/navigation/routes.ts";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import {
	account,
	applicationAt,
	banks,
	identityRead,
	personal,
	personalInLagos,
	wholeInLagos,
	workInLagos,
} from "../samples/application.ts";
import { minutesFromNow } from "../samples/moment.ts";
import type { Words } from "../words.ts";

const failed = ({ t }: Words) => [t("request.failed"), t("network.retry")];

function formCase(
	screen: RouteName,
	step: Step,
	shows: ScreenCase["shows"],
): readonly [ScreenCase, ...ScreenCase[]] {
	const empty: ScreenCase = {
		screen,
		state: "empty form",
		main: true,
		replies: (fake) => fake.answers("getApplication", applicationAt(step)),
		shows,
	};
	return [
		empty,
		whileLoading(empty),
		withoutNetwork(empty, { shows: failed }),
		withReplies(empty, "nothing filled in", () => undefined, {
			main: true,
			reach: ({ words }) =>
				page
					.getByRole("button", {
						name: words.applying(screen === "loanQuestion" ? "question.next" : "form.next"),
						exact: true,
					})
					.click(),
			shows: (words) => [...shows(words), firstComplaint[screen]?.(words) ?? "the case names no complaint"],
		}),
	];
}

/** First error of each form when it is submitted empty. */
const firstComplaint: Readonly<Partial<Record<RouteName, (words: Words) => string>>> = {
	personalInfomation: ({ language }) =>
		language === "en" ? "Please enter your first name" : "Escribe tu primer nombre",
	additionalInfomation: ({ language }) =>
		language === "en" ? "Please select your employment" : "Elige tu ocupación",
	loanQuestion: ({ catalogues }) => catalogues.applying.rules.questionnaireEmpty,
	addBankCard: ({ language }) =>
		language === "en" ? "Please select the kind of account" : "Elige el tipo de cuenta",
};

const personalForm = formCase("personalInfomation", "BasicInfo", ({ applying, catalogues }) => [
	applying("section.you"),
	catalogues.applying.fields.firstName,
	applying("progress.page", { page: 1, pages: 4 }),
	applying("progress.count", { step: 1, steps: 5 }),
]);
const additionalForm = formCase("additionalInfomation", "Addition", ({ applying, catalogues }) => [
	applying("section.work"),
	catalogues.applying.fields.industryCategory,
	applying("progress.count", { step: 4, steps: 5 }),
]);
const questionForm = formCase("loanQuestion", "Question", ({ applying, catalogues }) => [
	catalogues.applying.questions.missedPayments,
	applying("question.count", { done: 0, all: 11 }),
]);
const firstAnswers = { missedPayments: ["none"], bureauListing: ["notListed"], selfRating: ["good"] };
const bankForm = formCase("addBankCard", "BindCard", ({ applying, catalogues }) => [
	applying("account.lead"),
	catalogues.applying.fields.bankCode,
	applying("progress.page", { page: 1, pages: 2 }),
]);

const chooseKey = ({ catalogues }: Words) =>
	page.getByRole("radio", { name: catalogues.applying.choices["cardType.brebKey"] }).click();
const keyField = ({ catalogues }: Words) =>
	page.getByRole("textbox", { name: catalogues.applying.fields.brebKey });
const personalInBogota = { ...personal, nationalId: "1020304050" };
/** The end of the key @LUISGOMEZ. */
const savedKey = { bankCode: "Bre-B", bankName: "Bre-B", cardType: "brebKey", lastDigits: "OMEZ" };
const keyForm: ScreenCase = {
	screen: "addBankCard",
	state: "Bre-B key",
	main: true,
	country: "co",
	replies: (fake) =>
		fake.answers("getApplication", applicationAt("BindCard", { personal: personalInBogota }, "co")),
	reach: ({ words }) => chooseKey(words),
	shows: ({ catalogues }) => [catalogues.applying.fields.brebKey, catalogues.applying.hints.brebKey],
	hides: ({ catalogues }) => [catalogues.applying.fields.accountNumberConfirmation],
};
const keyForms: readonly ScreenCase[] = [
	keyForm,
	withReplies(
		keyForm,
		"Bre-B key of another person",
		(fake) => fake.answers("verifyBankCard", { asked: true, holder: "LU**** GÓ****", verdict: "other" }),
		{
			reach: async ({ words }) => {
				await chooseKey(words);
				await keyField(words).fill("@luisgomez");
				await page.getByRole("button", { name: words.applying("account.check") }).click();
			},
			shows: ({ applying }) => [applying("account.other", { holder: "LU**** GÓ****" })],
		},
	),
	withReplies(keyForm, "Bre-B key in no form of a key", () => undefined, {
		reach: async ({ words }) => {
			await chooseKey(words);
			await keyField(words).fill("ana perez");
			await page.getByRole("button", { name: words.applying("form.save"), exact: true }).click();
		},
		shows: ({ catalogues }) => [catalogues.applying.rules.brebKeyFormat],
	}),
	withReplies(
		keyForm,
		"Bre-B key whose payout came back",
		(fake) => {
			const saved = { ...savedKey, standing: "other" as const, holder: null };
			fake.answers(
				"getApplication",
				applicationAt("BindCard", { personal: personalInBogota, account: saved }, "co"),
			);
		},
		{
			reach: ({ words }) => chooseKey(words),
			shows: ({ applying }) => [applying("account.savedOtherUnnamed", { digits: "OMEZ" })],
		},
	),
];

const forms: readonly ScreenCase[] = [
	...personalForm,
	withReplies(
		personalForm[0],
		"with saved values",
		(fake) => fake.answers("getApplication", applicationAt("BasicInfo", { personal })),
		{
			query: { page: "2" },
			shows: ({ applying }) => [applying("age.value", { years: 36 }), applying("form.next")],
		},
	),
	withReplies(
		personalForm[0],
		"last page",
		(fake) => fake.answers("getApplication", applicationAt("BasicInfo", { personal: personalInLagos }, "ng")),
		{
			main: true,
			country: "ng",
			query: { page: "4" },
			shows: ({ applying }) => [
				applying("section.reach"),
				applying("progress.page", { page: 4, pages: 4 }),
				applying("form.save"),
				applying("form.previous"),
			],
		},
	),
	...additionalForm,
	withReplies(
		additionalForm[0],
		"emergency contacts",
		(fake) => fake.answers("getApplication", applicationAt("Addition", { additional: workInLagos }, "ng")),
		{
			main: true,
			country: "ng",
			query: { page: "4" },
			shows: ({ applying }) => [
				applying("section.contact1"),
				applying("section.contact2"),
				applying("section.contactsWhy"),
				applying("progress.page", { page: 4, pages: 5 }),
			],
		},
	),
	...questionForm,
	withReplies(
		questionForm[0],
		"several answers",
		(fake) => fake.answers("getApplication", applicationAt("Question", { answers: firstAnswers })),
		{
			main: true,
			shows: ({ applying, catalogues }) => [
				catalogues.applying.questions.currentLenders,
				"Kueski",
				applying("question.many"),
				applying("question.previous"),
			],
		},
	),
	...bankForm,
	withReplies(
		bankForm[0],
		"saved account",
		(fake) => fake.answers("getApplication", applicationAt("BindCard", { account, personal })),
		{ shows: ({ applying }) => [applying("account.saved", { bank: "BBVA México", digits: "7890" })] },
	),
	withReplies(bankForm[0], "bank list", (fake) => fake.answers("bankList", banks), {
		main: true,
		reach: ({ words }) =>
			page
				.getByRole("button", { name: words.catalogues.applying.fields.bankCode, exact: false })
				.first()
				.click(),
		shows: () => ["BBVA México", "Banorte"],
		hides: () => ["CIBanco"],
	}),
	withReplies(bankForm[0], "bank list failed", (fake) => fake.losesNetwork("bankList"), {
		reach: ({ words }) =>
			page
				.getByRole("button", { name: words.catalogues.applying.fields.bankCode, exact: false })
				.first()
				.click(),
		shows: ({ applying, t }) => [applying("form.loadFailed"), t("network.retry")],
	}),
];

const photos: ScreenCase = {
	screen: "idCardAuthentication",
	state: "no photo yet",
	main: true,
	replies: (fake) => fake.answers("getApplication", applicationAt("IdentityOCR")),
	shows: ({ applying }) => [
		applying("identity.lead"),
		applying("identity.front"),
		applying("identity.back"),
		applying("identity.consent"),
		applying("identity.personWillCheck"),
		applying("identity.read"),
	],
};
const identity: readonly ScreenCase[] = [
	photos,
	whileLoading(photos),
	withoutNetwork(photos, { shows: failed }),
	withReplies(
		photos,
		"two photos, one of them sent",
		(fake) => {
			const application = applicationAt("IdentityOCR", {}, "ng");
			fake.answers("getApplication", {
				...application,
				identity: { ...application.identity, uploaded: ["front"] },
			});
		},
		{
			country: "ng",
			shows: ({ applying }) => [applying("identity.leadTwo"), applying("identity.done")],
			hides: ({ applying }) => [applying("identity.back")],
		},
	),
	withReplies(
		photos,
		"OCR result",
		(fake) =>
			fake.answers("getApplication", applicationAt("IdentityOCR", { personal, identity: identityRead() })),
		{
			main: true,
			shows: ({ applying }) => [
				applying("identity.check"),
				applying("identity.checked"),
				applying("identity.pleaseCheck"),
				applying("identity.finish"),
			],
		},
	),
];

const finish: ScreenCase = {
	screen: "FinishLoading",
	state: "before submission",
	main: true,
	replies: (fake) => fake.answers("getApplication", applicationAt("finishLoading")),
	shows: ({ applying }) => [
		applying("finish.what"),
		applying("finish.device"),
		applying("finish.note"),
		applying("finish.submit"),
	],
};
const handIn = ({ words }: { readonly words: Words }) =>
	page.getByRole("button", { name: words.applying("finish.submit") }).click();
const nothingThere = { appList: true, sms: true, exif: true, device: false, contact: true, location: true };
const finishCases: readonly ScreenCase[] = [
	finish,
	whileLoading(finish),
	withoutNetwork(finish, { shows: failed }),
	withReplies(finish, "all answers", (fake) => fake.answers("getApplication", wholeInLagos()), {
		main: true,
		country: "ng",
		query: { view: "answers" },
		shows: ({ applying }) => [
			applying("summary.title"),
			applying("section.you"),
			"Okafor",
			applying("section.contact1"),
			applying("summary.done"),
		],
		hides: ({ applying }) => [applying("finish.what")],
	}),
	withReplies(
		finish,
		"in a browser",
		(fake) => fake.answers("getApplication", applicationAt("finishLoading")),
		{
			shows: ({ applying }) => [applying("finish.locationNotHere"), applying("finish.submit")],
			hides: ({ applying }) => [applying("finish.consent")],
		},
	),
	withReplies(
		finish,
		"in a browser of an operator who requires the app",
		(fake) => fake.answers("getApplication", applicationAt("finishLoading", { appRequired: true })),
		{
			shows: ({ applying }) => [applying("finish.needsApp"), applying("finish.needsAppText")],
			hides: ({ applying }) => [applying("finish.locationNotHere")],
		},
	),
	withReplies(
		finish,
		"failed in the wrapper",
		(fake) => {
			fake.addWrapper({ timeSDK: { code: -1 } });
			fake.answers("changeConsent", { purpose: "location", given: false });
			fake.answers("uploadEnable", { enableTimeSdk: true });
			fake.answers("uploadStatus", nothingThere);
		},
		{ reach: handIn, shows: ({ applying, t }) => [applying("finish.failed"), t("network.retry")] },
	),
	withReplies(
		finish,
		"preparing",
		(fake) => {
			fake.keepsPending("changeConsent");
			fake.keepsPending("uploadEnable");
		},
		{
			reach: handIn,
			shows: ({ applying }) => [applying("finish.preparing"), applying("finish.preparingText")],
		},
	),
	withReplies(
		finish,
		"collection pending",
		(fake) => {
			fake.answers("changeConsent", { purpose: "location", given: false });
			fake.answers("uploadEnable", { enableTimeSdk: false });
			fake.refuses("submit", "collectionPending");
		},
		{ reach: handIn, shows: ({ applying }) => [applying("finish.pending")] },
	),
];

const review: ScreenCase = {
	screen: "reviewTips",
	state: "within the usual time",
	main: true,
	replies: (fake) => fake.answers("getApplication", applicationAt("Applying")),
	shows: ({ applying }) => [
		applying("review.minutes", { minutes: 8 }),
		applying("review.text", { minutes: 5 }),
		applying("review.heading"),
		applying("review.afford"),
	],
};
const reviewCases: readonly ScreenCase[] = [
	review,
	whileLoading(review),
	withoutNetwork(review, { shows: failed }),
	withReplies(
		review,
		"longer than usual",
		(fake) => fake.answers("getApplication", applicationAt("Applying", { stepAt: minutesFromNow(-11) })),
		{ shows: ({ applying }) => [applying("review.longer"), applying("review.waiting")] },
	),
	withReplies(
		review,
		"longer than was named",
		(fake) =>
			fake.answers("getApplication", applicationAt("Applying", { stepAt: minutesFromNow(-38 * 24 * 60) })),
		{
			shows: ({ loan }) => [
				loan("home.answerLate"),
				/You should have had it by 7 Sep|Debías tenerla el 7/,
				loan("home.answerLate1"),
				loan("home.answerLateAsk"),
			],
			hides: ({ applying }) => [applying("review.waiting")],
		},
	),
];

export const applicationCases: readonly ScreenCase[] = [
	...forms,
	...keyForms,
	...identity,
	...finishCases,
	...reviewCases,
];
