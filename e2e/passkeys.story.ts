import { type CDPSession, expect, type Page } from "@playwright/test";
import { passkeyWords } from "@puente/words/passkeys";
import { words } from "./applicant.ts";
import { openScreen, readCode, register } from "./borrower.ts";
import { test } from "./product.ts";

const { ui } = words.en;
const texts = passkeyWords.en;

/** The phone's own authenticator, whose owner always shows the right finger. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
	const browser = await page.context().newCDPSession(page);
	await browser.send("WebAuthn.enable");
	await browser.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return browser;
}

/** Types the code that comes after this many texts. */
async function confirm(page: Page, mobile: string, after: number): Promise<void> {
	await page.getByLabel(ui["code.label"]).fill(await readCode(page, mobile, after));
	await page.getByRole("button", { name: texts.confirm }).click();
}

test("a borrower adds a passkey, logs in with it and removes it", async ({ page }) => {
	const mobile = await register(page);
	await addAuthenticator(page);
	await openScreen(page, "/me");
	await page.getByRole("link", { name: texts.title }).click();
	await expect(page.getByText(texts.none)).toBeVisible();
	const add = page.getByRole("button", { name: texts.add });
	await add.click();
	await confirm(page, mobile, 1);
	await expect(page.getByText(texts.neverUsed)).toBeVisible();
	await expect(page.getByText("Chrome, ")).toBeVisible();
	await add.click();
	// After the code to register, the one before, and the text about the new passkey.
	await confirm(page, mobile, 3);
	await expect(page.getByText(texts.already)).toBeVisible();

	await openScreen(page, "/user_center/settings");
	await page.getByRole("button", { name: ui["settings.logout"] }).click();
	await page.getByRole("dialog").getByRole("button", { name: ui["settings.logout"] }).click();
	await expect(page.getByText(ui["logout.done"])).toBeVisible();
	await openScreen(page, "/user/login");
	await page.getByRole("button", { name: texts.login }).click();
	await expect(page).toHaveURL(/#\/$/);

	await openScreen(page, "/user_center/settings?view=passkeys");
	await expect(page.getByText(/^Last used on /)).toBeVisible();
	await page.getByRole("button", { name: texts.remove }).click();
	await page.getByRole("dialog").getByRole("button", { name: texts.remove }).click();
	await expect(page.getByText(texts.none)).toBeVisible();
});
