import { expect, type Page } from "@playwright/test";
import { siteEn } from "@puente/words/site/en";
import { words } from "./applicant.ts";
import { askForCode, clockNow, newMobile, readCode } from "./borrower.ts";
import { type DemoBorrower, demoBorrower, demoBorrowers } from "./demo.ts";
import { test } from "./product.ts";

const guarded = [
	"/user_center/settings",
	"/borrow/to_borrow",
	"/auth/personal_infomation",
	"/repay/repay_info",
];

test("a guarded screen without a wrapper requires a login and opens after it", async ({ page }) => {
	for (const path of guarded) {
		await page.goto(`/#${path}`);
		await expect(page, path).toHaveURL(/#\/user\/login/);
		await page.goto("/#/");
	}
	await page.goto("/#/user_center/settings");
	const mobile = newMobile();
	await askForCode(page, "new", mobile);
	await page.getByLabel("Verification code").fill(await readCode(page, mobile));
	await expect(page).toHaveURL(/#\/user_center\/settings/);
});

test("a link that arrives while the app starts is opened", async ({ page }) => {
	await page.addInitScript(() => {
		// The hash changes after the first screen is rendered and just before the router listens.
		const listen = window.addEventListener.bind(window);
		window.addEventListener = ((type: string, ...rest: [EventListener]) => {
			if (type === "popstate") history.replaceState(null, "", "#/user/register");
			listen(type, ...rest);
		}) as typeof window.addEventListener;
	});
	await page.goto("/");
	await expect(page.getByRole("heading", { name: "Log in or register" })).toBeVisible();
});

/** Text of the home screen for some scenes. */
const homeTexts = {
	"mx-form": words.es.loan.ui["home.application"],
	"co-overdue": words.es.loan.ui["home.overdue"],
	"in-referred": words.en.loan.ui["home.assessing"],
	"ng-offer": words.en.loan.ui["home.approvedText"],
} as const;

async function expectHome(page: Page, who: DemoBorrower, homeText: string): Promise<void> {
	const app = page.frameLocator("iframe");
	const [firstName = ""] = who.name.split(" ");
	await expect(app.getByRole("heading", { level: 1, name: firstName }), who.key).toBeVisible();
	await expect(app.getByText(homeText, { exact: true }).first(), who.key).toBeVisible();
}

/** Chooses a demo borrower in the list of the phone page. */
async function choose(page: Page, who: DemoBorrower, homeText: string): Promise<void> {
	await page.getByRole("radio", { name: words.en.ui[`country.${who.country}`] }).check();
	await page.getByRole("button", { name: new RegExp(`^${who.name}`) }).click();
	await expectHome(page, who, homeText);
}

/** Unfolds the panels about the wrapper. */
const openDeveloper = (page: Page) => page.getByText("Developer", { exact: true }).click();

test.describe("on a desktop", () => {
	test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

	test("the app runs in a phone, and the page follows its screen, country and language", async ({ page }) => {
		await page.goto("/");
		await expect(page.getByRole("heading", { name: siteEn.headline })).toBeVisible();
		await expect(page.getByRole("link", { name: siteEn.phone })).toHaveAttribute("href", "/phone/");
		const app = page.frameLocator("iframe");
		await page.getByRole("radio", { name: words.en.ui["country.mx"] }).check();
		await expect(app.getByRole("link", { name: new RegExp(words.en.ui["country.mx"]) })).toBeVisible();
		await app.getByRole("link", { name: words.en.ui["tab.me"], exact: true }).click();
		await expect(page).toHaveURL(/#\/me$/);
		await page.reload();
		await expect(app.getByRole("heading", { level: 1, name: words.en.ui["tab.me"] })).toBeVisible();
		await page.getByRole("radio", { name: words.en.ui["language.es"] }).check();
		await app.getByRole("link", { name: words.es.ui["tab.home"], exact: true }).click();
		await expect(app.getByRole("heading", { name: words.es.ui["home.headline"] })).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(/#\/me$/);
	});
});

test.describe("in the sandbox phone", () => {
	test.use({ viewport: { width: 1280, height: 1000 }, isMobile: false, hasTouch: false });

	test("the guard requests a login from the wrapper; the app registers and passes the token", async ({
		page,
	}) => {
		await page.goto("/phone/");
		await openDeveloper(page);
		const app = page.frameLocator("iframe");
		await app.getByRole("link", { name: "Me", exact: true }).click();
		await app.getByRole("link", { name: "Settings" }).click();
		await expect(app.getByRole("heading", { name: "Log in or register" })).toBeVisible();
		await expect(page.getByText("toLogin").first()).toBeVisible();
		const mobile = newMobile();
		await askForCode(app, "new", mobile);
		const code = await readCode(page, mobile);
		await page
			.getByRole("button", { name: `Fill in the code ${code}` })
			.first()
			.click();
		await expect(app.getByRole("heading", { name: "Settings" })).toBeVisible();
		await expect(page.getByText("setNewToken").first()).toBeVisible();
	});

	test("the guard opens the screen after the wrapper's own login, and the app's login without a wrapper", {
		tag: "@all",
	}, async ({ page }) => {
		await page.goto("/phone/");
		const app = page.frameLocator("iframe");
		const openSettings = async () => {
			await app.getByRole("link", { name: "Me", exact: true }).click();
			await app.getByRole("link", { name: "Settings" }).click();
		};
		await openDeveloper(page);
		await page.getByLabel("Wrapper has its own login").check();
		await openSettings();
		const sheet = page.getByRole("dialog");
		const mobile = newMobile();
		await sheet.getByLabel(/number/i).fill(mobile);
		await sheet.getByRole("button", { name: /code/i }).click();
		await sheet.getByLabel(/code/i).fill(await readCode(page, mobile));
		await sheet.getByRole("button", { name: /log in|register/i }).click();
		await expect(app.getByRole("heading", { name: "Settings" })).toBeVisible();
		await page.getByLabel("No wrapper").check();
		await page.getByRole("button", { name: "Wipe phone" }).click();
		await openSettings();
		await expect(app.getByRole("heading", { name: "Log in or register" })).toBeVisible();
	});

	test("a tap logs in as a demo borrower in the region's language, and a button moves the clock", async ({
		page,
	}) => {
		await page.goto("/phone/");
		const all = await demoBorrowers(page);
		expect(all).toHaveLength(48);
		for (const [key, homeText] of Object.entries(homeTexts))
			await choose(page, await demoBorrower(page, key), homeText);
		const colombian = await demoBorrower(page, "co-overdue");
		await choose(page, colombian, words.es.loan.ui["home.overdue"]);
		await page.getByRole("radio", { name: "English" }).check();
		await expectHome(page, colombian, words.en.loan.ui["home.overdue"]);
		const app = page.frameLocator("iframe");
		await app.getByRole("link", { name: words.en.ui["tab.me"], exact: true }).click();
		await app.getByRole("link", { name: words.en.ui["me.settings"] }).click();
		await app.getByRole("button", { name: words.en.ui["settings.logout"] }).click();
		await app.getByRole("dialog").getByRole("button", { name: words.en.ui["settings.logout"] }).click();
		await expect(app.getByText(words.en.ui["home.login"])).toBeVisible();
		// After the log-out a code is needed, which the phone page enters.
		await choose(page, colombian, words.es.loan.ui["home.overdue"]);
		const before = (await clockNow(page)).getTime();
		await page.getByRole("button", { name: "+1 hour" }).click();
		await expect.poll(async () => (await clockNow(page)).getTime() - before).toBeGreaterThan(3_500_000);
	});
});
