import { expect, type Page } from "@playwright/test";
import type { Language } from "@puente/core";
import { words } from "./applicant.ts";
import { findings } from "./borrower.ts";
import { type DemoBorrower, demoBorrower, demoBorrowers, test } from "./demo.ts";

/** What home says to somebody of each scene. */
const homeSays: Readonly<Record<string, (language: Language) => string>> = {
	form: (language) => words[language].applying.ui["home.continueTitle"],
	identityReview: (language) => words[language].loan.ui["home.assessing"],
	referred: (language) => words[language].loan.ui["home.assessing"],
	rejected: (language) => words[language].loan.ui["home.rejected"],
	offer: (language) => words[language].loan.ui["home.approved"],
	accepted: (language) => words[language].loan.ui["home.confirmed"],
	onItsWay: (language) => words[language].loan.ui["home.lending"],
	payoutFailed: (language) => words[language].loan.ui["home.failed"],
	repaying: (language) => words[language].loan.ui["home.repaying"],
	overdue: (language) => words[language].loan.ui["home.overdue"],
	paidOff: (language) => words[language].applying.ui["home.apply"],
	cancelled: (language) => words[language].applying.ui["home.apply"],
};
const regionNames: Readonly<Record<string, string>> = {
	mx: "Mexico",
	co: "Colombia",
	in: "India",
	ng: "Nigeria",
};

async function openPhonePage(page: Page): Promise<void> {
	await page.setViewportSize({ width: 1280, height: 1000 });
	await page.goto("/phone/");
}

async function expectHome(page: Page, who: DemoBorrower, language: Language): Promise<void> {
	const app = page.frameLocator("iframe");
	await expect(app.getByText(new RegExp(`${who.mobile.slice(-4)}$`)).first(), who.key).toBeVisible();
	const says = homeSays[who.scene]?.(language) ?? "";
	await expect(app.getByText(says, { exact: true }).first(), who.key).toBeVisible();
}

async function tap(page: Page, who: DemoBorrower, language: Language): Promise<void> {
	await page.getByRole("radio", { name: regionNames[who.country] ?? "" }).check();
	await page.getByRole("button", { name: new RegExp(`^${who.name}`) }).click();
	await expectHome(page, who, language);
}

async function findingsInApp(page: Page): Promise<readonly string[]> {
	const app = page.frames().find((frame) => frame.parentFrame() !== null);
	if (!app) throw new Error("There is no app in the phone.");
	return findings(app);
}

test("every demo borrower of Mexico is one tap away, and home says in Spanish where they stand", async ({
	page,
}) => {
	await openPhonePage(page);
	const own = (await demoBorrowers(page)).filter(({ country }) => country === "mx");
	expect(own.map(({ scene }) => scene)).toEqual(Object.keys(homeSays));
	// Before the app is looked at: then both would count as one page.
	await expect(page.getByRole("button", { name: /Overdue$/ })).toBeVisible();
	expect(await findings(page)).toEqual([]);
	for (const who of own) {
		await tap(page, who, "es");
		expect(await findingsInApp(page), who.key).toEqual([]);
	}
});

test("the phone speaks what the region speaks, and switches when it is told to", async ({ page }) => {
	await openPhonePage(page);
	await tap(page, await demoBorrower(page, "in-overdue"), "en");
	await tap(page, await demoBorrower(page, "ng-offer"), "en");
	const colombian = await demoBorrower(page, "co-overdue");
	await tap(page, colombian, "es");
	await page.getByRole("radio", { name: "English" }).check();
	await expectHome(page, colombian, "en");
	await page.getByRole("button", { name: "Restart" }).click();
	await expectHome(page, colombian, "en");
	await page.getByRole("radio", { name: "Español" }).check();
	await expectHome(page, colombian, "es");
	// A phone that is started anew is told its language, although the app has forgotten everything.
	await page.getByRole("radio", { name: "English" }).check();
	await page.getByRole("button", { name: "Wipe phone" }).click();
	const app = page.frameLocator("iframe");
	await expect(app.getByText(words.en.ui["home.login"])).toBeVisible();
});

test("after a log-out one tap still works, with a code from the inbox", async ({ page }) => {
	await openPhonePage(page);
	const who = await demoBorrower(page, "ng-paidOff");
	await tap(page, who, "en");
	const app = page.frameLocator("iframe");
	await app.getByRole("link", { name: words.en.ui["tab.me"], exact: true }).click();
	await app.getByRole("link", { name: words.en.ui["me.settings"] }).click();
	await app.getByRole("button", { name: words.en.ui["settings.logout"] }).click();
	await app.getByRole("dialog").getByRole("button", { name: words.en.ui["settings.logout"] }).click();
	await expect(app.getByText(words.en.ui["home.login"])).toBeVisible();
	await tap(page, who, "en");
});
