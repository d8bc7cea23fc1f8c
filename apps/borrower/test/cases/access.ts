import { legalEn } from "@puente/words/legal/en";
import { legalEs } from "@puente/words/legal/es";
import { passkeyWords } from "@puente/words/passkeys";
import { pushWords } from "@puente/words/push";
import { page } from "vitest/browser";
import { type ScreenCase, whileLoading, withoutNetwork, withReplies } from "../cases.ts";
import type { FakeWire } from "../fake-wire.ts";
import type { OpenedScreen } from "../open-screen.tsx";
import { held, ownData, passkeyList, regionFacts } from "../samples/access.ts";
import { mobileOf } from "../samples/borrower.ts";
import { credit } from "../samples/credit.ts";
import { minutesFromNow } from "../samples/moment.ts";
import { orderAt } from "../samples/orders.ts";
import { pushOffered } from "../samples/push.ts";

/** Fills in the number and continues. */
export async function submitNumber({ words }: OpenedScreen, mobile = mobileOf("mx")): Promise<void> {
	const { t } = words;
	await page.getByLabelText(t("mobile.label")).fill(mobile);
	await page.getByRole("button", { name: t("login.continue") }).click();
}

const registered = (fake: FakeWire) => {
	fake.answers("existsByMobile", { exists: true });
	fake.answers("isRequiredVerificationCode", { required: true });
	fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(10) });
};
const unregistered = (fake: FakeWire) => {
	registered(fake);
	fake.answers("existsByMobile", { exists: false });
};

const login: ScreenCase = {
	screen: "login",
	state: "empty form",
	main: true,
	loggedOut: true,
	shows: ({ t }) => [t("login.title"), t("login.lead"), t("login.continue"), "+52"],
};
const register: ScreenCase = {
	...login,
	screen: "register",
};

const accessForms: readonly ScreenCase[] = [
	login,
	withReplies(login, "code step", registered, {
		main: true,
		reach: submitNumber,
		shows: ({ t }) => [t("code.label"), t("code.sent", { number: "+52 55 1234 5678" }), t("login.submit")],
	}),
	withReplies(login, "nothing filled in", () => undefined, {
		main: true,
		reach: ({ words }) => page.getByRole("button", { name: words.t("login.continue") }).click(),
		shows: ({ t }) => [t("mobile.empty")],
	}),
	register,
	withReplies(register, "terms and permissions", unregistered, {
		main: true,
		reach: submitNumber,
		shows: ({ t }) => [
			t("permissions.title"),
			t("permissions.camera"),
			t("permissions.contacts"),
			t("terms.title"),
		],
	}),
];

const country: ScreenCase = {
	screen: "country",
	state: "to be chosen",
	main: true,
	loggedOut: true,
	replies: (fake) => fake.answers("countryByAddress", regionFacts({ country: "co", foundBy: "address" })),
	shows: ({ t }) => [t("country.legend"), t("country.co"), t("country.suggested"), "+234"],
};

const countries: readonly ScreenCase[] = [
	country,
	withoutNetwork(country, { shows: ({ t }) => [t("country.legend"), t("network.failed")] }),
	withReplies(country, "without a suggestion", (fake) => fake.answers("countryByAddress", regionFacts()), {
		shows: ({ t }) => [t("country.legend")],
		hides: ({ t }) => [t("country.suggested")],
	}),
	withReplies(country, "fixed by the account", () => undefined, {
		loggedOut: false,
		shows: ({ t }) => [t("country.fixed", { country: t("country.mx") })],
		hides: ({ t }) => [t("country.legend")],
	}),
];

const me: ScreenCase = {
	screen: "me",
	state: "with unread items",
	main: true,
	replies: (fake) => {
		fake.answers("checkNotHandled", { open: 2, unread: 3 });
		fake.answers("messageList", { messages: [], unread: 7, more: false });
		fake.answers("couponQuantity", { quantity: 4 });
		fake.answers("getCreditInfo", credit());
		fake.answers("latestOrder", { order: orderAt("Repaying") });
	},
	shows: ({ t }) => [
		"Valeria",
		t("me.autopay"),
		"+52 55 1234 5678",
		t("me.level", { level: 3, amount: "$6,000" }),
		t("me.new", { count: 3 }),
		t("me.new", { count: 7 }),
		t("me.credit"),
	],
};

const mine: readonly ScreenCase[] = [
	me,
	withReplies(
		me,
		"without unread items",
		(fake) => {
			fake.answers("checkNotHandled", { open: 0, unread: 0 });
			fake.answers("messageList", { messages: [], unread: 0, more: false });
			fake.answers("couponQuantity", { quantity: 0 });
		},
		{ shows: ({ t }) => [t("me.feedback")], hides: ({ t }) => [t("me.new", { count: 0 })] },
	),
	whileLoading(me, { shows: ({ t }) => [t("me.feedback"), t("me.settings")] }),
	withoutNetwork(me),
	{
		screen: "me",
		state: "logged out",
		loggedOut: true,
		shows: ({ t }) => [t("me.anonymousTitle"), t("home.login")],
	},
];

const settings: ScreenCase = {
	screen: "settings",
	state: "main",
	main: true,
	shows: ({ t }) => [
		t("settings.title"),
		t("country.mx"),
		t("settings.close"),
		"0.1.0",
		t("settings.logout"),
	],
};
const yourData: ScreenCase = {
	screen: "settings",
	state: "personal data",
	main: true,
	query: { view: "data" },
	replies: (fake) => {
		fake.answers("heldData", held());
		fake.answers("ownData", ownData());
	},
	shows: ({ applying }) => [
		"Ada Okafor",
		"********901",
		applying("own.lockedWhy"),
		applying("own.history"),
		applying("data.personal"),
		applying("data.count", { count: 12 }),
		applying("data.marketing"),
		applying("data.erase"),
	],
};

const closing: ScreenCase = {
	screen: "settings",
	state: "closing the account",
	query: { view: "close" },
	replies: (fake) => fake.answers("heldData", held()),
	shows: ({ t, applying }) => [t("settings.close"), applying("data.eraseText"), applying("data.erase")],
};

/** A form of the own data. */
const changeOf = (change: string, shows: ScreenCase["shows"]): ScreenCase => ({
	screen: "settings",
	state: `change of own data: ${change}`,
	country: "ng",
	main: true,
	query: { view: "data", change },
	replies: (fake) => fake.answers("ownData", ownData()),
	shows,
});
const changeCases: readonly ScreenCase[] = [
	changeOf("address", ({ applying }) => [applying("own.keeps"), applying("own.save")]),
	changeOf("work", ({ applying }) => [applying("section.work"), applying("own.save")]),
	changeOf("contacts", ({ applying }) => [applying("section.contact1"), applying("own.save")]),
	changeOf("reach", ({ applying }) => [applying("own.reach"), applying("own.save")]),
	changeOf("email", ({ applying }) => [applying("own.emailThen"), applying("own.sendCode")]),
	changeOf("mobile", ({ applying }) => [applying("own.thenOut"), applying("own.lost")]),
	changeOf("account", ({ applying }) => [applying("own.accountLead"), applying("own.useAccount")]),
];

const passkeys: ScreenCase = {
	screen: "settings",
	state: "passkeys",
	main: true,
	query: { view: "passkeys" },
	replies: (fake) => fake.answers("passkeyList", passkeyList()),
	shows: ({ language }) => {
		const { title, add, neverUsed, synced, remove } = passkeyWords[language];
		return [title, add, neverUsed, synced, remove, "Chrome, Android", /2 [Mm]ar 2026/];
	},
};

const passkeyCases: readonly ScreenCase[] = [
	passkeys,
	{ ...whileLoading(passkeys), state: "passkeys, loading" },
	{
		...withoutNetwork(passkeys, {
			shows: ({ t, language }) => [passkeyWords[language].failed, t("network.retry")],
		}),
		state: "passkeys, offline",
	},
	withReplies(passkeys, "no passkey", (fake) => fake.answers("passkeyList", { passkeys: [] }), {
		shows: ({ language }) => [passkeyWords[language].none],
	}),
	withReplies(
		passkeys,
		"code for a new passkey",
		(fake) => fake.answers("getVerifyCode", { resendAfterSeconds: 60, expiresAt: minutesFromNow(5) }),
		{
			main: true,
			reach: ({ words }) => page.getByRole("button", { name: passkeyWords[words.language].add }).click(),
			shows: ({ t, language }) => [
				passkeyWords[language].confirmTitle,
				passkeyWords[language].confirmText,
				t("code.label"),
			],
		},
	),
	withReplies(passkeys, "removal of a passkey", () => undefined, {
		reach: ({ words }) =>
			page.getByRole("button", { name: passkeyWords[words.language].remove }).first().click(),
		shows: ({ language }) => [passkeyWords[language].removeTitle, passkeyWords[language].removeText],
	}),
];

const settingsCases: readonly ScreenCase[] = [
	settings,
	closing,
	withReplies(settings, "notifications offered", (fake) => fake.answers("pushState", pushOffered), {
		main: true,
		shows: ({ language }) => [pushWords[language].switch, pushWords[language].switchAll],
	}),
	withReplies(settings, "log-out confirmation", () => undefined, {
		reach: ({ words }) => page.getByRole("button", { name: words.t("settings.logout") }).click(),
		shows: ({ t }) => [t("logout.title"), t("logout.text"), t("cancel")],
	}),
	...changeCases,
	yourData,
	withReplies(
		yourData,
		"personal data in review, with payouts held",
		(fake) => fake.answers("ownData", ownData({ mayChange: false, payoutsFrom: "2026-10-02T17:00:00.000Z" })),
		{ shows: ({ applying }) => [applying("own.inReview")] },
	),
	whileLoading(yourData),
	withoutNetwork(yourData, { shows: ({ t }) => [t("request.failed"), t("network.retry")] }),
	withReplies(yourData, "no stored data", (fake) => fake.answers("heldData", held({ held: [] })), {
		shows: ({ applying }) => [applying("data.none")],
	}),
	withReplies(
		yourData,
		"personal data during a loan",
		(fake) => fake.answers("heldData", held({ mayErase: false })),
		{
			shows: ({ applying }) => [applying("data.mayNot")],
			hides: ({ applying }) => [applying("data.erase")],
		},
	),
	withReplies(
		yourData,
		"erasure already requested",
		(fake) => fake.answers("heldData", held({ erasureAskedAt: "2026-10-01T17:00:00.000Z" })),
		{ shows: ({ language }) => [language === "en" ? /1 Oct 2026/ : /1 oct 2026/] },
	),
];

const texts: readonly ScreenCase[] = [
	{
		screen: "privacyPolicy",
		state: "whole text",
		main: true,
		loggedOut: true,
		shows: ({ t, language }) => [t("privacy.title"), firstHeading(language, "privacy")],
	},
	{
		screen: "termsOfService",
		state: "whole text",
		main: true,
		loggedOut: true,
		shows: ({ t, language }) => [t("terms.title"), firstHeading(language, "terms")],
	},
	{
		screen: "language",
		state: "to be chosen",
		main: true,
		loggedOut: true,
		shows: ({ t }) => [t("language.title"), "English", "Español"],
	},
	{
		screen: "openApp",
		state: "in a browser",
		main: true,
		loggedOut: true,
		shows: ({ applying }) => [applying("home.inAppOnly"), "com.puente.mx", "Puente México"],
	},
	{
		screen: "openApp",
		state: "in the app",
		loggedOut: true,
		replies: (fake) => fake.addWrapper({}),
		shows: ({ applying }) => [applying("openApp.inside")],
	},
];

function firstHeading(language: "en" | "es", name: "privacy" | "terms"): string {
	return (
		(language === "en" ? legalEn : legalEs)[name].sections[0]?.heading ?? "the legal text has no section"
	);
}

export const accessCases: readonly ScreenCase[] = [
	...accessForms,
	...countries,
	...mine,
	...settingsCases,
	...passkeyCases,
	...texts,
];
